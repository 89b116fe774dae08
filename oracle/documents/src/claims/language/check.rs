//! Tests a claim of the language.

use std::ops::RangeInclusive;

use utfproof_oracle::Slice;
use utfproof_spec_tables::Document;

use super::formal::{Formal, Says};
use super::parse::Statement;
use super::{evaluate, facts};
use crate::cells::byte_ranges;
use crate::encodings::{Definition, laws, measures, named, relations};
use crate::readings::name;
use crate::{Check, Edit, Shortfall, Witness, count};

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
        return Err(Witness::unreadable(claim, why).into());
    }
    let found = counterexample(document, claim)?;
    match (found, claim.is_negated) {
        (None, false) => Ok(population(&claim.says)),
        (Some(witness), true) => Ok(format!("{}: {}", witness.input, witness.found)),
        (Some(witness), false) => {
            let instead = opposite(claim).map(|claim| Edit::Claim(claim.to_string()));
            Err(instead.into_iter().fold(witness, Witness::fix).into())
        }
        (None, true) => {
            let holds = Formal {
                is_negated: false,
                ..claim.clone()
            };
            let (input, why) = affirmation(document, claim)?;
            let witness = Witness::new(input, claim, why);
            Err(witness.fix(Edit::Claim(holds.to_string())).into())
        }
    }
}

/// The claim to print in place of a false one. The witness has it if the claim has a number or bytes that can be corrected.
fn opposite(claim: &Formal) -> Option<Formal> {
    let says = match claim.says.clone() {
        Says::AtMost(_)
        | Says::NeverHas(_)
        | Says::HasNone(_)
        | Says::Takes(..)
        | Says::Lengths(..) => {
            return None;
        }
        Says::Rejects(bytes) => Says::Accepts(bytes),
        Says::Accepts(bytes) => Says::Rejects(bytes),
        says => says,
    };
    Some(Formal {
        is_negated: says == claim.says,
        says,
        ..claim.clone()
    })
}

/// Why a claim holds that is negated in print: the inputs, and what is true of them.
fn affirmation(document: &Document, claim: &Formal) -> Result<(String, String), Shortfall> {
    let encoding = &claim.encoding;
    let definition = &named::encoding(document, encoding)?.definition;
    let why = match &claim.says {
        Says::Rejects(bytes) | Says::Accepts(bytes) => {
            return Ok((show(bytes), verdict(definition, bytes)));
        }
        Says::IsIn(other) => format!("{other} accepts each that {encoding} accepts"),
        Says::Equals(other) => format!("{encoding} and {other} accept the same"),
        Says::Law(law) => laws::one(definition, law)
            .map_or("", |law| law.says)
            .to_owned(),
        Says::SortedAsUtf16 => "strings sort by bytes as by code units".to_owned(),
        Says::AtMost(most) => format!("the longest has {}", count(*most as u64, "byte")),
        Says::Takes(number, ..) => format!("each has {}", count(*number as u64, "byte")),
        Says::NeverHas(_) => "none has these bytes, and each other byte is in some".to_owned(),
        Says::HasNone(_) => "none has these bytes".to_owned(),
        Says::Lengths(least, most) => format!("the shortest has {least}, and the longest {most}"),
    };
    Ok((population(&claim.says), why))
}

/// The inputs on which a claim was tried.
fn population(says: &Says) -> String {
    match says {
        Says::Law("lossless") | Says::Takes(..) | Says::SortedAsUtf16 => "all code points",
        Says::Rejects(_) | Says::Accepts(_) => "this sequence",
        Says::AtMost(_) | Says::NeverHas(_) | Says::HasNone(_) | Says::Lengths(..) => {
            "all characters"
        }
        _ => "all byte sequences",
    }
    .to_owned()
}

/// The smallest counterexample of a claim that is not negated.
fn counterexample(document: &Document, claim: &Formal) -> Result<Option<Witness>, Shortfall> {
    let derivable = named::encoding(document, &claim.encoding)?;
    let definition = &derivable.definition;
    let differ = |other: &str, is: fn(bool, bool) -> bool| {
        let other = named::encoding(document, other)?;
        let automata = (derivable.automaton()?, other.automaton()?);
        Ok::<_, Shortfall>(relations::shortest(automata.0, automata.1, is))
    };
    let by_law = |counterexample: Option<String>| {
        counterexample.map(|why| {
            let (input, _) = why.split_once(" is ").unwrap_or((&why, ""));
            Witness::new(input, claim, &why)
        })
    };
    Ok(match &claim.says {
        Says::IsIn(other) => differ(other, |one, other| one && !other)?.map(|bytes| {
            let right = format!("{} accepts it, {other} rejects it", claim.encoding);
            Witness::new(show(&bytes), claim, right)
        }),
        Says::Equals(other) => differ(other, |one, other| one != other)?.map(|bytes| {
            let [by_one, by_other] = match definition.accepts(&bytes) {
                true => ["accepts", "rejects"],
                false => ["rejects", "accepts"],
            };
            let right = format!("{} {by_one} it, {other} {by_other} it", claim.encoding);
            Witness::new(show(&bytes), claim, right)
        }),
        Says::Law(law) => by_law(laws::one(definition, law).and_then(|law| law.counterexample)),
        Says::SortedAsUtf16 => by_law(laws::out_of_utf_16_order(definition)),
        Says::AtMost(most) => other_length(claim, definition, *most),
        Says::Takes(number, first, last) => takes_other(claim, definition, *number, *first..=*last),
        Says::Rejects(bytes) | Says::Accepts(bytes) => other_verdict(claim, definition, bytes),
        Says::NeverHas(bytes) => other_bytes(claim, definition, bytes),
        Says::HasNone(bytes) => used_byte(claim, definition, bytes),
        Says::Lengths(least, most) => {
            shorter(claim, definition, *least).or_else(|| other_length(claim, definition, *most))
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
fn other_length(claim: &Formal, definition: &Definition, most: usize) -> Option<Witness> {
    let (longest, first) = measures::longest(definition);
    let first = match longest > most {
        true => measures::first_longer(definition, most).unwrap_or(first),
        false => first,
    };
    let bytes = definition.encode_one(first).unwrap_or_default();
    (longest != most).then(|| {
        let [own, longest] = [bytes.len(), longest].map(|length| count(length as u64, "byte"));
        let encoding = &claim.encoding;
        let print = match &claim.says {
            Says::Lengths(least, _) => format!("{encoding} takes {least} to {longest}"),
            _ => format!("{encoding} at most {longest}"),
        };
        let right = format!("it is {}, {own}", show(&bytes));
        Witness::new(name(first), claim, right).fix(Edit::Claim(print))
    })
}

/// The first value, if its form, which is the shortest, has another number of bytes.
fn shorter(claim: &Formal, definition: &Definition, least: usize) -> Option<Witness> {
    let first = measures::lowest(definition)?;
    let bytes = definition.encode_one(first)?;
    (bytes.len() != least).then(|| {
        let right = format!(
            "it is {}, {}",
            show(&bytes),
            count(bytes.len() as u64, "byte")
        );
        Witness::new(name(first), claim, right)
    })
}

/// The first of these bytes that occurs.
fn used_byte(claim: &Formal, definition: &Definition, listed: &[u8]) -> Option<Witness> {
    let unused = measures::unused(definition);
    let used = listed.iter().find(|byte| !unused.contains(byte))?;
    Some(Witness::new(format!("{used:02X}"), claim, "it occurs"))
}

/// The first value of a range that has another number of bytes than claimed, and the claim to print.
fn takes_other(
    claim: &Formal,
    definition: &Definition,
    number: usize,
    range: RangeInclusive<u32>,
) -> Option<Witness> {
    let (first, last) = (*range.start(), *range.end());
    let values = || {
        range.clone().filter(move |value| {
            // a range may have the surrogates inside, which have no form
            let is_inside = first < 0xD800 && matches!(value, 0xD800..=0xDFFF);
            !is_inside || definition.encode_one(*value).is_some()
        })
    };
    let length = |value| definition.encode_one(value).map_or(0, |bytes| bytes.len());
    let value = values().find(|value| length(*value) != number)?;
    let takes = |number: usize, last: u32| {
        let says = Says::Takes(number, first, last);
        let claim = Formal {
            says,
            ..claim.clone()
        };
        Edit::Claim(claim.to_string())
    };
    let right = match definition.encode_one(value) {
        Some(bytes) => format!(
            "it is {}, {}",
            show(&bytes),
            count(bytes.len() as u64, "byte")
        ),
        None => "it is not encoded".to_owned(),
    };
    let witness = Witness::new(name(value), claim, right);
    Some(match length(value) {
        _ if value > first => witness.fix(takes(number, value - 1)),
        0 => witness,
        own => {
            let other = values().find(|value| length(*value) != own);
            witness.fix(takes(own, other.map_or(last, |other| other - 1)))
        }
    })
}

/// The sequence, if the verdict on it is not the claimed one.
fn other_verdict(claim: &Formal, definition: &Definition, bytes: &[u8]) -> Option<Witness> {
    let is_wrong = definition.decode(bytes).is_ok() == matches!(claim.says, Says::Rejects(_));
    is_wrong.then(|| Witness::new(show(bytes), claim, verdict(definition, bytes)))
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

/// The first byte that occurs although the claim lists it, or that does not occur and is not listed.
fn other_bytes(claim: &Formal, definition: &Definition, listed: &[u8]) -> Option<Witness> {
    let unused = measures::unused(definition);
    let used = listed.iter().find(|byte| !unused.contains(byte));
    let missing = unused.iter().find(|byte| !listed.contains(byte));
    let least = used.into_iter().chain(missing).min();
    least.map(|byte| {
        let occurs = match used == Some(byte) {
            true => "it occurs",
            false => "it does not occur either",
        };
        let (encoding, unused) = (&claim.encoding, byte_ranges(&unused));
        let print = Edit::Claim(format!("{encoding} never has {unused}"));
        Witness::new(format!("{byte:02X}"), claim, occurs).fix(print)
    })
}
