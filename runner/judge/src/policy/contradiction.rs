//! The policies that a document rules out, and the sentence that does.

use utfproof_oracle::Operation;
use utfproof_spec_tables::{Document, Sentence, library};

use super::Policy;

/// A sentence that rules out a policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The document.
    pub document: &'static Document,
    /// The sentence.
    pub sentence: &'static Sentence,
    /// The operation that answers in this way, if one is known.
    pub instead: Option<Operation>,
}

impl Contradiction {
    /// The sentence and its source, for a person.
    pub fn says(&self) -> String {
        let Self {
            document, sentence, ..
        } = self;
        format!(
            "{} ({}, {})",
            sentence.text.trim_end_matches('.'),
            document.short_title,
            sentence.section
        )
    }
}

impl Policy {
    /// The cost of the choice for users of the codec, if it loses information.
    pub fn costs(self) -> Option<&'static str> {
        match self {
            Self::ByteOrderMarkRemoved => Some(
                "U+FEFF is lost, which is data where the input is a field of a message and not a whole file",
            ),
            Self::NoReplacement => Some(
                "what stands around the dropped bytes joins, so that a filter which ran before can be passed",
            ),
            Self::PerRun => Some("how much was ill-formed is lost"),
            Self::QuestionMark | Self::Substitute => {
                Some("a replacement cannot be told from the same character in the input")
            }
            Self::SurrogatesReplaced | Self::SurrogatesAsQuestionMark | Self::SurrogatesDropped => {
                Some("different inputs give one result, silently")
            }
            Self::SurrogatesPassed => Some("the result is not Unicode text: it holds surrogates"),
            _ => None,
        }
    }

    /// The sentence that rules this policy out for an operation. `None` if documents leave the choice open, or only
    /// recommend against it.
    pub fn contradicts(self, operation: Operation) -> Option<Contradiction> {
        let (sentence, instead) = match (self, operation) {
            (Self::SurrogatesEncoded, Operation::Cesu8Encode) => return None,
            (Self::SurrogatesEncoded, Operation::Utf8Encode) => (
                "rfc-3629#surrogates-are-prohibited",
                Some(Operation::GeneralizedUtf8Encode),
            ),
            (Self::SurrogatesEncoded, Operation::Utf16Encode) => (
                "unicode#nothing-ill-formed-is-emitted",
                Some(Operation::Wtf16Encode),
            ),
            (Self::SurrogatesEncoded, _) => ("unicode#nothing-ill-formed-is-emitted", None),
            (Self::SurrogatesRejected, _) => ("jvms#forms", None),
            (
                Self::NoncharactersRejected
                | Self::NoncharactersReplaced
                | Self::NulRejected
                | Self::NulEnds,
                _,
            ) => ("unicode#every-scalar-value-has-a-form", None),
            (Self::UndecodableKept, _) => ("ecmascript#uri-handling", None),
            _ => return None,
        };
        let (document, sentence) = library().sentence(sentence)?;
        Some(Contradiction {
            document,
            sentence,
            instead,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_contradiction_names_a_sentence_that_exists() {
        // if the sentence were missing, a requirement would count as a choice
        for (policy, operation) in [
            (Policy::SurrogatesEncoded, Operation::Utf8Encode),
            (Policy::SurrogatesEncoded, Operation::Utf16Encode),
            (Policy::SurrogatesEncoded, Operation::Utf16LeEncode),
            (Policy::SurrogatesRejected, Operation::ModifiedUtf8Decode),
            (Policy::NoncharactersRejected, Operation::Utf8Decode),
            (Policy::NoncharactersReplaced, Operation::Utf8DecodeLossy),
            (Policy::NulRejected, Operation::Utf8Validate),
            (Policy::NulEnds, Operation::Utf8Decode),
            (
                Policy::UndecodableKept,
                Operation::EcmaScriptDecodeUriComponent,
            ),
        ] {
            assert!(
                policy.contradicts(operation).is_some(),
                "{policy}, {operation}"
            );
        }
    }
}
