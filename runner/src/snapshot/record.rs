//! Asks an implementation, and keeps what is not exactly as the documents say.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use sha2::{Digest as _, Sha256};
use utfproof_oracle::{Operation, Sequence};
use utfproof_vectors::context::{Context, Width, contexts, expect, padding};
use utfproof_vectors::{Expectation, Suite, Vector};

use super::{AskedOperation, CaseRange, Failed, KeptAnswer, Run, Snapshot, VectorAnswers};
use crate::report::Verdict;
use crate::{Answer, Description, Reply, UnderTest};
use utfproof_judge::Selection;
use utfproof_judge::batches::ask;
use utfproof_judge::judge::judge;
use utfproof_judge::plan::Plan;
use utfproof_judge::test_case::TestCase;

/// Asks all questions of a selection and keeps the answers; nothing if that is interrupted.
///
/// The caller fills in what the selection was confined to.
pub fn take(
    implementation: Box<dyn UnderTest + Send>,
    selection: Selection<'_>,
    seed: u64,
    interrupted: &AtomicBool,
    progress: &AtomicU64,
) -> Option<Snapshot> {
    let description = implementation.description().clone();
    let mut recorder = Recorder::new(selection, &description);
    ask(
        &mut [implementation],
        &description,
        &Plan::by_request(selection),
        interrupted,
        progress,
        |questions, requests, replies| {
            for ((question, request), reply) in questions.iter().zip(requests).zip(replies) {
                recorder.add(question, request.operation, reply);
            }
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
        seed,
        only_operations: Vec::new(),
        only_vectors: Vec::new(),
        operations,
        rows,
    })
}

/// Takes the answers in the order of the questions.
struct Recorder<'a> {
    selection: Selection<'a>,
    cases: BTreeMap<Operation, u64>,
    chunks: BTreeMap<Operation, bool>,
    current: Option<Current>,
    rows: Vec<VectorAnswers>,
}

/// The vector whose answers come in.
struct Current {
    vector: usize,
    /// The answer to its first case by itself.
    alone: Option<Reply>,
    /// Every case that was asked, with its answer if that is kept.
    cases: BTreeMap<u64, Option<(KeptAnswer, bool)>>,
    /// How many contexts it was put into so far.
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
                .map(|(operation, support)| (*operation, support.chunks))
                .collect(),
            current: None,
            rows: Vec::new(),
        }
    }

    fn add(&mut self, question: &TestCase, operation: Operation, reply: Reply) {
        let Some(expectation) = &question.expectation else {
            return;
        };
        *self.cases.entry(operation).or_default() += 1;
        let is_new = |current: &Current| current.vector != question.vector;
        if self.current.as_ref().is_none_or(is_new) {
            self.end_row();
        }
        let current = self.current.get_or_insert_with(|| Current {
            vector: question.vector,
            alone: None,
            cases: BTreeMap::new(),
            contexts: 0,
            runs: Vec::new(),
        });
        let (verdict, _) = judge(expectation, &reply);
        let conforms = verdict == Verdict::Conforms;
        let open = conforms && matches!(expectation, Expectation::Unspecified(_));
        let is_kept = open || !conforms;
        match &question.context {
            None => {
                let kept = is_kept.then(|| (said(&reply), open));
                current.cases.insert(question.case, kept);
                if question.case == 0 {
                    current.alone = Some(reply);
                }
            }
            Some(context) => {
                let number = current.contexts;
                current.contexts += 1;
                if is_kept {
                    let follows = current
                        .alone
                        .as_ref()
                        .is_some_and(|alone| follows(operation, context, alone, &reply));
                    let said = if follows {
                        KeptAnswer::AsAlone
                    } else {
                        said(&reply)
                    };
                    current.keep_context(number, context, said, open);
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
            let Some((said, open)) = kept else { continue };
            if let Some(run) = runs.last_mut()
                && let CaseRange::Cases { last, .. } = &mut run.place
                && *last + 1 == number
                && (&run.said, run.open) == (&said, open)
            {
                *last = number;
                continue;
            }
            let place = CaseRange::Cases {
                first: number,
                last: number,
            };
            runs.push(Run { place, said, open });
        }
        runs.append(&mut current.runs);
        if !runs.is_empty() {
            let vector = &self.selection.vectors[current.vector];
            self.rows.push(VectorAnswers {
                vector: vector.id.clone(),
                digest: short(&row_digest(vector, self.selection.suite)),
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
        let asked = |(operation, (vectors, hasher)): (Operation, (u64, Sha256))| AskedOperation {
            operation: operation.name().to_owned(),
            chunks: self.chunks.get(&operation).copied().unwrap_or_default(),
            vectors,
            cases: self.cases.get(&operation).copied().unwrap_or_default(),
            digest: hex(&hasher.finalize()),
        };
        (digests.into_iter().map(asked).collect(), self.rows)
    }
}

impl Current {
    fn keep_context(&mut self, number: u64, context: &Context, said: KeptAnswer, open: bool) {
        if let Some(run) = self.runs.last_mut()
            && let CaseRange::Contexts { last, kind, .. } = &mut run.place
            && *last + 1 == number
            && *kind == context.kind()
            && (&run.said, run.open) == (&said, open)
        {
            *last = number;
            return;
        }
        let place = CaseRange::Contexts {
            first: number,
            last: number,
            kind: context.kind(),
            words: context.to_string(),
        };
        self.runs.push(Run { place, said, open });
    }
}

/// A reply, as it is kept.
fn said(reply: &Reply) -> KeptAnswer {
    match reply {
        Reply::Answered(Answer::Output(output)) => KeptAnswer::output(output),
        Reply::Answered(Answer::Rejected { at, .. }) => KeptAnswer::Rejected {
            at: at.map(|at| at as u64),
        },
        Reply::Answered(Answer::Skipped(_)) => KeptAnswer::Skipped,
        Reply::Crashed(_) => KeptAnswer::Failed(Failed::Crashed),
        Reply::TimedOut => KeptAnswer::Failed(Failed::TimedOut),
        // no snapshot holds what is too long to be kept
        Reply::Garbled(_) | Reply::Answered(Answer::TooLong(_)) => {
            KeptAnswer::Failed(Failed::Garbled)
        }
        Reply::NotRun => KeptAnswer::Failed(Failed::NotRun),
    }
}

/// Whether the answer in a context follows from the answer to the case by itself: with the text around it before and
/// behind, or rejected as much farther on.
fn follows(operation: Operation, context: &Context, alone: &Reply, reply: &Reply) -> bool {
    match (alone, reply) {
        (Reply::Answered(Answer::Output(alone)), Reply::Answered(Answer::Output(output))) => {
            around(operation, context, alone.values()).is_some_and(|all| all == output.values())
        }
        (
            Reply::Answered(Answer::Rejected { at: alone, .. }),
            Reply::Answered(Answer::Rejected { at, .. }),
        ) => {
            let before = match context {
                Context::Padded { before, .. } => *before,
                Context::Beside {
                    character,
                    before: true,
                } => character.len(),
                Context::Chunks { mark: Some(_), .. } | Context::After { mark: true, .. } => {
                    return false;
                }
                _ => 0,
            };
            alone.map(|alone| alone + before) == *at
        }
        (Reply::Answered(Answer::Output(_) | Answer::Rejected { .. }), _) => false,
        (alone, reply) => said(alone) == said(reply),
    }
}

/// The result in a context, if it is that of the case with the context's text before and behind.
fn around(operation: Operation, context: &Context, alone: Vec<u32>) -> Option<Vec<u32>> {
    let signature = operation.signature();
    let text = |units: Vec<u32>| {
        if units.is_empty() || signature.validates {
            return Some(Vec::new());
        }
        if signature.operands > 1 {
            return Some(units);
        }
        match expect(operation, &[Sequence::from_values(signature.input, units)]) {
            Expectation::Output(output, _) => Some(output.values()),
            Expectation::Rejected(..) | Expectation::Unspecified(_) => None,
        }
    };
    match context {
        Context::Padded {
            width,
            before,
            behind,
        } => {
            let before = text(padding(operation, *width, *before))?;
            let behind = text(padding(operation, Width::One, *behind))?;
            Some([before, alone, behind].concat())
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
        Context::Chunks { mark: None, .. } | Context::After { mark: false, .. } => Some(alone),
        Context::Chunks { .. } | Context::After { .. } | Context::Extended(_) => None,
    }
}

/// The SHA-256 of what is asked of a vector, of implementations that take chunks, and of what the documents say to it.
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
    add(format!("{:?}", vector.results));
    add(format!("{}", suite.cases_of(vector)));
    for context in contexts(vector, suite, true) {
        add(format!("{context:?}"));
    }
    hasher.finalize().into()
}

/// What stands for what is asked of a vector in a [`VectorAnswers`].
pub(super) fn digest(vector: &Vector, suite: Suite) -> String {
    short(&row_digest(vector, suite))
}

fn short(digest: &[u8; 32]) -> String {
    hex(&digest[..4])
}

/// The SHA-256 of a text, in hexadecimal digits.
pub(super) fn sha256(text: &str) -> String {
    hex(&Sha256::digest(text))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
