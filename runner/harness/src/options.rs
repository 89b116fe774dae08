//! One run of vectors against an implementation with the options of a harness, and the message of a failed test.

use std::path::Path;
use std::time::Duration;

use utfproof_oracle::Operation;
use utfproof_vectors::{Origin, Vector, VectorFile};

use super::variable::Asked;
use super::{OPTIONS_VARIABLE, SUITE_VARIABLE};
use utfproof_judge::result::{Conclusion, Report};
use utfproof_judge::{
    Description, Glob, KnownDifferences, Selection, Settings, Shard, Suite, UnderTest, run, watched,
};
use utfproof_notation::printable;
use utfproof_report::table;

/// The most causes of differences that a failed test shows for each operation.
const SHOWN: table::Detail =
    table::Detail::Causes(3, "'utfproof check', where the codec has an adapter");

pub(super) struct Options {
    pub(super) suite: Suite,
    pub(super) known: KnownDifferences,
    pub(super) only_musts: bool,
    pub(super) random: Option<Random>,
    pub(super) timeout: Duration,
}

#[derive(Clone, Copy)]
pub(super) struct Random {
    pub(super) cases: usize,
    pub(super) seed: u64,
}

impl Options {
    pub(super) fn new(suite: Suite) -> Self {
        Self {
            suite,
            known: KnownDifferences::default(),
            only_musts: false,
            random: None,
            timeout: watched::TIMEOUT,
        }
    }

    /// The time limit of each answer.
    pub(super) fn timeout(&self) -> Result<Duration, String> {
        Ok(Asked::of_environment()?.timeout.unwrap_or(self.timeout))
    }

    /// Checks all operations of an implementation at once.
    pub(super) fn check_all(
        &self,
        implementation: Box<dyn UnderTest + Send>,
    ) -> Result<(), String> {
        let description = implementation.description().clone();
        if description.operations.is_empty() {
            return Err(describes_nothing(&description));
        }
        let vectors = self.all_vectors(&description)?;
        let is_for_some = Asked::of_environment()?.is_for_some();
        let mut report = self.run(implementation, &vectors, repeat_test)?;
        if is_for_some {
            report.stale.clear(); // they are among other vectors
        }
        let is_judged = |operation| {
            let mut reports = report.operations.iter();
            reports.any(|report| report.operation == operation && report.counts.judged() > 0)
        };
        let mut operations = description.operations.keys().copied();
        let skipped = operations.find(|operation| !is_judged(*operation) && !is_for_some);
        match (report.conclusion(), skipped) {
            (Conclusion::Conforms, None) => Ok(()),
            (Conclusion::Conforms, Some(operation)) => {
                let why = format!("{operation} is described, and not one case of it was judged");
                Err(format!("{}{why}", failure(report)))
            }
            _ => Err(failure(report)),
        }
    }

    /// The vectors of all operations that an implementation describes.
    pub(super) fn all_vectors(&self, description: &Description) -> Result<Vec<Vector>, String> {
        let mut vectors = Vec::new();
        for &operation in description.operations.keys() {
            for origin in Origin::ALL {
                if let Some(text) = text(operation, origin) {
                    vectors.extend(self.vectors(operation, origin, text)?);
                }
            }
        }
        Ok(vectors)
    }

    pub(super) fn vectors(
        &self,
        operation: Operation,
        origin: Origin,
        text: &str,
    ) -> Result<Vec<Vector>, String> {
        let mut vectors = VectorFile::read(&path(operation, origin), text)
            .map_err(|error| error.to_string())?
            .vectors;
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

    pub(super) fn run(
        &self,
        implementation: Box<dyn UnderTest + Send>,
        vectors: &[Vector],
        repeat: impl Fn(Option<Suite>) -> String,
    ) -> Result<Report, String> {
        let asked = Asked::of_environment()?;
        let suite = asked.suite.unwrap_or(self.suite);
        let vectors: Vec<Vector> = vectors
            .iter()
            .filter(|vector| asked.takes(vector))
            .cloned()
            .collect();
        if vectors.is_empty() && asked.is_for_some() {
            return Err(format!(
                "{OPTIONS_VARIABLE}: no vector of this test matches"
            ));
        }
        let selection = Selection {
            vectors: &vectors,
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
        let mut report = run(vec![implementation], selection, &settings);
        let repeat = repeat((suite != self.suite).then_some(suite));
        for difference in &mut report.differences {
            let vector = Glob::escape(&difference.vector);
            difference.repeat = match difference.depends_on_calls() {
                true => repeat.clone(),
                false => format!("{OPTIONS_VARIABLE}='--vector {vector}' {repeat}"),
            };
        }
        Ok(report)
    }
}

fn path(operation: Operation, origin: Origin) -> String {
    format!("{operation}/{origin}.json")
}

/// The text of the vector file of an operation and an origin. It is not parsed, since the list of tests needs no
/// vectors.
pub(super) fn text(operation: Operation, origin: Origin) -> Option<&'static str> {
    let path = path(operation, origin);
    let mut files = utfproof_vectors::built_in_texts();
    files.find_map(|(known, text)| (Path::new(&known) == Path::new(&path)).then_some(text))
}

pub(super) fn named_suite(name: &str) -> Result<Suite, String> {
    let all = Suite::OF_VECTOR_FILES;
    let known = || all.map(Suite::name).join(", ");
    Suite::named(name)
        .filter(|suite| all.contains(suite))
        .ok_or_else(|| {
            let name = name.escape_debug();
            format!("{SUITE_VARIABLE} is '{name}', which is none of {}", known())
        })
}

pub(super) fn describes_nothing(description: &Description) -> String {
    let name = printable(&description.name);
    format!("{name} describes no operation, so nothing is checked")
}

/// The report, as a message for a person.
pub(super) fn failure(report: Report) -> String {
    table::render(&[report], table::Style::PLAIN, SHOWN)
}

/// The command that runs this test again. The thread has the name of the test; the name of the target is unknown.
fn repeat_test(suite: Option<Suite>) -> String {
    let suite = variable(suite);
    match std::thread::current().name() {
        None | Some("main") => format!("{suite}cargo test"),
        Some(test) => format!("{suite}cargo test -- --exact {test}"),
    }
}

pub(super) fn variable(suite: Option<Suite>) -> String {
    suite.map_or_else(String::new, |suite| format!("{SUITE_VARIABLE}={suite} "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_suite_that_does_not_exist_is_an_error() {
        assert_eq!(named_suite("full").ok(), Some(Suite::Full));
        let error = named_suite("huge").unwrap_err();
        let says = "UTFPROOF_SUITE is 'huge', which is none of quick, full, exhaustive";
        assert_eq!(error, says);
    }
}
