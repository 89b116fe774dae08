//! Explains why a command cannot be run, and how to fix that.

use std::env;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use rustix::io::Errno;

use super::command::typed;
use super::{CommandLine, escape};

/// Words with a meaning in a shell, which are not programs.
const OF_A_SHELL: &[&str] = &[
    ".",
    "alias",
    "cd",
    "eval",
    "exec",
    "export",
    "set",
    "source",
    "ulimit",
    "umask",
    "unset",
    "&&",
    "||",
    "|",
    ";",
    "&",
    "<",
    ">",
    ">>",
    "2>&1",
    "2>/dev/null",
];

/// The programs that run scripts with these endings.
const INTERPRETERS: &[(&str, &str)] = &[
    ("js", "node"),
    ("lua", "lua"),
    ("mjs", "node"),
    ("php", "php"),
    ("pl", "perl"),
    ("py", "python3"),
    ("rb", "ruby"),
    ("sh", "sh"),
];

/// The system's error for a command, with a cause that its words and files show.
pub(super) fn explained(command: &CommandLine, error: io::Error) -> io::Error {
    let Some(number) = error.raw_os_error() else {
        return error;
    };
    let program = Path::new(&command.program);
    let file = found(program);
    let why = match (Errno::from_raw_os_error(number), &file) {
        (Errno::NOENT, Some(file)) => broken_first_line(file),
        (Errno::NOENT, None) => Some(missing(command)),
        (Errno::ACCESS, Some(file)) => not_executable(file),
        (Errno::NOEXEC, Some(file)) => Some(no_program(file)),
        (Errno::NOTDIR, _) => Some(missing(command)),
        _ => None,
    };
    match why {
        Some(why) => io::Error::new(error.kind(), why),
        None => error,
    }
}

/// The file of a program: its path, or the first of this name in `PATH`, executable or not.
fn found(program: &Path) -> Option<PathBuf> {
    if is_path(program) {
        return program.exists().then(|| program.to_owned());
    }
    let path = env::var_os("PATH")?;
    let mut files = env::split_paths(&path).map(|folder| folder.join(program));
    files.find(|file| file.is_file())
}

fn is_path(program: &Path) -> bool {
    program.as_os_str().as_encoded_bytes().contains(&b'/')
}

/// The program does not exist.
fn missing(command: &CommandLine) -> String {
    let program = Path::new(&command.program);
    let word = quoted(&command.program);
    let here = Path::new(".").join(program);
    if !is_path(program) && here.is_file() {
        let more = match not_executable(&here) {
            Some(why) => format!(" ({why})"),
            None => String::new(),
        };
        return format!(
            "program {word} is not in PATH; did you mean {}?{more}",
            quoted(here.as_os_str())
        );
    }
    let missing = match is_path(program) {
        true => format!("file {word} does not exist"),
        false => format!("program {word} is not in PATH"),
    };
    format!("{missing}; {}", no_shell(command))
}

/// Says that no shell runs the command, and names a word that only a shell would understand.
fn no_shell(command: &CommandLine) -> String {
    let program = command.program.to_string_lossy();
    let typed = command.to_string();
    if let Some((name, _)) = program.split_once('=')
        && !name.contains('/')
    {
        return format!("no shell runs the command, so a variable is set by 'env': env {typed}");
    }
    let words = || [&command.program].into_iter().chain(&command.arguments);
    let expanded = words().find(|word| {
        let word = word.to_string_lossy();
        word.starts_with('~') || word.contains('$') || word.contains('`')
    });
    if let Some(word) = expanded {
        return format!(
            "no shell runs the command, so {} is not expanded",
            quoted(word)
        );
    }
    let of_a_shell = words().find(|word| OF_A_SHELL.iter().any(|known| *word == OsStr::new(known)));
    match of_a_shell {
        Some(word) => format!(
            "no shell runs the command, so {} means nothing; for a shell, write: sh -c '…'",
            quoted(word)
        ),
        None => "the command is split into words as by a shell, but no shell runs it".to_owned(),
    }
}

/// The file exists, but its interpreter or loader does not.
fn broken_first_line(file: &Path) -> Option<String> {
    let name = quoted(file.as_os_str());
    let begin = beginning(file);
    let Some(line) = first_line(&begin) else {
        return Some(format!(
            "{name} is there, but not the loader that it needs: it may be for another system"
        ));
    };
    let line = line.trim_ascii_start();
    if line.ends_with(b"\r") {
        return Some(format!(
            "the '#!' line of {name} ends with a carriage return: save it with the line ends of Unix (LF, not CRLF)"
        ));
    }
    let interpreter = line
        .split(u8::is_ascii_whitespace)
        .next()
        .unwrap_or_default();
    Some(format!(
        "the '#!' line of {name} names '{}', which is not there",
        escape(interpreter)
    ))
}

fn not_executable(file: &Path) -> Option<String> {
    let name = quoted(file.as_os_str());
    let metadata = fs::metadata(file).ok()?;
    if metadata.is_dir() {
        return Some(format!("{name} is a folder"));
    }
    if metadata.permissions().mode() & 0o111 != 0 {
        return None;
    }
    let or = match interpreter(file) {
        Some(interpreter) => format!(
            ", or name the interpreter: {interpreter} {}",
            typed(file.as_os_str())
        ),
        None => String::new(),
    };
    Some(format!(
        "{name} is not executable: chmod +x {}{or}",
        typed(file.as_os_str())
    ))
}

/// The system does not recognise the file as a program.
fn no_program(file: &Path) -> String {
    let name = quoted(file.as_os_str());
    let begin = beginning(file);
    if begin.is_empty() {
        return format!("{name} is empty");
    }
    if begin.contains(&0) || first_line(&begin).is_some() {
        return format!("{name} is not a program for this machine");
    }
    let interpreter = interpreter(file).unwrap_or("INTERPRETER");
    format!(
        "{name} has no '#!' line; begin it with '#!/usr/bin/env {interpreter}', or name the interpreter: {interpreter} {}",
        typed(file.as_os_str())
    )
}

fn beginning(file: &Path) -> Vec<u8> {
    let mut begin = Vec::new();
    if let Ok(file) = File::open(file) {
        let _ = file.take(256).read_to_end(&mut begin); // as much as there is
    }
    begin
}

/// The rest of the first line after `#!`.
fn first_line(begin: &[u8]) -> Option<&[u8]> {
    let line = begin.strip_prefix(b"#!")?;
    line.split(|&byte| byte == b'\n').next()
}

fn interpreter(file: &Path) -> Option<&'static str> {
    let ending = file.extension()?;
    let known = INTERPRETERS.iter().find(|(known, _)| ending == *known);
    known.map(|(_, interpreter)| *interpreter)
}

fn quoted(word: &OsStr) -> String {
    format!("'{}'", escape(word.as_encoded_bytes()))
}
