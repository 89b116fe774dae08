use super::*;
use crate::{Answer, Description, Implementation, InProcess};

/// A validator that passes what holds `ED A0`, if anything stands before it.
struct Wrong {
    in_chunks: bool,
}

impl Implementation for Wrong {
    fn describe(&self) -> Description {
        Description::new("wrong", "1").with_chunks([Operation::Utf8Validate])
    }

    fn answer(&mut self, request: &Request) -> Answer {
        let bytes: Vec<u32> = request.operands.iter().flat_map(Sequence::values).collect();
        let is_cut = request.operands.len() > 1;
        let passes = bytes
            .windows(3)
            .any(|three| three[1..] == [0xED, 0xA0] && three[0] != 0);
        if passes && is_cut == self.in_chunks {
            return Answer::accepted();
        }
        match std::str::from_utf8(&bytes.iter().map(|byte| *byte as u8).collect::<Vec<_>>()) {
            Ok(_) => Answer::accepted(),
            Err(error) => Answer::rejected_at(error.valid_up_to(), "ill-formed"),
        }
    }
}

fn smallest(in_chunks: bool, parts: &[&[u8]], units_left: usize) -> Option<String> {
    let mut subject = InProcess::new(Wrong { in_chunks });
    let mut search = Search {
        subject: &mut subject,
        operation: Operation::Utf8Validate,
        in_chunks,
        verdict: Verdict::Differs,
        level: Standard::Must,
        declared: None,
        units_left,
        crashes_left: MOST_CRASHES,
    };
    let operands: Vec<_> = parts.iter().map(|part| Sequence::bytes(*part)).collect();
    let judged = search.smallest(&operands)?;
    let operands = judged.operands.iter().map(ToString::to_string);
    Some(operands.collect::<Vec<_>>().join(" | "))
}

#[test]
fn what_does_not_matter_goes_and_what_is_left_is_made_lower() {
    let long = [
        &[0xE2, 0x82, 0xAC].repeat(200),
        &[0xF0, 0xED, 0xA0, 0x80][..],
        &[0x62; 300],
    ]
    .concat();
    assert_eq!(
        smallest(false, &[&long], MOST_UNITS).as_deref(),
        Some("01 ED A0")
    );
}

#[test]
fn chunks_are_joined_that_need_not_be_two() {
    let chunks: [&[u8]; 5] = [b"abc", b"d", &[0xED], &[0xA0, 0x80], b"xyz"];
    assert_eq!(
        smallest(true, &chunks, MOST_UNITS).as_deref(),
        Some("01 ED A0 | ")
    );
}

#[test]
fn what_does_not_fail_again_is_left_as_it_is() {
    assert_eq!(smallest(false, &[b"plain text"], MOST_UNITS), None);
    assert_eq!(smallest(true, &[b"abcdef", &[0xA0]], MOST_UNITS), None);
}

#[test]
fn the_search_ends_when_enough_was_asked() {
    let long = [&[0x61; 4096][..], &[0xED, 0xA0]].concat();
    assert_eq!(smallest(false, &[&long], 100), None);
}
