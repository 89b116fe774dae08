//! Runs, their shards, and files that are wrong.

use std::sync::LazyLock;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde_json::{Value, json};
use utfproof::known::write;
use utfproof::report::merge::{ShardFile, merge};
use utfproof::report::{Format, Report, json as json_report, read_shards, render};
use utfproof::{
    Answer, Description, Implementation, InProcess, KnownDifferences, Operation, Request,
    Selection, Sequence, Settings, Shard, Suite, UnderTest, built_in, faults, run,
};
use utfproof_vectors::{Vector, VectorFile, built_in};

/// What a run is about.
#[derive(Clone)]
pub(super) struct Asked<'a> {
    pub(super) name: &'a str,
    pub(super) vectors: &'a [Vector],
    pub(super) suite: Suite,
    pub(super) seed: u64,
    pub(super) known: KnownDifferences,
}

impl<'a> Asked<'a> {
    pub(super) fn of(name: &'a str, vectors: &'a [Vector], suite: Suite) -> Self {
        Self {
            name,
            vectors,
            suite,
            seed: 1,
            known: KnownDifferences::default(),
        }
    }

    pub(super) fn known(mut self, known: &KnownDifferences) -> Self {
        self.known = known.clone();
        self
    }
}

/// The vectors of an operation; in the suite `full` some of them, which are asked much.
pub(super) fn vectors(operation: &str, suite: Suite) -> Vec<Vector> {
    static FILES: LazyLock<Vec<VectorFile>> = LazyLock::new(|| built_in().unwrap());
    let files = FILES
        .iter()
        .filter(|file| file.operation.name() == operation);
    let of = files.flat_map(|file| &file.vectors);
    let one_of = if suite == Suite::Quick { 1 } else { 4 };
    let mut vectors: Vec<Vector> = of.step_by(one_of).cloned().collect();
    let operation = vectors[0].operation;
    let ids: std::collections::BTreeSet<String> = vectors.iter().map(|v| v.id.clone()).collect();
    let random = utfproof_vectors::random(operation, 1, 40).into_iter();
    vectors.extend(random.filter(|vector| !ids.contains(&vector.id)));
    vectors
}

/// A validator that passes whatever holds C0, and what holds F4 if it is long: the latter differs in contexts alone, and
/// comes behind the former, whose contexts a shard shows that has not asked the case as it is.
struct Mixed;

impl Implementation for Mixed {
    fn describe(&self) -> Description {
        Description::new("mixed", "1").with([Operation::Utf8Validate])
    }

    fn answer(&mut self, request: &Request) -> Answer {
        let bytes = request.operands.iter().flat_map(Sequence::values);
        let bytes: Vec<u8> = bytes.map(|byte| byte as u8).collect();
        if bytes.contains(&0xC0) || bytes.contains(&0xF4) && bytes.len() > 40 {
            return Answer::accepted();
        }
        match std::str::from_utf8(&bytes) {
            Ok(_) => Answer::accepted(),
            Err(error) => Answer::rejected_at(error.valid_up_to(), "ill-formed"),
        }
    }
}

/// One run, or one shard of it.
pub(super) fn check(asked: &Asked<'_>, shard: Option<Shard>) -> Report {
    let mut all = built_in::all().iter().chain(faults::all());
    let instance: Box<dyn UnderTest + Send> = match all.find(|one| one.name == asked.name) {
        Some(known) => Box::new(InProcess::new((known.make)())),
        None => Box::new(InProcess::new(Mixed)),
    };
    let selection = Selection {
        vectors: asked.vectors,
        suite: asked.suite,
        shard: shard.unwrap_or(Shard::WHOLE),
    };
    let settings = Settings {
        argument: asked.name.to_owned(),
        seed: asked.seed,
        known: asked.known.clone(),
        is_shard: shard.is_some(),
        observes_automata: true,
        ..Settings::default()
    };
    run(vec![instance], selection, &settings)
}

/// Which differences are listed as known.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    None,
    /// Some of them, some that do not occur, and some that match no vector.
    Some,
    All,
}

pub(super) fn known_of(
    name: &str,
    vectors: &[Vector],
    suite: Suite,
    which: Known,
) -> KnownDifferences {
    let whole = || check(&Asked::of(name, vectors, suite), None);
    let ids = || vectors.iter().map(|vector| vector.id.as_str());
    let listing = |pattern: &str| json!({"vectors": pattern, "reason": format!("it is {pattern}")});
    match which {
        Known::None => KnownDifferences::default(),
        Known::All => KnownDifferences::read(&write(&whole(), ids())).unwrap(),
        Known::Some => {
            let differ: Vec<String> = whole().differences.into_iter().map(|d| d.vector).collect();
            let conform = ids().filter(|id| !differ.iter().any(|differ| differ == id));
            let mut listings: Vec<Value> = differ.iter().step_by(3).map(|id| listing(id)).collect();
            listings.extend(conform.step_by(40).map(listing));
            listings.push(listing("utf-8.decode/none-such/*"));
            KnownDifferences::read(&Value::from(listings).to_string()).unwrap()
        }
    }
}

/// All shards of a run, each in a file and read from its text.
pub(super) fn files(asked: &Asked<'_>, of: u64) -> Vec<ShardFile> {
    let file = |number| {
        let report = check(asked, Some(Shard { number, of }));
        let text = json_report::render(&[report]);
        ShardFile {
            name: format!("{number}.json"),
            reports: read_shards(&text).unwrap(),
        }
    };
    (1..=of).map(file).collect()
}

/// The one report of all shards, given in no order.
pub(super) fn merged_of(asked: &Asked<'_>, of: u64) -> Report {
    let mut files = files(asked, of);
    files.rotate_left(of as usize / 2);
    let mut merged = merge(&files).unwrap();
    assert_eq!(merged.len(), 1);
    merged.remove(0)
}

/// What is wrong at a place of a report, and what is said of it.
pub(super) fn wrong_values() -> Vec<(&'static str, Value, &'static str)> {
    let huge = json!(1_u64 << 60);
    vec![
        ("/utfproof", json!("0.0.1"), "it is from utfproof 0.0.1"),
        ("/suite", json!("huge"), "unknown suite 'huge'"),
        ("/seed", json!(-1), "invalid value"),
        ("/duration_seconds", json!(-1.0), "\"duration_seconds\""),
        ("/duration_seconds", json!(1e300), "\"duration_seconds\""),
        (
            "/operations/0/operation",
            json!("utf-9.decode"),
            "\"operations\"[0] (utf-9.decode)",
        ),
        ("/operations/0/conforms", huge.clone(), "no run has"),
        (
            "/operations/0/conforms",
            json!(9_999_999),
            "\"shard\" says that",
        ),
        (
            "/operations/0/differs",
            json!(0),
            "\"differs\" is 0, but the listed differences have",
        ),
        (
            "/operations/0/crashed",
            json!(1),
            "\"crashed\" is 1, but the listed differences have 0",
        ),
        (
            "/operations/0/departs_from_should",
            json!(1_000),
            "\"departs_from_should\" is 1000",
        ),
        (
            "/operations/0/as_declared",
            json!(1_u64 << 40),
            "\"as_declared\" is more than \"conforms\"",
        ),
        ("/differences", json!([]), "have 0 such cases"),
        (
            "/differences/0/known",
            json!("nobody listed it"),
            "\"known\" contradicts",
        ),
        (
            "/stale_known_differences",
            json!([]),
            "they are not the listings of \"shard\"",
        ),
        (
            "/shard/known_differences/0/occurred",
            json!(false),
            "\"occurred\" is false, which contradicts",
        ),
        (
            "/shard/known_differences/0/pattern",
            json!("["),
            "\"known_differences\"[0] ([)",
        ),
        (
            "/operations/0/declared",
            json!({"nul": "x"}),
            "has no policy",
        ),
        ("/operations", json!([]), "is not among the operations"),
        (
            "/differences/0/operation",
            json!("\u{1b}"),
            "unknown operation '\\u{1b}'",
        ),
        ("/differences/0/vector", json!("a\u{202e}"), "invisible"),
        ("/differences/0/level", json!("may"), "unknown level 'may'"),
        (
            "/differences/0/verdict",
            json!("conforms"),
            "'conforms' is not a difference",
        ),
        ("/differences/0/in/0", json!("E2 8"), "'E2 8'"),
        ("/differences/0/in", json!([]), "does not take 0 operands"),
        (
            "/differences/0/in",
            json!(["41", "42"]),
            "does not take 2 operands",
        ),
        (
            "/differences/0/in/0",
            json!(vec!["41"; 2 << 20].join(" ")),
            "no input has",
        ),
        (
            "/differences/0/expected",
            json!({"error": false}),
            "true or a message",
        ),
        (
            "/differences/0/expected",
            json!({"out": "41", "error": true}),
            "one of",
        ),
        (
            "/differences/0/answered",
            json!({"out": "<b>"}),
            "found '<b>'",
        ),
        ("/differences/0/cases", huge.clone(), "contradict"),
        ("/differences/0/asked", json!(1000), "contradict"),
        ("/differences/0/place", Value::Null, "\"place\" is missing"),
        (
            "/differences/0/place/vector",
            huge,
            "larger than any run has",
        ),
        ("/differences/0/place/vector", json!(100_000), "contradict"),
        (
            "/differences/0/place",
            json!({"vector": 0, "first": 0, "kind": "long"}),
            "\"context\"",
        ),
        ("/shard/number", json!(3), "there is no shard 3 of 2"),
        ("/shard/number", json!(0), "there is no shard 0 of 2"),
        ("/shard/of", json!(1_u64 << 40), "there is no shard 1 of"),
        ("/shard/asked/alone", json!("1 2x"), "'2x' is not a count"),
        (
            "/shard/asked",
            json!({"below": "1"}),
            "unknown kind of context 'below'",
        ),
        (
            "/shard/fits",
            json!({"utf-9.decode": {"needed": true, "candidates": []}}),
            "\"fits\"",
        ),
        (
            "/shard/fits",
            json!({"utf-8.decode": {"needed": true, "candidates": [{}]}}),
            "alone cannot be a choice",
        ),
        ("/shard", Value::Null, "this is not the report of a shard"),
    ]
}

/// Puts a value at a place, whether there is one or not.
pub(super) fn put(text: &mut Value, pointer: &str, value: Value) {
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    match text.pointer_mut(parent) {
        Some(Value::Object(keys)) => drop(keys.insert(key.to_owned(), value)),
        _ => *text.pointer_mut(pointer).unwrap() = value,
    }
}

/// Changes in shards' files; whatever is read can be merged or not, and shown. Two files take as long as fifty short
/// inputs, so there are as many fewer.
pub(super) fn nearly_right() {
    let inputs = std::env::var("UTFPROOF_INPUTS").ok();
    let inputs = inputs.map_or(400, |inputs| {
        (inputs.parse::<usize>().unwrap() / 50).max(100)
    });
    let vectors: Vec<Vector> = vectors("utf-8.decode", Suite::Quick)
        .into_iter()
        .step_by(12)
        .collect();
    let known = known_of("overlongs-accepted", &vectors, Suite::Quick, Known::Some);
    let asked = Asked::of("overlongs-accepted", &vectors, Suite::Quick).known(&known);
    let of = 2;
    let right: Vec<Report> = (1..=of)
        .map(|number| check(&asked, Some(Shard { number, of })))
        .collect();
    let texts: Vec<Value> = right
        .iter()
        .map(|report| {
            serde_json::from_str(&json_report::render(std::slice::from_ref(report))).unwrap()
        })
        .collect();
    let mut draw = ChaCha8Rng::seed_from_u64(1);
    let (mut read, mut merged) = (0, 0);
    for _ in 0..inputs {
        let mut files = Vec::new();
        for (number, text) in texts.iter().enumerate() {
            let mut text = text.clone();
            for _ in 0..draw.next_u32() % 3 {
                change(&mut text, &mut draw);
            }
            let mut text = text.to_string();
            if draw.next_u32().is_multiple_of(8) {
                let end = draw.next_u32() as usize % text.len();
                text.truncate(
                    (0..=end)
                        .rev()
                        .find(|end| text.is_char_boundary(*end))
                        .unwrap(),
                );
            }
            match read_shards(&text) {
                Ok(reports) => files.push(ShardFile {
                    name: format!("{number}.json"),
                    reports,
                }),
                Err(error) => assert!(!error.to_string().contains(char::is_control), "{error}"),
            }
        }
        read += files.len();
        match merge(&files) {
            Ok(reports) => {
                merged += 1;
                for format in Format::ALL {
                    let text = render(format, &reports).unwrap();
                    let harmless = |c: char| !c.is_control() || c == '\n';
                    assert!(text.chars().all(harmless), "{text}");
                }
            }
            Err(error) => assert!(!error.to_string().contains(char::is_control), "{error}"),
        }
    }
    assert!(
        read > inputs / 4 && merged > inputs / 20,
        "{read} {merged} of {inputs}"
    );
}

/// Replaces one value somewhere in a text, or takes it away, or doubles it.
fn change(value: &mut Value, draw: &mut ChaCha8Rng) {
    let wrong = |draw: &mut ChaCha8Rng| match draw.next_u32() % 9 {
        0 => Value::Null,
        1 => json!(0),
        2 => json!(u64::MAX),
        3 => json!(1_u64 << 48),
        4 => json!("\u{1b}[31m<script>"),
        5 => json!([]),
        6 => json!({}),
        7 => json!("utf-8.decode"),
        _ => json!(true),
    };
    let goes_deeper = !draw.next_u32().is_multiple_of(8);
    match value {
        Value::Object(keys) if goes_deeper && !keys.is_empty() => {
            let number = draw.next_u32() as usize % keys.len();
            if draw.next_u32().is_multiple_of(32) {
                let key = keys.keys().nth(number).cloned().unwrap();
                keys.remove(&key);
            } else {
                change(keys.values_mut().nth(number).unwrap(), draw);
            }
        }
        Value::Array(items) if goes_deeper && !items.is_empty() => {
            let number = draw.next_u32() as usize % items.len();
            match draw.next_u32() % 16 {
                0 => drop(items.remove(number)),
                1 => items.push(items[number].clone()),
                _ => change(&mut items[number], draw),
            }
        }
        Value::Number(number) => {
            let more = number.as_u64().unwrap_or(1);
            *value = match draw.next_u32() % 4 {
                0 => json!(more.wrapping_add(1)),
                1 => json!(more / 2),
                2 => json!(more << 40),
                _ => wrong(draw),
            };
        }
        _ => *value = wrong(draw),
    }
}
