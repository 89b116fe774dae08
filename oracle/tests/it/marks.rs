//! Compares the marks in the oracle's source with the steps in spec-tables, both ways.
//!
//! A step without a mark would be a step that the oracle skips; a mark without a step could not be explained. Each file
//! is one algorithm and names no other. Above each mark is the step's restatement, word for word.

mod restatement;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use utfproof_spec_tables::Step;

/// The algorithm that a source file implements, and the steps that it marks.
struct Marks {
    algorithm: String,
    steps: BTreeSet<String>,
}

/// The files of all documents. The folder `reading` is not a document's: it calls all of them.
fn sources() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let folders = fs::read_dir(root)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir() && !path.ends_with("reading"));
    folders
        .flat_map(|folder| fs::read_dir(folder).unwrap())
        .map(|entry| entry.unwrap().path())
        .collect()
}

/// The quoted strings after each `before` in a text.
fn quoted<'a>(text: &'a str, before: &str) -> Vec<&'a str> {
    text.split(before)
        .skip(1)
        .filter_map(|rest| rest.strip_prefix('"')?.split('"').next())
        .collect()
}

/// `None` for a file without an algorithm, such as `mod.rs`.
fn marks(path: &Path) -> Option<Marks> {
    let source = fs::read_to_string(path).unwrap();
    let algorithms: BTreeSet<&str> = quoted(&source, "trace.within(").into_iter().collect();
    let marked = source
        .lines()
        .filter_map(|line| restatement::mark(&source, line));
    let steps: BTreeSet<String> = marked.map(str::to_owned).collect();
    assert!(
        algorithms.len() <= 1,
        "{}: a file has more than one algorithm",
        path.display()
    );
    assert!(
        steps.is_empty() || !algorithms.is_empty(),
        "{}: steps without an algorithm",
        path.display()
    );
    assert!(
        !source.contains("trace.step(\n"),
        "{}: a mark is not on one line",
        path.display()
    );
    let algorithm = (*algorithms.first()?).to_owned();
    Some(Marks { algorithm, steps })
}

/// Fails if the comment above a mark is missing or is not the step's restatement.
fn holds_the_restatements(path: &Path, steps: &[Step]) {
    let source = fs::read_to_string(path).unwrap();
    let restated = restatement::restated(&source, steps);
    let mut lines = source.lines().zip(restated.lines());
    let Some(i) = lines.position(|(line, should)| line != should) else {
        assert_eq!(source, restated, "{}", path.display());
        return;
    };
    let mut ahead = source.lines().skip(i);
    let step = ahead.find_map(|line| restatement::mark(&source, line));
    panic!(
        "{}:{}: the comment above the mark of step {} is not its restatement\n\
         comment: {}\n   data: {}\n\
         To write it: cargo run -p utfproof-oracle --example restatements",
        path.display(),
        i + 1,
        step.unwrap_or_default(),
        source.lines().nth(i).unwrap_or_default().trim(),
        restated.lines().nth(i).unwrap_or_default().trim(),
    );
}

/// Fails if the source of a step does not have the formula that is printed for it.
fn calculates_the_formulas(path: &Path, steps: &[Step]) {
    let source = fs::read_to_string(path).unwrap();
    let plain = |text: &str| text.to_lowercase().replace(['_', ' ', '\n'], "");
    for step in steps {
        let Some(formula) = &step.formula else {
            continue;
        };
        let mark = format!("trace.step(\"{}\");", step.id);
        let (_, after) = source.split_once(&mark).unwrap();
        let mut parts = after.split("trace.step(");
        let own = parts.next().unwrap_or_default();
        // a mark of a rejection within the step
        let later = parts.take_while(|part| part.contains("return Err(Rejected);"));
        let code = later.fold(own.to_owned(), |code, part| code + part);
        assert!(
            plain(&code).contains(&plain(formula)),
            "{}: step {} does not calculate {formula}",
            path.display(),
            step.id
        );
    }
}

#[test]
fn every_step_has_a_mark_with_its_restatement_and_every_mark_a_step() {
    let library = utfproof_spec_tables::library();
    let mut implemented = BTreeMap::new();
    for path in sources() {
        let Some(marks) = marks(&path) else { continue };
        let (document, algorithm) = library
            .algorithm(&marks.algorithm)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let folder = path
            .parent()
            .unwrap()
            .file_name()
            .unwrap()
            .to_str()
            .unwrap();
        assert_eq!(
            folder.replace('_', "-"),
            document.id,
            "{} is in another document's folder",
            path.display()
        );
        let steps: BTreeSet<String> = algorithm.steps.iter().map(|step| step.id.clone()).collect();
        let (without_mark, without_step) = (
            steps.difference(&marks.steps),
            marks.steps.difference(&steps),
        );
        let (without_mark, without_step): (Vec<_>, Vec<_>) =
            (without_mark.collect(), without_step.collect());
        assert!(
            without_mark.is_empty() && without_step.is_empty(),
            "{}: steps without a mark: {without_mark:?}; marks without a step: {without_step:?}",
            path.display()
        );
        holds_the_restatements(&path, &algorithm.steps);
        calculates_the_formulas(&path, &algorithm.steps);
        let twice = implemented.insert(marks.algorithm, path);
        assert!(twice.is_none(), "implemented twice: {twice:?}");
    }
    for document in library.documents() {
        for algorithm in &document.algorithms {
            let id = format!("{}#{}", document.id, algorithm.id);
            assert!(implemented.contains_key(&id), "{id} is not implemented");
        }
    }
    assert!(
        implemented.len() > 20,
        "only {} algorithms",
        implemented.len()
    );
}

/// The documents' independence is what makes their agreement evidence.
#[test]
fn no_document_calls_another_and_none_calls_a_codec_of_the_standard_library() {
    let folders = [
        "ecmascript",
        "rfc_2781",
        "rfc_8259",
        "whatwg_url",
        "pep_383",
        "cesu_8_2001",
        "java_data_input",
        "jvms",
        "rfc_3629",
        "unicode",
        "utf_8_1997",
        "whatwg_encoding",
        "wikipedia_2013",
        "wtf_8",
        "wtf_8_2014",
        "wtf_8_893065a",
        "wtf_8_1184cb6",
        "wtf_8_a105bd3",
        "wtf_8_bc96dce",
    ];
    let codecs = [
        "from_utf8",
        "from_utf16",
        "encode_utf",
        "decode_utf",
        "char::from",
        "to_lossy",
        "as_bytes()",
    ];
    let mut looked_at = 0;
    for path in sources() {
        let text = fs::read_to_string(&path).unwrap();
        let own = path
            .parent()
            .unwrap()
            .file_name()
            .unwrap()
            .to_str()
            .unwrap();
        assert!(folders.contains(&own), "{own} is missing here");
        for other in folders.iter().filter(|folder| **folder != own) {
            assert!(
                !text.contains(&format!("{other}::")),
                "{} calls {other}",
                path.display()
            );
        }
        for codec in codecs {
            assert!(!text.contains(codec), "{} calls {codec}", path.display());
        }
        looked_at += 1;
    }
    assert!(looked_at > 30, "only {looked_at} files");
}
