//! The reports of the shards of a run, merged, are the report of the run.

mod check;
mod cli;

use crate::schema;
use crate::whole::{is_whole, tried};
use check::{Asked, Known, check, files, known_of, merged_of, vectors};
use serde_json::Value;
use utfproof::report::merge::{MergeError, ShardFile, merge};
use utfproof::report::{Conclusion, Difference, Format, Report, Runs, json, read_shards};
use utfproof::{SeenState, Shard, Suite};

/// Wrong in what they accept, in how much they replace, and only in long inputs; two that are right, one of them after
/// its own fashion; and one that differs in nothing but contexts.
const CHECKED: [(&str, &str); 6] = [
    ("overlongs-accepted", "utf-8.decode"),
    ("one-replacement-per-byte", "utf-8.decode-lossy"),
    ("block-boundary-missed", "utf-8.validate"),
    ("chunk-boundary-eats", "utf-8.decode-lossy"),
    ("encoding_rs", "utf-16.decode-lossy"),
    ("std", "utf-8.encode"),
];

/// With `UTFPROOF_WHOLE=1` in more shards, in the suite `full`, and for those that are right.
#[test]
fn all_shards_together_say_what_the_whole_run_says() {
    let suites: &[(Suite, &[u64])] = match is_whole() {
        true => &[(Suite::Quick, &[2, 3, 7]), (Suite::Full, &[3])],
        false => &[(Suite::Quick, &[3])],
    };
    for (name, operation) in tried(&CHECKED, 4).iter().copied() {
        for (suite, of_all) in suites.iter().copied() {
            let vectors = vectors(operation, suite);
            for known in [Known::None, Known::Some] {
                let known = known_of(name, &vectors, suite, known);
                let asked = Asked::of(name, &vectors, suite).known(&known);
                let whole = check(&asked, None);
                for of in of_all.iter().copied() {
                    let merged = merged_of(&asked, of);
                    is_the_same(&merged, &whole, &format!("{name}, {suite}, {of} shards"));
                }
            }
        }
    }
}

#[test]
fn what_is_made_smaller_is_what_the_whole_run_makes_smaller() {
    let vectors = vectors("utf-8.validate", Suite::Quick);
    let asked = Asked::of("mixed", &vectors, Suite::Quick);
    let whole = check(&asked, None);
    let in_context = |d: &&Difference| d.context.is_some();
    let smaller = |d: &&Difference| d.smaller.is_some();
    assert!(whole.differences.iter().filter(in_context).count() > 3);
    assert!(whole.differences.iter().filter(smaller).count() >= 3);
    for of in tried(&[5, 2, 3, 7], 1).iter().copied() {
        is_the_same(&merged_of(&asked, of), &whole, &format!("{of} shards"));
    }
}

/// Everything but how long it took.
fn is_the_same(merged: &Report, whole: &Report, what: &str) {
    let timeless = |report: &Report| Report {
        duration: std::time::Duration::ZERO,
        ..report.clone()
    };
    let (merged, whole) = (timeless(merged), timeless(whole));
    for (one, other) in merged.differences.iter().zip(&whole.differences) {
        assert_eq!(format!("{one:#?}"), format!("{other:#?}"), "{what}");
    }
    assert_eq!(format!("{merged:#?}"), format!("{whole:#?}"), "{what}");
    assert_eq!(json::render(&[merged]), json::render(&[whole]), "{what}");
}

#[test]
fn the_codecs_that_are_checked_differ_and_so_do_their_shards() {
    for (name, operation) in CHECKED {
        let vectors = vectors(operation, Suite::Quick);
        let whole = check(&Asked::of(name, &vectors, Suite::Quick), None);
        let is_right = matches!(name, "std" | "encoding_rs");
        assert_eq!(whole.differences.is_empty(), is_right, "{name}");
        let known = known_of(name, &vectors, Suite::Quick, Known::Some);
        let whole = check(&Asked::of(name, &vectors, Suite::Quick).known(&known), None);
        assert!(!whole.stale.is_empty(), "{name}");
        assert_eq!(
            whole.differences.iter().any(|d| d.known.is_some()),
            !is_right,
            "{name}"
        );
    }
}

#[test]
fn a_listed_difference_that_occurs_in_another_shard_fails_none() {
    let vectors = vectors("utf-8.decode", Suite::Quick);
    let known = known_of("overlongs-accepted", &vectors, Suite::Quick, Known::All);
    let asked = Asked::of("overlongs-accepted", &vectors, Suite::Quick).known(&known);
    assert_eq!(check(&asked, None).conclusion(), Conclusion::Conforms);
    for number in 1..=7 {
        let shard = check(&asked, Some(Shard { number, of: 7 }));
        assert_eq!(shard.conclusion(), Conclusion::Conforms, "{number}");
        assert!(shard.differences.len() < vectors.len());
    }
    // of one that is right it occurs in none, which only all of them can say
    let mended = Asked {
        name: "std",
        ..asked
    };
    let shard = check(&mended, Some(Shard { number: 1, of: 2 }));
    assert_eq!(shard.conclusion(), Conclusion::Conforms);
    let merged = merged_of(&mended, 2);
    assert_eq!(merged.conclusion(), Conclusion::Differs);
    assert!(merged.stale.iter().all(|listing| listing.matches_a_vector));
}

#[test]
fn one_shard_of_one_is_merged_too_and_a_run_that_is_none_says_nothing_of_shards() {
    let vectors = vectors("utf-8.decode", Suite::Quick);
    let asked = Asked::of("overlongs-accepted", &vectors, Suite::Quick);
    let whole = check(&asked, None);
    is_the_same(&merged_of(&asked, 1), &whole, "1 shard");
    assert!(whole.part.is_none() && whole.differences.iter().all(|d| d.position.is_none()));
    let text = json::render(&[whole]);
    let error = read_shards(&text).unwrap_err().to_string();
    assert!(error.contains("--shard K/N"), "{error}");
}

/// What a merge of some files says against it.
fn error(files: &[ShardFile]) -> String {
    merge(files).unwrap_err().to_string()
}

#[test]
fn what_is_missing_there_twice_or_no_shard_is_named() {
    let vectors = vectors("utf-8.decode", Suite::Quick);
    let asked = Asked::of("overlongs-accepted", &vectors, Suite::Quick);
    let files = files(&asked, 3);
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
fn shards_of_other_runs_are_refused_with_what_differs() {
    let of_decode = vectors("utf-8.decode", Suite::Quick);
    let asked = Asked::of("overlongs-accepted", &of_decode, Suite::Quick);
    let first = files(&asked, 2).remove(0);
    let second = |asked: &Asked<'_>| files(asked, 2).remove(1);
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
        files(&asked, 3).remove(1),
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
    let policies = utfproof::policy::Policies::read(
        utfproof::Operation::Utf8Decode,
        [("byte-order-mark", "removed")],
    );
    other.reports[0].operations[0].declared = policies.unwrap();
    refused(other, "byte-order-mark: removed");
}

#[test]
fn an_interrupted_shard_makes_the_whole_interrupted() {
    let vectors = vectors("utf-8.decode", Suite::Quick);
    let asked = Asked::of("overlongs-accepted", &vectors, Suite::Quick);
    let mut files = files(&asked, 3);
    assert!(!merge(&files).unwrap()[0].interrupted);
    files[1].reports[0].interrupted = true;
    assert!(merge(&files).unwrap()[0].interrupted);
}

#[test]
fn several_implementations_are_merged_each_for_itself() {
    let vectors = vectors("utf-8.decode", Suite::Quick);
    let names = ["overlongs-accepted", "std", "encoding_rs"];
    let asked = names.map(|name| Asked::of(name, &vectors, Suite::Quick));
    let of_each = asked.each_ref().map(|asked| files(asked, 2));
    let mut all: Vec<ShardFile> = (0..2)
        .map(|shard| {
            let reports = of_each.iter().map(|files| files[shard].reports[0].clone());
            let reports: Vec<Report> = reports.collect();
            let reports = read_shards(&json::render(&reports)).unwrap();
            let name = format!("{}.json", shard + 1);
            ShardFile { name, reports }
        })
        .collect();
    all.reverse();
    let merged = merge(&all).unwrap();
    assert_eq!(merged.len(), names.len());
    for (merged, asked) in merged.iter().zip(&asked) {
        is_the_same(merged, &check(asked, None), asked.name);
    }
    all[0].reports.remove(1);
    assert_eq!(
        error(&all),
        "std: shard 2 of 2 is missing; there is 1 in 1.json"
    );
}

#[test]
fn the_report_of_a_shard_is_as_the_schema_says_and_has_no_other_key() {
    let validator = schema::strict();
    for (name, operation) in CHECKED {
        let vectors = vectors(operation, Suite::Quick);
        let known = known_of(name, &vectors, Suite::Quick, Known::Some);
        let asked = Asked::of(name, &vectors, Suite::Quick).known(&known);
        let report = check(&asked, Some(Shard { number: 1, of: 2 }));
        assert!(
            report
                .part
                .as_ref()
                .is_some_and(|part| part.asked != Runs::default())
        );
        let report: Value = serde_json::from_str(&json::render(&[report])).unwrap();
        assert_eq!(report["shard"]["of"], 2);
        let errors = validator.iter_errors(&report).map(|e| e.to_string());
        assert_eq!(errors.collect::<Vec<_>>(), Vec::<String>::new(), "{name}");
    }
}

#[test]
fn a_malformed_file_is_an_error_that_says_where() {
    let vectors = vectors("utf-8.decode", Suite::Quick);
    let known = known_of("overlongs-accepted", &vectors, Suite::Quick, Known::Some);
    let asked = Asked::of("overlongs-accepted", &vectors, Suite::Quick).known(&known);
    let report = check(&asked, Some(Shard { number: 1, of: 2 }));
    let right: Value = serde_json::from_str(&json::render(&[report])).unwrap();
    assert!(read_shards(&right.to_string()).is_ok());
    for (pointer, wrong, says) in check::wrong_values() {
        let mut text = right.clone();
        check::put(&mut text, pointer, wrong.clone());
        let error = read_shards(&text.to_string()).unwrap_err().to_string();
        assert!(error.contains(says), "{pointer} {wrong}: {error}");
        let place = read_shards(&Value::from(vec![right.clone(), text]).to_string());
        let place = place.unwrap_err().to_string();
        let is_named = place.starts_with("report 2") || place.contains(" line ");
        assert!(is_named || place.contains("utfproof"), "{place}");
    }
    for text in ["", "[", "{}", "null", "[1]", "\"a report\"", "[[]]"] {
        let error = read_shards(text).unwrap_err().to_string();
        assert!(error.contains("--shard K/N"), "{text}: {error}");
    }
}

#[test]
fn files_that_are_nearly_right_are_read_or_refused_and_merged_or_not_without_harm() {
    check::nearly_right();
}

/// What a merge shows of the machines is what the whole run shows: of all that no shard gave up on.
#[test]
fn the_page_of_all_shards_shows_the_automaton_that_the_whole_run_shows() {
    let vectors = vectors("utf-8.validate", Suite::Quick);
    for name in ["overlongs-accepted", "mixed"] {
        let asked = Asked::of(name, &vectors, Suite::Quick);
        let whole = check(&asked, None);
        let merged = merged_of(&asked, 3);
        assert_eq!(whole.automata.len(), 1, "{name}");
        is_the_same(&merged, &whole, name);
        let page = |report: &Report| {
            let timeless = Report {
                duration: std::time::Duration::ZERO,
                ..report.clone()
            };
            utfproof::report::render(Format::Html, &[timeless]).unwrap()
        };
        assert!(page(&whole).contains("<svg"), "{name}");
        assert!(page(&merged) == page(&whole), "{name}");
    }
}

#[test]
fn a_machine_that_nobody_can_have_seen_is_refused() {
    let vectors = vectors("utf-8.validate", Suite::Quick);
    let asked = Asked::of("overlongs-accepted", &vectors, Suite::Quick);
    let right = files(&asked, 2);
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
        part.automata[0].operation = utfproof::Operation::Wtf8Concatenate;
    }
    assert!(
        error(&files).contains("wtf-8.concatenate has no automaton"),
        "{}",
        error(&files)
    );
}

#[test]
fn a_key_that_stands_twice_is_refused() {
    let vectors = vectors("utf-8.decode", Suite::Quick);
    let asked = Asked::of("overlongs-accepted", &vectors, Suite::Quick);
    let text = json::render(&[check(&asked, Some(Shard { number: 1, of: 2 }))]);
    for (key, twice, says) in [
        (
            "\"seed\": 1",
            "\"seed\": 1, \"seed\": 1",
            "duplicate field `seed`",
        ),
        (
            "\"alone\": \"",
            "\"alone\": \"\", \"alone\": \"",
            "the key \"alone\" appears twice",
        ),
    ] {
        assert!(text.contains(key), "{text}");
        let error = read_shards(&text.replacen(key, twice, 1)).unwrap_err();
        assert!(error.to_string().starts_with(says), "{error}");
    }
}
