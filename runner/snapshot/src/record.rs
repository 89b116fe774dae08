//! Asks an implementation, and keeps the answers that are not exactly as the documents say.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use sha2::{Digest as _, Sha256};
use utfproof_notation::lower_hex;
use utfproof_oracle::{Operation, Sequence};
use utfproof_vectors::context::{CASES_IN_CONTEXTS, Context, Earlier, contexts, expect, padding};
use utfproof_vectors::{Expectation, Suite, Vector};

use super::as_recorded::AsRecorded;
use super::identity::{of_context, of_results};
use super::{AskedOperation, CaseRange, Failed, KeptAnswer, Run, Snapshot, VectorAnswers};
use utfproof_judge::batches::ask;
use utfproof_judge::declared::judge_by_documents;
use utfproof_judge::plan::Plan;
use utfproof_judge::test_case::TestCase;
use utfproof_judge::{Answer, Description, Reply, Request, UnderTest};
use utfproof_judge::{Event, Selection};
use utfproof_report::Verdict;

/// Asks all test cases of a selection, and keeps the answers. `None` if interrupted.
///
/// The caller fills in the globs and the number of random vectors that made the selection.
pub fn take(
    implementation: Box<dyn UnderTest + Send>,
    selection: Selection<'_>,
    seed: u64,
    interrupted: &AtomicBool,
    progress: &AtomicU64,
) -> Option<Snapshot> {
    let implementation: Box<dyn UnderTest + Send> = Box::new(AsRecorded::new(implementation));
    let description = implementation.description().clone();
    let mut recorder = Recorder::new(selection, &description);
    ask(
        &mut [implementation],
        &description,
        &Plan::by_request(selection),
        interrupted,
        |event| {
            progress.fetch_add(event.cases(), Ordering::Relaxed);
            recorder.take(event);
        },
    );
    if interrupted.load(Ordering::Relaxed) {
        return None;
    }
    let (operations, rows) = recorder.finish();
    Some(Snapshot {
        utfproof: env!("CARGO_PKG_VERSION").to_owned(),
        name: description.name,
        version: description.version,
        suite: selection.suite,
        random: 0,
        seed,
        only_operations: Vec::new(),
        only_vectors: Vec::new(),
        operations,
        rows,
    })
}

/// Collects the answers in the order of the test cases.
struct Recorder<'a> {
    selection: Selection<'a>,
    cases: BTreeMap<Operation, u64>,
    chunks: BTreeMap<Operation, bool>,
    current: Option<Current>,
    rows: Vec<VectorAnswers>,
}

/// The vector whose answers are arriving.
struct Current {
    vector: usize,
    /// The numbers of the cases that are put into contexts.
    put_into_contexts: BTreeSet<u64>,
    /// The replies to those cases alone.
    alone: BTreeMap<u64, Reply>,
    /// Every case asked so far, with its answer if that is kept.
    cases: BTreeMap<u64, Option<(KeptAnswer, bool)>>,
    /// The number of contexts so far.
    contexts: u64,
    runs: Vec<Run>,
}

impl<'a> Recorder<'a> {
    fn new(selection: Selection<'a>, description: &Description) -> Self {
        let chunks = description.operations.iter();
        Self {
            selection,
            cases: BTreeMap::new(),
            chunks: chunks
                .map(|(operation, offers)| (*operation, offers.chunks))
                .collect(),
            current: None,
            rows: Vec::new(),
        }
    }

    fn take(&mut self, event: Event<'_>) {
        let Event::Answered {
            test_cases,
            requests,
            replies,
        } = event
        else {
            return; // a snapshot asks everything by request
        };
        for ((test_case, request), reply) in test_cases.iter().zip(requests).zip(replies) {
            self.add(test_case, request, reply);
        }
    }

    fn add(&mut self, test_case: &TestCase, request: &Request, reply: Reply) {
        let operation = request.operation;
        let Some(expectation) = &test_case.expectation else {
            return;
        };
        *self.cases.entry(operation).or_default() += 1;
        let is_new = |current: &Current| current.vector != test_case.vector;
        if self.current.as_ref().is_none_or(is_new) {
            self.end_row();
        }
        let current = self.current.get_or_insert_with(|| Current {
            vector: test_case.vector,
            put_into_contexts: self.selection.vectors[test_case.vector]
                .sample(CASES_IN_CONTEXTS)
                .collect(),
            alone: BTreeMap::new(),
            cases: BTreeMap::new(),
            contexts: 0,
            runs: Vec::new(),
        });
        let (verdict, _) = judge_by_documents(operation, &request.operands, expectation, &reply);
        let conforms = verdict == Verdict::Conforms;
        let open = conforms && matches!(expectation, Expectation::Unspecified(_));
        let is_kept = open || !conforms;
        match &test_case.context {
            None => {
                let kept = is_kept.then(|| (kept_answer(&reply), open));
                current.cases.insert(test_case.case, kept);
                if current.put_into_contexts.contains(&test_case.case) {
                    current.alone.insert(test_case.case, reply);
                }
            }
            Some(context) => {
                let number = current.contexts;
                current.contexts += 1;
                if is_kept {
                    let follows = current
                        .alone
                        .get(&test_case.case)
                        .is_some_and(|alone| follows(operation, context, alone, &reply));
                    let answer = if follows {
                        KeptAnswer::AsAlone
                    } else {
                        kept_answer(&reply)
                    };
                    current.keep_context(number, context, answer, open);
                }
            }
        }
    }

    fn end_row(&mut self) {
        let Some(mut current) = self.current.take() else {
            return;
        };
        let mut runs = Vec::<Run>::new();
        for (number, kept) in (0..).zip(std::mem::take(&mut current.cases).into_values()) {
            let Some((answer, open)) = kept else {
                continue;
            };
            if let Some(run) = runs.last_mut()
                && let CaseRange::Cases { last, .. } = &mut run.range
                && *last + 1 == number
                && (&run.answer, run.open) == (&answer, open)
            {
                *last = number;
                continue;
            }
            let range = CaseRange::Cases {
                first: number,
                last: number,
            };
            runs.push(Run {
                range,
                answer,
                open,
            });
        }
        runs.append(&mut current.runs);
        if !runs.is_empty() {
            let vector = &self.selection.vectors[current.vector];
            self.rows.push(VectorAnswers {
                vector: vector.id.clone(),
                digest: digest(vector, self.selection.suite),
                runs,
            });
        }
    }

    fn finish(mut self) -> (Vec<AskedOperation>, Vec<VectorAnswers>) {
        self.end_row();
        let mut digests = BTreeMap::<Operation, (u64, Sha256)>::new();
        for vector in self.selection.vectors {
            if self.cases.contains_key(&vector.operation) {
                let (vectors, hasher) = digests.entry(vector.operation).or_default();
                *vectors += 1;
                hasher.update(row_digest(vector, self.selection.suite));
            }
        }
        let operation =
            |(operation, (vectors, hasher)): (Operation, (u64, Sha256))| AskedOperation {
                operation: operation.name().to_owned(),
                chunks: self.chunks.get(&operation).copied().unwrap_or_default(),
                vectors,
                cases: self.cases.get(&operation).copied().unwrap_or_default(),
                digest: lower_hex(&hasher.finalize()),
            };
        (digests.into_iter().map(operation).collect(), self.rows)
    }
}

impl Current {
    fn keep_context(&mut self, number: u64, context: &Context, answer: KeptAnswer, open: bool) {
        if let Some(run) = self.runs.last_mut()
            && let CaseRange::Contexts { last, kind, .. } = &mut run.range
            && *last + 1 == number
            && *kind == context.kind()
            && (&run.answer, run.open) == (&answer, open)
        {
            *last = number;
            return;
        }
        let range = CaseRange::Contexts {
            first: number,
            last: number,
            kind: context.kind(),
            words: context.to_string(),
        };
        self.runs.push(Run {
            range,
            answer,
            open,
        });
    }
}

/// The part of a reply that a snapshot keeps.
fn kept_answer(reply: &Reply) -> KeptAnswer {
    match reply {
        Reply::Answered(Answer::Output(output)) => KeptAnswer::output(output),
        Reply::Answered(Answer::Rejected { at, part, .. }) => KeptAnswer::Rejected {
            at: at.map(|at| at as u64),
            part: *part,
        },
        Reply::Answered(Answer::Skipped(_)) => KeptAnswer::Skipped,
        Reply::Crashed(_) => KeptAnswer::Failed(Failed::Crashed),
        Reply::TimedOut => KeptAnswer::Failed(Failed::TimedOut),
        // a result that is too long to keep, or comes in impossible calls, counts as garbage
        Reply::Garbled(_)
        | Reply::Batch(_)
        | Reply::Answered(
            Answer::TooLong(_)
            | Answer::Violates(_)
            | Answer::WrongCalls { .. }
            | Answer::WrongLength { .. },
        ) => KeptAnswer::Failed(Failed::Garbled),
        Reply::NotRun => KeptAnswer::Failed(Failed::NotRun),
    }
}

/// Whether the answer in a context follows from the answer to the case alone: the same result with the surrounding text,
/// or a rejection moved by the length of the text before it.
fn follows(operation: Operation, context: &Context, alone: &Reply, reply: &Reply) -> bool {
    match (alone, reply) {
        (Reply::Answered(Answer::Output(alone)), Reply::Answered(Answer::Output(output))) => {
            around(operation, context, alone.values()).is_some_and(|all| all == output.values())
        }
        (
            Reply::Answered(Answer::Rejected {
                at: alone,
                part: part_alone,
                ..
            }),
            Reply::Answered(Answer::Rejected { at, part, .. }),
        ) => {
            let before = match context {
                Context::Padded { before, .. } => *before,
                Context::Beside {
                    character,
                    before: true,
                } => character.len(),
                Context::Chunks { mark: Some(_), .. }
                | Context::After { .. }
                | Context::Apart { .. }
                | Context::Strip(_)
                | Context::Marked(_)
                | Context::Scalars(_)
                | Context::Number(_)
                | Context::Row { .. } => return false,
                _ => 0,
            };
            alone.map(|alone| alone + before) == *at && part_alone == part
        }
        (Reply::Answered(Answer::Output(_) | Answer::Rejected { .. }), _) => false,
        (alone, reply) => kept_answer(alone) == kept_answer(reply),
    }
}

/// The result in a context that adds text, computed from the case's result; `None` if the context does more.
fn around(operation: Operation, context: &Context, alone: Vec<u32>) -> Option<Vec<u32>> {
    let signature = operation.signature();
    let text = |units: Vec<u32>| {
        if units.is_empty() || signature.validates {
            return Some(Vec::new());
        }
        if signature.operands > 1 {
            return Some(units);
        }
        if signature.output.begins_with_a_number() {
            return None;
        }
        match expect(operation, &[Sequence::from_values(signature.input, units)]) {
            Expectation::Output(output, _) => Some(output.values()),
            Expectation::Rejected(..) | Expectation::Unspecified(_) => None,
        }
    };
    match context {
        Context::Padded {
            filling,
            before,
            end,
            after,
            cuts: _,
        } => {
            let before = text(padding(operation, *filling, *before))?;
            let after = text(padding(operation, *end, *after))?;
            Some([before, alone, after].concat())
        }
        Context::Beside { character, before } => {
            let character = text(character.to_vec())?;
            Some(if *before {
                [character, alone].concat()
            } else {
                [alone, character].concat()
            })
        }
        Context::Repeated(times) => Some(alone.repeat(*times)),
        Context::Chunks { mark: None, .. }
        | Context::First
        | Context::After {
            earlier: Earlier::Input { .. },
            mark: false,
        } => Some(alone),
        Context::Chunks { .. }
        | Context::After { .. }
        | Context::Apart { .. }
        | Context::Strip(_)
        | Context::Marked(_)
        | Context::Scalars(_)
        | Context::Number(_)
        | Context::Row { .. }
        | Context::Extended(_)
        | Context::InMode(_) => None,
    }
}

/// The SHA-256 of a vector's test cases, chunks included, and of its expectations.
fn row_digest(vector: &Vector, suite: Suite) -> [u8; 32] {
    let mut hasher = Sha256::new();
    let mut add = |text: String| {
        hasher.update(text);
        hasher.update(b"\n");
    };
    add(vector.id.clone());
    for operand in &vector.operands {
        add(operand.to_string());
    }
    add(of_results(&vector.results));
    add(format!("{}", suite.cases_of(vector)));
    for context in contexts(vector, suite, true) {
        add(of_context(&context));
    }
    hasher.finalize().into()
}

/// The digest of a vector's test cases, as in [`VectorAnswers`].
pub(super) fn digest(vector: &Vector, suite: Suite) -> String {
    lower_hex(&row_digest(vector, suite)[..4])
}

/// The SHA-256 of a text, in hexadecimal.
pub(super) fn sha256(text: &str) -> String {
    lower_hex(&Sha256::digest(text))
}
