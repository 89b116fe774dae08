//! Ranges of code points between the edges of blocks: the code points that share all bytes of UTF-8 but the last ones.

use std::collections::BTreeSet;

use utfproof_oracle::Sequence;

/// The scalar values of each length in UTF-8, and how many bytes follow the first one.
const LENGTHS: [((u32, u32), u32); 5] = [
    ((0x0000, 0x007F), 0),
    ((0x0080, 0x07FF), 1),
    ((0x0800, 0xD7FF), 2),
    ((0xE000, 0xFFFF), 2),
    ((0x1_0000, 0x10_FFFF), 3),
];

/// Each range from one edge to the same or a later one, as a first and a last code point.
pub(crate) fn ranges() -> BTreeSet<Vec<Sequence>> {
    let edges = edges();
    let one = |value: u32| Sequence::code_points(vec![value]);
    let from = |first: &u32| {
        let lasts = edges.range(first..);
        lasts
            .map(|last| vec![one(*first), one(*last)])
            .collect::<Vec<_>>()
    };
    edges.iter().flat_map(from).collect()
}

/// Of each length, the first and last two code points of the first and of the last block of each size.
pub(crate) fn edges() -> BTreeSet<u32> {
    let mut edges = BTreeSet::new();
    for ((first, last), following) in LENGTHS {
        for bytes in 0..=following {
            let block = 64_u32.pow(bytes);
            let (after, before) = (first / block * block + block, last / block * block);
            edges.extend([
                first,
                first + 1,
                after - 1,
                after,
                before - 1,
                before,
                last - 1,
                last,
            ]);
        }
        edges.retain(|edge| *edge <= last);
    }
    edges
}
