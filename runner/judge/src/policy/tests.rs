use std::collections::BTreeSet;

use utfproof_oracle::{NoTrace, Operation, Reading, Sequence};
use utfproof_vectors::Expectation;
use utfproof_vectors::context::expect;

use super::{DEFAULTS, Fit, Policies, Policy, StillFits};
use crate::reply::{Answer, Reply};
use crate::verdict::Verdict;

fn policies(operation: Operation, declared: &[(&str, &str)]) -> Policies {
    Policies::read(operation, declared.iter().copied()).unwrap()
}

fn shown(operation: Operation, declared: &[(&str, &str)], input: &str) -> String {
    let operand = operation.signature().input.parse(input).unwrap();
    let documents = expect(operation, std::slice::from_ref(&operand));
    let declared = policies(operation, declared);
    match &*declared.expectation(operation, &operand, &documents) {
        Expectation::Output(output, _) => output.to_string(),
        Expectation::Rejected(rejection, _) => format!("rejected at {}", rejection.at),
        Expectation::Unspecified(reason) => reason.name().to_owned(),
    }
}

/// All strings of up to four of these bytes: one of each row and column of table 3-7, and the edges.
fn strings() -> impl Iterator<Item = Vec<u8>> {
    const BYTES: [u8; 18] = [
        0x00, 0x41, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2, 0xE0, 0xE1, 0xED, 0xF0, 0xF1,
        0xF4, 0xF8, 0xFC,
    ];
    (0..=4).flat_map(|length| {
        let count = BYTES.len().pow(length);
        (0..count).map(move |number| {
            let digit = |position| BYTES[number / BYTES.len().pow(position) % BYTES.len()];
            (0..length).map(digit).collect()
        })
    })
}

#[test]
fn every_policy_has_one_entry_and_every_key_a_default() {
    let all = || Policy::ALL.iter().copied();
    let names: BTreeSet<_> = all().map(|p| (p.key(), p.value())).collect();
    assert_eq!(names.len(), Policy::ALL.len());
    let policies: BTreeSet<_> = all().collect();
    assert_eq!(policies.len(), Policy::OffendingUnit as usize + 1);
    let keys: BTreeSet<_> = all().map(Policy::key).collect();
    assert_eq!(keys, DEFAULTS.iter().map(|(key, _)| *key).collect());
    let defaults = all().flat_map(|p| {
        let operations = p.entry().operations.iter();
        operations.map(move |o| (*o, p.key(), super::default_value(*o, p.key())))
    });
    for (operation, key, default) in defaults {
        let mut own = Policy::of_operation(operation).filter(|policy| policy.key() == key);
        assert!(own.all(|policy| Some(policy.value()) != default));
        assert!(default.is_some(), "{operation}: {key}");
    }
}

#[test]
fn replacing_agrees_with_the_two_documents_that_say_how() {
    for bytes in strings() {
        for (operation, declared) in [
            (Operation::Utf8DecodeLossy, &[][..]),
            (
                Operation::Utf8DecodeLossyPerByte,
                &[("replacement", "per-byte")][..],
            ),
        ] {
            let operand = Sequence::bytes(bytes.clone());
            let document = Reading::judging(operation).answer(&[operand.as_slice()], &mut NoTrace);
            let lossy = policies(Operation::Utf8DecodeLossy, declared);
            let decoded = super::replacement::decode(&bytes, &lossy);
            assert_eq!(
                Ok(Ok(Sequence::code_points(decoded))),
                document,
                "{operand}"
            );
        }
    }
}

#[test]
fn a_policy_differs_from_the_documents_and_from_every_other_of_its_key() {
    for operation in Operation::ALL {
        let all: Vec<Policy> = Policy::of_operation(*operation).collect();
        for policy in &all {
            let others = all
                .iter()
                .filter(|other| other.key() == policy.key() && *other != policy);
            let others = others.map(|other| Policies(vec![*other]));
            for other in others.chain([Policies::default()]) {
                let differs = inputs(*operation).any(|operand| {
                    let documents = expect(*operation, std::slice::from_ref(&operand));
                    let answer = |policies: &Policies| {
                        policies
                            .expectation(*operation, &operand, &documents)
                            .into_owned()
                    };
                    answer(&Policies(vec![*policy])) != answer(&other)
                });
                assert!(differs, "{operation}: {policy} and '{other}'");
            }
        }
    }
}

fn inputs(operation: Operation) -> impl Iterator<Item = Sequence> {
    let kind = operation.signature().input;
    let values = [0, 0x25, 0x41, 0xD800, 0xDC00, 0xFEFF, 0xFFFE];
    let pairs = values
        .into_iter()
        .flat_map(move |a| values.map(|b| vec![a, b]));
    let bytes = strings().chain([
        vec![0xEF, 0xBB, 0xBF, 0x41],
        vec![0xEF, 0xBF, 0xBE],
        vec![0xFD, 0xD0],
        vec![0xD0, 0xFD],
        vec![0x00, 0x00, 0xFF, 0xFE],
        vec![0xFE, 0xFF, 0x00, 0x00],
        vec![0x00, 0x00],
        vec![0xED, 0xA0, 0x80, 0xED],
        vec![0xF5, 0x80],
        vec![0xFC, 0x80, 0x80, 0x80, 0x80, 0x80],
    ]);
    let is_bytes = kind == utfproof_oracle::UnitKind::Byte;
    let bytes = bytes.filter(move |_| is_bytes).map(Sequence::bytes);
    let others = pairs.filter(move |_| !is_bytes);
    bytes.chain(others.map(move |pair| Sequence::from_values(kind, pair)))
}

#[test]
fn each_does_what_its_name_says() {
    let lossy = |value, input| shown(Operation::Utf8DecodeLossy, &[("replacement", value)], input);
    assert_eq!(
        lossy("per-sequence", "41 ED A0 80 F8 80"),
        "0041 FFFD FFFD FFFD"
    );
    assert_eq!(
        lossy("per-sequence-of-up-to-6", "41 F8 80 80 42"),
        "0041 FFFD 0042"
    );
    assert_eq!(
        lossy("surrogates-as-one", "ED A0 80 ED A0 C0 80"),
        "FFFD FFFD FFFD FFFD"
    );
    assert_eq!(lossy("per-run", "41 FF FF 80 42 FF"), "0041 FFFD 0042 FFFD");
    assert_eq!(
        lossy("per-sequence-from-c2", "C0 80 E0 80"),
        "FFFD FFFD FFFD"
    );
    assert_eq!(
        lossy("per-lead-byte", "E0 80 80 80 80 F8 80"),
        "FFFD FFFD FFFD"
    );
    assert_eq!(lossy("per-form", "F5 80 F4 90 80 80"), "FFFD FFFD FFFD");
    assert_eq!(
        lossy("first-two-as-one", "ED A0 80 C1 80 E1 80"),
        "FFFD FFFD FFFD FFFD FFFD"
    );
    assert_eq!(lossy("none", "41 FF 42"), "0041 0042");
    let question_mark = [("replacement-character", "U+003F")];
    let units = shown(
        Operation::Utf16DecodeLossy,
        &question_mark,
        "D800 FFFD DC00 D83D DCA9",
    );
    assert_eq!(units, "003F FFFD 003F 1F4A9");
    let octets = |operation| shown(operation, &[("surrogates", "encoded")], "D800 10000");
    assert_eq!(octets(Operation::Utf16BeEncode), "D8 00 D8 00 DC 00");
    assert_eq!(octets(Operation::Utf16LeEncode), "00 D8 00 D8 00 DC");
    assert_eq!(octets(Operation::Utf32BeEncode), "00 00 D8 00 00 01 00 00");
    assert_eq!(octets(Operation::Utf32LeEncode), "00 D8 00 00 00 00 01 00");
    let encode = |value, input| shown(Operation::Utf8Encode, &[("surrogates", value)], input);
    assert_eq!(encode("replaced", "0041 D800"), "41 EF BF BD");
    assert_eq!(encode("question-mark", "D800 0041"), "3F 41");
    assert_eq!(encode("dropped", "D800"), "");
    assert_eq!(encode("encoded", "D800 DC00"), "ED A0 80 ED B0 80");
    let cesu = |operation, value| shown(operation, &[("surrogates", value)], "D800 10000");
    assert_eq!(
        cesu(Operation::Cesu8Encode, "encoded"),
        "ED A0 80 ED A0 80 ED B0 80"
    );
    assert_eq!(cesu(Operation::Utf16Encode, "replaced"), "FFFD D800 DC00");
    let decode = |key, value, input| shown(Operation::Utf8Decode, &[(key, value)], input);
    assert_eq!(
        decode("byte-order-mark", "removed", "EF BB BF EF BB BF"),
        "FEFF"
    );
    assert_eq!(
        decode("noncharacters", "rejected", "C3 A9 EF BF BE FF"),
        "rejected at 2"
    );
    assert_eq!(decode("nul", "rejected", "C3 A9 FF 00"), "rejected at 2");
    assert_eq!(
        decode("position", "offending-unit", "41 E2 82"),
        "rejected at 3"
    );
    assert_eq!(
        decode("position", "offending-unit", "41 80"),
        "rejected at 1"
    );
    let modified = |input| {
        let rejects = [("surrogates", "rejected")];
        shown(Operation::ModifiedUtf8Decode, &rejects, input)
    };
    assert_eq!(modified("C0 80 ED A0 80 FF"), "rejected at 2");
    assert_eq!(modified("ED A0 80 ED B0 80"), "D800 DC00");
    assert_eq!(modified("ED A0 80 ED B0 80 FF"), "rejected at 6");
}

#[test]
fn an_unknown_policy_is_refused_with_the_vocabulary() {
    let error = Policies::read(Operation::Utf8DecodeLossy, [("replacement", "per-bite")]);
    insta::assert_snapshot!(error.unwrap_err(), @r#"utf-8.decode-lossy has no policy "replacement": "per-bite"; it has "replacement": per-maximal-subpart, per-byte, per-sequence, per-sequence-from-c2, per-lead-byte, per-form, first-two-as-one, per-sequence-of-up-to-6, surrogates-as-one, per-run, none; "replacement-character": U+FFFD, U+003F, U+001A; "byte-order-mark": kept, removed; "noncharacters": accepted, replaced; "nul": accepted, ends-the-text"#);
    let error = Policies::read(Operation::Wtf8Decode, [("nul", "accepted")]);
    insta::assert_snapshot!(error.unwrap_err(), @r#"wtf-8.decode has no policy "nul": "accepted"; it has none at all"#);
    let default = Policies::read(Operation::Utf8Decode, [("nul", "accepted")]);
    assert!(default.unwrap().is_empty());
}

/// An encoder that rejects lead surrogates, as UTF-8 does, and encodes trail surrogates, as generalized UTF-8 does.
#[test]
fn another_operation_fits_only_if_it_differs_on_the_very_same_cases() {
    let operation = Operation::Utf8Encode;
    let lead = Sequence::code_points(vec![0xD800]);
    let trail = Sequence::code_points(vec![0xDC00]);
    let found = |shards: &[&[&Sequence]]| {
        let fit = |asked: &&[&Sequence]| {
            let mut fit = Fit::new(operation);
            let cases = asked.iter().map(|operand| {
                let operands = [(*operand).clone()];
                let documents = expect(operation, &operands);
                (operands, documents)
            });
            let cases: Vec<_> = cases.collect();
            for (operands, documents) in &cases {
                let (answer, verdict) = match operands[0] == trail {
                    true => (Answer::bytes([0xED, 0xB0, 0x80]), Verdict::Differs),
                    false => (Answer::rejected("a surrogate"), Verdict::Conforms),
                };
                let reply = Reply::Answered(answer);
                fit.look_at(operation, operands, documents, &reply, verdict);
            }
            for (operands, documents) in &cases {
                fit.count(operation, operands, documents);
            }
            fit.exclude_others();
            fit.in_shard(operation)
        };
        let all: Vec<StillFits> = shards.iter().map(fit).collect();
        Fit::of_all(operation, &all).found(operation).1
    };
    assert_eq!(found(&[&[&trail]]), Some(Operation::GeneralizedUtf8Encode));
    for shards in [
        &[&[&lead, &trail][..]][..],
        &[&[&lead], &[&trail]],
        &[&[&trail], &[&lead]],
    ] {
        assert_eq!(found(shards), None, "{shards:?}");
    }
}

#[test]
fn utf_32_is_read_and_written_in_the_declared_order() {
    let decode = |value, input| {
        let operation = Operation::Utf32LabelledDecode;
        shown(operation, &[("byte-order", value)], input)
    };
    let (big, little) = ("00 00 00 41", "41 00 00 00");
    assert_eq!(decode("big-endian", big), "0041");
    assert_eq!(decode("big-endian", little), "rejected at 0");
    assert_eq!(decode("little-endian", little), "0041");
    assert_eq!(decode("little-endian", big), "rejected at 0");
    // a mark gives the order, whatever is declared
    assert_eq!(decode("little-endian", "00 00 FE FF 00 00 00 41"), "0041");
    assert_eq!(decode("little-endian", "FF FE 00 00 41 00 00 00"), "0041");
    assert_eq!(
        decode("little-endian", "00 00 FE FF 41 00"),
        "rejected at 4"
    );
    assert_eq!(decode("little-endian", ""), "");

    let encode = |value, input| {
        let operation = Operation::Utf32LabelledEncode;
        shown(operation, &[("byte-order", value)], input)
    };
    assert_eq!(encode("big-endian", "0041"), big);
    assert_eq!(encode("little-endian", "0041"), little);
    let marked = encode("big-endian-with-mark", "0041");
    assert_eq!(marked, "00 00 FE FF 00 00 00 41");
    let marked = encode("little-endian-with-mark", "0041");
    assert_eq!(marked, "FF FE 00 00 41 00 00 00");
    let surrogate = encode("little-endian-with-mark", "0041 D800");
    assert_eq!(surrogate, "rejected at 1");
    let both = [
        ("byte-order", "little-endian-with-mark"),
        ("surrogates", "replaced"),
    ];
    let replaced = shown(Operation::Utf32LabelledEncode, &both, "D800");
    assert_eq!(replaced, "FF FE 00 00 FD FF 00 00");
    // no document says whether nothing has a mark, or whether a first U+FEFF is one
    for input in ["", "FEFF 0041"] {
        let open = "input is empty or begins with U+FEFF";
        assert_eq!(encode("big-endian-with-mark", input), open);
    }
}

#[test]
fn what_most_libraries_of_c_and_of_urls_do_has_a_name_and_is_excused_by_no_declaration() {
    let ended = [("nul", "ends-the-text")];
    let decode = |input| shown(Operation::Utf8Decode, &ended, input);
    assert_eq!(decode("41 00 FF"), "0041");
    assert_eq!(decode("00 41"), "");
    assert_eq!(decode("41 FF 00"), "rejected at 1");
    let kept = |text: &str| {
        let units: Vec<u16> = text.encode_utf16().collect();
        let input = Sequence::code_units(&*units).to_string();
        let operation = Operation::EcmaScriptDecodeUriComponent;
        let output = shown(operation, &[("undecodable", "kept")], &input);
        let units = operation
            .signature()
            .output
            .parse(&output)
            .unwrap()
            .values();
        units
            .into_iter()
            .filter_map(char::from_u32)
            .collect::<String>()
    };
    assert_eq!(kept("%C3"), "%C3");
    assert_eq!(kept("%C3%28%C3%A9%"), "%C3(\u{E9}%");
    assert_eq!(kept("%41%zz"), "A%zz");
    for policy in [Policy::NulEnds, Policy::UndecodableKept] {
        let operations = policy.entry().operations;
        assert!(
            operations
                .iter()
                .all(|operation| policy.contradicts(*operation).is_some())
        );
    }
}
