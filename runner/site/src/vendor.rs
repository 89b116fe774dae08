//! The core files and their readers, to be copied into other people's tests.

use serde::Serialize;
use utfproof_readers::reader_texts;
use utfproof_vectors::core::built_in_core_texts;

use super::page::{Page, Pages};
use super::{File, SiteError};

/// The languages of readers: the folder, the name, and the file of the reader. A test compares them with the folders.
const LANGUAGES: [(&str, &str, &str); 9] = [
    ("c", "C", "core_file.h"),
    ("cpp", "C++", "core_file.hpp"),
    ("csharp", "C#", "CoreFile.cs"),
    ("go", "Go", "core_file.go"),
    ("java", "Java", "CoreFile.java"),
    ("javascript", "JavaScript", "core-file.mjs"),
    ("python", "Python", "core_file.py"),
    ("rust", "Rust", "core_file.rs"),
    ("zig", "Zig", "core_file.zig"),
];

#[derive(Serialize)]
struct Data {
    files: Vec<CoreFile>,
    readers: Vec<Reader>,
}

/// A row of the table of core files.
#[derive(Serialize)]
struct CoreFile {
    operation: String,
    lines: u64,
    kilobytes: usize,
    guarantees: String,
    /// Of each family of wrong codecs, how many it catches: the numbers of `utfproof strength --suite core`.
    catches: Vec<String>,
}

/// The files of a language.
#[derive(Serialize)]
struct Reader {
    language: &'static str,
    reader: String,
    others: Vec<String>,
}

pub(crate) fn write(pages: &mut Pages) -> Result<(), SiteError> {
    let mut files = Vec::new();
    for (name, text) in built_in_core_texts() {
        if let Some(operation) = name.strip_suffix(".txt") {
            files.push(core_file(operation, text));
        }
        add(pages, format!("core/{name}"), text);
    }
    files.sort_by(|left, right| left.operation.cmp(&right.operation));
    let texts = reader_texts();
    let readers = LANGUAGES.map(|(folder, language, name)| {
        let reader = format!("{folder}/{name}");
        let others = texts.iter().map(|(path, _)| path.clone());
        let others = others.filter(|path| path.starts_with(&format!("{folder}/")));
        Reader {
            language,
            others: others.filter(|path| *path != reader).collect(),
            reader,
        }
    });
    for (path, text) in &texts {
        add(pages, format!("readers/{path}"), text);
    }
    let page = Page {
        path: "vendor.html",
        title: "Vendor the vectors",
        part: "vendor.html",
        template: "vendor",
        script: None,
    };
    let readers = readers.into();
    pages.write(&page, &Data { files, readers })
}

fn add(pages: &mut Pages, path: String, text: &str) {
    let text = text.to_owned();
    pages.add(File { path, text });
}

fn core_file(operation: &str, text: &str) -> CoreFile {
    let values = |key: &str| {
        let start = format!("# {key}: ");
        let lines = text.lines().take_while(|line| line.starts_with('#'));
        let values = lines.filter_map(|line| line.strip_prefix(&start).map(str::to_owned));
        values.collect::<Vec<String>>()
    };
    let value = |key: &str| values(key).into_iter().next().unwrap_or_default();
    CoreFile {
        operation: operation.to_owned(),
        lines: value("lines").parse().unwrap_or_default(),
        kilobytes: text.len().div_ceil(1000),
        guarantees: value("guarantees"),
        catches: values("catches"),
    }
}
