//! What expressions mean, what is said of wrong ones, and that no text makes them panic.

use super::*;
use crate::ground::prng::Prng;

const BLOCK: Block = Block {
    valid: 6,
    age: 100,
    erases: 3,
    pages: 16,
    number: 5,
};

fn score(text: &str) -> i128 {
    let expression = Expression::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    expression.score(&BLOCK)
}

/// A value in 2^-32ths.
fn exact(whole: i128, numerator: i128, denominator: i128) -> i128 {
    (whole << POINT_BITS) + (numerator << POINT_BITS) / denominator
}

#[test]
fn arithmetic_is_that_of_school() {
    for (text, value) in [
        ("valid", 6),
        ("age + erases*pages - block", 143),
        ("2+3*4", 14),
        ("(2+3)*4", 20),
        ("10-3-2", 5),
        ("64/4/2", 8),
        ("-valid*-2", 12),
        ("--3", 3),
        ("min(valid, 2) + max(1, erases)", 5),
        ("(valid < 7) + (valid <= 6) + (valid > 5) + (valid >= 6)", 4),
        ("(valid < 6) + (valid > 6) + (valid >= 7) + (valid <= 5)", 0),
        ("(valid == 6)*8 + (valid != 6)", 8),
        ("valid < erases + 4", 1),
        ("2147483647*2147483647", 2_147_483_647 * 2_147_483_647),
    ] {
        assert_eq!(score(text), exact(value, 0, 1), "{text}");
    }
}

#[test]
fn fractions_are_rounded_toward_zero_to_32_binary_digits() {
    assert_eq!(score("1/3"), exact(0, 1, 3));
    assert_eq!(score("-1/3"), -exact(0, 1, 3));
    assert_eq!(score("0.125*3"), exact(0, 3, 8));
    assert_eq!(score("1/0.5"), exact(2, 0, 1));
    assert_eq!(score("0.000000001*0.000000001"), 0);
    assert_eq!(score("-0.000000001*0.000000001"), 0);
    assert!(score("65535/65536") > score("65534/65535"));
}

#[test]
fn values_end_at_two_to_the_63_and_divisions_by_zero_are_defined() {
    let large = "2147483647*2147483647*2147483647";
    assert_eq!(score(large), VALUE_MAX);
    assert_eq!(score(&format!("-({large})")), -VALUE_MAX);
    assert_eq!(score(&format!("-({large})*age")), -VALUE_MAX);
    assert_eq!(score(&format!("{large}+{large}")), VALUE_MAX);
    assert_eq!(score(&format!("{large}/0.000000001")), VALUE_MAX);
    assert_eq!(score("age/0"), VALUE_MAX);
    assert_eq!(score("-age/0"), -VALUE_MAX);
    assert_eq!(score("0/0"), 0);
    let old = Block {
        age: u64::MAX,
        ..BLOCK
    };
    assert_eq!(Expression::parse("age").unwrap().score(&old), VALUE_MAX);
}

#[test]
fn errors_name_the_place_and_what_was_expected() {
    for (text, at, words) in [
        ("", 1, "a number, valid"),
        ("  ", 3, "where it ends"),
        ("valid+", 7, "where it ends"),
        ("valid age", 7, "'a' stands"),
        ("valid,1", 6, "',' stands"),
        (
            "hello",
            1,
            "valid, age, erases, pages, block, min(, max(, -, or (",
        ),
        ("validity", 1, "'v' stands"),
        ("(valid", 7, "or )"),
        ("valid)", 6, "or its end"),
        ("min(1)", 6, "or a comma"),
        ("min 1", 5, "an expression with ("),
        ("max(1,2,3)", 8, "or )"),
        ("1<2<3", 4, "'<' stands"),
        ("valid = 3", 7, "'=' stands"),
        ("2147483648", 1, "at most 2147483647"),
        ("age*1.0000000001", 5, "at most 9 decimals"),
        ("1.2.3", 1, "decimals"),
        ("é+1", 1, "'é' stands"),
        ("1+é", 3, "'é' stands"),
        ("1\u{7}", 2, "a control character"),
    ] {
        let error = Expression::parse(text).unwrap_err();
        assert_eq!(error.at, at, "{text}: {error}");
        assert!(error.to_string().contains(words), "{text}: {error}");
    }
}

#[test]
fn length_depth_and_numbers_are_limited() {
    let nested = |depth: usize| format!("{}valid{}", "(".repeat(depth), ")".repeat(depth));
    assert!(Expression::parse(&nested(DEPTH_MAX)).is_ok());
    let error = Expression::parse(&nested(DEPTH_MAX + 1)).unwrap_err();
    assert!(error.to_string().contains("12 levels"), "{error}");
    let error = Expression::parse(&"-".repeat(100)).unwrap_err();
    assert!(error.to_string().contains("12 levels"), "{error}");
    let sum = |terms: usize| vec!["age"; terms].join("+");
    assert!(Expression::parse(&sum(STEPS_MAX / 2)).is_ok());
    let error = Expression::parse(&sum(STEPS_MAX / 2 + 1)).unwrap_err();
    assert!(error.to_string().contains("48 numbers"), "{error}");
    assert!(Expression::parse("1+2+3+4+5+6+7+8+1+2").is_ok());
    let error = Expression::parse("1+2+3+4+5+6+7+8+9").unwrap_err();
    assert!(error.to_string().contains("8 different"), "{error}");
    let error = Expression::parse(&"1".repeat(CHARS_MAX + 1)).unwrap_err();
    assert_eq!(error.at, CHARS_MAX + 1, "{error}");
}

/// A legal expression, as deep and long as chance has it.
fn draw(prng: &mut Prng, depth: u32) -> String {
    const ATOMS: [&str; 9] = [
        "valid",
        "age",
        "erases",
        "pages",
        "block",
        "0",
        "1",
        "0.5",
        "2147483647",
    ];
    const OPERATIONS: [&str; 10] = ["+", "-", "*", "/", "<", "<=", ">", ">=", "==", "!="];
    let kind = if depth == 0 { 0 } else { prng.below(5) };
    match kind {
        0 => ATOMS[prng.below(ATOMS.len() as u32) as usize].to_owned(),
        1 => format!("-({})", draw(prng, depth - 1)),
        2 => format!("max({}, {})", draw(prng, depth - 1), draw(prng, depth - 1)),
        _ => {
            let operation = OPERATIONS[prng.below(OPERATIONS.len() as u32) as usize];
            let (left, right) = (draw(prng, depth - 1), draw(prng, depth - 1));
            format!("({left}){operation}({right})")
        }
    }
}

fn mutate(prng: &mut Prng, text: &str) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..=prng.below(3) {
        let at = prng.below(chars.len() as u32 + 1) as usize;
        let letters = [
            '(', ')', '-', '*', '/', '<', '=', ',', '.', '9', 'v', ' ', 'é', '\u{0}',
        ];
        let letter = letters[prng.below(letters.len() as u32) as usize];
        match prng.below(3) {
            0 => chars.insert(at, letter),
            1 if at < chars.len() => chars[at] = letter,
            _ if at < chars.len() => drop(chars.remove(at)),
            _ => {}
        }
    }
    chars.into_iter().collect()
}

#[test]
fn no_expression_panics_or_leaves_the_range() {
    const SEED: u64 = 20_261_121;
    let mut prng = Prng::new(SEED);
    let (mut legal, mut wrong) = (0, 0);
    for case in 0..20_000 {
        let mut text = draw(&mut prng, case % 5);
        if case % 2 == 1 {
            text = mutate(&mut prng, &text);
        }
        let place = format!("seed {SEED}, case {case}: {text}");
        match Expression::parse(&text) {
            Ok(expression) => {
                legal += 1;
                let mut extreme = |max: u32| match prng.below(4) {
                    0 => 0,
                    1 => max,
                    _ => prng.below(max),
                };
                let block = Block {
                    valid: extreme(65_536),
                    age: u64::from(extreme(u32::MAX)) << extreme(32),
                    erases: extreme(u32::MAX),
                    pages: extreme(65_536),
                    number: extreme(1 << 25),
                };
                let score = expression.score(&block);
                assert!(score.abs() <= VALUE_MAX, "{place}");
            }
            Err(error) => {
                wrong += 1;
                assert!((1..=CHARS_MAX + 1).contains(&error.at), "{place}: {error}");
                assert!(!error.expected.is_empty(), "{place}");
            }
        }
    }
    assert!(
        legal > 5_000 && wrong > 2_000,
        "{legal} legal, {wrong} wrong"
    );
}
