//! Modes: contexts for implementations that offer more than one conversion for each request. A case is converted many
//! times, after an input that did not end, in a batch, into a small buffer, or in chunks with the output after each.
//!
//! The vector and the suite alone decide which modes are asked, as for the other contexts.

mod in_parts;
mod words;

use std::collections::HashMap;
use std::sync::LazyLock;

use utfproof_oracle::{Operation, Sequence, UnitKind};

use in_parts::{outs, refills, rooms, texts_in_rooms};

use super::choose::strips::has_the_letter;
use super::choose::{length, turn};
use super::in_contexts::cut;
use super::padding::padding;
use super::unfinished::{ill_formed, incomplete};
use super::{BYTE_ORDER_MARK, Context, ContextKind, Filling, expect};
use crate::incremental::has_incremental_output;
use crate::operands::Operands;
use crate::room::has_room;
use crate::suite::Suite;
use crate::units::units_of;
use crate::vector::{Case, Origin, Results, Vector, stable_hash};

/// The number of conversions in a request of [`ModeContext::Times`]. It exceeds the number of calls after which just-in-time
/// compilers replace interpreted code: HotSpot's last tier needs 15,000.
pub const TIMES: u32 = 20_000;

/// The same for single units and rejected inputs: it also exceeds what a count of calls in 16 bits can hold.
const MANY_TIMES: u32 = 200_000;

/// The longest input that is converted many times, and the longest one that is asked for each set of steps.
const LONGEST_REPEATED: usize = 16;
const SHORT: usize = 4;

/// The usual number of inputs in a batch: columnar formats keep validity bits in words of 64.
const BATCH: usize = 64;

/// Sizes of batches, in rotation.
const BATCHES: [usize; 7] = [BATCH, BATCH, BATCH, BATCH + 1, 130, 200, 1];

/// One more input than some engines hold in one column, in rotation.
const LONGEST_BATCHES: [usize; 2] = [2_049, 4_097];

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
            Self::Incremental { .. } => ContextKind::Incremental,
        }
    }
}

/// What an implementation offers for an operation beyond one conversion of a whole input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Offers {
    /// It takes the input cut into consecutive chunks. Only for operations with one operand.
    pub chunks: bool,
    /// It keeps one converter, accepts an input that does not end, and resets the converter. Only for operations with one
    /// operand.
    pub reuse: bool,
    /// It converts an input many times in one request.
    pub times: bool,
    /// It converts many inputs in one call. Only for operations with one operand.
    pub batch: bool,
    /// It converts into a buffer of this many units of output, or of any larger size. Only for operations that
    /// [have room](crate::context::has_room).
    pub room: Option<u32>,
    /// It reports the output after each chunk of an input. Only for operations that it takes in chunks, and that
    /// [have incremental output](crate::has_incremental_output).
    pub outs: bool,
    /// Its rejections may say how long the ill-formed part is. No request depends on it.
    pub length: bool,
}

impl Offers {
    /// What one or the other offers: of their rooms the smaller one.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            chunks: self.chunks || other.chunks,
            reuse: self.reuse || other.reuse,
            times: self.times || other.times,
            batch: self.batch || other.batch,
            room: self.room.into_iter().chain(other.room).min(),
            outs: self.outs || other.outs,
            length: self.length || other.length,
        }
    }
}

/// The modes in which a vector's first case is asked, for an implementation with these offers. The inputs of a batch are
/// consecutive.
pub fn mode_contexts(vector: &Vector, suite: Suite, offers: Offers) -> Vec<Context> {
    let room = offers.room.filter(|_| has_room(vector.operation));
    let mut all = Vec::new();
    if vector.in_context {
        all.extend(of_case(vector, suite, offers));
    }
    // last: a difference is shown by the first case that has it, and these are long
    if let Some(smallest) = room
        && suite > Suite::Quick
        && has_the_letter(vector)
    {
        all.extend(texts_in_rooms(smallest));
    }
    all.into_iter().map(Context::InMode).collect()
}

fn of_case(vector: &Vector, suite: Suite, offers: Offers) -> Vec<ModeContext> {
    let mut all = Vec::new();
    let turn = turn(vector);
    if offers.times && is_repeated(vector, suite, turn) {
        all.push(ModeContext::Times(TIMES));
        let is_rejected = matches!(vector.results, Results::Rejected(..));
        if suite > Suite::Quick && (is_rejected || length(vector) == 1) {
            all.push(ModeContext::Times(MANY_TIMES));
        }
    }
    if vector.operands.len() == 1 {
        if offers.reuse {
            all.extend(reuse(vector.operation, suite, turn));
        }
        if offers.batch {
            let of = size_of_batch(suite, turn);
            all.extend((0..of).map(|place| ModeContext::Batch { place, of }));
        }
        if let Some(smallest) = offers.room
            && has_room(vector.operation)
        {
            all.extend(rooms(vector, suite, turn, smallest));
            all.extend(refills(vector, suite, turn, smallest));
        }
        if offers.outs && offers.chunks && has_incremental_output(vector.operation) {
            all.extend(outs(vector, suite, turn));
        }
    }
    all
}

/// Whether a vector is converted many times: a short input for each set of steps, and others in rotation. Each costs as
/// much as thousands of ordinary cases.
fn is_repeated(vector: &Vector, suite: Suite, turn: usize) -> bool {
    let length = length(vector);
    let is_one_unit = length == 1 && vector.operation.signature().input == UnitKind::CodeUnit;
    let stands_for_steps =
        vector.origin() != Some(Origin::Complete) || is_one_unit || is_latin_1(vector);
    let is_rejected = matches!(vector.results, Results::Rejected(..));
    let one_of = match suite {
        Suite::Quick if stands_for_steps && length <= SHORT => 4,
        Suite::Core | Suite::Quick => 64,
        Suite::Full if stands_for_steps && length <= SHORT => 1,
        Suite::Full if is_rejected => 8,
        Suite::Full => 16,
        Suite::Exhaustive => 1,
    };
    (1..=LONGEST_REPEATED).contains(&length) && turn.is_multiple_of(one_of)
}

/// Whether the result has a value above 7F and none above FF: some engines store such a text with one byte for each
/// character.
fn is_latin_1(vector: &Vector) -> bool {
    let is_text = vector.operation.signature().input == UnitKind::CodeUnit;
    let largest = match &vector.results {
        Results::Output(output, _) => output.sequence(0).values().into_iter().max(),
        Results::Rejected(..) | Results::Unspecified(_) => None,
    };
    is_text && largest.is_some_and(|largest| (0x80..=0xFF).contains(&largest))
}

fn size_of_batch(suite: Suite, turn: usize) -> usize {
    match suite {
        Suite::Quick if !turn.is_multiple_of(4) => 0,
        Suite::Full | Suite::Exhaustive if turn.is_multiple_of(32) => {
            LONGEST_BATCHES[turn / 32 % LONGEST_BATCHES.len()]
        }
        _ => BATCHES[turn / 32 % BATCHES.len()],
    }
}

/// After each input that leaves a state. After text, a mark and an error, the case also comes with a mark of its own.
fn reuse(
    operation: Operation,
    suite: Suite,
    turn: usize,
) -> impl Iterator<Item = ModeContext> + use<> {
    let Unended { begun, others } = &UNENDED[&operation];
    let begun = begun.iter().map(|units| (units, false));
    let others = others
        .iter()
        .flat_map(|units| [(units, false), (units, true)]);
    let one_of = if suite == Suite::Quick { 5 } else { 1 };
    let numbered = (turn..).zip(begun.chain(others));
    numbered
        .filter(move |(number, (units, _))| number.is_multiple_of(one_of) && !units.is_empty())
        .map(|(_, (units, mark))| ModeContext::Reuse {
            units: units.clone(),
            mark,
        })
}

/// Inputs that leave a state in a converter if the caller does not end them.
struct Unended {
    /// Incomplete characters of two to four bytes, and an incomplete byte order mark.
    begun: [Vec<u32>; 4],
    /// Text, a byte order mark, an error, and an error before an incomplete character.
    others: [Vec<u32>; 4],
}

static UNENDED: LazyLock<HashMap<Operation, Unended>> = LazyLock::new(|| {
    let of_operation = |operation: &Operation| {
        let units = |character: char| units_of(*operation, u32::from(character));
        let begun = ['é', '€', '𝄞', '\u{FEFF}'].map(|character| incomplete(*operation, character));
        let error = ill_formed(*operation);
        let error_and_more = [error.as_slice(), &begun[1]].concat();
        let others = [units('a'), units('\u{FEFF}'), error, error_and_more];
        (*operation, Unended { begun, others })
    };
    Operation::ALL.iter().map(of_operation).collect()
});

/// The inputs of a batch, each with its expectation: the case at every fourth index, and between them other inputs of many
/// lengths, some of them ill-formed.
///
/// ```
/// use utfproof_vectors::context::{batch, expect};
/// use utfproof_vectors::{Case, Operands, UnitKind};
///
/// let operation = "utf-8.validate".parse()?;
/// let operands = Operands::from_iter([UnitKind::Byte.parse("C3 A9")?]);
/// let case = Case { expectation: expect(operation, &operands), operands };
/// let inputs = batch(operation, &case, 64);
/// assert_eq!(inputs.len(), 64);
/// assert_eq!(inputs.iter().filter(|input| **input == case).count(), 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn batch(operation: Operation, case: &Case, of: usize) -> Vec<Case> {
    let others = &OTHERS[&operation];
    let text: Vec<String> = case.operands.iter().map(ToString::to_string).collect();
    let turn = (stable_hash(&text.concat()) >> 32) as usize;
    let step = STEPS[turn / 4 % STEPS.len()];
    let at = |place: usize| match of == 1 || (place + turn).is_multiple_of(4) {
        true => case.clone(),
        false => others[(turn / 16 + place * step) % others.len()].clone(),
    };
    (0..of).map(at).collect()
}

/// Steps through the list of other inputs, in rotation. With a step of 1, an incomplete character comes right before its
/// rest.
const STEPS: [usize; 4] = [1, 5, 11, 1];

/// The lengths of text in a batch: near the sizes that engines store inline, near the sizes of blocks, and near the limits
/// of a length in one byte.
const LENGTHS: [usize; 15] = [
    1, 4, 7, 12, 13, 16, 31, 33, 65, 127, 128, 191, 255, 256, 300,
];

/// For each operation, the other inputs of a batch.
static OTHERS: LazyLock<HashMap<Operation, Vec<Case>>> = LazyLock::new(|| {
    let of_operation = |operation: &Operation| (*operation, others(*operation));
    Operation::ALL.iter().map(of_operation).collect()
});

fn others(operation: Operation) -> Vec<Case> {
    let text = |filling, length| padding(operation, filling, length);
    let mut all = vec![Vec::new()];
    all.extend(LENGTHS.map(|length| text(Filling::One, length)));
    // two texts of one length that differ only after what engines keep beside it
    let letter = |letter: char| units_of(operation, u32::from(letter));
    all.extend(['a', 'b'].map(|last| [text(Filling::One, 14), letter(last)].concat()));
    for character in ['é', '€', '𝄞'] {
        // a character that is cut between two inputs, with text on both sides
        let last = units_of(operation, u32::from(character)).pop();
        let rest = last.into_iter().collect::<Vec<_>>();
        let begun = incomplete(operation, character);
        all.push([text(Filling::One, 3), begun.clone()].concat());
        all.push([rest.clone(), text(Filling::One, 4)].concat());
        all.extend([begun, rest]);
    }
    for filling in [Filling::Two, Filling::Three, Filling::Four, Filling::Mixed] {
        all.extend([12, 14, 34].map(|length| text(filling, length)));
        all.push(Vec::new());
    }
    let mark = units_of(operation, BYTE_ORDER_MARK);
    all.extend([mark.clone(), [mark, text(Filling::One, 2)].concat()]);
    all.extend([
        ill_formed(operation),
        [text(Filling::Mixed, 20), ill_formed(operation)].concat(),
    ]);
    let case = |units: Vec<u32>| {
        let input = Sequence::from_values(operation.signature().input, units);
        let signature = operation.signature();
        let mut operands = Operands::from_iter(vec![input; signature.operands]);
        if signature.takes_number {
            operands[1] = Sequence::number(u32::MAX);
        }
        Case {
            expectation: expect(operation, &operands),
            operands,
        }
    };
    all.into_iter().map(case).collect()
}

/// The case after text that fills buffers, or a part of the first buffer or chunk, several times.
fn after_text(
    operation: Operation,
    case: &Case,
    filling: Filling,
    before: usize,
    times: usize,
) -> Case {
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

/// The case as the mode asks it: another input of a batch, the case after text, its chunks, or the case itself.
pub(super) fn put(operation: Operation, case: &Case, context: &ModeContext) -> Case {
    match *context {
        ModeContext::Batch { place, of } => batch(operation, case, of).swap_remove(place),
        ModeContext::Room { before, .. } if before > 0 => {
            after_text(operation, case, Filling::One, before, 1)
        }
        ModeContext::Refills {
            filling,
            before,
            times,
            ..
        } => after_text(operation, case, filling, before, times),
        ModeContext::Incremental {
            before, ref cuts, ..
        } => {
            let Case {
                operands,
                expectation,
            } = match before {
                0 => case.clone(),
                before => after_text(operation, case, Filling::One, before, 1),
            };
            cut(&operands[0], cuts, expectation)
        }
        ModeContext::Times(_) | ModeContext::Reuse { .. } | ModeContext::Room { .. } => {
            case.clone()
        }
    }
}
