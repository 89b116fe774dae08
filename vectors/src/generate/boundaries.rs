//! The edges of every range in every table of the documents, what lies next to them, and the code points that the
//! documents name.
//!
//! No edge is typed here: they are read from the tables, and code points become bytes through the oracle.

mod edges;
mod forms;
mod texts;

use std::collections::{BTreeSet, HashMap};

use utfproof_oracle::{
    ByteOrder, Encoding, NoTrace, Operation, Reading, Sequence, Slice, UnitKind,
};
use utfproof_spec_tables::library;

use crate::context::padding;
use crate::file::VectorFile;
use crate::generate::{escapes, is_brief, oracle, room};
use crate::vector::Origin;

pub(super) use edges::byte_ranges;
use edges::{around, code_point_edges, corners, named_code_points, with_neighbours};

const BYTE_ORDER_MARK: u32 = 0xFEFF;

/// Makes the boundaries of every operation from one reading of the tables.
pub(super) struct Boundaries {
    /// First and last code points of the tables' rows.
    edges: BTreeSet<u32>,
    /// Those of them that are surrogates, and their neighbours.
    around_surrogates: Vec<u32>,
    /// Byte sequences at the edges of the tables' rows.
    byte_sequences: BTreeSet<Vec<u8>>,
    /// All bytes of those.
    pub(super) bytes_of_edges: BTreeSet<u32>,
    /// The edges and their neighbours, as far as there are such values of a kind.
    values_of_tables: HashMap<UnitKind, BTreeSet<u32>>,
    /// The code points that the documents name.
    named: BTreeSet<u32>,
    /// The edges, the named ones, and the neighbours of both.
    pub(super) values_of_edges: HashMap<UnitKind, BTreeSet<u32>>,
}

impl Boundaries {
    /// Reads the tables.
    pub(super) fn new() -> Self {
        let tables = library()
            .documents()
            .iter()
            .flat_map(|document| &document.tables);
        let mut edges = BTreeSet::new();
        let named = named_code_points();
        let mut byte_sequences: BTreeSet<Vec<u8>> = named
            .iter()
            .map(|code_point| encode(&[*code_point]))
            .collect();
        for table in tables {
            for row in &table.rows {
                edges.extend(code_point_edges(table, row));
                let Some(ranges) = byte_ranges(table, row) else {
                    continue;
                };
                edges.extend(
                    corners(&ranges)
                        .iter()
                        .filter_map(|bytes| decode_one(bytes)),
                );
                byte_sequences.extend(around(&ranges));
            }
        }
        let is_near_surrogate = |edge: &&u32| (0xD800 - 1..=0xDFFF + 1).contains(*edge);
        let around_surrogates = edges.iter().filter(is_near_surrogate).copied().collect();
        let bytes_of_edges = byte_sequences.iter().flatten().copied().map(u32::from);
        let of_each_kind = |edges: &BTreeSet<u32>| {
            let kinds = [UnitKind::CodeUnit, UnitKind::CodePoint, UnitKind::Ucs4];
            HashMap::from(kinds.map(|kind| (kind, with_neighbours(edges, kind))))
        };
        Self {
            bytes_of_edges: bytes_of_edges.collect(),
            values_of_tables: of_each_kind(&edges),
            values_of_edges: of_each_kind(&(&edges | &named)),
            named,
            edges,
            around_surrogates,
            byte_sequences,
        }
    }

    /// The file of one operation.
    pub(super) fn file(&self, operation: Operation) -> VectorFile {
        let mut inputs = BTreeSet::new();
        if !is_brief(operation) || operation.encoding() == Encoding::EcmaScript {
            inputs.extend(self.inputs(operation));
            inputs.extend(self.named(operation));
        }
        if operation == Operation::EcmaScriptDecodeUriComponent {
            inputs.extend(escapes::inputs(&self.byte_sequences));
        }
        if matches!(
            operation,
            Operation::Cesu8DecodeLossy
                | Operation::ModifiedUtf8DecodeLossy
                | Operation::ModifiedUtf8DecodeClassFile
        ) {
            let supplementary = self.supplementary();
            let forms = supplementary.filter_map(|edge| encode_by(Operation::Cesu8Encode, edge));
            inputs.extend(forms.map(|bytes| vec![Sequence::bytes(bytes)]));
        }
        if operation.signature().takes_number {
            inputs.extend(room::inputs(operation));
        } else {
            inputs.extend(texts::inputs(operation));
        }
        let vector = |operands: &Vec<Sequence>| {
            let name = super::input_name(operands);
            oracle::vector(operation, Origin::Boundaries, &name, operands)
        };
        let about = "The first and last value of every range in every table of the documents and the values next to \
                     them; the code points that their steps and claims name; around the surrogates, every two of \
                     them; what has the bits of a character and is none; texts that some codecs take for something else.";
        let vectors = inputs.iter().map(vector);
        let vectors = vectors.chain(forms::rows(operation)).collect();
        VectorFile {
            operation,
            origin: Origin::Boundaries,
            about: about.to_owned(),
            random: None,
            automaton: None,
            vectors,
        }
    }

    /// The code points that the documents name, as the operation's inputs.
    fn named(&self, operation: Operation) -> impl Iterator<Item = Vec<Sequence>> {
        let signature = operation.signature();
        let units = self
            .named
            .iter()
            .map(move |named| padding::unit(operation, *named));
        units.filter(|units| !units.is_empty()).map(move |units| {
            vec![Sequence::from_values(signature.input, units); signature.operands]
        })
    }

    /// The inputs of one operation at the edges of the tables.
    pub(super) fn inputs(&self, operation: Operation) -> BTreeSet<Vec<Sequence>> {
        let signature = operation.signature();
        match (signature.operands, signature.input) {
            (2, _) => self.two_operands(),
            (_, UnitKind::Byte) => self
                .bytes(operation)
                .into_iter()
                .map(|bytes| vec![bytes])
                .collect(),
            (_, kind) => self
                .values(kind)
                .into_iter()
                .map(|values| vec![values])
                .collect(),
        }
    }

    /// The inputs of an operation with one operand, cut short, doubled, and with something before and after: where an
    /// automaton that has been learnt may be wrong.
    pub(super) fn inputs_in_context(&self, operation: Operation) -> BTreeSet<Vec<u32>> {
        let kind = operation.signature().input;
        let mark = padding::unit(operation, BYTE_ORDER_MARK);
        let letter = padding::unit(operation, u32::from(b'A'));
        let mut inputs = BTreeSet::new();
        for operands in self.inputs(operation) {
            let whole = operands[0].values();
            for length in 0..=whole.len() {
                let part = &whole[..length];
                inputs.insert(part.to_vec());
                inputs.insert([&letter, part, &letter].concat());
                inputs.insert([&mark, part].concat());
            }
            inputs.insert([whole.as_slice(), &whole].concat());
            if kind == UnitKind::Byte {
                inputs.insert([whole.as_slice(), &[0x80]].concat());
            }
        }
        inputs
    }

    /// Single values and their neighbours, and all pairs around the surrogates.
    fn values(&self, kind: UnitKind) -> BTreeSet<Sequence> {
        let singles = self.values_of_tables[&kind]
            .iter()
            .map(|value| vec![*value]);
        let near = &self.around_surrogates;
        let pairs = near
            .iter()
            .flat_map(|a| near.iter().map(move |b| vec![*a, *b]));
        let all = singles.chain(pairs).chain([Vec::new()]);
        all.map(|values| Sequence::from_values(kind, values))
            .collect()
    }

    fn bytes(&self, operation: Operation) -> BTreeSet<Sequence> {
        if matches!(
            operation.encoding(),
            Encoding::Utf16Be | Encoding::Utf16Le | Encoding::Utf16Labelled
        ) {
            let octets = self.octets_of_utf_16(operation);
            return octets.into_iter().map(Sequence::bytes).collect();
        }
        let mut sequences = self.byte_sequences.clone();
        if operation.encoding() == Encoding::Utf81997 {
            let values = self.values_of_tables[&UnitKind::Ucs4].iter();
            sequences.extend(values.filter_map(|value| encode_as_in_1997(*value)));
        }
        if matches!(
            operation.encoding(),
            Encoding::Wtf8 | Encoding::GeneralizedUtf8
        ) {
            let near = self.near_surrogates();
            sequences.extend(
                near.iter()
                    .flat_map(|a| near.iter().map(|b| [a.as_slice(), b].concat())),
            );
        }
        if matches!(
            operation.encoding(),
            Encoding::Cesu8 | Encoding::Cesu8Lenient | Encoding::ModifiedUtf8
        ) {
            let supplementary = self.supplementary();
            sequences
                .extend(supplementary.filter_map(|edge| encode_by(Operation::Cesu8Encode, edge)));
            sequences.extend(self.in_both_forms());
        }
        if operation == Operation::ModifiedUtf8ReadUtf {
            sequences = sequences.iter().flat_map(|bytes| counted(bytes)).collect();
        }
        sequences.into_iter().map(Sequence::bytes).collect()
    }

    fn supplementary(&self) -> impl Iterator<Item = u32> {
        self.edges.iter().copied().filter(|edge| *edge > 0xFFFF)
    }

    /// Supplementary code points in the form of UTF-8 next to themselves in that of CESU-8.
    fn in_both_forms(&self) -> Vec<Vec<u8>> {
        let forms = self.supplementary().filter_map(|edge| {
            let four_bytes = encode_by(Operation::Utf8Encode, edge)?;
            let six_bytes = encode_by(Operation::Cesu8Encode, edge)?;
            Some([
                [four_bytes.as_slice(), &six_bytes].concat(),
                [six_bytes.as_slice(), &four_bytes].concat(),
            ])
        });
        forms.flatten().collect()
    }

    /// Single code units at the edges, and all pairs of surrogates and byte order marks, in the orders that an
    /// operation reads, whole and without the last octet, after marks and without one.
    fn octets_of_utf_16(&self, operation: Operation) -> BTreeSet<Vec<u8>> {
        const MARK: u16 = BYTE_ORDER_MARK as u16;
        let marks = [MARK, MARK.swap_bytes()];
        let unit = |edge: &u32| u16::try_from(*edge).ok();
        let singles = self.edges.iter().filter_map(unit).map(|unit| vec![unit]);
        let near: Vec<u16> = self
            .around_surrogates
            .iter()
            .filter_map(unit)
            .chain(marks)
            .collect();
        let pairs = near
            .iter()
            .flat_map(|first| near.iter().map(|second| vec![*first, *second]));
        let mut octets = BTreeSet::from([Vec::new()]);
        for units in singles.chain(pairs) {
            let big_endian: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
            let little_endian: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
            match operation.encoding().byte_order() {
                Some(ByteOrder::BigEndian) => drop(octets.insert(big_endian)),
                Some(ByteOrder::LittleEndian) => drop(octets.insert(little_endian)),
                _ => {
                    octets.insert([&MARK.to_be_bytes(), big_endian.as_slice()].concat());
                    octets.insert([&MARK.to_le_bytes(), little_endian.as_slice()].concat());
                    octets.extend([big_endian, little_endian]);
                }
            }
        }
        let cut = octets.iter().filter_map(|octets| octets.split_last());
        let cut: Vec<Vec<u8>> = cut.map(|(_, rest)| rest.to_vec()).collect();
        octets.extend(cut);
        octets
    }

    fn two_operands(&self) -> BTreeSet<Vec<Sequence>> {
        let code_points = self
            .edges
            .iter()
            .filter(|edge| **edge <= UnitKind::CodePoint.max());
        let mut operands: BTreeSet<Vec<u8>> = code_points.map(|edge| encode(&[*edge])).collect();
        operands.insert(Vec::new());
        for near in self.near_surrogates() {
            operands.insert([near.as_slice(), b"A"].concat());
            operands.insert([b"A", near.as_slice()].concat());
            operands.insert([near.as_slice(), &near].concat());
        }
        let operand = |bytes: &Vec<u8>| Sequence::bytes(bytes.as_slice());
        let pairs = operands
            .iter()
            .flat_map(|a| operands.iter().map(move |b| vec![operand(a), operand(b)]));
        pairs.collect()
    }

    /// The code points around the surrogates, as generalized UTF-8.
    fn near_surrogates(&self) -> Vec<Vec<u8>> {
        self.around_surrogates
            .iter()
            .map(|code_point| encode(&[*code_point]))
            .collect()
    }
}

/// Bytes after their number in two bytes, and after one more and one less than that.
fn counted(bytes: &[u8]) -> Vec<Vec<u8>> {
    let length = u16::try_from(bytes.len()).unwrap_or(u16::MAX);
    let lengths = [Some(length), length.checked_sub(1), length.checked_add(1)];
    let lengths = lengths.into_iter().flatten();
    lengths
        .map(|length| [&length.to_be_bytes(), bytes].concat())
        .collect()
}

fn encode(code_points: &[u32]) -> Vec<u8> {
    let encode = Reading::judging(Operation::GeneralizedUtf8Encode);
    match encode.answer(&[Slice::CodePoints(code_points)], &mut NoTrace) {
        Ok(Ok(Sequence::Bytes(bytes))) => bytes.into_vec(),
        _ => Vec::new(),
    }
}

/// The bytes that one encoding has for a code point, if it has any.
fn encode_by(operation: Operation, code_point: u32) -> Option<Vec<u8>> {
    let encode = Reading::judging(operation);
    match encode.answer(&[Slice::CodePoints(&[code_point])], &mut NoTrace) {
        Ok(Ok(Sequence::Bytes(bytes))) => Some(bytes.into_vec()),
        _ => None,
    }
}

/// The encoding of a UCS-4 value by the draft of 1997.
fn encode_as_in_1997(value: u32) -> Option<Vec<u8>> {
    let encode = Reading::judging(Operation::Utf81997Encode);
    match encode.answer(&[Slice::Ucs4(&[value])], &mut NoTrace) {
        Ok(Ok(Sequence::Bytes(bytes))) => Some(bytes.into_vec()),
        _ => None,
    }
}

/// The code point that a byte sequence is in generalized UTF-8.
fn decode_one(bytes: &[u8]) -> Option<u32> {
    let decode = Reading::judging(Operation::GeneralizedUtf8Decode);
    match decode.answer(&[Slice::Bytes(bytes)], &mut NoTrace) {
        Ok(Ok(Sequence::CodePoints(code_points))) => code_points.first().copied(),
        _ => None,
    }
}
