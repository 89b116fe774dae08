//! Tests a claim of the language.

use utfproof_oracle::Slice;
use utfproof_spec_tables::Document;

use super::formal::{Formal, Says};
use crate::cells::byte_ranges;
use crate::encodings::{Definition, laws, measures, named, relations};
use crate::readings::name;
use crate::{Check, Shortfall, Witness, count};

/// Tests a claim of a document.
pub(crate) fn check(document: &Document, claim: &Formal) -> Check {
    let found = counterexample(document, claim)?;
    match (found, claim.is_negated) {
        (None, false) => Ok(population(&claim.says)),
        (Some(witness), true) => Ok(format!("{}: {}", witness.input, witness.right)),
        (Some(mut witness), false) => {
            if let Some(instead) = opposite(claim) {
                witness.right += &format!("; print: {instead}");
            }
            Err(witness.into())
        }
        (None, true) => {
            let holds = Formal {
                is_negated: false,
                ..claim.clone()
            };
            let population = population(&claim.says);
            let right = format!("there is no counterexample; print: {holds}");
            Err(Witness::new(population, claim, right).into())
        }
    }
}

/// The claim to print in place of a false one. The witness has it if the claim has a number or bytes that can be corrected.
fn opposite(claim: &Formal) -> Option<Formal> {
    let says = match claim.says.clone() {
        Says::AtMost(_) | Says::NeverHas(_) | Says::Takes(..) => return None,
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
        Says::Takes(number, first, last) => {
            let mut values = (*first..=*last).filter(|value| {
                // a range may have the surrogates inside, which have no form
                let is_inside = *first < 0xD800 && matches!(value, 0xD800..=0xDFFF);
                !is_inside || definition.encode_one(*value).is_some()
            });
            values.find_map(|value| takes_other(claim, definition, *number, value))
        }
        Says::Rejects(bytes) | Says::Accepts(bytes) => other_verdict(claim, definition, bytes),
        Says::NeverHas(bytes) => other_bytes(claim, definition, bytes),
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
        let right = format!(
            "it is {}, {own}; print: {encoding} at most {longest}",
            show(&bytes)
        );
        Witness::new(name(first), claim, right)
    })
}

/// The value, if it has another number of bytes than claimed.
fn takes_other(
    claim: &Formal,
    definition: &Definition,
    number: usize,
    value: u32,
) -> Option<Witness> {
    let bytes = definition.encode_one(value);
    let length = bytes.as_ref().map_or(0, Vec::len);
    (length != number).then(|| {
        let right = match bytes {
            Some(bytes) => format!("it is {}, {}", show(&bytes), count(length as u64, "byte")),
            None => "it is not encoded".to_owned(),
        };
        Witness::new(name(value), claim, right)
    })
}

/// The sequence, if the verdict on it is not the claimed one.
fn other_verdict(claim: &Formal, definition: &Definition, bytes: &[u8]) -> Option<Witness> {
    let decoded = definition.decode(bytes);
    let is_wrong = decoded.is_ok() == matches!(claim.says, Says::Rejects(_));
    is_wrong.then(|| {
        let right = match decoded {
            Err(at) => format!("it is rejected at position {at}"),
            Ok(values) => {
                let names: Vec<String> = values.into_iter().map(name).collect();
                format!("it is accepted, as {}", names.join(" "))
            }
        };
        Witness::new(show(bytes), claim, right)
    })
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
        let right = format!("{occurs}; print: {encoding} never has {unused}");
        Witness::new(format!("{byte:02X}"), claim, right)
    })
}
