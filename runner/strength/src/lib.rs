//! How strong a set of vectors is: which wrong codecs it catches.
//!
//! There are five families of wrong codecs, none made for the vectors: faults of real codecs
//! ([faults](utfproof_codecs::faults)); editions of a specification that were wrong; every algorithm of the oracle with
//! one step skipped or one condition negated; every table of the documents with one cell changed; and every automaton
//! with one wrong transition. A set is an origin of our vectors, a kind of context, or a file of others' cases.
//!
//! A set catches a wrong codec if one of its cases gets a wrong answer. Where any answer conforms, a codec is caught only
//! if it gives none.

mod automata;
mod cases;
mod cells;
mod cover;
mod drafts;
mod equivalents;
mod faults;
mod measured;
mod peers;
mod steps;
mod table;
mod words;

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;
use serde::Serialize;
use utfproof_oracle::Operation;
use utfproof_vectors::context::{Context, ContextKind};
use utfproof_vectors::{Origin, Suite, Vector};

use cases::{Outcome, SetCase};
use utfproof_judge::{Selection, Shard, silence_implementations};

pub use cover::{caught_in_addition, choose};
pub use equivalents::Equivalent;
pub use measured::Measured;
pub use peers::{PeerError, PeerFile};
pub use table::{Columns, render};
pub use words::{WORD_LENGTHS, caught_by_all_words};

/// A family of wrong codecs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// Faults of real codecs.
    Faults,
    /// Editions of a specification that were wrong.
    Drafts,
    /// Algorithms with one step skipped or one condition negated.
    Steps,
    /// Tables with one cell changed, or a row dropped, merged with the next or added.
    Cells,
    /// Automata with one wrong transition.
    Machines,
}

impl Family {
    /// Every family.
    pub const ALL: [Self; 5] = [
        Self::Faults,
        Self::Drafts,
        Self::Steps,
        Self::Cells,
        Self::Machines,
    ];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Faults => "faults",
            Self::Drafts => "drafts",
            Self::Steps => "steps",
            Self::Cells => "cells",
            Self::Machines => "machines",
        }
    }
}

/// The sets of cases that are measured.
#[derive(Debug)]
pub struct Sets {
    /// Our own vectors, or none: each origin and each kind of context is a set.
    vectors: Vec<Vector>,
    suite: Suite,
    peers: Vec<PeerFile>,
}

/// The most sets that there can be: two of 64 bits have other uses.
pub const MOST_SETS: usize = 62;

/// The name of the only set of our vectors in the suite `core`.
const CORE: &str = "core";

/// The bit of the first set.
const FIRST_SET: u64 = 1;

/// Marks a wrong codec that some case reached.
const REACHED: u64 = 1 << 62;

/// Marks a wrong codec that some case reached where any answer conforms.
const OPEN: u64 = 1 << 63;

impl Sets {
    /// Our vectors in the contexts of a suite, and files of others' cases.
    pub fn new(vectors: Vec<Vector>, suite: Suite, peers: Vec<PeerFile>) -> Self {
        Self {
            vectors,
            suite,
            peers,
        }
    }

    /// The names of the sets, in order.
    pub fn names(&self) -> Vec<String> {
        let own = if self.vectors.is_empty() {
            Vec::new()
        } else if self.suite == Suite::Core {
            vec![CORE.to_owned()]
        } else {
            let origins = Origin::ALL.map(|origin| origin.name().to_owned());
            let contexts = ContextKind::ALL.map(|kind| kind.name().to_owned());
            [&origins[..], &contexts].concat()
        };
        let peers = self.peers.iter().map(|peer| peer.name.clone());
        own.into_iter().chain(peers).collect()
    }

    /// Our own vectors of an operation, in the contexts of the suite.
    fn selection(&self, operation: Operation) -> Selection<'_> {
        let is_of = |vector: &Vector| vector.operation == operation;
        let mut vectors = self.vectors.chunk_by(|a, b| a.operation == b.operation);
        Selection {
            vectors: vectors.find(|some| is_of(&some[0])).unwrap_or_default(),
            suite: self.suite,
            shard: Shard::WHOLE,
        }
    }

    /// The number of the set of one of our cases.
    fn set_of(&self, vector: &Vector, context: Option<&Context>) -> usize {
        match self.suite {
            Suite::Core => 0,
            _ => cases::set_of(vector, context),
        }
    }

    /// The number of the first file of others' cases.
    fn first_peer(&self) -> usize {
        if self.vectors.is_empty() {
            0
        } else if self.suite == Suite::Core {
            1
        } else {
            Origin::ALL.len() + ContextKind::ALL.len()
        }
    }
}

/// Related wrong codecs, and the sets that catch them.
#[derive(Clone, Debug, Serialize)]
pub struct Group {
    /// The family.
    pub family: Family,
    /// Its name: a document, a table, an operation, a kind of fault.
    pub name: String,
    /// The number of wrong codecs.
    pub all: usize,
    /// The number that differ only where any answer conforms.
    pub open: usize,
    /// Their names.
    #[serde(skip)]
    pub open_names: Vec<String>,
    /// The number known to answer every input rightly.
    pub equivalent: usize,
    /// For each set, the number that it catches.
    pub caught: Vec<usize>,
    /// For each set, the number that no other set catches.
    pub only: Vec<usize>,
    /// The number caught by some set.
    pub caught_by_any: usize,
    /// The names of those that no set catches, except those known to be right.
    pub survivors: Vec<String>,
    /// For each set, the first wrong codec that no other set catches.
    pub example: Vec<Option<String>>,
    /// The names of those that are listed as right, but caught.
    pub wrongly_equivalent: Vec<String>,
}

impl Group {
    /// Counts the marks of some wrong codecs.
    fn of(
        family: Family,
        name: impl Into<String>,
        sets: usize,
        marks: &[u64],
        name_of: impl Fn(usize) -> String,
        is_equivalent: impl Fn(&str) -> bool,
    ) -> Self {
        let every_set = (1 << sets) - 1;
        let mut group = Self {
            family,
            name: name.into(),
            all: marks.len(),
            open: 0,
            open_names: Vec::new(),
            equivalent: 0,
            caught: vec![0; sets],
            only: vec![0; sets],
            caught_by_any: 0,
            survivors: Vec::new(),
            example: vec![None; sets],
            wrongly_equivalent: Vec::new(),
        };
        for (number, mark) in marks.iter().enumerate() {
            let caught_by = mark & every_set;
            if caught_by == 0 {
                if mark & OPEN != 0 {
                    group.open += 1;
                    group.open_names.push(name_of(number));
                } else {
                    let name = name_of(number);
                    if is_equivalent(&name) {
                        group.equivalent += 1;
                    } else {
                        group.survivors.push(name);
                    }
                }
                continue;
            }
            group.caught_by_any += 1;
            if is_equivalent(&name_of(number)) {
                group.wrongly_equivalent.push(name_of(number));
            }
            for set in 0..sets {
                group.caught[set] += usize::from(caught_by >> set & 1 == 1);
            }
            if caught_by.is_power_of_two() {
                let set = caught_by.trailing_zeros() as usize;
                group.only[set] += 1;
                group.example[set].get_or_insert_with(|| name_of(number));
            }
        }
        group
    }
}

/// The wrong codecs that the sets catch, and the cases of others that the oracle contradicts.
#[derive(Clone, Debug, Serialize)]
pub struct Strength {
    /// The sets, in the order of the numbers in [`Group`].
    pub sets: Vec<String>,
    /// For each set, the number of its cases that the wrong codecs get.
    pub cases: Vec<u64>,
    /// The wrong codecs.
    pub groups: Vec<Group>,
    /// Cases whose expectation differs from the oracle's answer; they are not used.
    pub disagreements: Vec<String>,
}

/// Sends the cases of all sets to the wrong codecs of some families.
///
/// # Panics
///
/// If there are more than [`MOST_SETS`] sets.
pub fn measure(sets: &Sets, families: &[Family], operations: &[Operation]) -> Strength {
    let names = sets.names();
    assert!(names.len() <= MOST_SETS, "too many sets");
    silence_implementations(); // a panic counts as a wrong answer
    let cases: Vec<AtomicU64> = names.iter().map(|_| AtomicU64::new(0)).collect();
    let disagreements = std::sync::Mutex::new(Vec::new());
    let wants = |family| families.contains(&family);
    let drafts = wants(Family::Drafts).then(drafts::Drafts::new);
    let steps = wants(Family::Steps).then(steps::Steps::new);
    let cells = wants(Family::Cells).then(cells::Cells::new);
    let mut groups: Vec<Group> = Vec::new();
    if wants(Family::Faults) {
        groups.extend(faults::groups(sets, names.len(), operations));
    }
    let of_automata = {
        let of_operation = |operation: &Operation| {
            let automata = wants(Family::Machines)
                .then(|| automata::Automata::of(*operation))
                .flatten();
            cases::for_each(sets, *operation, |case| {
                if case.contradicts() {
                    disagreements
                        .lock()
                        .unwrap_or_else(std::sync::PoisonError::into_inner)
                        .push(case.place.to_owned());
                    return;
                }
                cases[case.set].fetch_add(1, Ordering::Relaxed);
                if let Some(drafts) = &drafts {
                    drafts.catch(&case);
                }
                if let Some(steps) = &steps {
                    steps.catch(&case);
                }
                if let Some(cells) = &cells {
                    cells.catch(&case);
                }
                if let Some(automata) = &automata {
                    automata.catch(&case);
                }
            });
            automata.map(|automata| automata.group(names.len()))
        };
        let operations = operations.par_iter().with_max_len(1);
        operations.filter_map(of_operation).collect::<Vec<_>>()
    };
    groups.extend(drafts.and_then(|drafts| drafts.groups(names.len())));
    groups.extend(steps.map_or_else(Vec::new, |steps| steps.groups(names.len())));
    groups.extend(cells.map_or_else(Vec::new, |cells| cells.groups(names.len())));
    groups.extend(of_automata);
    let mut disagreements = disagreements
        .into_inner()
        .unwrap_or_else(std::sync::PoisonError::into_inner);
    disagreements.sort();
    Strength {
        sets: names,
        cases: cases.into_iter().map(AtomicU64::into_inner).collect(),
        groups,
        disagreements,
    }
}

/// Marks a wrong codec.
fn mark(marks: &AtomicU64, with: u64) {
    marks.fetch_or(with, Ordering::Relaxed);
}

fn is_marked(marks: &AtomicU64, with: u64) -> bool {
    marks.load(Ordering::Relaxed) & with == with
}

fn loaded<'a>(marks: impl IntoIterator<Item = &'a AtomicU64>) -> Vec<u64> {
    let marks = marks.into_iter();
    marks.map(|mark| mark.load(Ordering::Relaxed)).collect()
}
