//! Puts a case into contexts, with the oracle's answers.

use std::collections::HashMap;

use utfproof_oracle::{Operation, Rejection, Sequence, Slice};

use super::more_often::MoreOften;
use super::padding::{Repeated, Text, append_after, one_character, padding};
use super::{BYTE_ORDER_MARK, Context, Earlier, Filling, OnceMore, expect, once_more, row};
use crate::expectation::Expectation;
use crate::numbers::number_of;
use crate::operands::Operands;
use crate::units::units_of;
use crate::vector::{Case, Vector};

/// The cases of a vector that are put into one context after another: see [`Context::put`].
#[derive(Debug)]
pub struct InContexts<'a> {
    vector: &'a Vector,
    /// By their numbers in the vector.
    cases: HashMap<u64, CaseInContexts>,
}

impl<'a> InContexts<'a> {
    /// The cases of a vector, in no context yet.
    pub fn new(vector: &'a Vector) -> Self {
        Self {
            vector,
            cases: HashMap::new(),
        }
    }

    /// The case whose turn it is, in a context.
    pub fn put(&mut self, context: &Context) -> Case {
        if let Context::Row { order, part } = context {
            return row::put(self.vector, *order, *part);
        }
        self.case(context).put(context)
    }

    /// The request right before the case in this context, if there is one.
    pub fn earlier(&mut self, context: &Context) -> Option<(Operation, Operands)> {
        self.case(context).earlier(context)
    }

    fn case(&mut self, context: &Context) -> &mut CaseInContexts {
        let number = context.case_of(self.vector);
        let case = || CaseInContexts::new(self.vector.operation, self.vector.case(number));
        self.cases.entry(number).or_insert_with(case)
    }
}

/// A case of an operation that is put into one context after another; [`Context::Row`] leaves it alone.
///
/// The oracle is asked once for contexts that differ only in where the input is cut, in how long the text before it is, or
/// in how often it stands there: after a text of two characters an operation is where it is after a text of two hundred.
/// Where the answer does not begin with that to the text, or does not grow by the same each time, as that of an operation
/// which counts its input, the oracle is asked for the very input.
#[derive(Debug)]
pub struct CaseInContexts {
    operation: Operation,
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
            return self.with_number(context);
        }
        let operands = match context {
            Context::Chunks { mark, cuts } => return self.in_chunks(*mark, cuts),
            Context::After { mark: true, .. }
            | Context::OnceMore(OnceMore::Reuse { mark: true, .. }) => {
                return self.in_chunks(Some(0), &[]);
            }
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
            } => self.apart(*times, *between, *end),
            Context::Row { .. } => return self.case.clone(),
            Context::Beside {
                character,
                before: true,
            } => self.between(character, &[]),
            Context::Beside {
                character: end,
                before: false,
            }
            | Context::Extended(end) => self.between(&[], end),
        };
        Case {
            expectation: expect(self.operation, &operands),
            operands,
        }
    }

    /// The case of an operation that takes a number, which is room: after a text, with room for it, and several times, with
    /// no more room.
    fn with_number(&self, context: &Context) -> Case {
        let mut operands = self.case.operands.clone();
        let [units, number] = &mut *operands else {
            return self.case.clone();
        };
        match context {
            Context::Padded {
                filling, before, ..
            } => {
                let text = padding(self.operation, *filling, *before);
                let mut all = Sequence::from_values(units.kind(), text);
                let before = number_of(self.operation, &all);
                number.values().iter().for_each(|own| {
                    *number = Sequence::number(own + before);
                });
                all.extend(units.as_slice());
                *units = all;
            }
            Context::Repeated(times) => {
                let values = units.values().repeat(*times);
                *units = Sequence::from_values(units.kind(), values);
            }
            _ => return self.case.clone(),
        }
        Case {
            expectation: expect(self.operation, &operands),
            operands,
        }
    }

    /// The request right before the case in this context, if there is one.
    pub fn earlier(&mut self, context: &Context) -> Option<(Operation, Operands)> {
        let earlier = match context {
            Context::After { earlier, .. } => earlier,
            Context::OnceMore(OnceMore::Reuse { units, .. }) => {
                let input = self.operation.signature().input;
                let units = Sequence::from_values(input, units.iter().copied());
                return Some((self.operation, [units].into_iter().collect()));
            }
            _ => return None,
        };
        let ill_formed = match earlier {
            Earlier::Input {
                operation,
                operands,
            } => {
                let operation = operation.unwrap_or(self.operation);
                let input = operation.signature().input;
                let operand =
                    |units: &Vec<u32>| Sequence::from_values(input, units.iter().copied());
                return Some((operation, operands.iter().map(operand).collect()));
            }
            Earlier::AsLong => None,
            Earlier::Longer => Some([].as_slice()),
            Earlier::LongerWith(units) => Some(units.as_slice()),
        };
        let case = self.put(context);
        let character = units_of(self.operation, u32::from('b'));
        let text = |operand: &Sequence| {
            let mut all = self.nothing(operand.len() + 8);
            let times = operand.len() / character.len().max(1);
            all.extend_values(character.repeat(times));
            if let Some(units) = ill_formed {
                all.extend_values(units.iter().copied());
                all.extend_values(character.iter().copied());
            }
            all
        };
        Some((self.operation, case.operands.iter().map(text).collect()))
    }

    /// Each operand so often, with ASCII between, before and after.
    fn apart(&self, times: usize, between: usize, end: Filling) -> Operands {
        let operation = self.operation;
        let all_of = |operand: &Sequence| {
            let mut all = self.nothing((operand.len() + between) * times + 8);
            append_after(operation, Filling::One, 1, &mut all);
            for number in 0..times {
                if number > 0 {
                    append_after(operation, Filling::One, between, &mut all);
                }
                all.extend(operand.as_slice());
            }
            append_after(operation, end, one_character(operation, end), &mut all);
            all
        };
        self.case.operands.iter().map(all_of).collect()
    }

    fn repeated(&mut self, times: usize) -> Case {
        let operands = self.times(times);
        if self.more_often.is_none() {
            let said = MoreOften::TIMES.map(|times| expect(self.operation, &self.times(times)));
            self.more_often = Some(MoreOften::of(&said));
        }
        let more_often = self.more_often.as_ref().and_then(Option::as_ref);
        let expectation = more_often.and_then(|more_often| more_often.expectation(times));
        Case {
            expectation: expectation.unwrap_or_else(|| expect(self.operation, &operands)),
            operands,
        }
    }

    /// Each operand, repeated.
    fn times(&self, times: usize) -> Operands {
        let repeated = |operand: &Sequence| {
            let mut all = self.nothing(operand.len() * times);
            Repeated::new(operand.as_slice()).append(times, &mut all);
            all
        };
        self.case.operands.iter().map(repeated).collect()
    }

    /// With some units before the first operand, and some after the last.
    fn between(&self, before: &[u32], after: &[u32]) -> Operands {
        let write_first = |operand: Slice<'_>, all: &mut Sequence| {
            all.extend_values(before.iter().copied());
            all.extend(operand);
        };
        let append = |all: &mut Sequence| all.extend_values(after.iter().copied());
        self.within(before.len() + after.len(), write_first, append)
    }

    /// The operands, the first as `write_first` writes it, and with `append` after the last: `more` units more together.
    fn within(
        &self,
        more: usize,
        write_first: impl Fn(Slice<'_>, &mut Sequence),
        append: impl Fn(&mut Sequence),
    ) -> Operands {
        let last = self.case.operands.len() - 1;
        let operands = self.case.operands.iter().enumerate();
        let write = |(place, operand): (usize, &Sequence)| {
            let mut all = self.nothing(operand.len() + more);
            match place {
                0 => write_first(operand.as_slice(), &mut all),
                _ => all.extend(operand.as_slice()),
            }
            if place == last {
                append(&mut all);
            }
            all
        };
        operands.map(write).collect()
    }

    /// No input units, and room for so many.
    fn nothing(&self, room: usize) -> Sequence {
        let mut nothing = Sequence::empty(self.operation.signature().input);
        nothing.reserve(room);
        nothing
    }

    fn in_chunks(&mut self, mark: Option<usize>, cuts: &[usize]) -> Case {
        let (whole, expectation) = match mark {
            None => (&self.case.operands[0], &self.case.expectation),
            Some(place) => {
                if !self.marked.contains_key(&place) {
                    self.marked.insert(place, self.with_mark(place));
                }
                let (marked, expectation) = &self.marked[&place];
                (marked, expectation)
            }
        };
        cut(whole, cuts, expectation.clone())
    }

    /// The input with a byte order mark at a place.
    fn with_mark(&self, place: usize) -> (Sequence, Expectation) {
        let input = self.case.operands[0].as_slice();
        let mark = units_of(self.operation, BYTE_ORDER_MARK);
        let mut marked = self.nothing(input.len() + mark.len());
        marked.extend(input.prefix(place));
        marked.extend_values(mark);
        marked.extend(input.part(place..input.len()));
        let expectation = expect(self.operation, std::slice::from_ref(&marked));
        (marked, expectation)
    }

    fn padded(&mut self, filling: Filling, before: usize, end: (Filling, usize)) -> Case {
        let text = Text::of(self.operation, filling);
        let operands = self.after(text, before, end);
        let is_longer = text.length(before) > text.shortest();
        let expectation = is_longer.then(|| {
            let key = (filling, end.0, end.1);
            let own = match self.after_a_text.get(&key) {
                Some(own) => own,
                None => {
                    let shortest = self.after(text, text.shortest(), end);
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

    /// The operands with text before the first, and another after the last.
    fn after(&self, text: &Text, before: usize, (end, after): (Filling, usize)) -> Operands {
        let write_first = |input: Slice<'_>, all: &mut Sequence| match input {
            // The input begins with the number of its bytes: the text follows that and is counted, as far as two
            // bytes can. An input that ends before that gets no text.
            Slice::Bytes(bytes) if self.operation == Operation::ModifiedUtf8ReadUtf => {
                let [high, low, counted @ ..] = bytes else {
                    return all.extend(input);
                };
                let count = usize::from(u16::from_be_bytes([*high, *low])) + text.length(before);
                let count = u16::try_from(count).unwrap_or(u16::MAX);
                all.extend(Slice::Bytes(&count.to_be_bytes()));
                text.append_units(before, all);
                all.extend(Slice::Bytes(counted));
            }
            _ => {
                text.append_units(before, all);
                all.extend(input);
            }
        };
        let append = |all: &mut Sequence| append_after(self.operation, end, after, all);
        self.within(before + after, write_first, append)
    }
}

/// The chunks that the whole is cut into.
fn cut(whole: &Sequence, cuts: &[usize], expectation: Expectation) -> Case {
    let place = |at: &usize| (*at).min(whole.len());
    let ends = cuts.iter().map(place).chain([whole.len()]);
    let begins = [0].into_iter().chain(cuts.iter().map(place));
    let chunk = |(begin, end)| whole.as_slice().part(begin..end).to_sequence();
    Case {
        operands: begins.zip(ends).map(chunk).collect(),
        expectation,
    }
}

/// The expectation of a case alone, of the answer to it after the shortest text; nothing if the two cannot be told apart.
fn after_the_shortest(text: &Text, answer: Expectation) -> Option<Expectation> {
    Some(match answer {
        Expectation::Output(output, level) => {
            let of_the_text = text.result(text.shortest(), 0)?;
            let own = output.as_slice().strip_prefix(of_the_text.as_slice())?;
            Expectation::Output(own.to_sequence(), level)
        }
        Expectation::Rejected(Rejection { at }, level) => {
            let at = at.checked_sub(text.shortest())?;
            Expectation::Rejected(Rejection { at }, level)
        }
        open @ Expectation::Unspecified(_) => open,
    })
}

/// The expectation after `before` units of a text, from that of the case alone.
fn after_a_text(text: &Text, before: usize, own: &Expectation) -> Option<Expectation> {
    Some(match own {
        Expectation::Output(own, level) => {
            let mut all = text.result(before, own.len())?;
            all.extend(own.as_slice());
            Expectation::Output(all, *level)
        }
        Expectation::Rejected(Rejection { at }, level) => {
            let at = text.length(before) + at;
            Expectation::Rejected(Rejection { at }, *level)
        }
        open @ Expectation::Unspecified(_) => open.clone(),
    })
}
