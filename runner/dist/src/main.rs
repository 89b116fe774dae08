//! `cargo run -p utfproof-dist`: makes the packages of a release.
#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program for the terminal"
)]

use std::path::Path;
use std::process::ExitCode;

use utfproof_dist::options::{Options, USAGE};
use utfproof_dist::release::{Program, Release, Source};
use utfproof_dist::{compile, packages, tree, write};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            eprintln!("error: {problem}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), String> {
    let options = Options::parse(std::env::args_os().skip(1))?;
    if options.help {
        print!("{USAGE}");
        return Ok(());
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let root = root.canonicalize().map_err(|error| error.to_string())?;
    options.check_folder()?;
    let source = Source::read(&root, options.allow_dirty)?;
    let tree = tree::entries(
        &root,
        env!("CARGO_PKG_VERSION"),
        options.previous.as_deref(),
    )?;
    if options.core {
        tree::write(&tree, &options.folder)
            .map_err(|error| format!("cannot write {}: {error}", options.folder.display()))?;
        println!("{} files in {}", tree.len(), options.folder.display());
        return Ok(());
    }
    let host = compile::host()?;
    let program = match options.program {
        Some(program) => program,
        None => compile::program(&root, &host)?,
    };
    let mut programs = vec![Program::read(&host, &program)?];
    for target in options.targets {
        programs.push(Program::read(&target, &compile::program(&root, &target)?)?);
    }
    let release = Release::new(source, &program, programs, tree)?;
    let packages = packages(&release).map_err(|error| error.to_string())?;
    write(&packages, &options.folder)
        .map_err(|error| format!("cannot write {}: {error}", options.folder.display()))?;
    for package in &packages {
        println!("{:>10}  {}", package.bytes.len(), package.name);
    }
    println!("in {}", options.folder.display());
    Ok(())
}
