//! Turns a compiled crate into a WebAssembly module and the JavaScript that loads it: the command
//! `wasm-bindgen INPUT --target web --out-dir FOLDER`, and nothing else of it. Called the same way,
//! the whole command may stand in for it, and it for the whole command.

use std::error::Error;
use std::ffi::OsString;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

const USAGE: &str = "usage: wasm-bindgen INPUT --target web --out-dir FOLDER, or --version";

fn main() -> ExitCode {
    let args: Vec<OsString> = std::env::args_os().skip(1).collect();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &[OsString]) -> Result<(), Box<dyn Error>> {
    match args {
        [flag] if flag == "--version" => println!("wasm-bindgen {}", env!("CARGO_PKG_VERSION")),
        [input, target, web, out_dir, folder]
            if target == "--target" && web == "web" && out_dir == "--out-dir" =>
        {
            // As the whole command sets it where nothing else is asked for.
            let mut bindgen = Bindgen::new();
            bindgen.input_path(input).web(true)?.typescript(true);
            bindgen.omit_default_module_path(false).generate(folder)?;
        }
        _ => return Err(USAGE.into()),
    }
    Ok(())
}
