//! The files of learnt automata.

use std::collections::BTreeMap;
use std::time::Duration;

use utfproof_answers::{FileError, LearntAutomata};
use utfproof_judge::learn::learn;
use utfproof_judge::{Answer, Description, Implementation, InProcess, Request};
use utfproof_oracle::{Operation, Sequence};
use utfproof_report::learnt::LearntAutomaton;

use super::signed::signed;

/// Validates UTF-16, and UTF-8 with C0 80 for a NUL.
struct Lax;

impl Implementation for Lax {
    fn describe(&self) -> Description {
        Description::new("Lax", "1").with([Operation::Utf8Validate, Operation::Utf16Validate])
    }

    fn answer(&mut self, request: &Request) -> Answer {
        let accepts = match &request.operands[0] {
            Sequence::CodeUnits(units) => String::from_utf16(units).is_ok(),
            bytes => {
                let bytes: Vec<u8> = bytes.values().iter().map(|byte| *byte as u8).collect();
                let mut kept = bytes.as_slice();
                let mut text = Vec::new();
                while let [first, after @ ..] = kept {
                    let is_pair = kept.starts_with(&[0xC0, 0x80]);
                    text.push(if is_pair { 0 } else { *first });
                    kept = if is_pair { &after[1..] } else { after };
                }
                std::str::from_utf8(&text).is_ok()
            }
        };
        match accepts {
            true => Answer::accepted(),
            false => Answer::rejected("no"),
        }
    }
}

fn automata() -> LearntAutomata {
    let mut automata = LearntAutomata {
        id: "lax".to_owned(),
        name: "Lax".to_owned(),
        version: "1".to_owned(),
        operations: BTreeMap::new(),
    };
    for operation in [
        Operation::Utf8Validate,
        Operation::Utf16Validate,
        Operation::Utf8Decode,
    ] {
        let learnt = learn(&mut InProcess::new(Lax), operation, Duration::from_secs(60));
        let learnt = learnt.map(|learnt| LearntAutomaton::from(&learnt));
        automata.insert(operation, learnt.map_err(|why| why.to_string()));
    }
    automata
}

#[test]
fn a_file_reads_back_has_the_witness_and_any_change_of_it_is_noticed() {
    let automata = automata();
    let text = automata.write();
    assert_eq!(LearntAutomata::read(&text).unwrap(), automata);
    let lines: Vec<&str> = text.lines().collect();
    let [_, validate, decode, utf_16, _] = lines.as_slice() else {
        panic!("{text}");
    };
    let parts = r#""parts":{"in":"C0 80","expected":"rejected","answered":"accepted","state":0}"#;
    assert!(validate.contains(parts), "{validate}");
    assert!(
        decode.contains("\"not_learnt\":\"it does not have the operation\""),
        "{decode}"
    );
    assert!(
        utf_16.ends_with(r#""bound":3,"document_states":3}"#),
        "{utf_16}"
    );
    for (old, new) in [
        ("C0 80", "C1 80"),
        ("Lax", "lax"),
        ("\"bound\":3", "\"bound\":4"),
    ] {
        let changed = text.replacen(old, new, 1);
        assert_ne!(changed, text);
        assert!(
            matches!(LearntAutomata::read(&changed), Err(FileError::Digest)),
            "{old}"
        );
    }
}

#[test]
fn an_automaton_that_contradicts_itself_is_refused() {
    let mut automata = automata();
    for (old, new) in [
        ("\"after\":\"80\"", "\"after\":\"<b>\""),
        ("\"to\":0}", "\"to\":0,\"shows\":\"<b>\"}"),
        ("\"to\":9", "\"to\":99"),
        ("80-BF", "80-BE"),
        ("\"state\":1,", "\"state\":0,"),
    ] {
        let text = automata.write();
        assert!(text.contains(old), "{text}");
        let changed = signed(&text.replacen(old, new, 1));
        assert!(
            matches!(
                LearntAutomata::read(&changed),
                Err(FileError::Content(2, _))
            ),
            "{old}"
        );
    }
    automata.operations.clear();
    assert_eq!(LearntAutomata::read(&automata.write()).unwrap(), automata);
}
