//! Words that name a choice and may carry a number, like `dchoices:10`: one list for experiment
//! files and for the command line.

use crate::config::Score;
use crate::config::expression::{Expression, ExpressionError};
use crate::config::{
    Frontiers, GcPolicy, IdlePolicy, MapCacheConfig, Mapping, TrimPolicy, WearLeveling,
};
use crate::contract::drive;
use crate::contract::field::{Field, Takes};
use crate::ground::part::{FULL, Full};

/// The words of a field that this build knows, as a refusal names them.
pub fn words_of(field: &Field) -> String {
    let known = field.words().iter().filter(|word| FULL || word.is_small);
    let shown: Vec<String> = known
        .map(|word| match word.takes {
            Takes::Nothing => word.word.to_owned(),
            Takes::Number { name, .. } => format!("{}:{name}", word.word),
            Takes::Expression { .. } => format!("{}:EXPRESSION", word.word),
        })
        .collect();
    match shown.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    }
}

fn split(text: &str) -> (&str, Option<u32>, bool) {
    match text.split_once(':') {
        Some((word, number)) => (word, number.parse().ok(), true),
        None => (text, None, false),
    }
}

/// Who decides where data goes.
pub fn parse_mapping(text: &str) -> Option<Mapping> {
    match split(text) {
        ("raw", None, false) => Some(Mapping::Raw),
        ("page", None, false) => Some(Mapping::Page),
        _ if !FULL => None,
        ("extent", None, false) => Some(Mapping::Extent(MapCacheConfig::default())),
        ("ideal", None, false) => Some(Mapping::Ideal),
        ("block", None, false) => Some(Mapping::Block),
        ("direct", None, false) => Some(Mapping::Direct),
        ("bast", Some(logs), _) => Some(Mapping::Bast { logs }),
        ("fast", Some(logs), _) => Some(Mapping::Fast { logs }),
        _ => None,
    }
}

/// A reader's own policy, if `text` is one: the highest score wins, or the lowest cost.
fn parse_score(text: &str) -> Option<Result<GcPolicy, ExpressionError>> {
    let full = Full::get()?;
    let (expression, lowest_wins) = match text.split_once(':')? {
        ("score", expression) => (expression, false),
        ("cost", expression) => (expression, true),
        _ => return None,
    };
    let policy = |expression| {
        GcPolicy::Score(Score {
            expression,
            lowest_wins,
            full,
        })
    };
    Some(Expression::parse(expression).map(policy))
}

/// What would be legal instead of a policy that [`parse_gc_policy`] does not know: of an expression
/// where it goes wrong, and how.
pub fn gc_policies_instead_of(text: &str) -> String {
    match parse_score(text) {
        Some(Err(error)) => error.to_string(),
        _ => words_of(&drive::GC_POLICY),
    }
}

/// Which block garbage collection picks.
pub fn parse_gc_policy(text: &str) -> Option<GcPolicy> {
    if let Some(policy) = parse_score(text) {
        return policy.ok();
    }
    match split(text) {
        ("greedy", None, false) => Some(GcPolicy::Greedy),
        _ if !FULL => None,
        ("fifo", None, false) => Some(GcPolicy::Fifo),
        ("random", None, false) => Some(GcPolicy::Random),
        ("cost-benefit", None, false) => Some(GcPolicy::CostBenefit),
        ("dchoices", Some(choices), _) => Some(GcPolicy::DChoices(choices)),
        ("windowed", Some(window), _) => Some(GcPolicy::Windowed(window)),
        _ => None,
    }
}

/// Open blocks and what goes where.
pub fn parse_frontiers(text: &str) -> Option<Frontiers> {
    match split(text) {
        ("single", None, false) => Some(Frontiers::Single),
        _ if !FULL => None,
        ("split", None, false) => Some(Frontiers::Split),
        ("blended", Some(percent), _) => Some(Frontiers::Blended { percent }),
        ("temperature", Some(hot_pages), _) => Some(Frontiers::Temperature { hot_pages }),
        ("streams" | "isolated", Some(streams), _) => Some(Frontiers::Streams {
            streams,
            is_isolated: text.starts_with('i'),
            full: Full::get()?,
        }),
        _ => None,
    }
}

/// How erases are spread.
pub fn parse_wear(text: &str) -> Option<WearLeveling> {
    match split(text) {
        ("none", None, false) => Some(WearLeveling::None),
        _ if !FULL => None,
        ("dynamic", None, false) => Some(WearLeveling::Dynamic),
        ("static", Some(gap_max), _) => Some(WearLeveling::Static { gap_max }),
        _ => None,
    }
}

/// What the drive does when the host is idle.
pub fn parse_idle(text: &str) -> Option<IdlePolicy> {
    match text {
        "none" => Some(IdlePolicy::None),
        _ if !FULL => None,
        "compact" => Some(IdlePolicy::Compact),
        "defragment" => Some(IdlePolicy::Defragment),
        _ => None,
    }
}

/// What the drive does with TRIM.
pub fn parse_trim(text: &str) -> Option<TrimPolicy> {
    match split(text) {
        ("immediate", None, false) => Some(TrimPolicy::Immediate),
        _ if !FULL => None,
        ("ignored", None, false) => Some(TrimPolicy::Ignored),
        ("queued", Some(pages), _) => Some(TrimPolicy::Queued { pages }),
        ("partial", Some(percent), _) => Some(TrimPolicy::Partial { percent }),
        ("partial-incompressible", Some(percent), _) => {
            Some(TrimPolicy::PartialIncompressible { percent })
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "full")]
    #[test]
    fn what_is_wrong_with_an_expression_is_told() {
        assert!(parse_gc_policy("score:pages-valid").is_some());
        assert!(parse_gc_policy("cost:valid").is_some());
        assert_eq!(parse_gc_policy("cost:"), None);
        let told = gc_policies_instead_of("score:valid+");
        assert!(told.contains("at character 7, where it ends"), "{told}");
        assert_eq!(gc_policies_instead_of("greed"), words_of(&drive::GC_POLICY));
    }

    #[test]
    fn words_carry_exactly_the_number_they_need() {
        assert_eq!(parse_gc_policy("dchoices:10"), Some(GcPolicy::DChoices(10)));
        for text in [
            "",
            "Greedy",
            "greedy:",
            "greedy:1",
            "dchoices",
            "dchoices:",
            "dchoices:-1",
        ] {
            assert_eq!(parse_gc_policy(text), None, "{text}");
        }
        assert_eq!(
            parse_frontiers("blended:25"),
            Some(Frontiers::Blended { percent: 25 })
        );
        assert_eq!(parse_frontiers("split:1"), None);
        assert_eq!(
            parse_wear("static:8"),
            Some(WearLeveling::Static { gap_max: 8 })
        );
    }
}
