//! Policies: what an implementation chose where documents leave a choice, and what its answers are then.
//!
//! An implementation declares them in its description, for each operation, and is judged by what it declares. If it
//! declares nothing, it is judged by the documents, and the report names the policy that fits all its answers, if one
//! does.
//!
//! A policy covers what documents leave open or only recommend. What a sentence of a document requires cannot be declared
//! away: such a declaration is shown, with [the sentence](Contradiction), and excuses nothing.

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

/// One choice, other than the documents' own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Policy {
    /// One replacement for each offending byte.
    PerByte,
    /// One for a lead byte with as many continuation bytes as follow, up to the number that it announces.
    PerSequence,
    /// The same for the lead bytes C2 to F4 alone.
    PerForm,
    /// Two bytes of which the second cannot follow its lead byte E0, ED, F0 or F4 are one; else maximal subparts.
    FirstTwoAsOne,
    /// As [`Policy::PerSequence`], where C0 and C1 announce nothing.
    PerSequenceFromC2,
    /// One for a lead byte from C0 to F7 with all continuation bytes behind it.
    PerLeadByte,
    /// As [`Policy::PerSequence`], where F8 to FB announce four and FC and FD five, as in 1997.
    PerSequenceOfUpTo6,
    /// Maximal subparts, but the form of a surrogate is one, whole or cut.
    SurrogatesAsOne,
    /// One for all ill-formed bytes in a row.
    PerRun,
    /// None: ill-formed bytes are dropped.
    NoReplacement,
    /// U+003F stands where U+FFFD would.
    QuestionMark,
    /// U+001A stands where U+FFFD would.
    Substitute,
    /// An encoder takes a surrogate for U+FFFD.
    SurrogatesReplaced,
    /// An encoder takes a surrogate for U+003F.
    SurrogatesAsQuestionMark,
    /// An encoder drops a surrogate.
    SurrogatesDropped,
    /// An encoder gives a surrogate the form that a character of its value would have.
    SurrogatesEncoded,
    /// A decoder lets an unpaired surrogate pass.
    SurrogatesPassed,
    /// A decoder rejects an unpaired surrogate.
    SurrogatesRejected,
    /// A leading byte order mark is removed.
    ByteOrderMarkRemoved,
    /// Noncharacters are rejected.
    NoncharactersRejected,
    /// Noncharacters are replaced by U+FFFD.
    NoncharactersReplaced,
    /// U+0000 is rejected.
    NulRejected,
    /// A rejection is placed at the first unit that cannot continue what is before it.
    OffendingUnit,
}

/// A policy in the words of a description, and for a person.
struct Entry {
    key: &'static str,
    value: &'static str,
    /// What it does, to follow on an operation's name and a colon.
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
];

/// Makes a `match` of a table: a policy that is not in it, or is in it twice, does not compile.
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

// The vocabulary. What the documents say is the first value of a key, which need not be declared.
entries! {
    PerByte "replacement" "per-byte" "one U+FFFD per byte" LOSSY;
    PerSequence "replacement" "per-sequence" "one U+FFFD per sequence as long as its lead byte announces, 2 to 4" LOSSY;
    PerSequenceFromC2 "replacement" "per-sequence-from-c2" "one U+FFFD per sequence as long as its lead byte, C2 to F7, announces" LOSSY;
    PerLeadByte "replacement" "per-lead-byte" "one U+FFFD per lead byte with all continuation bytes behind it" LOSSY;
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
    NoncharactersRejected "noncharacters" "rejected" "noncharacters are rejected" STRICT;
    NoncharactersReplaced "noncharacters" "replaced" "U+FFFD for a noncharacter" &[Utf8DecodeLossy, Utf16DecodeLossy];
    NulRejected "nul" "rejected" "U+0000 is rejected" STRICT;
    OffendingUnit "position" "offending-unit" "an error is placed at the first byte that cannot continue" PLACED;
}

/// The documents' own choice for each key, other than for Modified UTF-8, in which unpaired surrogates pass.
const DEFAULTS: [(&str, &str); 7] = [
    ("replacement", "per-maximal-subpart"),
    ("replacement-character", "U+FFFD"),
    ("surrogates", "rejected"),
    ("byte-order-mark", "kept"),
    ("noncharacters", "accepted"),
    ("nul", "accepted"),
    ("position", "longest-prefix"),
];

/// The value of a key that an operation has if nothing is declared.
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

    /// What it does, for a person.
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

/// What an implementation chose for one operation: at most one policy of each key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policies(Vec<Policy>);

/// A declared policy that there is not.
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
    /// Those that a description declares for an operation, by key and value. Keys and values are shown as they are in
    /// the error: escape them before.
    ///
    /// # Errors
    ///
    /// [`UnknownPolicy`]: the first that the operation does not have, with all that it has.
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

    /// Whether nothing but what the documents say is declared.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The policies.
    pub fn iter(&self) -> impl Iterator<Item = Policy> {
        self.0.iter().copied()
    }

    /// Those that documents leave open, for an operation.
    pub(crate) fn open(&self, operation: Operation) -> Self {
        let open = |policy: &Policy| policy.contradicts(operation).is_none();
        Self(self.iter().filter(open).collect())
    }

    /// What a document requires instead of the first of them that it rules out.
    pub fn contradiction(&self, operation: Operation) -> Option<Contradiction> {
        self.iter().find_map(|policy| policy.contradicts(operation))
    }

    fn has(&self, policy: Policy) -> bool {
        self.0.contains(&policy)
    }

    /// What they do, for a person.
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
