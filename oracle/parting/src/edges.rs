//! The edges of single code units and code points, found by running the readings.

use std::collections::{BTreeSet, HashMap};
use std::ops::RangeInclusive;
use std::sync::{LazyLock, OnceLock};

use utfproof_oracle::{Fingerprint, Reading, Sequence, UnitKind};

use super::on_all_processors;

/// If the largest value is at most this, every value is tried.
const WHOLE: u32 = 0x10_FFFF;

/// The number of values tried in a larger range before it is assumed to be uniform.
const SAMPLES: u64 = 64;

/// The ranges of values on which each reading takes the same steps. Edges of code units, for all readings, end a range
/// too: nothing else tells a lone lead surrogate from a lone trail surrogate.
pub(super) fn ranges(kind: UnitKind, readings: &[Reading]) -> Vec<RangeInclusive<u32>> {
    let takes_a_unit = |reading: &&Reading| {
        let signature = reading.operation.signature();
        signature.input == UnitKind::CodeUnit && signature.operands == 1
    };
    let of_units = Reading::ALL.iter().filter(takes_a_unit);
    let readings: Vec<Reading> = readings.iter().chain(of_units).copied().collect();
    let firsts = on_all_processors(&readings, |reading| firsts(*reading));
    let firsts = firsts.into_iter().flatten().chain(&[0]).copied();
    let firsts: BTreeSet<u32> = firsts.filter(|first| *first <= kind.max()).collect();
    let lasts = firsts.iter().skip(1).map(|first| first - 1);
    let lasts = lasts.chain([kind.max()]);
    firsts
        .iter()
        .zip(lasts)
        .map(|(first, last)| *first..=last)
        .collect()
}

/// The first and the last value of every range.
pub(super) fn ends(kind: UnitKind, readings: &[Reading]) -> BTreeSet<u32> {
    let ranges = ranges(kind, readings);
    ranges
        .iter()
        .flat_map(|range| [*range.start(), *range.end()])
        .collect()
}

/// The values at which a reading takes different steps than one below. They are computed once.
fn firsts(reading: Reading) -> &'static [u32] {
    static FIRSTS: LazyLock<HashMap<Reading, OnceLock<Vec<u32>>>> = LazyLock::new(|| {
        let readings = Reading::ALL.iter();
        readings
            .map(|reading| (*reading, OnceLock::new()))
            .collect()
    });
    let firsts = FIRSTS.get(&reading);
    firsts.map_or(&[], |firsts| firsts.get_or_init(|| find(reading)))
}

fn find(reading: Reading) -> Vec<u32> {
    let kind = reading.operation.signature().input;
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

/// Bisects a range until its parts look uniform.
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
