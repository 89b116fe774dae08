//! The modules of this crate stand in a line: each imports only modules that come before it.

use std::fs;
use std::path::{Path, PathBuf};

/// From the bottom to the top; a folder is one module.
const MODULES: [&str; 30] = [
    "facts",
    "accepts",
    "well_formed",
    "level",
    "ill_formed",
    "unspecified",
    "expectation",
    "operands",
    "pattern",
    "sample",
    "unique",
    "units",
    "digest",
    "rows",
    "numbers",
    "edges",
    "automaton",
    "vector",
    "unit",
    "count",
    "suite",
    "file",
    "incremental",
    "context",
    "by_oracle",
    "random",
    "generate",
    "plain",
    "core",
    "operations_page",
];

fn place(module: &str) -> Option<usize> {
    MODULES.iter().position(|known| *known == module)
}

/// The files of a folder and of the folders in it.
fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder").map(Result::unwrap);
    let paths = entries.map(|entry| entry.path());
    paths
        .flat_map(|path| match path.is_dir() {
            true => files(&path),
            false => vec![path],
        })
        .collect()
}

#[test]
fn a_module_imports_only_modules_that_come_before_it() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut imports = 0;
    for path in files(&sources) {
        let inside = path.strip_prefix(&sources).unwrap().with_extension("");
        let module = inside.iter().next().unwrap().to_str().unwrap();
        if module == "lib" {
            continue;
        }
        let own = place(module).unwrap_or_else(|| panic!("{module} has no place in the line"));
        let text = fs::read_to_string(&path).unwrap();
        let code = text.lines().filter(|line| !line.trim().starts_with("//"));
        for after in code.flat_map(|line| line.split("crate::").skip(1)) {
            let end = after.find(|c: char| !c.is_ascii_lowercase() && c != '_');
            let imported = &after[..end.unwrap_or(after.len())];
            // an item outside of the modules belongs to the crate itself, which tests use
            let Some(imported_place) = place(imported) else {
                continue;
            };
            assert!(
                imported_place <= own,
                "{} must not import {imported}",
                path.display()
            );
            imports += usize::from(imported_place < own);
        }
    }
    assert!(imports > 100, "{imports}");
}
