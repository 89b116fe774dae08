//! Reads snapshots. Any text is either a snapshot that can be compared, or refused with the place of the problem.

use std::collections::BTreeSet;

use serde::Deserialize;
use utfproof_judge::IllFormedPart;
use utfproof_vectors::Suite;
use utfproof_vectors::context::ContextKind;

use super::{AskedJson, FORMAT, RowJson, RunJson, SnapshotError, SnapshotJson};
use crate::{
    AskedOperation, CaseRange, Failed, KeptAnswer, LONGEST, Rest, Run, Snapshot, VectorAnswers,
};

#[derive(Deserialize)]
struct FormatJson {
    snapshot: u64,
}

impl Snapshot {
    /// Reads the text of a file.
    ///
    /// # Errors
    ///
    /// If it is not a snapshot; [`SnapshotError`] names the problem and its key.
    pub fn read(text: &str) -> Result<Self, SnapshotError> {
        let FormatJson { snapshot } = serde_json::from_str(text)?;
        if snapshot != FORMAT {
            return Err(SnapshotError::Format(snapshot));
        }
        let json: SnapshotJson = serde_json::from_str(text)?;
        let mut suites = [Suite::Quick, Suite::Full].into_iter();
        let suite = suites.find(|suite| suite.name() == json.suite);
        let unknown = || Problem(format!("'{}' is not quick or full", shown(&json.suite)));
        let suite = suite.ok_or_else(unknown).map_err(at("\"suite\""))?;
        let mut known = BTreeSet::new();
        let mut operations = Vec::with_capacity(json.operations.len());
        for (number, json) in json.operations.into_iter().enumerate() {
            let place = format!("\"operations\"[{number}]");
            let operation = read_operation(json).map_err(at(&place))?;
            if !known.insert(operation.operation.clone()) {
                let problem = Problem(format!("{} appears twice", operation.operation));
                return Err(at(&place)(problem));
            }
            operations.push(operation);
        }
        let mut ids = BTreeSet::new();
        let mut rows = Vec::with_capacity(json.rows.len());
        for (number, row) in json.rows.into_iter().enumerate() {
            let place = format!("\"rows\"[{number}] ({})", shown(&row.vector));
            let row = read_row(row, &known).map_err(at(&place))?;
            if !ids.insert(row.vector.clone()) {
                return Err(at(&place)(Problem("this vector appears twice".to_owned())));
            }
            rows.push(row);
        }
        Ok(Self {
            utfproof: json.utfproof,
            name: json.implementation.name,
            version: json.implementation.version,
            suite,
            random: json.random,
            seed: json.seed,
            only_operations: json.only_operations,
            only_vectors: json.only_vectors,
            operations,
            rows,
        })
    }
}

/// A problem whose key is not known yet.
struct Problem(String);

fn at(place: &str) -> impl Fn(Problem) -> SnapshotError {
    let place = place.to_owned();
    move |Problem(problem)| SnapshotError::Content {
        place: place.clone(),
        problem,
    }
}

/// A text of a file, for an error message.
fn shown(text: &str) -> String {
    let printable = utfproof_notation::printable(text);
    utfproof_notation::escape::shorten(&printable, 100).into_owned()
}

/// The kinds of contexts in snapshots: all except that of the suite `exhaustive`, and those that only some
/// implementations offer.
fn kinds() -> impl Iterator<Item = ContextKind> {
    let all = ContextKind::ALL.into_iter();
    all.filter(|kind| *kind < ContextKind::Extended)
}

fn read_operation(json: AskedJson) -> Result<AskedOperation, Problem> {
    let is_word = |word: &str| {
        let is_inner = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        !word.is_empty() && word.len() <= 100 && word.chars().all(is_inner)
    };
    let parts = json.operation.split_once('.');
    if !parts.is_some_and(|(encoding, what)| is_word(encoding) && is_word(what)) {
        let name = shown(&json.operation);
        return Err(Problem(format!("'{name}' is not the name of an operation")));
    }
    is_digest(&json.digest, 64)?;
    Ok(AskedOperation {
        operation: json.operation,
        chunks: json.chunks,
        vectors: json.vectors,
        cases: json.cases,
        digest: json.digest,
    })
}

fn is_digest(text: &str, digits: usize) -> Result<(), Problem> {
    let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
    if text.len() == digits && text.bytes().all(is_digit) {
        Ok(())
    } else {
        let text = shown(text);
        Err(Problem(format!(
            "'{text}' is not a digest of {digits} digits from 0 to f"
        )))
    }
}

fn read_row(json: RowJson, operations: &BTreeSet<String>) -> Result<VectorAnswers, Problem> {
    let operation = json.vector.split('/').next().unwrap_or_default();
    if !operations.contains(operation) {
        return Err(Problem(
            "the operation before its first '/' is not in \"operations\"".to_owned(),
        ));
    }
    is_digest(&json.digest, 8)?;
    if json.answers.is_empty() {
        return Err(Problem("it has no answers".to_owned()));
    }
    let mut runs = Vec::<Run>::with_capacity(json.answers.len());
    for (number, run) in json.answers.into_iter().enumerate() {
        let wrong = |Problem(problem)| Problem(format!("\"answers\"[{number}]: {problem}"));
        let run = read_run(run).map_err(wrong)?;
        if let Some(before) = runs.last()
            && !follows(&before.range, &run.range)
        {
            return Err(wrong(Problem(
                "its numbers do not follow those of the answer before it".to_owned(),
            )));
        }
        runs.push(run);
    }
    Ok(VectorAnswers {
        vector: json.vector,
        digest: json.digest,
        runs,
    })
}

/// Whether a range follows another.
fn follows(before: &CaseRange, range: &CaseRange) -> bool {
    match (before, range) {
        (CaseRange::Cases { .. }, CaseRange::Contexts { .. }) => true,
        (CaseRange::Contexts { .. }, CaseRange::Cases { .. }) => false,
        _ => before.bounds().1 < range.bounds().0,
    }
}

fn read_run(json: RunJson) -> Result<Run, Problem> {
    let range = match (&json.cases, &json.contexts, &json.kind, &json.first) {
        (Some(range), None, None, None) => {
            let (first, last) = read_range(range)?;
            CaseRange::Cases { first, last }
        }
        (None, Some(range), Some(name), Some(words)) => {
            let kind = kinds().find(|kind| kind.name() == name);
            let known = || kinds().map(ContextKind::name).collect::<Vec<_>>();
            let unknown = || Problem(format!("\"kind\" is not one of {}", known().join(", ")));
            let (first, last) = read_range(range)?;
            CaseRange::Contexts {
                first,
                last,
                kind: kind.ok_or_else(unknown)?,
                words: words.clone(),
            }
        }
        _ => {
            return Err(Problem(
                "it needs either \"cases\", or \"contexts\" with \"kind\" and \"first\"".to_owned(),
            ));
        }
    };
    let answer = read_answer(&json)?;
    if answer == KeptAnswer::AsAlone && matches!(range, CaseRange::Cases { .. }) {
        return Err(Problem("\"as_alone\" is for contexts only".to_owned()));
    }
    Ok(Run {
        range,
        answer,
        open: json.open,
    })
}

fn read_answer(json: &RunJson) -> Result<KeptAnswer, Problem> {
    let kinds = [
        json.out.is_some(),
        json.error,
        json.skipped,
        json.failure.is_some(),
        json.as_alone,
    ];
    if kinds.into_iter().filter(|is_it| *is_it).count() != 1 {
        return Err(Problem(
            "it needs one of \"out\", \"error\", \"skipped\", \"failure\" and \"as_alone\""
                .to_owned(),
        ));
    }
    let rest = match (&json.values, &json.sha256) {
        (None, None) => None,
        (Some(values), Some(sha256)) if json.out.is_some() => {
            is_digest(sha256, 64)?;
            Some(Rest {
                values: *values,
                sha256: sha256.clone(),
            })
        }
        _ => {
            return Err(Problem(
                "\"values\" and \"sha256\" belong together, with a long \"out\"".to_owned(),
            ));
        }
    };
    for (key, is_given) in [
        ("at", json.at.is_some()),
        ("length", json.length.is_some()),
        ("incomplete", json.incomplete.is_some()),
    ] {
        if is_given && !json.error {
            return Err(Problem(format!("\"{key}\" needs \"error\"")));
        }
    }
    if let Some(beginning) = &json.out {
        let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'A'..=b'F');
        let is_value = |word: &str| (1..=8).contains(&word.len()) && word.bytes().all(is_digit);
        let is_notation = beginning.is_empty() || beginning.split(' ').all(is_value);
        if beginning.len() > LONGEST || !is_notation {
            return Err(Problem(format!(
                "\"out\" is not a sequence of hexadecimal numbers of up to {LONGEST} characters"
            )));
        }
        return Ok(KeptAnswer::Output {
            beginning: beginning.clone(),
            rest,
        });
    }
    if let Some(name) = &json.failure {
        let failed = Failed::ALL.into_iter().find(|failed| failed.name() == name);
        let known = || Failed::ALL.map(Failed::name).join(", ");
        let unknown = || Problem(format!("\"failure\" is not one of {}", known()));
        return Ok(KeptAnswer::Failed(failed.ok_or_else(unknown)?));
    }
    Ok(match (json.error, json.skipped) {
        (true, _) => KeptAnswer::Rejected {
            at: json.at,
            part: IllFormedPart {
                length: json.length,
                is_incomplete: json.incomplete,
            },
        },
        (_, true) => KeptAnswer::Skipped,
        _ => KeptAnswer::AsAlone,
    })
}

/// Reads `7` or `0-7`.
fn read_range(text: &str) -> Result<(u64, u64), Problem> {
    let number = |text: &str| {
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        // small enough that the next number does not overflow
        let number = text.parse().ok().filter(|number| *number < u64::MAX / 2);
        number.filter(|_| is_number)
    };
    let range = match text.split_once('-') {
        None => number(text).map(|number| (number, number)),
        Some((first, last)) => number(first)
            .zip(number(last))
            .filter(|(first, last)| first < last),
    };
    let text = shown(text);
    range.ok_or_else(|| {
        Problem(format!(
            "'{text}' is neither a number nor a range such as 0-7"
        ))
    })
}
