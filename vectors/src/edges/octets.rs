//! The octets of UTF-16 and UTF-32 at the edges.

use std::collections::BTreeSet;

use utfproof_oracle::ByteOrder;

const BYTE_ORDER_MARK: u16 = 0xFEFF;

/// Single code units at the edges, and all pairs of those near surrogates and of byte order marks, in the orders that an
/// operation reads, whole and without the last octet, after marks and without one.
pub(super) fn octets_of_utf_16(
    edges: &BTreeSet<u32>,
    around_surrogates: &[u32],
    order: Option<ByteOrder>,
) -> BTreeSet<Vec<u8>> {
    let marks = [BYTE_ORDER_MARK, BYTE_ORDER_MARK.swap_bytes()];
    let unit = |edge: &u32| u16::try_from(*edge).ok();
    let singles = edges.iter().filter_map(unit).map(|unit| vec![unit]);
    let near = around_surrogates.iter().filter_map(unit);
    let near: Vec<u16> = near.chain(marks).collect();
    let pairs = near
        .iter()
        .flat_map(|first| near.iter().map(|second| vec![*first, *second]));
    let mut octets = BTreeSet::from([Vec::new()]);
    for units in singles.chain(pairs) {
        let big_endian: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        let little_endian: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        match order {
            Some(ByteOrder::BigEndian) => drop(octets.insert(big_endian)),
            Some(ByteOrder::LittleEndian) => drop(octets.insert(little_endian)),
            _ => {
                let mark = BYTE_ORDER_MARK;
                octets.insert([&mark.to_be_bytes(), big_endian.as_slice()].concat());
                octets.insert([&mark.to_le_bytes(), little_endian.as_slice()].concat());
                octets.extend([big_endian, little_endian]);
            }
        }
    }
    let cut = octets.iter().filter_map(|octets| octets.split_last());
    let cut: Vec<Vec<u8>> = cut.map(|(_, rest)| rest.to_vec()).collect();
    octets.extend(cut);
    octets
}

/// Units at the edges, a surrogate pair, and byte order marks, in the orders that an operation reads, after marks and without
/// one; and a few of them without the last one to three octets.
pub(super) fn octets_of_utf_32(
    edges: &BTreeSet<u32>,
    order: Option<ByteOrder>,
) -> BTreeSet<Vec<u8>> {
    const MARK: u32 = BYTE_ORDER_MARK as u32;
    const LETTER: u32 = 0x41;
    let few: [&[u32]; 5] = [
        &[LETTER],
        &[0xD800, 0xDC00],
        &[MARK],
        &[MARK.swap_bytes()],
        &[MARK, LETTER, MARK, LETTER],
    ];
    let singles = edges.iter().map(std::slice::from_ref);
    let octets = |units: &[u32], bytes: fn(u32) -> [u8; 4]| -> Vec<u8> {
        units.iter().flat_map(|unit| bytes(*unit)).collect()
    };
    let marked = |units: &[u32]| [&[MARK], units].concat();
    let in_orders = |units: &[u32]| match order {
        Some(ByteOrder::BigEndian) => vec![octets(units, u32::to_be_bytes)],
        Some(ByteOrder::LittleEndian) => vec![octets(units, u32::to_le_bytes)],
        _ => vec![
            octets(units, u32::to_be_bytes),
            octets(&marked(units), u32::to_be_bytes),
            octets(&marked(units), u32::to_le_bytes),
        ],
    };
    let mut cut = BTreeSet::from([Vec::new()]);
    for units in few {
        for octets in in_orders(units) {
            let shortest = octets.len().saturating_sub(3);
            cut.extend((shortest..octets.len()).map(|length| octets[..length].to_vec()));
        }
    }
    let whole = few.into_iter().chain(singles).flat_map(in_orders);
    cut.into_iter().chain(whole).collect()
}
