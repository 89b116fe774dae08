//! The implementations that a run checks.

use utfproof::registry::{RegisteredImplementation, Sanitizer};
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
    if let Some(sanitizer) = arguments.sanitize {
        let all = chosen.iter();
        return all.map(|one| sanitized(one, sanitizer.into())).collect();
    }
    Ok(chosen)
}

/// A shared library under a sanitizer.
fn sanitized(
    chosen: &RegisteredImplementation,
    sanitizer: Sanitizer,
) -> Result<RegisteredImplementation, Failure> {
    chosen.sanitized(sanitizer).ok_or_else(|| {
        Failure::new(format_args!(
            "--sanitize is for --library FILE, and {} is none: build an adapter with its sanitizer, and utfproof shows what it says",
            printable(&chosen.name)
        ))
    })
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
