//! The conclusion of a run. Every format of a report and the exit status come from it, so that none can disagree.

use super::Report;

/// The conclusion of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Conclusion {
    /// The implementation conforms, or has only known differences: 0.
    Conforms,
    /// It differs, failed after its last reply, or a known difference is stale: 1.
    Differs,
    /// The run was interrupted before anything differed: 130.
    Interrupted,
    /// Nothing could be judged: 2.
    NothingJudged,
    /// The implementation could not be run: 2.
    CouldNotRun,
}

impl Conclusion {
    /// Every conclusion.
    pub const ALL: [Self; 5] = [
        Self::Conforms,
        Self::Differs,
        Self::Interrupted,
        Self::NothingJudged,
        Self::CouldNotRun,
    ];

    /// The conclusion of a run of several implementations. One that could not be run outweighs all; no report at all
    /// judged nothing.
    pub fn of_run(reports: &[Report]) -> Self {
        let has = |one| reports.iter().any(|report| report.conclusion() == one);
        if has(Self::CouldNotRun) {
            Self::CouldNotRun
        } else if has(Self::Interrupted) {
            // what was judged may differ, and the rest is not known to be missing
            match has(Self::Differs) {
                true => Self::Differs,
                false => Self::Interrupted,
            }
        } else if has(Self::NothingJudged) || reports.is_empty() {
            Self::NothingJudged
        } else if has(Self::Differs) {
            Self::Differs
        } else {
            Self::Conforms
        }
    }

    /// The exit status. For an interruption, it is a shell's status for SIGINT.
    pub const fn exit_status(self) -> u8 {
        match self {
            Self::Conforms => 0,
            Self::Differs => 1,
            Self::NothingJudged | Self::CouldNotRun => 2,
            Self::Interrupted => 130,
        }
    }

    /// As in the JSON report: `could_not_run`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Conforms => "conforms",
            Self::Differs => "differs",
            Self::Interrupted => "interrupted",
            Self::NothingJudged => "nothing_judged",
            Self::CouldNotRun => "could_not_run",
        }
    }
}

impl Report {
    /// The conclusion of the run.
    pub fn conclusion(&self) -> Conclusion {
        if self.could_not_run.is_some() {
            return Conclusion::CouldNotRun;
        }
        let total = self.total();
        if total.judged() == 0 {
            return match self.interrupted {
                true => Conclusion::Interrupted,
                false => Conclusion::NothingJudged,
            };
        }
        let counts = |difference: &super::Difference| difference.counts(self.should_counts);
        if self.differences.iter().any(counts)
            || total.not_run > 0
            || self.bad_exit.is_some()
            || !self.stale.is_empty()
            || (!self.unmet.is_empty() && !self.interrupted)
        {
            return Conclusion::Differs;
        }
        match self.interrupted {
            true => Conclusion::Interrupted,
            false => Conclusion::Conforms,
        }
    }
}
