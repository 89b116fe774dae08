//! Writes to standard output, standard error and files.

use std::fmt::{self, Display};
use std::fs::{self, OpenOptions};
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use utfproof_notation::printable;

/// The most symbolic links followed to a file, as on Linux.
const MOST_LINKS: usize = 40;

/// The error message of a command that ends without a result, with exit status 2.
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
/// A reader that closes its end (`utfproof … | head`) is not a failure: the exit status is that of the verdict, however
/// much of the output is read.
pub(super) fn emit(text: &str) -> Result<(), Failure> {
    emit_while_read(text).map(drop)
}

/// Writes to standard output, and returns whether the reader is still there: a command without a verdict may stop early.
pub(super) fn emit_while_read(text: &str) -> Result<bool, Failure> {
    write_by(|stdout| stdout.write_all(text.as_bytes()))
}

/// Writes to standard output through a closure; see [`emit`].
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
            drop(stdout.into_parts()); // discards the buffer, which no one will read
            Ok(false)
        }
        Err(error) => Err(Failure::new(format_args!(
            "cannot write to standard output: {error}"
        ))),
    }
}

/// Writes an error message to standard error.
pub(super) fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "utfproof: {}", harmless(message)); // there is nowhere to report a failure
}

/// Writes a remark to standard error.
pub(super) fn remark(message: &str) {
    let _ = writeln!(io::stderr(), "{}", harmless(message));
}

/// Escapes control characters in each line of a message, parts of which may be from a path or a file.
fn harmless(message: &str) -> String {
    let lines = message.split('\n').map(printable);
    lines.collect::<Vec<_>>().join("\n")
}

/// A path as printable text on one line.
pub(super) fn shown(path: &Path) -> String {
    printable(&path.to_string_lossy()).into_owned()
}

/// When to use colour.
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
    /// Whether to use colour on standard output.
    pub(super) fn is_wanted(&self) -> bool {
        match self.color {
            When::Auto => color(),
            When::Always => true,
            When::Never => false,
        }
    }
}

/// Whether standard output is a terminal that shows colours.
pub(super) fn color() -> bool {
    io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// The width of standard output in columns.
pub(super) fn width() -> usize {
    let columns = std::env::var("COLUMNS")
        .ok()
        .and_then(|columns| columns.parse().ok());
    let of_terminal =
        || terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| width.0.into());
    columns.or_else(of_terminal).unwrap_or(100).clamp(60, 200)
}

/// Writes a file whole or not at all.
pub(super) fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    write_file_by(path, |file| file.write_all(text.as_bytes()))
}

/// Writes a file through a closure, whole or not at all: an existing file stays until the new one is complete, and the
/// new one gets its permissions. Symbolic links are followed. A device or a pipe is written to directly.
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
        // opening these again would overwrite a file that the shell appends to
        Some("/dev/stdout" | "/dev/fd/1") => return complete(&mut io::stdout().lock()),
        Some("/dev/stderr" | "/dev/fd/2") => return complete(&mut io::stderr().lock()),
        _ => {}
    }
    let old = match fs::metadata(path) {
        Ok(old) => {
            // opened without truncation, so that a write-protected file is refused rather than replaced
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

/// The end of a chain of symbolic links, whether a file exists there or not.
fn target(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            // a relative link begins at its own folder
            Ok(next) => path = path.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

/// Permissions for a new file (0o666) or folder (0o777), because only the owner could read a temporary one.
#[cfg(unix)]
pub(super) fn permissions(mode: u32) -> fs::Permissions {
    std::os::unix::fs::PermissionsExt::from_mode(mode)
}
