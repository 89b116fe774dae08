//! The inputs that show a fault, as its author gave them.

use utfproof_codecs::faults;
use utfproof_oracle::Operation;
use utfproof_vectors::context::expect;
use utfproof_vectors::core::parse_input;

use super::candidates::Candidate;

/// The part of an id that says where such an input is from.
const KIND: &str = "faults";

/// Those that a line of a core file can show, in the order of the faults. Some are another operation's, with the same kind
/// of input.
pub(super) fn witnesses(operation: Operation) -> Vec<Candidate> {
    let witnesses: Vec<_> = faults::witnesses().collect();
    let of_this = |witness: &&&faults::Witness| witness.operation == operation;
    let own = witnesses.iter().filter(of_this);
    let others = witnesses.iter().filter(|witness| !of_this(witness));
    own.chain(others)
        .filter_map(|witness| candidate(operation, witness.wrong))
        .collect()
}

/// One input, or one and that before it, in the notation of witnesses.
fn candidate(operation: Operation, text: &str) -> Option<Candidate> {
    let texts: Vec<&str> = text.split(';').map(str::trim).collect();
    let (earlier, text) = match texts.as_slice() {
        [text] => (None, *text),
        [earlier, text] => (Some(*earlier), *text),
        _ => return None,
    };
    if text.contains("..") {
        return None; // a converter that is used again
    }
    let read = |text: &str| parse_input(operation, &in_core_notation(operation, text)).ok();
    let (operands, cuts) = read(text)?;
    let earlier = match earlier {
        Some(earlier) => Some(read(earlier)?.0),
        None => None,
    };
    let expectation = expect(operation, &operands);
    let made = Candidate::from_parts(operation, operands, cuts, earlier, expectation);
    Some(made.called(KIND, "an input that is made for one fault"))
}

/// `C3.A9*8` is `(C3 A9)*8` in a core file, and two operands are separated by a comma.
fn in_core_notation(operation: Operation, text: &str) -> String {
    let words = text
        .split_whitespace()
        .map(|word| match word.split_once('*') {
            Some((group, times)) if group.contains('.') => {
                format!("({})*{times}", group.replace('.', " "))
            }
            _ => word.replace('.', " "),
        });
    let words = words.collect::<Vec<_>>().join(" ");
    match operation.signature().operands {
        1 => words.replace('|', " | "),
        _ => words.replace('|', " , "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn witnesses_are_read_as_lines_of_core_files() {
        let read = |operation, text| {
            let made = candidate(operation, text)?;
            let chosen = made.chosen(String::new());
            let operands = chosen.operands.iter().map(ToString::to_string);
            let earlier = chosen.earlier.map(|earlier| earlier[0].to_string());
            Some((
                operands.collect::<Vec<_>>().join(", "),
                chosen.cuts,
                earlier,
            ))
        };
        let some = |text: &str, cuts: &[usize], earlier: Option<&str>| {
            Some((text.to_owned(), cuts.to_vec(), earlier.map(str::to_owned)))
        };
        let decode = Operation::Utf8Decode;
        assert_eq!(
            read(decode, "C3.A9*2 41|42"),
            some("C3 A9 C3 A9 41 42", &[5], None)
        );
        assert_eq!(read(decode, "; EF BB BF"), some("EF BB BF", &[], Some("")));
        let join = Operation::Wtf8Concatenate;
        assert_eq!(read(join, "41|ED A0 80"), some("41, ED A0 80", &[], None));
        for text in [
            "20000 times 41",
            "41, 42",
            "utf-8.validate: 80; 41",
            "outs 41|42",
            "C3..",
        ] {
            assert_eq!(read(decode, text), None, "{text}");
        }
    }
}
