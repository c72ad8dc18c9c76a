//! A reader's own rule for garbage collection: an expression that gives every closed block a score.
//!
//! `(pages-valid)*age/(valid+1)` is compiled once and computed for each block at each pick. There
//! is no loop, no call but `min` and `max`, and no floating-point number: values are integers that
//! count 2^-32ths, as exact as a drive needs, since two fractions with denominators up to 65 536
//! pages never fall together.

mod parse;
#[cfg(test)]
mod tests;

use std::fmt;

/// Longest expression in characters.
pub const CHARS_MAX: usize = 200;
/// Most numbers, variables, and operations together.
pub const STEPS_MAX: usize = 48;
/// Most different numbers.
pub const NUMBERS_MAX: usize = 8;
/// Deepest nesting of parentheses, functions, and signs.
pub const DEPTH_MAX: usize = 12;
/// Intermediate values at a time: a computation of one value has more than half operands.
const STACK_MAX: usize = STEPS_MAX / 2;
/// Binary digits after the point.
const POINT_BITS: u32 = 32;
/// Values end here, on both sides: what would lie beyond is this.
const VALUE_MAX: i128 = (1 << (63 + POINT_BITS)) - 1;

/// What is known of a closed block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// Valid pages; on a drive that compresses, valid bytes.
    pub valid: u32,
    /// Flash pages programmed since it was closed, and 1.
    pub age: u64,
    /// How often it was erased.
    pub erases: u32,
    /// Pages of a block; on a drive that compresses, the bytes that they hold.
    pub pages: u32,
    /// Its number.
    pub number: u32,
}

/// One step of a computation that keeps its intermediate values on a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    /// Of the list of numbers.
    Number(u8),
    Valid,
    Age,
    Erases,
    Pages,
    Block,
    Negate,
    Add,
    Subtract,
    Multiply,
    Divide,
    Min,
    Max,
    Less,
    LessOrEqual,
    Equal,
    NotEqual,
}

/// Why a text is no expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpressionError {
    /// The character at which it goes wrong, from 1.
    pub at: usize,
    /// What stands there, in words.
    pub found: String,
    /// What would be legal there.
    pub expected: String,
}

impl fmt::Display for ExpressionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            at,
            found,
            expected,
        } = self;
        write!(
            f,
            "an expression with {expected} at character {at}, where {found}"
        )
    }
}

impl std::error::Error for ExpressionError {}

/// A checked expression.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Expression {
    steps: [Step; STEPS_MAX],
    len: u8,
    /// Numbers that stand in it, in 2^-32ths; below 2^31.
    numbers: [i64; NUMBERS_MAX],
}

impl Expression {
    /// Reads and checks an expression.
    ///
    /// # Errors
    /// Where it goes wrong, and what would be legal there.
    pub fn parse(text: &str) -> Result<Self, ExpressionError> {
        parse::parse(text)
    }

    /// The score of a block, in 2^-32ths.
    pub fn score(&self, block: &Block) -> i128 {
        let mut stack = [0_i128; STACK_MAX];
        let mut top = 0;
        for step in &self.steps[..usize::from(self.len)] {
            let operand = match *step {
                Step::Number(index) => i128::from(self.numbers[usize::from(index)]),
                Step::Valid => whole(block.valid),
                Step::Age => (i128::from(block.age) << POINT_BITS).min(VALUE_MAX),
                Step::Erases => whole(block.erases),
                Step::Pages => whole(block.pages),
                Step::Block => whole(block.number),
                Step::Negate => {
                    stack[top - 1] = -stack[top - 1];
                    continue;
                }
                operation => {
                    top -= 1;
                    stack[top - 1] = compute(operation, stack[top - 1], stack[top]);
                    continue;
                }
            };
            stack[top] = operand;
            top += 1;
        }
        assert!(top == 1, "a checked expression leaves one value");
        stack[0]
    }
}

impl fmt::Debug for Expression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let steps = &self.steps[..usize::from(self.len)];
        write!(f, "Expression({steps:?}, {:?})", self.numbers)
    }
}

fn whole(number: u32) -> i128 {
    i128::from(number) << POINT_BITS
}

fn truth(is_true: bool) -> i128 {
    i128::from(is_true) << POINT_BITS
}

fn clamp(value: i128) -> i128 {
    value.clamp(-VALUE_MAX, VALUE_MAX)
}

/// What an operation with two operands gives.
fn compute(step: Step, left: i128, right: i128) -> i128 {
    match step {
        Step::Add => clamp(left + right),
        Step::Subtract => clamp(left - right),
        Step::Multiply => multiply(left, right),
        Step::Divide => divide(left, right),
        Step::Min => left.min(right),
        Step::Max => left.max(right),
        Step::Less => truth(left < right),
        Step::LessOrEqual => truth(left <= right),
        Step::Equal => truth(left == right),
        Step::NotEqual => truth(left != right),
        Step::Number(_)
        | Step::Valid
        | Step::Age
        | Step::Erases
        | Step::Pages
        | Step::Block
        | Step::Negate => unreachable!("{step:?} has no two operands"),
    }
}

/// A product, rounded toward 0.
fn multiply(left: i128, right: i128) -> i128 {
    // Whole numbers and what fits in 64 bits are much faster, and give the same.
    if let (Ok(left), Ok(right)) = (i64::try_from(left), i64::try_from(right)) {
        return shift_toward_zero(i128::from(left) * i128::from(right));
    }
    match left.checked_mul(right) {
        Some(product) => clamp(shift_toward_zero(product)),
        // More than 2^127 are more than VALUE_MAX after the shift.
        None if (left < 0) == (right < 0) => VALUE_MAX,
        None => -VALUE_MAX,
    }
}

fn shift_toward_zero(product: i128) -> i128 {
    let magnitude = (product.unsigned_abs() >> POINT_BITS).cast_signed();
    if product < 0 { -magnitude } else { magnitude }
}

/// A quotient, rounded toward 0. By 0 it is the end of the values on the side of `left`, and 0 / 0
/// is 0.
fn divide(left: i128, right: i128) -> i128 {
    if right == 0 {
        return left.signum() * VALUE_MAX;
    }
    let whole = right >> POINT_BITS;
    if whole << POINT_BITS == right {
        // A divisor that is whole: by far the most frequent, and 64 bits are much faster.
        return match (i64::try_from(left), i64::try_from(whole)) {
            (Ok(left), Ok(whole)) => i128::from(left / whole),
            _ => clamp(left / whole),
        };
    }
    // At most 2^127 - 2^32: no overflow.
    clamp((left << POINT_BITS) / right)
}
