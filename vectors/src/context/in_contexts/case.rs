//! A case in one context after another.

use std::collections::HashMap;

use utfproof_oracle::{Operation, Sequence};

use super::number::with_number;
use super::operands::CaseOperands;
use super::text::{after_a_text, after_the_shortest};
use crate::context::more_often::MoreOften;
use crate::context::padding::Text;
use crate::context::{Context, Earlier, Filling, OnceMore, expect, once_more};
use crate::expectation::Expectation;
use crate::vector::Case;

/// A case of an operation that is put into one context after another; [`Context::Row`] leaves it alone.
///
/// The oracle is asked once for contexts that differ only in where the input is cut, in how long the text before it is, or
/// in how often it stands there: after a text of two characters an operation is where it is after a text of two hundred.
/// Where the answer does not begin with that to the text, or does not grow by the same each time, as that of an operation
/// which counts its input, the oracle is asked for the very input.
#[derive(Debug)]
pub struct CaseInContexts {
    pub(super) operation: Operation,
    case: Case,
    /// With a byte order mark at a place.
    marked: HashMap<usize, (Sequence, Expectation)>,
    /// After one text, and before so much of another: the expectation of the case alone, if it can be told apart.
    after_a_text: HashMap<(Filling, Filling, usize), Option<Expectation>>,
    /// Several times in a row, once that was asked; nothing if the oracle has to be asked each time.
    more_often: Option<Option<MoreOften>>,
}

/// How many units of ASCII stand before a case that follows an input of the same length.
const BEFORE_AS_LONG: usize = 20;

impl CaseInContexts {
    /// A case of an operation, in no context yet.
    pub fn new(operation: Operation, case: Case) -> Self {
        Self {
            operation,
            case,
            marked: HashMap::new(),
            after_a_text: HashMap::new(),
            more_often: None,
        }
    }

    /// The case in a context.
    pub fn put(&mut self, context: &Context) -> Case {
        if self.case.operands.is_empty() {
            return self.case.clone();
        }
        if self.operation.signature().takes_number {
            return with_number(self.operation, &self.case, context);
        }
        let own = CaseOperands::of(self.operation, &self.case);
        let operands = match context {
            Context::Chunks { mark, cuts } => return self.in_chunks(*mark, cuts),
            Context::After { mark: true, .. }
            | Context::OnceMore(OnceMore::Reuse { mark: true, .. }) => {
                return self.in_chunks(Some(0), &[]);
            }
            Context::OnceMore(OnceMore::Outs {
                mark: true, cuts, ..
            }) => return self.in_chunks(Some(0), cuts),
            Context::OnceMore(context) => {
                return once_more::put(self.operation, &self.case, context);
            }
            Context::After {
                earlier: Earlier::Input { .. },
                ..
            } => return self.case.clone(),
            Context::After { .. } => {
                return self.padded(Filling::One, BEFORE_AS_LONG, (Filling::One, 0));
            }
            Context::Padded {
                filling,
                before,
                end,
                after,
                cuts,
            } => {
                let whole = self.padded(*filling, *before, (*end, *after));
                return if cuts.is_empty() {
                    whole
                } else {
                    cut(&whole.operands[0], cuts, whole.expectation)
                };
            }
            Context::Repeated(times) => return self.repeated(*times),
            Context::Apart {
                times,
                between,
                end,
            } => own.apart(*times, *between, *end),
            Context::Row { .. } => return self.case.clone(),
            Context::Beside {
                character,
                before: true,
            } => own.between(character, &[]),
            Context::Beside {
                character: end,
                before: false,
            }
            | Context::Extended(end) => own.between(&[], end),
        };
        Case {
            expectation: expect(self.operation, &operands),
            operands,
        }
    }

    fn repeated(&mut self, times: usize) -> Case {
        let own = CaseOperands::of(self.operation, &self.case);
        let operands = own.times(times);
        if self.more_often.is_none() {
            let said = MoreOften::TIMES.map(|times| expect(self.operation, &own.times(times)));
            self.more_often = Some(MoreOften::of(&said));
        }
        let more_often = self.more_often.as_ref().and_then(Option::as_ref);
        let expectation = more_often.and_then(|more_often| more_often.expectation(times));
        Case {
            expectation: expectation.unwrap_or_else(|| expect(self.operation, &operands)),
            operands,
        }
    }

    fn in_chunks(&mut self, mark: Option<usize>, cuts: &[usize]) -> Case {
        let (whole, expectation) = match mark {
            None => (&self.case.operands[0], &self.case.expectation),
            Some(place) => {
                if !self.marked.contains_key(&place) {
                    let marked = CaseOperands::of(self.operation, &self.case).with_mark(place);
                    let expectation = expect(self.operation, std::slice::from_ref(&marked));
                    self.marked.insert(place, (marked, expectation));
                }
                let (marked, expectation) = &self.marked[&place];
                (marked, expectation)
            }
        };
        cut(whole, cuts, expectation.clone())
    }

    fn padded(&mut self, filling: Filling, before: usize, end: (Filling, usize)) -> Case {
        let text = Text::of(self.operation, filling);
        let case = CaseOperands::of(self.operation, &self.case);
        let operands = case.after(text, before, end);
        let is_longer = text.length(before) > text.shortest();
        let expectation = is_longer.then(|| {
            let key = (filling, end.0, end.1);
            let own = match self.after_a_text.get(&key) {
                Some(own) => own,
                None => {
                    let shortest = case.after(text, text.shortest(), end);
                    let own = after_the_shortest(text, expect(self.operation, &shortest));
                    self.after_a_text.entry(key).or_insert(own)
                }
            };
            after_a_text(text, before, own.as_ref()?)
        });
        let asked = || expect(self.operation, &operands);
        Case {
            expectation: expectation.flatten().unwrap_or_else(asked),
            operands,
        }
    }
}

/// The chunks that the whole is cut into.
pub(in crate::context) fn cut(whole: &Sequence, cuts: &[usize], expectation: Expectation) -> Case {
    let place = |at: &usize| (*at).min(whole.len());
    let ends = cuts.iter().map(place).chain([whole.len()]);
    let begins = [0].into_iter().chain(cuts.iter().map(place));
    let chunk = |(begin, end)| whole.as_slice().part(begin..end).to_sequence();
    Case {
        operands: begins.zip(ends).map(chunk).collect(),
        expectation,
    }
}
