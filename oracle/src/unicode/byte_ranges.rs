//! The Unicode Standard, D92 and Table 3-6: the sequences of byte ranges that match the UTF-8 of a range of code points.

use super::table_3_6_encode;
use crate::{NoTrace, Trace};

/// The sequences of byte ranges that match the UTF-8 of the scalar values from one code point to another, and nothing else:
/// for each sequence, the least and the greatest value of each byte.
///
/// The sequences are in the order of the code points, and each is as long a run of them as one sequence can match. So
/// U+0000 to U+10FFFF gives the rows of Table 3-7. Several ranges give theirs one after the other.
pub fn byte_ranges(firsts: &[u32], lasts: &[u32], trace: &mut impl Trace) -> Vec<u8> {
    let trace = &mut trace.within("unicode#byte-ranges");
    let mut ranges = Vec::new();
    for (&first, &last) in firsts.iter().zip(lasts) {
        let mut start = first;
        while start <= last {
            trace.code_point(start);
            if (0xD800..=0xDFFF).contains(&start) {
                // U+D800 to U+DFFF: surrogates have no bytes, and are passed
                trace.step("surrogates");
                start = 0xE000;
                continue;
            }
            // the row of Table 3-6: its last scalar value, and how many bytes follow the first one
            trace.step("row");
            let (end, following) = match start {
                0x0000..=0x007F => (0x007F, 0),
                0x0080..=0x07FF => (0x07FF, 1),
                0x0800..=0xD7FF => (0xD7FF, 2),
                0xE000..=0xFFFF => (0xFFFF, 2),
                _ => (0x10_FFFF, 3),
            };
            let end = end.min(last);
            // as many bytes at the end as can take all values, from 80 to BF
            trace.step("all-values");
            let mut of_all_values = following;
            while start % values(of_all_values) != 0 || start + values(of_all_values) - 1 > end {
                of_all_values -= 1;
            }
            // the byte before them takes the next values, until the range ends or a byte before it would change
            trace.step("next-values");
            let block = values(of_all_values);
            let mut stop = start + block - 1;
            while stop + block <= end
                && (of_all_values == following
                    || (stop + block) / (64 * block) == start / (64 * block))
            {
                stop += block;
            }
            // the bytes of the first and of the last scalar value, by Table 3-6
            trace.step("sequence");
            let [low, high] =
                [start, stop].map(|value| table_3_6_encode::encode(&[value], &mut NoTrace));
            for (low, high) in low.into_iter().flatten().zip(high.into_iter().flatten()) {
                ranges.extend(trace.adds_all([low, high]));
            }
            start = stop + 1;
        }
    }
    ranges
}

/// How many values so many continuation bytes have together.
const fn values(continuation_bytes: u32) -> u32 {
    64_u32.pow(continuation_bytes)
}
