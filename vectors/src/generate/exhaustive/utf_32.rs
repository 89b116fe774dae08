//! The bytes of UTF-32: every sequence of up to four bytes that is rejected, and those that are a code unit.
//!
//! Little-endian bytes count along where only the first one differs. So all of the BMP is there, and of each plane after it
//! the first 256 code points and the last.

use utfproof_oracle::{ByteOrder, Operation, Slice, UnitKind};

use super::bytes::bytes;
use super::{EXACT, vectors_of};
use crate::rows::{GeneratedRow, behaviour, behaviour_on, rows};
use crate::vector::Vector;

type Ranges = Vec<(u32, u32)>;

const ANY: (u32, u32) = (0x00, 0xFF);

/// All of a plane is looked at.
const EXACT_OF_A_PLANE: u64 = 1 << 16;

/// The planes after the BMP.
const PLANES: std::ops::RangeInclusive<u32> = 0x01..=0x10;

const SURROGATES: (u32, u32) = (0xD8, 0xDF);

const fn one(value: u32) -> (u32, u32) {
    (value, value)
}

/// The rows of a decoder.
pub(super) fn decoder(operation: Operation) -> Vec<Vector> {
    let shorter = (0..4).map(|length| vec![ANY; length]);
    let of_four = match operation.encoding().byte_order() {
        Some(ByteOrder::LittleEndian) => little_endian(true),
        Some(ByteOrder::BigEndian) => big_endian(),
        _ => labelled(),
    };
    let ask = |values: &[u32]| Some(behaviour(operation, &[Slice::Bytes(&bytes(values))]));
    let boxes = shorter.chain(of_four);
    let found: Vec<GeneratedRow> = boxes
        .flat_map(|ranges| rows(&ranges, EXACT_OF_A_PLANE, &ask))
        .collect();
    vectors_of(operation, &found)
}

/// The rows of the little-endian encoder.
pub(super) fn little_endian_encoder(operation: Operation) -> Vec<Vector> {
    const BYTE: u32 = 0x100;
    let ask = |values: &[u32]| Some(behaviour_on(operation, UnitKind::CodePoint, values));
    let mut found = rows(&[(0x0000, 0xFFFF)], EXACT_OF_A_PLANE, &ask);
    let ends = PLANES.flat_map(|plane| [plane << 16, ((plane + 1) << 16) - BYTE]);
    found.extend(ends.flat_map(|first| rows(&[(first, first + BYTE - 1)], EXACT, &ask)));
    vectors_of(operation, &found)
}

/// Four bytes, the most significant one first.
fn big_endian() -> Vec<Ranges> {
    vec![
        vec![one(0x00), one(0x00), ANY, ANY],
        vec![one(0x00), (0x01, 0xFF), ANY, ANY],
        vec![(0x01, 0xFF), ANY, ANY, ANY],
    ]
}

/// Four bytes, the least significant one first: all of the BMP, or the edges of it.
fn little_endian(whole: bool) -> Vec<Ranges> {
    let of_the_bmp = (0x00..=0xFF).filter(|byte| !(SURROGATES.0..=SURROGATES.1).contains(byte));
    let is_edge = |byte: &u32| matches!(byte, 0x00 | 0xD7 | 0xE0 | 0xFE | 0xFF);
    let of_the_bmp = of_the_bmp.filter(|byte| whole || is_edge(byte));
    let planes = PLANES.filter(|plane| whole || matches!(plane, 0x01 | 0x10));
    let mut all: Vec<Ranges> = of_the_bmp
        .map(|second| vec![ANY, one(second), one(0x00), one(0x00)])
        .collect();
    all.push(vec![ANY, SURROGATES, one(0x00), one(0x00)]);
    all.extend(planes.flat_map(|plane| {
        [0x00, 0xFF].map(|second| vec![ANY, one(second), one(plane), one(0x00)])
    }));
    all.push(vec![ANY, ANY, (0x11, 0xFF), one(0x00)]);
    all.push(vec![ANY, ANY, ANY, (0x01, 0xFF)]);
    all
}

/// Four bytes, and four after each mark. A mark is alone among many sequences, and is cut out of them here.
fn labelled() -> Vec<Ranges> {
    let mut all = vec![
        vec![one(0x00), one(0x00), (0x00, 0xFD), ANY],
        vec![one(0x00), one(0x00), (0xFE, 0xFF), ANY],
        vec![one(0x00), (0x01, 0xFF), ANY, ANY],
        vec![(0x01, 0xFE), ANY, ANY, ANY],
    ];
    all.extend([
        vec![one(0xFF), (0x00, 0xFD), ANY, ANY],
        vec![one(0xFF), one(0xFE), one(0x00), one(0x00)],
        vec![one(0xFF), one(0xFE), one(0x00), (0x01, 0xFF)],
        vec![one(0xFF), one(0xFE), (0x01, 0xFF), ANY],
        vec![one(0xFF), one(0xFF), ANY, ANY],
    ]);
    let after = |mark: [u32; 4]| {
        move |text: Ranges| mark.into_iter().map(one).chain(text).collect::<Ranges>()
    };
    all.extend(
        big_endian()
            .into_iter()
            .map(after([0x00, 0x00, 0xFE, 0xFF])),
    );
    all.extend(
        little_endian(false)
            .into_iter()
            .map(after([0xFF, 0xFE, 0x00, 0x00])),
    );
    all
}
