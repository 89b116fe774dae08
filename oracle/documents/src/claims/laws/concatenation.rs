//! Laws 13 to 15: joining strings.

use utfproof_oracle::{Operation, Slice};

use super::{
    Check, ClaimContext, Witness, concatenated, count, each_two, encoded, ensure, every_string,
};
use super::{is_lead, is_trail, judges, readings, search, two};

/// The WTF-8 of every string of up to two code points over the edges.
fn wtf_8_strings() -> Result<Vec<Vec<u8>>, Witness> {
    let [encode] = judges([Operation::Wtf8Encode]);
    Ok(encoded(
        encode,
        &every_string(&search::EDGE_CODE_POINTS, 2)?,
    ))
}

fn pairs(tried: u64) -> Check {
    let tried = count(tried, "pair");
    Ok(format!(
        "{tried} of strings of up to 2 code points over the edges"
    ))
}

pub(super) fn is_associative(_: &ClaimContext<'_>) -> Check {
    // a letter, and the units of a pair that can meet
    let alphabet = [0x0041, 0xD800, 0xDC00, 0x1_0000];
    let [encode] = judges([Operation::Wtf8Encode]);
    let strings = encoded(encode, &every_string(&alphabet, 2)?);
    let mut tried = 0;
    for a in &strings {
        for b in &strings {
            let a_b = concatenated(a, b);
            for c in &strings {
                let [left, right] = [concatenated(&a_b, c), concatenated(a, &concatenated(b, c))];
                ensure(left == right, || {
                    let input = format!(
                        "{} and {}",
                        two(Slice::Bytes(a), Slice::Bytes(b)),
                        Slice::Bytes(c)
                    );
                    Witness::new(input, Slice::Bytes(&left), Slice::Bytes(&right))
                })?;
                tried += 1;
            }
        }
    }
    let tried = count(tried, "triple");
    Ok(format!(
        "{tried} of strings of up to 2 of 41, D800, DC00 and 10000"
    ))
}

pub(super) fn the_empty_string_changes_nothing(_: &ClaimContext<'_>) -> Check {
    let [encode] = judges([Operation::Wtf8Encode]);
    search::code_point_strings(|string| {
        let string = readings::bytes(encode, Slice::CodePoints(string)).unwrap_or_default();
        for came in [concatenated(&string, &[]), concatenated(&[], &string)] {
            ensure(came == string, || {
                let [string, came] = [&string, &came].map(|bytes| Slice::Bytes(bytes));
                Witness::new(string, string, came)
            })?;
        }
        Ok(())
    })
}

pub(super) fn is_appending_except_for_a_pair(_: &ClaimContext<'_>) -> Check {
    let [decode] = judges([Operation::Wtf8Decode]);
    let decoded =
        |string: &[u8]| readings::code_points(decode, Slice::Bytes(string)).unwrap_or_default();
    let tried = each_two(&wtf_8_strings()?, |left, right| {
        let appended = [left.as_slice(), right].concat();
        let joined = concatenated(left, right);
        let ends = decoded(left).last().copied().is_some_and(is_lead);
        let begins = decoded(right).first().copied().is_some_and(is_trail);
        let holds = if ends && begins {
            joined.len() + 2 == appended.len()
        } else {
            joined == appended
        };
        ensure(holds, || {
            let wanted = "appended, or two bytes less for a pair";
            Witness::new(
                two(Slice::Bytes(left), Slice::Bytes(right)),
                wanted,
                Slice::Bytes(&joined),
            )
        })
    })?;
    pairs(tried)
}

pub(super) fn appending_the_others(_: &ClaimContext<'_>) -> Check {
    let code_points = every_string(&search::EDGE_CODE_POINTS, 2)?;
    let by_the_character = [
        (Operation::Utf8Encode, Operation::Utf8Validate),
        (
            Operation::GeneralizedUtf8Encode,
            Operation::GeneralizedUtf8Validate,
        ),
        (Operation::Cesu8Encode, Operation::Cesu8Validate),
    ];
    let mut tried = 0;
    for (encode, validate) in by_the_character {
        let [encode] = judges([encode]);
        tried += appending_is_well_formed(&encoded(encode, &code_points), validate)?;
    }
    let units = every_string(&search::EDGE_UNITS, 2)?;
    let by_the_unit = [
        (
            Operation::Cesu8LenientEncode,
            Operation::Cesu8LenientValidate,
        ),
        (
            Operation::ModifiedUtf8Encode,
            Operation::ModifiedUtf8Validate,
        ),
    ];
    for (encode, validate) in by_the_unit {
        let [encode] = judges([encode]);
        let encode = |string: &Vec<u16>| readings::bytes(encode, Slice::CodeUnits(string));
        let strings: Vec<Vec<u8>> = units.iter().filter_map(encode).collect();
        tried += appending_is_well_formed(&strings, validate)?;
    }
    pairs(tried)
}

fn appending_is_well_formed(strings: &[Vec<u8>], validate: Operation) -> Result<u64, Witness> {
    let [validate] = judges([validate]);
    each_two(strings, |left, right| {
        let appended = [left.as_slice(), right].concat();
        ensure(readings::accepts(validate, Slice::Bytes(&appended)), || {
            let input = two(Slice::Bytes(left), Slice::Bytes(right));
            Witness::new(input, "accepted", format!("rejected by {validate}"))
        })
    })
}
