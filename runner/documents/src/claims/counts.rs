//! Law 46: the number of well-formed strings.

use utfproof_oracle::{Operation, Reading};
use utfproof_spec_tables::{Claim, Document};

use super::ensure;
use crate::counts::{count, of_characters, one_by_one, show};
use crate::{Check, Witness, search};

/// The lengths have room for two surrogates, and beyond that for two pairs.
const LONGEST: usize = 12;

const ENCODINGS: [(&str, [Operation; 2]); 3] = [
    ("UTF-8", [Operation::Utf8Validate, Operation::Utf8Encode]),
    ("WTF-8", [Operation::Wtf8Validate, Operation::Wtf8Encode]),
    (
        "generalized UTF-8",
        [
            Operation::GeneralizedUtf8Validate,
            Operation::GeneralizedUtf8Encode,
        ],
    ),
];

/// Counts in three ways: from the validator's answers, from encoded characters, and up to three bytes one by one.
pub(super) fn follow_from_the_characters(_: &Document, _: &Claim) -> Check {
    let mut six_bytes = Vec::new();
    for (name, operations) in ENCODINGS {
        let accepted = count(operations[0], LONGEST)?;
        let [validate, encode] = operations.map(Reading::judging);
        let tried = one_by_one(validate);
        ensure(accepted[..tried.len()] == tried, || {
            let input = format!("0 to 3 bytes of {name}");
            Witness::new(input, show(&accepted[..tried.len()]), show(&tried))
        })?;
        let made = of_characters(encode, LONGEST);
        ensure(made == accepted, || {
            let input = format!("0 to {LONGEST} bytes of {name}");
            Witness::new(input, show(&made), show(&accepted))
        })?;
        six_bytes.push(accepted[6]);
    }
    let pairs = six_bytes[2].abs_diff(six_bytes[1]);
    ensure(pairs == search::pairs().count() as u128, || {
        let wanted = "fewer in WTF-8 by one for each pair of surrogates";
        Witness::new("6 bytes", wanted, show(&six_bytes))
    })?;
    let names = ENCODINGS.map(|(name, _)| name).join(", ");
    Ok(format!("0 to {LONGEST} bytes of {names}"))
}
