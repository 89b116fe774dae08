//! An encoding by all that a table is held against: the readings of other documents, and the document's own definition.
//!
//! What each makes of every value is found out once, and kept in runs.

use std::sync::{Arc, Mutex, PoisonError};

pub(crate) use utfproof_definition::Units;
use utfproof_oracle::{Operation, Reading, Sequence, Slice, UnitKind};
use utfproof_spec_tables::{Document, EncodingDefinition, Table};

use crate::encodings::named::{self, Derivable};
use crate::known::Known;
use crate::{Shortfall, readings, search};

/// Values that follow each other, whose units differ in the last one, which follows too.
#[derive(PartialEq, Eq)]
struct Run {
    first: u32,
    last: u32,
    units: Units,
}

impl Run {
    /// The units of a value, if it is not before the first.
    fn units_of(&self, value: u32) -> Option<Units> {
        let further = value.checked_sub(self.first)?;
        let mut units = self.units.clone();
        *units.last_mut()? += further;
        Some(units)
    }
}

/// The units of every value.
#[derive(PartialEq, Eq)]
pub(crate) struct Encoded {
    values: Vec<u32>,
    runs: Vec<Run>,
    /// For each 64 code points, the first run that does not end before them.
    places: Vec<usize>,
}

impl Encoded {
    fn of(kind: UnitKind, encode: impl Fn(u32) -> Option<Units>) -> Self {
        let values = values(kind);
        let mut runs: Vec<Run> = Vec::new();
        for value in &values {
            let Some(units) = encode(*value) else {
                continue;
            };
            match runs.last_mut() {
                Some(run)
                    if run.last + 1 == *value && run.units_of(*value).as_ref() == Some(&units) =>
                {
                    run.last = *value;
                }
                _ => runs.push(Run {
                    first: *value,
                    last: *value,
                    units,
                }),
            }
        }
        let place = |block: u32| runs.partition_point(|run| run.last < block << 6);
        let places = (0..=UnitKind::CodePoint.max() >> 6).map(place).collect();
        Self {
            values,
            runs,
            places,
        }
    }

    /// The same, shared with every encoder that makes the same of every value.
    fn shared(self) -> Arc<Self> {
        static ALL: Mutex<Vec<Arc<Encoded>>> = Mutex::new(Vec::new());
        let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(same) = all.iter().find(|one| ***one == self) {
            return Arc::clone(same);
        }
        all.push(Arc::new(self));
        Arc::clone(&all[all.len() - 1])
    }

    /// The values that are tried.
    pub(crate) fn values(&self) -> &[u32] {
        &self.values
    }

    /// The units of a value.
    pub(crate) fn get(&self, value: u32) -> Option<Units> {
        let block = (value >> 6) as usize;
        let from = *self.places.get(block).or(self.places.last())?;
        let all = self.runs.len();
        let to = self.places.get(block + 1).map_or(all, |next| next + 1);
        let near = &self.runs[from..to.min(all)];
        let run = near.get(near.partition_point(|run| run.last < value))?;
        run.units_of(value)
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
pub(crate) enum By {
    Reading(Reading),
    Definition(EncodingDefinition),
}

/// All that the answers of a codec depend on.
pub(crate) type Key = (Vec<By>, Vec<Reading>);

/// What encodes a value, by name.
pub(crate) struct Encoder {
    pub(crate) name: String,
    by: By,
    pub(crate) encoded: Arc<Encoded>,
}

impl Encoder {
    /// What a reading makes of every value of a kind; of one above FFFF, if it takes code units, of its two.
    fn of_reading(reading: Reading, of: UnitKind) -> Self {
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
            let units = readings::answer(reading, &[input.as_slice()]).ok()?;
            Some(units.values().into())
        };
        Self::known(reading.name(), By::Reading(reading), of, encode)
    }

    /// The readings of an operation by other documents, or the judging one if there are none.
    pub(crate) fn independent(
        document: &Document,
        operation: Operation,
        of: UnitKind,
    ) -> Vec<Self> {
        let readings = readings::independent(document, operation).into_iter();
        let of_reading = |reading| Self::of_reading(reading, of);
        readings.map(of_reading).collect()
    }

    fn of_definition(own: &Derivable, of: UnitKind) -> Self {
        let (name, by) = (&own.data.name, By::Definition(own.data.clone()));
        Self::known(format!("the bits of {name}"), by, of, |value| {
            own.units(value)
        })
    }

    fn known(name: String, by: By, of: UnitKind, encode: impl Fn(u32) -> Option<Units>) -> Self {
        static KNOWN: Known<(By, UnitKind), Arc<Encoded>> = Known::new();
        let encoded = KNOWN.get((by.clone(), of), || Encoded::of(of, encode).shared());
        Self { name, by, encoded }
    }
}

/// An encoding by all that a table about it is held against: the readings of other documents, and the document's own definition.
pub(crate) struct Codec {
    /// The kind of the values.
    pub(crate) of: UnitKind,
    /// The kind of the units.
    pub(crate) kind: UnitKind,
    /// At least one.
    pub(crate) encoders: Vec<Encoder>,
    decoders: Vec<Reading>,
    own: Option<Arc<Derivable>>,
}

impl Codec {
    /// How code points are encoded and decoded.
    pub(crate) fn of(document: &Document, table: &Table) -> Result<Self, Shortfall> {
        let mut codec = Self::encoding(document, table, Some(UnitKind::CodePoint))?;
        if let Some(decode) = operation(&table.encoding, "decode", codec.own.is_some())? {
            codec.decoders = readings::independent(document, decode);
        }
        Ok(codec)
    }

    /// How values are encoded: those of a kind, or of the kind that the encoding takes.
    pub(crate) fn encoding(
        document: &Document,
        table: &Table,
        of: Option<UnitKind>,
    ) -> Result<Self, Shortfall> {
        let own = named::own(document, &table.encoding)?;
        let encode = operation(&table.encoding, "encode", own.is_some())?;
        let signature = encode.map(Operation::signature);
        let of = of.or(signature.map(|signature| signature.input));
        let of = of.or(own.as_ref().map(|own| own.definition.kind()));
        let of = of.unwrap_or(UnitKind::CodePoint);
        let mut encoders = encode.map_or_else(Vec::new, |encode| {
            Encoder::independent(document, encode, of)
        });
        encoders.extend(own.iter().map(|own| Encoder::of_definition(own, of)));
        Ok(Self {
            of,
            kind: signature.map_or(UnitKind::Byte, |signature| signature.output),
            encoders,
            decoders: Vec::new(),
            own,
        })
    }

    /// The same for every table whose codec gives the same answers.
    pub(crate) fn key(&self) -> Key {
        let by = self.encoders.iter().map(|encoder| encoder.by.clone());
        (by.collect(), self.decoders.clone())
    }

    /// The bytes of a code point, if all encode it alike.
    pub(crate) fn encode(&self, code_point: u32) -> Option<Vec<u8>> {
        let mut answers = different(&self.encoders).map(|encoder| encoder.encoded.get(code_point));
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
        let one = |values: &[u32]| match values {
            [one] => Some(*one),
            _ => None,
        };
        let decoders = self.decoders.iter();
        let by_readings =
            decoders.map(move |reading| one(&readings::text(*reading, Slice::Bytes(bytes))?));
        let own = self.own.iter();
        by_readings.chain(own.map(move |own| one(&own.definition.decode(bytes).ok()?)))
    }

    /// Whether any encodes a code point.
    pub(crate) fn any_encodes(&self, code_point: u32) -> bool {
        different(&self.encoders).any(|encoder| encoder.encoded.get(code_point).is_some())
    }

    /// `rfc-3629:utf-8.encode and rfc-3629:utf-8.decode and the bits of utf-8`.
    pub(crate) fn names(&self) -> String {
        let last = self.encoders.len() - usize::from(self.own.is_some());
        let mut names: Vec<String> = self.encoders.iter().map(|one| one.name.clone()).collect();
        names.splice(last..last, self.decoders.iter().map(|one| one.name()));
        names.join(" and ")
    }
}

/// Encoders without those that make the same of every value as one before them.
pub(crate) fn different(encoders: &[Encoder]) -> impl Iterator<Item = &Encoder> {
    let all = encoders.iter().enumerate();
    all.filter_map(|(place, one)| {
        let mut before = encoders[..place].iter();
        let is_same = before.any(|other| Arc::ptr_eq(&other.encoded, &one.encoded));
        (!is_same).then_some(one)
    })
}

/// The operation of an encoding; `None` if there is none and the encoding is the document's own.
fn operation(encoding: &str, does: &str, is_own: bool) -> Result<Option<Operation>, Shortfall> {
    match readings::operation(encoding, does) {
        Ok(operation) => Ok(Some(operation)),
        Err(_) if is_own => Ok(None),
        Err(unknown) => Err(unknown),
    }
}
