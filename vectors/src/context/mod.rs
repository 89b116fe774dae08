//! Contexts: the surroundings that a case is put into. They are made when the case is asked, and are not in the files.
//!
//! A codec may handle a short input correctly, and fail on the same units at the edge of a block, at the end of a buffer,
//! in chunks, or after another input that left a state behind. [`contexts`] lists the contexts of a vector. The
//! expectation is the oracle's answer to the whole input. `vectors/README.md` draws each context.

mod choose;
mod filling;
mod growth;
mod in_contexts;
mod marked;
mod modes;
mod offers;
pub(crate) mod padding;
mod row;
mod scalars;
mod strip;
mod unfinished;
mod words;

use smallvec::SmallVec;
use utfproof_oracle::{NoTrace, Operation, Reading, Sequence, Slice};

use crate::expectation::{Expectation, expectation};
use crate::sample::Sample;
use crate::vector::{Case, Vector, stable_hash};

pub use crate::facts::has_room;
pub use choose::{contexts, deeper_contexts};
pub use filling::Filling;
pub use in_contexts::{CaseInContexts, InContexts};
pub use marked::{Mark, Marked};
pub use modes::{
    Mode, ModeContext, Recipe, TIMES, batch, expect_repeated, is_told, mode_contexts, summary,
    takes_long_texts, whole_text,
};
pub use offers::{Flag, Offers};
pub use padding::padding;
pub use scalars::Scalars;
pub use strip::{LANES, Places, Strip};
pub(crate) use unfinished::ill_formed;

const BYTE_ORDER_MARK: u32 = 0xFEFF;

/// The number of cases of a vector that take turns in its contexts.
pub const CASES_IN_CONTEXTS: u64 = 8;

/// A context of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Context {
    /// The operand is cut into consecutive chunks.
    Chunks {
        /// The place of a byte order mark that is inserted first, in input units.
        mark: Option<usize>,
        /// Where it is cut, in order; between two equal places is an empty chunk.
        cuts: Vec<usize>,
    },
    /// Text stands before the input, or after it, or both.
    Padded {
        /// The text before the input. If the input begins with its number of bytes, the text follows that number.
        filling: Filling,
        /// The length of that text, in input units.
        before: usize,
        /// The text after the input.
        end: Filling,
        /// The length of that text, in input units.
        after: usize,
        /// Where all of it is cut into chunks, in order; empty if it stays whole.
        cuts: Vec<usize>,
    },
    /// The input, repeated this many times.
    Repeated(usize),
    /// The input, or a character, at many places of a long text.
    Strip(Strip),
    /// The input several times, with ASCII between, after one character of ASCII.
    Apart {
        /// The number of times.
        times: usize,
        /// The length of the ASCII between two of them, in units.
        between: usize,
        /// The one character at the end.
        end: Filling,
    },
    /// Many cases of a row in one text: see [`Order`].
    Row {
        /// Their order.
        order: Order,
        /// The part of the row: up to 65,536 cases when counted, up to 16,384 across.
        part: u64,
    },
    /// A text after a byte order mark, in place of the case.
    Marked(Marked),
    /// All characters of a plane in one text, in place of the case.
    Scalars(Scalars),
    /// The case is the first request of a process.
    First,
    /// The case is asked right after another input, whose answer does not matter.
    After {
        /// The other input.
        earlier: Earlier,
        /// Whether a byte order mark is put before the case.
        mark: bool,
    },
    /// One character stands before the input, or after it.
    Beside {
        /// Its units.
        character: Vec<u32>,
        /// Whether it stands before the input; otherwise it stands after it.
        before: bool,
    },
    /// More units follow the input.
    Extended(Vec<u32>),
    /// Another number stands in place of the case's own, for operations that take a number.
    Number(u32),
    /// A mode: only if the implementation offers it.
    InMode(ModeContext),
}

/// The order of the cases of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Order {
    /// In ascending order, with a letter after each surrogate.
    Counted,
    /// In steps of 64, so that neighbours have the same last byte.
    Across,
}

/// The request right before a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Earlier {
    /// A fixed input.
    Input {
        /// Its operation, if that is not the case's own.
        operation: Option<Operation>,
        /// The units of each operand.
        operands: Vec<Vec<u32>>,
    },
    /// Other text, as long as the case together with the text before it.
    AsLong,
    /// The same text and one more character.
    Longer,
    /// The same text, these units, and one more character.
    LongerWith(Vec<u32>),
    /// One of the last three, for another operation.
    Of(Operation, Box<Earlier>),
}

/// The kinds of contexts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ContextKind {
    /// [`Context::Chunks`], and [`Context::Padded`] and [`Context::Strip`] in chunks.
    Chunks,
    /// [`Context::Padded`] within 130 units: finds faults at the edges of blocks.
    Padded,
    /// Longer [`Context::Padded`], [`Context::Repeated`], [`Context::Strip`], [`Context::Marked`] and [`Context::Number`]:
    /// finds faults at the edges of buffers, and numbers that are too narrow.
    Long,
    /// [`Context::Beside`]: finds what leaks from one character into the next.
    Neighbours,
    /// [`Context::Apart`]: finds a wrong state after an error in the same text.
    Apart,
    /// [`Context::Row`] and [`Context::Scalars`]: finds single wrong values in long text.
    Rows,
    /// [`Context::After`]: finds state that outlives a call. [`Context::First`]: finds state that a call has to make.
    After,
    /// [`Context::Extended`]: finds automata with more states than the oracle's.
    Extended,
    /// [`ModeContext::Times`]: finds faults in code that is compiled at run time.
    Times,
    /// [`ModeContext::Reuse`]: finds state in converters that are used again.
    Reuse,
    /// [`ModeContext::Batch`]: finds faults of inputs that are converted together.
    Batch,
    /// [`ModeContext::Room`]: finds faults of output that does not fit into a buffer.
    Room,
    /// [`ModeContext::Incremental`]: finds incremental output that comes too early or too late.
    Incremental,
    /// [`ModeContext::Repeat`]: finds lengths that are counted in too few bits.
    Repeat,
}

impl ContextKind {
    /// Whether its cases have the chunks of one operand as their operands.
    pub const fn is_cut(self) -> bool {
        matches!(self, Self::Chunks | Self::Incremental | Self::Repeat)
    }

    /// Whether a case in it is one plain request. The others take more than one, or very many conversions.
    pub const fn is_of_one_request(self) -> bool {
        !matches!(
            self,
            Self::After
                | Self::Times
                | Self::Reuse
                | Self::Batch
                | Self::Room
                | Self::Incremental
                | Self::Repeat
        )
    }

    /// Every kind.
    pub const ALL: [Self; 14] = [
        Self::Chunks,
        Self::Padded,
        Self::Long,
        Self::Neighbours,
        Self::Apart,
        Self::Rows,
        Self::After,
        Self::Extended,
        Self::Times,
        Self::Reuse,
        Self::Batch,
        Self::Room,
        Self::Incremental,
        Self::Repeat,
    ];

    /// As in reports.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chunks => "chunks",
            Self::Padded => "padded",
            Self::Long => "long",
            Self::Neighbours => "neighbours",
            Self::Apart => "apart",
            Self::Rows => "rows",
            Self::After => "after",
            Self::Extended => "extended",
            Self::Times => "times",
            Self::Reuse => "reuse",
            Self::Batch => "batch",
            Self::Room => "room",
            Self::Incremental => "outs",
            Self::Repeat => "repeat",
        }
    }
}

impl Context {
    /// Its kind.
    pub fn kind(&self) -> ContextKind {
        match self {
            Self::Chunks { .. } => ContextKind::Chunks,
            Self::Padded { cuts, .. } if !cuts.is_empty() => ContextKind::Chunks,
            Self::Padded { before, .. } if *before <= choose::LAST_OFFSET => ContextKind::Padded,
            Self::Strip(Strip { cut: Some(_), .. }) => ContextKind::Chunks,
            Self::Padded { .. }
            | Self::Repeated(_)
            | Self::Strip(_)
            | Self::Marked(_)
            | Self::Number(_) => ContextKind::Long,
            Self::Apart { .. } => ContextKind::Apart,
            Self::Row { .. } | Self::Scalars(_) => ContextKind::Rows,
            Self::Beside { .. } => ContextKind::Neighbours,
            Self::After { .. } | Self::First => ContextKind::After,
            Self::Extended(_) => ContextKind::Extended,
            Self::InMode(mode) => mode.kind(),
        }
    }

    /// Whether the input is cut into chunks.
    pub fn is_cut(&self) -> bool {
        self.kind().is_cut()
    }

    /// A vector's case in this context: its operands, or the chunks of its only operand, and the oracle's answer.
    ///
    /// ```
    /// use utfproof_vectors::context::{Context, Filling};
    /// use utfproof_vectors::{Case, Expectation};
    ///
    /// let files = utfproof_vectors::built_in()?;
    /// let file = files.iter().find(|file| file.path() == "utf-8.validate/complete.json").ok_or("no such file")?;
    /// let row = file.vectors.iter().find(|vector| vector.id.ends_with("/80-C1")).ok_or("no such row")?;
    /// let padded = Context::after(Filling::Two, 3);
    /// let Case { operands, expectation } = padded.put(row);
    /// assert!(operands[0].to_string().starts_with("61 C3 A9 "));
    /// assert!(matches!(expectation, Expectation::Rejected(rejection, _) if rejection.at == 3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn put(&self, vector: &Vector) -> Case {
        InContexts::new(vector).put(self)
    }

    /// The number of the vector's case that is put into this context. The cases of a [sample](Vector::sample) of
    /// [`CASES_IN_CONTEXTS`] take turns, so that each is in some context.
    pub fn case_of(&self, vector: &Vector) -> u64 {
        let turn = match self {
            Self::Chunks { mark, cuts } => {
                mark.map_or(0, |mark| mark + 1) + cuts.iter().sum::<usize>()
            }
            Self::Padded { before, after, .. } => before + before / 8 + after,
            Self::Repeated(times) => times + times / 8,
            Self::Strip(strip) => strip.lane,
            Self::Number(number) => *number as usize,
            Self::Apart { times, between, .. } => between + times,
            // the last byte of a begun byte order mark is BF, the last of its row
            Self::After {
                earlier: Earlier::Input { operands, .. },
                ..
            } if operands[..] == [[0xEF, 0xBB]] => return vector.count() - 1,
            Self::After { earlier, mark } => {
                let units = match earlier {
                    Earlier::Input { operands, .. } => operands.concat().iter().sum::<u32>(),
                    _ => 0,
                };
                units as usize + usize::from(*mark)
            }
            Self::Beside { character, before } => {
                character.iter().sum::<u32>() as usize + usize::from(*before)
            }
            // an input that leads to a state, a text with all cases, and modes, which take long: always the first case
            Self::Extended(_)
            | Self::Row { .. }
            | Self::Marked(_)
            | Self::Scalars(_)
            | Self::First
            | Self::InMode(_) => return 0,
        };
        let sample = Sample::new(vector.count(), CASES_IN_CONTEXTS);
        let turn = turn as u64 + (stable_hash(&vector.id) >> 16) % CASES_IN_CONTEXTS;
        sample.number(turn % sample.size().max(1))
    }

    /// The case at the end, after `before` units of text.
    pub const fn after(filling: Filling, before: usize) -> Self {
        Self::Padded {
            filling,
            before,
            end: Filling::One,
            after: 0,
            cuts: Vec::new(),
        }
    }
}

/// The expected answer to an input, by the oracle.
///
/// # Panics
///
/// If the operands are not the operation's.
pub fn expect(operation: Operation, operands: &[Sequence]) -> Expectation {
    let operands: SmallVec<[Slice<'_>; 2]> = operands.iter().map(Sequence::as_slice).collect();
    let outcome = Reading::judging(operation)
        .answer(&operands, &mut NoTrace)
        .unwrap_or_else(|error| panic!("{error}"));
    expectation(operation, &operands, outcome)
}
