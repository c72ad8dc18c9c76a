//! `pages`: measures standard input, and prints the sums as the browser gets them.

use std::io::{self, Read};

use wasm_ftl_pages::{PageMeter, Sum};

fn main() -> io::Result<()> {
    let mut data = Vec::new();
    io::stdin().read_to_end(&mut data)?;
    let mut meter = PageMeter::default();
    meter.measure(&data);
    let totals = meter.totals();
    print!("{}", totals.pages);
    for Sum { bytes, stored } in [totals.deflate, totals.lz4]
        .into_iter()
        .chain(totals.classes)
    {
        print!(" {bytes} {stored}");
    }
    println!();
    Ok(())
}
