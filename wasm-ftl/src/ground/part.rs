//! Parts that only the full build has, so that the small one need not carry their code.
//!
//! The first chapters wait for a download that is built without the feature `full`. A mechanism
//! that they do not show is held as a [`Part`], whose code the small build leaves out because no
//! value of that type can exist there, carries a [`Full`], or stands behind [`FULL`]. In each case
//! the words and numbers that ask for it are refused by `words`, `spec`, and `config`, like
//! anything unknown.

#[cfg(feature = "full")]
pub use present::{Full, Part, part};

#[cfg(not(feature = "full"))]
pub use absent::{Full, Part, part};

/// Whether every mechanism is there.
pub const FULL: bool = Full::get().is_some();

#[cfg(feature = "full")]
mod present {
    /// A part of a drive, in a place of its own.
    pub type Part<T> = Box<T>;

    /// Makes a part.
    pub fn part<T>(make: impl FnOnce() -> T) -> Part<T> {
        Box::new(make())
    }

    /// Says that this is the full build. What holds it cannot exist in the small one.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct Full;

    impl Full {
        /// [`None`] in the small build.
        pub const fn get() -> Option<Self> {
            Some(Full)
        }
    }
}

#[cfg(not(feature = "full"))]
mod absent {
    use std::convert::Infallible;
    use std::marker::PhantomData;
    use std::ops::{Deref, DerefMut};

    /// A part of a drive that no drive of this build has.
    pub type Part<T> = Absent<T>;

    /// Never called: a configuration that asks for a part is refused.
    pub fn part<T>(_make: impl FnOnce() -> T) -> Part<T> {
        unreachable!("a part was made that this build does not have")
    }

    /// What only the full build has a value of.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Full {}

    impl Full {
        /// [`None`] in this build.
        pub const fn get() -> Option<Self> {
            None
        }
    }

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
