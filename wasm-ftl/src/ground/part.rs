//! Parts that only the full build has, so that the small one need not carry their code.
//!
//! The first chapters wait for a download that is built without the feature `full`. A mechanism
//! that they do not show is held as a [`Part`], whose code the small build leaves out because no
//! value of that type can exist there, or its choice stands behind [`FULL`]. Either way the words
//! and numbers that ask for it are refused by `words`, `spec`, and `config`, like anything unknown.

/// Whether every mechanism is there.
pub const FULL: bool = cfg!(feature = "full");

/// A part of a drive, in a place of its own.
#[cfg(feature = "full")]
pub type Part<T> = Box<T>;

/// A part of a drive that no drive of this build has.
#[cfg(not(feature = "full"))]
pub type Part<T> = absent::Absent<T>;

/// Makes a part.
#[cfg(feature = "full")]
pub fn part<T>(make: impl FnOnce() -> T) -> Part<T> {
    Box::new(make())
}

/// Never called: a configuration that asks for a part is refused.
#[cfg(not(feature = "full"))]
pub fn part<T>(_make: impl FnOnce() -> T) -> Part<T> {
    unreachable!("a part was made that this build does not have")
}

#[cfg(not(feature = "full"))]
mod absent {
    use std::convert::Infallible;
    use std::marker::PhantomData;
    use std::ops::{Deref, DerefMut};

    /// A type without values that can be used like a `Box<T>`.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Absent<T> {
        never: Infallible,
        part: PhantomData<T>,
    }

    impl<T> Deref for Absent<T> {
        type Target = T;

        fn deref(&self) -> &T {
            match self.never {}
        }
    }

    impl<T> DerefMut for Absent<T> {
        fn deref_mut(&mut self) -> &mut T {
            match self.never {}
        }
    }
}
