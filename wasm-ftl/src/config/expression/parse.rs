//! Reads an expression from left to right, one character of look-ahead.

use super::{
    CHARS_MAX, DEPTH_MAX, Expression, ExpressionError, NUMBERS_MAX, POINT_BITS, STEPS_MAX, Step,
};

/// Largest whole part of a number.
const NUMBER_MAX: u64 = (1 << 31) - 1;
/// Most digits after the point.
const DECIMALS_MAX: usize = 9;
const VALUE: &str = "a number, valid, age, erases, pages, block, min(, max(, -, or (";

const VARIABLES: [(&str, Step); 5] = [
    ("valid", Step::Valid),
    ("age", Step::Age),
    ("erases", Step::Erases),
    ("pages", Step::Pages),
    ("block", Step::Block),
];
const FUNCTIONS: [(&str, Step); 2] = [("min", Step::Min), ("max", Step::Max)];

/// The comparisons; longer ones first, and whether their sides change places.
const COMPARISONS: [(&str, Step, bool); 6] = [
    ("<=", Step::LessOrEqual, false),
    (">=", Step::LessOrEqual, true),
    ("==", Step::Equal, false),
    ("!=", Step::NotEqual, false),
    ("<", Step::Less, false),
    (">", Step::Less, true),
];

pub(super) fn parse(text: &str) -> Result<Expression, ExpressionError> {
    let mut parser = Parser {
        rest: text,
        at: 1,
        depth: 0,
        expression: Expression {
            steps: [Step::Valid; STEPS_MAX],
            len: 0,
            numbers: [0; NUMBERS_MAX],
        },
        numbers: 0,
    };
    if text.chars().nth(CHARS_MAX).is_some() {
        parser.skip(text.char_indices().nth(CHARS_MAX).map_or(0, |(at, _)| at));
        return Err(parser.wrong(&format!("its end ({CHARS_MAX} characters are the most)")));
    }
    parser.comparison()?;
    if parser.rest.is_empty() {
        return Ok(parser.expression);
    }
    Err(parser.wrong("+, -, *, /, a comparison, or its end"))
}

struct Parser<'a> {
    /// What is not read yet, without blanks before it.
    rest: &'a str,
    /// Number of the character at which it begins.
    at: usize,
    depth: usize,
    expression: Expression,
    numbers: usize,
}

impl Parser<'_> {
    fn wrong(&self, expected: &str) -> ExpressionError {
        let found = match self.rest.trim_start().chars().next() {
            None => "it ends".to_owned(),
            Some(c) if c.is_control() => "a control character stands".to_owned(),
            Some(c) => format!("'{c}' stands"),
        };
        let blanks = self.rest.chars().take_while(|c| *c == ' ').count();
        ExpressionError {
            at: self.at + blanks,
            found,
            expected: expected.to_owned(),
        }
    }

    /// Passes over so many bytes.
    fn skip(&mut self, bytes: usize) {
        let (read, rest) = self.rest.split_at(bytes);
        self.at += read.chars().count();
        self.rest = rest;
    }

    fn skip_blanks(&mut self) {
        self.skip(self.rest.len() - self.rest.trim_start_matches(' ').len());
    }

    /// Passes over `word` if it comes next, and what blanks there are.
    fn takes(&mut self, word: &str) -> bool {
        self.skip_blanks();
        let is_next = self.rest.starts_with(word);
        if is_next {
            self.skip(word.len());
            self.skip_blanks();
        }
        is_next
    }

    fn demand(&mut self, word: &str, expected: &str) -> Result<(), ExpressionError> {
        if self.takes(word) {
            return Ok(());
        }
        Err(self.wrong(expected))
    }

    fn push(&mut self, step: Step) -> Result<(), ExpressionError> {
        let len = usize::from(self.expression.len);
        if len == STEPS_MAX {
            let most = "at most 48 numbers, variables, and operations, but more";
            return Err(self.wrong(most));
        }
        self.expression.steps[len] = step;
        self.expression.len += 1;
        Ok(())
    }

    /// Reads something one level deeper.
    fn deeper(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<(), ExpressionError>,
    ) -> Result<(), ExpressionError> {
        if self.depth == DEPTH_MAX {
            return Err(self.wrong("at most 12 levels of nesting, but more"));
        }
        self.depth += 1;
        read(self)?;
        self.depth -= 1;
        Ok(())
    }

    fn comparison(&mut self) -> Result<(), ExpressionError> {
        self.sum()?;
        let found = COMPARISONS.iter().find(|(word, ..)| self.takes(word));
        let Some(&(_, step, turns)) = found else {
            return Ok(());
        };
        if turns {
            // a >= b is -a <= -b: both sides stand where they are.
            self.push(Step::Negate)?;
        }
        self.sum()?;
        if turns {
            self.push(Step::Negate)?;
        }
        self.push(step)
    }

    fn sum(&mut self) -> Result<(), ExpressionError> {
        self.product()?;
        loop {
            let step = if self.takes("+") {
                Step::Add
            } else if self.takes("-") {
                Step::Subtract
            } else {
                return Ok(());
            };
            self.product()?;
            self.push(step)?;
        }
    }

    fn product(&mut self) -> Result<(), ExpressionError> {
        self.value()?;
        loop {
            let step = if self.takes("*") {
                Step::Multiply
            } else if self.takes("/") {
                Step::Divide
            } else {
                return Ok(());
            };
            self.value()?;
            self.push(step)?;
        }
    }

    fn value(&mut self) -> Result<(), ExpressionError> {
        if self.takes("-") {
            self.deeper(Self::value)?;
            return self.push(Step::Negate);
        }
        if self.takes("(") {
            self.deeper(Self::comparison)?;
            return self.demand(")", "+, -, *, /, a comparison, or )");
        }
        if self.rest.starts_with(|c: char| c.is_ascii_digit()) {
            return self.number();
        }
        let is_letter = |c: char| c.is_ascii_alphabetic();
        let end = self.rest.find(|c: char| !is_letter(c));
        let word = &self.rest[..end.unwrap_or(self.rest.len())];
        if let Some(&(_, step)) = VARIABLES.iter().find(|(name, _)| *name == word) {
            self.skip(word.len());
            self.skip_blanks();
            return self.push(step);
        }
        let Some(&(name, step)) = FUNCTIONS.iter().find(|(name, _)| *name == word) else {
            return Err(self.wrong(VALUE));
        };
        self.skip(name.len());
        self.demand("(", "(")?;
        self.deeper(Self::comparison)?;
        self.demand(",", "+, -, *, /, a comparison, or a comma")?;
        self.deeper(Self::comparison)?;
        self.demand(")", "+, -, *, /, a comparison, or )")?;
        self.push(step)
    }

    fn number(&mut self) -> Result<(), ExpressionError> {
        let legal = "a number of at most 2147483647 with at most 9 decimals";
        let end = self.rest.find(|c: char| !c.is_ascii_digit() && c != '.');
        let text = &self.rest[..end.unwrap_or(self.rest.len())];
        let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
        let fraction = decimals.parse::<u64>().ok();
        let fraction = fraction.filter(|_| decimals.len() <= DECIMALS_MAX);
        let whole = whole.parse::<u64>().ok();
        let whole = whole.filter(|&whole| whole <= NUMBER_MAX);
        let (Some(whole), Some(fraction)) = (whole, fraction) else {
            return Err(self.wrong(legal));
        };
        let unit = 10_u64.pow(decimals.len() as u32);
        // Below 2^63: the whole part has 31 bits.
        let value = ((whole << POINT_BITS) + (fraction << POINT_BITS) / unit).cast_signed();
        let index = match self.known(value) {
            Some(index) => index,
            None => self.keep(value)?,
        };
        self.skip(text.len());
        self.skip_blanks();
        self.push(Step::Number(index as u8))
    }

    fn known(&self, value: i64) -> Option<usize> {
        let numbers = &self.expression.numbers[..self.numbers];
        numbers.iter().position(|&other| other == value)
    }

    fn keep(&mut self, value: i64) -> Result<usize, ExpressionError> {
        let index = self.numbers;
        let Some(slot) = self.expression.numbers.get_mut(index) else {
            return Err(self.wrong("at most 8 different numbers, but one more"));
        };
        *slot = value;
        self.numbers += 1;
        Ok(index)
    }
}
