//! A table read as a codec, which knows nothing but the table.

use utfproof_oracle::{NoTrace, Operation, Reading, Sequence, Slice, UnitKind};
use utfproof_spec_tables::{Table, TableKind};
use utfproof_vectors::Pattern;

use super::Outcome;
use utfproof_documents::{BitRow, bit_fields, bit_patterns, byte_ranges, unit_bit_patterns};

/// The meaning of a table.
pub(super) enum Codec {
    /// Sequences of these are well-formed.
    Validate(Vec<Pattern>),
    /// Which sequences of three bytes are surrogates, and which of them lead and trail.
    Surrogates {
        any: Pattern,
        lead: Pattern,
        trail: Pattern,
    },
    /// The bits of each value go to these places.
    Bits(Vec<BitRow>),
    /// The bits of each code point, which is a code unit or a pair of them, go to these places.
    Fields(Vec<bit_fields::BitFieldRow>),
    /// The bits of each code unit go to these places.
    Units(Vec<unit_bit_patterns::UnitBitPatternRow>),
    /// The code points of bytes outside characters, from 80 on.
    Index(Vec<u32>),
}

/// The operations of a table; none for tables of examples, of counts, of words and of transitions.
pub(super) fn operations(table: &Table) -> Vec<Operation> {
    let encoding = &table.encoding;
    let name = match table.kind {
        TableKind::NamedByteRanges if names_surrogates(table) => {
            return vec![Operation::Wtf8Validate, Operation::Wtf8ToUtf8];
        }
        TableKind::ByteRanges | TableKind::NamedByteRanges => format!("{encoding}.validate"),
        TableKind::BitPatterns | TableKind::BitFields | TableKind::UnitBitPatterns => {
            format!("{encoding}.encode")
        }
        TableKind::Index => format!("utf-8.decode-or-{encoding}"),
        TableKind::Replacements
        | TableKind::CodePage
        | TableKind::ByteClasses
        | TableKind::Notations
        | TableKind::Counts
        | TableKind::Answers
        | TableKind::Transitions => return Vec::new(),
    };
    name.parse().into_iter().collect()
}

/// Whether its rows are surrogates instead of characters.
fn names_surrogates(table: &Table) -> bool {
    let names = table.rows.iter().filter_map(|row| row.first());
    names.into_iter().any(|name| name.contains("surrogate"))
}

impl Codec {
    /// `None` if the table cannot be read.
    pub(super) fn of(table: &Table) -> Option<Self> {
        let operation = *operations(table).first()?;
        let patterns = || {
            let rows = table.rows.iter().filter(|row| row.len() > 1);
            let patterns = rows.map(|row| byte_ranges::pattern(&row[1..]).ok());
            patterns.collect::<Option<Vec<_>>>()
        };
        let signature = operation.signature();
        Some(match table.kind {
            TableKind::NamedByteRanges if names_surrogates(table) => {
                let named = |name: &str| {
                    let mut names = table.rows.iter();
                    names.position(|row| row[0].starts_with(name))
                };
                let patterns = patterns()?;
                Self::Surrogates {
                    any: patterns[named("Surrogate")?].clone(),
                    lead: patterns[named("Lead")?].clone(),
                    trail: patterns[named("Trail")?].clone(),
                }
            }
            TableKind::ByteRanges | TableKind::NamedByteRanges => Self::Validate(patterns()?),
            TableKind::BitPatterns => {
                let rows = bit_patterns::rows_of(table, signature.input, signature.output);
                Self::Bits(rows.ok()?)
            }
            TableKind::BitFields => Self::Fields(bit_fields::rows(table).ok()?),
            TableKind::UnitBitPatterns => Self::Units(unit_bit_patterns::rows(table).ok()?),
            TableKind::Index => {
                let code_point = |row: &Vec<String>| UnitKind::CodePoint.parse_one(row.get(1)?);
                Self::Index(table.rows.iter().map(code_point).collect::<Option<_>>()?)
            }
            _ => return None,
        })
    }

    /// The outcome of an operation on an input.
    pub(super) fn answer(&self, operation: Operation, input: &[u32]) -> Outcome {
        let answer = match self {
            Self::Validate(rows) => is_made_of(rows, input).then(Vec::new),
            Self::Surrogates { any, .. } if operation == Operation::Wtf8ToUtf8 => {
                has_none(any, input).then(|| input.to_vec())
            }
            Self::Surrogates { lead, trail, .. } => wtf_8(lead, trail, input),
            Self::Bits(rows) => bits(operation, rows, input),
            Self::Fields(rows) => fields(rows, input),
            Self::Units(rows) => units(rows, input),
            Self::Index(code_points) => Some(with_index(code_points, input)),
        };
        answer.map_or(Outcome::Rejected, Outcome::Output)
    }
}

/// Whether an input is made of sequences of the rows, however it is divided.
fn is_made_of(rows: &[Pattern], input: &[u32]) -> bool {
    let mut ends = vec![false; input.len() + 1];
    ends[0] = true;
    for from in 0..input.len() {
        if !ends[from] {
            continue;
        }
        for row in rows {
            let to = from + row.elements.len();
            let sequence = input.get(from..to);
            if sequence.is_some_and(|sequence| byte_ranges::holds(row, sequence)) {
                ends[to] = true;
            }
        }
    }
    ends[input.len()]
}

/// Whether no three bytes of an input are a sequence of a row.
fn has_none(row: &Pattern, input: &[u32]) -> bool {
    !input.windows(3).any(|three| byte_ranges::holds(row, three))
}

/// Generalized UTF-8 in which no lead surrogate stands before a trail surrogate.
fn wtf_8(lead: &Pattern, trail: &Pattern, input: &[u32]) -> Option<Vec<u32>> {
    let bytes = Sequence::from_values(UnitKind::Byte, input.to_vec());
    let is_generalized = Reading::judging(Operation::GeneralizedUtf8Validate)
        .run(&[bytes.as_slice()], &mut NoTrace)
        .is_ok_and(|outcome| outcome.is_ok());
    let has_pair = input
        .windows(6)
        .any(|six| byte_ranges::holds(lead, &six[..3]) && byte_ranges::holds(trail, &six[3..]));
    (is_generalized && !has_pair).then(Vec::new)
}

/// Each value alone. The text excludes surrogates, not the table of bytes: its ranges have no gap there.
fn bits(operation: Operation, rows: &[BitRow], input: &[u32]) -> Option<Vec<u32>> {
    let mut units = Vec::new();
    for value in input {
        let signature = operation.signature();
        let is_surrogate = signature.output == UnitKind::Byte && matches!(value, 0xD800..=0xDFFF);
        let is_rejected = || {
            let one = Sequence::from_values(signature.input, vec![*value]);
            let right = Reading::judging(operation).run(&[one.as_slice()], &mut NoTrace);
            right.is_ok_and(|outcome| outcome.is_err())
        };
        if is_surrogate && is_rejected() {
            return None;
        }
        units.extend(bit_patterns::printed(rows, *value).ok()?);
    }
    Some(units)
}

/// Each code unit alone, and surrogate pairs as code points if the table has those.
fn fields(rows: &[bit_fields::BitFieldRow], input: &[u32]) -> Option<Vec<u32>> {
    let has_supplementary = rows.iter().any(bit_fields::BitFieldRow::has_supplementary);
    let mut bytes = Vec::new();
    let mut rest = input;
    while let [first, after @ ..] = rest {
        let (code_point, after) = match (first, after) {
            (0xD800..=0xDBFF, [second @ 0xDC00..=0xDFFF, after @ ..]) if has_supplementary => (
                0x1_0000 + ((first - 0xD800) << 10) + (second - 0xDC00),
                after,
            ),
            _ => (*first, after),
        };
        bytes.extend(bit_fields::printed(rows, code_point).ok()?.values());
        rest = after;
    }
    Some(bytes)
}

/// The code units of code points, each written alone.
fn units(rows: &[unit_bit_patterns::UnitBitPatternRow], input: &[u32]) -> Option<Vec<u32>> {
    let encode = Reading::judging(Operation::Wtf16Encode);
    let Ok(Ok(Sequence::CodeUnits(units))) = encode.run(&[Slice::CodePoints(input)], &mut NoTrace)
    else {
        return None;
    };
    let encoded = units.iter().map(|unit| {
        let mut rows = rows.iter();
        rows.find_map(|row| row.encode(*unit))
    });
    let encoded: Option<Vec<Sequence>> = encoded.collect();
    Some(encoded?.iter().flat_map(Sequence::values).collect())
}

/// UTF-8, with every byte outside characters looked up.
fn with_index(code_points: &[u32], input: &[u32]) -> Vec<u32> {
    let bytes: Vec<u8> = input.iter().map(|byte| *byte as u8).collect();
    let mut output = Vec::new();
    for chunk in bytes.utf8_chunks() {
        output.extend(chunk.valid().chars().map(u32::from));
        let looked_up = chunk.invalid().iter();
        output.extend(looked_up.filter_map(|byte| code_points.get(usize::from(byte & 0x7F))));
    }
    output
}
