//! Every adapter, asked what it cannot get right by chance: text that is well-formed, and text that is not.
//!
//! An adapter that swallows errors, repairs text or makes answers up is found here, whatever its codec is like.

#![expect(
    clippy::print_stdout,
    reason = "says which adapters are not here, and which were asked"
)]

use std::collections::BTreeSet;
use std::time::Duration;

use utfproof::ask::ask;
use utfproof::registry::{Provenance, Target, targets};
use utfproof::report::{Difference, Standard, Verdict};
use utfproof::{Operation, UnitKind};

/// Adapters that a plain `cargo test` asks, if they are here: no build of theirs takes long.
const FEW: &[&str] = &["cpython", "node", "node-buffer", "node-string-decoder"];

/// What really goes on in these codecs, checked by hand: they let the ill-formed input pass.
const LENIENT: &[(&str, &str)] = &[
    ("glib", "utf-8.encode"),
    ("libxml2", "utf-8.encode"),
    ("libxml2", "utf-16be.encode"),
    ("libxml2", "utf-16le.encode"),
    ("sqlite", "utf-8.encode"),
    ("sqlite", "utf-16.decode-lossy"),
    ("sqlite", "utf-16.encode"),
    ("icu", "cesu-8.encode"),
    ("rapidjson", "utf-8.encode"),
    ("libstdcxx-codecvt", "utf-8.encode"),
    ("libstdcxx-codecvt", "utf-16.encode"),
    ("libstdcxx-codecvt", "utf-16be.encode"),
    ("libstdcxx-codecvt", "utf-16le.encode"),
    ("qt5", "utf-16be.encode"),
    ("qt5", "utf-16le.encode"),
    ("qt6", "utf-16be.encode"),
    ("qt6", "utf-16be.decode"),
    ("qt6", "utf-16le.encode"),
    ("qt6", "utf-16le.decode"),
    ("qt6", "utf-16-labelled.decode"),
    ("d-std-utf", "utf-8.decode-lossy"),
    ("d-foreach", "utf-8.encode"),
    ("d-foreach", "utf-16.encode"),
    ("guile", "utf-16.validate"),
    ("guile", "utf-16.decode"),
    ("guile", "utf-16be.decode"),
    ("guile", "utf-16le.decode"),
    ("haskell-text", "utf-16.decode-lossy"),
    ("ghc-base", "utf-16.decode-lossy"),
    ("jdk", "cesu-8-lenient.encode"),
    ("fast-text-encoding", "utf-8.encode"),
    ("fast-text-encoding", "utf-8.decode-lossy"),
    ("fast-text-encoding", "whatwg-utf-8.encode-from-utf-16"),
    ("fastestsmallesttextencoderdecoder", "utf-8.encode"),
    ("utfx", "wtf-16.decode"),
    ("protobufjs-utf8", "utf-8.decode-lossy"),
    ("encoding-japanese", "utf-8.decode"),
    ("b4a", "utf-8.decode-lossy"),
    ("utf8-string-bytes", "utf-8.decode"),
    ("nim", "utf-8.encode"),
    ("swi-prolog", "utf-8.encode"),
    ("swi-prolog", "utf-16.decode-lossy"),
    ("mutf8-c", "modified-utf-8.validate"),
    ("mutf8-c", "modified-utf-8.decode"),
    ("mariadb-utf8mb3", "utf-8.encode"),
    ("mariadb-utf8mb3", "utf-16.decode-lossy"),
    ("mariadb-utf8mb4", "utf-8.encode"),
    ("mariadb-utf8mb4", "utf-16.decode-lossy"),
];

const TIMEOUT: Duration = Duration::from_secs(60);

/// Inputs for an operation: well-formed, and ill-formed in all encodings that have such units.
fn inputs(operation: Operation) -> [&'static str; 2] {
    match operation.signature().input {
        UnitKind::Byte => ["41 C2 A9", "41 FF 42"],
        UnitKind::CodeUnit => ["0041 20AC", "0041 DC00 0042"],
        UnitKind::CodePoint | UnitKind::Ucs4 => ["0041 20AC", "0041 D800 0042"],
    }
}

/// Whether an answer is what the codec's document or its own declaration says, or is another only in what a document
/// leaves to it.
fn is_truthful(answer: &Difference) -> bool {
    match answer.verdict {
        Verdict::Conforms | Verdict::Unsupported => true,
        Verdict::Differs => answer.level == Standard::Should,
        _ => false,
    }
}

/// What an adapter does not report as it is.
fn untruths(target: &Target) -> Vec<String> {
    let mut subject = match target.start(TIMEOUT) {
        Ok(subject) => subject,
        Err(error) => return vec![format!("{}: {error}", target.name)],
    };
    let operations: Vec<Operation> = subject.description().operations.keys().copied().collect();
    assert!(!operations.is_empty(), "{} answers nothing", target.name);
    let mut untruths = Vec::new();
    for operation in operations {
        for input in inputs(operation) {
            let operand = operation.signature().input.parse(input).unwrap();
            let operands = vec![operand; operation.signature().operands];
            let answer = ask(subject.as_mut(), &target.name, operation, operands).unwrap();
            let is_lenient = LENIENT.contains(&(&target.name, operation.name()));
            if !is_truthful(&answer) && !is_lenient {
                let (expected, answered) = (&answer.expected, &answer.answered);
                untruths.push(format!(
                    "{}: {operation} of {input}: {answered:?}, not {expected:?}",
                    target.name
                ));
            }
        }
    }
    untruths
}

fn ask_those(is_meant: impl Fn(&Target) -> bool) {
    let targets = targets().unwrap();
    let adapters = targets
        .iter()
        .filter(|target| target.provenance() == Provenance::Adapter);
    let mut asked = BTreeSet::new();
    let mut untrue = Vec::new();
    for target in adapters.filter(|target| is_meant(target)) {
        match target.missing() {
            Some(install) => println!("skipped: {} is not here: {install}", target.name),
            None => {
                asked.insert(target.name.as_str());
                untrue.extend(untruths(target));
            }
        }
    }
    println!(
        "asked {}: {}",
        asked.len(),
        Vec::from_iter(asked).join(", ")
    );
    assert!(untrue.is_empty(), "{}", untrue.join("\n"));
}

#[test]
fn a_few_adapters_report_what_is_ill_formed() {
    ask_those(|target| FEW.contains(&target.name.as_str()));
}

#[test]
#[ignore = "takes minutes, and more the more languages are here: cargo test --test adapters -- --ignored --nocapture"]
fn every_adapter_that_is_here_reports_what_is_ill_formed() {
    ask_those(|_| true);
}

#[test]
fn there_are_adapters_for_all_the_languages_that_the_readme_promises() {
    let targets = targets().unwrap();
    let adapters = targets
        .iter()
        .filter(|target| target.provenance() == Provenance::Adapter);
    let languages: BTreeSet<_> = adapters
        .clone()
        .filter_map(|t| t.language.as_deref())
        .collect();
    assert!(languages.len() >= 18, "{languages:?}");
    assert!(adapters.count() >= 60);
}
