//! A history as JSON, whose schema is `history.schema.json`.

use utfproof_answers::{Asked, FaultHistory, PackageHistory, ReleaseState};

use super::spans::in_words;
use super::{CauseHistory, History, Known, Release, State};
use utfproof_notation::escape::shorten;

/// The most characters of an operand.
const LONGEST: usize = 200;

impl History {
    /// The history as JSON, each release and each fault on its own line.
    pub fn json(&self) -> String {
        self.data().write()
    }

    /// The history as data.
    pub fn data(&self) -> PackageHistory {
        PackageHistory {
            utfproof: env!("CARGO_PKG_VERSION").to_owned(),
            package: self.package.clone(),
            adapter: self.adapter.clone(),
            build: self.build.clone(),
            selection: self.selection.clone(),
            interrupted: self.interrupted,
            releases: self.releases.iter().map(release).collect(),
            causes: self.causes.iter().map(|cause| self.fault(cause)).collect(),
        }
    }

    fn fault(&self, cause: &CauseHistory) -> FaultHistory {
        let of = |wanted: fn(&State) -> bool| {
            let states = self.releases.iter().zip(&cause.states);
            let states = states.filter(|(_, state)| state.as_ref().is_some_and(wanted));
            states.map(|(release, _)| release.version.clone()).collect()
        };
        let shown = cause.witness.shown();
        FaultHistory {
            operation: cause.operation.name().to_owned(),
            level: cause.way.level.name().to_owned(),
            kind: cause.way.departure.name().to_owned(),
            well_formed: cause.way.well_formed,
            says: cause.says.clone(),
            when: in_words(&cause.states, &self.releases),
            wrong: of(|state| matches!(state, State::Wrong)),
            right: of(|state| matches!(state, State::Right)),
            absent: of(|state| matches!(state, State::Absent)),
            operands: shown
                .operands
                .iter()
                .map(|operand| shorten(&operand.to_string(), LONGEST).into_owned())
                .collect(),
            vector: cause.witness.vector.clone(),
        }
    }
}

fn release(release: &Release) -> ReleaseState {
    let (state, why) = match &release.known {
        Known::Nothing => (Asked::NotAsked, None),
        Known::Failed(why) => (Asked::Failed, Some(why.clone())),
        Known::Answers(_) => (Asked::Asked, None),
    };
    ReleaseState {
        version: release.version.clone(),
        state,
        why,
    }
}
