//! Compares the time to judge every input with the time of the codec alone: `cargo bench --bench exhaustive`.
//!
//! Both sides run one after the other on one core, on the same sequences, three times. One side is a bare loop that calls
//! the codec and counts accepted inputs; the other is a whole run of the suite, from the rows to the report. Words after
//! `--` select lines that contain one of them.
#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::collections::BTreeSet;
use std::env;
use std::hint::black_box;
use std::time::{Duration, Instant};

use utfproof_codecs::built_in;
use utfproof_judge::{InProcess, Selection, Settings, Shard, UnderTest, run};
use utfproof_oracle::Operation;
use utfproof_vectors::{Origin, Results, Suite, Vector, built_in, ill_formed_of_four};

/// The number of measurements of each pair.
const PAIRS: usize = 3;

fn main() {
    println!("| codec | operation | inputs | bare loop | judged | ratio | aim |");
    println!("|---|---|---|---|---|---|---|");
    let of_four = |operation| {
        let mut vectors = exhaustive(operation);
        vectors.extend(ill_formed_of_four(operation));
        vectors.retain(|vector| vector.operands[0].elements.len() == 4);
        vectors
    };
    let validate = of_four(Operation::Utf8Validate);
    let decode = of_four(Operation::Utf8Decode);
    let all = "all of 4 bytes";
    let std = |bytes: &[u8]| std::str::from_utf8(bytes).is_ok();
    let simdutf8 = |bytes: &[u8]| simdutf8::compat::from_utf8(bytes).is_ok();
    let encoding_rs = |bytes: &[u8]| encoding_rs::Encoding::utf8_valid_up_to(bytes) == bytes.len();
    compare("std", all, &validate, 1.25, || each_of_four(std));
    compare("simdutf8", all, &validate, 1.25, || each_of_four(simdutf8));
    compare("encoding_rs", all, &validate, 1.25, || {
        each_of_four(encoding_rs)
    });
    let mut buffer = Vec::new();
    compare("std", all, &decode, 1.5, || {
        each_of_four(|bytes| decode_into(&mut buffer, std::str::from_utf8(bytes).ok()))
    });
    compare("simdutf8", all, &decode, 1.5, || {
        each_of_four(|bytes| decode_into(&mut buffer, simdutf8::compat::from_utf8(bytes).ok()))
    });
    let decoder = encoding_rs::UTF_8;
    compare("encoding_rs", all, &decode, 1.5, || {
        each_of_four(|bytes| {
            let text = decoder.decode_without_bom_handling_and_without_replacement(bytes);
            decode_into(&mut buffer, text.as_deref())
        })
    });
    let mut code_points = exhaustive(Operation::Utf8Encode);
    code_points.retain(|vector| vector.operands[0].elements.len() == 1);
    let back = |vector: &Vector| match &vector.results {
        Results::Output(code_points, _) => code_points.elements.len() == 1,
        _ => false,
    };
    code_points.extend(exhaustive(Operation::Utf8Decode).into_iter().filter(back));
    compare("std", "every code point", &code_points, 1.5, there_and_back);
}

/// The rows of an operation, without contexts.
fn exhaustive(operation: Operation) -> Vec<Vector> {
    let files = built_in().unwrap_or_default();
    let vectors = files.into_iter().flat_map(|file| file.vectors);
    let of_it = |vector: &Vector| {
        vector.operation == operation && vector.origin() == Some(Origin::Exhaustive)
    };
    let alone = |vector| Vector {
        in_context: false,
        ..vector
    };
    vectors.filter(of_it).map(alone).collect()
}

/// Calls a codec for each sequence of four bytes, and returns how many it accepts.
fn each_of_four(mut accepts: impl FnMut(&[u8]) -> bool) -> u64 {
    let mut accepted = 0;
    for number in 0..=u32::MAX {
        accepted += u64::from(accepts(black_box(&number.to_be_bytes()[..])));
    }
    accepted
}

fn decode_into(buffer: &mut Vec<u32>, text: Option<&str>) -> bool {
    buffer.clear();
    buffer.extend(text.unwrap_or_default().chars().map(u32::from));
    black_box(&buffer);
    text.is_some()
}

/// Encodes each code point to UTF-8, and decodes it again.
fn there_and_back() -> u64 {
    let (mut buffer, mut back) = ([0; 4], 0);
    for code_point in 0..=0x10_FFFF_u32 {
        if let Some(char) = char::from_u32(black_box(code_point)) {
            let bytes = black_box(char.encode_utf8(&mut buffer)).as_bytes();
            let text = std::str::from_utf8(black_box(bytes)).unwrap_or_default();
            back += u64::from(text.starts_with(char));
        }
    }
    back
}

/// Prints one line of the table.
fn compare(name: &str, inputs: &str, vectors: &[Vector], aim: f64, mut bare: impl FnMut() -> u64) {
    let operations: BTreeSet<&str> = {
        let names = vectors.iter().map(|vector| vector.operation.name());
        names.collect()
    };
    let operations = Vec::from_iter(operations).join(", ");
    let line = format!("| {name} | {operations} | {inputs} |");
    let mut chosen = env::args()
        .skip(1)
        .filter(|word| !word.starts_with('-'))
        .peekable();
    if chosen.peek().is_some() && !chosen.any(|word| line.contains(&word)) {
        return;
    }
    let Some(codec) = built_in::all().iter().find(|codec| codec.name == name) else {
        return;
    };
    let judged = || {
        let implementation: Box<dyn UnderTest + Send> = Box::new(InProcess::new((codec.make)()));
        let selection = Selection {
            vectors,
            suite: Suite::Exhaustive,
            shard: Shard::WHOLE,
        };
        let report = run(vec![implementation], selection, &Settings::default());
        assert_eq!(report.total().differs, 0, "{name}");
        report.total().judged()
    };
    let mut pairs: Vec<(Duration, Duration)> = (0..PAIRS)
        .map(|_| (time(&mut bare), time(judged)))
        .collect();
    let ratio = |(bare, judged): &(Duration, Duration)| judged.as_secs_f64() / bare.as_secs_f64();
    pairs.sort_by(|a, b| ratio(a).total_cmp(&ratio(b)));
    let middle = pairs[PAIRS / 2];
    println!(
        "{line} {:.2?} | {:.2?} | {:.2} ({:.2} to {:.2}) | {aim} |",
        middle.0,
        middle.1,
        ratio(&middle),
        ratio(&pairs[0]),
        ratio(&pairs[PAIRS - 1]),
    );
}

fn time(run: impl FnOnce() -> u64) -> Duration {
    let started = Instant::now();
    let counted = run();
    let duration = started.elapsed();
    assert!(black_box(counted) > 0);
    duration
}
