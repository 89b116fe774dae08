//! When output appears: how much has come out after each chunk of an input, and whether that was due.

use utfproof_oracle::Sequence;
use utfproof_vectors::context::expect;
use utfproof_vectors::{Due, Expectation, Level, dues};

use crate::calls::splits;
use crate::reply::Request;

/// Where the WHATWG says what its streams return.
const WHATWG: &str = "WHATWG Encoding, 7.2 and 7.6";

/// The first thing that is wrong about what came out after each chunk of a request, and how strict the rule is that it
/// breaks. A result that is wrong itself is not looked at further.
pub(crate) fn problem(
    request: &Request,
    output: &Sequence,
    outs: &[Sequence],
) -> Option<(Level, String)> {
    let chunks = request.operands.len();
    if outs.len() != chunks + 1 {
        let given = outs.len();
        return Some((
            Level::Must,
            format!(
                "it came in {given} parts, and {chunks} chunks and the end make {}",
                chunks + 1
            ),
        ));
    }
    let joined = Sequence::joined(outs);
    if joined.values() != output.values() {
        return Some((Level::Must, format!("its parts together are {joined}")));
    }
    let operation = request.operation;
    let input = Sequence::joined(&request.operands).into_owned();
    match expect(operation, &[input]) {
        Expectation::Output(expected, _) if expected == *output => {}
        _ => return None,
    }
    let mut out = 0;
    let came = outs.iter().map(|part| {
        out += part.len();
        out
    });
    let dues = dues(operation, &request.operands)?;
    // what comes too early is worse than what comes too late
    let wrong: Vec<(Level, String)> = (1..)
        .zip(came.zip(&dues))
        .filter_map(|(number, (out, due))| {
            let (level, what) = of_chunk(request, output, out, due)?;
            Some((level, format!("after chunk {number} of {chunks}, {what}")))
        })
        .collect();
    wrong.into_iter().min_by_key(|(level, _)| *level)
}

/// The rule that so many units of output by the end of a chunk break, if they break one, in words.
fn of_chunk(
    request: &Request,
    output: &Sequence,
    out: usize,
    due: &Due,
) -> Option<(Level, String)> {
    match due {
        Due::Exactly(units) if out != *units => Some((
            Level::Must,
            format!(
                "{} out, and the standard's stream has given {units} ({WHATWG})",
                have_come(out)
            ),
        )),
        Due::Exactly(_) => None,
        Due::Decided { units, unless } if out > *units => {
            let kind = request.operation.signature().input;
            let unless = Sequence::from_values(kind, unless.iter().copied());
            let unless = match unless.is_empty() {
                true => "the input ended there".to_owned(),
                false => format!("{unless} followed"),
            };
            Some((
                Level::Must,
                format!(
                    "{} out, and {}: if {unless}, the result would be another",
                    have_come(out),
                    only_decided(*units)
                ),
            ))
        }
        Due::Decided { units, .. } => {
            // of a character that is decided in part, nothing need come
            let is_between = |at: &usize| !splits(request.operation, output, *at);
            let least = (0..=*units).rev().find(is_between).unwrap_or(0);
            (out < least).then(|| {
                (
                    Level::Should,
                    format!(
                        "{} out, although {} decided, whatever follows",
                        have_come(out),
                        are(least)
                    ),
                )
            })
        }
    }
}

fn have_come(units: usize) -> String {
    match units {
        0 => "no unit has come".to_owned(),
        1 => "1 unit has come".to_owned(),
        units => format!("{units} units have come"),
    }
}

fn only_decided(units: usize) -> String {
    match units {
        0 => "none is decided".to_owned(),
        units => format!("only {} decided", are(units)),
    }
}

fn are(units: usize) -> String {
    match units {
        1 => "1 is".to_owned(),
        units => format!("{units} are"),
    }
}

#[cfg(test)]
mod tests {
    use utfproof_oracle::Operation;

    use super::*;
    use crate::reply::Mode;

    fn problem_of(operation: Operation, chunks: &[&str], outs: &[&str]) -> Option<(Level, String)> {
        let signature = operation.signature();
        let chunks = chunks
            .iter()
            .map(|text| signature.input.parse(text).unwrap());
        let request = Request::new(operation, chunks).in_mode(Mode::Incremental);
        let parts = outs
            .iter()
            .map(|text| signature.output.parse(text).unwrap());
        let parts: Vec<Sequence> = parts.collect();
        let output = Sequence::joined(&parts).into_owned();
        problem(&request, &output, &parts)
    }

    #[test]
    fn output_that_comes_when_it_is_due_has_no_problem() {
        for (operation, chunks, outs) in [
            (
                Operation::WhatwgUtf8Decode,
                &["41 E2", "82", "AC"][..],
                &["0041", "", "20AC", ""][..],
            ),
            (
                Operation::WhatwgUtf8Decode,
                &["EF BB", "BF 41"],
                &["", "0041", ""],
            ),
            (
                Operation::WhatwgUtf8DecodeWithoutBom,
                &["ED A0"],
                &["FFFD FFFD", ""],
            ),
            (
                Operation::Utf8DecodeLossy,
                &["ED", "A0 E2"],
                &["", "FFFD FFFD", "FFFD"],
            ),
            (
                Operation::Utf8Decode,
                &["F0 90 80", "80"],
                &["", "10000", ""],
            ),
            // of a pair, the first half may come early, and need not
            (
                Operation::Utf8ToUtf16,
                &["F0 90 80", "80"],
                &["D800", "DC00", ""],
            ),
            (
                Operation::Utf8ToUtf16,
                &["F0 90 80", "80"],
                &["", "D800 DC00", ""],
            ),
            (
                Operation::WhatwgUtf8EncodeStream,
                &["D834", "DD1E"],
                &["", "F0 9D 84 9E", ""],
            ),
            // a wrong result is told elsewhere
            (Operation::Utf8Decode, &["41", "42"], &["0041", "", ""]),
        ] {
            assert_eq!(
                problem_of(operation, chunks, outs),
                None,
                "{operation} {chunks:?}"
            );
        }
    }

    #[test]
    fn each_rule_is_broken_with_a_sentence() {
        use Level::{Must, Should};
        let lossy = Operation::Utf8DecodeLossy;
        for (operation, chunks, outs, level, says) in [
            (
                lossy,
                &["41", "42"][..],
                &["0041", "0042"][..],
                Must,
                "it came in 2 parts, and 2 chunks and the end make 3",
            ),
            (
                Operation::WhatwgUtf8Decode,
                &["41", "42"],
                &["", "0041 0042", ""],
                Must,
                "after chunk 1 of 2, no unit has come out, and the standard's stream has given 1 (WHATWG Encoding, 7.2 and 7.6)",
            ),
            (
                Operation::WhatwgUtf8Decode,
                &["E2", "41"],
                &["FFFD", "0041", ""],
                Must,
                "after chunk 1 of 2, 1 unit has come out, and the standard's stream has given 0 (WHATWG Encoding, 7.2 and 7.6)",
            ),
            (
                lossy,
                &["E2", "41"],
                &["FFFD", "0041", ""],
                Must,
                "after chunk 1 of 2, 1 unit has come out, and none is decided: if 80 80 followed, the result would be another",
            ),
            (
                lossy,
                &["41", "42"],
                &["", "0041 0042", ""],
                Should,
                "after chunk 1 of 2, no unit has come out, although 1 is decided, whatever follows",
            ),
            // the rule that is broken later is stricter
            (
                lossy,
                &["41", "E2", "41"],
                &["", "0041 FFFD", "0041", ""],
                Must,
                "after chunk 2 of 3, 2 units have come out, and only 1 is decided: if 80 80 followed, the result would be another",
            ),
        ] {
            let problem = problem_of(operation, chunks, outs);
            assert_eq!(
                problem,
                Some((level, says.to_owned())),
                "{operation} {chunks:?}"
            );
        }
        let chunks = ["41", "42"].map(|text| lossy.signature().input.parse(text).unwrap());
        let request = Request::new(lossy, chunks).in_mode(Mode::Incremental);
        let parts = ["0041", "", ""].map(|text| lossy.signature().output.parse(text).unwrap());
        let output = lossy.signature().output.parse("0041 0042").unwrap();
        let told = problem(&request, &output, &parts);
        assert_eq!(told, Some((Must, "its parts together are 0041".to_owned())));
    }
}
