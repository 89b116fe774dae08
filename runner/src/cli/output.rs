//! What the commands write, and where: standard output, standard error, files.

use std::fmt::{self, Display};
use std::fs::{self, OpenOptions};
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use utfproof_notation::printable;

/// How many symbolic links are followed to a file, as on Linux.
const MOST_LINKS: usize = 40;

/// Why a command ends without a result: a message, and exit status 2.
pub(super) struct Failure(String);

impl Failure {
    /// A failure with a message.
    pub(super) fn new(message: impl Display) -> Self {
        Self(message.to_string())
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Writes to standard output.
///
/// A reader that closes its end (`utfproof … | head`) is no failure: the exit status is the verdict's, however much of
/// the output is read.
pub(super) fn emit(text: &str) -> Result<(), Failure> {
    emit_while_read(text).map(drop)
}

/// Writes to standard output, and returns whether somebody still reads it: a command without a verdict may stop early.
pub(super) fn emit_while_read(text: &str) -> Result<bool, Failure> {
    write_by(|stdout| stdout.write_all(text.as_bytes()))
}

/// Has something written to standard output; see [`emit`].
pub(super) fn emit_by(
    write: impl FnOnce(&mut BufWriter<StdoutLock<'_>>) -> io::Result<()>,
) -> Result<(), Failure> {
    write_by(write).map(drop)
}

fn write_by(
    write: impl FnOnce(&mut BufWriter<StdoutLock<'_>>) -> io::Result<()>,
) -> Result<bool, Failure> {
    let mut stdout = BufWriter::new(io::stdout().lock());
    match write(&mut stdout).and_then(|()| stdout.flush()) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
            drop(stdout.into_parts()); // what is left in the buffer is for nobody
            Ok(false)
        }
        Err(error) => Err(Failure::new(format_args!(
            "cannot write to standard output: {error}"
        ))),
    }
}

/// Writes an error message to standard error.
pub(super) fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "utfproof: {}", harmless(message)); // there is nowhere else to say it
}

/// Writes a remark to standard error.
pub(super) fn remark(message: &str) {
    let _ = writeln!(io::stderr(), "{}", harmless(message));
}

/// A message of one or more lines, in which nothing controls a terminal: part of it may be from a path or a file.
fn harmless(message: &str) -> String {
    let lines = message.split('\n').map(printable);
    lines.collect::<Vec<_>>().join("\n")
}

/// A path as text for people: printable, and on one line.
pub(super) fn shown(path: &Path) -> String {
    printable(&path.to_string_lossy()).into_owned()
}

/// When colour is wanted.
#[derive(Args)]
pub(super) struct ColorArgument {
    /// When to use colour; auto: on a terminal, unless NO_COLOR is set
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = When::Auto)]
    color: When,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum When {
    Auto,
    Always,
    Never,
}

impl ColorArgument {
    /// Whether to use it on standard output.
    pub(super) fn is_wanted(&self) -> bool {
        match self.color {
            When::Auto => color(),
            When::Always => true,
            When::Never => false,
        }
    }
}

/// Whether standard output is a terminal that takes colours.
pub(super) fn color() -> bool {
    io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// How many columns standard output has.
pub(super) fn width() -> usize {
    let columns = std::env::var("COLUMNS")
        .ok()
        .and_then(|columns| columns.parse().ok());
    let asked = || terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| width.0.into());
    columns.or_else(asked).unwrap_or(100).clamp(60, 200)
}

/// Writes a file whole or not at all.
pub(super) fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    write_file_by(path, |file| file.write_all(text.as_bytes()))
}

/// Has a file written, whole or not at all: a file that is there stays until the new one is complete, which then has its
/// permissions. Symbolic links are followed. A device or a pipe is written to.
pub(super) fn write_file_by<E: Display>(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<&mut dyn Write>) -> Result<(), E>,
) -> Result<(), Failure> {
    let failed = |error: &dyn Display| {
        Failure::new(format_args!("cannot write {}: {error}", path.display()))
    };
    let complete = |file: &mut dyn Write| {
        let mut file = BufWriter::new(file);
        write(&mut file).map_err(|error| failed(&error))?;
        file.flush().map_err(|error| failed(&error))
    };
    match path.to_str() {
        // opened anew, a file that the shell redirects them to would be written from its beginning
        Some("/dev/stdout" | "/dev/fd/1") => return complete(&mut io::stdout().lock()),
        Some("/dev/stderr" | "/dev/fd/2") => return complete(&mut io::stderr().lock()),
        _ => {}
    }
    let old = match fs::metadata(path) {
        Ok(old) => {
            // nothing is cut off, and what is protected from being written is not replaced either
            let mut file = OpenOptions::new().write(true).open(path);
            let file = file.as_mut().map_err(|error| failed(error))?;
            if !old.is_file() {
                return complete(file);
            }
            Some(old.permissions())
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(failed(&error)),
    };
    let path = &target(path).map_err(|error| failed(&error))?;
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(|error| failed(&error))?;
    let mut file = tempfile::Builder::new()
        .permissions(permissions(0o666))
        .tempfile_in(folder)
        .map_err(|error| failed(&error))?;
    complete(file.as_file_mut())?;
    if let Some(old) = old {
        let kept = file.as_file().set_permissions(old);
        kept.map_err(|error| failed(&error))?;
    }
    file.persist(path).map_err(|error| failed(&error.error))?;
    Ok(())
}

/// Where the symbolic links lead, whether there is a file or not.
fn target(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            // a relative one begins at the folder of the link
            Ok(next) => path = path.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

/// As for any new file (0o666) or folder (0o777): the temporary one would be readable by its owner only.
#[cfg(unix)]
pub(super) fn permissions(mode: u32) -> fs::Permissions {
    std::os::unix::fs::PermissionsExt::from_mode(mode)
}
