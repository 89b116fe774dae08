//! The inputs of an operation at the edges.

use std::collections::BTreeSet;

use utfproof_oracle::{ByteOrder, Encoding, Operation, Sequence, UnitKind};

use super::Edges;
use super::encode::{encode, encode_by};
use super::octets::{octets_of_utf_16, octets_of_utf_32};
use super::ranges::ranges;
use crate::facts::takes_a_range;
use crate::units::units_of;

const BYTE_ORDER_MARK: u32 = 0xFEFF;

impl Edges {
    /// The inputs of an operation at the edges of the tables.
    pub(crate) fn inputs(&self, operation: Operation) -> BTreeSet<Vec<Sequence>> {
        let signature = operation.signature();
        let one = |operand: Sequence| vec![operand];
        match (signature.operands, signature.input) {
            _ if takes_a_range(operation) => ranges(),
            (2, _) => self.two_operands(),
            (_, UnitKind::Byte) => self.bytes_for(operation).into_iter().map(one).collect(),
            (_, kind) => self.singles_and_pairs(kind).into_iter().map(one).collect(),
        }
    }

    /// The inputs of an operation with one operand, cut short, doubled, and with something before and after: where an
    /// automaton that has been learnt may be wrong.
    pub(crate) fn inputs_in_context(&self, operation: Operation) -> BTreeSet<Vec<u32>> {
        let kind = operation.signature().input;
        let mark = units_of(operation, BYTE_ORDER_MARK);
        let letter = units_of(operation, u32::from(b'A'));
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
    fn singles_and_pairs(&self, kind: UnitKind) -> BTreeSet<Sequence> {
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

    /// The byte sequences, and those of the operation's encoding alone.
    fn bytes_for(&self, operation: Operation) -> BTreeSet<Sequence> {
        let encoding = operation.encoding();
        if matches!(
            encoding,
            Encoding::Utf16Be | Encoding::Utf16Le | Encoding::Utf16Labelled
        ) {
            let octets = octets_of_utf_16(
                &self.code_points,
                &self.around_surrogates,
                encoding.byte_order(),
            );
            return octets.into_iter().map(Sequence::bytes).collect();
        }
        if encoding.is_utf_32_in_bytes() {
            let edges = match encoding.byte_order() {
                Some(ByteOrder::Marked) => &self.code_points,
                _ => &self.values_of_tables[&UnitKind::Ucs4],
            };
            let octets = octets_of_utf_32(edges, encoding.byte_order());
            return octets.into_iter().map(Sequence::bytes).collect();
        }
        let mut sequences = self.byte_sequences.clone();
        if encoding == Encoding::Utf81997 {
            let values = self.values_of_tables[&UnitKind::Ucs4].iter();
            let encoder = Operation::Utf81997Encode;
            sequences.extend(values.filter_map(|value| encode_by(encoder, *value)));
        }
        if matches!(encoding, Encoding::Wtf8 | Encoding::GeneralizedUtf8) {
            let near = self.near_surrogates();
            sequences.extend(
                near.iter()
                    .flat_map(|a| near.iter().map(|b| [a.as_slice(), b].concat())),
            );
        }
        if matches!(
            encoding,
            Encoding::Cesu8 | Encoding::Cesu8Lenient | Encoding::ModifiedUtf8
        ) {
            sequences.extend(self.supplementary_as_cesu_8());
            sequences.extend(self.in_both_forms());
        }
        if operation == Operation::ModifiedUtf8ReadUtf {
            sequences = sequences.iter().flat_map(|bytes| counted(bytes)).collect();
        }
        sequences.into_iter().map(Sequence::bytes).collect()
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

    fn two_operands(&self) -> BTreeSet<Vec<Sequence>> {
        let code_points = self
            .code_points
            .iter()
            .filter(|edge| **edge <= UnitKind::CodePoint.max());
        let mut operands: BTreeSet<Vec<u8>> = code_points.map(|edge| encode(*edge)).collect();
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
        let near = self.around_surrogates.iter();
        near.map(|code_point| encode(*code_point)).collect()
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
