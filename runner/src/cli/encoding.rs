//! `utfproof encoding`.

use std::path::PathBuf;

use clap::Args;
use utfproof_documents::encodings::{self, Definition, Derived, vectors};
use utfproof_oracle::{Sequence, UnitKind};
use utfproof_report::drawing::{Sketch, draw};

use super::input::{BY_HAND, of_file, read_text};
use super::output::{Failure, color, emit, write_file};

const HELP: &str = "\
A definition is a text file:

  encoding my-utf                       # a name
  0000-007F   | 0xxxxxxx                # rows as documents print them: a range of code points, and the bits
  0080-07FF   | 110xxxxx 10xxxxxx
  0800-FFFF   | 1110xxxx 10xxxxxx 10xxxxxx
  10000-10FFFF | 11110xxx 10xxxxxx 10xxxxxx 10xxxxxx
  shortest form                         # constraints, one on a line

The constraints:
  shortest form            a code point has only the form of its row
  no surrogates            a surrogate has no form, unless it is in a pair that stands for a code point
  no pairs of surrogates   a lead and a trail surrogate that follow each other are encoded as one code point
  pairs of surrogates      a code point from 10000 on is encoded as its two surrogates
  two-byte zero            0 has the form of the first row with two bytes
  maximum 10FFFF           code points above have no form

Examples:
  utfproof encoding my-utf.txt
  utfproof encoding my-utf.txt --encode '20AC 1F4A9'
  utfproof encoding my-utf.txt --decode 'E2 82 AC'
  utfproof encoding my-utf.txt --svg automaton.svg --vectors vectors.jsonl";

/// Derives everything from the definition of an encoding: a few rows of bits, and constraints
///
/// It prints which laws the encoding follows: whether it is prefix-free, self-synchronising, sorted like code points,
/// and so on; for a law that fails, the smallest counterexample. On demand it encodes and decodes, draws the automaton
/// that accepts exactly the valid byte strings, and writes complete vectors: inputs for which any wrong automaton of as
/// many states gives a wrong answer, with their answers, for validation, decoding and encoding.
///
/// Exit status: 0 it is derived; 1 an input cannot be encoded or decoded; 2 the definition cannot be read.
#[derive(Args)]
#[command(after_long_help = HELP)]
pub(super) struct Arguments {
    /// The file of the definition; '-' is standard input
    file: PathBuf,

    /// Encode these code points instead, such as '20AC 1F4A9'
    #[arg(long, value_name = "CODE POINTS", conflicts_with_all = ["decode", "json", "svg", "vectors"])]
    encode: Option<String>,

    /// Decode these bytes instead, such as 'E2 82 AC'
    #[arg(long, value_name = "BYTES", conflicts_with_all = ["json", "svg", "vectors"])]
    decode: Option<String>,

    /// Draw the automaton as SVG, to FILE or to standard output ('-')
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,

    /// Write complete vectors to FILE, one JSON object a line, in the notation of vectors/README.md
    #[arg(long, value_name = "FILE")]
    vectors: Option<PathBuf>,

    /// Print the laws, the automaton and the vectors as JSON; runner/schemas/encoding.schema.json describes it
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let text = read_text(&arguments.file, BY_HAND, "definition of an encoding")?;
    let definition = encodings::read(&text).map_err(|unreadable| {
        let mistakes = unreadable.0.iter();
        let mistakes = mistakes.map(|mistake| of_file(&arguments.file, mistake).to_string());
        Failure::new(mistakes.collect::<Vec<_>>().join("\n"))
    })?;
    if let Some(values) = &arguments.encode {
        return encode(&definition, values);
    }
    if let Some(bytes) = &arguments.decode {
        return decode(&definition, bytes);
    }
    let derived = Derived::of(definition).map_err(|error| of_file(&arguments.file, &error))?;
    if let Some(path) = &arguments.vectors {
        write_file(path, &vectors::render(&derived.vectors))?;
    }
    let sketch = || draw(&Sketch::of(&derived.automaton));
    match &arguments.svg {
        Some(path) if path.as_os_str() == "-" => {
            emit(&sketch())?;
            return Ok(0);
        }
        Some(path) => write_file(path, &sketch())?,
        None => {}
    }
    emit(&match arguments.json {
        true => encodings::render_json(&derived),
        false => encodings::render(&derived, color()),
    })?;
    Ok(0)
}

fn encode(definition: &Definition, values: &str) -> Result<u8, Failure> {
    let values = definition
        .kind()
        .parse_typed(values)
        .map_err(Failure::new)?;
    let bytes = definition.encode(&values.values());
    answer(bytes.map(Sequence::bytes))
}

fn decode(definition: &Definition, bytes: &str) -> Result<u8, Failure> {
    let bytes = UnitKind::Byte.parse_typed(bytes).map_err(Failure::new)?;
    let Sequence::Bytes(bytes) = bytes else {
        return Err(Failure::new("the input is not a sequence of bytes"));
    };
    let values = definition.decode(&bytes);
    answer(values.map(|values| Sequence::from_values(definition.kind(), values)))
}

/// Prints the result, or where the input is rejected, and says which it was by the exit status.
fn answer(result: Result<Sequence, usize>) -> Result<u8, Failure> {
    let (line, status) = match result {
        Ok(output) => (format!("{output}\n"), 0),
        Err(at) => (format!("rejected at {at}\n"), 1),
    };
    emit(&line)?;
    Ok(status)
}
