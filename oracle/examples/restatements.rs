//! Updates the comments above the marks from the restatements of the steps in spec-tables: `cargo run -p
//! utfproof-oracle --example restatements`. A test compares the comments with the data.

#![expect(clippy::print_stdout, reason = "it lists the files that it changes")]

use std::fs;
use std::io;
use std::path::Path;

#[path = "../tests/it/marks/restatement.rs"]
mod restatement;

fn main() -> io::Result<()> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let algorithms = utfproof_spec_tables::library()
        .documents()
        .iter()
        .flat_map(|document| {
            document
                .algorithms
                .iter()
                .map(move |algorithm| (document, algorithm))
        });
    let algorithms: Vec<_> = algorithms
        .map(|(document, algorithm)| {
            let begins = format!("trace.within(\"{}#{}\")", document.id, algorithm.id);
            (begins, &algorithm.steps)
        })
        .collect();
    for folder in fs::read_dir(source)? {
        let folder = folder?.path();
        if !folder.is_dir() {
            continue;
        }
        for file in fs::read_dir(folder)? {
            let path = file?.path();
            if path.is_dir() {
                continue; // tests
            }
            let text = fs::read_to_string(&path)?;
            // one file is one algorithm
            let Some((_, steps)) = algorithms.iter().find(|(begins, _)| text.contains(begins))
            else {
                continue;
            };
            let restated = restatement::restated(&text, steps);
            if restated != text {
                fs::write(&path, restated)?;
                println!("{}", path.display());
            }
        }
    }
    Ok(())
}
