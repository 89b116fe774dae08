//! `utfproof man`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::{Args, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use super::output::{Failure, emit, shown, write_file};

const EXAMPLES: &str = "\
Examples:
  utfproof man | man -l -                                  show the program's page
  utfproof man -o ~/.local/share/man/man1                  write all pages where 'man' finds them
  man utfproof-check";

/// Prints the manual page, or writes the pages of all commands to a folder
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Arguments {
    /// Write a page for the program and each command to this folder
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments, program: Command) -> Result<u8, Failure> {
    let name = format!("{}.1", program.get_name());
    let pages = pages(program)?;
    let Some(folder) = &arguments.output else {
        emit(pages.get(&name).map_or("", String::as_str))?;
        return Ok(0);
    };
    for (name, text) in &pages {
        write_file(&folder.join(name), text)?;
    }
    emit(&format!("{} pages in {}\n", pages.len(), shown(folder)))?;
    Ok(0)
}

/// The pages of a program and all its commands, by file name.
fn pages(program: Command) -> Result<BTreeMap<String, String>, Failure> {
    let mut program = program.disable_help_subcommand(true);
    program.build();
    let mut pages = BTreeMap::new();
    add(&mut pages, &program)?;
    Ok(pages)
}

fn add(pages: &mut BTreeMap<String, String>, command: &Command) -> Result<(), Failure> {
    for below in command.get_subcommands() {
        add(pages, below)?;
    }
    let examples = command.get_after_long_help().map(ToString::to_string);
    // clap_mangen would join these lines into a paragraph
    let page = Man::new(command.clone().after_long_help("").after_help(""))
        .source(concat!("utfproof ", env!("CARGO_PKG_VERSION")));
    let mut text = Vec::new();
    page.render_title(&mut text)
        .and_then(|()| page.render_name_section(&mut text))
        .and_then(|()| page.render_synopsis_section(&mut text))
        .and_then(|()| page.render_description_section(&mut text))
        .and_then(|()| page.render_options_section(&mut text))
        .map_err(Failure::new)?;
    if command.has_subcommands() {
        page.render_subcommands_section(&mut text)
            .map_err(Failure::new)?;
    }
    let mut text = String::from_utf8_lossy(&text).into_owned();
    text.push_str(&verbatim(&examples.unwrap_or_default()));
    pages.insert(page.get_filename(), text);
    Ok(())
}

/// A section that keeps its line breaks.
fn verbatim(text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    let mut section = Roff::new();
    section.control("SH", ["EXAMPLES"]).control("nf", []);
    for line in text.trim_start_matches("Examples:\n").lines() {
        match line.trim() {
            "" => section.control("sp", []),
            _ => section.text([roman(line)]),
        };
    }
    section.control("fi", []);
    section.render()
}
