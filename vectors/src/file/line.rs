//! One line of a vector file: one vector.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use utfproof_notation::Written;
use utfproof_oracle::{Operation, Rejection, UnitKind};
use utfproof_spec_tables::library;

use crate::level::Level;
use crate::pattern::{Element, Pattern};
use crate::suite::MOST_OF_A_ROW;
use crate::unspecified::Unspecified;
use crate::vector::{Given, Results, Vector};

/// The most cases that one row may have, so that they can be counted.
const MOST_CASES: u64 = 1 << 48;

/// A string of a file; where no escape is in it, the very bytes of the file.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Line<'a> {
    #[serde(borrow)]
    pub(super) id: Cow<'a, str>,
    #[serde(rename = "in", borrow)]
    operands: Vec<Written<'a>>,
    #[serde(default, skip_serializing_if = "Option::is_none", borrow)]
    out: Option<Written<'a>>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    error: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    at: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    unspecified: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    level: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    count: Option<u64>,
    #[serde(borrow)]
    steps: Vec<Text<'a>>,
}

impl From<String> for Text<'_> {
    fn from(text: String) -> Self {
        Self(Cow::Owned(text))
    }
}

pub(super) fn line(vector: &Vector) -> Line<'_> {
    let mut line = Line {
        id: Cow::Borrowed(&vector.id),
        operands: vector.operands.iter().map(written).collect(),
        out: None,
        error: false,
        at: None,
        unspecified: None,
        level: None,
        count: Some(vector.count()).filter(|count| *count > 1),
        steps: gather(&vector.steps).into_iter().map(Text::from).collect(),
    };
    match &vector.results {
        Results::Output(pattern, level) => {
            line.out = Some(written(pattern));
            line.level = Some(level.name().to_owned()).filter(|_| *level == Level::Should);
        }
        Results::Rejected(Rejection { at }, level) => {
            line.error = true;
            line.at = Some(*at);
            line.level = Some(level.name().to_owned()).filter(|_| *level == Level::Should);
        }
        Results::Unspecified(reason) => line.unspecified = Some(reason.name().to_owned()),
    }
    line
}

/// A pattern as JSON.
fn written(pattern: &Pattern) -> Written<'static> {
    Written::of(pattern.kind, pattern.to_string())
}

/// The pattern that JSON is; its problem comes back as a sentence.
fn read(kind: UnitKind, written: &Written<'_>) -> Result<Pattern, String> {
    let text = written
        .text(kind)
        .ok_or_else(|| format!("it is not {}", Written::expected(kind)))?;
    Pattern::parse(kind, &text)
}

/// Step ids with the steps of one algorithm together, and the document only where it is another than before:
/// `wtf-8#concatenating/1,1.1`, `#encoding/2`.
fn gather(steps: &[String]) -> Vec<String> {
    let mut gathered: Vec<String> = Vec::new();
    let (mut document, mut algorithm) = ("", "");
    for id in steps {
        let (own_algorithm, step) = id.split_once('/').unwrap_or((id, ""));
        let own_document = id.split('#').next().unwrap_or_default();
        match gathered.last_mut().filter(|_| own_algorithm == algorithm) {
            Some(known) => known.extend([",", step]),
            None if own_document == document => gathered.push(id[document.len()..].to_owned()),
            None => gathered.push(id.clone()),
        }
        (document, algorithm) = (own_document, own_algorithm);
    }
    gathered
}

/// The step ids that were gathered.
fn spread<'a>(gathered: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut all = Vec::new();
    let mut document = "";
    for one in gathered {
        let (own_document, rest) = one.split_once('#').unwrap_or((one, ""));
        if !own_document.is_empty() {
            document = own_document;
        }
        let (algorithm, steps) = rest.split_once('/').unwrap_or((rest, ""));
        let ids = steps.split(',');
        all.extend(ids.map(|step| format!("{document}#{algorithm}/{step}")));
    }
    all
}

/// The lists of steps of a file, each once: there are far fewer of them than vectors.
#[derive(Default)]
pub(super) struct KnownSteps<'a>(HashMap<Vec<Text<'a>>, Arc<[String]>>);

impl<'a> KnownSteps<'a> {
    /// The step ids that were gathered, checked.
    fn read(&mut self, gathered: &[Text<'a>]) -> Result<Arc<[String]>, String> {
        if let Some(known) = self.0.get(gathered) {
            return Ok(Arc::clone(known));
        }
        let steps: Arc<[String]> = spread(gathered.iter().map(|Text(steps)| &**steps)).into();
        for step in &*steps {
            library()
                .step(step)
                .map_err(|error| format!("\"steps\": {error}"))?;
        }
        self.0.insert(gathered.to_vec(), Arc::clone(&steps));
        Ok(steps)
    }
}

/// Checks one line of a file in which every id begins with the same; its problem comes back as a sentence.
pub(super) fn vector<'a>(
    operation: Operation,
    prefix: &str,
    line: &Line<'a>,
    known: &mut KnownSteps<'a>,
) -> Result<Vector, String> {
    let signature = operation.signature();
    if line.id.strip_prefix(prefix).is_none_or(str::is_empty) {
        return Err(format!("its id does not begin with '{prefix}'"));
    }
    if line.operands.len() != signature.operands {
        return Err(format!(
            "\"in\" has {} operands, not {}",
            line.operands.len(),
            signature.operands
        ));
    }
    let parse_in = |(place, operand): (usize, &Written<'_>)| {
        let pattern = read(signature.operand(place), operand)
            .map_err(|problem| format!("\"in\": {problem}"))?;
        let list = pattern
            .elements
            .iter()
            .any(|place| matches!(place, Element::List(_)));
        if list {
            Err("\"in\": a list can only stand in \"out\"".to_owned())
        } else {
            Ok(pattern)
        }
    };
    let mut operands = Vec::with_capacity(line.operands.len()); // no more, because they are kept
    for operand in line.operands.iter().enumerate().map(parse_in) {
        operands.push(operand?);
    }
    let results = results(&signature, line)?;
    let units: usize = operands.iter().map(|operand| operand.elements.len()).sum();
    if let Results::Rejected(Rejection { at }, _) = results
        && at > units
    {
        return Err(format!("\"at\" is {at}, and \"in\" has {units} units"));
    }
    let steps = known.read(&line.steps)?;
    if steps.is_empty()
        && !matches!(results, Results::Unspecified(_))
        && !operands.iter().all(is_empty)
    {
        return Err("it names no step".to_owned());
    }
    let vector = Vector {
        id: line.id.to_string(),
        operation,
        operands,
        results,
        steps,
        in_context: false,
        most_in_full: MOST_OF_A_ROW,
        seed: None,
        given: Given::default(),
    };
    let (said, count) = (line.count.unwrap_or(1), vector.count());
    if said != count {
        return Err(format!("\"count\" says {said}, and \"in\" has {count}"));
    }
    if count > MOST_CASES {
        return Err(format!("it has more than {MOST_CASES} cases"));
    }
    if !vector.counts_agree() {
        return Err(
            "\"out\" is not in step with the places of \"in\" that are written with '..'"
                .to_owned(),
        );
    }
    Ok(vector)
}

/// The empty input takes no step in some algorithms.
fn is_empty(pattern: &Pattern) -> bool {
    pattern.elements.is_empty()
}

fn results(signature: &utfproof_oracle::Signature, line: &Line<'_>) -> Result<Results, String> {
    let level = match line.level.as_deref() {
        None => Level::Must,
        Some("should") => Level::Should,
        Some(_) => return Err("\"level\" is not \"should\"".to_owned()),
    };
    match (&line.out, line.error, &line.unspecified) {
        (Some(out), false, None) if line.at.is_none() => {
            let pattern =
                read(signature.output, out).map_err(|problem| format!("\"out\": {problem}"))?;
            if pattern
                .elements
                .iter()
                .any(|place| matches!(place, Element::Any(..)))
            {
                return Err("\"out\": a range is written with '..'".to_owned());
            }
            if signature.validates && !pattern.elements.is_empty() {
                return Err("\"out\": a validation has no result".to_owned());
            }
            Ok(Results::Output(pattern, level))
        }
        (None, true, None) => {
            if !signature.rejects {
                return Err("\"error\": the operation rejects nothing".to_owned());
            }
            let at = line.at.ok_or("\"error\" without \"at\"")?;
            Ok(Results::Rejected(Rejection { at }, level))
        }
        (None, false, Some(name)) if line.at.is_none() && level == Level::Must => {
            let reason = Unspecified::ALL
                .into_iter()
                .find(|reason| reason.name() == name);
            let known = || Unspecified::ALL.map(Unspecified::name).join("\", \"");
            reason
                .map(Results::Unspecified)
                .ok_or_else(|| format!("\"unspecified\" is none of \"{}\"", known()))
        }
        _ => Err("it needs one of \"out\", \"error\" with \"at\", and \"unspecified\"".to_owned()),
    }
}
