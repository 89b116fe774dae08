//! `utfproof completions`.

use clap::Args;
use clap_complete::Shell;

use super::output::{Failure, emit};

const EXAMPLES: &str = "\
Examples:
  utfproof completions bash > ~/.local/share/bash-completion/completions/utfproof
  utfproof completions zsh > ~/.zfunc/_utfproof            (put 'fpath+=~/.zfunc' before compinit)
  utfproof completions fish > ~/.config/fish/completions/utfproof.fish
  source <(utfproof completions bash)                      for this shell only";

/// Prints a completion script for a shell
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Arguments {
    /// The shell
    #[arg(value_enum, value_name = "SHELL")]
    shell: Shell,
}

pub(super) fn run(arguments: &Arguments, mut program: clap::Command) -> Result<u8, Failure> {
    emit(&script(arguments.shell, &mut program))?;
    Ok(0)
}

fn script(shell: Shell, program: &mut clap::Command) -> String {
    let name = program.get_name().to_owned();
    let mut script = Vec::new();
    clap_complete::generate(shell, program, name, &mut script);
    String::from_utf8_lossy(&script).into_owned()
}
