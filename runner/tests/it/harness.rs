//! The harness for Rust users, run in this process: its tests, which of them fail, and with which output.

mod assertions;
mod trials;

use utfproof_codecs::faults;
use utfproof_harness::Harness;
use utfproof_judge::{Answer, Description, Implementation, KnownDifferences, Request};
use utfproof_oracle::Operation;

/// One of the wrong implementations.
fn wrong(name: &'static str) -> Harness {
    Harness::new(move || wrong_codec(name))
}

fn wrong_codec(name: &str) -> Box<dyn Implementation + Send> {
    let mut all = faults::all().iter();
    let wrong = all.find(|wrong| wrong.name == name).unwrap();
    (wrong.make)()
}

fn known(patterns: &[&str]) -> KnownDifferences {
    let listings = patterns
        .iter()
        .map(|pattern| serde_json::json!({"vectors": pattern, "reason": "for a test"}));
    KnownDifferences::read(&serde_json::Value::from_iter(listings).to_string()).unwrap()
}

struct Empty;

impl Implementation for Empty {
    fn describe(&self) -> Description {
        Description::new("empty\u{1b}[31m", "0")
    }

    fn answer(&mut self, _: &Request) -> Answer {
        Answer::accepted()
    }
}

struct Skips;

impl Implementation for Skips {
    fn describe(&self) -> Description {
        Description::new("skips", "0").with([Operation::Utf8Validate])
    }

    fn answer(&mut self, _: &Request) -> Answer {
        Answer::Skipped("not today".to_owned())
    }
}
