//! Prints how long each operation takes for long inputs: ASCII, well-formed text, and ill-formed text with one error at
//! the start, in the middle or at the end. Fails if one takes more than ten seconds, as a quadratic search would.
//!
//! ```sh
//! cargo run -p utfproof-oracle --example long_inputs                # 1,048,576 units each
//! cargo run -p utfproof-oracle --example long_inputs -- 262144
//! ```

#![expect(clippy::print_stdout, reason = "it reports to the terminal")]

use std::process::ExitCode;
use std::time::{Duration, Instant};

use utfproof_oracle::{ByteOrder, Encoding, NoTrace, Operation, Reading, Sequence, UnitKind};

const LIMIT: Duration = Duration::from_secs(10);

fn main() -> ExitCode {
    let length = std::env::args().nth(1).map(|length| length.parse());
    let Ok(length) = length.unwrap_or(Ok(1 << 20)) else {
        println!("usage: long_inputs [UNITS]");
        return ExitCode::FAILURE;
    };
    println!(
        "{length} units, in seconds\n{:40}   ASCII  mixed  start middle    end",
        "operation"
    );
    let mut slow = 0;
    for operation in Operation::ALL {
        print!("{:40}", operation.name());
        for input in inputs(*operation, length) {
            let time = time(*operation, &input);
            slow += usize::from(time > LIMIT);
            print!(" {:6.2}", time.as_secs_f64());
        }
        println!();
    }
    println!("{slow} took more than {} s", LIMIT.as_secs());
    if slow == 0 {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// The time that the judging reading takes to answer.
fn time(operation: Operation, input: &Sequence) -> Duration {
    let mut operands = vec![input.as_slice(); operation.signature().operands];
    if operation.signature().takes_number {
        operands[1] = utfproof_oracle::Slice::Number(&[u32::MAX]);
    }
    let start = Instant::now();
    let outcome = Reading::judging(operation).answer(&operands, &mut NoTrace);
    outcome.expect("the operands match").ok();
    start.elapsed()
}

/// ASCII, well-formed text, and the same text with an error at the start, in the middle and at the end.
fn inputs(operation: Operation, length: usize) -> [Sequence; 5] {
    let kind = operation.signature().input;
    let encoding = operation.encoding();
    let is_utf_32 = encoding.is_utf_32_in_bytes();
    let character: &[u32] = match (kind, encoding.byte_order(), encoding) {
        (UnitKind::Byte, Some(ByteOrder::LittleEndian), _) if is_utf_32 => {
            &[0x41, 0, 0, 0, 0xA9, 0xF4, 1, 0]
        }
        (UnitKind::Byte, Some(_), _) if is_utf_32 => &[0, 0, 0, 0x41, 0, 1, 0xF4, 0xA9],
        (UnitKind::Byte, Some(ByteOrder::LittleEndian), _) => &[0x41, 0, 0x3D, 0xD8, 0xA9, 0xDC],
        (UnitKind::Byte, Some(_), _) => &[0, 0x41, 0xD8, 0x3D, 0xDC, 0xA9],
        (
            UnitKind::Byte,
            None,
            Encoding::Cesu8 | Encoding::Cesu8Lenient | Encoding::ModifiedUtf8,
        ) => &[
            0x41, 0xC3, 0xA9, 0xE2, 0x82, 0xAC, 0xED, 0xA0, 0xBD, 0xED, 0xB2, 0xA9,
        ],
        (UnitKind::Byte, None, _) => &[0x41, 0xC3, 0xA9, 0xE2, 0x82, 0xAC, 0xF0, 0x9F, 0x92, 0xA9],
        (UnitKind::CodeUnit, ..) => &[0x41, 0xE9, 0x20AC, 0xD83D, 0xDCA9],
        _ => &[0x41, 0xE9, 0x20AC, 0x1_F4A9],
    };
    let error: &[u32] = match (kind, encoding.byte_order()) {
        (UnitKind::Byte, Some(ByteOrder::LittleEndian)) if is_utf_32 => &[0, 0xDC, 0, 0],
        (UnitKind::Byte, Some(_)) if is_utf_32 => &[0, 0, 0xDC, 0],
        (UnitKind::Byte, Some(ByteOrder::LittleEndian)) => &[0, 0xDC],
        (UnitKind::Byte, Some(_)) => &[0xDC, 0],
        (UnitKind::Byte, None) => &[0xED, 0xA0, 0x80, 0xFF],
        (UnitKind::CodeUnit, _) => &[0xDC00],
        (UnitKind::CodePoint, _) => &[0xD800],
        _ => &[0x8000_0000],
    };
    let characters = length / character.len();
    let with_error = |before: usize| {
        let after = characters - before;
        [&character.repeat(before), error, &character.repeat(after)].concat()
    };
    let values = [
        vec![0x41; length],
        character.repeat(characters),
        with_error(0),
        with_error(characters / 2),
        with_error(characters),
    ];
    values.map(|values| Sequence::from_values(kind, values))
}
