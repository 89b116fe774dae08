//! Compares the oracle's readings of the WHATWG decoders with encoding_rs on every byte sequence of up to three bytes,
//! after a byte order mark and before one: 33,686,018 inputs. `tests/it/agreement` does so at the edges only.
//!
//! ```sh
//! cargo run --release -p utfproof-oracle --example agreement_after_a_bom
//! ```

#![expect(clippy::print_stdout, reason = "it reports to the terminal")]

use std::process::ExitCode;
use std::thread;

use encoding_rs::{DecoderResult, UTF_8};
use utfproof_oracle::{NoTrace, Operation, Reading, Sequence, Slice};

const BOM: &[u8] = &[0xEF, 0xBB, 0xBF];

fn main() -> ExitCode {
    let first_bytes: Vec<Option<u8>> = (0..=0xFF).map(Some).chain([None]).collect();
    let counts: Vec<[u64; 2]> = thread::scope(|scope| {
        let halves = first_bytes.chunks(first_bytes.len().div_ceil(2));
        let threads: Vec<_> = halves
            .map(|half| {
                scope.spawn(|| {
                    half.iter()
                        .map(|first| sequences_from(*first))
                        .fold([0, 0], add)
                })
            })
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap_or([0, 1]))
            .collect()
    });
    let [passed, failed] = counts.into_iter().fold([0, 0], add);
    println!("{passed} passed, {failed} failed");
    if failed == 0 && passed > 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

fn add(a: [u64; 2], b: [u64; 2]) -> [u64; 2] {
    [a[0] + b[0], a[1] + b[1]]
}

/// Checks all sequences of up to three bytes with this first byte, or the empty one. Returns how many passed and
/// failed.
fn sequences_from(first: Option<u8>) -> [u64; 2] {
    let Some(first) = first else {
        return check(&[]);
    };
    let mut counts = check(&[first]);
    for second in 0..=0xFF {
        counts = add(counts, check(&[first, second]));
        for third in 0..=0xFF {
            counts = add(counts, check(&[first, second, third]));
        }
    }
    counts
}

/// Checks one sequence after a byte order mark and before one.
fn check(bytes: &[u8]) -> [u64; 2] {
    let agree = [[BOM, bytes].concat(), [bytes, BOM].concat()]
        .iter()
        .all(|input| agrees(input));
    [u64::from(agree), u64::from(!agree)]
}

fn agrees(bytes: &[u8]) -> bool {
    let removed = UTF_8.decode_with_bom_removal(bytes).0;
    let kept = UTF_8.decode_without_bom_handling(bytes).0;
    let mut text = String::with_capacity(3 * bytes.len() + 8);
    let mut decoder = UTF_8.new_decoder_with_bom_removal();
    let fatal = match decoder
        .decode_to_string_without_replacement(bytes, &mut text, true)
        .0
    {
        DecoderResult::InputEmpty => Some(text.as_str()),
        DecoderResult::Malformed(..) | DecoderResult::OutputFull => None,
    };
    answers(Operation::WhatwgUtf8Decode, bytes, Some(&removed))
        && answers(Operation::WhatwgUtf8DecodeWithoutBom, bytes, Some(&kept))
        && answers(Operation::WhatwgUtf8DecodeFatal, bytes, fatal)
}

/// Whether the oracle decodes to this text, or rejects the input if there is no text.
fn answers(operation: Operation, bytes: &[u8], text: Option<&str>) -> bool {
    match Reading::judging(operation).answer(&[Slice::Bytes(bytes)], &mut NoTrace) {
        Ok(Ok(Sequence::CodePoints(answer))) => {
            text.is_some_and(|text| answer.iter().copied().eq(text.chars().map(u32::from)))
        }
        Ok(Err(_)) => text.is_none(),
        _ => false,
    }
}
