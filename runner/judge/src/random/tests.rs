use std::time::Duration;

use utfproof_oracle::Sequence;
use utfproof_vectors::{Suite, built_in_of};

use super::*;
use crate::implementation::Implementation;
use crate::in_process::InProcess;
use crate::known::KnownDifferences;
use crate::reply::{Answer, Request};
use crate::result::{Difference, Report};
use crate::run::run;
use crate::settings::Settings;

const OPERATION: Operation = Operation::Utf8Validate;

/// More than a portion.
const OF_EACH: usize = PORTION + 1000;

/// Accepts all long input.
struct Hasty;

impl Implementation for Hasty {
    fn describe(&self) -> Description {
        Description::new("hasty", "1").with([OPERATION])
    }

    fn answer(&mut self, request: &Request) -> Answer {
        let bytes = request.operands.iter().flat_map(Sequence::values);
        let bytes: Vec<u8> = bytes.map(|byte| byte as u8).collect();
        match std::str::from_utf8(&bytes) {
            Err(error) if bytes.len() < 500 => Answer::rejected_at(error.valid_up_to(), "no"),
            _ => Answer::accepted(),
        }
    }
}

fn examples() -> Vec<Vector> {
    let files = built_in_of(&[OPERATION]).unwrap();
    let vectors = files.into_iter().flat_map(|file| file.vectors);
    vectors
        .filter(|v| v.id.contains("/examples/") || v.id.contains("/random/"))
        .collect()
}

fn report(vectors: &[Vector], of_each: usize, known: &str, shard: Shard) -> Report {
    let selection = Selection {
        vectors,
        suite: Suite::Quick,
        shard,
    };
    let settings = Settings {
        seed: 1,
        random: Random {
            operations: vec![Operation::Utf8Decode, OPERATION],
            of_each,
        },
        known: KnownDifferences::read(known).unwrap(),
        ..Settings::default()
    };
    run(vec![Box::new(InProcess::new(Hasty))], selection, &settings)
}

/// Everything about the differences except their positions.
fn shown(report: &Report) -> Vec<String> {
    let without = |difference: &Difference| Difference {
        position: None,
        ..difference.clone()
    };
    let all = report.differences.iter();
    all.map(|difference| format!("{:?}", without(difference)))
        .collect()
}

#[test]
fn cases_that_are_drawn_during_the_run_are_reported_as_if_they_were_selected() {
    let examples = examples();
    let drawn = report(&examples, OF_EACH, "[]", Shard::WHOLE);
    let mut all = examples.clone();
    let new = utfproof_vectors::random(OPERATION, 1, OF_EACH).into_iter();
    all.extend(new.filter(|vector| examples.iter().all(|known| known.id != vector.id)));
    let selected = report(&all, 0, "[]", Shard::WHOLE);
    assert!(drawn.differences.iter().any(|d| d.smaller.is_some()));
    assert!(shown(&drawn).len() > 20);
    assert_eq!(shown(&drawn), shown(&selected));
    assert_eq!(drawn.total(), selected.total());
    assert_eq!(drawn.total().judged(), all.len() as u64);
    let shards = (1..=3).map(|number| report(&examples, OF_EACH, "[]", Shard { number, of: 3 }));
    let shards: Vec<Report> = shards.collect();
    let judged = shards.iter().map(|shard| shard.total().judged());
    assert_eq!(judged.sum::<u64>(), drawn.total().judged());
    let differing = shards.iter().map(|shard| shard.differences.len());
    assert_eq!(differing.sum::<usize>(), drawn.differences.len());
}

#[test]
fn once_the_time_is_over_no_more_cases_are_drawn() {
    let examples = examples();
    let selection = Selection {
        vectors: &examples,
        suite: Suite::Quick,
        shard: Shard::WHOLE,
    };
    let settings = Settings {
        random: Random {
            operations: vec![OPERATION, Operation::Utf8Decode],
            of_each: usize::MAX,
        },
        total_timeout: Some(Duration::ZERO),
        ..Settings::default()
    };
    let report = run(vec![Box::new(InProcess::new(Hasty))], selection, &settings);
    let not_run = (examples.len() + PORTION) as u64;
    assert_eq!(report.total().not_run, not_run);
}

#[test]
fn a_listing_of_a_drawn_case_is_strict_both_ways() {
    let examples = examples();
    let whole = report(&examples, OF_EACH, "[]", Shard::WHOLE);
    let differing = &whole.differences.last().unwrap().vector;
    let mut drawn = Draws::new(OPERATION, 1).skip(OF_EACH - 500);
    let conforming = drawn.find(|one| whole.differences.iter().all(|d| d.vector != one.id));
    let conforming = conforming.unwrap().id;
    let of_another = Draws::new(Operation::Utf8Decode, 1).nth(100).unwrap().id;
    let ids = [
        differing,
        &conforming,
        &of_another,
        "utf-8.validate/random/none",
    ];
    let listing = |id: &&str| serde_json::json!({"vectors": id, "reason": "known"});
    let list: Vec<_> = ids.iter().map(listing).collect();
    let list = serde_json::to_string(&list).unwrap();
    let known = report(&examples, OF_EACH, &list, Shard::WHOLE);
    let is_known = |d: &&Difference| d.known.is_some();
    let covered: Vec<_> = known
        .differences
        .iter()
        .filter(is_known)
        .map(|d| &d.vector)
        .collect();
    assert_eq!(covered, [differing]);
    let stale: Vec<_> = known.stale.iter().map(|stale| &*stale.pattern).collect();
    assert_eq!(stale, [&*conforming, "utf-8.validate/random/none"]);
}
