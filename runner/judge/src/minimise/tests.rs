use utfproof_oracle::Operation;

use super::search::Search;
use super::*;
use crate::implementation::{Description, Implementation};
use crate::in_process::InProcess;
use crate::reply::{Answer, Request};
use crate::verdict::DifferenceLevel;

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

/// More than any search here asks.
const UNITS: usize = 1 << 20;

fn smallest(in_chunks: bool, parts: &[&[u8]], units: usize) -> Option<String> {
    let mut implementation = InProcess::new(Wrong { in_chunks });
    let mut search = Search {
        implementation: &mut implementation,
        operation: Operation::Utf8Validate,
        in_chunks,
        verdict: Verdict::Differs,
        level: DifferenceLevel::Must,
        declared: None,
        limit: Limit::of_units(units, &|| true),
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
        smallest(false, &[&long], UNITS).as_deref(),
        Some("01 ED A0")
    );
}

#[test]
fn chunks_are_joined_that_need_not_be_two() {
    let chunks: [&[u8]; 5] = [b"abc", b"d", &[0xED], &[0xA0, 0x80], b"xyz"];
    assert_eq!(
        smallest(true, &chunks, UNITS).as_deref(),
        Some("01 ED A0 | ")
    );
}

#[test]
fn what_does_not_fail_again_is_left_as_it_is() {
    assert_eq!(smallest(false, &[b"plain text"], UNITS), None);
    assert_eq!(smallest(true, &[b"abcdef", &[0xA0]], UNITS), None);
}

#[test]
fn the_search_ends_when_enough_was_asked() {
    let long = [&[0x61; 4096][..], &[0xED, 0xA0]].concat();
    assert_eq!(smallest(false, &[&long], 100), None);
}

/// A validator that passes everything of more than so many units, and knows how much it was asked.
struct WrongOnLong {
    most: usize,
    units: usize,
}

impl Implementation for WrongOnLong {
    fn describe(&self) -> Description {
        Description::new("wrong on long", "1").with([Operation::Utf8Validate])
    }

    fn answer(&mut self, request: &Request) -> Answer {
        let units = request.operands[0].len();
        self.units += units;
        let bytes = request.operands[0].values().into_iter();
        let bytes: Vec<u8> = bytes.map(|byte| byte as u8).collect();
        match units > self.most || std::str::from_utf8(&bytes).is_ok() {
            true => Answer::accepted(),
            false => Answer::rejected("ill-formed"),
        }
    }
}

#[test]
fn a_search_that_ends_early_shows_the_smallest_so_far_and_says_so() {
    let mut implementation = InProcess::new(WrongOnLong {
        most: 40_000,
        units: 0,
    });
    let input = [&[0xC3, 0xA9].repeat(1 << 15)[..], &[0xFF]].concat();
    let mut search = Search {
        implementation: &mut implementation,
        operation: Operation::Utf8Validate,
        in_chunks: false,
        verdict: Verdict::Differs,
        level: DifferenceLevel::Must,
        declared: None,
        limit: Limit::new(Some(ContextKind::Long), &|| true),
    };
    let found = search.smallest(&[Sequence::bytes(&*input)]).unwrap();
    assert_eq!(found.operands[0].len(), 40_001);
    assert!(found.is_cut_short);
    let units = implementation.implementation().units;
    assert!(units < (1 << 21) + (1 << 18), "{units}");
}

#[test]
fn a_search_that_comes_to_its_end_does_not_say_that_it_was_cut_short() {
    let mut implementation = InProcess::new(WrongOnLong { most: 20, units: 0 });
    let mut search = Search {
        implementation: &mut implementation,
        operation: Operation::Utf8Validate,
        in_chunks: false,
        verdict: Verdict::Differs,
        level: DifferenceLevel::Must,
        declared: None,
        limit: Limit::new(None, &|| true),
    };
    let input = [&[0x61; 100][..], &[0xFF]].concat();
    let found = search.smallest(&[Sequence::bytes(&*input)]).unwrap();
    assert_eq!(found.operands[0].len(), 21);
    assert!(!found.is_cut_short);
}

#[test]
fn without_time_nothing_is_asked_but_whether_it_fails_again() {
    let mut implementation = InProcess::new(WrongOnLong { most: 20, units: 0 });
    let mut search = Search {
        implementation: &mut implementation,
        operation: Operation::Utf8Validate,
        in_chunks: false,
        verdict: Verdict::Differs,
        level: DifferenceLevel::Must,
        declared: None,
        limit: Limit::new(None, &|| false),
    };
    let input = [&[0x61; 100][..], &[0xFF]].concat();
    assert!(search.smallest(&[Sequence::bytes(&*input)]).is_none());
    assert_eq!(implementation.implementation().units, 101);
}
