//! Puts a case into contexts, with the oracle's answers.

use std::collections::HashMap;

use utfproof_oracle::{Operation, Rejection, Sequence, Slice};

use super::padding::{Repeated, Text, append_ascii, unit};
use super::{BYTE_ORDER_MARK, Context, OnceMore, Width, expect, once_more};
use crate::expectation::{Expectation, Level};
use crate::operands::Operands;
use crate::vector::Case;

/// A case that is put into one context after another: see [`Context::put`].
///
/// The oracle is asked once for contexts that differ only in where the input is cut, in how long the text before it is, or
/// in how often it stands there: after a text of two characters an operation is where it is after a text of two hundred. Where the answer does not begin with that to the text, or does not grow by the same
/// each time, as that of an operation which counts its input, the oracle is asked for the very input.
#[derive(Debug)]
pub struct InContexts {
    operation: Operation,
    /// The texts of the widths, in the order of [`Width::ALL`].
    texts: [&'static Text; 5],
    case: Case,
    /// With a byte order mark at a place.
    marked: HashMap<usize, (Sequence, Expectation)>,
    /// After text of a width, and before so much ASCII: the expectation of the case alone, if it can be told apart.
    after_a_text: HashMap<(Width, usize), Option<Expectation>>,
    /// Several times in a row, once that was asked; nothing if the oracle has to be asked each time.
    more_often: Option<Option<MoreOften>>,
}

impl InContexts {
    /// A case of an operation, in no context yet.
    pub fn new(operation: Operation, case: Case) -> Self {
        Self {
            operation,
            texts: Width::ALL.map(|width| Text::of(operation, width)),
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
        let operands = match context {
            Context::Chunks { mark, cuts } => return self.in_chunks(*mark, cuts),
            Context::After { mark: true, .. }
            | Context::OnceMore(OnceMore::Reuse { mark: true, .. }) => {
                return self.in_chunks(Some(0), &[]);
            }
            Context::OnceMore(context) => {
                return once_more::put(self.operation, &self.case, context);
            }
            Context::After { mark: false, .. } => return self.case.clone(),
            Context::Padded {
                width,
                before,
                after,
            } => return self.padded(*width, *before, *after),
            Context::Repeated(times) => return self.repeated(*times),
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
        let ends = cuts.iter().copied().chain([whole.len()]);
        let begins = [0].into_iter().chain(cuts.iter().copied());
        let chunk = |(begin, end)| whole.as_slice().part(begin..end).to_sequence();
        Case {
            operands: begins.zip(ends).map(chunk).collect(),
            expectation: expectation.clone(),
        }
    }

    /// The input with a byte order mark at a place.
    fn with_mark(&self, place: usize) -> (Sequence, Expectation) {
        let input = self.case.operands[0].as_slice();
        let mark = unit(self.operation, BYTE_ORDER_MARK);
        let mut marked = self.nothing(input.len() + mark.len());
        marked.extend(input.prefix(place));
        marked.extend_values(mark);
        marked.extend(input.part(place..input.len()));
        let expectation = expect(self.operation, std::slice::from_ref(&marked));
        (marked, expectation)
    }

    fn padded(&mut self, width: Width, before: usize, after: usize) -> Case {
        let text = self.texts[width as usize];
        let operands = self.after(text, before, after);
        let is_longer = text.length(before) > text.shortest();
        let expectation = is_longer.then(|| {
            let own = match self.after_a_text.get(&(width, after)) {
                Some(own) => own,
                None => {
                    let shortest = self.after(text, text.shortest(), after);
                    let own = after_the_shortest(text, expect(self.operation, &shortest));
                    self.after_a_text.entry((width, after)).or_insert(own)
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

    /// The operands with text before the first and ASCII after the last.
    fn after(&self, text: &Text, before: usize, after: usize) -> Operands {
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
        let append = |all: &mut Sequence| append_ascii(self.operation, after, all);
        self.within(before + after, write_first, append)
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

/// A result that grows by the same, at the same place, each time the input stands there once more.
#[derive(Debug)]
struct MoreOften {
    begin: Sequence,
    each: Repeated,
    end: Sequence,
    level: Level,
}

impl MoreOften {
    /// How often the input stands there in that from which this is seen: not once, since it may begin with what is read
    /// only at the beginning.
    const TIMES: [usize; 3] = [2, 3, 4];

    /// Nothing if the answers do not grow so.
    fn of(said: &[Expectation; 3]) -> Option<Self> {
        let [
            Expectation::Output(two, level),
            Expectation::Output(three, _),
            _,
        ] = said
        else {
            return None;
        };
        let both = two.values().into_iter().zip(three.values());
        let begin = both.take_while(|(two, three)| two == three).count();
        let added = three.len().checked_sub(two.len())?;
        let more_often = Self {
            begin: two.as_slice().prefix(begin).to_sequence(),
            each: Repeated::new(three.as_slice().part(begin..begin + added)),
            end: two.as_slice().part(begin..two.len()).to_sequence(),
            level: *level,
        };
        let mut all = Self::TIMES.into_iter().zip(said);
        let is_so = all.all(|(times, said)| more_often.expectation(times).as_ref() == Some(said));
        is_so.then_some(more_often)
    }

    fn expectation(&self, times: usize) -> Option<Expectation> {
        let more = times.checked_sub(Self::TIMES[0])?;
        let mut all = self.begin.clone();
        all.reserve(more * self.each.one + self.end.len());
        self.each.append(more, &mut all);
        all.extend(self.end.as_slice());
        Some(Expectation::Output(all, self.level))
    }
}
