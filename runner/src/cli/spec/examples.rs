//! `utfproof spec examples`.

use std::path::PathBuf;

use clap::Args;
use utfproof_documents::drafts;

use crate::cli::input::{BY_HAND, of_file, read_text};
use crate::cli::output::{Failure, color, emit};

const FORMATS: &str = "\
A line is plain: an operation, its input and what is claimed to come out of it.

  utf-8.encode 20AC -> E2 82 AC
  utf-8.decode C0 80 -> rejected
  wtf-8.concatenate ED A0 BD + ED B2 A9 -> F0 9F 92 A9

Or it is an object with the keys of the protocol, \"in\" being a string or an array of them.

  {\"op\": \"utf-8.decode\", \"in\": \"E2 82 AC\", \"out\": \"20AC\"}
  {\"op\": \"utf-8.decode\", \"in\": [\"C0 80\"], \"error\": true}

Empty lines and lines that begin with '//' are left out.";

/// Checks examples that are not printed yet
///
/// FILE has one example a line; '-' is standard input. An operation may be a document's own, such as
/// cesu-8-2001:cesu-8.encode. What is wrong is shown with the right answer and the steps that lead to it. Exit status 1
/// if an example is wrong or cannot be read, 2 if there is none.
#[derive(Args)]
#[command(after_long_help = FORMATS)]
pub(super) struct Arguments {
    /// The file with the examples
    file: PathBuf,

    /// Print what came of each as JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let text = read_text(&arguments.file, BY_HAND, "list of examples")?;
    let checked = drafts::check(&text);
    if checked.is_empty() {
        let none = "no example in it; a line is: utf-8.encode 20AC -> E2 82 AC";
        return Err(of_file(&arguments.file, &none));
    }
    emit(&match arguments.json {
        true => drafts::render_json(&checked),
        false => drafts::render(&checked, color()),
    })?;
    Ok(u8::from(!checked.iter().all(drafts::Draft::is_right)))
}
