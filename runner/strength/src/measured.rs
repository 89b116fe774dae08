//! The measured strength of our vectors, kept as data, so that every verdict can say how strong it is.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};
use utfproof_oracle::Operation;
use utfproof_vectors::core::built_in_core;
use utfproof_vectors::{Suite, Vector};

use super::{Family, Group, Sets, measure};
use utfproof_judge::result::SuiteStrength;

/// The strength of each suite, by operation. `exhaustive` includes `full`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measured {
    core: BTreeMap<String, SuiteStrength>,
    quick: BTreeMap<String, SuiteStrength>,
    full: BTreeMap<String, SuiteStrength>,
}

impl Measured {
    /// The figures of the last change of the vectors.
    pub fn kept() -> &'static Self {
        static KEPT: LazyLock<Measured> = LazyLock::new(|| {
            // a test reads it: it cannot fail here
            serde_json::from_str(include_str!("measured.json")).unwrap_or_default()
        });
        &KEPT
    }

    /// Measures it anew, with all our vectors. This takes minutes.
    pub fn anew(vectors: &[Vector]) -> Self {
        let measure = |suite| {
            let sets = Sets::new(vectors.to_vec(), suite, Vec::new());
            measure(&sets, &[Family::Machines], Operation::ALL).groups
        };
        let (quick, full) = (measure(Suite::Quick), measure(Suite::Full));
        let core = core_vectors();
        let sets = Sets::new(core, Suite::Core, Vec::new());
        let core = super::measure(&sets, &[Family::Machines], Operation::ALL).groups;
        let of = |group: &Group| group.all - group.open - group.equivalent;
        let wrong = full.iter().filter(|group| of(group) > 0);
        let of_each = |caught: &dyn Fn(&Group) -> usize| {
            let one = |group: &Group| {
                let caught = SuiteStrength {
                    caught: caught(group) as u64,
                    of: of(group) as u64,
                };
                (group.name.clone(), caught)
            };
            wrong.clone().map(one).collect()
        };
        let by = |groups: &[Group], group: &Group| {
            let same = groups.iter().find(|other| other.name == group.name);
            same.map_or(0, |other| other.caught_by_any)
        };
        Self {
            // it also shows a few that `full` takes for open
            core: of_each(&|group: &Group| by(&core, group).min(of(group))),
            quick: of_each(&|group: &Group| by(&quick, group)),
            full: of_each(&|group: &Group| group.caught_by_any),
        }
    }

    /// The strength of a suite for some operations together. `None` if none of them has an automaton.
    pub fn by_suite(
        &self,
        suite: Suite,
        operations: impl IntoIterator<Item = Operation>,
    ) -> Option<SuiteStrength> {
        let by_operation = match suite {
            Suite::Core => &self.core,
            Suite::Quick => &self.quick,
            Suite::Full | Suite::Exhaustive => &self.full,
        };
        let operations = operations.into_iter();
        let caught = operations.filter_map(|operation| by_operation.get(operation.name()));
        caught.copied().reduce(|one, other| SuiteStrength {
            caught: one.caught + other.caught,
            of: one.of + other.of,
        })
    }
}

/// The lines of all core files. A test of the vectors reads them, so none is left out here.
fn core_vectors() -> Vec<Vector> {
    let files = built_in_core(Operation::ALL).unwrap_or_default();
    files.iter().flat_map(|file| file.vectors()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kept_numbers_are_read_and_full_catches_all_of_them() {
        let kept: Measured = serde_json::from_str(include_str!("measured.json")).unwrap();
        assert_eq!(&kept, Measured::kept());
        let all = |suite| {
            kept.by_suite(suite, Operation::ALL.iter().copied())
                .unwrap()
        };
        let (quick, full) = (all(Suite::Quick), all(Suite::Full));
        assert_eq!(full.caught, full.of);
        assert!(
            quick.of == full.of && quick.caught < quick.of / 2,
            "{quick:?}"
        );
        let validity = kept.by_suite(Suite::Full, [Operation::Utf8Validate]);
        assert_eq!(
            validity,
            Some(SuiteStrength {
                caught: 18_432,
                of: 18_432
            })
        );
        assert_eq!(kept.by_suite(Suite::Full, [Operation::Utf8Encode]), None);
    }
}
