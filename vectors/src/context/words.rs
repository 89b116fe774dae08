//! Contexts in words, as reports show them.

use std::fmt;

use super::{Context, Earlier};

impl fmt::Display for Context {
    /// In words that follow the input: `in chunks`, `after 31 units of ASCII`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Chunks { .. } => f.write_str("in chunks"),
            Self::Padded {
                filling,
                before,
                end,
                after,
                cuts,
            } => {
                write!(f, "after {before} units of {}", filling.name())?;
                if *after > 0 {
                    write!(f, ", before {after} of {}", end.name())?;
                }
                if !cuts.is_empty() {
                    f.write_str(", in chunks")?;
                }
                Ok(())
            }
            Self::Repeated(times) => write!(f, "{times} times"),
            Self::Strip(strip) => strip.fmt(f),
            Self::Marked(marked) => marked.fmt(f),
            Self::Scalars(scalars) => scalars.fmt(f),
            Self::First => f.write_str("as the first request of a process"),
            Self::Number(number) => write!(f, "with the number {number}"),
            Self::Apart { times, between, .. } => {
                write!(f, "{times} times, {between} units of ASCII apart")
            }
            Self::Row { .. } => f.write_str("after other values of the same row"),
            Self::Beside { before: true, .. } => f.write_str("after another character"),
            Self::Beside { .. } => f.write_str("before another character"),
            Self::After { earlier, mark } => {
                if *mark {
                    f.write_str("after a byte order mark, ")?;
                }
                write!(f, "right after {earlier}")
            }
            Self::Extended(end) => write!(f, "with {} more units", end.len()),
            Self::InMode(mode) => mode.fmt(f),
        }
    }
}

impl fmt::Display for Earlier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AsLong => f.write_str("an input that is as long"),
            Self::Longer => f.write_str("an input that is longer"),
            Self::LongerWith(_) => f.write_str("an input that is longer and ill-formed"),
            Self::Of(operation, earlier) => write!(f, "{earlier}, of {operation}"),
            Self::Input {
                operation: Some(operation),
                ..
            } => write!(f, "an input of {operation}"),
            Self::Input { .. } => f.write_str("another input"),
        }
    }
}
