//! The documents that define an operation, and their sentences that decide about answers.

use serde::Serialize;
use utfproof_oracle::{Event, Operation, Reading, Recorder, Sequence, Slice, UnitKind};
use utfproof_spec_tables::{SentenceLevel, library};

/// A document that defines the operation.
#[derive(Serialize)]
pub(crate) struct Definition {
    document: &'static str,
    title: &'static str,
    judges: bool,
    /// Its algorithms, as ids in the document, with their titles.
    algorithms: Vec<(&'static str, &'static str)>,
}

#[derive(Serialize)]
pub(crate) struct SentencePart {
    document: String,
    title: String,
    section: String,
    level: &'static str,
    text: String,
}

/// The documents that define an operation, the judging one first.
pub(crate) fn definitions(operation: Operation) -> Vec<Definition> {
    let readings = Reading::ALL.iter().filter(|r| r.operation == operation);
    let definition = |reading: &Reading| {
        let document = library().document(reading.source.id())?;
        Some(Definition {
            document: &document.id,
            title: &document.short_title,
            judges: reading.judges(),
            algorithms: algorithms(*reading),
        })
    };
    readings.filter_map(definition).collect()
}

/// The algorithms that a reading runs on an input of each length up to 4.
fn algorithms(reading: Reading) -> Vec<(&'static str, &'static str)> {
    let signature = reading.operation.signature();
    let mut entered = Vec::new();
    for value in [0x41, 0xC2, 0xE2, 0xF0, 0xD800] {
        let longest = if value > 0xFF && signature.input == UnitKind::Byte {
            0
        } else {
            4
        };
        for length in 0..=longest {
            let operand = Sequence::from_values(signature.input, vec![value; length]);
            let mut operands: Vec<Slice<'_>> = vec![operand.as_slice(); signature.operands];
            if signature.takes_number {
                operands[1] = Slice::Number(&[4]);
            }
            let mut trace = Recorder::default();
            let _ = reading.run(&operands, &mut trace); // the operands fit
            for event in trace.events {
                if let Event::Enter(algorithm) = event
                    && !entered.contains(&algorithm)
                {
                    entered.push(algorithm);
                }
            }
        }
    }
    let titled = entered.into_iter().filter_map(|algorithm| {
        let (_, found) = library().algorithm(algorithm).ok()?;
        Some((algorithm.split_once('#')?.1, found.title.as_str()))
    });
    titled.collect()
}

/// The sentences that rule the results of the judging algorithms, or rejections by their steps.
pub(crate) fn sentences(definitions: &[Definition]) -> Vec<SentencePart> {
    let mut parts = Vec::new();
    for definition in definitions.iter().filter(|definition| definition.judges) {
        for (algorithm, _) in &definition.algorithms {
            let id = format!("{}#{algorithm}", definition.document);
            let steps = library().algorithm(&id).map(|(_, found)| &found.steps);
            let steps = steps.into_iter().flatten();
            let steps: Vec<String> = steps.map(|step| format!("{id}/{}", step.id)).collect();
            let mut ruling: Vec<_> = library().ruling_results(&id).collect();
            for step in &steps {
                ruling.extend(library().ruling_rejections(step));
            }
            for (document, sentence) in ruling {
                let part = SentencePart {
                    document: document.id.clone(),
                    title: document.short_title.clone(),
                    section: sentence.section.clone(),
                    level: match sentence.level {
                        SentenceLevel::Must => "must",
                        SentenceLevel::Should => "should",
                    },
                    text: sentence.text.clone(),
                };
                let is_new = |other: &SentencePart| other.text != part.text;
                if parts.iter().all(is_new) {
                    parts.push(part);
                }
            }
        }
    }
    parts
}
