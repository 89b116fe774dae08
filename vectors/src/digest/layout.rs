//! The layout of a file of digests: the only module that knows it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use super::Digest;
use crate::level::Level;
use crate::unique;

/// The version of the layout.
const FORMAT: u32 = 1;

/// Digests of several operations, as a file has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digests {
    ranges: BTreeMap<String, Vec<String>>,
    digests: BTreeMap<String, Line>,
}

/// Why a file of digests cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DigestsError {
    /// It is not JSON, lacks a key, has an unknown one, or has one of the wrong type.
    #[error("{0}")]
    Layout(#[from] serde_json::Error),
    /// It is of another version of the layout.
    #[error("this is version {0} of the layout, and this program reads version {FORMAT}")]
    Format(u32),
    /// A digest is over a range that is not there.
    #[error("{operation}: unknown range '{range}'")]
    UnknownRange {
        /// The operation that the digest is of.
        operation: String,
        /// The name of the range, escaped.
        range: String,
    },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    #[serde(rename = "utfproof_digests")]
    _version: u32,
    #[serde(rename = "about")]
    _about: String,
    #[serde(rename = "command")]
    _command: String,
    #[serde(deserialize_with = "unique::map")]
    ranges: BTreeMap<String, Vec<String>>,
    #[serde(deserialize_with = "unique::map")]
    digests: BTreeMap<String, Line>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    range: String,
    answers: u64,
    rejected: u64,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    left_out: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    level: Option<String>,
    sha256: String,
}

impl Digests {
    /// These digests, without those of operations that no document rules on anywhere in the range.
    pub fn new(digests: impl IntoIterator<Item = Digest>) -> Self {
        let mut all = Self {
            ranges: BTreeMap::new(),
            digests: BTreeMap::new(),
        };
        for digest in digests.into_iter().filter(|digest| digest.answers > 0) {
            let patterns = digest.range.patterns().iter();
            let patterns = patterns.map(ToString::to_string).collect();
            let range = digest.range.name().to_owned();
            all.ranges.insert(range.clone(), patterns);
            let line = Line {
                range,
                answers: digest.answers,
                rejected: digest.rejected,
                left_out: digest.left_out.iter().map(ToString::to_string).collect(),
                level: Some(digest.level.name().to_owned()).filter(|_| digest.level != Level::Must),
                sha256: digest.sha256,
            };
            all.digests.insert(digest.operation.name().to_owned(), line);
        }
        all
    }

    /// The names of the operations, in order.
    pub fn operations(&self) -> impl Iterator<Item = &str> {
        self.digests.keys().map(String::as_str)
    }

    /// The digest of an operation, 64 hexadecimal digits.
    pub fn sha256(&self, operation: &str) -> Option<&str> {
        self.digests.get(operation).map(|line| line.sha256.as_str())
    }

    /// How many answers of an operation are hashed, and how many of them are rejections.
    pub fn counts(&self, operation: &str) -> Option<(u64, u64)> {
        let line = self.digests.get(operation)?;
        Some((line.answers, line.rejected))
    }

    /// What another file says otherwise of an operation of this one.
    pub fn difference(&self, there: &Self, operation: &str) -> Option<String> {
        let line = self.digests.get(operation)?;
        let Some(found) = there.digests.get(operation) else {
            return Some("digest missing".to_owned());
        };
        let range = |digests: &Self, line: &Line| digests.ranges.get(&line.range).cloned();
        if found.range != line.range || range(self, line) != range(there, found) {
            return Some(format!("the range is not '{}' as it is now", line.range));
        }
        if (found.answers, found.rejected) != (line.answers, line.rejected) {
            return Some(format!(
                "{} answers and {} of them rejections, not {} and {}",
                line.answers, line.rejected, found.answers, found.rejected
            ));
        }
        if found.sha256 != line.sha256 {
            return Some(format!(
                "the digest is {}, not {}",
                line.sha256,
                found.sha256.escape_debug()
            ));
        }
        (found != line).then(|| "\"left_out\" or \"level\" differs".to_owned())
    }

    /// The one way to write it: a header, and the digests, one a line.
    pub fn write(&self) -> String {
        let about = "SHA-256 of all answers of an operation over a range, one after another: FF for a rejection, and \
                     for a result how many values it has, in one byte, and then the values, big-endian, bytes in 1, \
                     code units in 2, code points and UCS-4 values in 4 bytes each. Inputs that no document rules on \
                     are left out, for the reasons that are named. vectors/README.md has ten lines that check a codec.";
        let header = [
            ("utfproof_digests", json(&FORMAT)),
            ("about", json(&about)),
            ("command", json(&"utfproof vectors digest")),
        ];
        let mut text = String::from("{\n");
        for (key, value) in header {
            let _ = writeln!(text, "\"{key}\":{value},");
        }
        let ranges = self.ranges.iter();
        let ranges = ranges.map(|(name, patterns)| format!("{}:{}", json(name), json(patterns)));
        let digests = self.digests.iter();
        let digests = digests.map(|(name, line)| format!("{}:{}", json(name), json(line)));
        let block = |lines: Vec<String>| format!("{{\n{}\n}}", lines.join(",\n"));
        let (ranges, digests) = (block(ranges.collect()), block(digests.collect()));
        let _ = write!(text, "\"ranges\":{ranges},\n\"digests\":{digests}\n}}\n");
        text
    }

    /// Reads a file.
    ///
    /// # Errors
    ///
    /// [`DigestsError`]: it is not a file of digests, is of another version, or names an unknown range.
    pub fn read(text: &str) -> Result<Self, DigestsError> {
        #[derive(Deserialize)]
        struct Version {
            utfproof_digests: u32,
        }
        let version: Version = serde_json::from_str(text)?;
        if version.utfproof_digests != FORMAT {
            return Err(DigestsError::Format(version.utfproof_digests));
        }
        let document: Document = serde_json::from_str(text)?;
        for (operation, line) in &document.digests {
            if !document.ranges.contains_key(&line.range) {
                return Err(DigestsError::UnknownRange {
                    operation: operation.escape_debug().to_string(),
                    range: line.range.escape_debug().to_string(),
                });
            }
        }
        Ok(Self {
            ranges: document.ranges,
            digests: document.digests,
        })
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default() // strings, numbers, lists and maps: cannot fail
}
