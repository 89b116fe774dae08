//! `utfproof spec examples`.

use std::path::PathBuf;

use clap::Args;
use utfproof_documents::draft::{self, listed};

use crate::cli::input::{BY_HAND, of_file, read_text};
use crate::cli::output::{Failure, color, emit};

/// The most lines of a list: the results of all are kept, in about a kilobyte each.
const MOST_LINES: usize = 100_000;

const FORMATS: &str = "\
A line has an operation, its input and the claimed result:

  utf-8.encode 20AC -> E2 82 AC
  utf-8.encode U+20AC → 0xE2 0x82 0xAC     # the same; this is a comment
  utf-8.decode 41 C0 80 -> rejected at 1
  utf-8.validate C0 80 -> no
  wtf-8.concatenate ED A0 BD + ED B2 A9 -> F0 9F 92 A9

Or it is an object with the keys of the protocol, where \"in\" is a string or an array of strings:

  {\"op\": \"utf-8.decode\", \"in\": \"E2 82 AC\", \"out\": \"20AC\"}
  {\"op\": \"utf-8.decode\", \"in\": [\"C0 80\"], \"error\": true}

Empty lines are ignored, and comments, which begin with '//' or '#'.";

/// Checks the examples of a draft before it is published
///
/// FILE has one example on each line, or it is a draft in Markdown or HTML with marked examples, see 'utfproof spec --help';
/// '-' is standard input. An operation may be one document's version of it, such as
/// cesu-8-2001:cesu-8.encode. A wrong example is shown with the right answer and the steps that lead to it; a line that
/// is no example, with the reason.
///
/// Exit status: 0 all are right; 1 an example is wrong or cannot be read; 2 there is no example.
#[derive(Args)]
#[command(after_long_help = FORMATS)]
pub(super) struct Arguments {
    /// The file of examples
    file: PathBuf,

    /// Print the results as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let text = read_text(&arguments.file, BY_HAND, "list of examples")?;
    let name = arguments.file.to_string_lossy();
    let checked = match draft::has_marks(&text) {
        true => {
            listed::check_marked(&name, &text).map_err(|error| of_file(&arguments.file, &error))?
        }
        false if text.lines().count() > MOST_LINES => {
            let why = "a list has at most 100,000 lines; divide it";
            return Err(of_file(&arguments.file, &why));
        }
        false => listed::check(&text),
    };
    if checked.is_empty() {
        let none = "it has no examples; a line looks like this: utf-8.encode 20AC -> E2 82 AC";
        return Err(of_file(&arguments.file, &none));
    }
    emit(&match arguments.json {
        true => listed::render_json(&checked),
        false => listed::render(&checked, color()),
    })?;
    Ok(u8::from(
        !checked.iter().all(listed::ListedExample::is_right),
    ))
}
