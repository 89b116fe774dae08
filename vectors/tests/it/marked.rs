//! Byte order marks of each encoding stand before texts of all lengths that matter, and once more at each place.

use std::collections::BTreeSet;

use utfproof_oracle::Operation;
use utfproof_vectors::context::{Context, Mark, Marked, contexts};
use utfproof_vectors::{Expectation, Suite, Vector, built_in_of};

fn marked(operation: Operation) -> Vec<(Marked, Vector)> {
    let files = built_in_of(&[operation]).unwrap();
    let vectors = files.into_iter().flat_map(|file| file.vectors);
    let of_vector = |vector: Vector| {
        let all = contexts(&vector, Suite::Full, false).into_iter();
        let marked = all.filter_map(move |context| match context {
            Context::Marked(marked) => Some(marked),
            _ => None,
        });
        marked.map(move |marked| (marked, vector.clone()))
    };
    vectors.flat_map(of_vector).collect()
}

#[test]
fn each_mark_stands_before_texts_of_all_lengths_and_at_each_place() {
    for name in [
        "utf-16-labelled.decode",
        "utf-32-labelled.decode",
        "whatwg-encoding.decode-as-utf-8",
        "whatwg-utf-8.decode",
        "whatwg-utf-16le.decode",
        "whatwg-utf-16be.decode-stream",
        "utf-16le.decode",
    ] {
        let texts = marked(name.parse().unwrap());
        for mark in Mark::ALL {
            let of_mark = texts.iter().filter(|(text, _)| text.mark == mark);
            let lengths: BTreeSet<usize> = of_mark
                .clone()
                .filter(|(text, _)| text.again.is_none())
                .map(|(text, _)| text.length + mark.length())
                .collect();
            for power in 5..=13 {
                let size = 1 << power;
                let near = [size - mark.unit(), size, size + mark.unit()];
                assert!(
                    near.iter().all(|one| lengths.contains(one)),
                    "{name} {mark:?}"
                );
            }
            let places: BTreeSet<(usize, char)> =
                of_mark.filter_map(|(text, _)| text.again).collect();
            for place in (0..48).step_by(mark.unit()) {
                let both = ['\u{FEFF}', '\u{FFFE}'].map(|character| (place, character));
                assert!(
                    both.iter().all(|one| places.contains(one)),
                    "{name} {mark:?}"
                );
            }
        }
    }
}

#[test]
fn the_text_after_the_mark_of_an_encoding_is_text_of_that_encoding() {
    for (name, mark) in [
        ("utf-8.decode", Mark::Utf8),
        ("utf-16be.decode", Mark::Utf16Be),
        ("utf-16le.decode", Mark::Utf16Le),
        ("utf-32be.decode", Mark::Utf32Be),
        ("utf-32le.decode", Mark::Utf32Le),
    ] {
        let texts = marked(name.parse().unwrap());
        let is_plain = |text: &Marked| text.mark == mark && text.again.is_none();
        let own = texts.iter().filter(|(text, _)| is_plain(text));
        let mut number = 0;
        for (text, vector) in own {
            let put = Context::Marked(*text).put(vector);
            let Expectation::Output(output, _) = put.expectation else {
                panic!("{name}: {text}");
            };
            assert_eq!(output.values()[0], 0xFEFF, "{name}: {text}");
            number += 1;
        }
        assert!(number > 15, "{name}: {number}");
    }
}
