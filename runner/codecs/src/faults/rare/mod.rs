//! Faults that show on few inputs: one member of a class of bytes, one length, one thing that stands next to another.
//!
//! They are grouped by what an input must have to show them. Each group was written before the vectors that catch it, from
//! reports of real faults, or from how released codecs are built: those say "modelled on".

mod after;
mod at_errors;
mod blocks;
mod chunks;
pub(super) mod edits;
mod escapes;
mod first_calls;
mod forms;
mod ill_formed_parts;
mod in_turn;
mod incremental;
mod leftovers;
mod lengths;
mod long_texts;
mod members;
mod modes;
mod numbers;
mod orders;
mod output;
mod padding;
mod percent;
mod refills;
mod room;
mod singles;
mod specials;
mod state;
mod two_errors;
mod utf_lengths;
mod values;

use crate::built_in::BuiltIn;

/// Rare faults that the same kind of input shows.
#[derive(Clone, Copy, Debug)]
pub struct RareFaults {
    /// What such an input has.
    pub family: &'static str,
    /// The faults.
    pub faults: &'static [BuiltIn],
}

/// Every family of rare faults.
pub const FAMILIES: &[RareFaults] = &[
    family("members of a class", members::ALL),
    family("values in long text", values::ALL),
    family("what stands after", after::ALL),
    family("padding", padding::ALL),
    family("lengths", lengths::ALL),
    family("whole forms in context", forms::ALL),
    family("long chunks", chunks::ALL),
    family("two errors", two_errors::ALL),
    family("state across calls", state::ALL),
    family("edges of the output", output::ALL),
    family("lengths of Modified UTF-8", utf_lengths::ALL),
    family("once more", modes::ALL),
    family("room for the output", room::ALL),
    family("ill-formed parts", ill_formed_parts::ALL),
    family("when output appears", incremental::ALL),
    family("blocks of text", blocks::ALL),
    family("characters that mean something", specials::ALL),
    family("later buffers", refills::ALL),
    family("huge numbers", numbers::ALL),
    family("percent signs", percent::ALL),
    family("left by the input before", leftovers::ALL),
    family("first calls of a process", first_calls::ALL),
    family("operations in turn", in_turn::ALL),
    family("byte order", orders::ALL),
    family("single characters", singles::ALL),
    family("escapes", escapes::ALL),
    family("texts of billions of units", long_texts::ALL),
];

const fn family(family: &'static str, faults: &'static [BuiltIn]) -> RareFaults {
    RareFaults { family, faults }
}

/// The witnesses of every family.
pub(super) fn witnesses() -> impl Iterator<Item = &'static super::Witness> {
    [
        members::WITNESSES,
        values::WITNESSES,
        after::WITNESSES,
        padding::WITNESSES,
        lengths::WITNESSES,
        forms::WITNESSES,
        chunks::WITNESSES,
        two_errors::WITNESSES,
        state::WITNESSES,
        output::WITNESSES,
        utf_lengths::WITNESSES,
        modes::WITNESSES,
        room::WITNESSES,
        ill_formed_parts::WITNESSES,
        incremental::WITNESSES,
        blocks::WITNESSES,
        specials::WITNESSES,
        refills::WITNESSES,
        numbers::WITNESSES,
        percent::WITNESSES,
        leftovers::WITNESSES,
        first_calls::WITNESSES,
        in_turn::WITNESSES,
        orders::WITNESSES,
        singles::WITNESSES,
        escapes::WITNESSES,
        long_texts::WITNESSES,
    ]
    .into_iter()
    .flatten()
}
