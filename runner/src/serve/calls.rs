//! The calls of the oracle into a bounded buffer: it converts one character after another, and empties the buffer where the
//! next one does not fit.

use utfproof_judge::Call;
use utfproof_oracle::{NoTrace, Operation, Reading, Sequence, UnitKind};
use utfproof_vectors::units_of;

/// These copy bytes without looking whether they are whole characters, so that the result of a part of one is that part.
const COPYING: [Operation; 3] = [
    Operation::Wtf8ToUtf8Lossy,
    Operation::Wtf8ToUtf8LossyByCodePoint,
    Operation::Wtf8ToUtf8Unvalidated,
];

/// The longest input of which each prefix is converted: their number of steps is quadratic.
const LONGEST: usize = 512;

/// One character of each length in UTF-8.
const LENGTHS: [char; 4] = ['a', 'é', '€', '𝄞'];

/// The longest form of the UTF-8 of 1997 stands for this value.
const LARGEST: u32 = 0x7FFF_FFFF;

/// The fewest units of output into which every character fits, by the oracle's own results.
pub(super) fn smallest_room(operation: Operation) -> usize {
    let signature = operation.signature();
    let largest = (signature.input == UnitKind::Ucs4).then(|| vec![LARGEST]);
    let characters = LENGTHS.map(|character| units_of(operation, character.into()));
    let lengths = characters.into_iter().chain(largest).filter_map(|units| {
        let input = Sequence::from_values(signature.input, units);
        let result = Reading::judging(operation).run(&[input.as_slice()], &mut NoTrace);
        Some(result.ok()?.ok()?.len())
    });
    lengths.max().unwrap_or_default().max(1)
}

/// The calls that convert an input into a buffer of `room` units, each of which writes as many whole characters as fit.
///
/// `None` where that cannot be said: a character does not fit, the result does not come character by character (as that
/// of `ecmascript.quote-json-string` does not), the operation is [`COPYING`], or the input is longer than [`LONGEST`].
pub(super) fn calls(
    reading: Reading,
    input: &Sequence,
    output: &Sequence,
    room: usize,
) -> Option<Vec<Call>> {
    let end = Call {
        read: input.len(),
        written: output.len(),
    };
    if output.len() <= room {
        return Some(vec![end]);
    }
    if input.len() > LONGEST || COPYING.contains(&reading.operation) {
        return None;
    }
    let places = places_between_characters(reading, input, output);
    let mut calls = Vec::new();
    let mut at = Call {
        read: 0,
        written: 0,
    };
    while at != end {
        let fits = |place: &&Call| {
            let is_ahead = place.read >= at.read && place.written > at.written;
            is_ahead && place.written - at.written <= room
        };
        let fitting = places.iter().filter(fits);
        at = *fitting.max_by_key(|place| (place.written, place.read))?;
        calls.push(at);
    }
    Some(calls)
}

/// The places where a character ends in the input and in the output: those where the input so far, converted alone, gives
/// the beginning of the whole result.
fn places_between_characters(reading: Reading, input: &Sequence, output: &Sequence) -> Vec<Call> {
    let place = |read| {
        let prefix = input.as_slice().prefix(read);
        let result = reading.run(&[prefix], &mut NoTrace).ok()?.ok()?;
        output.as_slice().strip_prefix(result.as_slice())?;
        Some(Call {
            read,
            written: result.len(),
        })
    };
    (0..=input.len()).filter_map(place).collect()
}

#[cfg(test)]
mod tests {
    use utfproof_judge::has_room;

    use super::*;

    fn calls_of(operation: &str, input: &str, room: usize) -> Option<Vec<(usize, usize)>> {
        let reading: Reading = operation.parse().unwrap();
        let kind = reading.operation.signature().input;
        let input = kind.parse(input).unwrap();
        let output = reading.run(&[input.as_slice()], &mut NoTrace);
        let calls = calls(reading, &input, &output.unwrap().unwrap(), room)?;
        Some(calls.iter().map(|call| (call.read, call.written)).collect())
    }

    #[test]
    fn each_call_writes_as_many_whole_characters_as_fit() {
        for (operation, input, room, calls) in [
            ("utf-8.decode", "", 1, &[(0, 0)][..]),
            ("utf-8.decode", "41 E2 82 AC 42", 3, &[(5, 3)]),
            ("utf-8.decode", "41 E2 82 AC 42", 2, &[(4, 2), (5, 3)]),
            ("utf-8.encode", "0041 20AC 10000", 4, &[(2, 4), (3, 8)]),
            ("utf-8.to-utf-16", "41 F0 90 80 80", 2, &[(1, 1), (5, 3)]),
            // the U+FFFD of the text ends with its last byte, not with the one that alone would be replaced
            (
                "utf-8.decode-lossy",
                "EF BF BD ED A0",
                1,
                &[(3, 1), (4, 2), (5, 3)],
            ),
            (
                "whatwg-utf-8.decode",
                "EF BB BF 41 42",
                1,
                &[(4, 1), (5, 2)],
            ),
            ("cesu-8.encode", "0041 10000", 6, &[(1, 1), (2, 7)]),
            ("wtf-8.encode", "D800 DC00 0041", 4, &[(2, 4), (3, 5)]),
        ] {
            let given = calls_of(operation, input, room);
            assert_eq!(given.as_deref(), Some(calls), "{operation} {input}");
        }
    }

    #[test]
    fn there_are_no_calls_where_a_character_does_not_fit() {
        assert_eq!(calls_of("utf-8.encode", "0041 10000", 3), None);
        assert_eq!(
            calls_of("ecmascript.quote-json-string", "0041 0042", 3),
            None
        );
        let long = "41 ".repeat(LONGEST + 1);
        assert_eq!(calls_of("utf-8.decode", long.trim_end(), 1), None);
    }

    #[test]
    fn every_character_fits_into_the_smallest_room_and_some_do_not_into_less() {
        let mut operations = 0;
        for &operation in Operation::ALL {
            let smallest = smallest_room(operation);
            if !has_room(operation) || smallest < 2 {
                continue;
            }
            operations += 1;
            let input = |character: char| {
                let units = units_of(operation, u32::from(character));
                Sequence::from_values(operation.signature().input, units)
            };
            let fit = |room: usize| {
                LENGTHS.iter().all(|&character| {
                    let input = input(character);
                    let reading = Reading::judging(operation);
                    match reading.run(&[input.as_slice()], &mut NoTrace).unwrap() {
                        Ok(output) => calls(reading, &input, &output, room).is_some(),
                        Err(_) => true,
                    }
                })
            };
            assert!(fit(smallest), "{operation}");
        }
        assert!(operations > 20, "{operations}");
        for (operation, smallest) in [
            (Operation::Utf8Decode, 1),
            (Operation::Utf8Encode, 4),
            (Operation::Utf8ToUtf16, 2),
            (Operation::Cesu8Encode, 6),
            (Operation::Utf81997Encode, 6),
            (Operation::Utf8ToLatin1, 1),
        ] {
            assert_eq!(smallest_room(operation), smallest, "{operation}");
        }
    }
}
