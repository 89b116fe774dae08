//! Which steps of the documents' algorithms the vectors take.

use std::collections::HashMap;

use serde::Serialize;
use utfproof_oracle::{Reading, Recorder, Sequence, Slice, StepId};
use utfproof_spec_tables::library;
use utfproof_vectors::context::{Context, contexts};
use utfproof_vectors::{Case, Suite, Vector, VectorFile};

use crate::on_all_processors;
use utfproof_notation::escape::shorten;
use utfproof_notation::grouped;
use utfproof_notation::json::pretty;
use utfproof_notation::style::{BAD, GOOD, STRONG, paint};

/// The width of a shown input.
const INPUT_WIDTH: usize = 24;

/// One step of one algorithm.
#[derive(Clone, Debug, Serialize)]
pub struct StepCoverage {
    /// `document#algorithm/step`.
    pub step: String,
    /// The step's restatement.
    pub text: &'static str,
    /// The number of vectors that take it with their first input, alone or repeated across the edge of a buffer.
    pub vectors: u64,
    /// The id of the vector with the shortest input, if any.
    pub shortest: Option<String>,
    /// That input, its operands joined by ` + `.
    pub input: Option<String>,
}

/// The number of vectors that take a step, and the one with the shortest input.
struct StepRecord<'a> {
    vectors: u64,
    length: usize,
    shortest: &'a Vector,
    /// The context of its input.
    context: Option<Context>,
}

/// Every step of every algorithm, or of one document's, with the vectors that take it.
///
/// Every reading of a vector's operation gets its first input, alone and repeated. So the steps of drafts count too,
/// although they judge no implementation.
pub fn measure(files: &[VectorFile], document: Option<&str>) -> Vec<StepCoverage> {
    let records = on_all_processors(files, records);
    let mut all: HashMap<StepId, StepRecord<'_>> = HashMap::new();
    for (step, record) in records.into_iter().flatten() {
        match all.get_mut(&step) {
            None => {
                all.insert(step, record);
            }
            Some(known) => {
                known.vectors += record.vectors;
                if record.length < known.length {
                    let vectors = known.vectors;
                    *known = StepRecord { vectors, ..record };
                }
            }
        }
    }
    let by_name: HashMap<String, StepRecord<'_>> = all
        .into_iter()
        .map(|(step, record)| (step.to_string(), record))
        .collect();
    let documents = library().documents().iter();
    let wanted = documents.filter(|known| document.is_none_or(|id| known.id == id));
    let steps = wanted.flat_map(|document| {
        let algorithms = document.algorithms.iter();
        algorithms.flat_map(|algorithm| {
            let steps = algorithm.steps.iter();
            steps.map(|step| {
                let name = format!("{}#{}/{}", document.id, algorithm.id, step.id);
                let record = by_name.get(&name);
                StepCoverage {
                    text: &step.text,
                    vectors: record.map_or(0, |record| record.vectors),
                    shortest: record.map(|record| record.shortest.id.clone()),
                    input: record.map(input),
                    step: name,
                }
            })
        })
    });
    steps.collect()
}

fn records(file: &VectorFile) -> HashMap<StepId, StepRecord<'_>> {
    let readings = Reading::ALL.iter();
    let readings: Vec<&Reading> = readings
        .filter(|reading| reading.operation == file.operation)
        .collect();
    let mut records: HashMap<StepId, StepRecord<'_>> = HashMap::new();
    for (vector, context, case) in file.vectors.iter().flat_map(inputs) {
        let operands: Vec<Slice<'_>> = case.operands.iter().map(Sequence::as_slice).collect();
        let length = operands.iter().map(|operand| operand.len()).sum();
        for reading in &readings {
            let mut trace = Recorder::default();
            let _ = reading.run(&operands, &mut trace);
            for step in trace.steps() {
                let new = || StepRecord {
                    vectors: 0,
                    length,
                    shortest: vector,
                    context: context.clone(),
                };
                let record = records.entry(step).or_insert_with(new);
                let vectors = record.vectors + u64::from(context.is_none());
                if length < record.length {
                    *record = new();
                }
                record.vectors = vectors;
            }
        }
    }
    for record in records.values_mut() {
        record.vectors = record.vectors.max(1);
    }
    records
}

/// The first input of a vector, and the one that is put into contexts, repeated: some steps depend on the length.
fn inputs(vector: &Vector) -> impl Iterator<Item = (&Vector, Option<Context>, Case)> {
    let case = vector.case(0);
    let contexts = contexts(vector, Suite::Quick, false);
    let long = contexts
        .into_iter()
        .filter(|context| matches!(context, Context::Repeated(_)));
    let put: Vec<_> = long
        .map(|context| {
            let put = context.put(vector);
            (vector, Some(context), put)
        })
        .collect();
    [(vector, None, case)].into_iter().chain(put)
}

fn input(record: &StepRecord<'_>) -> String {
    let operands = record.shortest.case(0).operands;
    let operands: Vec<String> = operands.iter().map(ToString::to_string).collect();
    let context = record.context.as_ref();
    let context = context.map_or_else(String::new, |context| format!(", {context}"));
    operands.join(" + ") + &context
}

/// One line for each step, by algorithm, and a summary.
pub fn render(steps: &[StepCoverage], color: bool) -> String {
    let paint = |style, text: &str| paint(color, style, text);
    let mut text = String::new();
    let mut heading = "";
    let width = steps
        .iter()
        .map(|step| parts(step).1.len())
        .max()
        .unwrap_or(0);
    for step in steps {
        let (algorithm, id) = parts(step);
        if algorithm != heading {
            text += &format!("{}\n", paint(STRONG, algorithm));
            heading = algorithm;
        }
        let vectors = match step.vectors {
            0 => paint(BAD, &format!("{:>7}", "none")),
            vectors => format!("{:>7}", grouped(vectors)),
        };
        let input = match step.input.as_deref() {
            None => "",
            Some("") => "the empty input",
            Some(input) => &shorten(input, INPUT_WIDTH),
        };
        text += &format!(
            "  {id:width$}  {vectors}  {input:INPUT_WIDTH$}  {}\n",
            step.text
        );
    }
    let missing = steps.iter().filter(|step| step.vectors == 0).count();
    let all = grouped(steps.len() as u128);
    text += &match missing {
        0 => paint(GOOD, &format!("all {all} steps are taken\n")),
        _ => paint(
            BAD,
            &format!("{missing} of {all} steps are taken by no vector\n"),
        ),
    };
    text
}

/// `document#algorithm` and the step in it.
fn parts(step: &StepCoverage) -> (&str, &str) {
    step.step.split_once('/').unwrap_or((&step.step, ""))
}

/// An array with an object for each step.
pub fn render_json(steps: &[StepCoverage]) -> String {
    pretty(steps)
}
