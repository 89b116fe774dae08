//! Takes every string of exactly four bytes that the standard library accepts as UTF-8. Every reading of the oracle
//! validates, decodes and encodes it. It takes minutes, so it is not a test:
//!
//! ```sh
//! cargo run --release -p utfproof-oracle --example agreement_of_four
//! ```
//!
//! Strings that the standard library rejects are left out: `tests/it/agreement` tries them up to three bytes, and at
//! the edges of four.

#![expect(clippy::print_stdout, reason = "it reports to the terminal")]

use std::num::NonZero;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::thread;

use utfproof_oracle::{NoTrace, Operation, Outcome, Reading, Sequence, Slice};

/// 128^4 + 3 * 128^2 * 1920 + 1920^2 + 2 * 128 * 61440 + 1048576: the ways to fill four bytes with characters.
const WELL_FORMED: u64 = 383_270_912;

/// Agreeing and disagreeing answers, and the number of finished first bytes.
#[derive(Default)]
struct Count {
    strings: AtomicU64,
    passed: AtomicU64,
    failed: AtomicU64,
    next_first_byte: AtomicU32,
}

fn main() -> ExitCode {
    let count = Count::default();
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let readings = Readings::new();
                while let Ok(first) =
                    u8::try_from(count.next_first_byte.fetch_add(1, Ordering::Relaxed))
                {
                    four_bytes_from(first, &readings, &count);
                }
            });
        }
    });
    let [strings, passed, failed] =
        [&count.strings, &count.passed, &count.failed].map(|count| count.load(Ordering::Relaxed));
    println!("{strings} well-formed strings of four bytes; {WELL_FORMED} by the formula");
    println!("{passed} passed, {failed} failed");
    if failed == 0 && passed > 0 && strings == WELL_FORMED {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn four_bytes_from(first: u8, readings: &Readings, count: &Count) {
    let (mut strings, mut failed) = (0, 0);
    for second in 0..=0xFF {
        for third in 0..=0xFF {
            if is_hopeless(&[first, second, third]) {
                continue;
            }
            for fourth in 0..=0xFF {
                let bytes = [first, second, third, fourth];
                if let Ok(text) = std::str::from_utf8(&bytes) {
                    strings += 1;
                    failed += readings.disagreements(text);
                }
            }
        }
    }
    let before = count.strings.fetch_add(strings, Ordering::Relaxed);
    count.failed.fetch_add(failed, Ordering::Relaxed);
    count
        .passed
        .fetch_add(strings * readings.len() - failed, Ordering::Relaxed);
    if strings > 0 {
        println!(
            "{first:02X}: {strings} strings, {} so far",
            before + strings
        );
    }
}

/// Whether no well-formed string begins with these bytes.
fn is_hopeless(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_err_and(|error| error.error_len().is_some())
}

/// The readings of the operations on UTF-8, by their expected answers.
struct Readings {
    validate: Vec<Reading>,
    decode: Vec<Reading>,
    encode: Vec<Reading>,
}

impl Readings {
    fn new() -> Self {
        let of = |operations: &[Operation]| {
            let all = Reading::ALL.iter().copied();
            all.filter(|reading| operations.contains(&reading.operation))
                .collect()
        };
        Self {
            validate: of(&[Operation::Utf8Validate]),
            decode: of(&[Operation::Utf8Decode, Operation::Utf8DecodeLossy]),
            encode: of(&[Operation::Utf8Encode]),
        }
    }

    fn len(&self) -> u64 {
        (self.validate.len() + self.decode.len() + self.encode.len()) as u64
    }

    /// The number of readings that disagree with the standard library; each is printed.
    fn disagreements(&self, text: &str) -> u64 {
        let bytes = Slice::Bytes(text.as_bytes());
        let code_points = Sequence::CodePoints(text.chars().map(u32::from).collect());
        let encoded = Ok(bytes.to_sequence());
        let validated = Ok(Sequence::bytes(vec![]));
        let disagreements = disagreements(&self.validate, bytes, &validated)
            + disagreements(&self.encode, code_points.as_slice(), &encoded);
        disagreements + self::disagreements(&self.decode, bytes, &Ok(code_points))
    }
}

fn disagreements(readings: &[Reading], input: Slice<'_>, expected: &Outcome) -> u64 {
    let mut disagreements = 0;
    for reading in readings {
        let answer = reading.answer(&[input], &mut NoTrace);
        if answer.as_ref() != Ok(expected) {
            disagreements += 1;
            println!(
                "{reading} of {}: {answer:X?}, expected {expected:X?}",
                input.to_sequence()
            );
        }
    }
    disagreements
}
