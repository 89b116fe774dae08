//! `utfproof spec export`.

use clap::{Args, ValueEnum};
use utfproof_documents::export::{self, Format};
use utfproof_oracle::Operation;

use crate::cli::output::{Failure, emit, remark};

const EXAMPLES: &str = "\
Examples:
  utfproof spec export unicode/table-3-7 --format markdown
  utfproof spec export wtf-8/table-3 --format abnf
  utfproof spec export wtf-8 --format markdown
  utfproof spec export utf-8.validate --format c
  utfproof spec export wtf-8.validate --format graphviz | dot -Tsvg";

/// Exports a table of a document, which bytes an operation accepts, or a document as a draft
///
/// A table is checked, and exported as printed; in HTML, a wrong cell has the class 'wrong'. For an operation such as
/// utf-8.validate, the smallest automaton is exported, which is learnt from the oracle. A regular expression is for the
/// whole of a byte string, as in (?s-u)\A(?:...)\z. A document is exported as a Markdown file with marks, to change and to
/// check again with 'utfproof spec FILE'; what an erratum is about is left out.
///
/// Exit status: 0 it is exported; 1 the table is exported, but it is wrong; 2 it cannot be exported.
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Arguments {
    /// A table as DOCUMENT/TABLE, an operation, or a document, see 'utfproof list'
    what: String,

    /// The format
    #[arg(long, value_enum)]
    format: Name,
}

/// The formats, as the command line knows them.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Name {
    Html,
    Markdown,
    Abnf,
    C,
    Rust,
    Regex,
    Graphviz,
}

impl From<Name> for Format {
    fn from(name: Name) -> Self {
        match name {
            Name::Html => Self::Html,
            Name::Markdown => Self::Markdown,
            Name::Abnf => Self::Abnf,
            Name::C => Self::C,
            Name::Rust => Self::Rust,
            Name::Regex => Self::Regex,
            Name::Graphviz => Self::Graphviz,
        }
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let format = arguments.format.into();
    if !arguments.what.contains(['/', '.']) {
        let document = super::document(&arguments.what)?;
        if format != Format::Markdown {
            return Err(Failure::new("a document can be exported as markdown only"));
        }
        emit(&export::of_document(document))?;
        return Ok(0);
    }
    let Some((document, table)) = arguments.what.split_once('/') else {
        let operation: Operation = arguments.what.parse().map_err(Failure::new)?;
        emit(&export::of_validity(operation, format).map_err(Failure::new)?)?;
        return Ok(0);
    };
    let document = super::document(document)?;
    let mut tables = document.tables.iter();
    let Some(table) = tables.find(|known| known.id == table) else {
        let known = document.tables.iter().map(|table| table.id.as_str());
        let known: Vec<&str> = known.collect();
        return Err(Failure::new(format_args!(
            "{} has no table '{}'; its tables: {}",
            document.id,
            table.escape_debug(),
            if known.is_empty() {
                "none".to_owned()
            } else {
                known.join(", ")
            }
        )));
    };
    let exported = export::of_table(document, table, format).map_err(Failure::new)?;
    emit(&exported.text)?;
    for witness in &exported.wrong {
        if let Some(missing) = witness.missing() {
            remark(&format!(
                "the table is wrong: {}: {}: print {missing}",
                table.id,
                missing.problem()
            ));
            continue;
        }
        let place = witness.place.as_ref();
        let place = place.map_or_else(|| table.id.clone(), ToString::to_string);
        let right = witness.cell();
        let right = right.map_or_else(String::new, |right| format!("; it should be {right}"));
        remark(&format!("the table is wrong: {place}{right}"));
    }
    Ok(u8::from(!exported.wrong.is_empty()))
}
