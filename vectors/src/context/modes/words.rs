//! The modes in words.

use std::fmt;

use super::ModeContext;

impl fmt::Display for ModeContext {
    /// In words that follow the input: `20,000 times over`, `into a buffer of 4 units`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Times(times @ 1_000..) => {
                write!(f, "{},{:03} times over", times / 1_000, times % 1_000)
            }
            Self::Times(times) => write!(f, "{times} times over"),
            Self::Reuse { mark: true, .. } => {
                f.write_str("after a byte order mark, after an input that did not end")
            }
            Self::Reuse { .. } => f.write_str("after an input that did not end"),
            Self::Batch { place, of } => write!(f, "as number {} of a batch of {of}", place + 1),
            Self::Room { units, before } => {
                if *before > 0 {
                    write!(f, "after {before} units of ASCII, ")?;
                }
                write!(f, "into a buffer of {units} {}", unit(*units))
            }
            Self::Refills {
                units,
                filling,
                before,
                times,
            } => {
                if *before > 0 {
                    write!(f, "after {before} units of {}, ", filling.name())?;
                }
                if *times > 1 {
                    write!(f, "{times} times, ")?;
                }
                write!(f, "into buffers of {units} {}", unit(*units))
            }
            Self::Incremental { mark, before, .. } => {
                if *mark {
                    f.write_str("after a byte order mark, ")?;
                }
                if *before > 0 {
                    write!(f, "after {before} units of ASCII, ")?;
                }
                f.write_str("in chunks, with the output after each")
            }
        }
    }
}

const fn unit(count: u32) -> &'static str {
    match count {
        1 => "unit",
        _ => "units",
    }
}
