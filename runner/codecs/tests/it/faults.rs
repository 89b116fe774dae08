//! Each wrong implementation is wrong where its name says, and right elsewhere.

use utfproof_codecs::faults::{all, witnesses};
use utfproof_judge::{Answer, IllFormedPart, Implementation, Mode, Request};
use utfproof_oracle::{ByteOrder, NoTrace, Operation, Reading, Sequence};

use utfproof_vectors::context::expect_repeated;
use utfproof_vectors::{Expectation, ill_formed_part};

/// ASCII, which every fault gets right.
const ASCII: &str = "An ordinary text";

/// Text of one to three bytes a character, which every fault gets right, except those in [`NO_MORE_THAN_ASCII`].
const TEXT: &str = "Łódź: 50 €.";

/// Faults that show in every text that is not all ASCII.
const NO_MORE_THAN_ASCII: [&str; 3] = [
    "length-in-characters",
    "url-small-digits",
    "url-signed-bytes",
];

/// Faults that show in every text.
const NO_TEXT: [&str; 3] = [
    "utf-32-unmarked-swapped",
    "utf-32be-mark-written",
    "url-space-is-a-plus",
];

fn make(name: &str) -> Box<dyn Implementation + Send> {
    let wrong = all().iter().find(|wrong| wrong.name == name);
    (wrong.unwrap_or_else(|| panic!("no {name}")).make)()
}

/// A request in the notation of witnesses.
fn request(operation: Operation, text: &str) -> Request {
    let sequence = |text: &str| {
        let words = text.split_whitespace().flat_map(|word| {
            let (values, times) = word.split_once('*').unwrap_or((word, "1"));
            std::iter::repeat_n(values, times.parse().unwrap())
        });
        let text = words.collect::<Vec<_>>().join(" ").replace('.', " ");
        operation.signature().input.parse(&text).unwrap()
    };
    if let Some((times, text)) = text.split_once(" times ") {
        let mode = Mode::Times(times.parse().unwrap());
        return Request::new(operation, [sequence(text)]).in_mode(mode);
    }
    if let Some((units, text)) = text.split_once(" room ") {
        let mode = Mode::Room(units.parse().unwrap());
        return Request::new(operation, [sequence(text)]).in_mode(mode);
    }
    if let Some((times, text)) = text.split_once(" long ") {
        let mode = Mode::Repeat(times.parse().unwrap());
        return Request::new(operation, text.split('|').map(sequence)).in_mode(mode);
    }
    if let Some(text) = text.strip_prefix("outs ") {
        return Request::new(operation, text.split('|').map(sequence)).in_mode(Mode::Incremental);
    }
    if let Some(text) = text.strip_suffix("..") {
        return Request::new(operation, [sequence(text)]).in_mode(Mode::Unended);
    }
    if text.contains(',') {
        let rows = text
            .split(',')
            .flat_map(|row| match row.split_once(" rows") {
                Some((times, _)) => vec![sequence("41"); times.parse().unwrap()],
                None => vec![sequence(row)],
            });
        return Request::new(operation, rows).in_mode(Mode::Batch);
    }
    if let Some((text, number)) = text.split_once('|')
        && operation.signature().takes_number
    {
        let number = Sequence::number(number.parse().unwrap());
        return Request::new(operation, [sequence(text), number]);
    }
    Request::new(operation, text.split('|').map(sequence))
}

/// A request with a text as each operand.
fn plain(operation: Operation, text: &str) -> Request {
    let signature = operation.signature();
    let encoding = operation.encoding();
    let in_order = match encoding.byte_order() {
        Some(ByteOrder::LittleEndian) => u32::to_le_bytes,
        _ => u32::to_be_bytes,
    };
    let operand = match signature.input.to_string().as_str() {
        "bytes" if encoding.is_utf_32_in_bytes() => {
            Sequence::Bytes(text.chars().map(u32::from).flat_map(in_order).collect())
        }
        "UCS-4 values" => Sequence::ucs_4(text.chars().map(u32::from).collect::<Vec<_>>()),
        "bytes" => Sequence::Bytes(text.bytes().collect()),
        "code units" => Sequence::CodeUnits(text.encode_utf16().collect()),
        _ => Sequence::CodePoints(text.chars().map(u32::from).collect()),
    };
    let mut operands = vec![operand; signature.operands];
    if signature.takes_number {
        operands[1] = Sequence::number(64);
    }
    Request::new(operation, operands)
}

fn is_right(implementation: &mut dyn Implementation, request: &Request) -> bool {
    if request.mode == Mode::Batch {
        let answers = implementation.answer_inputs(request);
        let mut each = request.inputs().zip(answers);
        return each.all(|(one, answer)| is_right_answer(&one, answer));
    }
    let answer = implementation.answer(request);
    is_right_answer(request, answer)
}

fn is_right_answer(request: &Request, answer: Answer) -> bool {
    let signature = request.operation.signature();
    if let Mode::Repeat(times) = request.mode {
        let operands: &[Sequence; 2] = request.operands[..].try_into().unwrap();
        return match (expect_repeated(request.operation, operands, times), answer) {
            (Some(Expectation::Output(expected, _)), Answer::Output(output)) => expected == output,
            (Some(Expectation::Rejected(rejection, _)), Answer::Rejected { at, .. }) => {
                at == Some(rejection.at)
            }
            _ => false,
        };
    }
    let whole = request.operands.iter().flat_map(Sequence::values);
    let whole = [Sequence::from_values(signature.input, whole)];
    let operands = if signature.operands == 1 {
        &whole
    } else {
        request.operands.as_slice()
    };
    let operands: Vec<_> = operands.iter().map(Sequence::as_slice).collect();
    let reading = Reading::judging(request.operation);
    let expected = reading.answer(&operands, &mut NoTrace).unwrap();
    match (expected, answer) {
        (Ok(_), Answer::Output(output)) if signature.validates => output.is_empty(),
        (Ok(expected), Answer::Output(output)) => expected == output,
        (Err(rejection), Answer::Rejected { at, part, .. }) => {
            let right = ill_formed_part(request.operation, &whole[0], rejection.at);
            let right = right.map(IllFormedPart::from).unwrap_or_default();
            let is_right = |part: IllFormedPart| {
                part.length
                    .is_none_or(|length| Some(length) == right.length)
                    && part
                        .is_incomplete
                        .is_none_or(|is| Some(is) == right.is_incomplete)
            };
            at == Some(rejection.at) && is_right(part)
        }
        _ => false,
    }
}

/// Whether the last of some texts gets the right answer, after the others.
fn last_is_right(name: &str, operation: Operation, texts: &str) -> bool {
    let mut implementation = make(name);
    let right = texts.split(';').map(|text| {
        let (operation, text) = match text.split_once(':') {
            Some((name, text)) => (name.trim().parse().unwrap(), text),
            None => (operation, text),
        };
        is_right(&mut *implementation, &request(operation, text.trim()))
    });
    right.last().unwrap()
}

#[test]
fn every_wrong_implementation_gets_its_witness_wrong() {
    for wrong in all() {
        let witnessed = witnesses().any(|witness| witness.name == wrong.name);
        assert!(witnessed, "{} has no witness", wrong.name);
    }
    let missed = witnesses().filter(|one| last_is_right(one.name, one.operation, one.wrong));
    let missed = missed.map(|one| format!("{} is right about {}", one.name, one.wrong));
    assert_eq!(missed.collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn every_wrong_implementation_gets_something_like_its_witness_right() {
    let missed = witnesses().filter(|one| !last_is_right(one.name, one.operation, one.right));
    let missed = missed.map(|one| format!("{} is wrong about {}", one.name, one.right));
    assert_eq!(missed.collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn every_wrong_implementation_gets_ordinary_text_right() {
    for wrong in all() {
        let mut implementation = (wrong.make)();
        let description = implementation.describe();
        assert_eq!(description.name, wrong.name);
        for &operation in description.operations.keys() {
            for text in [ASCII, TEXT] {
                let shows = match text {
                    ASCII => NO_TEXT.contains(&wrong.name),
                    _ => [&NO_MORE_THAN_ASCII[..], &NO_TEXT]
                        .concat()
                        .contains(&wrong.name),
                };
                let expected = !shows;
                let right = is_right(&mut *implementation, &plain(operation, text));
                assert_eq!(right, expected, "{} on {operation} of {text}", wrong.name);
            }
        }
    }
}
