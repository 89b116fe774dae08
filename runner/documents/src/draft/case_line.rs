//! A case as one JSON object on a line: in the layout of `utfproof vectors expand`, or with the keys of the protocol.

use serde::Deserialize;
use serde::de::IgnoredAny;
use utfproof_notation::{Written, printable};
use utfproof_oracle::{Operation, Sequence};

/// A line with a case, as written.
///
/// The operation is `operation` or `op`; `in` has the operands, or consecutive chunks of one operand. The answer is
/// `out`, an `error` (`true`, or a text as in a reply) or `unspecified`. The other keys of both layouts may be there.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseLine {
    /// The name of the operation; for an editor's examples, with or without a document.
    #[serde(alias = "op")]
    pub operation: String,
    #[serde(rename = "in")]
    operands: OneOrSeveral,
    out: Option<Text>,
    error: Option<Rejected>,
    unspecified: Option<String>,
    /// The position of a rejection, if the line has one.
    pub at: Option<u64>,
    #[serde(rename = "level")]
    _level: Option<String>,
    #[serde(rename = "id")]
    _id: Option<u64>,
    /// The id of the vector, if the line has one.
    pub vector: Option<String>,
    #[serde(rename = "case")]
    _case: Option<u64>,
    #[serde(rename = "context")]
    _context: Option<String>,
    #[serde(rename = "earlier")]
    _earlier: Option<IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrSeveral {
    One(String),
    Several(Vec<Text>),
}

/// A sequence or a number, as text.
struct Text(String);

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(Written::deserialize(deserializer)?.into_plain_text()))
    }
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Rejected {
    Flag(bool),
    #[expect(dead_code, reason = "any message is a rejection")]
    Message(String),
}

/// The answer that a case expects.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExpectedAnswer {
    /// This output, in notation.
    Output(String),
    /// A rejection.
    Rejected,
    /// Any answer.
    Any,
}

impl CaseLine {
    /// Reads a line.
    ///
    /// # Errors
    ///
    /// If it is not JSON, or has other keys.
    ///
    /// ```
    /// use utfproof_documents::case_line::{CaseLine, ExpectedAnswer};
    ///
    /// let expanded = CaseLine::read(r#"{"operation":"utf-8.decode","in":["C1"],"error":true,"at":0}"#)?;
    /// let asked = CaseLine::read(r#"{"op":"utf-8.decode","in":["C1"],"error":"no such lead","at":0}"#)?;
    /// assert_eq!(expanded.expected(), Ok(ExpectedAnswer::Rejected));
    /// assert_eq!(asked.expected(), Ok(ExpectedAnswer::Rejected));
    /// assert!(CaseLine::read(r#"{"op":"utf-8.decode","input":"C1"}"#).is_err());
    /// # Ok::<(), String>(())
    /// ```
    pub fn read(line: &str) -> Result<Self, String> {
        // the message may name a key of the line
        serde_json::from_str(line).map_err(|error| printable(&error.to_string()).into_owned())
    }

    /// The operands, as written.
    pub fn operands(&self) -> Vec<&str> {
        match &self.operands {
            OneOrSeveral::One(operand) => vec![operand],
            OneOrSeveral::Several(operands) => operands.iter().map(|Text(text)| &**text).collect(),
        }
    }

    /// The operands of an operation; chunks are joined.
    ///
    /// # Errors
    ///
    /// If one is not in notation, or if there are too few or too many.
    pub fn parsed(&self, operation: Operation) -> Result<Vec<Sequence>, String> {
        let signature = operation.signature();
        let parse = |(place, text)| {
            let operand = signature.operand(place).parse(text);
            operand.map_err(|error| format!("in \"in\", {error}"))
        };
        let operands = self.operands().into_iter().enumerate().map(parse);
        let mut operands = operands.collect::<Result<Vec<_>, _>>()?;
        if signature.operands == 1 && !operands.is_empty() {
            operands = vec![Sequence::joined(&operands).into_owned()];
        }
        match operands.len() == signature.operands {
            true => Ok(operands),
            false => Err(format!("{operation} takes {} operands", signature.operands)),
        }
    }

    /// The answer that it expects.
    ///
    /// # Errors
    ///
    /// If it has none, or more than one.
    pub fn expected(&self) -> Result<ExpectedAnswer, String> {
        let is_rejected = !matches!(self.error, None | Some(Rejected::Flag(false)));
        match (&self.out, is_rejected, &self.unspecified) {
            (Some(Text(out)), false, None) => Ok(ExpectedAnswer::Output(out.clone())),
            (None, true, None) => Ok(ExpectedAnswer::Rejected),
            (None, false, Some(_)) => Ok(ExpectedAnswer::Any),
            _ => Err("it needs one of \"out\", \"error\" and \"unspecified\"".to_owned()),
        }
    }
}
