//! Shards that do not make one run are refused.

use super::check::{Asked, Known, check, files_of, known_of, vectors};
use super::error;
use utfproof_judge::observe::SeenState;
use utfproof_report::merge::{MergeError, ShardFile, merge};
use utfproof_vectors::Suite;

#[test]
fn missing_duplicate_and_foreign_files_are_named() {
    let vectors = vectors("utf-8.decode", Suite::Quick);
    let asked = Asked::of("overlongs-accepted", &vectors, Suite::Quick);
    let files = files_of(&asked, 3);
    assert_eq!(
        error(&files[1..2]),
        "overlongs-accepted: shards 1, 3 of 3 are missing; there is 2 in 2.json"
    );
    assert_eq!(
        error(&[files[2].clone(), files[0].clone()]),
        "overlongs-accepted: shard 2 of 3 is missing; there are 1 in 1.json, 3 in 3.json"
    );
    let mut twice = files.clone();
    let again = ShardFile {
        name: "again.json".to_owned(),
        ..files[1].clone()
    };
    twice.push(again);
    assert_eq!(
        error(&twice),
        "overlongs-accepted: shard 2 of 3 appears twice, in 2.json and in again.json"
    );
    let mut large = files.clone();
    for file in &mut large {
        file.reports[0].operations[0].counts.conforms = 1 << 47;
    }
    let too_many = "their counts add up to more cases than any run has";
    assert_eq!(error(&large), format!("1.json, 2.json, 3.json: {too_many}"));
    let mut empty = files;
    empty[1].reports.clear();
    assert_eq!(error(&empty), "2.json holds no report");
    assert!(matches!(merge(&[]), Err(MergeError::Empty(_))));
    empty[1].reports.push(check(&asked, None));
    assert!(error(&empty).starts_with("2.json is not the report of a shard"));
}

#[test]
fn shards_of_different_runs_are_refused_with_the_difference() {
    let of_decode = vectors("utf-8.decode", Suite::Quick);
    let asked = Asked::of("overlongs-accepted", &of_decode, Suite::Quick);
    let first = files_of(&asked, 2).remove(0);
    let second = |asked: &Asked<'_>| files_of(asked, 2).remove(1);
    let refused = |second: ShardFile, what: &str| {
        for files in [[first.clone(), second.clone()], [second, first.clone()]] {
            let error = error(&files);
            assert!(
                error.contains("1.json") && error.contains("2.json"),
                "{error}"
            );
            assert!(error.contains(what), "{error}\n{what}");
        }
    };
    let fewer = &of_decode[1..];
    refused(
        second(&Asked {
            vectors: fewer,
            ..asked.clone()
        }),
        "they select different vectors",
    );
    refused(
        second(&Asked {
            name: "std",
            ..asked.clone()
        }),
        "the implementation is 'overlongs-accepted' in the first, 'std' in the second",
    );
    refused(
        second(&Asked {
            suite: Suite::Full,
            ..asked.clone()
        }),
        "the suite is quick in the first, full in the second",
    );
    refused(
        second(&Asked {
            seed: 2,
            ..asked.clone()
        }),
        "the seed is 1 in the first, 2 in the second",
    );
    refused(
        files_of(&asked, 3).remove(1),
        "the number of shards is 2 in the first, 3 in the second",
    );
    let known = known_of("overlongs-accepted", &of_decode, Suite::Quick, Known::Some);
    refused(
        second(&asked.clone().known(&known)),
        "only the second lists utf-8.decode/",
    );
    let mut other = second(&asked);
    other.reports[0].version = "2".to_owned();
    refused(
        other,
        "its version is 'wrong on purpose' in the first, '2' in the second",
    );
    let mut other = second(&asked);
    let policies = utfproof_judge::policy::Policies::read(
        utfproof_oracle::Operation::Utf8Decode,
        [("byte-order-mark", "removed")],
    );
    other.reports[0].operations[0].declared = policies.unwrap();
    refused(other, "byte-order-mark: removed");
}

#[test]
fn an_impossible_automaton_is_refused() {
    let vectors = vectors("utf-8.validate", Suite::Quick);
    let asked = Asked::of("overlongs-accepted", &vectors, Suite::Quick);
    let right = files_of(&asked, 2);
    let seen = |files: &[ShardFile]| {
        let part = files[0].reports[0].part.clone();
        part.unwrap().automata.remove(0).states.unwrap()
    };
    assert!(seen(&right).len() > 5);
    let change = |change: &dyn Fn(&mut Vec<SeenState>)| {
        let mut files = right.clone();
        for file in &mut files {
            let part = file.reports[0].part.as_mut().unwrap();
            change(part.automata[0].states.as_mut().unwrap());
        }
        error(&files)
    };
    let (letters, states) = (seen(&right)[0].leads_to.len(), seen(&right).len());
    for (what, says) in [
        (change(&|states| states.clear()), "there is no state 0"),
        (
            change(&|states| states[0].leads_to.clear()),
            &format!("state 0 has 0 transitions, and there are {letters} letters"),
        ),
        (
            change(&|states| states[1].leads_to.truncate(1)),
            &format!("state 1 has 1 transitions, and there are {letters} letters"),
        ),
        (
            change(&|states| states[0].leads_to[0] = usize::MAX),
            "state 0 leads to 18446744073709551615, which comes too early",
        ),
        (
            change(&|states| states[1].is = states[0].is),
            "state 1 cannot be the expected state 0",
        ),
        (
            change(&|states| states[1].is = Some(99)),
            "state 1 cannot be the expected state 99",
        ),
        (
            change(&|states| states.push(states[1].clone())),
            &format!("nothing leads to state {states}"),
        ),
        (change(&|states| states.truncate(2)), "there is no state 2"),
        (
            change(&|states| *states = vec![states[0].clone(); 100_000]),
            "there are 100000 states",
        ),
    ] {
        assert!(what.contains("\"machines\" (utf-8.validate)"), "{what}");
        assert!(what.contains(says), "{what}\n{says}");
    }
    let mut files = right.clone();
    for file in &mut files {
        let part = file.reports[0].part.as_mut().unwrap();
        part.automata[0].operation = utfproof_oracle::Operation::Wtf8Concatenate;
    }
    assert!(
        error(&files).contains("wtf-8.concatenate has no automaton"),
        "{}",
        error(&files)
    );
}
