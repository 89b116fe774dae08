//! Cases of other suites, from files of one JSON object a line: `op`, `input_hex`, `expected`, `source`, and
//! `input2_hex` for the second of two operands. A line with `in` is a [`CaseLine`], as `vectors expand` writes it.

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;
use utfproof_documents::case_line::{CaseLine, ExpectedAnswer};
use utfproof_oracle::{NoTrace, Operation, Reading, Sequence, UnitKind};
use utfproof_vectors::Unique;

use super::Outcome;
use utfproof_judge::Operands;

/// A file of cases.
#[derive(Clone, Debug)]
pub struct PeerFile {
    /// The name of its set.
    pub name: String,
    /// The cases of operations that we have.
    pub(super) cases: Vec<PeerCase>,
    /// The number of lines of operations that we do not have.
    pub others: usize,
}

/// One case.
#[derive(Clone, Debug)]
pub(super) struct PeerCase {
    pub(super) operation: Operation,
    pub(super) operands: Operands,
    pub(super) expected: Outcome,
    /// File and line, and its source.
    pub(super) place: String,
}

/// A file cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{name}, line {line}: {problem}")]
pub struct PeerError {
    /// The file.
    pub name: String,
    /// The line, from 1.
    pub line: usize,
    /// The problem.
    pub problem: String,
}

#[derive(Deserialize)]
struct Line {
    op: String,
    #[serde(default)]
    input_hex: String,
    #[serde(default)]
    input2_hex: Option<String>,
    expected: Claim,
    #[serde(default)]
    source: String,
}

/// Whether a line is a [`CaseLine`].
#[derive(Deserialize)]
struct HasOperands {
    #[serde(rename = "in")]
    operands: Option<IgnoredAny>,
}

/// An expectation as written. An object that has a key twice is not [`Unique`], and no form allows it.
#[derive(Deserialize)]
#[serde(untagged)]
enum Claim {
    Object(Unique<String, Value>),
    Other(Value),
}

/// The form of a suite's expectations.
#[derive(Clone, Copy)]
enum Form {
    /// `true` or `false`.
    Accepts,
    /// The length of the longest well-formed prefix: the whole where the input is well-formed.
    ValidUpTo,
    /// The bytes, in hexadecimal digits.
    Bytes,
    /// UTF-8, for its code points.
    Utf8,
    /// The output in UTF-8, which equals the input only if that is well-formed.
    Unchanged,
    /// The position of the first error, or `null`.
    FirstError,
    /// 16-bit code units, big-endian, or `null` where it is rejected.
    CodeUnits,
    /// `{"code_points": [...]}`, or no such key where it is rejected.
    CodePoints,
}

/// The names of our operations in other suites.
const OPERATIONS: [(&str, Operation, Form); 18] = [
    ("utf8.validate", Operation::Utf8Validate, Form::Accepts),
    ("utf8.valid_up_to", Operation::Utf8Validate, Form::ValidUpTo),
    (
        "utf8.first_error",
        Operation::Utf8Validate,
        Form::FirstError,
    ),
    (
        "utf8.decode_ignore",
        Operation::Utf8Validate,
        Form::Unchanged,
    ),
    (
        "utf8.decode_lossy",
        Operation::Utf8Validate,
        Form::Unchanged,
    ),
    ("utf8.decode_lossy", Operation::Utf8DecodeLossy, Form::Utf8),
    ("utf8.encode_code_point", Operation::Utf8Encode, Form::Bytes),
    (
        "utf16.to_utf8_lossy",
        Operation::WhatwgUtf8EncodeFromUtf16,
        Form::Bytes,
    ),
    (
        "whatwg.utf8.encode_from_utf16_lossy",
        Operation::WhatwgUtf8EncodeFromUtf16,
        Form::Bytes,
    ),
    (
        "generalized_utf8.decode",
        Operation::GeneralizedUtf8Decode,
        Form::CodePoints,
    ),
    ("cesu8.validate", Operation::Cesu8Validate, Form::Accepts),
    ("cesu8.decode", Operation::Cesu8Decode, Form::CodePoints),
    ("wtf8.from_utf16", Operation::Wtf8FromUtf16, Form::Bytes),
    ("wtf8.to_utf16", Operation::Wtf8ToUtf16, Form::CodeUnits),
    (
        "wtf8.to_utf8_lossy",
        Operation::Wtf8ToUtf8Lossy,
        Form::Bytes,
    ),
    ("wtf8.decode", Operation::Wtf8Decode, Form::CodePoints),
    ("wtf8.from_code_points", Operation::Wtf8Encode, Form::Bytes),
    ("wtf8.concat", Operation::Wtf8Concatenate, Form::Bytes),
];

impl PeerFile {
    /// Reads a file; `name` is the name of its set, and is in error messages.
    ///
    /// # Errors
    ///
    /// [`PeerError`]: the first line that cannot be used.
    pub fn read(name: &str, text: &str) -> Result<Self, PeerError> {
        let mut file = Self {
            name: name.to_owned(),
            cases: Vec::new(),
            others: 0,
        };
        for (number, line) in (1..).zip(text.lines()) {
            let fail = |problem: String| PeerError {
                name: name.escape_debug().to_string(),
                line: number,
                problem,
            };
            let fields: Result<HasOperands, _> = serde_json::from_str(line);
            if fields.is_ok_and(|fields| fields.operands.is_some()) {
                let line = CaseLine::read(line).map_err(fail)?;
                match line.operation.parse::<Operation>() {
                    Ok(operation) => {
                        let vector = line.vector.as_deref().unwrap_or_default();
                        let place = format!("{name}:{number} {vector}");
                        file.cases
                            .push(expanded(operation, &line, place).map_err(fail)?);
                    }
                    Err(_) => file.others += 1,
                }
                continue;
            }
            let line: Line = serde_json::from_str(line).map_err(|error| fail(error.to_string()))?;
            let mut known = OPERATIONS
                .iter()
                .filter(|(op, ..)| *op == line.op)
                .peekable();
            file.others += usize::from(known.peek().is_none());
            for (_, operation, form) in known {
                let place = format!("{name}:{number} {}", line.source);
                let case = case(*operation, *form, &line, place).map_err(fail)?;
                file.cases.push(case);
            }
        }
        Ok(file)
    }

    /// The cases of some files as one set.
    pub fn together(files: Vec<Self>) -> Self {
        Self {
            name: "others".to_owned(),
            others: files.iter().map(|file| file.others).sum(),
            cases: files.into_iter().flat_map(|file| file.cases).collect(),
        }
    }
}

/// A case in our own layout.
fn expanded(operation: Operation, line: &CaseLine, place: String) -> Result<PeerCase, String> {
    let output = operation.signature().output;
    let expected = match line.expected()? {
        ExpectedAnswer::Rejected => Outcome::Rejected,
        ExpectedAnswer::Any => Outcome::Open,
        ExpectedAnswer::Output(out) => {
            let out = output.parse(&out);
            Outcome::Output(
                out.map_err(|error| format!("in \"out\", {error}"))?
                    .values(),
            )
        }
    };
    Ok(PeerCase {
        operation,
        operands: line.parsed(operation)?.into_iter().collect(),
        expected,
        place,
    })
}

fn case(operation: Operation, form: Form, line: &Line, place: String) -> Result<PeerCase, String> {
    let signature = operation.signature();
    let texts = [Some(&line.input_hex), line.input2_hex.as_ref()];
    let operands: Operands = texts
        .into_iter()
        .flatten()
        .enumerate()
        .map(|(place, text)| match signature.operand(place) {
            UnitKind::Number => UnitKind::Number
                .parse(text)
                .map_err(|error| error.to_string()),
            kind => big_endian(kind, text),
        })
        .collect::<Result<_, _>>()?;
    if operands.len() != signature.operands {
        return Err(format!("{operation} takes {} operands", signature.operands));
    }
    let expected = expected(form, &line.expected, &operands[0]).ok_or_else(|| {
        format!(
            "\"expected\" is not of the form that {} has",
            line.op.escape_debug()
        )
    })?;
    Ok(PeerCase {
        operation,
        operands,
        expected,
        place,
    })
}

/// Values in hexadecimal digits without separators: 2 a byte, 4 a code unit, 8 a code point.
fn big_endian(kind: UnitKind, text: &str) -> Result<Sequence, String> {
    let digits = match kind {
        UnitKind::Byte => 2,
        UnitKind::CodeUnit => 4,
        _ => 8,
    };
    let wrong = || {
        format!(
            "'{}' is not in {digits} hexadecimal digits each",
            text.escape_debug()
        )
    };
    let pieces = text.as_bytes().chunks(digits);
    let value = |piece: &[u8]| {
        let is_hex = piece.len() == digits && piece.iter().all(u8::is_ascii_hexdigit);
        let piece = std::str::from_utf8(piece).ok().filter(|_| is_hex)?;
        let value = u32::from_str_radix(piece, 16).ok()?;
        (value <= kind.max()).then_some(value)
    };
    let values: Option<Vec<u32>> = pieces.map(value).collect();
    Ok(Sequence::from_values(kind, values.ok_or_else(wrong)?))
}

fn expected(form: Form, claim: &Claim, input: &Sequence) -> Option<Outcome> {
    let value = match claim {
        Claim::Other(Value::Object(_)) => return None,
        Claim::Other(value) => value,
        Claim::Object(object) => return code_points(form, object),
    };
    let accepts = |accepts| {
        if accepts {
            Outcome::Output(Vec::new())
        } else {
            Outcome::Rejected
        }
    };
    let of = |kind: UnitKind, value: &Value| Some(big_endian(kind, value.as_str()?).ok()?.values());
    match form {
        Form::Accepts => value.as_bool().map(accepts),
        Form::ValidUpTo => {
            let length = value.as_u64()?;
            Some(accepts(length == input.len() as u64))
        }
        Form::Unchanged => {
            let bytes = big_endian(UnitKind::Byte, value.as_str()?).ok()?;
            Some(accepts(bytes == *input))
        }
        Form::FirstError => Some(accepts(value.is_null())),
        Form::CodeUnits | Form::Bytes if value.is_null() => Some(Outcome::Rejected),
        Form::Bytes => of(UnitKind::Byte, value).map(Outcome::Output),
        Form::CodeUnits => of(UnitKind::CodeUnit, value).map(Outcome::Output),
        Form::Utf8 => {
            let bytes = big_endian(UnitKind::Byte, value.as_str()?).ok()?;
            let decode = Reading::judging(Operation::Utf8Decode);
            match decode.run(&[bytes.as_slice()], &mut NoTrace) {
                Ok(Ok(output)) => Some(Outcome::Output(output.values())),
                _ => None,
            }
        }
        Form::CodePoints => Some(Outcome::Rejected),
    }
}

/// The outcome of an object: its code points; rejected if it has no such key, or if it is a position instead of `null`.
fn code_points(form: Form, object: &Unique<String, Value>) -> Option<Outcome> {
    match (form, object.get("code_points")) {
        (Form::CodePoints, None) => Some(Outcome::Rejected),
        (Form::CodePoints, Some(values)) => {
            let values = values.as_array()?.iter();
            let values = values.map(|value| u32::try_from(value.as_u64()?).ok());
            values.collect::<Option<_>>().map(Outcome::Output)
        }
        (Form::FirstError, _) => Some(Outcome::Rejected),
        _ => None,
    }
}
