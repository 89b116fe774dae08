//! Policies: an implementation's choices where documents leave one, and the expectations that follow.
//!
//! An implementation declares its policies for each operation in its description, and is judged by them. If it declares
//! none, it is judged by the documents, and the report names the policy that fits all its answers, if one does.
//!
//! A policy covers a point that documents leave open or only recommend. It cannot override a requirement: a declaration
//! that contradicts a sentence is shown with [the sentence](Contradiction), and excuses nothing.

mod contradiction;
mod expect;
mod fit;
mod replacement;
mod rivals;

use std::fmt;

use utfproof_oracle::Operation::{self, *};

pub use contradiction::Contradiction;
pub(crate) use expect::is_open_choice;
pub use fit::{Fit, StillFits};

/// One choice that differs from the documents' own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Policy {
    /// One replacement for each ill-formed byte.
    PerByte,
    /// One for a lead byte with the continuation bytes that follow, up to the number that it announces.
    PerSequence,
    /// As [`Policy::PerSequence`], for the lead bytes C2 to F4 alone.
    PerForm,
    /// One for a lead byte E0, ED, F0 or F4 and a continuation byte that cannot follow it; else one for a maximal
    /// subpart.
    FirstTwoAsOne,
    /// As [`Policy::PerSequence`], where C0 and C1 announce nothing.
    PerSequenceFromC2,
    /// One for a lead byte from C0 to F7 with all continuation bytes that follow.
    PerLeadByte,
    /// As [`Policy::PerSequence`], where F8 to FB announce four and FC and FD five, as in 1997.
    PerSequenceOfUpTo6,
    /// One for a maximal subpart, and one for the form of a surrogate, whole or cut.
    SurrogatesAsOne,
    /// One for all ill-formed bytes in a row.
    PerRun,
    /// Ill-formed bytes are dropped.
    NoReplacement,
    /// U+003F replaces ill-formed input, not U+FFFD.
    QuestionMark,
    /// U+001A replaces ill-formed input, not U+FFFD.
    Substitute,
    /// An encoder writes U+FFFD for a surrogate.
    SurrogatesReplaced,
    /// An encoder writes U+003F for a surrogate.
    SurrogatesAsQuestionMark,
    /// An encoder drops a surrogate.
    SurrogatesDropped,
    /// An encoder encodes a surrogate like a character of its value.
    SurrogatesEncoded,
    /// A decoder passes an unpaired surrogate.
    SurrogatesPassed,
    /// A decoder rejects an unpaired surrogate.
    SurrogatesRejected,
    /// A leading byte order mark is removed.
    ByteOrderMarkRemoved,
    /// Bytes without a byte order mark are little-endian.
    LittleEndian,
    /// A big-endian byte order mark is written first.
    BigEndianWithMark,
    /// A little-endian byte order mark is written first, and the bytes are little-endian.
    LittleEndianWithMark,
    /// Noncharacters are rejected.
    NoncharactersRejected,
    /// Noncharacters are replaced by U+FFFD.
    NoncharactersReplaced,
    /// U+0000 is rejected.
    NulRejected,
    /// The input ends at U+0000, as a string of C does.
    NulEnds,
    /// Escapes that cannot be decoded stay as they are.
    UndecodableKept,
    /// The position of an error is the first unit that cannot continue the units before it.
    OffendingUnit,
}

/// The texts of a policy: its key and value in a description, and a sentence for a person.
struct Entry {
    key: &'static str,
    value: &'static str,
    /// Its effect, to follow an operation's name and a colon.
    says: &'static str,
    operations: &'static [Operation],
}

const LOSSY: &[Operation] = &[Utf8DecodeLossy];
const REPLACING: &[Operation] = &[Utf8DecodeLossy, Utf16DecodeLossy];
const ENCODERS: &[Operation] = &[
    Utf8Encode,
    Utf16Encode,
    Utf16BeEncode,
    Utf16LeEncode,
    Utf32BeEncode,
    Utf32LeEncode,
    Utf32LabelledEncode,
    Cesu8Encode,
];
const MARKED: &[Operation] = &[Utf8Decode, Utf8DecodeLossy, Utf16Decode, Utf16DecodeLossy];
const PLACED: &[Operation] = &[Utf8Validate, Utf8Decode];
const STRICT: &[Operation] = &[
    Utf8Validate,
    Utf8Decode,
    Utf8Encode,
    Utf16Validate,
    Utf16Decode,
    Utf16Encode,
    Utf16BeDecode,
    Utf16BeEncode,
    Utf16LeDecode,
    Utf16LeEncode,
    Utf32BeDecode,
    Utf32BeEncode,
    Utf32LeDecode,
    Utf32LeEncode,
];
const OF_STRINGS: &[Operation] = &[
    Utf8Validate,
    Utf8Decode,
    Utf8DecodeLossy,
    Utf8Encode,
    Utf8ToUtf16,
    Utf16Validate,
    Utf16Decode,
    Utf16DecodeLossy,
    Utf16Encode,
    Utf16ToUtf8,
];
const LABELLED: &[Operation] = &[Utf32LabelledDecode, Utf32LabelledEncode];

/// Makes a `match` of a table, so that a policy that is missing or listed twice does not compile.
macro_rules! entries {
    ($($policy:ident $key:literal $value:literal $says:literal $operations:expr;)*) => {
        impl Policy {
            /// Every policy, in the order of the vocabulary.
            const ALL: &[Self] = &[$(Self::$policy),*];

            #[deny(unreachable_patterns)]
            const fn entry(self) -> Entry {
                match self {
                    $(Self::$policy => Entry { key: $key, value: $value, says: $says, operations: $operations },)*
                }
            }
        }
    };
}

// The vocabulary, without the documents' own value of each key, which need not be declared.
entries! {
    PerByte "replacement" "per-byte" "one U+FFFD per byte" LOSSY;
    PerSequence "replacement" "per-sequence" "one U+FFFD per sequence as long as its lead byte announces, 2 to 4" LOSSY;
    PerSequenceFromC2 "replacement" "per-sequence-from-c2" "one U+FFFD per sequence as long as its lead byte, C2 to F7, announces" LOSSY;
    PerLeadByte "replacement" "per-lead-byte" "one U+FFFD per lead byte with all continuation bytes that follow" LOSSY;
    PerForm "replacement" "per-form" "one U+FFFD per sequence as long as its lead byte, C2 to F4, announces" LOSSY;
    FirstTwoAsOne "replacement" "first-two-as-one" "one U+FFFD per maximal subpart, and one for a lead byte with a continuation byte that it excludes" LOSSY;
    PerSequenceOfUpTo6 "replacement" "per-sequence-of-up-to-6" "one U+FFFD per sequence as long as its lead byte announces, 2 to 6" LOSSY;
    SurrogatesAsOne "replacement" "surrogates-as-one" "one U+FFFD per maximal subpart, and one for the three bytes of a surrogate" LOSSY;
    PerRun "replacement" "per-run" "one U+FFFD for all ill-formed bytes in a row" LOSSY;
    NoReplacement "replacement" "none" "ill-formed bytes are dropped" LOSSY;
    QuestionMark "replacement-character" "U+003F" "U+003F in place of U+FFFD" REPLACING;
    Substitute "replacement-character" "U+001A" "U+001A in place of U+FFFD" REPLACING;
    SurrogatesReplaced "surrogates" "replaced" "U+FFFD for a surrogate" ENCODERS;
    SurrogatesAsQuestionMark "surrogates" "question-mark" "U+003F for a surrogate" ENCODERS;
    SurrogatesDropped "surrogates" "dropped" "surrogates are dropped" ENCODERS;
    SurrogatesEncoded "surrogates" "encoded" "surrogates are encoded like characters" ENCODERS;
    SurrogatesPassed "surrogates" "passed" "unpaired surrogates pass" &[Cesu8Decode, Cesu8Validate];
    SurrogatesRejected "surrogates" "rejected" "unpaired surrogates are rejected" &[ModifiedUtf8Decode, ModifiedUtf8Validate];
    ByteOrderMarkRemoved "byte-order-mark" "removed" "a leading byte order mark is removed" MARKED;
    LittleEndian "byte-order" "little-endian" "bytes without a byte order mark are little-endian" LABELLED;
    BigEndianWithMark "byte-order" "big-endian-with-mark" "a byte order mark is written first" &[Utf32LabelledEncode];
    LittleEndianWithMark "byte-order" "little-endian-with-mark" "a byte order mark is written first, and the bytes are little-endian" &[Utf32LabelledEncode];
    NoncharactersRejected "noncharacters" "rejected" "noncharacters are rejected" STRICT;
    NoncharactersReplaced "noncharacters" "replaced" "U+FFFD for a noncharacter" &[Utf8DecodeLossy, Utf16DecodeLossy];
    NulRejected "nul" "rejected" "U+0000 is rejected" STRICT;
    NulEnds "nul" "ends-the-text" "the input ends at U+0000, and what follows is ignored" OF_STRINGS;
    UndecodableKept "undecodable" "kept" "escapes that cannot be decoded stay as they are" &[EcmaScriptDecodeUriComponent];
    OffendingUnit "position" "offending-unit" "an error is placed at the first byte that cannot continue" PLACED;
}

/// The documents' own value of each key, except for Modified UTF-8, in which unpaired surrogates pass.
const DEFAULTS: [(&str, &str); 9] = [
    ("replacement", "per-maximal-subpart"),
    ("replacement-character", "U+FFFD"),
    ("surrogates", "rejected"),
    ("byte-order-mark", "kept"),
    ("byte-order", "big-endian"),
    ("noncharacters", "accepted"),
    ("nul", "accepted"),
    ("undecodable", "rejected"),
    ("position", "longest-prefix"),
];

/// The documents' own value of a key for an operation, if the operation has the key.
fn default_value(operation: Operation, key: &str) -> Option<&'static str> {
    if Policy::of_operation(operation).any(|policy| policy == Policy::SurrogatesRejected) {
        return (key == "surrogates").then_some("passed");
    }
    let default = DEFAULTS.iter().find(|(known, _)| *known == key);
    let has = Policy::of_operation(operation).any(|policy| policy.key() == key);
    default.filter(|_| has).map(|(_, value)| *value)
}

impl Policy {
    /// The key in a description, such as `replacement`.
    pub fn key(self) -> &'static str {
        self.entry().key
    }

    /// The value in a description, such as `per-byte`.
    pub fn value(self) -> &'static str {
        self.entry().value
    }

    /// Its effect, for a person.
    pub fn says(self) -> &'static str {
        self.entry().says
    }

    /// The policies that an operation can have.
    pub fn of_operation(operation: Operation) -> impl Iterator<Item = Self> {
        let all = Self::ALL.iter().copied();
        all.filter(move |policy| policy.entry().operations.contains(&operation))
    }
}

impl fmt::Display for Policy {
    /// As in `replacement: per-byte`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.key(), self.value())
    }
}

/// An implementation's policies for one operation: at most one of each key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policies(Vec<Policy>);

/// A declared policy that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{operation} has no policy \"{key}\": \"{value}\"; it has {}", vocabulary(*operation))]
pub struct UnknownPolicy {
    operation: Operation,
    key: String,
    value: String,
}

fn vocabulary(operation: Operation) -> String {
    let keys = DEFAULTS.iter().filter_map(|(key, _)| {
        let default = default_value(operation, key)?;
        let values = Policy::of_operation(operation).filter(|policy| policy.key() == *key);
        let values: Vec<&str> = values.map(Policy::value).collect();
        Some(format!("\"{key}\": {default}, {}", values.join(", ")))
    });
    let keys: Vec<String> = keys.collect();
    match keys.as_slice() {
        [] => "none at all".to_owned(),
        keys => keys.join("; "),
    }
}

impl Policies {
    /// Reads the policies that a description declares for an operation, by key and value. The error shows keys and
    /// values as they are, so escape them before.
    ///
    /// # Errors
    ///
    /// [`UnknownPolicy`] for the first one that the operation does not have; the message lists all that it has.
    pub fn read<'a>(
        operation: Operation,
        declared: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, UnknownPolicy> {
        let mut policies = Vec::new();
        for (key, value) in declared {
            let known = || Policy::of_operation(operation).filter(|policy| policy.key() == key);
            let is_default = default_value(operation, key) == Some(value);
            match known().find(|policy| policy.value() == value) {
                Some(policy) => policies.push(policy),
                None if is_default => {}
                None => {
                    return Err(UnknownPolicy {
                        operation,
                        key: key.to_owned(),
                        value: value.to_owned(),
                    });
                }
            }
        }
        Ok(Self(policies))
    }

    /// Whether it is empty, so that the documents alone apply.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The policies.
    pub fn iter(&self) -> impl Iterator<Item = Policy> {
        self.0.iter().copied()
    }

    /// The policies that documents leave open, for an operation.
    pub(crate) fn open(&self, operation: Operation) -> Self {
        let open = |policy: &Policy| policy.contradicts(operation).is_none();
        Self(self.iter().filter(open).collect())
    }

    /// The sentence that rules out the first of the policies that a document rules out.
    pub fn contradiction(&self, operation: Operation) -> Option<Contradiction> {
        self.iter().find_map(|policy| policy.contradicts(operation))
    }

    fn has(&self, policy: Policy) -> bool {
        self.0.contains(&policy)
    }

    /// Their effects, for a person.
    pub fn says(&self) -> String {
        let says: Vec<&str> = self.iter().map(Policy::says).collect();
        says.join("; ")
    }
}

impl fmt::Display for Policies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let policies: Vec<String> = self.iter().map(|policy| policy.to_string()).collect();
        f.write_str(&policies.join(", "))
    }
}

#[cfg(test)]
mod tests;
