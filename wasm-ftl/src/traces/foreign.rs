//! Files that are no text of requests, by their first bytes: what they are, and what to do.

/// Where `tar` writes its name.
const TAR_AT: usize = 257;

/// First bytes, what begins with them, and what to do.
const KINDS: [(&[u8], &str, &str); 22] = [
    (b"\x1f\x8b", "compressed", "unpack it first (gzip -d)"),
    (
        b"PK\x03\x04",
        "a zip archive",
        "unpack it first, and choose the trace that is in it",
    ),
    (b"\xfd7zXZ", "compressed by xz", "unpack it first (xz -d)"),
    (b"BZh", "compressed by bzip2", "unpack it first (bzip2 -d)"),
    (
        b"\x28\xb5\x2f\xfd",
        "compressed by Zstandard",
        "unpack it first (zstd -d)",
    ),
    (
        b"7z\xbc\xaf",
        "a 7z archive",
        "unpack it first, and choose the trace that is in it",
    ),
    (
        b"\x07tae",
        "a binary record of blktrace",
        "let blkparse print it as text first",
    ),
    (
        b"eat\x07",
        "a binary record of blktrace",
        "let blkparse print it as text first",
    ),
    (b"\xd4\xc3\xb2\xa1", "a recording of a network", TRACE),
    (b"PAR1", "a Parquet table", "save it as CSV first"),
    (
        b"SQLite format 3",
        "an SQLite database",
        "save its table as CSV first",
    ),
    (
        b"\xd0\xcf\x11\xe0",
        "an old Office document",
        "save the table as CSV first",
    ),
    (b"\x89PNG", "a PNG picture", TRACE),
    (b"\xff\xd8\xff", "a JPEG picture", TRACE),
    (b"GIF8", "a GIF picture", TRACE),
    (b"RIFF", "a recording of sound or pictures", TRACE),
    (b"%PDF", "a PDF document", TRACE),
    (b"\x7fELF", "a program", TRACE),
    (b"MZ\x90", "a program", TRACE),
    (
        b"<",
        "a page of HTML or XML",
        "save what it shows as text first",
    ),
    (b"{", "JSON", "a trace has one request a line"),
    (b"[", "JSON", "a trace has one request a line"),
];

/// What to do with what never was a trace.
const TRACE: &str = "choose a list of requests";

/// What the beginning of a file that is no text of requests says of it, and what to do.
pub fn foreign(begin: &[u8]) -> Option<String> {
    let known = KINDS
        .iter()
        .find(|(signature, ..)| begin.starts_with(signature));
    if let Some((_, what, then)) = known {
        return Some(format!("the file is {what}; {then}"));
    }
    if begin.get(TAR_AT..TAR_AT + 5) == Some(b"ustar") {
        return Some("the file is a tar archive; unpack it first (tar -x)".to_owned());
    }
    if begin.starts_with(b"\xff\xfe") || begin.starts_with(b"\xfe\xff") || is_wide(begin) {
        return Some("the text is UTF-16; save it as UTF-8 or plain ASCII first".to_owned());
    }
    begin.contains(&0).then(|| {
        "the file is no text: it has bytes of 0; a trace has one request a line".to_owned()
    })
}

/// Whether every other byte is 0, as in UTF-16 of letters and digits.
fn is_wide(begin: &[u8]) -> bool {
    let is_zero = |first: usize| {
        let every_other = begin.iter().skip(first).step_by(2);
        every_other.take(4).all(|&byte| byte == 0)
    };
    begin.len() >= 8 && is_zero(0) != is_zero(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_file_is_and_what_to_do() {
        let mut tar = vec![b'a'; 512];
        tar[5..TAR_AT].fill(0);
        tar[TAR_AT..TAR_AT + 5].copy_from_slice(b"ustar");
        for (begin, words) in [
            (&b"\x07tae\0\0\0\0"[..], "blkparse print it"),
            (b"\xff\xd8\xff\xe0", "a JPEG picture"),
            (
                b"{ \"version\": 1 }",
                "JSON; a trace has one request a line",
            ),
            (b"<!doctype html>", "HTML"),
            (b"a\0\0\0\0b\0\0\0", "no text"),
            (&tar, "tar -x"),
        ] {
            let told = foreign(begin).unwrap();
            assert!(told.contains(words), "{told}");
        }
        for line in [
            "w0:a",
            "1,hm,1,Read,0,512,3",
            "fio version 2 iolog",
            "",
            "MZ",
        ] {
            assert_eq!(foreign(line.as_bytes()), None, "{line}");
        }
    }
}
