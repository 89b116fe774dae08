//! Faults that real codecs have had. What some of them answer depends on what they were asked before: each question is
//! asked of a new one, but for those that are to be asked right after another, or it would be a matter of chance.

use rayon::prelude::*;
use utfproof_oracle::Operation;

use super::asked::{contradicts, set_of};
use super::{Family, Group, Said, Sets, quietly};
use crate::builtin::BuiltIn;
use crate::judge::judge;
use crate::report::Verdict;
use crate::{InProcess, Request, Subject, sabotage};

/// One group of all of them that answer one of the operations.
pub(super) fn groups(
    sets: &Sets,
    number_of_sets: usize,
    operations: &[Operation],
) -> Option<Group> {
    let faults: Vec<&BuiltIn> = sabotage::all()
        .iter()
        .filter(|fault| {
            let described = (fault.make)().describe().operations;
            operations.iter().any(|one| described.contains_key(one))
        })
        .collect();
    let marks: Vec<u64> = quietly(|| {
        let marks = faults.par_iter().with_max_len(1);
        marks
            .map(|fault| caught_by(fault, sets, operations))
            .collect()
    });
    let name_of = |number: usize| faults[number].name.to_owned();
    let name = "faults of real codecs";
    (!faults.is_empty()).then(|| {
        Group::of(
            Family::Faults,
            name,
            number_of_sets,
            &marks,
            name_of,
            |_| false,
        )
    })
}

fn caught_by(fault: &BuiltIn, sets: &Sets, operations: &[Operation]) -> u64 {
    let mut subject = InProcess::new((fault.make)());
    let mut description = subject.description().clone();
    description
        .operations
        .retain(|operation, _| operations.contains(operation));
    let mut mark = 0;
    for question in sets.selection().questions(&description, &[]) {
        let reply = subject.answer_batch(std::slice::from_ref(&question.request));
        let Some(expectation) = &question.expectation else {
            continue; // the next one is asked right after it
        };
        let set = set_of(&sets.vectors[question.vector], question.context.as_ref());
        let verdicts = reply.iter().map(|reply| judge(expectation, reply).0);
        let is_caught = |verdict| !matches!(verdict, Verdict::Conforms | Verdict::Unsupported);
        mark |= u64::from(verdicts.into_iter().any(is_caught)) << set;
        subject = InProcess::new((fault.make)());
    }
    for (set, peer) in (sets.first_peer()..).zip(&sets.peers) {
        let cases = peer.cases.iter();
        let cases = cases.filter(|case| description.operations.contains_key(&case.operation));
        for case in
            cases.filter(|case| !contradicts(case.operation, &case.operands, &case.expected))
        {
            let request = Request {
                operation: case.operation,
                operands: case.operands.clone(),
            };
            let mut subject = InProcess::new((fault.make)());
            let replies = subject.answer_batch(std::slice::from_ref(&request));
            let is_caught = replies
                .iter()
                .any(|reply| said(reply) != Some(case.expected.clone()));
            mark |= u64::from(is_caught) << set;
        }
    }
    mark
}

/// What a codec says, if it answers.
fn said(reply: &crate::Reply) -> Option<Said> {
    match reply {
        crate::Reply::Answered(crate::Answer::Output(output)) => {
            Some(Said::Output(output.values()))
        }
        crate::Reply::Answered(crate::Answer::Rejected { .. }) => Some(Said::Rejected),
        _ => None,
    }
}
