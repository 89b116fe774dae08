//! An encoding, both ways, by readings that are independent of a table, and by the bits of the same document.

use std::sync::Arc;

use utfproof_oracle::{Reading, Slice};
use utfproof_spec_tables::{Document, Table};

use crate::encodings::named::{self, Derivable};
use crate::{Shortfall, readings};

/// The readings that a table is compared with.
pub(crate) struct Codec {
    encoders: Vec<Reading>,
    decoders: Vec<Reading>,
    own: Option<Arc<Derivable>>,
}

impl Codec {
    /// The readings of a table's encoding by other documents, if any.
    pub(crate) fn of(document: &Document, table: &Table) -> Result<Self, Shortfall> {
        let own = named::own(document, &table.encoding)?;
        let readings = |what| match readings::operation(&table.encoding, what) {
            Ok(operation) => Ok(readings::independent(document, operation)),
            Err(_) if own.is_some() => Ok(Vec::new()),
            Err(unknown) => Err(unknown),
        };
        Ok(Self {
            encoders: readings("encode")?,
            decoders: readings("decode")?,
            own,
        })
    }

    /// The bytes of a code point, if all readings encode it alike.
    pub(crate) fn encode(&self, code_point: u32) -> Option<Vec<u8>> {
        let input = [code_point];
        let mut answers = self
            .encoders
            .iter()
            .map(|reading| readings::bytes(*reading, Slice::CodePoints(&input)))
            .chain(
                self.own
                    .iter()
                    .map(|own| own.definition.encode_one(code_point)),
            );
        let first = answers.next()??;
        answers
            .all(|other| other.as_ref() == Some(&first))
            .then_some(first)
    }

    /// The code point of bytes, if all readings decode them alike.
    pub(crate) fn decode(&self, bytes: &[u8]) -> Option<u32> {
        let mut answers = self
            .decoders
            .iter()
            .map(|reading| decode_one(*reading, bytes))
            .chain(self.own.iter().map(|own| decode_one_by(own, bytes)));
        let first = answers.next()??;
        answers.all(|other| other == Some(first)).then_some(first)
    }

    /// The code point of bytes, if any reading decodes them.
    pub(crate) fn decode_by_any(&self, bytes: &[u8]) -> Option<u32> {
        self.decoders
            .iter()
            .find_map(|reading| decode_one(*reading, bytes))
            .or_else(|| decode_one_by(self.own.as_ref()?, bytes))
    }

    /// Whether any reading encodes a code point.
    pub(crate) fn any_encodes(&self, code_point: u32) -> bool {
        let mut encoders = self.encoders.iter();
        let mut own = self.own.iter();
        encoders.any(|reading| readings::accepts(*reading, Slice::CodePoints(&[code_point])))
            || own.any(|own| own.definition.encode_one(code_point).is_some())
    }

    /// The names of the readings.
    pub(crate) fn names(&self) -> String {
        let own = self
            .own
            .as_ref()
            .map(|own| format!("the bits of {}", own.definition.name));
        let readings = [&self.encoders, &self.decoders].into_iter();
        let readings = readings
            .filter(|readings| !readings.is_empty())
            .map(|all| readings::names(all));
        readings.chain(own).collect::<Vec<_>>().join(" and ")
    }
}

fn decode_one_by(own: &Derivable, bytes: &[u8]) -> Option<u32> {
    match own.definition.decode(bytes).as_deref() {
        Ok([one]) => Some(*one),
        _ => None,
    }
}

fn decode_one(reading: Reading, bytes: &[u8]) -> Option<u32> {
    match readings::text(reading, Slice::Bytes(bytes))?.as_slice() {
        [one] => Some(*one),
        _ => None,
    }
}
