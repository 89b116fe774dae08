//! The atlas: where two implementations part.

use serde::Serialize;
use utfproof_answers::{Across, Atlas, OfOperation, Parting, input_text};

use super::page::{Page, Pages};
use super::{File, Site, SiteError};

/// The most pairs of an operation on the page; the JSON has all.
const PAIRS: usize = 12;
/// The most inputs across operations on the page.
const ACROSS: usize = 40;

#[derive(Serialize)]
struct Data {
    implementations: usize,
    across: Vec<AcrossRow>,
    more_across: usize,
    operations: Vec<Section>,
}

#[derive(Serialize)]
struct AcrossRow {
    input: String,
    accept: String,
    operation: &'static str,
    read: String,
    answer: String,
    replay: String,
}

#[derive(Serialize)]
struct Section {
    operation: &'static str,
    codecs: usize,
    classes: usize,
    pairs: Vec<Pair>,
    more: usize,
}

#[derive(Serialize)]
struct Pair {
    harm: &'static str,
    input: String,
    sides: [Side; 2],
    inputs: usize,
    replay: String,
}

#[derive(Serialize)]
struct Side {
    names: String,
    answer: String,
}

pub(crate) fn write(site: &Site, pages: &mut Pages) -> Result<(), SiteError> {
    let atlas = Atlas::new(&site.answers);
    let parting = atlas.operations.iter().filter(|of| !of.partings.is_empty());
    let data = Data {
        implementations: site.answers.len(),
        across: atlas.across.iter().take(ACROSS).map(across).collect(),
        more_across: atlas.across.len().saturating_sub(ACROSS),
        operations: parting.map(section).collect(),
    };
    let page = Page {
        path: "atlas.html",
        title: "Atlas — utfproof",
        part: "atlas.html",
        template: "atlas",
        script: None,
    };
    pages.write(&page, &data)?;
    pages.add(File {
        path: "atlas.json".to_owned(),
        text: atlas.json(),
    });
    Ok(())
}

fn across(across: &Across) -> AcrossRow {
    AcrossRow {
        input: input_text(&across.input),
        accept: across.accept.join(", "),
        operation: across.operation.name(),
        read: across.read.join(", "),
        answer: across.answer.says(across.operation),
        replay: across.replay(),
    }
}

fn section(of: &OfOperation) -> Section {
    let pair = |parting: &Parting| {
        let side = |class: usize, answer: usize| Side {
            names: of.classes[class].names(),
            answer: parting.answers[answer].says(of.operation),
        };
        Pair {
            harm: parting.harm.says(),
            input: input_text(&parting.input),
            sides: [side(parting.one, 0), side(parting.other, 1)],
            inputs: parting.inputs,
            replay: of.replay(parting),
        }
    };
    Section {
        operation: of.operation.name(),
        codecs: of.codecs(),
        classes: of.classes.len(),
        pairs: of.partings.iter().take(PAIRS).map(pair).collect(),
        more: of.partings.len().saturating_sub(PAIRS),
    }
}
