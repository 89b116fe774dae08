//! Direct calls for every case give the same report as requests.

use crate::built::vectors;
use crate::whole::{drawn, is_whole};
use utfproof_codecs::built_in;
use utfproof_judge::{
    Answer, Description, Direct, DirectAnswer, IllFormedPart, Implementation, InProcess, Request,
    Selection, Settings, Shard, UnderTest, run,
};
use utfproof_oracle::{Operation, Sequence};
use utfproof_report::{Conclusion, Report, Verdict, json};
use utfproof_vectors::context::{Context, Earlier, contexts};
use utfproof_vectors::{Case, Expectation, Origin, Suite, Vector, ill_formed_of_four};

/// Rows with few enough cases for single requests.
fn short_rows() -> Vec<Vector> {
    let is_short =
        |vector: &&Vector| vector.origin() == Some(Origin::Exhaustive) && vector.count() <= 1 << 14;
    let alone = |vector: &Vector| Vector {
        in_context: false,
        ..vector.clone()
    };
    vectors().filter(is_short).map(alone).collect()
}

type Codec = InProcess<Box<dyn Implementation + Send>>;

fn wrong() -> Codec {
    InProcess::new(Box::new(Wrong))
}

fn check(make: impl Fn() -> Codec, vectors: &[Vector]) -> Report {
    check_shard(make, vectors, Shard::WHOLE)
}

fn check_shard(make: impl Fn() -> Codec, vectors: &[Vector], shard: Shard) -> Report {
    let instance = || Box::new(make()) as Box<dyn UnderTest + Send>;
    let selection = Selection {
        vectors,
        suite: Suite::Exhaustive,
        shard,
    };
    let instances = vec![instance(), instance()];
    let mut report = run(instances, selection, &Settings::default());
    report.duration = std::time::Duration::ZERO;
    report
}

/// With `UTFPROOF_WHOLE=1`, also for longer rows.
#[test]
#[cfg(feature = "slow")]
fn built_in_codecs_answer_direct_calls_like_requests() {
    let mut vectors = short_rows();
    if !is_whole() {
        vectors.retain(|vector| vector.count() <= 1 << 10);
    }
    for built_in in built_in::all() {
        let mut codec = (built_in.make)();
        let operations = codec.describe().operations.into_keys();
        let direct = operations.filter(|operation| codec.direct(*operation).is_some());
        assert!(direct.count() >= 2, "{}", built_in.name);
        let make = || InProcess::new((built_in.make)());
        let mut by_requests = make().by_requests();
        assert!(
            Operation::ALL
                .iter()
                .all(|operation| by_requests.direct(*operation).is_none())
        );
        let directly = check(make, &vectors);
        let by_request = check(|| make().by_requests(), &vectors);
        assert!(directly.total().judged() > 10_000, "{}", built_in.name);
        assert_eq!(
            json::render(&[directly]),
            json::render(&[by_request]),
            "{}",
            built_in.name
        );
    }
}

/// Wrong in every way that is possible for a codec in this process.
struct Wrong;

const MESSAGE: &str = "not mine";

impl Wrong {
    fn validate(bytes: &[u8]) -> DirectAnswer {
        match (bytes, std::str::from_utf8(bytes)) {
            ([0x41, 0x80..=0xFF], _) => panic!("{MESSAGE}"),
            ([0x42, ..], _) => DirectAnswer::Skipped,
            ([0xED, 0xA0..=0xBF, 0x80..=0xBF], _) => DirectAnswer::Output,
            ([0xC2..=0xDF, 0x00..=0x0F], _) => DirectAnswer::Rejected(Some(7)),
            (_, Ok(_)) => DirectAnswer::Output,
            (_, Err(error)) => DirectAnswer::Rejected(Some(error.valid_up_to())),
        }
    }
}

impl Implementation for Wrong {
    fn describe(&self) -> Description {
        Description::new("wrong", "1").with([Operation::Utf8Validate])
    }

    fn answer(&mut self, request: &Request) -> Answer {
        let [Sequence::Bytes(bytes)] = request.operands.as_slice() else {
            return Answer::Skipped(String::new());
        };
        match Self::validate(bytes) {
            DirectAnswer::Output => Answer::accepted(),
            DirectAnswer::Rejected(at) => Answer::Rejected {
                message: MESSAGE.into(),
                at,
                part: IllFormedPart::default(),
            },
            DirectAnswer::Skipped => Answer::Skipped(MESSAGE.to_owned()),
        }
    }

    fn direct(&mut self, operation: Operation) -> Option<Direct<'_>> {
        (operation == Operation::Utf8Validate).then(|| Direct::validation(Self::validate))
    }
}

#[test]
fn a_wrong_codec_differs_in_direct_calls_as_in_requests() {
    let vectors = short_rows();
    let directly = check(wrong, &vectors);
    let by_request = check(|| wrong().by_requests(), &vectors);
    let total = directly.total();
    assert!(total.crashed > 0 && total.unsupported > 0 && total.differs > 0);
    let seen = |verdict| {
        let mut differences = directly.differences.iter();
        differences.any(|difference| difference.verdict == verdict)
    };
    assert!(seen(Verdict::Crashed) && seen(Verdict::Differs));
    let said = format!("{:?}", directly.differences);
    assert!(
        said.contains(MESSAGE),
        "what it says of a difference is kept"
    );
    // direct calls keep only the first answer of a kind, so they cannot say whether the others are the same
    let rendered = |report| json::render(&[report]).replace("\"answers_vary\": true, ", "");
    assert_eq!(rendered(directly), rendered(by_request));
}

/// Makes an A of a lead byte alone, and gives twice the length of its own conversion.
struct Lax;

impl Lax {
    fn decode(bytes: &[u8], code_points: &mut Vec<u32>) -> DirectAnswer {
        match (bytes, std::str::from_utf8(bytes)) {
            ([0xC2..=0xDF], _) => code_points.push(0x41),
            (_, Ok(text)) => code_points.extend(text.chars().map(u32::from)),
            (_, Err(error)) => return DirectAnswer::Rejected(Some(error.valid_up_to())),
        }
        DirectAnswer::Output
    }

    fn length(bytes: &[u8]) -> u32 {
        2 * String::from_utf8_lossy(bytes).encode_utf16().count() as u32
    }
}

impl Implementation for Lax {
    fn describe(&self) -> Description {
        Description::new("lax", "1").with([
            Operation::Wtf8Decode,
            Operation::Utf8ToUtf16Lossy,
            Operation::Utf8Utf16LengthLossy,
        ])
    }

    fn answer(&mut self, request: &Request) -> Answer {
        let [Sequence::Bytes(bytes)] = request.operands.as_slice() else {
            return Answer::Skipped(String::new());
        };
        match request.operation {
            Operation::Utf8ToUtf16Lossy => {
                Answer::code_units(String::from_utf8_lossy(bytes).encode_utf16())
            }
            Operation::Utf8Utf16LengthLossy => Answer::number(Self::length(bytes) as usize),
            _ => {
                let mut points = Vec::new();
                match Self::decode(bytes, &mut points) {
                    DirectAnswer::Rejected(at) => Answer::Rejected {
                        message: String::new(),
                        at,
                        part: IllFormedPart::default(),
                    },
                    _ => Answer::Output(Sequence::CodePoints(points.into_iter().collect())),
                }
            }
        }
    }

    fn direct(&mut self, operation: Operation) -> Option<Direct<'_>> {
        match operation {
            Operation::Wtf8Decode => Some(Direct::new(Self::decode)),
            Operation::Utf8Utf16LengthLossy => {
                Some(Direct::new(|bytes: &[u8], number: &mut Vec<u32>| {
                    number.push(Self::length(bytes));
                    DirectAnswer::Output
                }))
            }
            _ => None,
        }
    }
}

#[test]
fn remarks_and_lengths_of_direct_calls_are_those_of_requests() {
    let mut vectors = short_rows();
    let operations = [Operation::Wtf8Decode, Operation::Utf8Utf16LengthLossy];
    vectors.retain(|vector| operations.contains(&vector.operation));
    let lax = || InProcess::new(Box::new(Lax) as Box<dyn Implementation + Send>);
    let directly = check(lax, &vectors);
    let by_request = check(|| lax().by_requests(), &vectors);
    let forged = directly.operations.iter().map(|report| report.forged.cases);
    assert_eq!(forged.sum::<u64>(), 30);
    let conversion = "but its own utf-8.to-utf-16-lossy gives";
    assert!(format!("{:?}", directly.differences).contains(conversion));
    let rendered = |report| json::render(&[report]).replace("\"answers_vary\": true, ", "");
    assert_eq!(rendered(directly), rendered(by_request));
}

#[test]
fn a_direct_call_for_other_units_counts_as_a_crash() {
    struct Units;
    impl Implementation for Units {
        fn describe(&self) -> Description {
            Description::new("of units", "1").with([Operation::Utf8Validate])
        }

        fn answer(&mut self, _: &Request) -> Answer {
            Answer::accepted()
        }

        fn direct(&mut self, _: Operation) -> Option<Direct<'_>> {
            Some(Direct::validation(|_: &[u16]| DirectAnswer::Output))
        }
    }
    let vectors = short_rows();
    let report = check(|| InProcess::new(Box::new(Units)), &vectors);
    assert_eq!(report.conclusion(), Conclusion::Differs);
    // one vector has contexts: those are asked by request, and a right answer is that of a codec that accepts everything
    let validates = |vector: &&Vector| vector.operation == Operation::Utf8Validate;
    let in_contexts = vectors.iter().filter(validates);
    // after no other operation, which it has not
    let is_asked = |context: &Context| {
        let earlier = match context {
            Context::After { earlier, .. } => Some(earlier),
            _ => None,
        };
        !matches!(earlier, Some(Earlier::Of(operation, _)) if *operation != Operation::Utf8Validate)
    };
    let in_contexts = in_contexts.flat_map(|vector| {
        let contexts = contexts(vector, Suite::Exhaustive, false).into_iter();
        contexts.filter(is_asked).map(|context| context.put(vector))
    });
    let in_contexts: Vec<Case> = in_contexts.collect();
    let by_request = in_contexts.len() as u64;
    let accepted = in_contexts
        .iter()
        .filter(|case| matches!(case.expectation, Expectation::Output(..)));
    let counts = report.total();
    assert!(by_request > 0);
    assert_eq!(counts.conforms, accepted.count() as u64);
    assert_eq!(counts.crashed, counts.total() - by_request);
}

#[test]
fn shards_have_equally_many_cases_and_all_of_them_together() {
    let vectors = short_rows();
    let whole = check(wrong, &vectors).total();
    for of in [2, 3, 5] {
        let shards = (1..=of).map(|number| {
            let shard = Shard { number, of };
            check_shard(wrong, &vectors, shard).total()
        });
        let shards: Vec<_> = shards.collect();
        let sum =
            |of_one: fn(&utfproof_report::Counts) -> u64| shards.iter().map(of_one).sum::<u64>();
        assert_eq!(sum(|counts| counts.conforms), whole.conforms);
        assert_eq!(sum(|counts| counts.differs), whole.differs);
        assert_eq!(sum(|counts| counts.crashed), whole.crashed);
        assert_eq!(sum(|counts| counts.unsupported), whole.unsupported);
        for shard in &shards {
            let fair = whole.total() / of;
            assert!(shard.total().abs_diff(fair) * 10 <= fair, "{shard:?}");
        }
    }
}

/// Only these: the others come from the same rows and take longer. Without `UTFPROOF_WHOLE=1`, one of them.
#[test]
#[cfg(feature = "slow")]
fn the_rows_of_four_bytes_cover_all_sequences_missing_in_the_files() {
    for operation in drawn(&[Operation::Utf8Validate, Operation::Wtf8Validate], 1)
        .into_iter()
        .copied()
    {
        let exhaustive = vectors().filter(|vector| {
            vector.operation == operation && vector.origin() == Some(Origin::Exhaustive)
        });
        let more = ill_formed_of_four(operation);
        assert!(!more.is_empty());
        let cases = |count: u64, vector: &Vector| count + vector.count();
        let cases = more.iter().fold(exhaustive.fold(0, cases), cases);
        assert_eq!(cases, 1 + (1 << 8) + (1 << 16) + (1 << 24) + (1 << 32));
    }
    assert!(ill_formed_of_four(Operation::Utf8DecodeLossy).is_empty());
    assert!(ill_formed_of_four(Operation::Utf8Encode).is_empty());
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_reports_its_results_and_does_not_pass() {
    use std::process::{Command, Stdio};
    use std::time::Duration;

    let mut child = Command::new(env!("CARGO_BIN_EXE_utfproof"));
    child.args([
        "check",
        "std",
        "--suite",
        "exhaustive",
        "--operation",
        "utf-16.decode",
    ]);
    let child = child
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_secs(1)); // the run takes a minute
    let id = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(id, rustix::process::Signal::INT).unwrap();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert!(
        said.contains("interrupted: not all cases were run"),
        "{said}"
    );
    assert!(said.contains("utf-16.decode"), "{said}");
}
