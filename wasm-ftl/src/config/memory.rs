//! Asks for memory before it is needed, so that too little of it is a sentence and not a crash.

use crate::config::ConfigError;

/// What is smaller is not asked for beforehand: any machine that shows the page has it.
const ASKED_BYTES_MIN: u64 = 32 << 20;

/// Refuses what takes `bytes` when the machine does not give so much. Nothing is kept: what is
/// given back here is there for whoever allocates next.
///
/// # Errors
/// Names `what` and how much memory it takes.
pub fn check_memory(what: &str, bytes: u64) -> Result<(), ConfigError> {
    if bytes < ASKED_BYTES_MIN {
        return Ok(());
    }
    let mut room: Vec<u8> = Vec::new();
    let given = usize::try_from(bytes).is_ok_and(|bytes| room.try_reserve_exact(bytes).is_ok());
    // Else the compiler may take it for given.
    std::hint::black_box(&room);
    if given {
        return Ok(());
    }
    Err(ConfigError {
        range: None,
        field: format!("memory for {what}"),
        value: format!("{} MB, more than is left here", bytes.div_ceil(1_000_000)),
        legal: "less: use a smaller drive, or close other pages and programs".to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_than_any_machine_has_is_refused_and_a_little_is_not() {
        assert_eq!(check_memory("the drive", 40 << 20), Ok(()));
        let error = check_memory("the drive", 1 << 60).unwrap_err().to_string();
        let begin = "memory for the drive is 1152921504607 MB, more than is left here; it must be";
        assert!(error.starts_with(begin), "{error}");
    }
}
