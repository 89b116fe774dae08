//! The command that starts an adapter.

use std::ffi::{OsStr, OsString};
use std::fmt;

use super::escape;

/// A program and its arguments. It runs without a shell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    /// The program: a path, or a name to look up in `PATH`.
    pub program: OsString,
    /// Its arguments.
    pub arguments: Vec<OsString>,
}

/// Why a text is not a command line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandLineError {
    /// It has no word.
    #[error("the command line is empty")]
    Empty,
    /// It ends inside a quotation, or with a backslash.
    #[error("'{0}' ends inside a quotation or after a backslash")]
    Unbalanced(String),
}

impl CommandLine {
    /// A program without arguments.
    pub fn new(program: impl Into<OsString>) -> Self {
        Self {
            program: program.into(),
            arguments: Vec::new(),
        }
    }

    /// Adds arguments.
    #[must_use]
    pub fn with(mut self, arguments: impl IntoIterator<Item = impl Into<OsString>>) -> Self {
        self.arguments.extend(arguments.into_iter().map(Into::into));
        self
    }

    /// Splits a text into words as a POSIX shell would; nothing is expanded.
    ///
    /// # Errors
    ///
    /// If the text has no word, or ends inside a quotation or with a backslash.
    ///
    /// ```
    /// use utfproof_process::CommandLine;
    /// let command = CommandLine::parse("python3 'my adapter.py' -v")?;
    /// assert_eq!(command, CommandLine::new("python3").with(["my adapter.py", "-v"]));
    /// assert!(CommandLine::parse("python3 'adapter.py").is_err());
    /// # Ok::<(), utfproof_process::CommandLineError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Self, CommandLineError> {
        let Some(words) = shlex::split(text) else {
            return Err(CommandLineError::Unbalanced(escape(text)));
        };
        let mut words = words.into_iter();
        let program = words.next().ok_or(CommandLineError::Empty)?;
        Ok(Self::new(program).with(words))
    }
}

/// The command as you type it into a shell, escaped for a terminal.
impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&typed(&self.program))?;
        for argument in &self.arguments {
            write!(f, " {}", typed(argument))?;
        }
        Ok(())
    }
}

/// A word as you type it into a shell, escaped for a terminal.
pub(super) fn typed(word: &OsStr) -> String {
    let bytes = word.as_encoded_bytes();
    let text = String::from_utf8_lossy(bytes);
    match shlex::try_quote(&text) {
        Ok(quoted) if text.as_bytes() == bytes && !text.contains(char::is_control) => {
            quoted.into_owned()
        }
        _ => format!("'{}'", escape(bytes)),
    }
}

#[cfg(test)]
mod tests;
