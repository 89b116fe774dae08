//! What the commands write, and where: standard output, standard error, files.

use std::fmt::{self, Display};
use std::fs;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::Path;

use clap::{Args, ValueEnum};
use tempfile::NamedTempFile;

/// Why a command ends without a result.
pub(super) enum Failure {
    /// With this message, and exit status 2.
    Message(String),
    /// Nobody reads standard output any more (`utfproof … | head`).
    NobodyReads,
}

impl Failure {
    /// A failure with a message.
    pub(super) fn new(message: impl Display) -> Self {
        Self::Message(message.to_string())
    }
}

impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Message(message) => f.write_str(message),
            Self::NobodyReads => f.write_str("nobody reads standard output"),
        }
    }
}

/// Writes to standard output.
pub(super) fn emit(text: &str) -> Result<(), Failure> {
    emit_by(|stdout| stdout.write_all(text.as_bytes()))
}

/// Has something written to standard output.
pub(super) fn emit_by(
    write: impl FnOnce(&mut BufWriter<StdoutLock<'_>>) -> io::Result<()>,
) -> Result<(), Failure> {
    let mut stdout = BufWriter::new(io::stdout().lock());
    let written = write(&mut stdout).and_then(|()| stdout.flush());
    written.map_err(|error| match error.kind() {
        io::ErrorKind::BrokenPipe => Failure::NobodyReads,
        _ => Failure::new(format_args!("cannot write to standard output: {error}")),
    })
}

/// Writes an error message to standard error.
pub(super) fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "utfproof: {message}"); // there is nowhere else to say it
}

/// Writes a remark to standard error.
pub(super) fn remark(message: &str) {
    let _ = writeln!(io::stderr(), "{message}");
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

/// Has a file written, whole or not at all.
pub(super) fn write_file_by<E: Display>(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<&NamedTempFile>) -> Result<(), E>,
) -> Result<(), Failure> {
    let failed = |error: &dyn Display| {
        Failure::new(format_args!("cannot write {}: {error}", path.display()))
    };
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(|error| failed(&error))?;
    let file = tempfile::Builder::new()
        .permissions(permissions(0o666))
        .tempfile_in(folder)
        .map_err(|error| failed(&error))?;
    let mut writer = BufWriter::new(&file);
    write(&mut writer).map_err(|error| failed(&error))?;
    writer.flush().map_err(|error| failed(&error))?;
    drop(writer);
    file.persist(path).map_err(|error| failed(&error.error))?;
    Ok(())
}

/// As for any new file (0o666) or folder (0o777): the temporary one would be readable by its owner only.
#[cfg(unix)]
pub(super) fn permissions(mode: u32) -> fs::Permissions {
    std::os::unix::fs::PermissionsExt::from_mode(mode)
}
