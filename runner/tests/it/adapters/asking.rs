//! Sends adapters well-formed and ill-formed text that they cannot answer correctly by chance. This finds adapters that
//! swallow errors, repair text or invent answers.
//!
//! The test uses it for a few adapters, and `examples/self_test_of_adapters.rs` for all that are installed.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use utfproof::registry::{
    Missing, Provenance, RegisteredImplementation, RegistryError, implementations,
};
use utfproof_judge::ask::ask;
use utfproof_oracle::{Operation, Sequence, UnitKind};
use utfproof_report::{Difference, DifferenceLevel, Verdict};

/// Codecs that accept the ill-formed input. Each was checked by hand.
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
    ("swi-prolog", "utf-8.encode"),
    ("swi-prolog", "utf-16.decode-lossy"),
    ("mutf8-c", "modified-utf-8.validate"),
    ("mutf8-c", "modified-utf-8.decode"),
    ("mariadb-utf8mb3", "utf-8.encode"),
    ("mariadb-utf8mb4", "utf-8.encode"),
    ("mariadb-utf8mb4", "utf-16.decode-lossy"),
    ("cups", "utf-8.encode"),
    ("sfml", "utf-8.decode-lossy"),
    ("sfml", "utf-16.decode-lossy"),
    ("fltk", "utf-8.encode"),
    ("xapian", "utf-8.encode"),
    ("pbf", "utf-8.decode-lossy"),
];

const TIMEOUT: Duration = Duration::from_secs(60);

/// The result of asking.
#[derive(Default)]
pub(crate) struct Asked {
    /// The adapters that were asked.
    pub(crate) names: Vec<String>,
    /// The adapters that are not installed, and how to install them.
    pub(crate) missing: Vec<(String, String)>,
    /// Answers that an adapter does not report truthfully.
    pub(crate) untrue: Vec<String>,
}

impl fmt::Display for Asked {
    /// A line for each adapter that was not asked, then those that were.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, install) in &self.missing {
            writeln!(f, "skipped: {name} is not here: {install}")?;
        }
        let Self { names, .. } = self;
        write!(f, "asked {}: {}", names.len(), names.join(", "))
    }
}

/// Asks every adapter that is meant and that is here.
pub(crate) fn ask_those(
    is_meant: impl Fn(&RegisteredImplementation) -> bool,
) -> Result<Asked, RegistryError> {
    let mut asked = Asked::default();
    for target in implementations()? {
        if target.provenance() != Provenance::Adapter || !is_meant(&target) {
            continue;
        }
        match target.missing() {
            Some(missing) => {
                let missing = match missing {
                    Missing::Installed(install) => install.to_owned(),
                    Missing::Processor(feature) => format!("a processor with {feature}"),
                };
                asked.missing.push((target.name.clone(), missing));
            }
            None => {
                asked.untrue.extend(untruths(&target));
                asked.names.push(target.name);
            }
        }
    }
    asked.names.sort();
    Ok(asked)
}

/// The answers that an adapter does not report truthfully.
fn untruths(target: &RegisteredImplementation) -> Vec<String> {
    let name = &target.name;
    let mut implementation = match target.start(TIMEOUT) {
        Ok(implementation) => implementation,
        Err(error) => return vec![format!("{name}: {error}")],
    };
    let operations: Vec<Operation> = implementation
        .description()
        .operations
        .keys()
        .copied()
        .collect();
    if operations.is_empty() {
        return vec![format!("{name} answers nothing")];
    }
    let mut untruths = Vec::new();
    let listed = LENIENT.iter().filter(|(lenient, _)| lenient == name);
    let mut lenient: BTreeMap<&str, bool> =
        listed.map(|(_, operation)| (*operation, false)).collect();
    for operation in operations {
        for input in inputs(operation) {
            let signature = operation.signature();
            let mut operands = vec![input.clone(); signature.operands];
            if signature.takes_number {
                operands[1] = Sequence::number(2);
            }
            let answer = match ask(implementation.as_mut(), name, operation, operands) {
                Ok(answer) => answer,
                Err(error) => {
                    untruths.push(format!("{name}: {error}"));
                    continue;
                }
            };
            if is_truthful(&answer) {
                continue;
            }
            if let Some(was_needed) = lenient.get_mut(operation.name()) {
                *was_needed = true;
            } else {
                let (expected, answered) = (&answer.expected, &answer.answered);
                untruths.push(format!(
                    "{name}: {operation} of {input}: {answered:?}, not {expected:?}"
                ));
            }
        }
    }
    let unneeded = lenient.iter().filter(|(_, was_needed)| !**was_needed);
    untruths.extend(unneeded.map(|(operation, _)| {
        format!("{name}: {operation} is in LENIENT, and is reported as it is: take it off the list")
    }));
    untruths
}

/// Inputs for an operation: well-formed, and ill-formed in all encodings that have such units.
fn inputs(operation: Operation) -> [Sequence; 2] {
    let kind = operation.signature().input;
    let values: [&[u32]; 2] = match kind {
        UnitKind::Byte => [&[0x41, 0xC2, 0xA9], &[0x41, 0xFF, 0x42]],
        UnitKind::CodeUnit => [&[0x41, 0x20AC], &[0x41, 0xDC00, 0x42]],
        _ => [&[0x41, 0x20AC], &[0x41, 0xD800, 0x42]],
    };
    values.map(|values| Sequence::from_values(kind, values.to_vec()))
}

/// Whether an answer agrees with the document or with the codec's declaration, or differs only where the document leaves
/// a choice.
fn is_truthful(answer: &Difference) -> bool {
    match answer.verdict {
        Verdict::Conforms | Verdict::Unsupported => true,
        Verdict::Differs => answer.level == DifferenceLevel::Should,
        _ => false,
    }
}
