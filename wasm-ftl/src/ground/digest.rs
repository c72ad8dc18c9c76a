//! A 64-bit fingerprint of a whole state: equal states have equal digests on every machine.

/// Collects words into a fingerprint. Order matters; the mixing is that of `SplitMix64`.
#[derive(Clone, Copy, Debug)]
pub struct Digest {
    value: u64,
}

impl Default for Digest {
    fn default() -> Self {
        Self {
            value: 0x9E37_79B9_7F4A_7C15,
        }
    }
}

impl Digest {
    /// Adds one word.
    #[inline(never)]
    pub fn word(&mut self, word: u64) {
        let mut mixed = self.value.rotate_left(5) ^ word;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        self.value = mixed ^ (mixed >> 31);
    }

    /// Adds many words, preceded by how many there are.
    pub fn words<W: Into<u64>>(&mut self, words: impl ExactSizeIterator<Item = W>) {
        self.word(words.len() as u64);
        for word in words {
            self.word(word.into());
        }
    }

    /// The fingerprint as 16 hexadecimal digits.
    pub fn hex(self) -> String {
        format!("{:016x}", self.value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_and_length_matter() {
        let of = |lists: &[&[u32]]| {
            let mut digest = Digest::default();
            for list in lists {
                digest.words(list.iter().copied());
            }
            digest.hex()
        };
        assert_eq!(of(&[&[1, 2]]), of(&[&[1, 2]]));
        assert_ne!(of(&[&[1, 2]]), of(&[&[2, 1]]));
        assert_ne!(of(&[&[1], &[2]]), of(&[&[1, 2], &[]]));
    }
}
