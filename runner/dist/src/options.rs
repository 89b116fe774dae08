//! The command line.

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;

use crate::platform::Platform;

/// The help text.
pub const USAGE: &str = "\
Makes the packages of a release in a folder, from a clean checkout

Usage: cargo run -p utfproof-dist -- [OPTIONS] [FOLDER]

  FOLDER            the folder, which must be empty or not exist yet [default: target/packages; target/core with --core]
  --program FILE    pack this program instead of compiling one
  --target TARGET   make packages for this target of Rust too, such as aarch64-unknown-linux-gnu; can be repeated
  --core            write only the core files with their readers: a folder that can be a repository of its own
  --previous TREE   the folder that --core wrote for the version before: no id may have changed since
  --allow-dirty     accept files that are not committed
  -h, --help        print this help
";

/// The options of the command line.
#[derive(Debug)]
pub struct Options {
    /// Where the packages go.
    pub folder: PathBuf,
    /// The program to pack, if it is not to be compiled.
    pub program: Option<PathBuf>,
    /// The targets that the program is also compiled for, after the one of this machine.
    pub targets: Vec<String>,
    /// Whether only the folder of core files is written.
    pub core: bool,
    /// The folder of core files of the version before.
    pub previous: Option<PathBuf>,
    /// Whether files that are not committed are accepted.
    pub allow_dirty: bool,
    /// Whether only help is wanted.
    pub help: bool,
}

impl Options {
    /// Reads the arguments; the error says which one is wrong.
    pub fn parse(arguments: impl Iterator<Item = OsString>) -> Result<Self, String> {
        let mut arguments = arguments;
        let mut folder = None;
        let mut program = None;
        let mut targets = Vec::new();
        let mut core = false;
        let mut previous = None;
        let mut allow_dirty = false;
        let mut help = false;
        while let Some(argument) = arguments.next() {
            match argument.to_str() {
                Some("-h" | "--help") => help = true,
                Some("--core") => core = true,
                Some("--previous") => {
                    let tree = arguments.next().ok_or("--previous needs a folder")?;
                    previous = Some(PathBuf::from(tree));
                }
                Some("--allow-dirty") => allow_dirty = true,
                Some("--program") => {
                    let file = arguments.next().ok_or("--program needs a file")?;
                    program = Some(PathBuf::from(file));
                }
                Some("--target") => {
                    let target = arguments.next().and_then(|name| name.into_string().ok());
                    let target = target.ok_or("--target needs a target, as rustc names it")?;
                    Platform::of(&target)?;
                    targets.push(target);
                }
                Some(option) if option.starts_with('-') => {
                    return Err(format!(
                        "unknown option {}\n\n{USAGE}",
                        option.escape_debug()
                    ));
                }
                _ if folder.is_some() => return Err("only one folder can be named".to_owned()),
                _ => folder = Some(PathBuf::from(argument)),
            }
        }
        Ok(Self {
            folder: folder.unwrap_or_else(|| {
                if core {
                    "target/core"
                } else {
                    "target/packages"
                }
                .into()
            }),
            program,
            targets,
            core,
            previous,
            allow_dirty,
            help,
        })
    }

    /// An error if the folder has content, so that nothing is compiled in vain.
    pub fn check_folder(&self) -> Result<(), String> {
        let mut entries = fs::read_dir(&self.folder).into_iter().flatten();
        match entries.next() {
            None => Ok(()),
            Some(_) => Err(format!(
                "{} exists and is not empty: remove it, or name another folder",
                self.folder.display()
            )),
        }
    }
}
