//! Tests a claim of the language.

use utfproof_oracle::Slice;
use utfproof_spec_tables::Document;

use super::about_encodings::{Formal, Says};
use super::parse::Statement;
use super::{evaluate, facts};
use crate::encodings::{Definition, laws, measures, named, relations};
use crate::readings::name;
use crate::{Check, Shortfall, Witness, count};

/// Tests claims by the encodings and the readings of a document.
pub(crate) fn check(document: &Document, claims: &[Statement]) -> Check {
    let tried = claims.iter().map(|claim| match claim {
        Statement::Encoding(claim) => check_encoding(document, claim),
        Statement::Equation(equation) => evaluate::check(document, equation),
        Statement::Table(name) => facts::table(name),
        Statement::CodePoints(printed) => facts::code_points(printed),
        Statement::Bytes(printed, of, right) => facts::bytes(*printed, of, *right),
        Statement::Label(label, name) => facts::label(label, name.as_deref()),
        Statement::NotTested(why) => Err(Shortfall::NotTested(why.clone())),
    });
    let mut over = tried.collect::<Result<Vec<_>, _>>()?;
    over.dedup();
    Ok(over.join("; "))
}

fn check_encoding(document: &Document, claim: &Formal) -> Check {
    if let Says::IsIn(other) | Says::Equals(other) = &claim.says
        && *other == claim.encoding
        && !claim.is_negated
    {
        let why = "both sides are the same encoding, so that the claim says nothing";
        return Err(Witness::unreadable(&claim.text, why).into());
    }
    let over = population(&claim.says);
    match (counterexample(document, claim)?, claim.is_negated) {
        (None, false) => Ok(over),
        (Some((input, found)), true) => Ok(format!("{input}: {found}")),
        (Some((input, found)), false) => Err(Witness::new(input, &claim.text, found).into()),
        (None, true) => Err(Witness::new(over, &claim.text, "it is so for all of them").into()),
    }
}

/// The inputs on which a claim was tried.
fn population(says: &Says) -> String {
    match says {
        Says::Rejects(bytes) | Says::Accepts(bytes) => return show(bytes),
        Says::Law("lossless") | Says::Takes(..) | Says::SortedAsUtf16 => "all code points",
        Says::AtMost(_) | Says::NeverHas(_) | Says::HasNone(_) | Says::Lengths(..) => {
            "all characters"
        }
        _ => "all byte sequences",
    }
    .to_owned()
}

/// The smallest counterexample of a claim that is not negated, and what is true of it.
fn counterexample(
    document: &Document,
    claim: &Formal,
) -> Result<Option<(String, String)>, Shortfall> {
    let derivable = named::encoding(document, &claim.encoding)?;
    let definition = &derivable.definition;
    let differ = |other: &str, is: fn(bool, bool) -> bool| {
        let automata = named::encoding(document, other)?;
        let bytes = relations::shortest(derivable.automaton()?, automata.automaton()?, is);
        Ok::<_, Shortfall>(bytes.map(|bytes| {
            let [by_one, by_other] = match definition.accepts(&bytes) {
                true => ["accepts", "rejects"],
                false => ["rejects", "accepts"],
            };
            let found = format!("{} {by_one} it, {other} {by_other} it", claim.encoding);
            (show(&bytes), found)
        }))
    };
    let by_law = |counterexample: Option<String>| {
        counterexample.map(|why| {
            let (input, _) = why.split_once(" is ").unwrap_or((&why, ""));
            (input.to_owned(), why)
        })
    };
    let length = |value| definition.encode_one(value).map_or(0, |bytes| bytes.len());
    let of_value = |value| (name(value), form(definition, value));
    Ok(match &claim.says {
        Says::IsIn(other) => differ(other, |one, other| one && !other)?,
        Says::Equals(other) => differ(other, |one, other| one != other)?,
        Says::Law(law) => by_law(laws::one(definition, law).and_then(|law| law.counterexample)),
        Says::SortedAsUtf16 => by_law(laws::out_of_utf_16_order(definition)),
        Says::AtMost(most) => other_length(definition, *most).map(of_value),
        Says::Lengths(least, most) => measures::lowest(definition)
            .filter(|value| length(*value) != *least)
            .or_else(|| other_length(definition, *most))
            .map(of_value),
        Says::Takes(number, first, last) => {
            let mut values = (*first..=*last).filter(|value| {
                // a range may have the surrogates inside, which have no form
                let is_inside = *first < 0xD800 && matches!(value, 0xD800..=0xDFFF);
                !is_inside || length(*value) > 0
            });
            values.find(|value| length(*value) != *number).map(of_value)
        }
        Says::Rejects(bytes) | Says::Accepts(bytes) => {
            let is_accepted = definition.decode(bytes).is_ok();
            let is_wrong = is_accepted == matches!(claim.says, Says::Rejects(_));
            is_wrong.then(|| (show(bytes), verdict(definition, bytes)))
        }
        Says::NeverHas(listed) | Says::HasNone(listed) => {
            let unused = measures::unused(definition);
            let is_whole = matches!(claim.says, Says::NeverHas(_));
            let byte = (0x00..=0xFF_u8).find(|byte| {
                match (listed.contains(byte), unused.contains(byte)) {
                    (false, true) => is_whole,
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
