//! The results that the witnesses of errata tell: `C0 80 gives 0000`.
//!
//! Some reading of an operation gives each of them, and none with another last digit.

use std::collections::BTreeSet;

use regex::Regex;
use utfproof_oracle::{NoTrace, Reading};
use utfproof_spec_tables::library;

/// Errata whose witnesses tell the result of two operations.
const WITHOUT_A_READING: [&str; 1] = ["laws/replacement-takes-three-bytes"];

/// An input and a result of a witness, as they are written.
type Told = (String, String);

/// `A gives B in place of C` tells two results of A.
fn told(witness: &str) -> Vec<Told> {
    let values = r"(?:U\+)?[0-9A-F]{2,8}(?: [0-9A-F]{2,8})*";
    let gives = r"(?: as two code points)?,? (?:gives|becomes?|is read as|is written as|is encoded as|is decoded as)";
    let what = r"(?: the value| the UCS-2| the units)?";
    let clause = format!(r"({values}){gives}{what} ({values})(?: in place of ({values}))?");
    let clause = Regex::new(&clause).unwrap();
    let clauses = clause.captures_iter(witness).flat_map(|found| {
        let part = |number| {
            found
                .get(number)
                .map(|part: regex::Match<'_>| part.as_str().replace("U+", ""))
        };
        let input = part(1).unwrap_or_default();
        [part(2), part(3)]
            .into_iter()
            .flatten()
            .map(move |result| (input.clone(), result))
    });
    clauses.collect()
}

/// Whether a reading gives this result.
fn is_given((input, result): &Told) -> bool {
    Reading::ALL.iter().any(|reading| {
        let signature = reading.operation.signature();
        if signature.operands != 1 || signature.takes_number || signature.validates {
            return false;
        }
        let (Ok(input), Ok(result)) =
            (signature.input.parse(input), signature.output.parse(result))
        else {
            return false;
        };
        let answer = reading.answer(&[input.as_slice()], &mut NoTrace);
        answer.is_ok_and(|outcome| outcome.is_ok_and(|given| given == result))
    })
}

/// The result with another last digit.
fn changed((input, result): &Told) -> Told {
    let last = result
        .chars()
        .last()
        .and_then(|digit| digit.to_digit(16))
        .unwrap_or_default();
    let other = format!("{:X}", last ^ 1);
    (
        input.clone(),
        format!("{}{other}", &result[..result.len() - 1]),
    )
}

#[test]
fn each_result_in_a_witness_is_given_by_a_reading_and_no_other_is() {
    let (mut tried, mut without) = (0, BTreeSet::new());
    for document in library().documents().iter().chain(library().editions()) {
        for erratum in &document.errata {
            for told in told(&erratum.witness) {
                tried += 1;
                let name = format!("{}/{}", document.id, erratum.id);
                if !is_given(&told) {
                    without.insert(format!("{name}: {told:?}"));
                } else if is_given(&changed(&told)) {
                    without.insert(format!("{name}: {told:?}, but the other result too"));
                }
            }
        }
    }
    let unlisted = without.iter().filter(|name| {
        !WITHOUT_A_READING
            .iter()
            .any(|listed| name.starts_with(listed))
    });
    let unlisted: Vec<_> = unlisted.collect();
    assert!(
        unlisted.is_empty(),
        "{} of {tried}: {unlisted:#?}",
        unlisted.len()
    );
    assert!(tried > 90, "{tried}");
}
