//! Mistakes of an adapter that have nothing to do with its codec, such as one fixed answer to everything.
//!
//! Before a run, each operation is asked about six plain inputs, which hardly any codec gets wrong: nothing, `A`, é, €, an
//! emoji and NUL. Where all answers are wrong in one way that only the wiring explains, the report says so first. No
//! verdict depends on that. But these are the first calls of a process: an answer that is wrong then, and right at the end
//! of the run, is judged.

use std::collections::BTreeMap;

use utfproof_oracle::{Encoding, Operation, Sequence, UnitKind};
use utfproof_vectors::context::expect;
use utfproof_vectors::{Expectation, Vector};

use crate::implementation::UnderTest;
use crate::judge::judge;
use crate::reply::{Answer, Reply, Request};
use crate::test_case::TestCase;
use crate::verdict::Verdict;
use utfproof_notation::escape::shorten;
use utfproof_notation::printable;

mod changes;

use changes::{CHANGES, Change};

/// The plain inputs.
const PLAIN: [&str; 6] = ["", "A", "\u{E9}", "\u{20AC}", "\u{1F600}", "\0"];

/// The fewest answers that show a mistake.
const ENOUGH: usize = 3;

/// The most cases of a vector among which a plain input is looked for: a row can have all characters of four bytes.
const MOST_CASES: u64 = 1 << 21;

/// The most characters shown of an answer.
const LONGEST: usize = 60;

/// An answer to a plain input: what is expected, and what came.
struct Answered {
    expected: Sequence,
    reply: Reply,
}

/// What the answers to the plain inputs show.
#[derive(Default)]
pub(crate) struct Wiring {
    /// The mistakes, each in a sentence about the adapter that is safe to print.
    pub(crate) mistakes: Vec<String>,
    /// The first request that got no answer, with its reply. It was the last.
    pub(crate) failed: Option<(Request, Reply)>,
    /// The other requests with a wrong answer, and their replies.
    pub(crate) wrong: Vec<(Request, Reply)>,
}

/// Asks the plain inputs. It ends at the first request that gets no answer in time, or at which the implementation dies.
pub(crate) fn look(
    implementation: &mut dyn UnderTest,
    operations: impl IntoIterator<Item = Operation>,
) -> Wiring {
    let mut wiring = Wiring::default();
    let mut found = BTreeMap::<String, (String, Vec<Operation>)>::new();
    for operation in operations {
        let signature = operation.signature();
        if signature.operands != 1 || signature.takes_number {
            continue;
        }
        let inputs = PLAIN.map(|text| input(operation, text));
        let requests = inputs.map(|input| Request::new(operation, [input]));
        let replies = implementation.answer_batch(&requests);
        let is_answer = |reply: &Reply| matches!(reply, Reply::Answered(_) | Reply::Garbled(_));
        if !replies.iter().all(is_answer) {
            let mut all = requests.into_iter().zip(replies);
            let fails = |(_, reply): &(Request, Reply)| {
                !matches!(reply, Reply::Answered(_) | Reply::NotRun)
            };
            wiring.failed = all.find(fails);
            break;
        }
        let mut answered = Vec::new();
        for (request, reply) in requests.into_iter().zip(replies) {
            let expectation = expect(operation, &request.operands);
            if judge(&expectation, &reply).0 == Verdict::Differs {
                wiring.wrong.push((request, reply.clone()));
            }
            if let Expectation::Output(expected, _) = expectation {
                answered.push(Answered { expected, reply });
            }
        }
        if let Some((mistake, example)) = mistake(operation, &answered) {
            let (_, operations) = found.entry(mistake).or_insert((example, Vec::new()));
            operations.push(operation);
        }
    }
    let say = |(mistake, (example, operations)): (String, (String, Vec<Operation>))| {
        let names: Vec<&str> = operations
            .iter()
            .map(|operation| operation.name())
            .collect();
        format!("your adapter {mistake}{example}: {}", names.join(", "))
    };
    wiring.mistakes = found.into_iter().map(say).collect();
    wiring
}

/// The requests whose answer was wrong before the run and is right now, each with its case and the wrong reply.
pub(crate) fn wrong_at_first(
    wrong: Vec<(Request, Reply)>,
    implementation: &mut dyn UnderTest,
    vectors: &[Vector],
) -> Vec<(TestCase, Request, Reply)> {
    let is_right_now = |(request, _): &(Request, Reply)| {
        let expectation = expect(request.operation, &request.operands);
        let now = implementation.answer_batch(std::slice::from_ref(request));
        now.iter()
            .all(|reply| judge(&expectation, reply).0 == Verdict::Conforms)
    };
    let wrong = wrong.into_iter().filter(is_right_now);
    wrong
        .filter_map(|(request, reply)| Some((case_of(vectors, &request)?, request, reply)))
        .collect()
}

/// The first case of these vectors that is such a request: a failure there counts as one of that case, where the
/// implementation cannot be asked again.
pub(crate) fn case_of(vectors: &[Vector], request: &Request) -> Option<TestCase> {
    let of_operation = |(_, vector): &(usize, &Vector)| {
        vector.operation == request.operation && vector.has(&request.operands)
    };
    let mut vectors = vectors.iter().enumerate().filter(of_operation);
    vectors.find_map(|(index, vector)| {
        let mut numbers = 0..vector.count().min(MOST_CASES);
        let case = numbers.find(|number| vector.case(*number).operands == request.operands)?;
        Some(TestCase {
            vector: index,
            number: 0,
            case,
            context: None,
            expectation: Some(vector.case(case).expectation),
            inputs: Vec::new(),
        })
    })
}

/// A plain text as the input of an operation.
fn input(operation: Operation, text: &str) -> Sequence {
    let points = || text.chars().map(u32::from);
    let in_words =
        |order: fn(u16) -> [u8; 2]| -> Vec<u8> { text.encode_utf16().flat_map(order).collect() };
    let in_long_words =
        |order: fn(u32) -> [u8; 4]| -> Vec<u8> { points().flat_map(order).collect() };
    match operation.signature().input {
        UnitKind::Byte => Sequence::bytes(match operation.encoding() {
            Encoding::Utf16Be | Encoding::Utf16Labelled => in_words(u16::to_be_bytes),
            Encoding::Utf16Le => in_words(u16::to_le_bytes),
            Encoding::Utf32Be | Encoding::Utf32Labelled => in_long_words(u32::to_be_bytes),
            Encoding::Utf32Le => in_long_words(u32::to_le_bytes),
            _ => text.as_bytes().to_vec(),
        }),
        UnitKind::CodeUnit => Sequence::CodeUnits(text.encode_utf16().collect()),
        kind => Sequence::from_values(kind, points()),
    }
}

/// What is wrong about all the answers to the plain inputs in one way, in words that follow "your adapter", and an example
/// that follows them.
fn mistake(operation: Operation, answered: &[Answered]) -> Option<(String, String)> {
    if answered.len() < ENOUGH {
        return None;
    }
    // of nothing, most wrong answers are right
    let of_something = || {
        answered
            .iter()
            .filter(|one| is_of_something(operation, one))
    };
    if of_something().count() < ENOUGH {
        return None;
    }
    if let Some(example) = run_together(of_something()) {
        return Some((
            "writes no space between the units of an answer".to_owned(),
            example,
        ));
    }
    let all = |is: fn(&Reply) -> bool| of_something().all(|one| is(&one.reply));
    if all(|reply| matches!(reply, Reply::Garbled(_)))
        && let Some(Reply::Garbled(why)) = of_something().next().map(|one| &one.reply)
    {
        let why = printable(why);
        let why = why.lines().next().unwrap_or_default();
        let why = format!(" ({})", shorten(why, LONGEST * 2));
        return Some(("gives no answer that can be read".to_owned(), why));
    }
    if all(|reply| matches!(reply, Reply::Answered(Answer::Rejected { .. }))) {
        return Some((
            "rejects everything".to_owned(),
            ", even the letter A".to_owned(),
        ));
    }
    let outputs: Option<Vec<(&Sequence, &Sequence)>> = of_something()
        .map(|one| match &one.reply {
            Reply::Answered(Answer::Output(output)) => Some((&one.expected, output)),
            _ => None,
        })
        .collect();
    let outputs = outputs?;
    let (_, first) = outputs.first()?;
    if operation.signature().validates
        || outputs.iter().all(|(expected, output)| expected == output)
    {
        return None;
    }
    let is_one = |pick: fn(&(&Sequence, &Sequence)) -> Vec<u32>| {
        outputs.iter().all(|pair| pick(pair) == pick(&outputs[0]))
    };
    if is_one(|(_, output)| output.values()) && !is_one(|(expected, _)| expected.values()) {
        let answer = format!(", {}, to every input", shown(first));
        return Some(("gives the same answer".to_owned(), answer));
    }
    let explains = |change: &&Change| {
        let given = outputs.iter().map(|(expected, output)| {
            (change.of)(expected).is_some_and(|changed| changed == output.values())
        });
        given.clone().all(|is| is)
    };
    let change = CHANGES.iter().find(explains)?;
    let differs = |(expected, output): &&(&Sequence, &Sequence)| expected != output;
    let (expected, output) = outputs.iter().find(differs)?;
    let example = format!(", such as {} for {}", shown(output), shown(expected));
    Some((change.says.to_owned(), example))
}

/// An example, if every answer of one unit is right, and the digits of all others are right, but have no spaces between them.
fn run_together<'a>(answered: impl Iterator<Item = &'a Answered>) -> Option<String> {
    let mut example = None;
    for one in answered {
        let expected = one.expected.to_string();
        let joined = expected.replace(' ', "");
        match &one.reply {
            Reply::Answered(Answer::Output(output)) if *output == one.expected => {}
            Reply::Garbled(why)
                if joined != expected
                    && why
                        .to_ascii_uppercase()
                        .contains(&format!("FOUND '{joined}'")) =>
            {
                example = example.or(Some(format!(", such as {joined} for {expected}")));
            }
            _ => return None,
        }
    }
    example
}

fn shown(sequence: &Sequence) -> String {
    match sequence.to_string() {
        text if text.is_empty() => "nothing".to_owned(),
        text => shorten(&text, LONGEST).into_owned(),
    }
}

/// Whether the expected answer tells a mistake: a result that is not empty, or the acceptance of a validation.
fn is_of_something(operation: Operation, one: &Answered) -> bool {
    operation.signature().validates || !one.expected.is_empty()
}

#[cfg(test)]
mod tests;
