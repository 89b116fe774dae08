//! Runs and their shards.

use serde_json::{Value, json};
use utfproof_codecs::{built_in, faults};
use utfproof_judge::known::write;
use utfproof_judge::random::Random;
use utfproof_judge::{
    Answer, Description, Implementation, InProcess, KnownDifferences, Request, Selection, Settings,
    Shard, UnderTest, run,
};
use utfproof_oracle::{Operation, Sequence};
use utfproof_report::merge::{ShardFile, merge};
use utfproof_report::{Report, json as json_report, read_shards};
use utfproof_vectors::{Suite, Vector};

use crate::built::FILES;

/// The parameters of a run.
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

/// The vectors of an operation; for the suite `full` only some of them, because each has many cases.
pub(super) fn vectors(operation: &str, suite: Suite) -> Vec<Vector> {
    let files = FILES
        .iter()
        .filter(|file| file.operation.name() == operation);
    let of = files.flat_map(|file| &file.vectors);
    let one_of = if suite == Suite::Quick { 1 } else { 4 };
    of.step_by(one_of).cloned().collect()
}

/// A validator that accepts all input with C0, and long input with F4. The latter differs only in contexts. It comes after
/// the former, whose contexts are in a shard that does not have the case itself.
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
        random: Random {
            operations: vec![asked.vectors[0].operation],
            of_each: 40,
        },
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

/// The reports of all shards of a run, each written and read back.
pub(super) fn files_of(asked: &Asked<'_>, of: u64) -> Vec<ShardFile> {
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

/// The merged report of all shards, given out of order.
pub(super) fn merged_of(asked: &Asked<'_>, of: u64) -> Report {
    let mut files = files_of(asked, of);
    files.rotate_left(of as usize / 2);
    let mut merged = merge(&files).unwrap();
    assert_eq!(merged.len(), 1);
    merged.remove(0)
}
