//! Requests in other modes: only what an implementation offers is asked, and a difference says what was done.

mod codec;
mod ill_formed;

use utfproof_codecs::built_in::BuiltIn;
use utfproof_judge::plan::Plan;
use utfproof_judge::{
    Answer, Description, Implementation, InProcess, KnownDifferences, Mode, Offers, Request,
    Selection, Settings, Shard, run,
};
use utfproof_oracle::Operation;
use utfproof_report::{Conclusion, Difference, DifferenceLevel, Report};
use utfproof_vectors::context::ContextKind;
use utfproof_vectors::{Origin, Suite, Vector};

use crate::whole::drawn;
use codec::Codec;

const DECODE: Operation = Operation::Utf8Decode;

const ALL: Offers = Offers {
    chunks: true,
    reuse: true,
    times: true,
    batch: true,
    room: Some(1),
    repeat: None,
    outs: true,
    length: false,
};

fn vectors() -> Vec<Vector> {
    let files = utfproof_vectors::built_in_of(&[DECODE]).unwrap();
    let files = files
        .into_iter()
        .filter(|file| file.origin != Origin::Exhaustive);
    files.flat_map(|file| file.vectors).collect()
}

fn check_with(codec: &Codec, shard: Shard, settings: &Settings) -> Report {
    let vectors = vectors();
    let selection = Selection {
        vectors: &vectors,
        suite: Suite::Full,
        shard,
    };
    run(
        vec![Box::new(InProcess::new(codec.clone()))],
        selection,
        settings,
    )
}

fn check(codec: &Codec) -> Report {
    check_with(codec, Shard::WHOLE, &Settings::default())
}

/// The context of each difference: its kind and its words.
fn contexts(report: &Report) -> Vec<(ContextKind, &str)> {
    let contexts = report.differences.iter().filter_map(|d| d.context.as_ref());
    contexts
        .map(|context| (context.kind, context.text.as_str()))
        .collect()
}

#[test]
fn who_offers_nothing_is_asked_the_same_as_before() {
    let nothing = Codec::default();
    assert_eq!(check(&nothing).conclusion(), Conclusion::Conforms);
    let all = Codec {
        offers: ALL,
        ..Codec::default()
    };
    assert_eq!(check(&all).conclusion(), Conclusion::Conforms);
    let asked = nothing.asked.lock().unwrap();
    assert!(asked.iter().all(|request| request.mode == Mode::Once));
    let vectors = vectors();
    let selection = Selection {
        vectors: &vectors,
        suite: Suite::Full,
        shard: Shard::WHOLE,
    };
    let with = |offers| {
        let description = Description::default()
            .with_chunks([DECODE])
            .offering([DECODE], offers);
        let plan = Plan::by_request(selection);
        let bound = plan.requests(&description);
        let mut only_prepares = false;
        let requests: Vec<Request> = plan
            .test_cases(&description)
            .filter(|(test_case, request)| {
                // a case after an unended input is new
                let follows = std::mem::replace(&mut only_prepares, request.mode == Mode::Unended);
                let kind = test_case.context.as_ref().map(|context| context.kind());
                !follows && request.mode == Mode::Once && kind < Some(ContextKind::Times)
            })
            .map(|(_, request)| request)
            .collect();
        (requests, bound)
    };
    let (before, bound) = with(Offers::default());
    assert_eq!(*asked, before);
    assert_eq!(before.len() as u64, bound);
    let (offering, larger_bound) = with(ALL);
    assert_eq!(offering, before);
    assert!(larger_bound > bound + 1_000);
}

/// The report on a wrong codec that offers all modes; without them, it conforms.
fn only_if_offered(wrong: Codec) -> Report {
    assert_eq!(check(&wrong).conclusion(), Conclusion::Conforms);
    check(&Codec {
        offers: ALL,
        ..wrong
    })
}

/// Every difference is in a context of this kind, whose words hold these.
fn assert_only_in(report: &Report, kind: ContextKind, words: &str) {
    let contexts = contexts(report);
    assert!(!contexts.is_empty());
    assert_eq!(contexts.len(), report.differences.len());
    let is_so = |(of, text): &(ContextKind, &str)| *of == kind && text.contains(words);
    assert!(contexts.iter().all(is_so), "{contexts:?}");
}

#[test]
fn a_fault_many_times_over_is_seen_only_there() {
    let report = only_if_offered(Codec {
        is_wrong_over: true,
        ..Codec::default()
    });
    assert_only_in(&report, ContextKind::Times, "20,000 times over");
}

#[test]
fn a_fault_after_an_input_that_did_not_end_is_seen_only_there() {
    let report = only_if_offered(Codec {
        is_wrong_after: true,
        ..Codec::default()
    });
    let difference = &report.differences[0];
    let context = difference.context.as_ref().unwrap();
    assert_eq!(context.kind, ContextKind::Reuse);
    assert!(
        context.text.ends_with("after an input that did not end"),
        "{}",
        context.text
    );
    assert!(difference.asked_before.is_some());
    assert!(report.differences.iter().all(|d| d.asked_before.is_some()));
}

#[test]
fn a_fault_in_a_batch_is_seen_only_there_whichever_input_it_hits() {
    let report = only_if_offered(Codec {
        is_wrong_in_a_batch: true,
        ..Codec::default()
    });
    assert_only_in(&report, ContextKind::Batch, " of a batch of ");
    let cases: u64 = report.differences.iter().map(|d| d.cases).sum();
    assert_eq!(report.total().differs, cases);
}

#[test]
fn a_fault_in_a_full_buffer_is_seen_only_there() {
    let report = only_if_offered(Codec {
        is_wrong_in_a_buffer: true,
        ..Codec::default()
    });
    assert_only_in(&report, ContextKind::Room, " of 1 unit");
}

#[test]
fn a_call_that_writes_more_than_fits_is_told_so() {
    let report = only_if_offered(Codec {
        writes_too_much: true,
        ..Codec::default()
    });
    let answered = format!("{:?}", report.differences[0].answered);
    assert!(
        answered.contains("but call 1 writes 2 units into a buffer of 1"),
        "{answered}"
    );
}

#[test]
#[cfg(feature = "seconds")]
fn output_that_comes_late_is_told_so_at_the_level_of_its_operation() {
    let report = |name: &str| {
        let mut faults = family("when output appears").iter();
        let fault = faults.find(|fault| fault.name == name).unwrap();
        full((fault.make)())
    };
    for (name, level, says) in [
        (
            "all-at-the-end",
            DifferenceLevel::Must,
            "no unit has come out, and the standard's stream has given 1 (WHATWG Encoding",
        ),
        (
            "strict-character-late",
            DifferenceLevel::Should,
            "no unit has come out, although 1 is decided, whatever follows",
        ),
        (
            "replacement-at-once",
            DifferenceLevel::Must,
            "1 unit has come out, and none is decided: if ",
        ),
    ] {
        let report = report(name);
        assert_only_in(
            &report,
            ContextKind::Incremental,
            "in chunks, with the output after each",
        );
        assert!(
            report.differences.iter().all(|one| one.level == level),
            "{name}"
        );
        let answered = format!("{:?}", report.differences[0].answered);
        assert!(answered.contains(says), "{answered}");
        let mut again = report.differences.iter().map(Difference::trace);
        assert!(again.all(|trace| !trace.steps().is_empty()), "{name}");
    }
}

#[test]
fn a_batch_with_a_reply_too_few_is_garbled_with_the_remedy() {
    let report = check(&Codec {
        offers: ALL,
        loses_one: true,
        ..Codec::default()
    });
    let answered = format!("{:?}", report.differences[0].answered);
    assert!(
        answered.contains("reply to each, in their order"),
        "{answered}"
    );
    assert!(report.total().garbled > 1_000);
}

#[test]
fn shards_ask_each_case_in_other_modes_once() {
    let wrong = Codec {
        offers: ALL,
        is_wrong_over: true,
        is_wrong_after: true,
        is_wrong_in_a_batch: true,
        ..Codec::default()
    };
    let whole = check(&wrong).total();
    for of in [2, 3] {
        let (mut conforms, mut differs) = (0, 0);
        for number in 1..=of {
            let part = check_with(&wrong, Shard { number, of }, &Settings::default()).total();
            conforms += part.conforms;
            differs += part.differs;
        }
        assert_eq!((conforms, differs), (whole.conforms, whole.differs), "{of}");
    }
}

#[test]
fn known_differences_and_fail_fast_hold_in_other_modes() {
    let wrong = Codec {
        offers: ALL,
        is_wrong_over: true,
        ..Codec::default()
    };
    let known = r#"[{"vectors": "utf-8.decode/**", "reason": "a compiler at run time"}]"#;
    let settings = Settings {
        known: KnownDifferences::read(known).unwrap(),
        ..Settings::default()
    };
    let report = check_with(&wrong, Shard::WHOLE, &settings);
    assert_eq!(report.conclusion(), Conclusion::Conforms);
    assert!(report.differences.iter().all(|d| d.known.is_some()));
    let settings = Settings {
        fail_fast: true,
        ..Settings::default()
    };
    let report = check_with(&wrong, Shard::WHOLE, &settings);
    assert_eq!(report.conclusion(), Conclusion::Differs);
    assert!(report.interrupted);
}

#[test]
fn the_printed_command_asks_the_same_again() {
    let wrong = Codec {
        offers: ALL,
        is_wrong_in_a_batch: true,
        ..Codec::default()
    };
    let report = check(&wrong);
    let difference = &report.differences[0];
    let vectors: Vec<Vector> = vectors()
        .into_iter()
        .filter(|v| v.id == difference.vector)
        .collect();
    let selection = Selection {
        vectors: &vectors,
        suite: Suite::Full,
        shard: Shard::WHOLE,
    };
    let again = run(
        vec![Box::new(InProcess::new(wrong))],
        selection,
        &Settings::default(),
    );
    let again = &again.differences[0];
    assert_eq!(again.context, difference.context);
    assert_eq!(again.operands, difference.operands);
    assert!(
        difference.repeat.ends_with(&difference.vector),
        "{}",
        difference.repeat
    );
}

/// An implementation that offers nothing.
struct Quiet(Box<dyn Implementation + Send>);

impl Implementation for Quiet {
    fn describe(&self) -> Description {
        self.0.describe().offering_nothing()
    }

    fn answer(&mut self, request: &Request) -> Answer {
        self.0.answer(request)
    }
}

/// The faults of a family.
fn family(name: &str) -> &'static [BuiltIn] {
    let mut families = utfproof_codecs::faults::FAMILIES.iter();
    let found = families.find(|family| family.family == name);
    found.unwrap_or_else(|| panic!("no family '{name}'")).faults
}

/// The report of the suite `full` on an implementation.
fn full(implementation: Box<dyn Implementation + Send>) -> Report {
    let operations: Vec<Operation> = implementation.describe().operations.into_keys().collect();
    let files = utfproof_vectors::built_in_of(&operations).unwrap();
    let vectors: Vec<Vector> = files.into_iter().flat_map(|file| file.vectors).collect();
    let selection = Selection {
        vectors: &vectors,
        suite: Suite::Full,
        shard: Shard::WHOLE,
    };
    let instance = Box::new(InProcess::new(implementation));
    run(vec![instance], selection, &Settings::default())
}

/// Without `UTFPROOF_WHOLE=1`, two faults of each family.
#[test]
#[cfg(feature = "seconds")]
fn the_faults_of_other_modes_are_seen_only_if_those_are_offered() {
    let faults = [family("once more"), family("when output appears")];
    assert!(faults.iter().all(|faults| faults.len() >= 8));
    for fault in faults.map(|faults| drawn(faults, 2)).concat() {
        let conclusion =
            |implementation: Box<dyn Implementation + Send>| full(implementation).conclusion();
        assert_eq!(
            conclusion((fault.make)()),
            Conclusion::Differs,
            "{}",
            fault.name
        );
        let quiet = conclusion(Box::new(Quiet((fault.make)())));
        assert_eq!(quiet, Conclusion::Conforms, "{}", fault.name);
    }
}
