//! A test for each operation and origin, by libtest-mimic.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Trial};
use utfproof_judge::result::Conclusion;
use utfproof_judge::{Operation, Suite};
use utfproof_vectors::Origin;

use crate::Harness;
use crate::options::{describes_nothing, failure, text, variable};
use crate::variable::Asked;

impl Harness {
    /// Runs the tests that the program's arguments select.
    #[deprecated(
        note = "in a target without `harness = false` it is never called and no test runs; give the harness to \
                `utfproof_harness::harness!` in place of `fn main`, which checks the codec in either"
    )]
    pub fn main(self) -> ExitCode {
        self.run_target()
    }

    /// The `fn main` that [`harness!`](crate::harness!) makes.
    #[doc(hidden)]
    pub fn run_target(self) -> ExitCode {
        #[cfg(feature = "guarded")]
        if self.is_guarded {
            if let Some(status) = utfproof_native::supervisor(|_| Some((self.make)())) {
                return status;
            }
            utfproof_native::Library::work_by(program());
        }
        libtest_mimic::run(&Arguments::from_args(), self.trials()).exit_code()
    }

    /// The tests, for [`libtest_mimic::run`]: one for each operation that the implementation describes and each origin
    /// of its vectors, and `known-differences` if there are any. If it describes no operation, or an option of the
    /// environment is wrong, there is one test, which fails.
    pub fn trials(self) -> Vec<Trial> {
        let implementation = match self.implementation() {
            Ok(implementation) => implementation,
            Err(failed) => return vec![Trial::test("options", move || Err(failed.into()))],
        };
        let description = implementation.description().clone();
        let harness = Arc::new(self);
        let mut trials = Vec::new();
        for &operation in description.operations.keys() {
            trials.extend(Origin::ALL.iter().filter_map(|&origin| {
                let text = text(operation, origin)?;
                Some(harness.clone().trial(operation, origin, text))
            }));
        }
        if !harness.options.known.listings().is_empty() {
            trials.push(harness.clone().known_differences());
        }
        if description.operations.is_empty() {
            let failed = describes_nothing(&description);
            trials.push(Trial::test("operations", move || Err(failed.into())));
        }
        trials
    }

    fn trial(self: Arc<Self>, operation: Operation, origin: Origin, text: &'static str) -> Trial {
        let name = format!("{operation}/{origin}");
        let test = name.clone();
        Trial::test(name, move || {
            let vectors = self.options.vectors(operation, origin, text)?;
            let mut report = self
                .options
                .run(self.implementation()?, &vectors, |suite| {
                    repeat_trial(&program(), suite, &test)
                })?;
            report.stale.clear(); // a listing may match in another test: `known-differences` checks it
            match report.conclusion() {
                Conclusion::Conforms => Ok(()),
                _ => Err(failure(report).into()),
            }
        })
    }

    /// Runs all vectors, because a known difference is stale only if it occurs in no test.
    fn known_differences(self: Arc<Self>) -> Trial {
        Trial::test("known-differences", move || {
            if Asked::of_environment()?.is_for_some() {
                return Ok(()); // a listing may match another vector
            }
            let implementation = self.implementation()?;
            let vectors = self.options.all_vectors(implementation.description())?;
            let mut report = self.options.run(implementation, &vectors, |suite| {
                repeat_trial(&program(), suite, "known-differences")
            })?;
            if report.stale.is_empty() {
                return Ok(());
            }
            // the other differences fail in their own tests
            report
                .differences
                .retain(|difference| difference.known.is_some());
            Err(failure(report).into())
        })
    }
}

fn program() -> PathBuf {
    std::env::current_exe().unwrap_or_default()
}

/// The command that runs one trial of a program again: `cargo test --test NAME -- --exact TRIAL`.
fn repeat_trial(program: &Path, suite: Option<Suite>, trial: &str) -> String {
    let name = program.file_stem().unwrap_or_default().to_string_lossy();
    // cargo appends a hash to the name of the target
    let target = name.rsplit_once('-').map_or(&*name, |(target, _)| target);
    let folder = program.parent().and_then(Path::file_name);
    let kind = match folder {
        Some(folder) if folder == "examples" => "example",
        _ => "test",
    };
    let suite = variable(suite);
    format!("{suite}cargo test --{kind} {target} -- --exact {trial}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_that_repeats_a_test_names_target_and_suite() {
        let repeat =
            |program: &str, suite| repeat_trial(Path::new(program), suite, "utf-8.decode/random");
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
}
