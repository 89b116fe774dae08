//! Checks codecs in Rust from `cargo test`.
//!
//! In an ordinary test, [`assert_conforms`] checks all operations of a type:
//!
//! ```no_run
//! # use utfproof_codecs::StdLibrary as MyCodec;
//! utfproof_harness::assert_conforms(MyCodec);
//! ```
//!
//! For one test of each operation and origin, which can be listed, filtered and divided among machines, give a test
//! target to [`harness!`](crate::harness!). Its file, `tests/utfproof.rs`, is this line:
//!
//! ```no_run
//! # use utfproof_harness::{Answer, Description, Implementation, Request};
//! # struct MyCodec;
//! # impl Implementation for MyCodec {
//! #     fn describe(&self) -> Description { Description::new("my codec", "1.0") }
//! #     fn answer(&mut self, _: &Request) -> Answer { Answer::accepted() }
//! # }
//! utfproof_harness::harness!(|| MyCodec);
//! ```
//!
//! and this is in `Cargo.toml`, where the feature `trials` brings `harness!`:
//!
//! ```toml
//! [dev-dependencies]
//! utfproof-harness = { git = "https://github.com/utfproof/utfproof", features = ["trials"] }
//!
//! [[test]]
//! name = "utfproof"
//! harness = false
//! ```
//!
//! Its tests have names like `utf-8.decode/exhaustive`. A failed test shows the report of `utfproof check`, and for each
//! cause the command that repeats one case, by [`OPTIONS_VARIABLE`]. An operation that the implementation does not describe has no test. The tests
//! also run under `cargo nextest`, in any order and in parallel, since each makes its own implementation. Without
//! `harness = false`, one test named `utfproof_conforms` still checks the codec.
//!
//! This crate prints nothing and reads no arguments: libtest-mimic does. It reads the variables [`OPTIONS_VARIABLE`] and
//! [`SUITE_VARIABLE`].

mod options;
#[cfg(feature = "trials")]
mod trials;
mod variable;

#[cfg(feature = "trials")]
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

#[cfg(feature = "trials")]
pub use libtest_mimic::{Arguments, Trial};

use options::{Options, Random};
pub use utfproof_judge::{
    Answer, Call, Description, Direct, DirectAnswer, IllFormedPart, Implementation, InProcess,
    KnownDifferences, Mode, Offers, Operation, Reply, Request, Sequence, Suite, UnderTest,
    UnitKind, Watched,
};

/// The environment variable that chooses the suite: `quick`, `full` or `exhaustive`.
pub const SUITE_VARIABLE: &str = "UTFPROOF_SUITE";

/// The environment variable with options of `utfproof check`: `--vector PATTERN`, which a failed test gives to repeat one
/// case, `--suite NAME`, and `--timeout SECONDS` for each answer.
pub const OPTIONS_VARIABLE: &str = "UTFPROOF_OPTIONS";

/// Checks all operations of an implementation, with the suite `full` or the one that [`SUITE_VARIABLE`] names.
///
/// # Examples
///
/// ```
/// # use utfproof_codecs::StdLibrary as MyCodec;
/// utfproof_harness::assert_conforms(MyCodec);
/// ```
///
/// # Panics
///
/// If an answer violates a *must* or departs from a *should*. The message is the report of `utfproof check`: the
/// differences by cause, with the smallest input of each and the steps of the document that decide it. It also panics
/// if an answer takes more than 10 seconds, or if the implementation describes no operation, or answers no case of one
/// that it describes.
///
/// For known differences and other suites, use [`Harness`], which has [the same assertion](Harness::assert_conforms).
#[track_caller]
pub fn assert_conforms(implementation: impl Implementation + Send + 'static) {
    let options = Options::new(Suite::Full);
    let checked = options
        .timeout()
        .and_then(|timeout| options.check_all(Box::new(Watched::new(implementation, timeout))));
    if let Err(failure) = checked {
        panic!("{failure}");
    }
}

/// Makes a test target that checks an implementation. The argument is a closure that makes the implementation, or a
/// [`Harness`](crate::Harness).
///
/// In a target with `harness = false`, there is one test for each operation and origin. In any other target, or in a
/// module of tests, there is one test, `utfproof_conforms`, so that the codec is checked even if you forget `harness =
/// false`.
///
/// # Examples
///
/// ```no_run
/// # mod target {
/// # use utfproof_codecs::StdLibrary as MyCodec;
/// use utfproof_harness::Harness;
///
/// utfproof_harness::harness!(Harness::new(|| MyCodec).random(1_000, 1));
/// # }
/// ```
#[cfg(feature = "trials")]
#[macro_export]
macro_rules! harness {
    ($checked:expr $(,)?) => {
        #[allow(dead_code)] // where libtest is the harness
        fn main() -> ::std::process::ExitCode {
            $crate::Harness::from($checked).run_target()
        }

        #[cfg(test)]
        #[test]
        fn utfproof_conforms() {
            $crate::Harness::from($checked).assert_conforms();
        }
    };
}

/// Checks an implementation with one test for each operation and origin, in a target with `harness = false`.
#[cfg(feature = "trials")]
#[deprecated(
    note = "in a target without `harness = false` it is never called and no test runs; `utfproof_harness::harness!(|| MyCodec);` \
            in place of `fn main` checks the codec in either"
)]
pub fn main<I, F>(make: F) -> ExitCode
where
    I: Implementation + Send + 'static,
    F: Fn() -> I + Send + Sync + 'static,
{
    Harness::new(make).run_target()
}

/// The tests of one implementation, with options.
///
/// # Examples
///
/// ```
/// use utfproof_codecs::StdLibrary;
/// use utfproof_harness::Harness;
///
/// let trials = Harness::new(|| StdLibrary).trials();
/// assert!(trials.iter().any(|trial| trial.name() == "utf-8.decode/exhaustive"));
/// assert!(!trials.iter().any(|trial| trial.name() == "wtf-8.decode/exhaustive"));
/// ```
pub struct Harness {
    make: Make,
    #[cfg(feature = "guarded")]
    is_guarded: bool,
    options: Options,
}

/// Makes the implementation.
type Make = Arc<dyn Fn() -> Box<dyn Implementation + Send> + Send + Sync>;

impl Harness {
    /// The tests of the implementations that `make` returns, with the suite `full` and no other options.
    pub fn new<I, F>(make: F) -> Self
    where
        I: Implementation + Send + 'static,
        F: Fn() -> I + Send + Sync + 'static,
    {
        Self {
            make: Arc::new(move || Box::new(make())),
            #[cfg(feature = "guarded")]
            is_guarded: false,
            options: Options::new(Suite::Full),
        }
    }

    /// Asks the codec in a worker process, with each input right before a page that cannot be touched, and right after
    /// one. A read beyond it, which unsafe code can do, fails the test. Only in a target with `harness = false`.
    #[cfg(feature = "guarded")]
    #[must_use]
    pub const fn guarded(mut self) -> Self {
        self.is_guarded = true;
        self
    }

    /// Runs this suite, unless [`SUITE_VARIABLE`] names another suite.
    #[must_use]
    pub fn suite(mut self, suite: Suite) -> Self {
        self.options.suite = suite;
        self
    }

    /// Lets these known differences pass. A stale one fails in a separate test, `known-differences`.
    #[must_use]
    pub fn known(mut self, known: KnownDifferences) -> Self {
        self.options.known = known;
        self
    }

    /// Lets departures from a *should* pass.
    #[must_use]
    pub fn only_musts(mut self) -> Self {
        self.options.only_musts = true;
        self
    }

    /// Adds this many random cases with this seed to each test `OPERATION/random`.
    #[must_use]
    pub fn random(mut self, cases: usize, seed: u64) -> Self {
        self.options.random = Some(Random { cases, seed });
        self
    }

    /// Waits this long for each answer, 10 seconds if you do not call it. A codec that takes longer fails its test, and the
    /// rest of the test's cases is not run. The option `--timeout` of [`OPTIONS_VARIABLE`] overrides it.
    #[must_use]
    pub const fn timeout(mut self, timeout: Duration) -> Self {
        self.options.timeout = timeout;
        self
    }

    /// The implementation under test.
    fn implementation(&self) -> Result<Box<dyn UnderTest + Send>, String> {
        let timeout = self.options.timeout()?;
        #[cfg(feature = "guarded")]
        if self.is_guarded {
            return match utfproof_native::Library::codec("codec", timeout) {
                Ok(codec) => Ok(Box::new(codec)),
                Err(error) => Err(format!(
                    "cannot ask the codec in guarded memory: {error}; the target needs 'harness = false' in Cargo.toml"
                )),
            };
        }
        let make = Arc::clone(&self.make);
        Ok(Box::new(Watched::made_by(move || make(), timeout)))
    }

    /// Checks everything at once; see [`assert_conforms`].
    ///
    /// # Panics
    ///
    /// If an answer differs and is not a known difference, a known difference is stale, or no case of an operation is
    /// judged.
    #[track_caller]
    pub fn assert_conforms(self) {
        let implementation = self.implementation();
        if let Err(failure) = implementation.and_then(|one| self.options.check_all(one)) {
            panic!("{failure}");
        }
    }
}

impl<I, F> From<F> for Harness
where
    I: Implementation + Send + 'static,
    F: Fn() -> I + Send + Sync + 'static,
{
    fn from(make: F) -> Self {
        Self::new(make)
    }
}
