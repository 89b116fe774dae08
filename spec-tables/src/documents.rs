//! The shape of a document's data: one type for each of its JSON files. Unknown keys are errors.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::algorithm::Algorithm;

/// One edition of one document, with everything in it that can be run or checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// The folder's name, which begins every step id: `wtf-8-2014`.
    pub id: String,
    /// The document's own title.
    pub title: String,
    /// A title short enough for a line of a report.
    pub short_title: String,
    /// Which edition this is, in the document's own terms.
    pub edition: String,
    /// Date of this edition, `YYYY`, `YYYY-MM` or `YYYY-MM-DD`.
    pub date: String,
    /// Where it is published.
    pub url: String,
    /// Its subject, and why it is here.
    pub about: String,
    /// Its sections: all of them, of a long document those that are cited here.
    pub sections: Vec<Section>,
    /// Algorithms, in the document's order.
    pub algorithms: Vec<Algorithm>,
    /// Tables, as printed.
    pub tables: Vec<Table>,
    /// Encodings that it defines by bits.
    pub encodings: Vec<EncodingDefinition>,
    /// Worked examples, as printed.
    pub examples: Vec<Example>,
    /// Statements that can be tested against the algorithms, in our words.
    pub claims: Vec<Claim>,
    /// A few words at a time, exactly as printed, to be held against the rules of writing.
    pub wordings: Vec<Wording>,
    /// Its sentences that require or recommend an answer.
    pub sentences: Vec<Sentence>,
    /// Comparisons of its algorithms, in addition to other documents' algorithms for the same operations.
    pub comparisons: Vec<Comparison>,
    /// The errors of this edition.
    pub errata: Vec<Erratum>,
}

/// `document.json`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DocumentFile {
    pub(crate) title: String,
    pub(crate) short_title: String,
    pub(crate) edition: String,
    pub(crate) date: String,
    pub(crate) url: String,
    pub(crate) about: String,
    #[serde(default)]
    pub(crate) sections: Vec<Section>,
}

/// A section of a document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// Its number as printed: `6.1`, or `3.`. Some sections have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub number: Option<String>,
    /// Its title.
    pub title: String,
}

impl Section {
    /// Whether a citation is of this section or of a place in it, such as `3. UTF-8 definition` or `Description, table`.
    pub fn is_cited_by(&self, citation: &str) -> bool {
        let rest = match &self.number {
            Some(number) => citation
                .strip_prefix(number.as_str())
                .and_then(|rest| rest.strip_prefix(' ')),
            None => Some(citation),
        };
        let rest = rest.and_then(|rest| rest.strip_prefix(self.title.as_str()));
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(", "))
    }
}

/// A table as printed: cells are text, row by row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// Unique in its document.
    pub id: String,
    /// The caption, in our words.
    pub title: String,
    /// Number and title of the section where it stands.
    pub section: String,
    /// How to read its cells.
    pub kind: TableKind,
    /// The encoding that it is about, such as `utf-8`; empty if there is none.
    pub encoding: String,
    /// Column headings.
    pub columns: Vec<String>,
    /// The cells; a blank cell is the empty string.
    pub rows: Vec<Vec<String>>,
}

/// How to read the cells of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TableKind {
    /// First a range of code points (`0080-07FF`), then a range of bytes (`C2-DF`) for each byte.
    ByteRanges,
    /// First a range of code points, then a bit pattern (`110xxxxx`) for each unit.
    BitPatterns,
    /// First a bit pattern for a 16-bit code unit (`00000yyyyyxxxxxx`), then one for each byte (`110yyyyy`), with the same
    /// letters.
    UnitBitPatterns,
    /// First code points, as ranges (`0000, 0080-07FF`), then for each byte its fixed bits and which bits of the code
    /// point follow (`110 bits 10-6`, or `1010 (bits 20-16)-1` where one is subtracted from them).
    BitFields,
    /// First the name of the row, then a range of bytes for each byte.
    NamedByteRanges,
    /// First a byte (`80`), then its code point (`20AC`).
    Index,
    /// First bytes, then the code points that they become.
    Replacements,
    /// First the high digit of sixteen bytes (`C_`), with the length of their sequences if that is more than one byte
    /// (`2-byte C_`). Then a cell for each byte: words; the lowest code point that the byte begins (`0080`), or the
    /// bits that it adds (`+3F`), or neither; and the byte in decimal (`194`).
    CodePage,
    /// First `red` for bytes that never appear, or `pink` for those that begin both valid and invalid sequences; then a
    /// range of such bytes.
    ByteClasses,
    /// A character, its code point (`U+00A2`), the code point in octal (`0242`) and in binary, with as many digits as its
    /// sequence has room for (`000 1010 0010`), and its bytes in binary (`11000010 10100010`), in octal (`302 242`) and in
    /// hexadecimal (`C2 A2`).
    Notations,
    /// First a number of bytes (`2`), then the number of well-formed strings of that length (`18304`) in the encoding
    /// that each column is named after (`utf-8`).
    Counts,
    /// First an operand, then the result of the operation that each column is named after (`utf-8.decode-lossy`).
    Answers,
    /// A state, bytes (`80-BF`, or `00-7F, C2`), and the next state. The first row is about the state at the beginning. Where
    /// an input may end, a row has `end` instead of bytes, and `accepted` instead of a state.
    Transitions,
}

/// An encoding as a document defines it: rows of bits, and constraints.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EncodingDefinition {
    /// Unique in its document, such as `utf-8`.
    pub name: String,
    /// Number and title of the section where it stands.
    pub section: String,
    /// The headings of the columns, if it has any.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub columns: Vec<String>,
    /// The rows: first a range of code points, then a bit pattern for each byte.
    pub rows: Vec<Vec<String>>,
    /// Constraints that the rows do not say, such as `no surrogates`.
    pub constraints: Vec<String>,
}

/// A worked example, as printed: an input and the result that the document gives for it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Example {
    /// Unique in its document, made of words.
    pub id: String,
    /// Number and title of the section where it stands.
    pub section: String,
    /// The operation of the example, such as `utf-8.encode`.
    pub operation: String,
    /// The operands, in the project's notation.
    #[serde(rename = "in")]
    pub operands: Vec<String>,
    /// The result as printed; absent if the document rejects the input.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub out: Option<String>,
    /// Whether the document rejects the input.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub error: bool,
    /// The position of the rejection, if the example has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<u64>,
    /// The document's remarks about it, in our words.
    pub about: String,
    /// The line of a draft, as its author wrote it.
    #[serde(skip)]
    pub as_written: Option<String>,
}

/// A statement of a document that can be tested.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// Unique in its document, made of words.
    pub id: String,
    /// Number and title of the section where it stands.
    pub section: String,
    /// The statement, in our words.
    pub text: String,
    /// The same in the closed language of claims, such as `utf-8 ⊂ wtf-8`, if that can say it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub form: Option<String>,
    /// Phrases of the text whose bound words (numbers, names, *never*) no check covers, each with the reason.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub prose: BTreeMap<String, String>,
    /// Phrases of the text, each with the part of the form that says the same.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub means: BTreeMap<String, String>,
    /// Whether it stands in a draft, whose author writes the form and the text.
    #[serde(skip)]
    pub in_draft: bool,
    /// Whether readers may think it although the document is silent; an erratum or a law is about it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub not_said: bool,
}

/// A few words exactly as printed, and the rule that they are held against.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wording {
    /// Unique in its document, made of words.
    pub id: String,
    /// Number and title of the section where it stands.
    pub section: String,
    /// The words as printed; as few as show whether the rule is kept.
    pub words: String,
    /// The rule.
    pub rule: WordingRule,
    /// The thing that the words name, or what they are said to be.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub of: String,
    /// The words that the rule allows, or the code points that they spell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub among: Vec<String>,
}

/// The rule that some printed words should follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WordingRule {
    /// They are English as a dictionary and a grammar have it.
    Spelling,
    /// They are those of the first wording in the document for the same thing, which is in `of`.
    Alike,
    /// They are one of the words in `among`, which are what `of` says.
    Listed,
    /// They are those of the wording of another document that `of` names, as `rfc-3629/protect`.
    Quotation,
    /// They are the names of the Hangul syllables in `among`.
    Hangul,
    /// They are the code units in UTF-16 of the code points in `among`, written as code units are.
    CodeUnits,
}

/// A sentence of a document that requires or recommends an answer: the basis of a *must* or a *should*.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sentence {
    /// Unique in its document, made of words.
    pub id: String,
    /// The section where it stands, as `6.1 Encoding`; a place in it may follow, as in `Description, table`, and then
    /// others, each after a semicolon.
    pub section: String,
    /// Whether it stands outside the sections of all algorithms that it governs, as a general rule does.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub elsewhere: bool,
    /// How strict it is.
    pub level: SentenceLevel,
    /// The sentence, in our words.
    pub text: String,
    /// The algorithms whose results it governs, as `encode`, or as `rfc-3629#encode` in another document.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub results_of: Vec<String>,
    /// The steps whose rejections it governs, as `decode/protect`, or as `rfc-3629#decode/protect` in another document.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rejections_by: Vec<String>,
}

/// How strict a sentence is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SentenceLevel {
    /// It recommends.
    Should,
    /// It requires, or defines.
    Must,
}

/// A comparison of one of the document's readings with another, for operations that no other document defines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Comparison {
    /// The document's own operation, such as `utf-8-1997.decode`.
    pub operation: String,
    /// The other side: `rfc-3629:utf-8.decode`, or an operation for its judging reading.
    pub against: String,
}

/// An error in one edition of a document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Erratum {
    /// Unique in its document, made of words.
    pub id: String,
    /// How bad it is.
    pub severity: Severity,
    /// Number and title of the section where it stands.
    pub section: String,
    /// The subject of the error.
    pub kind: ErratumSubject,
    /// The printed text, in our words.
    pub printed: String,
    /// Why that is wrong.
    pub problem: String,
    /// A small input that shows it, and the results; empty if nothing can be run.
    pub witness: String,
    /// The input of the witness: a search must not need a longer one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input: Option<String>,
    /// The failures that it explains, by their names in `spec`: `table table-2`, `claim number-of-code-points`,
    /// `reading wtf-16.decode at wtf-8-2014#decode-wtf-16/2.1.2`.
    pub shown_by: Vec<String>,
    /// What later editions say.
    pub later: String,
}

/// How bad an erratum is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Severity {
    /// Following the text gives wrong results or undefined behaviour.
    WrongResult,
    /// A statement that a test can falsify, or a missing rule.
    FalseClaim,
    /// Terms, spelling, citations.
    Editorial,
    /// Nothing is wrong: the documents differ on purpose, or leave it open.
    Difference,
}

/// What an erratum is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ErratumSubject {
    /// Steps of an algorithm.
    Algorithm,
    /// A table.
    Table,
    /// An example.
    Example,
    /// A claim.
    Claim,
    /// Running text.
    Wording,
}
