//! Mutants that answer every input rightly, each with the reason. If a case catches one, it must leave this list.

/// A mutant that is right.
#[derive(Clone, Copy, Debug)]
pub struct Equivalent {
    /// Its name without the line number: `utf_8_1997/encode_ucs_2.rs step skipped: …`; with it if the file has the step twice.
    pub name: &'static str,
    /// Why no input reveals it.
    pub why: &'static str,
}

/// The entry of a mutant; `None` if it is not known to be right.
pub(super) fn of(name: &str) -> Option<&'static Equivalent> {
    let plain = without_line(name);
    let is_it = |known: &&Equivalent| [name, &plain].contains(&known.name);
    ALL.iter().find(is_it)
}

/// The name of a mutant without the number of its line, which changes with the file.
fn without_line(name: &str) -> String {
    let Some((file, rest)) = name.split_once(':') else {
        return name.to_owned();
    };
    let rest_without = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest_without.len() == rest.len() {
        return name.to_owned();
    }
    format!("{file}{rest_without}")
}

/// All that are known.
pub(super) const ALL: &[Equivalent] = &[
    Equivalent {
        name: "cesu_8_2001/characters.rs arm skipped: [] | [0b1110_1101] | [0b1110_1101, 0b1011_0000..=0b1011_1111]",
        why: "the arm after it marks another step, and gives the same",
    },
    Equivalent {
        name: "cesu_8_2001/table_2_2_decode.rs arm skipped: 4",
        why: "the arm after it marks another step, and gives the same",
    },
    Equivalent {
        name: "ecmascript/decode.rs:74 step skipped: return Err(Rejected)",
        why: "no well-formed octets begin with such a byte, so that the last step rejects them",
    },
    Equivalent {
        name: "jvms/encode.rs arm skipped: [0xD800..=0xDBFF, second @ 0xDC00..=0xDFFF, after @ ..]",
        why: "the six bytes of a pair are three for each of its surrogates",
    },
    Equivalent {
        name: "jvms#forms-of-code-points: no row 4",
        why: "the six bytes of a pair are three for each of its surrogates",
    },
    Equivalent {
        name: "jvms/utf_8.rs step skipped: return None",
        why: "the shortest form of the result has a continuation byte there, and is not these bytes",
    },
    Equivalent {
        name: "whatwg_encoding/text_decoder.rs step skipped: self.decoder = self.new_decoder.clone()",
        why: "each text is decoded by a new TextDecoder, whose decoder is new",
    },
    Equivalent {
        name: "whatwg_encoding/text_decoder.rs step skipped: self.io_queue = IoQueue::new()",
        why: "each text is decoded by a new TextDecoder, whose queue is empty",
    },
    Equivalent {
        name: "whatwg_encoding/text_decoder.rs step skipped: self.bom_seen = false",
        why: "each text is decoded by a new TextDecoder, which has seen no mark",
    },
    Equivalent {
        name: "whatwg_encoding/text_encoder_stream.rs step skipped: results.push(std::mem::take(&mut stream.enqueued))",
        why: "what is not taken with its chunk comes at the end, and the whole is the same",
    },
    Equivalent {
        name: "whatwg_encoding/utf_8_decoder.rs step skipped: self.code_point = 0",
        why: "every first byte sets the code point before it is read",
    },
    Equivalent {
        name: "utf-8-1997#ucs-4-octets: row 6, 04000000-7FFFFFFF is 04000000-80000000",
        why: "80000000 has a bit more than the row has letters",
    },
    Equivalent {
        name: "wtf-8-2014:generalized-utf-8.validate",
        why: "this table of the draft is right",
    },
    Equivalent {
        name: "wtf-8-2014#table-2: row 4, 1110xxxx is 1111xxxx",
        why: "the table is printed wrong, and this is how the later draft repairs it",
    },
    Equivalent {
        name: "ecmascript/utf_8_transformation.rs step skipped: return None",
        why: "octets that do not continue give other octets than these, which is found later",
    },
    Equivalent {
        name: "unicode/utf_16_length_of_utf_8_lossy.rs condition negated: row.is_some()",
        why: "the arm after it marks another step, and adds as much",
    },
    Equivalent {
        name: "unicode/utf_16_to_utf_8.rs arm skipped: (0xD800..=0xDFFF, _)",
        why: "the conversion of the single unit rejects it too",
    },
    Equivalent {
        name: "unicode/utf_8_length_of_utf_16_lossy.rs arm skipped: (0xD800..=0xDFFF, _)",
        why: "the arm after it marks another step, and adds as much",
    },
    Equivalent {
        name: "wtf-8-1184cb6#table-2: row 4, 1110xxxx is 1111xxxx",
        why: "the table is printed wrong, and this is how the later draft repairs it",
    },
    Equivalent {
        name: "wtf-8-893065a#table-2: row 4, 1110xxxx is 1111xxxx",
        why: "the table is printed wrong, and this is how the later draft repairs it",
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_found_whatever_its_line() {
        let known = ALL[1].name.replace(".rs ", ".rs:1234 ");
        assert_eq!(of(&known).map(|found| found.name), Some(ALL[1].name));
        assert!(of(ALL[10].name).is_some());
        assert!(of("cesu_8_2001/table_2_2_decode.rs:50 arm skipped: 3").is_none());
        assert!(ALL.iter().all(|known| !known.why.is_empty()));
    }
}
