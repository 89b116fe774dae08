use std::time::Duration;

use utfproof_oracle::{NoTrace, Reading, Sequence};

use super::*;
use crate::implementation::Implementation;
use crate::in_process::InProcess;
use crate::reply::Answer;
use crate::run::run;
use crate::settings::Settings;
use crate::shard::Shard;
use crate::watched::Watched;

/// A validator that accepts whatever comes first, and one that is right.
struct Unready {
    was_called: bool,
    is_right: bool,
}

const OPERATIONS: [Operation; 2] = [Operation::Utf8Validate, Operation::Utf8Decode];

impl Implementation for Unready {
    fn describe(&self) -> Description {
        Description::new("unready", "1").with(OPERATIONS)
    }

    fn answer(&mut self, request: &Request) -> Answer {
        let is_first = !std::mem::replace(&mut self.was_called, true);
        let operands: Vec<_> = request.operands.iter().map(Sequence::as_slice).collect();
        let outcome = Reading::judging(request.operation).run(&operands, &mut NoTrace);
        match outcome {
            _ if is_first && !self.is_right && request.operation == OPERATIONS[0] => {
                Answer::accepted()
            }
            Ok(Ok(output)) => Answer::Output(output),
            _ => Answer::rejected("ill-formed"),
        }
    }
}

const fn make(is_right: bool) -> Unready {
    Unready {
        was_called: false,
        is_right,
    }
}

/// The examples of the documents.
fn few() -> Vec<Vector> {
    let files = utfproof_vectors::built_in_of(&OPERATIONS).unwrap();
    let vectors = files.into_iter().flat_map(|file| file.vectors);
    let is_example = |vector: &Vector| vector.id.contains("/examples/");
    vectors.filter(is_example).collect()
}

fn report(codec: Box<dyn UnderTest + Send>, suite: Suite, shard: Shard) -> crate::Report {
    let few = few();
    let selection = Selection {
        vectors: &few,
        suite,
        shard,
    };
    let settings = Settings {
        checks_wiring: true,
        ..Settings::default()
    };
    run(vec![codec], selection, &settings)
}

fn made(is_right: bool) -> Box<dyn UnderTest + Send> {
    Box::new(Watched::made_by(
        move || make(is_right),
        Duration::from_secs(10),
    ))
}

#[test]
fn the_first_call_of_each_operation_in_a_fresh_process_is_judged_in_the_suite_full() {
    let found = report(made(false), Suite::Full, Shard::WHOLE);
    let [difference] = found.differences.as_slice() else {
        panic!("{:?}", found.differences);
    };
    assert_eq!(difference.operation, Operation::Utf8Validate);
    let context = difference.context.as_ref().unwrap();
    assert_eq!(context.text, "as the first request of a process");
    // one vector alone has no such request
    assert!(
        difference.repeat.ends_with("--operation utf-8.validate"),
        "{}",
        difference.repeat
    );
    let quick = report(made(false), Suite::Quick, Shard::WHOLE);
    assert!(quick.differences.is_empty());
    let right = report(made(true), Suite::Full, Shard::WHOLE);
    assert!(right.differences.is_empty());
    // without a way to start it anew, the other operation was called before
    let once = report(
        Box::new(InProcess::new(make(false))),
        Suite::Full,
        Shard::WHOLE,
    );
    assert!(once.differences.is_empty());
}

#[test]
fn the_shards_ask_the_first_calls_once_together() {
    let total = |shard| report(made(true), Suite::Full, shard).total().conforms;
    let shards = (1..=3).map(|number| total(Shard { number, of: 3 }));
    assert_eq!(shards.sum::<u64>(), total(Shard::WHOLE));
    let differs = |number| report(made(false), Suite::Full, Shard { number, of: 3 });
    let shards = (1..=3).filter(|number| !differs(*number).differences.is_empty());
    assert_eq!(shards.count(), 1);
}

#[test]
fn what_a_slow_start_leaves_out_is_said() {
    let vectors = few();
    let selection = Selection {
        vectors: &vectors,
        suite: Suite::Full,
        shard: Shard::WHOLE,
    };
    let mut codec = made(true);
    let description = codec.description().clone();
    let mut asked = 0;
    let mut within = |time: Duration| {
        let go_on = || true;
        let observe = |_: Event<'_>| asked += 1;
        ask(
            codec.as_mut(),
            (selection, &description),
            (time, go_on),
            observe,
        )
    };
    assert_eq!(within(Duration::from_secs(60)), None);
    let remark = within(Duration::ZERO).unwrap();
    assert!(remark.contains("2 times"), "{remark}");
    assert!(asked > 0);
}
