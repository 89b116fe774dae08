//! Modes: contexts for implementations that offer more than one conversion for each request. Each mode has one module: which
//! contexts of it a vector is asked in, and its words.
//!
//! The vector and the suite alone decide which modes are asked, as for the other contexts.

mod batch;
mod incremental;
mod mode;
mod repeat;
mod reuse;
mod room;
mod times;

use std::fmt;

use utfproof_oracle::{Operation, Sequence};

use super::choose::strips::has_the_letter;
use super::choose::turn;
use super::in_contexts::cut;
use super::padding::padding;
use super::{Context, ContextKind, Filling, Offers, expect};
use crate::facts::has_incremental_output;
use crate::facts::has_room;
use crate::operands::Operands;
use crate::suite::Suite;
use crate::vector::{Case, Vector};

pub use batch::batch;
pub use mode::Mode;
pub use repeat::{
    Recipe, expectation as expect_repeated, is_told, summary, takes_long_texts, whole_text,
};
pub use times::TIMES;

/// A context that only some implementations offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModeContext {
    /// The case is converted this many times by one request.
    Times(u32),
    /// The case is asked right after another input that did not end. The answer to that one does not matter.
    Reuse {
        /// The other input.
        units: Vec<u32>,
        /// Whether a byte order mark is put before the case.
        mark: bool,
    },
    /// One input of a batch that has the case several times; see [`batch`].
    Batch {
        /// Its index.
        place: usize,
        /// The size of the batch.
        of: usize,
    },
    /// The output goes into a small buffer, which is emptied whenever it is full.
    Room {
        /// The size of the buffer, in units of output.
        units: u32,
        /// The length of the ASCII before the case, which takes a part of the buffer.
        before: usize,
    },
    /// The output fills many small buffers: after so much text, the case several times.
    Refills {
        /// The size of the buffer, in units of output.
        units: u32,
        /// The characters of the text.
        filling: Filling,
        /// The length of the text, in units of input.
        before: usize,
        /// How often the case follows.
        times: usize,
    },
    /// A text of up to billions of units, in place of the case.
    Repeat(Recipe),
    /// Incremental output: the case comes in chunks, and the output after each chunk is judged.
    Incremental {
        /// Whether a byte order mark is put before the case.
        mark: bool,
        /// The length of the ASCII before the case; 0 after a mark.
        before: usize,
        /// Where the input is cut into chunks, in order; between two equal positions is an empty chunk.
        cuts: Vec<usize>,
    },
}

impl ModeContext {
    /// Its kind.
    pub const fn kind(&self) -> ContextKind {
        match self {
            Self::Times(_) => ContextKind::Times,
            Self::Reuse { .. } => ContextKind::Reuse,
            Self::Batch { .. } => ContextKind::Batch,
            Self::Room { .. } | Self::Refills { .. } => ContextKind::Room,
            Self::Repeat(_) => ContextKind::Repeat,
            Self::Incremental { .. } => ContextKind::Incremental,
        }
    }

    /// What its request asks.
    pub const fn mode(&self) -> Mode {
        match self {
            Self::Times(times) => Mode::Times(*times),
            Self::Reuse { .. } => Mode::Once,
            Self::Batch { .. } => Mode::Batch,
            Self::Room { units, .. } | Self::Refills { units, .. } => Mode::Room(*units),
            Self::Repeat(recipe) => Mode::Repeat(recipe.times),
            Self::Incremental { .. } => Mode::Incremental,
        }
    }

    /// Whether an implementation with these offers is asked in it.
    pub fn is_offered(&self, offers: Offers) -> bool {
        match self {
            Self::Times(_) => offers.times,
            Self::Reuse { .. } => offers.reuse,
            Self::Batch { .. } => offers.batch,
            Self::Room { units, .. } | Self::Refills { units, .. } => {
                offers.room.is_some_and(|smallest| smallest <= *units)
            }
            Self::Repeat(recipe) => offers.repeat.is_some_and(|longest| recipe.units <= longest),
            Self::Incremental { .. } => offers.chunks && offers.outs,
        }
    }
}

/// The modes in which a vector's first case is asked, for an implementation with these offers. The inputs of a batch are
/// consecutive.
pub fn mode_contexts(vector: &Vector, suite: Suite, offers: Offers) -> Vec<Context> {
    let mut all = Vec::new();
    if vector.in_context {
        all.extend(of_case(vector, suite, offers));
    }
    // last: a difference is shown by the first case that has it, and these are long
    if let Some(smallest) = offers.room
        && has_room(vector.operation)
        && suite > Suite::Quick
        && has_the_letter(vector)
    {
        all.extend(room::texts(smallest));
    }
    if let Some(longest) = offers.repeat
        && takes_long_texts(vector.operation)
        && suite > Suite::Quick
        && has_the_letter(vector)
    {
        let recipes = repeat::recipes(vector.operation, longest);
        all.extend(recipes.into_iter().map(ModeContext::Repeat));
    }
    all.into_iter().map(Context::InMode).collect()
}

fn of_case(vector: &Vector, suite: Suite, offers: Offers) -> Vec<ModeContext> {
    let mut all = Vec::new();
    let turn = turn(vector);
    if offers.times {
        all.extend(times::contexts(vector, suite, turn));
    }
    if vector.operands.len() != 1 {
        return all;
    }
    if offers.reuse {
        all.extend(reuse::contexts(vector.operation, suite, turn));
    }
    if offers.batch {
        all.extend(batch::contexts(suite, turn));
    }
    if let Some(smallest) = offers.room
        && has_room(vector.operation)
    {
        all.extend(room::contexts(vector, suite, turn, smallest));
    }
    if offers.outs && offers.chunks && has_incremental_output(vector.operation) {
        all.extend(incremental::contexts(vector, suite, turn));
    }
    all
}

/// The case as the mode asks it: another input of a batch, the case after text, its chunks, or the case itself.
pub(super) fn put(operation: Operation, case: &Case, context: &ModeContext) -> Case {
    match *context {
        ModeContext::Batch { place, of } => batch(operation, case, of).swap_remove(place),
        ModeContext::Room { before, .. } => after_text(operation, case, Filling::One, before, 1),
        ModeContext::Refills {
            filling,
            before,
            times,
            ..
        } => after_text(operation, case, filling, before, times),
        ModeContext::Incremental {
            before, ref cuts, ..
        } => {
            let case = after_text(operation, case, Filling::One, before, 1);
            cut(&case.operands[0], cuts, case.expectation)
        }
        ModeContext::Repeat(ref recipe) => recipe.case(),
        ModeContext::Times(_) | ModeContext::Reuse { .. } => case.clone(),
    }
}

/// The case after text that fills buffers, or a part of the first buffer or chunk, several times.
fn after_text(
    operation: Operation,
    case: &Case,
    filling: Filling,
    before: usize,
    times: usize,
) -> Case {
    if before == 0 && times == 1 {
        return case.clone();
    }
    let text = padding(operation, filling, before);
    let input = Sequence::from_values(operation.signature().input, text);
    let operands = case.operands.iter().map(|operand| {
        let mut all = input.clone();
        for _ in 0..times {
            all.extend(operand.as_slice());
        }
        all
    });
    let operands: Operands = operands.collect();
    Case {
        expectation: expect(operation, &operands),
        operands,
    }
}

impl fmt::Display for ModeContext {
    /// In words that follow the input: `20,000 times over`, `into a buffer of 4 units`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Times(times) => times::words(times, f),
            Self::Reuse { mark, .. } => reuse::words(mark, f),
            Self::Batch { place, of } => write!(f, "as number {} of a batch of {of}", place + 1),
            Self::Room { units, before } => room::words(units, before, f),
            Self::Refills {
                units,
                filling,
                before,
                times,
            } => room::words_of_refills(units, (filling, before), times, f),
            Self::Repeat(ref recipe) => recipe.fmt(f),
            Self::Incremental { mark, before, .. } => incremental::words(mark, before, f),
        }
    }
}
