//! The layout of a plain case, one JSON object a line: the only module that knows it.

use serde::Serialize;
use sha2::{Digest as _, Sha256};
use utfproof_notation::Written;
use utfproof_oracle::{Operation, Rejection, Sequence};

use crate::context::{InContexts, contexts};
use crate::expectation::Expectation;
use crate::file::VectorFile;
use crate::level::Level;
use crate::operands::Operands;
use crate::suite::Suite;
use crate::vector::{Case, Vector};

/// The JSON Schema of a plain case (draft 2020-12).
pub const CASE_SCHEMA: &str = include_str!("../case.schema.json");

/// The digests of the plain cases of each operation, which are built in: see [`plain_digests`].
pub const PLAIN_DIGESTS: &str = include_str!("../plain.txt");

/// How many cases of each row are written, if nothing else is said.
pub const PLAIN_PER_ROW: u64 = 8;

const HEAD: &str = "\
# The number and the SHA-256 of the plain cases of each operation, as 'utfproof vectors expand --operation OPERATION'
# prints them. 'utfproof vectors write' writes this file, and 'utfproof vectors check' compares it: an id that is gone or
# changed changes a digest. New cases change it too.
";

/// A line for each operation of some vector files, which must be in order.
pub fn plain_digests(files: &[VectorFile]) -> String {
    let mut text = HEAD.to_owned();
    for files in files.chunk_by(|one, next| one.operation == next.operation) {
        let mut hash = Sha256::new();
        let mut lines = 0;
        for vector in files.iter().flat_map(|file| &file.vectors) {
            for number in vector.sample(PLAIN_PER_ROW) {
                hash.update(vector.plain(number));
                hash.update("\n");
                lines += 1;
            }
        }
        let digest = hash.finalize();
        let digest: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        text += &format!("{} {lines} {digest}\n", files[0].operation);
    }
    text
}

#[derive(Serialize)]
struct Line<'a> {
    vector: &'a str,
    case: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    context: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    earlier: Option<Earlier>,
    operation: &'static str,
    #[serde(rename = "in")]
    operands: Vec<Written<'static>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    out: Option<Written<'static>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<&'static str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    error: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unspecified: Option<&'static str>,
}

/// The request directly before a case.
#[derive(Serialize)]
struct Earlier {
    operation: &'static str,
    #[serde(rename = "in")]
    operands: Vec<Written<'static>>,
}

impl From<(Operation, Operands)> for Earlier {
    fn from((operation, operands): (Operation, Operands)) -> Self {
        Self {
            operation: operation.name(),
            operands: operands.iter().map(written).collect(),
        }
    }
}

impl Vector {
    /// The case with a number from 0 to `count() - 1` as one line of JSON, without the line feed.
    ///
    /// ```
    /// let files = utfproof_vectors::built_in()?;
    /// let vectors = files.iter().flat_map(|file| &file.vectors);
    /// let row = vectors.into_iter().find(|vector| vector.id == "utf-8.validate/exhaustive/80-C1").ok_or("no such row")?;
    /// assert_eq!(
    ///     row.plain(65),
    ///     r#"{"vector":"utf-8.validate/exhaustive/80-C1","case":65,"operation":"utf-8.validate","in":["C1"],"error":true,"at":0}"#
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn plain(&self, number: u64) -> String {
        let Case {
            operands,
            expectation,
        } = self.case(number);
        self.line(number, &operands, expectation).write()
    }

    /// Its cases in the contexts of a suite, each as one line of JSON, without the line feed.
    ///
    /// If the context cuts the input, `in` has the chunks. `earlier` is the request directly before the case.
    pub fn plain_in_contexts(&self, suite: Suite) -> impl Iterator<Item = String> {
        let mut cases = InContexts::new(self);
        contexts(self, suite, true).into_iter().map(move |context| {
            let earlier = cases.earlier(&context);
            let Case {
                operands,
                expectation,
            } = cases.put(&context);
            let mut line = self.line(context.case_of(self), &operands, expectation);
            line.context = Some(context.to_string());
            line.earlier = earlier.map(Earlier::from);
            line.write()
        })
    }

    fn line(&self, case: u64, operands: &Operands, expectation: Expectation) -> Line<'_> {
        let mut line = Line {
            vector: &self.id,
            case,
            context: None,
            earlier: None,
            operation: self.operation.name(),
            operands: operands.iter().map(written).collect(),
            out: None,
            level: None,
            error: false,
            at: None,
            unspecified: None,
        };
        match expectation {
            Expectation::Output(output, level) => {
                line.out = Some(written(&output));
                line.level = Some(level.name());
            }
            Expectation::Rejected(Rejection { at }, level) => {
                line.level = Some(level.name()).filter(|_| level == Level::Should);
                line.error = true;
                line.at = Some(at);
            }
            Expectation::Unspecified(reason) => line.unspecified = Some(reason.name()),
        }
        line
    }
}

impl Line<'_> {
    fn write(&self) -> String {
        serde_json::to_string(self).unwrap_or_default() // strings and numbers: cannot fail
    }
}

/// A sequence or a number as JSON.
fn written(sequence: &Sequence) -> Written<'static> {
    Written::of(sequence.kind(), sequence.to_string())
}
