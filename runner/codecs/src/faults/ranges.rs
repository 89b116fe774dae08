//! Makers of byte ranges for UTF-8, as compilers of regular expressions have them.

use utfproof_oracle::Operation;

use super::wrong::{Call, Outcome, Wrong, faults, right};

faults! {
    "ranges-with-longer-forms" = Wrong::boxed(&[Operation::Utf8Ranges], |call| {
            second_bytes(call, |second| match second {
                [0xE0, 0xE0, low @ 0xA0, _] | [0xF0, 0xF0, low @ 0x90, _] => *low = 0x80,
                _ => {}
            })
        }),
        "longer forms of characters match too (Lucene 4.10, where a range has characters of several lengths)",
        Utf8Ranges: "0800|0FFF", not "07FF|07FF";

    "ranges-with-surrogates" = Wrong::boxed(&[Operation::Utf8Ranges], |call| {
            second_bytes(call, |second| {
                if let [0xED, 0xED, _, high @ 0x9F] = second {
                    *high = 0xBF;
                }
            })
        }),
        "surrogates match too (modelled on code points that are not scalar values)",
        Utf8Ranges: "D7FF|E000", not "D7BF|D7BF";

    "ranges-without-the-last" = Wrong::boxed(&[Operation::Utf8Ranges], |call| {
            let mut ranges = right_ranges(call)?;
            if let [.., low, high] = &mut ranges[..] && low < high {
                *high -= 1;
            }
            Ok(ranges)
        }),
        "the last code point is left out (modelled on ranges that end before their last)",
        Utf8Ranges: "0041|005A", not "0041|0041";

    "ranges-as-one" = Wrong::boxed(&[Operation::Utf8Ranges], |call| {
            let ranges = right_ranges(call)?;
            Ok(match ranges[..] {
                [a, b, low, _, c, d, _, high] if a == b && c == d && a < c => vec![a, c, low.min(high), low.max(high)],
                _ => ranges,
            })
        }),
        "a range over two blocks becomes one sequence (modelled on a step left out)",
        Utf8Ranges: "0085|00C3", not "0080|00BF";
}

fn right_ranges(call: &Call<'_>) -> Outcome {
    let operands: Vec<&[u32]> = call.parts.iter().map(Vec::as_slice).collect();
    right(call.operation, &operands)
}

/// The ranges, after a change of the first two bytes of each sequence that has so many: the least and the greatest first
/// byte, then those of the second.
fn second_bytes(call: &Call<'_>, change: fn(&mut [u32; 4])) -> Outcome {
    let mut ranges = right_ranges(call)?;
    let mut rest = ranges.as_mut_slice();
    while let Some(&first) = rest.first() {
        let length = match first {
            0x00..=0x7F => 1,
            0x80..=0xDF => 2,
            0xE0..=0xEF => 3,
            _ => 4,
        };
        let (sequence, after) = rest.split_at_mut(2 * length);
        if let Some(second) = sequence.first_chunk_mut() {
            change(second);
        }
        rest = after;
    }
    Ok(ranges)
}
