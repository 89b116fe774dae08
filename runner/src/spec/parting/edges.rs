//! Where anything changes for single code units or code points: found by asking every reading, typed by nobody.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

use utfproof_oracle::{Fingerprint, Reading, Sequence, UnitKind};

use super::super::parallel;

/// Up to this largest value every single value is looked at.
const WHOLE: u32 = 0x10_FFFF;

/// How many values of a larger range are looked at before it is taken for uniform.
const SAMPLES: u64 = 64;

/// The ranges of single values on each of which every reading takes the same steps. Those of code points end where
/// those of code units do too: nothing else tells a lead from a trail surrogate that stands alone.
pub(super) fn ranges(kind: UnitKind) -> &'static [RangeInclusive<u32>] {
    static UNITS: LazyLock<Vec<RangeInclusive<u32>>> = LazyLock::new(|| find(UnitKind::CodeUnit));
    static POINTS: LazyLock<Vec<RangeInclusive<u32>>> = LazyLock::new(|| find(UnitKind::CodePoint));
    static UCS_4: LazyLock<Vec<RangeInclusive<u32>>> = LazyLock::new(|| find(UnitKind::Ucs4));
    static BYTES: LazyLock<Vec<RangeInclusive<u32>>> = LazyLock::new(|| find(UnitKind::Byte));
    match kind {
        UnitKind::Byte => &BYTES,
        UnitKind::CodeUnit => &UNITS,
        UnitKind::CodePoint => &POINTS,
        UnitKind::Ucs4 => &UCS_4,
    }
}

/// The first and the last value of every range.
pub(super) fn ends(kind: UnitKind) -> BTreeSet<u32> {
    let ranges = ranges(kind).iter();
    ranges
        .flat_map(|range| [*range.start(), *range.end()])
        .collect()
}

fn find(kind: UnitKind) -> Vec<RangeInclusive<u32>> {
    let takes_one = |reading: &&Reading| {
        let signature = reading.operation.signature();
        signature.input == kind && signature.operands == 1
    };
    let readings: Vec<Reading> = Reading::ALL.iter().filter(takes_one).copied().collect();
    let firsts_of_units: Vec<u32> = match kind {
        UnitKind::Byte | UnitKind::CodeUnit => Vec::new(),
        UnitKind::CodePoint | UnitKind::Ucs4 => {
            let of_units = ranges(UnitKind::CodeUnit).iter();
            of_units.map(|range| *range.start()).collect()
        }
    };
    let firsts: BTreeSet<u32> = parallel::map(&readings, |reading| firsts(*reading, kind))
        .into_iter()
        .flatten()
        .chain(firsts_of_units)
        .chain([0])
        .collect();
    let lasts = firsts.iter().skip(1).map(|first| first - 1);
    let lasts = lasts.chain([kind.max()]);
    firsts
        .iter()
        .zip(lasts)
        .map(|(first, last)| *first..=last)
        .collect()
}

/// The values at which a reading takes other steps than one below.
fn firsts(reading: Reading, kind: UnitKind) -> Vec<u32> {
    let steps = |value| {
        let mut trace = Fingerprint::default();
        let input = Sequence::from_values(kind, vec![value]);
        let result = reading.run(&[input.as_slice()], &mut trace);
        (trace.steps(), matches!(result, Ok(Ok(_))))
    };
    let mut firsts = Vec::new();
    if kind.max() <= WHOLE {
        let mut before = steps(0);
        for value in 1..=kind.max() {
            let here = steps(value);
            if here != before {
                firsts.push(value);
                before = here;
            }
        }
    } else {
        split(0, kind.max(), &steps, &mut firsts);
    }
    firsts
}

/// Cuts a range in two until its parts look uniform.
fn split<T: PartialEq>(first: u32, last: u32, steps: &impl Fn(u32) -> T, firsts: &mut Vec<u32>) {
    if first == last {
        return;
    }
    let low = steps(first);
    let length = u64::from(last - first);
    let is_uniform = (1..=SAMPLES).all(|i| {
        let value = u64::from(first) + length * i / SAMPLES;
        u32::try_from(value).is_ok_and(|value| steps(value) == low)
    });
    if is_uniform {
        return;
    }
    let middle = first + (last - first) / 2 + 1;
    split(first, middle - 1, steps, firsts);
    if steps(middle - 1) != steps(middle) {
        firsts.push(middle);
    }
    split(middle, last, steps, firsts);
}
