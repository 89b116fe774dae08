//! Checks the tutorial: every command in `TUTORIAL.md` prints the output shown, and every file is quoted exactly. If a
//! language is not installed, its commands are skipped with a message. The README and the pages of `docs/` are checked
//! in the same way.
#![cfg(unix)]

mod pages;
mod policies;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use crate::at_once::at_once;
use crate::tools::is_installed;
use crate::whole::drawn;

const TUTORIAL: &str = include_str!("../../TUTORIAL.md");
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/tutorial");

/// The fenced blocks of the tutorial in a language, each with the last line of text before it.
fn blocks(language: &str) -> Vec<(&'static str, &'static str)> {
    blocks_of(TUTORIAL, language)
}

/// The fenced blocks of a page in a language, each with the last line of text before it.
fn blocks_of<'a>(page: &'a str, language: &str) -> Vec<(&'a str, &'a str)> {
    let fence = format!("\n```{language}\n");
    let mut blocks = Vec::new();
    let mut rest = page;
    while let Some((before, from)) = rest.split_once(&fence) {
        let (block, behind) = from.split_once("```\n").expect("the fence is closed");
        let before = before
            .lines()
            .rev()
            .find(|line| !line.is_empty())
            .unwrap_or_default();
        blocks.push((before, block));
        rest = behind;
    }
    blocks
}

/// A command and its output as shown on the page.
struct Shown<'a> {
    command: &'a str,
    output: Vec<&'a str>,
}

fn commands() -> Vec<Shown<'static>> {
    commands_of(TUTORIAL)
}

fn commands_of(page: &str) -> Vec<Shown<'_>> {
    let mut commands: Vec<Shown> = Vec::new();
    for (_, block) in blocks_of(page, "console") {
        for line in block.lines() {
            match line.strip_prefix("$ ") {
                Some(command) => commands.push(Shown {
                    command,
                    output: Vec::new(),
                }),
                None => commands
                    .last_mut()
                    .expect("a command comes first")
                    .output
                    .push(line),
            }
        }
    }
    commands
}

/// A copy of the tutorial's folder, so that compiled programs and reports do not stay there.
fn copied() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for file in std::fs::read_dir(FOLDER)
        .expect("the folder of the tutorial")
        .flatten()
    {
        std::fs::copy(file.path(), folder.path().join(file.file_name())).expect("a copy");
    }
    folder
}

/// The Python interpreter that `python3` starts: `python3` may be a script that searches for one each time.
fn python() -> Option<PathBuf> {
    static PYTHON: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
        let says = "import sys; print(sys.executable)";
        let said = Command::new("python3").args(["-c", says]).output().ok()?;
        Some(String::from_utf8(said.stdout).ok()?.trim_end().into())
    });
    PYTHON.clone()
}

/// Runs a command in the shell, with `utfproof` in the path, and returns its output and errors.
fn run(command: &str, folder: &Path) -> String {
    let programs = [Some(env!("CARGO_BIN_EXE_utfproof").into()), python()];
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = programs
        .iter()
        .flatten()
        .filter_map(|program| program.parent())
        .map(Path::to_owned)
        .chain(std::env::split_paths(&path));
    let mut shell = Command::new("sh");
    shell
        .arg("-c")
        .arg(format!("exec 2>&1; {command}"))
        .current_dir(folder);
    shell.env("PATH", std::env::join_paths(folders).expect("a path"));
    shell
        .env_remove("PYTHONUNBUFFERED")
        .env("PYTHONDONTWRITEBYTECODE", "1");
    let output = shell.output().expect("a shell");
    String::from_utf8(output.stdout).expect("text")
}

/// Replaces times and numbers of cases by `N`, those of requests in a quoted line too; requests and answers stay.
fn normalised(line: &str) -> String {
    let labels = [
        "  input",
        "  expected",
        "  answered",
        "  because",
        "  document",
        "  repeat",
        "     ",
    ];
    let explains = labels.iter().any(|label| line.starts_with(label));
    let mut text = String::new();
    for word in line.split_whitespace() {
        let number = word
            .bytes()
            .all(|byte| byte.is_ascii_digit() || b",.".contains(&byte));
        let after_request = text.ends_with("the request") || text.ends_with("{\"id\":");
        let counts = number
            && (!explains || after_request)
            && word.trim_end_matches(',') != "0"
            && line.contains(' ');
        text.push_str(if text.is_empty() { "" } else { " " });
        text.push_str(if counts { "N" } else { word });
    }
    text
}

/// Whether an output matches the lines shown, in which `[…]` stands for any lines.
fn matches(shown: &[String], output: &[String]) -> bool {
    match shown.split_first() {
        None => output.is_empty(),
        Some((first, rest)) if first == "[…]" => {
            (0..=output.len()).any(|skipped| matches(rest, &output[skipped..]))
        }
        Some((first, rest)) => output.first() == Some(first) && matches(rest, &output[1..]),
    }
}

/// Runs some of the tutorial's commands that need this program.
fn check(program: &str, most: usize, needs: impl Fn(&str) -> bool) {
    if !is_installed(program) {
        return;
    }
    let needing: Vec<Shown> = commands()
        .into_iter()
        .filter(|shown| needs(shown.command))
        .collect();
    let mut chosen = drawn(&needing, most);
    // commands that wait for a time limit take longest
    chosen.sort_by_key(|shown| !shown.command.contains("--timeout"));
    let count = chosen.len();
    let ran = at_once(&chosen, |shown| run(shown.command, copied().path()));
    let wrong: Vec<String> = chosen
        .into_iter()
        .zip(ran)
        .filter_map(|(shown, ran)| wrong(shown, &ran))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.concat());
    assert!(count > 5, "{count} commands");
}

/// The difference between the output shown and this output of the command; `None` if they match.
fn wrong(Shown { command, output }: &Shown, ran: &str) -> Option<String> {
    let shown: Vec<String> = output.iter().map(|line| normalised(line)).collect();
    let lines: Vec<String> = ran.lines().map(normalised).collect();
    (!matches(&shown, &lines)).then(|| {
        format!(
            "$ {command}\nis shown as\n{}\nand gives\n{ran}\n\n",
            output.join("\n")
        )
    })
}

#[test]
#[cfg(feature = "seconds")]
fn the_commands_in_python_print_the_output_shown() {
    check("python3", 8, |command| command.contains("python3"));
}

#[test]
#[cfg(feature = "seconds")]
fn the_commands_in_c_print_the_output_shown() {
    check("cc", 6, |command| command.starts_with("cc "));
}

#[test]
fn every_command_is_run() {
    let run = |command: &str| command.contains("python3") || command.starts_with("cc ");
    assert!(commands().iter().all(|shown| run(shown.command)));
}

#[test]
#[cfg(feature = "slow")]
fn the_recipe_for_ci_passes_and_writes_its_reports() {
    if !is_installed("python3") {
        return;
    }
    let (_, recipe) = blocks("yaml")[0];
    let commands = recipe
        .lines()
        .filter_map(|line| line.trim().strip_prefix("- run: utfproof "));
    let folder = copied();
    let mut count = 0;
    for command in commands {
        count += 1;
        let output = run(&format!("utfproof {command}; echo $?"), folder.path());
        assert!(output.ends_with("\n0\n"), "{output}");
    }
    assert_eq!(count, 1);
    for report in ["report.xml", "report.html"] {
        assert!(folder.path().join(report).is_file(), "{report}");
    }
}

#[test]
fn every_file_is_quoted_exactly_and_named() {
    let mut shown = 0;
    for (before, block) in ["python", "c", "json"].into_iter().flat_map(blocks) {
        let Some((_, path)) = before
            .strip_suffix("):")
            .and_then(|before| before.split_once("](examples/tutorial/"))
        else {
            continue;
        };
        let file =
            std::fs::read_to_string(Path::new(FOLDER).join(path)).expect("the file that is named");
        assert_eq!(file, block, "{path}");
        shown += 1;
    }
    assert!(shown >= 7, "{shown} files");
    for file in std::fs::read_dir(FOLDER)
        .expect("the folder of the tutorial")
        .flatten()
    {
        let name = file.file_name().to_string_lossy().into_owned();
        assert!(TUTORIAL.contains(&name), "{name}");
    }
}
