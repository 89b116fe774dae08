use super::*;
use crate::implementation::{Description, Implementation};
use crate::in_process::InProcess;

/// A decoder and an encoder that are right, with an answer that something changes on its way.
struct Wired(fn(Operation, Vec<u32>) -> Answer);

const OPERATIONS: [Operation; 4] = [
    Operation::Utf8Validate,
    Operation::Utf8Decode,
    Operation::Utf8ToUtf16,
    Operation::Utf8Encode,
];

impl Implementation for Wired {
    fn describe(&self) -> Description {
        Description::new("wired", "1").with(OPERATIONS)
    }

    fn answer(&mut self, request: &Request) -> Answer {
        match expect(request.operation, &request.operands) {
            Expectation::Output(output, _) => (self.0)(request.operation, output.values()),
            _ => Answer::rejected("ill-formed"),
        }
    }
}

fn of(kind: UnitKind, values: impl IntoIterator<Item = u32>) -> Answer {
    Answer::Output(Sequence::from_values(kind, values))
}

fn found(wired: fn(Operation, Vec<u32>) -> Answer) -> Vec<String> {
    look(&mut InProcess::new(Wired(wired)), OPERATIONS).mistakes
}

fn right(operation: Operation, values: Vec<u32>) -> Answer {
    of(operation.signature().output, values)
}

/// Changes the answers of one operation.
macro_rules! only {
    ($operation:ident, $change:expr) => {
        |operation, values| match operation {
            Operation::$operation => {
                let change: fn(Vec<u32>) -> Vec<u32> = $change;
                of(operation.signature().output, change(values))
            }
            _ => right(operation, values),
        }
    };
}

#[test]
fn a_right_adapter_has_no_mistake() {
    assert!(found(right).is_empty());
}

#[test]
fn each_mistake_of_the_wiring_is_said_in_words_about_the_adapter() {
    let fixed = found(only!(Utf8Decode, |_| vec![0x41]));
    assert_eq!(
        fixed,
        ["your adapter gives the same answer, 0041, to every input: utf-8.decode"]
    );
    let swapped = found(only!(Utf8ToUtf16, |values| values
        .into_iter()
        .map(|value| u32::from((value as u16).swap_bytes()))
        .collect()));
    assert_eq!(
        swapped,
        ["your adapter swaps the bytes of each code unit, such as 4100 for 0041: utf-8.to-utf-16"]
    );
    let units = found(only!(Utf8Decode, |values| {
        let text: String = values.into_iter().filter_map(char::from_u32).collect();
        text.encode_utf16().map(u32::from).collect()
    }));
    assert_eq!(
        units,
        [
            "your adapter gives code units of UTF-16 where code points are due, such as D83D DE00 for 1F600: utf-8.decode"
        ]
    );
    let shifted = found(only!(Utf8Encode, |values| values
        .into_iter()
        .map(|value| value >> 4)
        .collect()));
    assert_eq!(
        shifted,
        [
            "your adapter leaves out the last hexadecimal digit of each value, such as 04 for 41: utf-8.encode"
        ]
    );
    let nothing = found(|operation, values| match operation {
        Operation::Utf8Validate => Answer::rejected("no"),
        _ => right(operation, values),
    });
    assert_eq!(
        nothing,
        ["your adapter rejects everything, even the letter A: utf-8.validate"]
    );
}

#[test]
fn the_same_mistake_in_several_operations_is_said_once() {
    let ends = found(|operation, mut values| {
        if !operation.signature().validates && !values.is_empty() {
            values.push(0);
        }
        right(operation, values)
    });
    assert_eq!(
        ends,
        [
            "your adapter adds a unit 0 at the end of each answer, such as 0041 0000 for 0041: utf-8.decode, utf-8.to-utf-16, utf-8.encode"
        ]
    );
}

#[test]
fn a_codec_that_is_wrong_about_one_character_is_not_an_adapter_that_is_wrong() {
    let one = found(only!(Utf8Decode, |values| match values.as_slice() {
        [0x20AC] => vec![0xFFFD],
        _ => values,
    }));
    assert!(one.is_empty(), "{one:?}");
    let nul = found(only!(Utf8Decode, |values| match values.as_slice() {
        [0] => vec![],
        _ => values,
    }));
    assert!(nul.is_empty(), "{nul:?}");
}

/// A validator that refuses the first input of its process that is not empty, as one whose table is filled by that call.
struct Late(bool);

impl Implementation for Late {
    fn describe(&self) -> Description {
        Description::new("late", "1").with([Operation::Utf8Validate])
    }

    fn answer(&mut self, request: &Request) -> Answer {
        let is_first = !request.operands[0].is_empty() && !std::mem::replace(&mut self.0, true);
        match expect(request.operation, &request.operands) {
            Expectation::Output(..) if !is_first => Answer::accepted(),
            _ => Answer::rejected("ill-formed"),
        }
    }
}

#[test]
fn an_answer_that_is_wrong_in_the_first_call_only_is_judged() {
    let vectors = utfproof_vectors::built_in_of(&[Operation::Utf8Validate]).unwrap();
    let vectors: Vec<Vector> = vectors.into_iter().flat_map(|file| file.vectors).collect();
    let mut late = InProcess::new(Late(false));
    let wrong = look(&mut late, [Operation::Utf8Validate]).wrong;
    let judged = wrong_at_first(wrong, &mut late, &vectors);
    let [(test_case, request, reply)] = judged.as_slice() else {
        panic!("{}", judged.len());
    };
    assert_eq!(request.operands[0].to_string(), "41");
    assert!(matches!(reply, Reply::Answered(Answer::Rejected { .. })));
    let case = vectors[test_case.vector].case(test_case.case);
    assert_eq!(case.operands, request.operands);
    // one that is always wrong is found by the vectors
    let mut deaf = InProcess::new(Wired(|_, _| Answer::rejected("no")));
    let wrong = look(&mut deaf, [Operation::Utf8Validate]).wrong;
    assert!(!wrong.is_empty());
    assert!(wrong_at_first(wrong, &mut deaf, &vectors).is_empty());
}
