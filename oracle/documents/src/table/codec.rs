//! An encoding by all that a table is held against: the readings of other documents, and the document's own definition.
//!
//! What each makes of every value is found out once, and kept in runs.

use std::sync::Arc;

use utfproof_oracle::{Operation, Reading, Sequence, Slice, UnitKind};
use utfproof_spec_tables::{Document, EncodingDefinition, Table};

use crate::encodings::named::{self, Derivable};
use crate::known::Known;
use crate::{Shortfall, readings, search};

/// Values that follow each other, whose units differ in the last one, which follows too.
struct Run {
    first: u32,
    last: u32,
    units: Vec<u32>,
}

/// The units of every value.
pub(crate) struct Encoded {
    values: Vec<u32>,
    runs: Vec<Run>,
}

impl Encoded {
    fn of(kind: UnitKind, encode: impl Fn(u32) -> Option<Vec<u32>>) -> Self {
        let values = values(kind);
        let mut runs: Vec<Run> = Vec::new();
        for value in &values {
            let Some(mut units) = encode(*value) else {
                continue;
            };
            let by = |run: &Run| value - run.first;
            let follows = runs.last().is_some_and(|run| {
                let last = run.units.last().map(|last| last + by(run));
                run.last + 1 == *value
                    && units.len() == run.units.len()
                    && units.last() == last.as_ref()
                    && units.split_last().map(|(_, before)| before)
                        == run.units.split_last().map(|(_, before)| before)
            });
            match runs.last_mut().filter(|_| follows) {
                Some(run) => run.last = *value,
                None => {
                    units.shrink_to_fit();
                    runs.push(Run {
                        first: *value,
                        last: *value,
                        units,
                    });
                }
            }
        }
        Self { values, runs }
    }

    /// The values that are tried.
    pub(crate) fn values(&self) -> &[u32] {
        &self.values
    }

    /// The units of a value.
    pub(crate) fn get(&self, value: u32) -> Option<Vec<u32>> {
        let place = self.runs.partition_point(|run| run.last < value);
        let run = self.runs.get(place).filter(|run| run.first <= value)?;
        let mut units = run.units.clone();
        *units.last_mut()? += value - run.first;
        Some(units)
    }
}

/// Every value of a kind, or those of them that are tried.
fn values(kind: UnitKind) -> Vec<u32> {
    match kind {
        UnitKind::Ucs4 => search::ucs_4_values(),
        UnitKind::CodeUnit => (0..=0xFFFF).collect(),
        _ => search::code_points().collect(),
    }
}

/// What encodes a value.
#[derive(Clone, PartialEq, Eq, Hash)]
enum By {
    Reading(Reading),
    Definition(EncodingDefinition),
}

/// What encodes a value, by name.
pub(crate) struct Encoder {
    pub(crate) name: String,
    pub(crate) encoded: Arc<Encoded>,
}

impl Encoder {
    /// What a reading makes of every value of a kind; of one above FFFF, if it takes code units, of its two.
    pub(crate) fn of_reading(reading: Reading, of: UnitKind) -> Self {
        let takes = reading.operation.signature().input;
        let encode = |value: u32| {
            let values = match value
                .checked_sub(0x1_0000)
                .filter(|_| takes == UnitKind::CodeUnit)
            {
                Some(above) => vec![0xD800 + (above >> 10), 0xDC00 + (above & 0x3FF)],
                None => vec![value],
            };
            let are_in = values.iter().all(|value| *value <= takes.max());
            let input = are_in.then(|| Sequence::from_values(takes, values))?;
            Some(
                readings::answer(reading, &[input.as_slice()])
                    .ok()?
                    .values(),
            )
        };
        Self::known(reading.name(), By::Reading(reading), of, encode)
    }

    fn of_definition(own: &Derivable, data: &EncodingDefinition, of: UnitKind) -> Self {
        let encode = |value| {
            let bytes = own.definition.encode_one(value)?;
            Some(bytes.into_iter().map(u32::from).collect())
        };
        let name = format!("the bits of {}", own.definition.name);
        Self::known(name, By::Definition(data.clone()), of, encode)
    }

    fn known(name: String, by: By, of: UnitKind, encode: impl Fn(u32) -> Option<Vec<u32>>) -> Self {
        static KNOWN: Known<(By, UnitKind), Arc<Encoded>> = Known::new();
        let encoded = KNOWN.get((by, of), || Arc::new(Encoded::of(of, encode)));
        Self { name, encoded }
    }
}

/// The encoders that a table is held against: at least one.
pub(crate) struct Encoders {
    /// The kind of the values.
    pub(crate) of: UnitKind,
    /// The kind of the units.
    pub(crate) kind: UnitKind,
    pub(crate) all: Vec<Encoder>,
}

impl Encoders {
    /// The readings of a table's encoding, and the document's own definition.
    pub(crate) fn of(document: &Document, table: &Table) -> Result<Self, Shortfall> {
        let own = named::own(document, &table.encoding)?;
        let operation = match readings::operation(&table.encoding, "encode") {
            Ok(operation) => Some(operation),
            Err(_) if own.is_some() => None,
            Err(unknown) => return Err(unknown),
        };
        let signature = operation.map(Operation::signature);
        let of = match (signature, &own) {
            (Some(signature), _) => signature.input,
            (None, Some(own)) => own.definition.kind(),
            (None, None) => UnitKind::CodePoint,
        };
        let readings = operation.map(|operation| readings::independent(document, operation));
        let readings = readings.into_iter().flatten();
        let readings = readings.map(|reading| Encoder::of_reading(reading, of));
        let data = document
            .encodings
            .iter()
            .find(|data| data.name == table.encoding);
        let own = own
            .as_deref()
            .zip(data)
            .map(|(own, data)| Encoder::of_definition(own, data, of));
        let kind = signature.map_or(UnitKind::Byte, |signature| signature.output);
        Ok(Self {
            of,
            kind,
            all: readings.chain(own).collect(),
        })
    }

    /// `rfc-3629:utf-8.encode and the bits of utf-8`.
    pub(crate) fn names(&self) -> String {
        let names: Vec<&str> = self
            .all
            .iter()
            .map(|encoder| encoder.name.as_str())
            .collect();
        names.join(" and ")
    }
}

/// An encoding of code points in bytes, both ways.
pub(crate) struct Codec {
    encoders: Vec<Encoder>,
    decoders: Vec<Reading>,
    readings: Vec<Reading>,
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
        let (encoding, decoders) = (readings("encode")?, readings("decode")?);
        let of = UnitKind::CodePoint;
        let by_reading = encoding
            .iter()
            .map(|reading| Encoder::of_reading(*reading, of));
        let data = document
            .encodings
            .iter()
            .find(|data| data.name == table.encoding);
        let by_own = own.as_deref().zip(data);
        let by_own = by_own.map(|(own, data)| Encoder::of_definition(own, data, of));
        Ok(Self {
            encoders: by_reading.chain(by_own).collect(),
            decoders,
            readings: encoding,
            own,
        })
    }

    /// The bytes of a code point, if all encode it alike.
    pub(crate) fn encode(&self, code_point: u32) -> Option<Vec<u8>> {
        let mut answers = self
            .encoders
            .iter()
            .map(|encoder| encoder.encoded.get(code_point));
        let first = answers.next()??;
        let is_same = answers.all(|other| other.as_ref() == Some(&first));
        let bytes = || first.iter().map(|unit| *unit as u8).collect();
        is_same.then(bytes)
    }

    /// The code point of bytes, if all readings decode them alike.
    pub(crate) fn decode(&self, bytes: &[u8]) -> Option<u32> {
        let mut answers = self.answers(bytes);
        let first = answers.next()??;
        answers.all(|other| other == Some(first)).then_some(first)
    }

    /// The code point of bytes, if any reading decodes them.
    pub(crate) fn decode_by_any(&self, bytes: &[u8]) -> Option<u32> {
        self.answers(bytes).find_map(|answer| answer)
    }

    fn answers(&self, bytes: &[u8]) -> impl Iterator<Item = Option<u32>> {
        let by_readings = self
            .decoders
            .iter()
            .map(|reading| decode_one(*reading, bytes));
        by_readings.chain(self.own.iter().map(
            |own| match own.definition.decode(bytes).as_deref() {
                Ok([one]) => Some(*one),
                _ => None,
            },
        ))
    }

    /// Whether any encodes a code point.
    pub(crate) fn any_encodes(&self, code_point: u32) -> bool {
        let mut encoders = self.encoders.iter();
        encoders.any(|encoder| encoder.encoded.get(code_point).is_some())
    }

    /// The names of the readings.
    pub(crate) fn names(&self) -> String {
        let own = self.own.as_ref();
        let own = own.map(|own| format!("the bits of {}", own.definition.name));
        let readings = [&self.readings, &self.decoders].into_iter();
        let readings = readings.filter(|readings| !readings.is_empty());
        let readings = readings.map(|all| readings::names(all));
        readings.chain(own).collect::<Vec<_>>().join(" and ")
    }
}

fn decode_one(reading: Reading, bytes: &[u8]) -> Option<u32> {
    match readings::text(reading, Slice::Bytes(bytes))?.as_slice() {
        [one] => Some(*one),
        _ => None,
    }
}
