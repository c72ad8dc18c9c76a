//! Problem sets on the command line, the same as on the page.

use wasm_ftl::homework::{Asked, json, text};

/// Prints a set; its key only where that is asked for.
pub fn homework(args: &[String]) -> Result<(), String> {
    let (mut lines, mut has_answers, mut is_json) = (Vec::new(), false, false);
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--answers" => has_answers = true,
            "--json" => is_json = true,
            "--seed" | "--count" | "--level" | "--kinds" => {
                let value = args.next().ok_or_else(|| format!("{arg} needs a value"))?;
                lines.push(format!("{}={value}", &arg[2..]));
            }
            other => return Err(format!("'{other}' is no flag of homework")),
        }
    }
    let asked = Asked::parse(&lines.join("\n")).map_err(|error| format!("--{error}"))?;
    let out = if is_json {
        json(&asked) + "\n"
    } else {
        text(&asked, has_answers)
    };
    crate::print(out.as_bytes())
}
