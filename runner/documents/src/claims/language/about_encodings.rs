//! A claim about the bytes of an encoding.

use std::ops::RangeInclusive;

use utfproof_notation::UnitKind;
use utfproof_oracle::{Sequence, Slice};
use utfproof_spec_tables::Document;

use super::parse::FORMS;
use super::set::pattern;
use crate::cells::{byte_range, plain_range, values};
use crate::encodings::{Definition, laws, measures, named, relations};
use crate::readings::name;
use crate::suggest::{asking, nearest};
use crate::{Check, Reason, Shortfall, Witness, count};

/// A claim that can be tested as it is written.
#[derive(Clone, Debug)]
pub(crate) struct Formal {
    /// As it is written.
    text: String,
    is_negated: bool,
    /// The encoding that it is about.
    encoding: String,
    says: Says,
}

#[derive(Clone, Debug)]
enum Says {
    /// For no sequence, the answers of it and of another encoding are so.
    Never(fn(bool, bool) -> bool, String),
    Law(&'static str),
    SortedAsUtf16,
    /// The fewest bytes of a character, if it tells, and the most.
    Lengths(Option<usize>, usize),
    Takes(usize, RangeInclusive<u32>),
    /// Whether it accepts a sequence.
    Accepts(bool, Vec<u8>),
    /// Whether these bytes are all that are in no character, or perhaps some of them.
    Lacks(bool, Vec<u8>),
}

impl Formal {
    /// Reads a claim; the error says what it lacks, if it has one of the forms.
    pub(super) fn read(text: &str) -> Result<Self, Reason> {
        let text = text.trim_end_matches('.').trim_end();
        read(text).map_err(|problem| {
            let why = Reason::from(format!("'{}' {problem}", text.escape_debug()));
            let last: Vec<&str> = text.split(' ').skip(2).collect();
            match nearest(&last.join(" "), laws::names()) {
                Some(law) => why.with([asking(law)]),
                None => why.listing("forms", FORMS).listing("laws", laws::names()),
            }
        })
    }

    /// Tests it by the encodings of a document.
    pub(super) fn check(&self, document: &Document) -> Check {
        if let Says::Never(_, other) = &self.says
            && *other == self.encoding
            && !self.is_negated
        {
            let why = "both sides are the same encoding, so that the claim says nothing";
            return Err(Witness::unreadable(&self.text, why).into());
        }
        let over = self.population();
        match (self.counterexample(document)?, self.is_negated) {
            (None, false) => Ok(over),
            (Some((input, found)), true) => Ok(format!("{input}: {found}")),
            (Some((input, found)), false) => Err(Witness::new(input, &self.text, found).into()),
            (None, true) => Err(Witness::new(over, &self.text, "it is so for all of them").into()),
        }
    }

    /// The inputs on which it is tried.
    fn population(&self) -> String {
        match &self.says {
            Says::Accepts(_, sequence) => return show(sequence),
            Says::Law("lossless") | Says::SortedAsUtf16 | Says::Takes(..) => "all code points",
            Says::Lengths(..) | Says::Lacks(..) => "all characters",
            Says::Law(_) | Says::Never(..) => "all byte sequences",
        }
        .to_owned()
    }

    /// The smallest counterexample if it were not negated, and what is true of it.
    fn counterexample(&self, document: &Document) -> Result<Option<(String, String)>, Shortfall> {
        let derivable = named::encoding(document, &self.encoding)?;
        let definition = &derivable.definition;
        let by_law = |why: String| {
            let (input, _) = why.split_once(" is ").unwrap_or((&why, ""));
            (input.to_owned(), why)
        };
        let length = |value| definition.encode_one(value).map_or(0, |bytes| bytes.len());
        let of_value = |value| (name(value), form(definition, value));
        Ok(match &self.says {
            Says::Never(is, other) => {
                let automata = named::encoding(document, other)?;
                let bytes = relations::shortest(derivable.automaton()?, automata.automaton()?, is);
                bytes.map(|bytes| {
                    let [by_one, by_other] = match definition.accepts(&bytes) {
                        true => ["accepts", "rejects"],
                        false => ["rejects", "accepts"],
                    };
                    let found = format!("{} {by_one} it, {other} {by_other} it", self.encoding);
                    (show(&bytes), found)
                })
            }
            Says::Law(law) => {
                let law = laws::one(definition, law);
                law.and_then(|law| law.counterexample).map(by_law)
            }
            Says::SortedAsUtf16 => laws::out_of_utf_16_order(definition).map(by_law),
            Says::Lengths(least, most) => {
                let is_other = |value: &u32| least.is_some_and(|least| length(*value) != least);
                let lowest = measures::lowest(definition).filter(is_other);
                let value = lowest.or_else(|| other_length(definition, *most));
                value.map(of_value)
            }
            Says::Takes(number, range) => {
                // a range may have the surrogates inside, which have no form
                let has_surrogates = *range.start() < 0xD800;
                let mut values = range.clone();
                let value = values.find(|value| match length(*value) {
                    0 if has_surrogates && matches!(value, 0xD800..=0xDFFF) => false,
                    length => length != *number,
                });
                value.map(of_value)
            }
            Says::Accepts(accepts, sequence) => {
                let is_wrong = definition.decode(sequence).is_ok() != *accepts;
                is_wrong.then(|| (show(sequence), verdict(definition, sequence)))
            }
            Says::Lacks(is_whole, listed) => {
                let unused = measures::unused(definition);
                let byte = (0x00..=0xFF_u8).find(|byte| {
                    match (listed.contains(byte), unused.contains(byte)) {
                        (false, true) => *is_whole,
                        (is_listed, is_unused) => is_listed && !is_unused,
                    }
                });
                byte.map(|byte| {
                    let found = match unused.contains(&byte) {
                        true => "it does not occur either",
                        false => "it occurs",
                    };
                    (format!("{byte:02X}"), found.to_owned())
                })
            }
        })
    }
}

/// Reads a claim. The error says what it lacks.
fn read(whole: &str) -> Result<Formal, &'static str> {
    let mut text = whole;
    let mut is_negated = false;
    while let Some(rest) = text.strip_prefix("not ") {
        text = rest.trim_start();
        is_negated = !is_negated;
    }
    let (encoding, rest) = text.split_once(char::is_whitespace).ok_or(NO_CLAIM)?;
    let words: Vec<&str> = rest.split_whitespace().collect();
    let mut words = words.as_slice();
    if let ["is" | "has", others @ ..] = words {
        words = others;
    }
    if let ["not", others @ ..] = words {
        is_negated = !is_negated;
        words = others;
    }
    if let ["⊄" | "⊈" | "≠", ..] = words {
        is_negated = !is_negated;
    }
    Ok(Formal {
        text: whole.to_owned(),
        is_negated,
        encoding: encoding.to_owned(),
        says: says(words)?,
    })
}

const NO_CLAIM: &str = "is not a claim";

/// Reads what a claim says of its encoding. The error says what the claim lacks.
fn says(words: &[&str]) -> Result<Says, &'static str> {
    Ok(match words {
        ["⊂" | "⊆" | "⊄" | "⊈", other] | ["a", "subset", "of", other] | ["subset", "of", other] => {
            Says::Never(|one, other| one && !other, (*other).to_owned())
        }
        ["=" | "≠"] => return Err("has no second encoding"),
        ["=" | "≠", other] => Says::Never(|one, other| one != other, (*other).to_owned()),
        ["sorted", "as", "utf-16" | "UTF-16"] => Says::SortedAsUtf16,
        ["sorted", "as", "code", "points"] => Says::Law("sorted"),
        ["at", "most", number, "byte" | "bytes"] => Says::Lengths(None, number_of(number)?),
        ["takes", least, "to", most, "byte" | "bytes"] => {
            Says::Lengths(Some(number_of(least)?), number_of(most)?)
        }
        ["takes", number, "byte" | "bytes", "for", range @ ..] => {
            let range = values(UnitKind::Ucs4, &plain_range(&range.join(" ")));
            let number = number_of(number)?;
            Says::Takes(number, range.map_err(|_| "has no range like 0800-FFFF")?)
        }
        ["rejects", bytes @ ..] => Says::Accepts(false, bytes_of(bytes)?),
        ["accepts", bytes @ ..] => Says::Accepts(true, bytes_of(bytes)?),
        ["never", "has", bytes @ ..] => Says::Lacks(true, set_of(bytes)?),
        ["none", "of", bytes @ ..] => Says::Lacks(false, set_of(bytes)?),
        _ => {
            let name = words.join(" ").replace("synchronizing", "synchronising");
            let mut laws = laws::names();
            let law = laws.find(|law| law.eq_ignore_ascii_case(&name));
            Says::Law(law.ok_or(NO_CLAIM)?)
        }
    })
}

fn number_of(text: &str) -> Result<usize, &'static str> {
    text.parse().map_err(|_| "has no number of bytes")
}

fn bytes_of(words: &[&str]) -> Result<Vec<u8>, &'static str> {
    let text = words.join(" ").replace("0x", "");
    match UnitKind::Byte.parse(&text) {
        Ok(Sequence::Bytes(bytes)) if !bytes.is_empty() => Ok(bytes.into_vec()),
        _ => Err("has no bytes like C0 80"),
    }
}

/// `C0-C1, F5-FF`.
fn set_of(words: &[&str]) -> Result<Vec<u8>, &'static str> {
    let ranges = words.iter().map(|word| {
        let word = word.trim_end_matches(',');
        byte_range(word).or_else(|| pattern(word))
    });
    let ranges: Option<Vec<_>> = ranges.collect();
    let bytes: Vec<u8> = ranges.into_iter().flatten().flatten().collect();
    match bytes.is_empty() {
        true => Err("has no bytes like C0-C1, F5-FF"),
        false => Ok(bytes),
    }
}

fn show(bytes: &[u8]) -> String {
    match bytes {
        [] => "the empty sequence".to_owned(),
        _ => Slice::Bytes(bytes).to_string(),
    }
}

/// The first value that is longer than claimed, or the first of the longest ones, if these are shorter.
fn other_length(definition: &Definition, most: usize) -> Option<u32> {
    let (longest, first) = measures::longest(definition);
    (longest != most).then(|| measures::first_longer(definition, most).unwrap_or(first))
}

/// `it is F0 90 80 80, 4 bytes`.
fn form(definition: &Definition, value: u32) -> String {
    match definition.encode_one(value) {
        Some(bytes) => {
            let length = count(bytes.len() as u64, "byte");
            format!("it is {}, {length}", show(&bytes))
        }
        None => "it is not encoded".to_owned(),
    }
}

/// `it is rejected at position 0`, or `it is accepted, as U+0041`.
fn verdict(definition: &Definition, bytes: &[u8]) -> String {
    match definition.decode(bytes) {
        Err(at) => format!("it is rejected at position {at}"),
        Ok(values) => {
            let names: Vec<String> = values.into_iter().map(name).collect();
            format!("it is accepted, as {}", names.join(" "))
        }
    }
}
