use utfproof_oracle::Operation;

use super::search::{Failing, Search};
use super::*;
use crate::departure::{Departure, Way};
use crate::implementation::{Description, Implementation};
use crate::in_process::InProcess;
use crate::reply::{Answer, Request};
use crate::verdict::DifferenceLevel;

/// A validator that accepts `ED A0` after any byte but 00.
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

/// What is ill-formed is accepted.
const ACCEPTS: Way = Way {
    verdict: Verdict::Differs,
    level: DifferenceLevel::Must,
    well_formed: false,
    departure: Departure::Accepted,
};

fn failing(in_chunks: bool) -> Failing<'static> {
    Failing {
        operation: Operation::Utf8Validate,
        in_chunks,
        way: ACCEPTS,
        declared: None,
        conversion: None,
    }
}

/// More than any search here asks.
const UNITS: usize = 1 << 20;

fn smallest(in_chunks: bool, parts: &[&[u8]], units: usize) -> Option<String> {
    let mut implementation = InProcess::new(Wrong { in_chunks });
    let mut search = Search {
        implementation: &mut implementation,
        failing: failing(in_chunks),
        most: BATCH,
        limit: Limit::of_units(units, &|| true),
    };
    let operands: Vec<_> = parts.iter().map(|part| Sequence::bytes(*part)).collect();
    let judged = search.smallest(&operands)?;
    let operands = judged.operands.iter().map(ToString::to_string);
    Some(operands.collect::<Vec<_>>().join(" | "))
}

#[test]
fn irrelevant_units_are_removed_and_the_rest_is_lowered() {
    let long = [
        &[0xE2, 0x82, 0xAC].repeat(200),
        &[0xF0, 0xED, 0xA0, 0x80][..],
        &[0x62; 300],
    ]
    .concat();
    assert_eq!(
        smallest(false, &[&long], UNITS).as_deref(),
        Some("61 ED A0")
    );
}

#[test]
fn chunks_are_joined_where_the_cut_does_not_matter() {
    let chunks: [&[u8]; 5] = [b"abc", b"d", &[0xED], &[0xA0, 0x80], b"xyz"];
    assert_eq!(
        smallest(true, &chunks, UNITS).as_deref(),
        Some("61 ED A0 | ")
    );
}

#[test]
fn an_input_that_does_not_fail_again_is_not_shrunk() {
    assert_eq!(smallest(false, &[b"plain text"], UNITS), None);
    assert_eq!(smallest(true, &[b"abcdef", &[0xA0]], UNITS), None);
}

#[test]
fn the_search_ends_at_the_limit_of_units() {
    let long = [&[0x61; 4096][..], &[0xED, 0xA0]].concat();
    assert_eq!(smallest(false, &[&long], 100), None);
}

/// A validator that accepts every input of more than `most` units, and counts the units that it gets.
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
        failing: failing(false),
        most: BATCH,
        limit: Limit::new(Some(ContextKind::Long), &|| true),
    };
    let found = search.smallest(&[Sequence::bytes(&*input)]).unwrap();
    assert_eq!(found.operands[0].len(), 40_001);
    assert!(found.is_cut_short);
    let units = implementation.implementation().units;
    assert!(units < (1 << 21) + (1 << 18), "{units}");
}

#[test]
fn a_complete_search_is_not_marked_as_cut_short() {
    let mut implementation = InProcess::new(WrongOnLong { most: 20, units: 0 });
    let mut search = Search {
        implementation: &mut implementation,
        failing: failing(false),
        most: BATCH,
        limit: Limit::new(None, &|| true),
    };
    let input = [&[0x61; 100][..], &[0xFF]].concat();
    let found = search.smallest(&[Sequence::bytes(&*input)]).unwrap();
    assert_eq!(found.operands[0].len(), 21);
    assert!(!found.is_cut_short);
}

#[test]
fn without_time_only_the_original_input_is_asked() {
    let mut implementation = InProcess::new(WrongOnLong { most: 20, units: 0 });
    let mut search = Search {
        implementation: &mut implementation,
        failing: failing(false),
        most: BATCH,
        limit: Limit::new(None, &|| false),
    };
    let input = [&[0x61; 100][..], &[0xFF]].concat();
    assert!(search.smallest(&[Sequence::bytes(&*input)]).is_none());
    assert_eq!(implementation.implementation().units, 101);
}
