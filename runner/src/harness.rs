//! A test harness for codecs in Rust: every operation and origin is one named test of `cargo test`.
//!
//! A test target with `harness = false` in `Cargo.toml` and these lines in it check a type:
//!
//! ```no_run
//! # use utfproof::{Answer, Description, Implementation, Request};
//! # struct MyCodec;
//! # impl Implementation for MyCodec {
//! #     fn describe(&self) -> Description { Description::new("my codec", "1.0") }
//! #     fn answer(&mut self, _: &Request) -> Answer { Answer::accepted() }
//! # }
//! fn main() -> std::process::ExitCode {
//!     utfproof::harness::main(|| MyCodec)
//! }
//! ```
//!
//! Its tests are called like `utf-8.decode/exhaustive`. One that fails says what `utfproof check` says, and how to
//! repeat just that; an operation that the implementation does not describe is an ignored test. They can be listed,
//! filtered, and run by `cargo nextest`, each with an implementation of its own, in any order and at the same time.
//!
//! This module prints nothing and knows no arguments: that is libtest-mimic's part.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

pub use libtest_mimic::{Arguments, Trial};
use libtest_mimic::{Completion, Failed};
use utfproof_oracle::Operation;
use utfproof_vectors::{Origin, Vector, VectorFile};

use crate::report::{Conclusion, Report, printable, table};
use crate::{
    Implementation, InProcess, KnownDifferences, Selection, Settings, Shard, Subject, Suite,
};

/// The variable of the environment that chooses the suite: `quick`, `full` or `exhaustive`.
pub const SUITE_VARIABLE: &str = "UTFPROOF_SUITE";

/// How many causes of differences a failed test shows of each operation.
const SHOWN: table::Detail =
    table::Detail::Causes(3, "'utfproof check', where the codec has an adapter");

/// Checks an implementation with the suite `quick`, or the one that [`SUITE_VARIABLE`] names; `make` makes a fresh one
/// for each test. All else is an option of [`Harness`].
pub fn main<I, F>(make: F) -> ExitCode
where
    I: Implementation + Send + 'static,
    F: Fn() -> I + Send + Sync + 'static,
{
    Harness::new(make).main()
}

/// The tests of one implementation, with options.
///
/// # Examples
///
/// ```
/// use utfproof::builtin::StdLibrary;
/// use utfproof::harness::Harness;
///
/// let trials = Harness::new(|| StdLibrary).trials();
/// assert!(trials.iter().any(|trial| trial.name() == "utf-8.decode/exhaustive"));
/// assert!(!trials.iter().any(|trial| trial.name() == "wtf-8.decode/exhaustive"));
/// ```
pub struct Harness {
    make: Box<dyn Fn() -> Box<dyn Subject + Send> + Send + Sync>,
    suite: Suite,
    known: KnownDifferences,
    only_musts: bool,
    random: Option<Random>,
}

#[derive(Clone, Copy)]
struct Random {
    cases: usize,
    seed: u64,
}

impl Harness {
    /// The tests of what `make` makes, with the suite `quick` and no other options.
    pub fn new<I, F>(make: F) -> Self
    where
        I: Implementation + Send + 'static,
        F: Fn() -> I + Send + Sync + 'static,
    {
        Self {
            make: Box::new(move || Box::new(InProcess::new(make()))),
            suite: Suite::Quick,
            known: KnownDifferences::default(),
            only_musts: false,
            random: None,
        }
    }

    /// Runs this suite, unless [`SUITE_VARIABLE`] names another one.
    #[must_use]
    pub fn suite(self, suite: Suite) -> Self {
        Self { suite, ..self }
    }

    /// Lets these differences pass. They are strict both ways: a test of its own, `known-differences`, fails if one of
    /// them has gone.
    #[must_use]
    pub fn known(self, known: KnownDifferences) -> Self {
        Self { known, ..self }
    }

    /// Lets departures from a *should* pass.
    #[must_use]
    pub fn only_musts(self) -> Self {
        Self {
            only_musts: true,
            ..self
        }
    }

    /// Adds this many random cases to each `OPERATION/random`, drawn with this seed.
    #[must_use]
    pub fn random(self, cases: usize, seed: u64) -> Self {
        let random = Some(Random { cases, seed });
        Self { random, ..self }
    }

    /// Runs the tests that the program's arguments select.
    pub fn main(self) -> ExitCode {
        libtest_mimic::run(&Arguments::from_args(), self.trials()).exit_code()
    }

    /// The tests, for [`libtest_mimic::run`]: one for each operation that the implementation describes and each origin
    /// of vectors for it; an ignored one for each operation that it does not describe; `known-differences` if there is
    /// such a list; and one that fails if it describes no operation at all.
    pub fn trials(self) -> Vec<Trial> {
        let description = (self.make)().description().clone();
        let harness = Arc::new(self);
        let mut trials = Vec::new();
        for &operation in Operation::ALL {
            if description.operations.contains_key(&operation) {
                trials.extend(Origin::ALL.iter().filter_map(|&origin| {
                    let text = text(operation, origin)?;
                    Some(harness.clone().trial(operation, origin, text))
                }));
            } else {
                trials.push(not_described(operation));
            }
        }
        if !harness.known.listings().is_empty() {
            trials.push(harness.clone().known_differences());
        }
        if description.operations.is_empty() {
            trials.push(Trial::test("operations", move || {
                let name = printable(&description.name);
                Err(format!("{name} describes no operation, so nothing is checked").into())
            }));
        }
        trials
    }

    fn trial(self: Arc<Self>, operation: Operation, origin: Origin, text: &'static str) -> Trial {
        let name = format!("{operation}/{origin}");
        let test = name.clone();
        Trial::test(name, move || {
            let vectors = self.vectors(operation, origin, text)?;
            let mut report = self.run(&vectors, &test)?;
            report.stale.clear(); // a listing is about all tests together: `known-differences` sees to it
            match report.conclusion() {
                Conclusion::Conforms => Ok(()),
                Conclusion::Differs | Conclusion::NothingJudged => Err(failure(report)),
            }
        })
    }

    /// Runs everything, for it takes all tests together to say that a listed difference occurs in none.
    fn known_differences(self: Arc<Self>) -> Trial {
        Trial::test("known-differences", move || {
            let description = (self.make)().description().clone();
            let mut vectors = Vec::new();
            for &operation in description.operations.keys() {
                for origin in Origin::ALL {
                    if let Some(text) = text(operation, origin) {
                        vectors.extend(self.vectors(operation, origin, text)?);
                    }
                }
            }
            let mut report = self.run(&vectors, "known-differences")?;
            if report.stale.is_empty() {
                return Ok(());
            }
            // what differs fails in the test that it belongs to
            report
                .differences
                .retain(|difference| difference.known.is_some());
            Err(failure(report))
        })
    }

    fn vectors(
        &self,
        operation: Operation,
        origin: Origin,
        text: &str,
    ) -> Result<Vec<Vector>, Failed> {
        let mut vectors = VectorFile::read(&path(operation, origin), text)?.vectors;
        if let (Origin::Random, Some(random)) = (origin, self.random) {
            let drawn = utfproof_vectors::random(operation, random.seed, random.cases);
            let known: std::collections::BTreeSet<String> =
                vectors.iter().map(|vector| vector.id.clone()).collect();
            vectors.extend(
                drawn
                    .into_iter()
                    .filter(|vector| !known.contains(&vector.id)),
            );
        }
        Ok(vectors)
    }

    fn run(&self, vectors: &[Vector], test: &str) -> Result<Report, Failed> {
        let suite = match std::env::var(SUITE_VARIABLE) {
            Ok(name) => named_suite(&name)?,
            Err(_) => self.suite,
        };
        let selection = Selection {
            vectors,
            suite,
            shard: Shard::WHOLE,
        };
        let settings = Settings {
            seed: self
                .random
                .map_or(utfproof_vectors::SEED, |random| random.seed),
            only_musts: self.only_musts,
            known: self.known.clone().in_suite(suite),
            ..Settings::default()
        };
        let mut report = crate::run(vec![(self.make)()], selection, &settings);
        let program = std::env::current_exe().unwrap_or_default();
        let repeat = repeat(&program, (suite != self.suite).then_some(suite), test);
        for difference in &mut report.differences {
            difference.repeat.clone_from(&repeat);
        }
        Ok(report)
    }
}

fn path(operation: Operation, origin: Origin) -> String {
    format!("{operation}/{origin}.json")
}

/// The vector file of an operation and an origin: its text, for a list of tests needs none of its vectors.
fn text(operation: Operation, origin: Origin) -> Option<&'static str> {
    let path = path(operation, origin);
    let mut files = utfproof_vectors::built_in_texts();
    files.find_map(|(known, text)| (Path::new(&known) == Path::new(&path)).then_some(text))
}

fn named_suite(name: &str) -> Result<Suite, Failed> {
    let known = || Suite::ALL.map(Suite::name).join(", ");
    Suite::named(name).ok_or_else(|| {
        let name = name.escape_debug();
        Failed::from(format!(
            "{SUITE_VARIABLE} is '{name}', which is none of {}",
            known()
        ))
    })
}

/// An ignored test. nextest does not see that a test ignored itself, and shows it as passed: there it has the mark.
fn not_described(operation: Operation) -> Trial {
    let under_nextest = std::env::var_os("NEXTEST").is_some();
    let reason = "the implementation does not describe it";
    Trial::ignorable_test(operation.name(), move || {
        Ok(Completion::ignored_with(reason))
    })
    .with_ignored_flag(under_nextest)
}

/// What a person sees of a report.
fn failure(report: Report) -> Failed {
    Failed::from(table::render(&[report], table::Style::PLAIN, SHOWN))
}

/// The command that runs one test of a program again: `cargo test --test NAME -- --exact TEST`.
fn repeat(program: &Path, suite: Option<Suite>, test: &str) -> String {
    let name = program.file_stem().unwrap_or_default().to_string_lossy();
    // cargo appends a hash to the name of the target
    let target = name.rsplit_once('-').map_or(&*name, |(target, _)| target);
    let folder = program.parent().and_then(Path::file_name);
    let kind = match folder {
        Some(folder) if folder == "examples" => "example",
        _ => "test",
    };
    let suite = suite
        .map(|suite| format!("{SUITE_VARIABLE}={suite} "))
        .unwrap_or_default();
    format!("{suite}cargo test --{kind} {target} -- --exact {test}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_that_repeats_a_test_names_target_and_suite() {
        let repeat =
            |program: &str, suite| repeat(Path::new(program), suite, "utf-8.decode/random");
        assert_eq!(
            repeat("target/debug/deps/my-codec-0123456789abcdef", None),
            "cargo test --test my-codec -- --exact utf-8.decode/random"
        );
        assert_eq!(
            repeat(
                "target/debug/examples/own_codec-0123456789abcdef.exe",
                Some(Suite::Full)
            ),
            "UTFPROOF_SUITE=full cargo test --example own_codec -- --exact utf-8.decode/random"
        );
    }

    #[test]
    fn a_suite_that_does_not_exist_is_an_error() {
        assert_eq!(named_suite("full").ok(), Some(Suite::Full));
        let error = named_suite("huge").unwrap_err();
        assert_eq!(
            error.message(),
            Some("UTFPROOF_SUITE is 'huge', which is none of quick, full, exhaustive")
        );
    }
}
