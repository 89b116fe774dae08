//! Running the program as a person does.

use std::process::Command;

/// Runs `utfproof SUBCOMMAND ARGUMENTS…`: its exit status, standard output and standard error.
pub(crate) fn run(subcommand: &str, arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_utfproof"));
    let output = program.arg(subcommand).args(arguments).output().unwrap();
    let [text, error] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (output.status.code(), text, error)
}
