//! Looks for a pattern of positions, by putting the smallest input after and before other amounts of plain text.

use std::ops::Range;

use utfproof_oracle::UnitKind;
use utfproof_vectors::units_of as units_of_character;

use super::parts::{PLAIN, Parts};
use super::search::Search;
use crate::pattern::{Counted, Pattern, residues};
use crate::verdict::Verdict;

/// Neighbouring offsets that are tried: two blocks of 64, and some more.
const OFFSETS: usize = 140;

/// Longer text is not put around an input.
const LONGEST: usize = 1 << 17;

/// A character of several units, for telling offsets in the input from those in the output.
const OTHER: u32 = 0xE9;

/// An input that fails: something with plain text around it.
struct Core<'c> {
    before: usize,
    units: &'c [u32],
    after: usize,
}

impl Search<'_> {
    /// Where a fault shows that needs plain text around its input, or chunks.
    pub(super) fn pattern(&mut self, parts: &Parts) -> Option<Pattern> {
        let signature = self.failing.operation.signature();
        if signature.operands > 1 || self.failing.way.verdict != Verdict::Differs {
            return None;
        }
        match parts.as_slice() {
            [text] if !self.failing.in_chunks => {
                let core = Core::of(text);
                let total = core.before + core.after;
                if core.units.is_empty() || total == 0 || text.len() > LONGEST {
                    return None;
                }
                match core.before {
                    0 => self.shortest_length(&core),
                    _ => self.shortest_length(&core).or_else(|| self.offsets(&core)),
                }
            }
            _ if self.failing.in_chunks => self.chunk_starts(&parts.concat()),
            _ => None,
        }
    }

    /// Whether only the length matters, from some length on.
    fn shortest_length(&mut self, core: &Core<'_>) -> Option<Pattern> {
        let total = core.before + core.after;
        let split = |total: usize| [0, total / 3, total / 2, total];
        let around = |total: usize| split(total).map(|before| core.put(before, total - before));
        let longer = [0, 1, 2, 3, 7, 16, 63].map(|more| total + more);
        let longer = longer.into_iter().chain([2 * total]);
        let longer: Vec<Parts> = longer.flat_map(around).collect();
        let shorter = [total - 1, total.saturating_sub(2), total / 2, 0];
        let shorter: Vec<Parts> = shorter.into_iter().flat_map(around).collect();
        let is_so = self.fails_at_all(&longer, true) && self.fails_at_all(&shorter, false);
        is_so.then(|| Pattern::FromLength {
            from: total + core.units.len(),
        })
    }

    /// At which offsets it fails.
    fn offsets(&mut self, core: &Core<'_>) -> Option<Pattern> {
        if core.before < OFFSETS {
            let fails = self.fails_in(0..OFFSETS, |before| core.put(before, core.after))?;
            if let Some((residues, modulus)) = residues(&fails) {
                let of = self.counted(core, &residues, modulus);
                return Some(Pattern::Offsets {
                    of,
                    residues,
                    modulus,
                });
            }
        }
        self.lowest_offset(core).or_else(|| self.far_apart(core))
    }

    /// From which offset on it fails.
    fn lowest_offset(&mut self, core: &Core<'_>) -> Option<Pattern> {
        let from = core.before;
        let at = |before: usize| core.put(before, core.after);
        let later = [0, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, from].map(|more| at(from + more));
        let earlier = [
            from - 1,
            from.saturating_sub(2),
            from.saturating_sub(3),
            from / 2,
            0,
        ]
        .map(at);
        let is_so = self.fails_at_all(&later, true) && self.fails_at_all(&earlier, false);
        is_so.then_some(Pattern::FromOffset { from })
    }

    /// Whether it fails at multiples of a power of two beyond the neighbouring offsets.
    fn far_apart(&mut self, core: &Core<'_>) -> Option<Pattern> {
        let from = core.before;
        let at = |before: usize| core.put(before, core.after);
        let near = [from - 1, from + 1, from + 2, from + 3, from + 7].map(at);
        if !self.fails_at_all(&near, false) {
            return None;
        }
        let powers = (6..=16).map(|power| 1_usize << power);
        let mut powers = powers.filter(|power| *power <= 2 * from.next_power_of_two());
        let modulus = powers.find(|power| {
            let fails = [1, 2, 3].map(|times| at(from + times * power));
            let passes = [1, 3].map(|times| at(from + times * power / 2));
            self.fails_at_all(&fails, true) && self.fails_at_all(&passes, false)
        })?;
        Some(Pattern::Offsets {
            of: Counted::Ascii,
            residues: vec![from % modulus],
            modulus,
        })
    }

    /// What offsets are counted in: text of longer characters tells.
    fn counted(&mut self, core: &Core<'_>, residues: &[usize], modulus: usize) -> Counted {
        let character = units_of_character(self.failing.operation, OTHER);
        let written = match self.failing.operation.signature().output {
            UnitKind::Byte => 2,
            _ => 1,
        };
        let least = core.before;
        let before = |times: usize| {
            let text = [
                &character.repeat(times),
                core.units,
                &vec![PLAIN; core.after],
            ]
            .concat();
            vec![text]
        };
        let Some(fails) = self.fails_in(0..OFFSETS / 2, before) else {
            return Counted::Ascii;
        };
        let agrees = |units: usize| {
            units > 0
                && fails.iter().enumerate().all(|(times, fails)| {
                    let offset = times * units;
                    *fails == residues.contains(&(offset % modulus)) || offset < least
                })
        };
        match (agrees(character.len()), agrees(written)) {
            (true, _) => Counted::Input,
            (false, true) => Counted::Output,
            (false, false) => Counted::Ascii,
        }
    }

    /// Whether it fails wherever it begins a chunk after the first, and nowhere else.
    fn chunk_starts(&mut self, text: &[u32]) -> Option<Pattern> {
        let core = Core::of(text).units;
        if core.is_empty() {
            return None;
        }
        let plain = |units: usize| vec![PLAIN; units];
        let begins = [(1, 0), (2, 1), (3, 0), (16, 2)]
            .map(|(before, after)| vec![plain(before), [core, &plain(after)].concat()]);
        let within = [(1, 1), (2, 0), (3, 1), (16, 2)]
            .map(|(before, after)| vec![[&plain(before), core].concat(), plain(after)]);
        let is_so = self.fails_at_all(&begins, true) && self.fails_at_all(&within, false);
        is_so.then_some(Pattern::ChunkStarts)
    }

    /// Whether all of these inputs fail in the same way, or none does.
    fn fails_at_all(&mut self, all: &[Parts], expected: bool) -> bool {
        let fails = self.which_fail(all);
        fails.is_some_and(|fails| fails.into_iter().all(|fails| fails == expected))
    }

    fn fails_in(&mut self, range: Range<usize>, at: impl Fn(usize) -> Parts) -> Option<Vec<bool>> {
        self.which_fail(&range.map(at).collect::<Vec<_>>())
    }
}

impl<'c> Core<'c> {
    fn of(text: &'c [u32]) -> Self {
        let is_plain = |unit: &&u32| **unit == PLAIN;
        let before = text.iter().take_while(is_plain).count();
        let after = text[before..].iter().rev().take_while(is_plain).count();
        Self {
            before,
            units: &text[before..text.len() - after],
            after,
        }
    }

    /// It after and before so much plain text.
    fn put(&self, before: usize, after: usize) -> Parts {
        vec![[&vec![PLAIN; before], self.units, &vec![PLAIN; after]].concat()]
    }
}
