//! What sequences of byte ranges match: the results of `utf-8.ranges`, of which more than one may be right.

use crate::departure::Departure;

/// How sequences of ranges depart from others that match something else: they match what they must not, or not what they must.
pub(crate) fn between(expected: &[u32], output: &[u32]) -> Departure {
    let [Some(expected), Some(output)] = [expected, output].map(matched) else {
        return Departure::Accepted;
    };
    let is_within = |(first, last): &(u32, u32)| {
        expected
            .iter()
            .any(|(least, greatest)| least <= first && last <= greatest)
    };
    match output.iter().all(is_within) {
        true => Departure::Rejected,
        false => Departure::Accepted,
    }
}

/// The most runs of scalar values that are looked at: more than there are scalar values.
const MOST_RUNS: usize = 1 << 21;

/// The scalar values whose UTF-8 some sequences of byte ranges match, as runs that do not touch; `None` if these are not
/// sequences of ranges, or match anything that is not well-formed.
pub(crate) fn matched(mut ranges: &[u32]) -> Option<Vec<(u32, u32)>> {
    let mut runs = Vec::new();
    while let [low, high, ..] = *ranges {
        let (bits, following) = match (low, high) {
            (0x00..=0x7F, 0x00..=0x7F) => (0x7F, 0),
            (0xC2..=0xDF, 0xC2..=0xDF) => (0x1F, 1),
            (0xE0..=0xEF, 0xE0..=0xEF) => (0x0F, 2),
            (0xF0..=0xF4, 0xF0..=0xF4) => (0x07, 3),
            _ => return None,
        };
        let (sequence, rest) = ranges.split_at_checked(2 + 2 * following)?;
        ranges = rest;
        // the values of the bytes so far; those of the last byte are a run
        let mut prefixes = vec![0];
        for (place, range) in sequence.chunks_exact(2).enumerate() {
            let (low, high) = (range[0], range[1]);
            let bits = if place == 0 { bits } else { 0x3F };
            let is_byte = place == 0 || (low >= 0x80 && high <= 0xBF);
            if low > high || !is_byte || runs.len() + prefixes.len() > MOST_RUNS {
                return None;
            }
            if place == following {
                let run = |prefix: &u32| (prefix << 6 | low & bits, prefix << 6 | high & bits);
                runs.extend(prefixes.iter().map(run));
            } else {
                let next = |prefix: u32| (low..=high).map(move |byte| prefix << 6 | byte & bits);
                prefixes = prefixes.into_iter().flat_map(next).collect();
            }
        }
        let least = [0, 0x80, 0x800, 0x1_0000][following];
        let is_well_formed = |(first, last): &(u32, u32)| {
            *first >= least && *last <= 0x10_FFFF && (*last < 0xD800 || *first > 0xDFFF)
        };
        let before = runs.len().saturating_sub(prefixes.len());
        if !runs[before..].iter().all(is_well_formed) {
            return None;
        }
    }
    ranges.is_empty().then(|| joined(runs))
}

/// Runs in order, those that touch as one.
fn joined(mut runs: Vec<(u32, u32)>) -> Vec<(u32, u32)> {
    runs.sort_unstable();
    let mut joined: Vec<(u32, u32)> = Vec::new();
    for (first, last) in runs {
        match joined.last_mut() {
            Some((_, end)) if first <= *end + 1 => *end = last.max(*end),
            _ => joined.push((first, last)),
        }
    }
    joined
}
