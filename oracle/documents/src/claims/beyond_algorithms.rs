//! Claims in words that no algorithm prints, but that algorithms can refute.

use utfproof_oracle::{Operation, Reading, Slice, UnitKind};
use utfproof_spec_tables::Claim;

use super::super::readings::{accepts, bytes, code_points, name, show};
use super::super::{Check, Shortfall, Witness, count, readings, search};
use super::{ClaimContext, ensure};

/// What one encoding writes, the other should read.
pub(super) fn cesu_8_can_be_read_as_utf_8(context: &ClaimContext<'_>) -> Check {
    let decode = Reading::judging(Operation::Utf8Decode);
    let encode = context.reading(Operation::Cesu8Encode);
    let mut tried = 0;
    for code_point in search::scalar_values() {
        let text = [code_point];
        let encoded = bytes(encode, Slice::CodePoints(&text)).unwrap_or_default();
        let read = readings::answer(decode, &[Slice::Bytes(&encoded)]);
        let is_read = read.as_ref().is_ok_and(|read| read.values() == text);
        ensure(is_read, || {
            let right = show(Operation::Utf8Decode, &read);
            let right = format!("{right} as UTF-8");
            Witness::new(name(code_point), Slice::Bytes(&encoded), right)
        })?;
        tried += 1;
    }
    Ok(count(tried, "scalar value"))
}

/// One character of CESU-8 that UTF-8 reads as another would be enough.
pub(super) fn some_cesu_8_is_other_text_in_utf_8(context: &ClaimContext<'_>) -> Check {
    let decode = Reading::judging(Operation::Utf8Decode);
    let encode = context.reading(Operation::Cesu8Encode);
    let mut rejected = None;
    for code_point in search::scalar_values() {
        let text = [code_point];
        let encoded = bytes(encode, Slice::CodePoints(&text)).unwrap_or_default();
        match code_points(decode, Slice::Bytes(&encoded)) {
            Some(read) if read != text => return Ok(name(code_point)),
            Some(_) => {}
            None => rejected = rejected.or(Some((code_point, encoded))),
        }
    }
    let (code_point, encoded) = rejected.unwrap_or_default();
    let right = format!("{} is rejected", Slice::Bytes(&encoded));
    Err(Witness::new(name(code_point), "misinterpreted as UTF-8", right).into())
}

/// The ways in which an encoding can be told, by a word for each in the claims.
const WAYS: [(&str, &str); 3] = [
    ("tag", "a tag"),
    ("protocol", "a higher-level protocol"),
    ("API", "an agreement in an API"),
];

/// Two sentences say when data may be exchanged: each names the ways that are enough, and any other is not.
pub(super) fn both_sentences_name_the_same_ways(context: &ClaimContext<'_>) -> Check {
    let of_both = [
        "an-agreement-in-an-api-is-enough",
        "without-tags-or-a-protocol-it-is-invalid",
    ];
    let claims = of_both.map(|id| context.document.claims.iter().find(|claim| claim.id == id));
    let [Some(first), Some(second)] = claims else {
        let why = "the document has only one of the two sentences";
        return Err(Shortfall::NotTested(why.to_owned()));
    };
    let allows = |claim: &Claim, present: &[bool; 3]| {
        let mut named = WAYS.iter().zip(present);
        named.any(|((word, _), is_present)| *is_present && claim.text.contains(word))
    };
    let told = |allowed| {
        if allowed {
            "may be exchanged"
        } else {
            "is invalid"
        }
    };
    // with one way alone first, which is the smallest case
    let mut cases: Vec<[bool; 3]> = (0..8)
        .map(|bits| [0, 1, 2].map(|way| bits >> way & 1 == 1))
        .collect();
    cases.sort_by_key(|present| present.iter().filter(|is_present| **is_present).count());
    for present in &cases {
        let [one, other] = [first, second].map(|claim| allows(claim, present));
        ensure(one == other, || {
            let ways = WAYS
                .iter()
                .zip(present)
                .filter(|(_, is_present)| **is_present);
            let ways: Vec<&str> = ways.map(|((_, way), _)| *way).collect();
            let right = format!("{}, by the other sentence", told(other));
            Witness::new(ways.join(" and "), told(one), right)
        })?;
    }
    Ok(count(cases.len() as u64, "case"))
}

/// The test that the article describes is for correct UTF-8: a positive is input that passes it.
pub(super) fn an_error_in_utf_8_passes_the_test(context: &ClaimContext<'_>) -> Check {
    let validate = context.reading(Operation::Utf8Validate);
    let encode = context.reading(Operation::Utf8Encode);
    let mut tried = 0;
    for byte in 0x80..=0xFF_u8 {
        // as UTF-8 but for one byte
        let mut text = bytes(encode, Slice::CodePoints(&[0x41])).unwrap_or_default();
        text.insert(0, byte);
        ensure(accepts(validate, Slice::Bytes(&text)), || {
            let right = "a negative: it fails the test for correct UTF-8";
            Witness::new(Slice::Bytes(&text), "a positive", right)
        })?;
        tried += 1;
    }
    Ok(count(tried, "string"))
}

/// The pattern of the leading bytes goes on: seven bytes begin with seven ones and a zero, which is FE.
pub(super) fn no_longer_sequence_follows_the_pattern(_: &ClaimContext<'_>) -> Check {
    let longest = bytes(
        Reading::judging(Operation::Utf81997Encode),
        Slice::Ucs4(&[(1 << 31) - 1]),
    );
    let longest = longest.unwrap_or_default();
    let Some(lead) = longest.first() else {
        let why = "no value has a longest form";
        return Err(Shortfall::NotTested(why.to_owned()));
    };
    let ones = lead.leading_ones() as usize;
    ensure(ones != longest.len() || ones >= 7, || {
        // the smallest value that six bytes have no room for
        let value = UnitKind::Ucs4.format_one(1 << 31);
        let next = !(0xFF_u8 >> (ones + 1));
        let mut bytes = vec![next, 0x82];
        bytes.resize(ones + 1, 0x80);
        let right = format!("{}, by the pattern", Slice::Bytes(&bytes));
        Witness::new(value, "no use for FE", right)
    })?;
    Ok(count(1, "value"))
}

/// The caption of the table says UTF-8.
pub(super) fn the_table_is_of_utf_8(context: &ClaimContext<'_>) -> Check {
    let write = context.reading(Operation::ModifiedUtf8Encode);
    let utf_8 = Reading::judging(Operation::Utf8Encode);
    let mut tried = 0;
    for unit in 0..=0xFFFF_u16 {
        let Some(right) = bytes(utf_8, Slice::CodePoints(&[unit.into()])) else {
            continue;
        };
        let printed = bytes(write, Slice::CodeUnits(&[unit])).unwrap_or_default();
        ensure(printed == right, || {
            let [printed, right] = [&printed, &right].map(|bytes| Slice::Bytes(bytes).to_string());
            Witness::new(Slice::CodeUnits(&[unit]), printed, right)
        })?;
        tried += 1;
    }
    Ok(count(tried, "code unit"))
}

/// The documentation of `java.io.DataInput` has the same ranges, and steps that read.
pub(super) fn readers_reject_longer_forms(context: &ClaimContext<'_>) -> Check {
    let own = context.reading(Operation::ModifiedUtf8Decode);
    let mut readers = Reading::ALL
        .iter()
        .filter(|reading| reading.operation == Operation::ModifiedUtf8Decode && **reading != own);
    let Some(reader) = readers.next() else {
        let why = "no other document reads modified UTF-8";
        return Err(Shortfall::NotTested(why.to_owned()));
    };
    let tried = search::strings(&search::every_byte(), 2, |form| {
        // 00 is forbidden by a rule of its own
        if form.contains(&0) || accepts(own, Slice::Bytes(form)) {
            return Ok(());
        }
        let read = readings::answer(*reader, &[Slice::Bytes(form)]);
        ensure(read.is_err(), || {
            let right = format!("{} by {reader}", show(reader.operation, &read));
            Witness::new(Slice::Bytes(form), "rejected", right)
        })
    })?;
    Ok(count(tried, "string"))
}
