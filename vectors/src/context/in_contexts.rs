//! Puts a case into contexts, and says what the answer should be in each.

use std::collections::HashMap;

use utfproof_oracle::{Operation, Rejection, Sequence, Slice};

use super::padding::{Text, append_ascii, unit};
use super::{BYTE_ORDER_MARK, Context, Width, expect};
use crate::expectation::Expectation;
use crate::vector::Case;

/// A case that is put into one context after another: see [`Context::put`].
///
/// What the answer should be is asked of the oracle once for contexts that differ only in where the input is cut, or in
/// how long the text is before it: behind a text of two characters an operation is where it is behind a text of two
/// hundred. Where the answer does not begin with that to the text, as that of an operation which counts its input, the
/// oracle is asked for the very input.
#[derive(Debug)]
pub struct InContexts {
    operation: Operation,
    case: Case,
    /// With a byte order mark at a place.
    marked: HashMap<usize, (Sequence, Expectation)>,
    /// Behind the shortest text of a width, and with so much ASCII behind it.
    behind_a_text: HashMap<(Width, usize), Expectation>,
}

impl InContexts {
    /// A case of an operation, in no context yet.
    pub fn new(operation: Operation, case: Case) -> Self {
        Self {
            operation,
            case,
            marked: HashMap::new(),
            behind_a_text: HashMap::new(),
        }
    }

    /// The case in a context.
    pub fn put(&mut self, context: &Context) -> Case {
        if self.case.operands.is_empty() {
            return self.case.clone();
        }
        let operands = match context {
            Context::Chunks { mark, cuts } => return self.in_chunks(*mark, cuts),
            Context::After { mark: true, .. } => return self.in_chunks(Some(0), &[]),
            Context::After { mark: false, .. } => return self.case.clone(),
            Context::Padded {
                width,
                before,
                behind,
            } => return self.padded(*width, *before, *behind),
            Context::Repeated(times) => self.repeated(*times),
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

    /// As often, one right behind the other.
    fn repeated(&self, times: usize) -> Vec<Sequence> {
        let repeated = |operand: &Sequence| {
            let mut all = self.nothing(operand.len() * times);
            (0..times).for_each(|_| all.extend(operand.as_slice()));
            all
        };
        self.case.operands.iter().map(repeated).collect()
    }

    /// With some units before the first operand, and some behind the last.
    fn between(&self, before: &[u32], behind: &[u32]) -> Vec<Sequence> {
        let more = before.len() + behind.len();
        let append_before = |input: &mut Sequence| input.extend_values(before.iter().copied());
        let append_behind = |input: &mut Sequence| input.extend_values(behind.iter().copied());
        self.within(more, append_before, append_behind)
    }

    /// With what one function appends before the first operand, and another behind the last: so many units together.
    fn within(
        &self,
        more: usize,
        before: impl FnOnce(&mut Sequence),
        behind: impl FnOnce(&mut Sequence),
    ) -> Vec<Sequence> {
        let (mut before, mut behind) = (Some(before), Some(behind));
        let last = self.case.operands.len() - 1;
        let operands = self.case.operands.iter().enumerate();
        let operand = |(place, operand): (usize, &Sequence)| {
            let mut all = self.nothing(operand.len() + more);
            if let Some(append) = before.take() {
                append(&mut all);
            }
            all.extend(operand.as_slice());
            if place == last
                && let Some(append) = behind.take()
            {
                append(&mut all);
            }
            all
        };
        operands.map(operand).collect()
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

    fn padded(&mut self, width: Width, before: usize, behind: usize) -> Case {
        let operands = self.behind(width, before, behind);
        let text = Text::of(self.operation, width);
        let is_longer = text.length(before) > text.shortest();
        let expectation = is_longer.then(|| {
            let place = (width, behind);
            if !self.behind_a_text.contains_key(&place) {
                let shortest = self.behind(width, text.shortest(), behind);
                let expectation = expect(self.operation, &shortest);
                self.behind_a_text.insert(place, expectation);
            }
            longer(text, &self.behind_a_text[&place], before)
        });
        let asked = || expect(self.operation, &operands);
        Case {
            expectation: expectation.flatten().unwrap_or_else(asked),
            operands,
        }
    }

    /// The operands with text before and ASCII behind them.
    fn behind(&self, width: Width, before: usize, behind: usize) -> Vec<Sequence> {
        let text = Text::of(self.operation, width);
        if self.operation == Operation::ModifiedUtf8ReadUtf {
            return self.behind_the_count(text, before, behind);
        }
        let append_before = |input: &mut Sequence| text.append_units(before, input);
        let append_behind = |input: &mut Sequence| append_ascii(self.operation, behind, input);
        self.within(before + behind, append_before, append_behind)
    }

    /// The same where the input begins with the number of its bytes in two bytes: the text stands behind that and is
    /// counted, as far as two bytes can. Into an input that ends before that no text is put.
    fn behind_the_count(&self, text: &Text, before: usize, behind: usize) -> Vec<Sequence> {
        let input = self.case.operands[0].as_slice();
        let mut all = self.nothing(input.len() + before + behind);
        match input {
            Slice::Bytes([high, low, counted @ ..]) => {
                let count = usize::from(u16::from_be_bytes([*high, *low])) + text.length(before);
                let count = u16::try_from(count).unwrap_or(u16::MAX);
                all.extend(Slice::Bytes(&count.to_be_bytes()));
                text.append_units(before, &mut all);
                all.extend(Slice::Bytes(counted));
            }
            _ => all.extend(input),
        }
        append_ascii(self.operation, behind, &mut all);
        vec![all]
    }
}

/// What is expected behind so many units of a text, given what is behind the shortest; nothing where what is said there
/// is not said of what stands behind the text.
fn longer(text: &Text, known: &Expectation, before: usize) -> Option<Expectation> {
    let shortest = text.shortest();
    match known {
        Expectation::Output(output, level) => {
            let of_shortest = text.result(shortest)?;
            let own = output.as_slice().behind(of_shortest.as_slice())?;
            let mut all = text.result(before)?;
            all.extend(own);
            Some(Expectation::Output(all, *level))
        }
        Expectation::Rejected(Rejection { at }) => {
            let at = at.checked_sub(shortest)? + text.length(before);
            Some(Expectation::Rejected(Rejection { at }))
        }
        Expectation::Unspecified(reason) => Some(Expectation::Unspecified(*reason)),
    }
}
