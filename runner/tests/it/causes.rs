//! What a maintainer sees first: valid text that is changed or rejected, shrunk to the character that shows it.

use std::fmt::Write as _;

use utfproof_judge::{
    Answer, Description, Implementation, InProcess, Request, Selection, Settings, Shard, UnderTest,
    run,
};
use utfproof_oracle::{Operation, Sequence};
use utfproof_report::table::{Detail, Style, render};
use utfproof_report::{Format, Report};
use utfproof_vectors::core::Flags;
use utfproof_vectors::{Suite, built_in_of, is_well_formed};

/// A codec of one operation, imitated.
struct Imitation {
    operation: Operation,
    in_chunks: bool,
    answer: fn(&[u32]) -> Answer,
}

impl Implementation for Imitation {
    fn describe(&self) -> Description {
        let description = Description::new("imitation", "1");
        match self.in_chunks {
            true => description.with_chunks([self.operation]),
            false => description.with([self.operation]),
        }
    }

    fn answer(&mut self, request: &Request) -> Answer {
        let chunks: Vec<Vec<u32>> = request.operands.iter().map(Sequence::values).collect();
        // a border of two chunks is a value that no input has
        (self.answer)(&chunks.join(&BORDER))
    }
}

/// Between two chunks.
const BORDER: u32 = u32::MAX;

/// The text on the first cause of an imitation's report.
fn first_cause(operation: Operation, answer: fn(&[u32]) -> Answer) -> String {
    first_cause_of(Imitation {
        operation,
        in_chunks: false,
        answer,
    })
}

fn first_cause_of(imitation: Imitation) -> String {
    let text = render(
        &[report_of(imitation)],
        Style::PLAIN,
        Detail::Causes(3, "--all"),
    );
    let mut parts = text.split("\n\n");
    let first = parts.find(|part| part.contains("\n  vector "));
    let mut first = first.unwrap_or_default().replace("\n ", " ");
    while first.contains("  ") {
        first = first.replace("  ", " ");
    }
    first
}

fn report_of(imitation: Imitation) -> Report {
    let operation = imitation.operation;
    let files = built_in_of(&[operation]).unwrap();
    let vectors: Vec<_> = files.into_iter().flat_map(|file| file.vectors).collect();
    let selection = Selection {
        vectors: &vectors,
        suite: Suite::Full,
        shard: Shard::WHOLE,
    };
    let instance: Box<dyn UnderTest + Send> = Box::new(InProcess::new(imitation));
    let report = run(vec![instance], selection, &Settings::default());
    for difference in &report.differences {
        let smaller = difference.smaller.as_ref();
        let stays = smaller.is_none_or(|smaller| {
            is_well_formed(operation, &smaller.operands) == difference.well_formed
        });
        assert!(stays, "{smaller:?}");
    }
    report
}

#[track_caller]
fn says(text: &str, parts: &[&str]) {
    let mut missing = String::new();
    for part in parts.iter().filter(|part| !text.contains(**part)) {
        let _ = writeln!(missing, "no '{part}'");
    }
    assert!(missing.is_empty(), "{missing}in\n{text}");
}

fn put_utf_8(bytes: &mut Vec<u8>, value: u32) {
    let tail = |shift: u32| 0x80 | (value >> shift & 0x3F) as u8;
    match value {
        0..0x80 => bytes.push(value as u8),
        0x80..0x800 => bytes.extend([0xC0 | (value >> 6) as u8, tail(0)]),
        0x800..0x1_0000 => bytes.extend([0xE0 | (value >> 12) as u8, tail(6), tail(0)]),
        _ => bytes.extend([0xF0 | (value >> 18) as u8, tail(12), tail(6), tail(0)]),
    }
}

/// As pbf 5.1.2 for JavaScript writes strings: a supplementary character is put together with `|`, and an unpaired
/// surrogate becomes U+FFFD.
fn with_or_for_plus(units: &[u32]) -> Answer {
    let (mut bytes, mut lead) = (Vec::new(), None::<u32>);
    for (place, &unit) in units.iter().enumerate() {
        match (unit, lead.take()) {
            (0xDC00..=0xDFFF, Some(lead)) => {
                put_utf_8(
                    &mut bytes,
                    ((lead - 0xD800) << 10) | (unit - 0xDC00) | 0x1_0000,
                );
            }
            (0xD800..=0xDBFF, before) if place + 1 < units.len() => {
                bytes.extend(before.map_or(&b""[..], |_| "\u{FFFD}".as_bytes()));
                lead = Some(unit);
            }
            (0xD800..=0xDFFF, _) => bytes.extend("\u{FFFD}".as_bytes()),
            (_, before) => {
                bytes.extend(before.map_or(&b""[..], |_| "\u{FFFD}".as_bytes()));
                put_utf_8(&mut bytes, unit);
            }
        }
    }
    Answer::bytes(bytes)
}

#[test]
fn an_or_in_place_of_a_plus_is_shown_as_valid_text_that_is_changed() {
    let first = first_cause(Operation::Utf16ToUtf8, with_or_for_plus);
    says(
        &first,
        &[
            "valid text is changed: U+20000 becomes U+10000",
            " input D840 DC00 ",
            " expected F0 A0 80 80 ",
            " answered F0 90 80 80 ",
        ],
    );
}

/// A long input may have a flag that the smaller one has not.
#[test]
fn the_flags_beside_the_smallest_input_are_its_own() {
    let operation = Operation::Utf16ToUtf8;
    let report = report_of(Imitation {
        operation,
        in_chunks: false,
        answer: with_or_for_plus,
    });
    let of = |operands: &[Sequence]| Flags::of(operation, operands, false, false).to_string();
    let shrunk = report.differences.iter().find(|difference| {
        let shown = of(difference.shown().operands);
        !shown.is_empty() && shown != of(&difference.operands)
    });
    let shrunk = shrunk.unwrap().clone();
    let flags = of(shrunk.shown().operands);
    let only = Report {
        differences: vec![shrunk],
        ..report
    };
    let page = utfproof_report::render(Format::Html, &[only]).unwrap();
    says(&page, &[&format!("<dt>flags</dt><dd>{flags}</dd>")]);
}

/// As codepage 1.15 for JavaScript writes strings: the lead byte lacks the first supplementary plane.
fn with_a_wrong_lead(units: &[u32]) -> Answer {
    let (mut bytes, mut units) = (Vec::new(), units.iter().peekable());
    while let Some(&unit) = units.next() {
        match (unit, units.peek()) {
            (0xD800..=0xDBFF, Some(&&trail)) => {
                units.next();
                let value = ((unit - 0xD800) << 10).wrapping_add(trail.wrapping_sub(0xDC00));
                let tail = |shift: u32| 0x80 | (value >> shift & 0x3F) as u8;
                let second = 0x90_u8.wrapping_add((value >> 12 & 0x3F) as u8);
                bytes.extend([0xF0 | (value >> 18 & 7) as u8, second, tail(6), tail(0)]);
            }
            _ => put_utf_8(&mut bytes, unit),
        }
    }
    Answer::bytes(bytes)
}

#[test]
fn a_wrong_lead_byte_is_shown_as_valid_text_that_is_changed() {
    let first = first_cause(Operation::Utf16ToUtf8, with_a_wrong_lead);
    says(
        &first,
        &[
            "valid text is changed: U+40000 becomes F0 C0 80 80",
            " input D8C0 DC00 ",
        ],
    );
}

/// As peerjs-js-binarypack 1.0.1 reads strings: no form has four bytes, and no byte is wrong.
fn without_four_bytes(bytes: &[u32]) -> Answer {
    let (mut points, mut at) = (Vec::new(), 0);
    while let Some(&byte) = bytes.get(at) {
        let tail = |after: usize| bytes.get(at + after).map_or(0, |byte| byte & 0x3F);
        let (point, length) = match byte {
            0..0xC0 => (byte, 1),
            0xC0..0xE0 => ((byte & 0x1F) << 6 | tail(1), 2),
            _ => ((byte & 0x0F) << 12 | tail(1) << 6 | tail(2), 3),
        };
        points.push(point);
        at += length;
    }
    Answer::Output(Sequence::code_points(points))
}

#[test]
fn characters_of_four_bytes_come_before_bytes_that_should_be_rejected() {
    let first = first_cause(Operation::Utf8Decode, without_four_bytes);
    says(
        &first,
        &[
            "valid text is changed: U+10000 becomes ",
            " input F0 90 80 80 ",
        ],
    );
}

/// Drops U+FEFF from its second buffer on.
fn drops_a_mark_from_4096_on(bytes: &[u32]) -> Answer {
    let bytes: Vec<u8> = bytes.iter().map(|byte| *byte as u8).collect();
    match std::str::from_utf8(&bytes) {
        Ok(text) => {
            let chars = text.char_indices();
            let kept = chars.filter(|(at, char)| *at < 4096 || *char != '\u{FEFF}');
            Answer::chars(kept.map(|(_, char)| char))
        }
        Err(error) => Answer::rejected_at(error.valid_up_to(), error),
    }
}

#[test]
fn a_mark_that_is_dropped_in_long_text_is_named() {
    let first = first_cause(Operation::Utf8Decode, drops_a_mark_from_4096_on);
    says(
        &first,
        &[
            "valid text is changed: U+FEFF is dropped, only from offset 4,096 on;",
            " context after 4,096 units of ASCII; ",
        ],
    );
}

/// Rejects one character.
fn without_a_snowman(bytes: &[u32]) -> Answer {
    let bytes: Vec<u8> = bytes.iter().map(|byte| *byte as u8).collect();
    match std::str::from_utf8(&bytes) {
        Ok(text) if text.contains('\u{2603}') => Answer::rejected("no snowmen"),
        Ok(text) => Answer::chars(text.chars()),
        Err(error) => Answer::rejected_at(error.valid_up_to(), error),
    }
}

#[test]
fn a_single_character_that_is_rejected_is_found_in_long_text() {
    let first = first_cause(Operation::Utf8Decode, without_a_snowman);
    says(
        &first,
        &["valid text is rejected: U+2603", " input E2 98 83 "],
    );
}

/// Decodes, and drops each character beyond ASCII at some offsets.
fn dropping(bytes: &[u32], is_dropped: impl Fn(usize) -> bool) -> Answer {
    let bytes: Vec<u8> = bytes.iter().map(|byte| *byte as u8).collect();
    match std::str::from_utf8(&bytes) {
        Ok(text) => {
            let chars = text.char_indices();
            let kept = chars.filter(|(at, char)| char.is_ascii() || !is_dropped(*at));
            Answer::chars(kept.map(|(_, char)| char))
        }
        Err(error) => Answer::rejected_at(error.valid_up_to(), error),
    }
}

#[test]
fn a_fault_at_the_end_of_each_block_is_one_cause_with_its_offsets() {
    let first = first_cause(Operation::Utf8Decode, |bytes| {
        dropping(bytes, |at| at % 16 == 15)
    });
    let says_where = ", only at offsets ≡ 15 mod 16;";
    says(
        &first,
        &[
            "characters are dropped, such as U+",
            says_where,
            " context after 15 units of ASCII",
        ],
    );
}

#[test]
fn a_fault_of_long_inputs_alone_is_one_cause_with_their_length() {
    let first = first_cause(Operation::Utf8Decode, |bytes| {
        dropping(bytes, |_| bytes.len() >= 64)
    });
    says(
        &first,
        &[
            "characters are dropped, such as U+",
            ", only in inputs of 64 units or more;",
        ],
    );
}

#[test]
fn a_fault_at_the_start_of_chunks_is_one_cause() {
    let first = first_cause_of(Imitation {
        operation: Operation::Utf8Decode,
        in_chunks: true,
        answer: |bytes| {
            let mut starts = bytes.split(|byte| *byte == BORDER);
            let mut at = starts.next().map_or(0, <[u32]>::len);
            let mut begins = Vec::new();
            for chunk in starts {
                begins.push(at);
                at += chunk.len();
            }
            let joined: Vec<u32> = bytes
                .iter()
                .copied()
                .filter(|byte| *byte != BORDER)
                .collect();
            dropping(&joined, |at| begins.contains(&at))
        },
    });
    says(
        &first,
        &[
            "characters are dropped, such as U+",
            ", only at the start of a chunk;",
        ],
    );
}
