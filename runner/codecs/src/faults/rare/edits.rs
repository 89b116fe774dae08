//! What faults of any operation do: they read other units than there are, or change what came out.

use crate::faults::wrong::{Call, Outcome};

/// How many units are read, and what is read or written instead; none where nothing is changed.
pub(in crate::faults) type Edit = Option<(usize, Vec<u32>)>;

/// The right answer to an edited input. The rule gets the units before a place, and those from it on.
pub(super) fn read_as(call: &Call<'_>, rule: impl Fn(&[u32], &[u32]) -> Edit) -> Outcome {
    let whole = call.whole();
    let mut read = Vec::new();
    let mut at = 0;
    while at < whole.len() {
        match rule(&whole[..at], &whole[at..]) {
            Some((length, instead)) => {
                read.extend(instead);
                at += length;
            }
            None => {
                read.push(whole[at]);
                at += 1;
            }
        }
    }
    call.right_about(&read)
}

/// The right answer, but for the places where the rule says what comes out. The input is cut in those places, which must
/// be whole characters.
pub(in crate::faults) fn written_as(
    call: &Call<'_>,
    rule: impl Fn(&[u32], &[u32]) -> Edit,
) -> Outcome {
    let whole = call.whole();
    let mut out = Vec::new();
    let (mut start, mut at) = (0, 0);
    let right = |start: usize, end: usize| {
        let right = call.right_about(&whole[start..end]);
        right.map_err(|error| start + error)
    };
    while at < whole.len() {
        let Some((length, instead)) = rule(&whole[..at], &whole[at..]) else {
            at += 1;
            continue;
        };
        out.extend(right(start, at)?);
        out.extend(instead);
        at += length;
        start = at;
    }
    if start == 0 {
        return call.right();
    }
    out.extend(right(start, at)?);
    Ok(out)
}

/// The right output, each value changed by a rule that gets the output and the index.
pub(super) fn changed(call: &Call<'_>, rule: impl Fn(&[u32], usize) -> Option<u32>) -> Outcome {
    let right = call.right()?;
    let changed = |index| rule(&right, index).unwrap_or(right[index]);
    Ok((0..right.len()).map(changed).collect())
}

/// The right output, edited in one place.
pub(super) fn edited(call: &Call<'_>, edit: impl Fn(&mut Vec<u32>)) -> Outcome {
    let mut out = call.right()?;
    edit(&mut out);
    Ok(out)
}

pub(super) const fn is_lead(unit: u32) -> bool {
    matches!(unit, 0xD800..=0xDBFF)
}

pub(super) const fn is_trail(unit: u32) -> bool {
    matches!(unit, 0xDC00..=0xDFFF)
}

/// Whether the last `count` units are there, and are all ASCII.
pub(super) fn ends_with_ascii(before: &[u32], count: usize) -> bool {
    let last = before.len().checked_sub(count);
    last.is_some_and(|start| before[start..].iter().all(|&unit| unit < 0x80))
}
