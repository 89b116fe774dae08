//! Files that are changed at random, or claim too many cases.

use super::SMALL;
use crate::whole::is_whole;
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use utfproof_vectors::VectorFile;

/// Pieces that may be inserted into a file, in addition to parts of the file itself.
const PIECES: [&str; 16] = [
    "\"",
    "\\",
    "{",
    "}",
    "[",
    "]",
    ",",
    "-",
    "..",
    " ",
    "18446744073709551615",
    "-1",
    "1e9",
    "FF",
    "\u{0}",
    "é",
];

/// How many texts are changed at random: a million with `UTFPROOF_WHOLE=1`.
fn changes() -> u32 {
    if is_whole() { 1_000_000 } else { 50_000 }
}

#[test]
fn randomly_changed_text_is_refused_or_usable_and_never_panics() {
    let right: Vec<char> = SMALL.chars().collect();
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut below = |end: usize| random.next_u32() as usize % end;
    let mut accepted = 0;
    let changes = changes();
    for _ in 0..changes {
        let mut text = right.clone();
        for _ in 0..1 + below(2) {
            let at = below(text.len());
            let end = (at + below(6)).min(text.len());
            let from = below(right.len());
            let piece: Vec<char> = match below(4) {
                0 => Vec::new(),
                1 => right[from..(from + below(40)).min(right.len())].to_vec(),
                2 => vec![char::from(b" ~09AFaf.-,/#\"".as_slice()[below(14)])],
                _ => PIECES[below(PIECES.len())].chars().collect(),
            };
            text.splice(at..end, piece);
        }
        let text: String = text.into_iter().collect();
        if let Ok(mut file) = VectorFile::read("random", &text) {
            file.about = "Something.".to_owned();
            accepted += 1;
            for vector in &file.vectors {
                let numbers: Vec<u64> = vector.sample(3).collect();
                assert!(
                    numbers
                        .iter()
                        .all(|number| vector.case(*number).operands.len() == 1)
                );
            }
            assert_eq!(VectorFile::read("again", &file.write()).unwrap(), file);
        }
    }
    assert!(
        (1..changes / 2).contains(&accepted),
        "{accepted} of {changes} changes did no harm"
    );
}

#[test]
fn a_row_with_too_many_cases_to_count_is_refused_or_usable() {
    let many = ["00..FF"; 9].join(" ");
    let text = SMALL.replace("\"80-C1\"", &format!("\"{many}\""));
    let text = text.replace("\"count\":66", "\"count\":18446744073709551615");
    let text = text.replace("\"cases\":2115", "\"cases\":18446744073709551615");
    for out in [
        format!("\"out\":\"{}\"", ["0000..00FF"; 9].join(" ")),
        "\"error\":true,\"at\":0".to_owned(),
    ] {
        let text = text.replace("\"error\":true,\"at\":0", &out);
        if let Ok(file) = VectorFile::read("many", &text) {
            for vector in &file.vectors {
                vector
                    .sample(8)
                    .for_each(|number| drop(vector.case(number)));
            }
        }
    }
}
