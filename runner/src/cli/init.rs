//! `utfproof init`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::PossibleValuesParser;
use utfproof::init::{LANGUAGES, Language};

use super::output::{Failure, emit, permissions, shown};

const EXAMPLES: &str = "\
Examples:
  utfproof init python my-codec
  cd my-codec && python3 -m pytest";

/// Writes a project that tests a codec in its own language and test framework
///
/// It has a small codec to replace by your own, and one test for each operation. Nothing is overwritten.
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Arguments {
    /// The language
    #[arg(value_parser = PossibleValuesParser::new(LANGUAGES.iter().map(|language| language.name)))]
    language: String,

    /// The new folder [default: codec-LANGUAGE]
    folder: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let mut languages = LANGUAGES.iter();
    let language = languages.find(|language| language.name == arguments.language);
    let language = language.ok_or_else(|| Failure::new("no such language"))?;
    let folder = arguments.folder.clone();
    let folder = folder.unwrap_or_else(|| format!("codec-{}", language.name).into());
    write(language, &folder).map_err(|error| {
        let folder = shown(&folder);
        match error.kind() {
            io::ErrorKind::DirectoryNotEmpty | io::ErrorKind::NotADirectory => {
                Failure::new(format_args!("{folder} exists; nothing was written"))
            }
            _ => Failure::new(format_args!("cannot write {folder}: {error}")),
        }
    })?;
    emit(&next(language, &folder))?;
    Ok(0)
}

/// Writes all files to a temporary folder that becomes the new one, so that a failure leaves nothing.
fn write(language: &Language, folder: &Path) -> io::Result<()> {
    if let Ok(mut entries) = fs::read_dir(folder)
        && entries.next().is_some()
    {
        return Err(io::ErrorKind::DirectoryNotEmpty.into());
    }
    let parent = folder.parent().filter(|parent| *parent != Path::new(""));
    let parent = parent.unwrap_or(Path::new("."));
    fs::create_dir_all(parent)?;
    let new = tempfile::Builder::new()
        .prefix(".utfproof-")
        .permissions(permissions(0o777))
        .tempdir_in(parent)?;
    for (path, contents) in language.files() {
        let path = new.path().join(path);
        fs::create_dir_all(path.parent().unwrap_or(new.path()))?;
        fs::write(path, contents)?;
    }
    fs::rename(new.path(), folder)?;
    let _ = new.keep(); // it has another name now, so nothing is left to remove
    Ok(())
}

/// What to do with the project.
fn next(language: &Language, folder: &Path) -> String {
    let mut text = format!("wrote {}:\n", shown(folder));
    for (path, _) in language.files() {
        text += &format!("  {}\n", shown(&path));
    }
    text.push('\n');
    if let Some(needs) = language.needs {
        text += &format!("It needs:               {needs}\n");
    }
    text += &format!(
        "Test it:                cd {} && {}\nSee how a fault looks:  WITH_BUG=1 in front of the test command\n\
         Without this program:   copy one core file and its reader, see https://github.com/utfproof/utfproof/tree/main/vectors/readers\n",
        shown(folder),
        language.test
    );
    if let Some(adapter) = language.adapter {
        text += &format!("The same as an adapter: utfproof check --adapter '{adapter}'\n");
    }
    if let Some(library) = language.library {
        text += &format!("In guarded memory:      utfproof check --library {library}\n");
    }
    text + "\nThen replace the codec by your own, and add operations: 'utfproof list' names them.\n"
}
