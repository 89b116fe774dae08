//! `utfproof spec examples`.

use std::io::Read as _;
use std::path::PathBuf;

use clap::Args;
use utfproof::spec::drafts;

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

/// More than any list of examples has, so that a wrong file costs nothing.
const LARGEST: u64 = 16 << 20;

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let name = arguments.file.display().to_string();
    let failure = |error: &dyn std::fmt::Display| {
        Failure::new(format_args!("{}: {error}", name.escape_debug()))
    };
    let mut bytes = Vec::new();
    let read = if name == "-" {
        std::io::stdin().take(LARGEST + 1).read_to_end(&mut bytes)
    } else {
        std::fs::File::open(&arguments.file)
            .and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes))
    };
    read.map_err(|error| failure(&error))?;
    if bytes.len() as u64 > LARGEST {
        return Err(failure(&"more than 16 MiB; is this a list of examples?"));
    }
    let text = String::from_utf8(bytes).map_err(|error| failure(&error))?;
    let checked = drafts::check(&text);
    if checked.is_empty() {
        return Err(failure(
            &"no example in it; a line is: utf-8.encode 20AC -> E2 82 AC",
        ));
    }
    emit(&match arguments.json {
        true => drafts::render_json(&checked),
        false => drafts::render(&checked, color()),
    })?;
    Ok(u8::from(!checked.iter().all(drafts::Draft::is_right)))
}
