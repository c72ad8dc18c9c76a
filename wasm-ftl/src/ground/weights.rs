//! Numbers that occur more or less often, as texts like `140:3,1000:1`.

/// Most numbers of one text.
pub const PARTS_MAX: usize = 16;
/// Largest weight.
const WEIGHT_MAX: u32 = 1_000_000;

/// Numbers, each with a weight.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weighted {
    /// At least one number, and the weight of each.
    parts: Vec<(u32, u32)>,
    total: u32,
}

impl Weighted {
    /// One number alone.
    pub fn only(number: u32) -> Self {
        Self {
            parts: vec![(number, 1)],
            total: 1,
        }
    }

    /// Reads `387`, or `140:3,1000:1` for 140 three times as often as 1000. Numbers are from 1 to
    /// `most`; a number without a weight has weight 1.
    pub fn parse(text: &str, most: u32) -> Option<Self> {
        let part = |part: &str| {
            let (number, weight) = match part.split_once(':') {
                Some((number, weight)) => (number, weight.parse().ok()?),
                None => (part, 1),
            };
            let number: u32 = number.parse().ok()?;
            let legal = (1..=most).contains(&number) && (1..=WEIGHT_MAX).contains(&weight);
            legal.then_some((number, weight))
        };
        let parts: Vec<(u32, u32)> = text.split(',').map(part).collect::<Option<_>>()?;
        let total = parts.iter().map(|&(_, weight)| weight).sum();
        (parts.len() <= PARTS_MAX).then_some(Self { parts, total })
    }

    /// Sum of all weights: as many draws choose a number.
    pub fn total(&self) -> u32 {
        self.total
    }

    /// The number that a draw below [`Weighted::total`] chooses.
    pub fn choose(&self, mut draw: u32) -> u32 {
        for &(number, weight) in &self.parts {
            if draw < weight {
                return number;
            }
            draw -= weight;
        }
        unreachable!("a draw below the sum of the weights falls to one of the numbers")
    }

    /// The largest number.
    pub fn most(&self) -> u32 {
        self.parts
            .iter()
            .map(|&(number, _)| number)
            .max()
            .unwrap_or(0)
    }

    /// Whether it is the same number each time.
    pub fn is_one(&self) -> bool {
        self.parts
            .iter()
            .all(|&(number, _)| number == self.parts[0].0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_gets_its_weight() {
        let weighted = Weighted::parse("140:3,1000", 1_000).unwrap();
        let chosen: Vec<u32> = (0..weighted.total()).map(|n| weighted.choose(n)).collect();
        assert_eq!(chosen, [140, 140, 140, 1_000]);
        assert_eq!(Weighted::parse("1000", 1_000), Some(Weighted::only(1_000)));
        assert!(!weighted.is_one());
        assert!(Weighted::parse("8:2,8", 1_000).unwrap().is_one());
        assert_eq!(weighted.most(), 1_000);
    }

    #[test]
    fn what_is_no_mix_is_refused() {
        let many = vec!["500"; PARTS_MAX + 1].join(",");
        for text in [
            "",
            "0",
            "1001",
            "500:0",
            "500,",
            "a",
            "-1",
            "500:1:1",
            "500:1000001",
            &many,
        ] {
            assert_eq!(Weighted::parse(text, 1_000), None, "{text}");
        }
    }
}
