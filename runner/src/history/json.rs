//! A history as JSON, whose schema is `history.schema.json`.

use serde::Serialize;

use super::spans::in_words;
use super::{CauseHistory, History, Known, Release, State};
use utfproof_notation::escape::shorten;
use utfproof_notation::json;

/// The most characters of an operand.
const LONGEST: usize = 200;

impl History {
    /// The history as JSON, each release and each fault on its own line.
    pub fn json(&self) -> String {
        json::lines(&HistoryJson {
            utfproof: env!("CARGO_PKG_VERSION"),
            package: &self.package,
            interrupted: self.interrupted,
            releases: self.releases.iter().map(release_json).collect(),
            causes: self
                .causes
                .iter()
                .map(|cause| self.cause_json(cause))
                .collect(),
        })
    }

    fn cause_json<'a>(&'a self, cause: &'a CauseHistory) -> CauseJson<'a> {
        let of = |wanted: fn(&State) -> bool| {
            let states = self.releases.iter().zip(&cause.states);
            let states = states.filter(|(_, state)| state.as_ref().is_some_and(wanted));
            states
                .map(|(release, _)| release.version.as_str())
                .collect()
        };
        let shown = cause.witness.shown();
        CauseJson {
            operation: cause.operation.name(),
            level: cause.way.level.name(),
            kind: cause.way.departure.name(),
            well_formed: cause.way.well_formed,
            says: &cause.says,
            when: in_words(&cause.states, &self.releases),
            wrong: of(|state| matches!(state, State::Wrong)),
            right: of(|state| matches!(state, State::Right)),
            absent: of(|state| matches!(state, State::Absent)),
            operands: shown
                .operands
                .iter()
                .map(|operand| shorten(&operand.to_string(), LONGEST).into_owned())
                .collect(),
            vector: &cause.witness.vector,
        }
    }
}

fn release_json(release: &Release) -> ReleaseJson<'_> {
    let (state, why) = match &release.known {
        Known::Nothing => ("not_asked", None),
        Known::Failed(why) => ("failed", Some(why.as_str())),
        Known::Answers(_) => ("asked", None),
    };
    ReleaseJson {
        version: &release.version,
        state,
        why,
    }
}

#[derive(Serialize)]
struct HistoryJson<'a> {
    utfproof: &'static str,
    package: &'a str,
    interrupted: bool,
    releases: Vec<ReleaseJson<'a>>,
    causes: Vec<CauseJson<'a>>,
}

#[derive(Serialize)]
struct ReleaseJson<'a> {
    version: &'a str,
    state: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'a str>,
}

#[derive(Serialize)]
struct CauseJson<'a> {
    operation: &'static str,
    level: &'static str,
    kind: &'static str,
    well_formed: bool,
    says: &'a str,
    when: String,
    wrong: Vec<&'a str>,
    right: Vec<&'a str>,
    absent: Vec<&'a str>,
    #[serde(rename = "in")]
    operands: Vec<String>,
    vector: &'a str,
}
