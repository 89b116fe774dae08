//! The closed language of claims: `utf-8 ⊂ wtf-8`, `cesu-8 at most 6 bytes`. `runner/docs/documents.md` has a table of
//! its forms.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, LazyLock, Mutex, OnceLock, PoisonError};

use utfproof_notation::UnitKind;
use utfproof_oracle::{Sequence, Slice};
use utfproof_spec_tables::{Document, EncodingDefinition, library};
use utfproof_vectors::automaton::Automaton;

use crate::encodings::{Definition, Mistake, laws, relations};
use crate::{Check, Shortfall, Witness, cells, count};

/// The forms, for errors.
const FORMS: &str = "A ⊂ B, A = B, A is LAW, A is sorted as utf-16, A at most N bytes, A takes N bytes for RANGE, \
                     A rejects BYTES, A accepts BYTES, A never has BYTES, not CLAIM";

/// A claim that can be tested as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Formal {
    is_negated: bool,
    /// The encoding that it is about.
    encoding: String,
    says: Says,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Says {
    IsIn(String),
    Equals(String),
    Law(&'static str),
    SortedAsUtf16,
    AtMost(usize),
    Takes(usize, u32, u32),
    Rejects(Vec<u8>),
    Accepts(Vec<u8>),
    NeverHas(Vec<u8>),
}

/// Reads a claim.
///
/// # Errors
///
/// What cannot be read, and the forms.
pub(crate) fn parse(text: &str) -> Result<Formal, String> {
    let text = text.trim().trim_end_matches('.').trim_end();
    let unknown = |what: &str| format!("'{}' {what}; the forms are: {FORMS}", text.escape_debug());
    if let Some(rest) = text.strip_prefix("not ") {
        let claim = parse(rest)?;
        return Ok(Formal {
            is_negated: !claim.is_negated,
            ..claim
        });
    }
    let (encoding, rest) = text
        .split_once(char::is_whitespace)
        .ok_or_else(|| unknown("is no claim"))?;
    let words: Vec<&str> = rest.split_whitespace().collect();
    let mut words = words.as_slice();
    if let ["is" | "has", others @ ..] = words {
        words = others;
    }
    let mut is_negated = false;
    if let ["not", others @ ..] = words {
        (is_negated, words) = (true, others);
    }
    let says = match words {
        ["⊂" | "⊆", other] | ["a", "subset", "of", other] | ["subset", "of", other] => {
            Says::IsIn((*other).to_owned())
        }
        ["⊄" | "⊈", other] => {
            is_negated = !is_negated;
            Says::IsIn((*other).to_owned())
        }
        ["="] | ["≠"] => return Err(unknown("has no second encoding")),
        ["=", other] => Says::Equals((*other).to_owned()),
        ["≠", other] => {
            is_negated = !is_negated;
            Says::Equals((*other).to_owned())
        }
        ["sorted", "as", "utf-16" | "UTF-16"] => Says::SortedAsUtf16,
        ["sorted", "as", "code", "points"] => Says::Law("sorted"),
        ["at", "most", number, "byte" | "bytes"] => {
            Says::AtMost(number_of(number).map_err(|why| unknown(&why))?)
        }
        ["takes", number, "byte" | "bytes", "for", range @ ..] => {
            let number = number_of(number).map_err(|why| unknown(&why))?;
            let range = crate::markdown::plain_range(&range.join(" "));
            let range = cells::values(UnitKind::Ucs4, &range)
                .map_err(|_| unknown("has no range like 0800-FFFF"))?;
            Says::Takes(number, *range.start(), *range.end())
        }
        ["rejects", bytes @ ..] => Says::Rejects(bytes_of(bytes).map_err(|why| unknown(&why))?),
        ["accepts", bytes @ ..] => Says::Accepts(bytes_of(bytes).map_err(|why| unknown(&why))?),
        ["never", "has", bytes @ ..] => Says::NeverHas(set_of(bytes).map_err(|why| unknown(&why))?),
        words => {
            let name = words.join(" ").replace("synchronizing", "synchronising");
            let law = laws::names().find(|law| law.eq_ignore_ascii_case(&name));
            let laws = || laws::names().collect::<Vec<_>>().join(", ");
            let why = || format!("{}; the laws are: {}", unknown("is no claim"), laws());
            Says::Law(law.ok_or_else(why)?)
        }
    };
    Ok(Formal {
        is_negated,
        encoding: encoding.to_owned(),
        says,
    })
}

fn number_of(text: &str) -> Result<usize, String> {
    text.parse()
        .map_err(|_| "has no number of bytes".to_owned())
}

fn bytes_of(words: &[&str]) -> Result<Vec<u8>, String> {
    let text = words.join(" ").replace("0x", "");
    match UnitKind::Byte.parse(&text) {
        Ok(Sequence::Bytes(bytes)) if !bytes.is_empty() => Ok(bytes.into_vec()),
        _ => Err("has no bytes like C0 80".to_owned()),
    }
}

/// `C0-C1, F5-FF`.
fn set_of(words: &[&str]) -> Result<Vec<u8>, String> {
    let no_set = || "has no bytes like C0-C1, F5-FF".to_owned();
    let mut bytes = Vec::new();
    for word in words {
        let word = word.trim_end_matches(',');
        let (first, last) = word.split_once('-').unwrap_or((word, word));
        let byte = |text: &str| {
            UnitKind::Byte
                .parse_one(text)
                .and_then(|byte| u8::try_from(byte).ok())
        };
        let (first, last) = byte(first).zip(byte(last)).ok_or_else(no_set)?;
        bytes.extend(first..=last);
    }
    bytes.sort_unstable();
    bytes.dedup();
    (!bytes.is_empty()).then_some(bytes).ok_or_else(no_set)
}

/// The encoding that a document defines itself, if it does.
pub(crate) fn own(document: &Document, name: &str) -> Result<Option<Arc<Derivable>>, Shortfall> {
    let own = document
        .encodings
        .iter()
        .find(|encoding| encoding.name == name);
    let derive = |own: &EncodingDefinition| {
        derivable(own).map_err(|mistake| {
            Shortfall::NotTested(format!(
                "the definition of {name} cannot be read: {mistake}"
            ))
        })
    };
    own.map(derive).transpose()
}

/// An encoding of a document's own, or of any document that defines one of this name.
pub(crate) fn encoding(document: &Document, name: &str) -> Result<Arc<Derivable>, Shortfall> {
    if let Some(own) = own(document, name)? {
        return Ok(own);
    }
    let all = || {
        library()
            .documents()
            .iter()
            .flat_map(|document| &document.encodings)
    };
    let built_in = all().find(|encoding| encoding.name == name);
    if let Some(derivable) = built_in.and_then(|encoding| derivable(encoding).ok()) {
        return Ok(derivable);
    }
    let all = all().chain(&document.encodings);
    let mut names: Vec<&str> = all.map(|encoding| encoding.name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    let right = format!(
        "no encoding has this name; define it with <!-- utfproof: encoding {name} -->, or use one of {}",
        names.join(", ")
    );
    Err(Shortfall::Fails(Witness::new(name, "an encoding", right)))
}

/// The encoding of a definition; each is derived once.
fn derivable(data: &EncodingDefinition) -> Result<Arc<Derivable>, Mistake> {
    type Known = Mutex<HashMap<EncodingDefinition, Arc<Derivable>>>;
    static KNOWN: LazyLock<Known> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(derivable) = known.get(data) {
        return Ok(Arc::clone(derivable));
    }
    let derivable = Arc::new(Derivable::new(Definition::new(data)?));
    known.insert(data.clone(), Arc::clone(&derivable));
    Ok(derivable)
}

/// A definition, and its automaton once it is needed.
pub(crate) struct Derivable {
    pub(crate) definition: Definition,
    automaton: OnceLock<Result<Automaton, String>>,
}

impl Derivable {
    fn new(definition: Definition) -> Self {
        Self {
            definition,
            automaton: OnceLock::new(),
        }
    }

    pub(crate) fn automaton(&self) -> Result<&Automaton, Shortfall> {
        let learn = || self.definition.automaton().map_err(|why| why.to_string());
        let learnt = self.automaton.get_or_init(learn).as_ref();
        learnt.map_err(|why| Shortfall::NotTested(why.clone()))
    }
}

/// Tests a claim of a document.
pub(crate) fn check(document: &Document, claim: &Formal) -> Check {
    let found = counterexample(document, claim)?;
    match (found, claim.is_negated) {
        (None, false) => Ok(population(&claim.says)),
        (Some(witness), true) => Ok(format!("{}: {}", witness.input, witness.right)),
        (Some(witness), false) => Err(witness.into()),
        (None, true) => {
            let holds = Formal {
                is_negated: false,
                ..claim.clone()
            };
            let right = format!(
                "there is none among {}; print: {holds}",
                population(&claim.says)
            );
            Err(Witness::new("no counterexample", claim, right).into())
        }
    }
}

/// The inputs on which a claim was tried.
fn population(says: &Says) -> String {
    match says {
        Says::Law("lossless") | Says::Takes(..) | Says::SortedAsUtf16 => "all code points",
        Says::Rejects(_) | Says::Accepts(_) => "this sequence",
        Says::AtMost(_) | Says::NeverHas(_) => "all characters",
        _ => "all byte sequences",
    }
    .to_owned()
}

fn counterexample(document: &Document, claim: &Formal) -> Result<Option<Witness>, Shortfall> {
    let derivable = encoding(document, &claim.encoding)?;
    let definition = &derivable.definition;
    let show = |bytes: &[u8]| match bytes {
        [] => "the empty sequence".to_owned(),
        _ => Slice::Bytes(bytes).to_string(),
    };
    Ok(match &claim.says {
        Says::IsIn(other) => {
            let other_one = encoding(document, other)?;
            let found = relations::shortest(
                derivable.automaton()?,
                other_one.automaton()?,
                |one, other| one && !other,
            );
            found.map(|bytes| {
                let right = format!("{} accepts it, {other} rejects it", claim.encoding);
                Witness::new(show(&bytes), claim, right)
            })
        }
        Says::Equals(other) => {
            let other_one = encoding(document, other)?;
            let found = relations::shortest(
                derivable.automaton()?,
                other_one.automaton()?,
                |one, other| one != other,
            );
            found.map(|bytes| {
                let [by_one, by_other] = match definition.accepts(&bytes) {
                    true => ["accepts", "rejects"],
                    false => ["rejects", "accepts"],
                };
                let right = format!("{} {by_one} it, {other} {by_other} it", claim.encoding);
                Witness::new(show(&bytes), claim, right)
            })
        }
        Says::Law(law) => {
            let law = laws::one(definition, law);
            let found = law.and_then(|law| law.counterexample);
            found.map(|why| {
                let (input, _) = why.split_once(" is ").unwrap_or((&why, ""));
                Witness::new(input, claim, &why)
            })
        }
        Says::SortedAsUtf16 => laws::out_of_utf_16_order(definition)
            .map(|why| Witness::new(why.split(" is ").next().unwrap_or_default(), claim, &why)),
        Says::AtMost(number) => {
            let (longest, first) = laws::longest(definition);
            let is_more = longest > *number;
            let first = match is_more {
                true => laws::first_longer(definition, *number).unwrap_or(first),
                false => first,
            };
            let bytes = definition.encode_one(first).unwrap_or_default();
            (longest != *number).then(|| {
                let right = format!(
                    "{}; print: at most {}",
                    count(bytes.len() as u64, "byte"),
                    count(longest as u64, "byte")
                );
                Witness::new(
                    format!("{}, {}", laws::name(first), show(&bytes)),
                    claim,
                    right,
                )
            })
        }
        Says::Takes(number, first, last) => (*first..=*last).find_map(|value| {
            let bytes = definition.encode_one(value);
            // a range may have the surrogates inside, which have no form
            if bytes.is_none() && matches!(value, 0xD800..=0xDFFF) && *first < 0xD800 {
                return None;
            }
            let length = bytes.as_ref().map_or(0, Vec::len);
            (length != *number).then(|| {
                let right = match bytes {
                    Some(bytes) => format!("{}, {}", show(&bytes), count(length as u64, "byte")),
                    None => "it is not encoded".to_owned(),
                };
                Witness::new(laws::name(value), claim, right)
            })
        }),
        Says::Rejects(bytes) | Says::Accepts(bytes) => {
            let decoded = definition.decode(bytes);
            let is_wrong = decoded.is_ok() == matches!(claim.says, Says::Rejects(_));
            is_wrong.then(|| {
                let right = match decoded {
                    Err(at) => format!("it is rejected at {at}"),
                    Ok(values) => {
                        let names: Vec<String> = values.into_iter().map(laws::name).collect();
                        format!("it is accepted, as {}", names.join(" "))
                    }
                };
                Witness::new(show(bytes), claim, right)
            })
        }
        Says::NeverHas(bytes) => {
            let unused = laws::unused(definition);
            let used = bytes.iter().find(|byte| !unused.contains(byte));
            let missing = unused.iter().find(|byte| !bytes.contains(byte));
            let least = used.into_iter().chain(missing).min();
            least.map(|byte| {
                let occurs = if used == Some(byte) {
                    "it occurs"
                } else {
                    "it does not occur either"
                };
                let right = format!("{occurs}; print: never has {}", laws::byte_ranges(&unused));
                Witness::new(format!("{byte:02X}"), claim, right)
            })
        }
    })
}

impl fmt::Display for Formal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            is_negated,
            encoding,
            says,
        } = self;
        if *is_negated {
            f.write_str("not ")?;
        }
        match says {
            Says::IsIn(other) => write!(f, "{encoding} ⊂ {other}"),
            Says::Equals(other) => write!(f, "{encoding} = {other}"),
            Says::Law(law) if law.starts_with("contains") => write!(f, "{encoding} {law}"),
            Says::Law(law @ ("lossless" | "prefix-free" | "self-synchronising")) => {
                write!(f, "{encoding} is {law}")
            }
            Says::Law("sorted") => write!(f, "{encoding} is sorted as code points"),
            Says::Law(law) => write!(f, "{encoding} has {law}"),
            Says::SortedAsUtf16 => write!(f, "{encoding} is sorted as utf-16"),
            Says::AtMost(number) => {
                write!(f, "{encoding} at most {}", count(*number as u64, "byte"))
            }
            Says::Takes(number, first, last) => {
                write!(
                    f,
                    "{encoding} takes {} for {first:04X}-{last:04X}",
                    count(*number as u64, "byte")
                )
            }
            Says::Rejects(bytes) => write!(f, "{encoding} rejects {}", Slice::Bytes(bytes)),
            Says::Accepts(bytes) => write!(f, "{encoding} accepts {}", Slice::Bytes(bytes)),
            Says::NeverHas(bytes) => write!(f, "{encoding} never has {}", laws::byte_ranges(bytes)),
        }
    }
}
