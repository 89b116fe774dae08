//! The contexts that core files need: a cover of the wrong codecs that their other lines miss.
//!
//! Candidates are the cases of the suite `full` that can be written in a short line, the shortest first; and for a fault
//! that none of them shows, the input that its author gave for it. Of those that catch a fault first, a greedy cover takes
//! in turn the one that catches most of the rest. All of it is deterministic. Contexts that were chosen before stay, so that
//! no line of a core file goes away when there are more faults.

mod candidates;
mod probes;
mod witnesses;

use std::collections::BTreeSet;

use utfproof_oracle::Operation;
use utfproof_vectors::core::{Chosen, ChosenFile, CoreFile, built_in_chosen, generate_core};
use utfproof_vectors::{Suite, VectorFile};

use super::{Family, Group, Sets, measure};
use candidates::{Candidate, candidates};
use probes::Probes;
use witnesses::witnesses;

pub(crate) use probes::caught;

/// The families of rare faults that only optional keys of the protocol show, which few lines of a core file can.
const OPTIONAL: [&str; 5] = [
    "once more",
    "room for the output",
    "later buffers",
    "ill-formed parts",
    "when output appears",
];

/// Chooses the contexts for the core file of an operation, measures its strength, and makes the core file. `files` are its
/// vector files.
pub fn choose(operation: Operation, files: &[VectorFile]) -> (ChosenFile, CoreFile) {
    super::silence_implementations();
    // a test reads them
    let kept = built_in_chosen(operation).unwrap_or_default();
    let base = generate_core(operation, files, kept.as_ref());
    let mut probes = Probes::new(operation, &base);
    let mut caught: Vec<(Candidate, BTreeSet<String>)> = Vec::new();
    if !probes.is_empty() {
        // these are made only as long as there are faults
        let witnesses = std::iter::once_with(|| witnesses(operation)).flatten();
        for candidate in candidates(operation, files).chain(witnesses) {
            let new = probes.catch(&candidate);
            if !new.is_empty() {
                caught.push((candidate, new));
            }
            if probes.is_empty() {
                break;
            }
        }
    }
    // now each with all that it catches, not only what it is the first to catch
    let all: BTreeSet<String> = caught.iter().flat_map(|(_, new)| new).cloned().collect();
    for (candidate, of_it) in &mut caught {
        of_it.extend(probes.faults_caught_by(candidate, &all));
    }
    let mut file = ChosenFile {
        operation,
        caught: Vec::new(),
        chosen: kept.map_or_else(Vec::new, |kept| kept.chosen),
    };
    file.chosen.extend(greedy(caught, all));
    let core = generate_core(operation, files, Some(&file));
    file.caught = strength_in_words(&core, files);
    let core = generate_core(operation, files, Some(&file)); // its header has the strength
    (file, core)
}

/// In turn the candidate that catches most of the rest; of several, the first.
fn greedy(
    mut candidates: Vec<(Candidate, BTreeSet<String>)>,
    mut rest: BTreeSet<String>,
) -> Vec<Chosen> {
    let mut chosen = Vec::new();
    while !rest.is_empty() && !candidates.is_empty() {
        let new = |caught: &BTreeSet<String>| caught.intersection(&rest).count();
        let most = candidates.iter().map(|(_, caught)| new(caught)).max();
        let best = candidates
            .iter()
            .position(|(_, caught)| Some(new(caught)) == most)
            .unwrap_or_default();
        let (candidate, caught) = candidates.remove(best);
        let new: Vec<&str> = caught.intersection(&rest).map(String::as_str).collect();
        if new.is_empty() {
            break;
        }
        let why = format!("{}: catches {}", candidate.words, new.join(", "));
        rest.retain(|name| !caught.contains(name));
        chosen.push(candidate.chosen(why.replace(';', ",")));
    }
    chosen
}

/// For each input, the wrong codecs that the core file of an operation does not catch, and the input does.
pub fn caught_in_addition(core: &CoreFile, inputs: &[Chosen]) -> Vec<BTreeSet<String>> {
    super::silence_implementations();
    let inputs = inputs.iter().map(|input| {
        let mut probes = Probes::new(core.operation, core);
        probes.catch(&Candidate::of(core.operation, input))
    });
    inputs.collect()
}

/// The wrong codecs of some families that no vector of an operation shows in any context: in this operation they are right, or
/// differ only where any answer conforms.
fn shown_nowhere(operation: Operation, files: &[VectorFile]) -> BTreeSet<String> {
    let vectors = files.iter().flat_map(|file| file.vectors.clone());
    let sets = Sets::new(vectors.collect(), Suite::Full, Vec::new());
    let strength = measure(&sets, &[Family::Faults, Family::Steps], &[operation]);
    let groups = strength.groups.into_iter();
    groups
        .flat_map(|group| [group.survivors, group.open_names].concat())
        .collect()
}

/// The strength of a core file, a sentence for each family.
fn strength_in_words(core: &CoreFile, files: &[VectorFile]) -> Vec<String> {
    let sets = Sets::new(core.vectors(), Suite::Core, Vec::new());
    let strength = measure(&sets, &Family::ALL, &[core.operation]);
    let nowhere = shown_nowhere(core.operation, files);
    let of = |takes: &dyn Fn(&Group) -> bool| {
        let groups = strength.groups.iter().filter(|group| takes(group));
        groups.fold((0, 0), |(caught, all), group| {
            let survivors = group.survivors.iter();
            let missed = survivors.filter(|name| !nowhere.contains(*name)).count();
            let of_it = group.caught_by_any;
            (caught + of_it, all + of_it + missed)
        })
    };
    let is_optional = |group: &Group| OPTIONAL.contains(&group.name.as_str());
    let is_common = |group: &Group| group.name == super::faults::COMMON;
    let is_fault = |group: &Group| group.family == Family::Faults;
    let family = |family: Family| of(&|group: &Group| group.family == family);
    let rows = [
        (
            "automata with one wrong transition",
            family(Family::Machines),
        ),
        ("changed tables", family(Family::Cells)),
        ("algorithms with a changed step", family(Family::Steps)),
        ("drafts of WTF-8", family(Family::Drafts)),
        (
            "faults of released codecs",
            of(&|g| is_fault(g) && is_common(g)),
        ),
        (
            "rare faults",
            of(&|g| is_fault(g) && !is_common(g) && !is_optional(g)),
        ),
        (
            "rare faults of repeated calls, batches and small buffers, which no line can show alone",
            of(&|g| is_fault(g) && is_optional(g)),
        ),
    ];
    let rows = rows.into_iter().filter(|(_, (_, all))| *all > 0);
    rows.map(|(name, (caught, all))| format!("{caught} of {all} {name}"))
        .collect()
}
