//! An encoding, both ways, by readings that are independent of a table.

use utfproof_oracle::{Reading, Slice};
use utfproof_spec_tables::{Document, Table};

use super::{Shortfall, readings};

/// The readings that a table is compared with.
pub(super) struct Codec {
    encoders: Vec<Reading>,
    decoders: Vec<Reading>,
}

impl Codec {
    /// The readings of a table's encoding by other documents, if any.
    pub(super) fn of(document: &Document, table: &Table) -> Result<Self, Shortfall> {
        let readings = |what| {
            let operation = readings::operation(&table.encoding, what)?;
            Ok::<_, Shortfall>(readings::independent(document, operation))
        };
        Ok(Self {
            encoders: readings("encode")?,
            decoders: readings("decode")?,
        })
    }

    /// The bytes of a code point, if all readings encode it alike.
    pub(super) fn encode(&self, code_point: u32) -> Option<Vec<u8>> {
        let input = [code_point];
        let mut answers = self
            .encoders
            .iter()
            .map(|reading| readings::bytes(*reading, Slice::CodePoints(&input)));
        let first = answers.next()??;
        answers
            .all(|other| other.as_ref() == Some(&first))
            .then_some(first)
    }

    /// The code point of bytes, if all readings decode them alike.
    pub(super) fn decode(&self, bytes: &[u8]) -> Option<u32> {
        let mut answers = self
            .decoders
            .iter()
            .map(|reading| decode_one(*reading, bytes));
        let first = answers.next()??;
        answers.all(|other| other == Some(first)).then_some(first)
    }

    /// The code point of bytes, if any reading decodes them.
    pub(super) fn decode_by_any(&self, bytes: &[u8]) -> Option<u32> {
        self.decoders
            .iter()
            .find_map(|reading| decode_one(*reading, bytes))
    }

    /// Whether any reading encodes a code point.
    pub(super) fn any_encodes(&self, code_point: u32) -> bool {
        let mut encoders = self.encoders.iter();
        encoders.any(|reading| readings::accepts(*reading, Slice::CodePoints(&[code_point])))
    }

    /// The names of the readings.
    pub(super) fn names(&self) -> String {
        format!(
            "{} and {}",
            readings::names(&self.encoders),
            readings::names(&self.decoders)
        )
    }
}

fn decode_one(reading: Reading, bytes: &[u8]) -> Option<u32> {
    match readings::code_points(reading, Slice::Bytes(bytes))?.as_slice() {
        [one] => Some(*one),
        _ => None,
    }
}
