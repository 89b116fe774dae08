//! Draws the operands: characters of every length, with faults.

use std::sync::LazyLock;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use utfproof_oracle::{
    ByteOrder, Encoding, NoTrace, Operation, Reading, Sequence, Slice, UnitKind,
};
use utfproof_spec_tables::library;

use crate::edges::EDGES;
use crate::facts::takes_a_range;

/// Ranges of code points, one of which is drawn first: as many draws of each length of UTF-8, and of surrogates.
const RANGES: [(u32, u32); 8] = [
    (0x0000, 0x007F),
    (0x0080, 0x07FF),
    (0x0800, 0xD7FF),
    (0xE000, 0xFFFF),
    (0x1_0000, 0x10_FFFF),
    (0xD800, 0xDBFF),
    (0xDC00, 0xDFFF),
    (0xFEFF, 0xFEFF),
];

/// The ranges of the rows of the table of 1997, and what is beyond the last.
static RANGES_OF_UCS_4: LazyLock<Vec<(u32, u32)>> = LazyLock::new(ranges_of_ucs_4);

fn ranges_of_ucs_4() -> Vec<(u32, u32)> {
    let documents = library().documents().iter();
    let tables = documents.flat_map(|document| &document.tables);
    let rows = tables
        .filter(|table| table.encoding == "utf-8-1997")
        .flat_map(|table| &table.rows);
    let mut ranges: Vec<(u32, u32)> = rows
        .filter_map(|row| {
            let (first, last) = row[0].split_once('-')?;
            Some((
                UnitKind::Ucs4.parse_one(first)?,
                UnitKind::Ucs4.parse_one(last)?,
            ))
        })
        .collect();
    let last = ranges.iter().map(|range| range.1).max();
    ranges.extend(last.map(|last| (last + 1, UnitKind::Ucs4.max())));
    ranges
}

pub(super) struct Draw {
    random: ChaCha8Rng,
    /// The edges of code points and UCS-4 values, in order.
    edges: Vec<u32>,
    /// The edges of the bytes or code units in which faults are put.
    edges_of_units: Vec<u32>,
}

impl Draw {
    pub(super) fn new(kind: UnitKind, seed: u64) -> Self {
        let edges = |kind| EDGES.values(kind).iter().copied().collect();
        Self {
            random: ChaCha8Rng::seed_from_u64(seed),
            edges: edges(UnitKind::Ucs4),
            edges_of_units: match kind {
                UnitKind::Byte | UnitKind::CodeUnit => edges(kind),
                _ => Vec::new(),
            },
        }
    }

    /// A number less than `end`, which is small: the bias of a remainder does not matter.
    fn below(&mut self, end: usize) -> usize {
        self.random.next_u32() as usize % end
    }

    pub(super) fn operands(&mut self, operation: Operation) -> Vec<Sequence> {
        let signature = operation.signature();
        // the surrogates come last but one and two: half of the inputs have none
        let ranges = if self.below(2) == 0 {
            &RANGES[..5]
        } else {
            &RANGES[..]
        };
        match (operation.encoding(), signature.input) {
            (Encoding::Utf81997, UnitKind::Ucs4 | UnitKind::Byte) => {
                vec![self.utf_8_of_1997(signature.input)]
            }
            (Encoding::Utf16Be | Encoding::Utf16Le | Encoding::Utf16Labelled, UnitKind::Byte) => {
                vec![self.octets_of_utf_16(operation, ranges)]
            }
            (encoding, UnitKind::Byte) if encoding.is_utf_32_in_bytes() => {
                vec![self.octets_of_utf_32(operation, ranges)]
            }
            (Encoding::Json | Encoding::WhatwgUrl, UnitKind::Byte) => vec![self.escaped(operation)],
            (Encoding::Utf32, _) => vec![self.units_of_utf_32(ranges)],
            _ if takes_a_range(operation) => {
                let ends = [(); 2].map(|()| self.code_point(&RANGES[..5]));
                let [first, last] = [ends[0].min(ends[1]), ends[0].max(ends[1])];
                [first, last]
                    .map(|end| Sequence::code_points(vec![end]))
                    .into()
            }
            _ if operation != Operation::WhatwgUtf8EncodeInto && signature.takes_number => {
                // positions are in well-formed text
                let units = self.well_formed(operation);
                let number = self.below(units.len() + 2);
                vec![units, Sequence::number(number as u32)]
            }
            (_, kind) if signature.takes_number => {
                let units = self.sequence(kind, ranges);
                // up to three bytes for each code unit, and one more
                let number = self.below(3 * units.len() + 2);
                vec![units, Sequence::number(number as u32)]
            }
            (_, kind) => (0..signature.operands)
                .map(|_| self.sequence(kind, ranges))
                .collect(),
        }
    }

    /// How many characters there are: mostly few, and now and then many.
    fn length(&mut self) -> usize {
        let most = if self.below(16) == 0 { 200 } else { 24 };
        1 + self.below(most)
    }

    /// UCS-4 values of every length, some of them with those that are too large, or octets with up to two faults.
    fn utf_8_of_1997(&mut self, kind: UnitKind) -> Sequence {
        let too_large = kind == UnitKind::Ucs4 && self.below(2) == 0;
        let ranges = &RANGES_OF_UCS_4[..RANGES_OF_UCS_4.len() - usize::from(!too_large)];
        let length = self.length();
        let values: Vec<u32> = (0..length).map(|_| self.code_point(ranges)).collect();
        if kind == UnitKind::Ucs4 {
            return Sequence::ucs_4(values);
        }
        let octets = encode(Operation::Utf81997Encode, Slice::Ucs4(&values)).values();
        Sequence::from_values(kind, self.faulty(kind, octets))
    }

    /// Code points after a mark or none, and whether an order that the operation reads is little-endian.
    fn ordered(&mut self, operation: Operation, ranges: &[(u32, u32)]) -> (Vec<u32>, bool) {
        const MARK: u32 = 0xFEFF;
        let length = self.length();
        let mut code_points: Vec<u32> = (0..length).map(|_| self.code_point(ranges)).collect();
        let little_endian = match operation.encoding().byte_order() {
            Some(ByteOrder::BigEndian) => false,
            Some(ByteOrder::LittleEndian) => true,
            _ => {
                let has_mark = self.below(4) > 0;
                code_points.splice(0..0, has_mark.then_some(MARK));
                self.below(2) == 0
            }
        };
        (code_points, little_endian)
    }

    /// Octets of UTF-32 in an order that the operation reads, with up to two faults.
    fn octets_of_utf_32(&mut self, operation: Operation, ranges: &[(u32, u32)]) -> Sequence {
        let (code_points, little_endian) = self.ordered(operation, ranges);
        let octets = code_points
            .into_iter()
            .flat_map(|unit| match little_endian {
                true => unit.to_le_bytes(),
                false => unit.to_be_bytes(),
            });
        let kind = UnitKind::Byte;
        let octets = octets.map(u32::from).collect();
        Sequence::from_values(kind, self.faulty(kind, octets))
    }

    /// Code units of UTF-32, some of them with those that are too large.
    fn units_of_utf_32(&mut self, ranges: &[(u32, u32)]) -> Sequence {
        let length = self.length();
        let mut units: Vec<u32> = (0..length).map(|_| self.code_point(ranges)).collect();
        if self.below(3) == 0 {
            let at = self.below(units.len());
            units[at] = self.code_point(&RANGES_OF_UCS_4);
        }
        Sequence::ucs_4(units)
    }

    /// Octets of UTF-16 in an order that the operation reads, with up to two faults.
    fn octets_of_utf_16(&mut self, operation: Operation, ranges: &[(u32, u32)]) -> Sequence {
        let (code_points, little_endian) = self.ordered(operation, ranges);
        let units = encode(Operation::Wtf16Encode, Slice::CodePoints(&code_points)).values();
        let octets = units.into_iter().flat_map(|unit| {
            let (high, low) = (unit >> 8, unit & 0xFF);
            if little_endian {
                [low, high]
            } else {
                [high, low]
            }
        });
        let kind = UnitKind::Byte;
        let octets = octets.collect();
        Sequence::from_values(kind, self.faulty(kind, octets))
    }

    /// Characters of every length, some of them as escapes of either case, with up to two faults.
    fn escaped(&mut self, operation: Operation) -> Sequence {
        let length = self.length();
        let mut bytes = Vec::new();
        for _ in 0..length {
            let code_point = [self.code_point(&RANGES[..5])];
            let as_units = |encoder| encode(encoder, Slice::CodePoints(&code_point)).values();
            let escape = match operation {
                Operation::JsonDecodeString => {
                    let escape = |unit: &u32| format!("\\u{unit:04X}");
                    as_units(Operation::Utf16Encode)
                        .iter()
                        .map(escape)
                        .collect()
                }
                _ => {
                    let escape = |byte: &u32| format!("%{byte:02X}");
                    let of_text = as_units(Operation::Utf8Encode);
                    of_text.iter().map(escape).collect::<String>()
                }
            };
            // of JSON, what need not be escaped
            let is_plain = matches!(code_point[0], 0x20 | 0x21 | 0x23..=0x5B | 0x5D..);
            match self.below(4) {
                0 => bytes.extend(escape.bytes().map(u32::from)),
                1 => bytes.extend(escape.to_ascii_lowercase().bytes().map(u32::from)),
                _ if is_plain => bytes.extend(as_units(Operation::Utf8Encode)),
                _ => bytes.extend(escape.bytes().map(u32::from)),
            }
        }
        let kind = UnitKind::Byte;
        Sequence::from_values(kind, self.faulty(kind, bytes))
    }

    /// Characters of every length, without faults; surrogates where the encoding has them.
    fn well_formed(&mut self, operation: Operation) -> Sequence {
        let (encoder, ranges) = match operation.encoding() {
            Encoding::Utf16 => (Operation::Utf16Encode, &RANGES[..5]),
            Encoding::Wtf8 => (Operation::Wtf8Encode, &RANGES[..]),
            _ => (Operation::Utf8Encode, &RANGES[..5]),
        };
        let length = self.length();
        let code_points: Vec<u32> = (0..length).map(|_| self.code_point(ranges)).collect();
        encode(encoder, Slice::CodePoints(&code_points))
    }

    fn sequence(&mut self, kind: UnitKind, ranges: &[(u32, u32)]) -> Sequence {
        let length = self.length();
        let code_points: Vec<u32> = (0..length).map(|_| self.code_point(ranges)).collect();
        match kind {
            UnitKind::CodePoint | UnitKind::Ucs4 | UnitKind::Number | UnitKind::NumberAnd(_) => {
                Sequence::from_values(kind, code_points)
            }
            UnitKind::CodeUnit => {
                let units =
                    encode(Operation::Wtf16Encode, Slice::CodePoints(&code_points)).values();
                Sequence::from_values(kind, self.faulty(kind, units))
            }
            UnitKind::Byte => {
                let code_points = Slice::CodePoints(&code_points);
                let bytes = encode(Operation::GeneralizedUtf8Encode, code_points).values();
                Sequence::from_values(kind, self.faulty(kind, bytes))
            }
        }
    }

    /// A value of one of some ranges: any, or one at an edge in the documents.
    fn code_point(&mut self, ranges: &[(u32, u32)]) -> u32 {
        let (first, last) = ranges[self.below(ranges.len())];
        let start = self.edges.partition_point(|edge| *edge < first);
        let end = self.edges.partition_point(|edge| *edge <= last);
        if self.below(4) == 0 && start < end {
            let place = start + self.below(end - start);
            return self.edges[place];
        }
        first + self.below((last - first + 1) as usize) as u32
    }

    /// A value to put instead of another.
    fn fault(&mut self, kind: UnitKind) -> u32 {
        if self.below(2) == 0 {
            return self.below(kind.max() as usize + 1) as u32;
        }
        let place = self.below(self.edges_of_units.len());
        self.edges_of_units[place]
    }

    /// The values with some faults: up to two, and more in long ones.
    fn faulty(&mut self, kind: UnitKind, mut values: Vec<u32>) -> Vec<u32> {
        for _ in 0..self.below(3 + values.len() / 64) {
            let at = self.below(values.len() + 1);
            let other = self.fault(kind);
            match (self.below(6), values.get(at).copied()) {
                (0, Some(_)) => values[at] = other,
                (1, Some(_)) => drop(values.remove(at)),
                (2, Some(value)) => values.insert(at, value),
                (3, Some(_)) if at + 1 < values.len() => values.swap(at, at + 1),
                (4, Some(_)) if values.len() - at < 4 => values.truncate(at),
                _ => values.insert(at, other),
            }
        }
        values
    }
}

fn encode(operation: Operation, values: Slice<'_>) -> Sequence {
    match Reading::judging(operation).answer(&[values], &mut NoTrace) {
        Ok(Ok(sequence)) => sequence,
        _ => Sequence::empty(operation.signature().output),
    }
}
