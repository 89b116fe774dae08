//! The wrong codecs that a core file does not catch yet.

use std::collections::BTreeSet;

use utfproof_codecs::BuiltIn;
use utfproof_codecs::faults as released_faults;
use utfproof_judge::declared::judge_by_documents;
use utfproof_judge::verdict::Verdict;
use utfproof_judge::{InProcess, Mode, Request, UnderTest};
use utfproof_oracle::{Operation, Sequence};
use utfproof_vectors::Operands;
use utfproof_vectors::core::{CoreFile, CoreLine, Flag};

use super::OPTIONAL;
use super::candidates::Candidate;
use crate::cases::SetCase;
use crate::cells::Cells;
use crate::drafts::Drafts;
use crate::steps::Steps;
use crate::{FIRST_SET, Group};

/// Wrong codecs of one operation, without those that are caught. Automata are not among them: complete inputs are for those.
pub(super) struct Probes {
    faults: Vec<Fault>,
    steps: Option<Steps>,
    cells: Option<Cells>,
    drafts: Option<Drafts>,
}

/// A fault in an operation.
#[derive(Clone, Copy)]
struct Fault {
    fault: &'static BuiltIn,
    takes_chunks: bool,
}

impl Fault {
    /// Whether a new instance answers this wrongly.
    fn is_caught_by(self, candidate: &Candidate) -> bool {
        let request = |operands: Operands| Request {
            operation: candidate.operation,
            operands,
            mode: Mode::Once,
        };
        let mut implementation = InProcess::new((self.fault.make)());
        if let Some(earlier) = &candidate.earlier {
            // whatever the answer is
            let _ = implementation.answer_batch(&[request(earlier.clone())]);
        }
        let operands = match self.takes_chunks && !candidate.cuts.is_empty() {
            true => candidate.chunks(),
            false => candidate.operands.clone(),
        };
        let asked = request(operands);
        let reply = implementation
            .answer_batch(std::slice::from_ref(&asked))
            .pop();
        reply.is_some_and(|reply| {
            let expectation = &candidate.expectation;
            let verdict =
                judge_by_documents(candidate.operation, &asked.operands, expectation, &reply).0;
            !matches!(verdict, Verdict::Conforms | Verdict::Unsupported)
        })
    }
}

/// The faults in an operation that need no optional key.
fn faults_in(operation: Operation) -> Vec<Fault> {
    let common = released_faults::common().iter();
    let rare = released_faults::FAMILIES.iter();
    let rare = rare.filter(|family| !OPTIONAL.contains(&family.family));
    let all = common.chain(rare.flat_map(|family| family.faults));
    let of_operation = all.filter_map(|fault| {
        let description = (fault.make)().describe();
        let offers = description.operations.get(&operation)?;
        Some(Fault {
            fault,
            takes_chunks: offers.chunks,
        })
    });
    of_operation.collect()
}

impl Probes {
    /// Those that the lines of a core file do not catch.
    pub(super) fn new(operation: Operation, core: &CoreFile) -> Self {
        let mut probes = Self {
            faults: faults_in(operation),
            steps: Some(Steps::new()),
            cells: Some(Cells::new()),
            drafts: Some(Drafts::new()),
        };
        let mut before: Option<&CoreLine> = None;
        for line in core.lines() {
            let earlier = before.filter(|_| line.flags.has(Flag::After));
            probes.catch(&Candidate::of_line(operation, line, earlier));
            before = Some(line);
        }
        let has_survivors = |groups: Vec<Group>| {
            let mut groups = groups.iter();
            groups.any(|group| !group.survivors.is_empty())
        };
        probes.steps = probes.steps.filter(|steps| has_survivors(steps.groups(1)));
        probes.cells = probes.cells.filter(|cells| has_survivors(cells.groups(1)));
        let drafts = probes.drafts;
        probes.drafts = drafts.filter(|all| has_survivors(all.groups(1).into_iter().collect()));
        probes
    }

    /// Whether all are caught. Steps and cells that the core file misses may be in other operations, so these count only
    /// as long as there are faults.
    pub(super) fn is_empty(&self) -> bool {
        self.faults.is_empty()
            && self.steps.is_none()
            && self.cells.is_none()
            && self.drafts.is_none()
    }

    /// Removes the faults that this catches, and marks the others. Returns the names of the faults, and the number of the
    /// others.
    pub(super) fn catch(&mut self, candidate: &Candidate) -> BTreeSet<String> {
        let is_caught = |fault: &Fault| fault.is_caught_by(candidate);
        let (caught, rest) = self.faults.iter().partition(|fault| is_caught(fault));
        self.faults = rest;
        let caught: Vec<Fault> = caught;
        let names = caught.iter().map(|fault| fault.fault.name.to_owned());
        let mut names: BTreeSet<String> = names.collect();
        let operands: &[Sequence] = &candidate.operands;
        let case = SetCase {
            set: 0,
            operation: candidate.operation,
            operands,
            expected: (&candidate.expectation).into(),
            place: "",
        };
        let mut count = |what: &str, before: usize, after: usize| {
            if after > before {
                names.insert(format!("{} {what} from {before}", after - before));
            }
        };
        if let Some(steps) = &self.steps {
            let before = steps.caught();
            steps.catch(&case);
            count("changed steps", before, steps.caught());
        }
        if let Some(cells) = &self.cells {
            let before = cells.caught();
            cells.catch(&case);
            count("changed cells", before, cells.caught());
        }
        if let Some(drafts) = &self.drafts {
            let before = drafts.caught();
            drafts.catch(&case);
            count("drafts", before, drafts.caught());
        }
        names
    }

    /// Of these faults, the names of those that a candidate catches.
    pub(super) fn faults_caught_by(
        &self,
        candidate: &Candidate,
        names: &BTreeSet<String>,
    ) -> BTreeSet<String> {
        let all = faults_in(candidate.operation).into_iter();
        let named = all.filter(|fault| names.contains(fault.fault.name));
        let caught = named.filter(|fault| fault.is_caught_by(candidate));
        caught.map(|fault| fault.fault.name.to_owned()).collect()
    }
}

impl Candidate {
    /// A line of a core file.
    fn of_line(operation: Operation, line: &CoreLine, earlier: Option<&CoreLine>) -> Self {
        Self::from_parts(
            operation,
            line.operands.clone(),
            line.cuts.clone(),
            earlier.map(|earlier| earlier.operands.clone()),
            line.expectation.clone(),
        )
    }
}

/// How many marks say that the only set catches a wrong codec.
pub(crate) fn caught<'a>(
    marks: impl IntoIterator<Item = &'a std::sync::atomic::AtomicU64>,
) -> usize {
    crate::loaded(marks)
        .into_iter()
        .filter(|mark| mark & FIRST_SET != 0)
        .count()
}
