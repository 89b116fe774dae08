//! The implementations that a run checks.

use utfproof::registry::RegisteredImplementation;
use utfproof_notation::printable;

use super::{Arguments, stdio};
use crate::cli::implementations::named;
use crate::cli::output::Failure;

/// The implementations named on the command line.
pub(super) fn chosen(
    names: &[String],
    arguments: &Arguments,
) -> Result<Vec<RegisteredImplementation>, Failure> {
    if arguments.stdio {
        return stdio::client(names, arguments).map(|client| vec![client]);
    }
    let chosen = named(names, &arguments.adapter, &arguments.library)?;
    if chosen.is_empty() {
        return Err(Failure::new(
            "nothing to check: give a name from 'utfproof list', --adapter 'COMMAND ARGS', or --library FILE",
        ));
    }
    if arguments.guarded {
        return chosen.iter().map(guarded).collect();
    }
    Ok(chosen)
}

/// A built-in implementation in guarded memory.
fn guarded(chosen: &RegisteredImplementation) -> Result<RegisteredImplementation, Failure> {
    chosen.guarded().ok_or_else(|| {
        Failure::new(format_args!(
            "--guarded is for codecs that are compiled into this program, and {} is not: a shared library is in guarded memory \
             anyway (--library), and an adapter has memory of its own",
            printable(&chosen.name)
        ))
    })
}
