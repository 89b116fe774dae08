//! `utfproof serve`.

use std::io::{self, BufReader, BufWriter};

use clap::Args;

use super::output::Failure;

/// Runs the oracle as an adapter, which answers requests on standard input
///
/// Requests and replies are JSON objects, one on each line. An empty line asks for all outstanding replies.
#[derive(Args)]
#[command(after_long_help = "Examples:\n  utfproof check --adapter 'utfproof serve'")]
pub(super) struct Arguments {}

pub(super) fn run(_: &Arguments) -> Result<u8, Failure> {
    let mut input = BufReader::with_capacity(1 << 16, io::stdin().lock());
    let mut output = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    match utfproof::serve::serve(&mut input, &mut output) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(0),
        Err(error) => Err(Failure::new(error)),
        Ok(()) => Ok(0),
    }
}
