//! A draft from a file in Markdown or HTML, or from a folder.

use std::fs;
use std::path::Path;

use utfproof_documents::draft::{self, Draft};
use utfproof_documents::{self as documents, Finding, Places};
use utfproof_spec_tables::{library, read_files};

use crate::cli::input::{BY_HAND, of_file, read_text};
use crate::cli::output::{Failure, remark, shown, write_file};

/// The largest file of a folder.
const LARGEST: u64 = 1 << 24;

/// Whether an argument names a file or a folder, and not a built-in document.
pub(super) fn is_path(argument: &str) -> bool {
    let path = Path::new(argument);
    let has_sign = argument.contains(['/', '\\', '.']);
    path.is_dir() || has_sign && (path.exists() || library().document(argument).is_none())
}

/// Reads a file in Markdown or HTML with marks, or a folder with the files of a document.
///
/// In a folder only `document.json` has to be there.
pub(super) fn read(argument: &str) -> Result<Draft, Failure> {
    let path = Path::new(argument);
    let name = path
        .file_name()
        .map(|name| name.to_string_lossy().into_owned());
    let name = name.unwrap_or_else(|| "draft".to_owned());
    if path.is_dir() {
        let text = |file: &str| {
            let file = file.rsplit_once('/').map_or(file, |(_, file)| file);
            let path = path.join(file);
            let length = fs::metadata(&path).map(|data| data.len());
            match length {
                Ok(length) if length <= LARGEST => fs::read_to_string(path).ok(),
                Ok(_) => None,
                Err(_) => (file != "document.json").then(|| "[]".to_owned()),
            }
        };
        let document = read_files(name, text);
        let document =
            document.map_err(|error| Failure::new(format_args!("{}: {error}", shown(path))))?;
        let places = Places::in_files(&document, text);
        return Ok(Draft {
            document,
            places,
            unreadable: Vec::new(),
        });
    }
    let text = read_text(path, BY_HAND, "draft")?;
    draft::read(&name, &text).map_err(|error| of_file(path, &error))
}

/// As often the draft is corrected and checked again.
const MOST_ROUNDS: usize = 10;

/// Applies the fixes that are certain to a draft in Markdown, until there is none or a fix does not help.
pub(super) fn fix(argument: &str) -> Result<(), Failure> {
    let path = Path::new(argument);
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    if argument.is_empty() || path.is_dir() || draft::is_html(&name) {
        return Err(Failure::new(
            "'--fix' corrects a draft in a Markdown file only",
        ));
    }
    let mut fixed = 0;
    let mut text = read_text(path, BY_HAND, "draft")?;
    let mut draft = draft::read(&name, &text).map_err(|error| of_file(path, &error))?;
    for _ in 0..MOST_ROUNDS {
        let findings = documents::check_printed(&draft.document);
        let (changed, fixes) = documents::corrected(&draft, &text, &findings);
        let Ok(next) = draft::read(&name, &changed) else {
            break;
        };
        let left = documents::check_printed(&next.document);
        if fixes == 0 || mistakes(&next, &left) >= mistakes(&draft, &findings) {
            break;
        }
        write_file(path, &changed)?;
        fixed += fixes;
        (text, draft) = (changed, next);
    }
    remark(&match fixed {
        1 => "1 fix is applied".to_owned(),
        fixed => format!("{fixed} fixes are applied"),
    });
    Ok(())
}

/// The number of mistakes in a draft.
fn mistakes(draft: &Draft, findings: &[Finding<'_>]) -> usize {
    let all = draft.unreadable.iter().chain(findings);
    all.map(|finding| finding.witnesses().count()).sum()
}
