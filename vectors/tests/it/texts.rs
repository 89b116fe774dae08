//! The laws of texts in other texts: Latin-1 is the first code points, escapes are UTF-8, a quoted string reads back, and
//! text from a class file is written the same.

use utfproof_oracle::{Operation, Sequence, UnitKind};
use utfproof_vectors::context::expect;
use utfproof_vectors::{Expectation, Level, Unspecified};

use crate::numbers::{bytes, of, units};

#[test]
fn latin_1_is_the_code_points_of_the_same_numbers() {
    use Operation::{
        Latin1ToUtf8, Latin1ToUtf16, Utf8Decode, Utf8Encode, Utf8ToLatin1, Utf16Decode,
        Utf16Encode, Utf16ToLatin1,
    };
    let latin_1 = |decoded: Result<Sequence, _>| match decoded {
        Ok(text) if text.values().iter().all(|value| *value <= 0xFF) => {
            Some(Sequence::from_values(UnitKind::Byte, text.values()))
        }
        _ => None,
    };
    for input in bytes() {
        let code_points = Sequence::from_values(UnitKind::CodePoint, input.values());
        for (from, to, encode) in [
            (Latin1ToUtf8, Utf8ToLatin1, Utf8Encode),
            (Latin1ToUtf16, Utf16ToLatin1, Utf16Encode),
        ] {
            let text = of(from, &input).unwrap();
            assert_eq!(Ok(&text), of(encode, &code_points).as_ref(), "{input}");
            assert_eq!(of(to, &text).as_ref(), Ok(&input), "{to}");
        }
        assert_eq!(
            of(Utf8ToLatin1, &input).ok(),
            latin_1(of(Utf8Decode, &input)),
            "{input}"
        );
    }
    for input in units() {
        assert_eq!(
            of(Utf16ToLatin1, &input).ok(),
            latin_1(of(Utf16Decode, &input)),
            "{input}"
        );
    }
}

/// Bytes as escapes.
fn escaped(bytes: &[u32]) -> Sequence {
    let escapes: String = bytes.iter().map(|byte| format!("%{byte:02X}")).collect();
    Sequence::from_values(UnitKind::CodeUnit, escapes.bytes().map(u32::from))
}

#[test]
fn escapes_are_utf_8_and_come_back() {
    use Operation::{
        EcmaScriptDecodeUriComponent, EcmaScriptEncodeUriComponent, Utf8ToUtf16, Utf16ToUtf8,
    };
    for input in bytes() {
        let decoded = of(EcmaScriptDecodeUriComponent, &escaped(&input.values()));
        assert_eq!(decoded.ok(), of(Utf8ToUtf16, &input).ok(), "{input}");
    }
    for input in units() {
        let encoded = of(EcmaScriptEncodeUriComponent, &input);
        let Ok(utf_8) = of(Utf16ToUtf8, &input) else {
            assert!(encoded.is_err(), "{input}");
            continue;
        };
        let encoded = encoded.unwrap();
        let back = of(EcmaScriptDecodeUriComponent, &encoded);
        assert_eq!(back.as_ref(), Ok(&input), "{encoded}");
        // a byte is an escape, or stands for itself
        let is_itself = |byte: &u32| {
            let char = char::from_u32(*byte).unwrap_or_default();
            char.is_ascii_alphanumeric() || "_-.!~*'()".contains(char)
        };
        let expected = utf_8.values().into_iter().flat_map(|byte| {
            let one = [byte];
            match is_itself(&byte) {
                true => one.to_vec(),
                false => escaped(&one).values(),
            }
        });
        assert_eq!(encoded.values(), expected.collect::<Vec<_>>(), "{input}");
    }
}

/// Bytes of JSON: escapes in every form, cut short, next to one another and to characters.
fn of_json() -> Vec<Sequence> {
    let parts = [
        "5C", "75", "30", "44", "38", "43", "65", "39", "22", "2F", "6E", "67", "1F", "7F", "C3 A9",
    ];
    let pairs = parts.iter().flat_map(|a| parts.map(|b| format!("{a} {b}")));
    let three = pairs
        .clone()
        .flat_map(|ab| parts.map(|c| format!("{ab} {c}")));
    let digits = [
        "30 30",
        "30 30 65",
        "44 38 33 44",
        "64 63 41 39",
        "44 38 33 67",
    ];
    let escapes = digits.map(|digits| format!("5C 75 {digits}"));
    let next_to = escapes
        .iter()
        .flat_map(|a| escapes.iter().map(move |b| format!("{a} {b}")));
    let all = pairs
        .clone()
        .chain(three)
        .chain(escapes.clone())
        .chain(next_to);
    let all = all.chain(["".to_owned(), "F0 9F 92 A9".to_owned()]);
    all.map(|text| UnitKind::Byte.parse(&text).unwrap())
        .collect()
}

#[test]
fn the_inside_of_a_json_string_is_what_another_parser_reads_and_comes_back_in_ascii() {
    use Operation::{JsonDecodeString, JsonEncodeStringAscii};
    let (mut read, mut refused) = (0, 0);
    for input in of_json() {
        let inside: Vec<u8> = input.values().iter().map(|byte| *byte as u8).collect();
        let json = [b"\"", inside.as_slice(), b"\""].concat();
        let other = serde_json::from_slice::<String>(&json);
        let expectation = expect(JsonDecodeString, std::slice::from_ref(&input));
        match (other, expectation) {
            (Ok(other), Expectation::Output(units, Level::Must)) => {
                let other = other.encode_utf16().map(u32::from);
                assert_eq!(units.values(), other.collect::<Vec<_>>(), "{input}");
                let ascii = of(JsonEncodeStringAscii, &units).unwrap();
                assert!(ascii.values().iter().all(|byte| *byte < 0x80), "{ascii}");
                assert_eq!(of(JsonDecodeString, &ascii), Ok(units), "{ascii}");
                read += 1;
            }
            (Err(_), Expectation::Rejected(_, Level::Should)) => refused += 1,
            (Err(_), Expectation::Unspecified(Unspecified::UnpairedSurrogate)) => {}
            (other, expectation) => panic!("{input}: {other:?}, {expectation:?}"),
        }
    }
    assert!(read > 1_000 && refused > 1_000, "{read} {refused}");
}

#[test]
fn what_is_percent_encoded_comes_back_and_is_what_encode_uri_component_makes_of_text() {
    use Operation::{
        EcmaScriptEncodeUriComponent, Utf8ToUtf16, WhatwgUrlPercentDecode, WhatwgUrlPercentEncode,
    };
    for input in bytes() {
        let encoded = of(WhatwgUrlPercentEncode, &input).unwrap();
        let back = of(WhatwgUrlPercentDecode, &encoded);
        assert_eq!(back.as_ref(), Ok(&input), "{encoded}");
        let escaped = escaped(&input.values()).values();
        let escaped = Sequence::from_values(UnitKind::Byte, escaped);
        assert_eq!(of(WhatwgUrlPercentDecode, &escaped).as_ref(), Ok(&input));
        if let Ok(text) = of(Utf8ToUtf16, &input) {
            let by_ecmascript = of(EcmaScriptEncodeUriComponent, &text).unwrap();
            assert_eq!(encoded.values(), by_ecmascript.values(), "{input}");
        }
    }
}

#[test]
fn a_quoted_string_is_well_formed_json_of_the_same_string() {
    use Operation::{EcmaScriptQuoteJsonString, Utf16ToUtf8, Utf16Validate};
    for input in units() {
        let quoted = of(EcmaScriptQuoteJsonString, &input).unwrap();
        let json = of(Utf16ToUtf8, &quoted).expect("well-formed").values();
        let json: Vec<u8> = json
            .into_iter()
            .map(|byte| u8::try_from(byte).unwrap())
            .collect();
        if of(Utf16Validate, &input).is_ok() {
            let read: String = serde_json::from_slice(&json).unwrap();
            let units = read.encode_utf16().map(u32::from);
            assert_eq!(Sequence::from_values(UnitKind::CodeUnit, units), input);
        } else {
            let json = String::from_utf8(json).unwrap();
            assert!(json.contains("\\ud"), "{json}");
        }
    }
}

#[test]
fn what_is_read_in_a_class_file_is_written_the_same_and_nothing_else_is_read() {
    use Operation::{
        ModifiedUtf8DecodeClassFile, ModifiedUtf8DecodeLossy, ModifiedUtf8Encode,
        ModifiedUtf8ValidateClassFile,
    };
    for input in units() {
        let written = of(ModifiedUtf8Encode, &input).unwrap();
        assert_eq!(
            of(ModifiedUtf8DecodeClassFile, &written).as_ref(),
            Ok(&input)
        );
    }
    let mut read = 0;
    for input in bytes() {
        let decoded = of(ModifiedUtf8DecodeClassFile, &input);
        let is_valid = of(ModifiedUtf8ValidateClassFile, &input).is_ok();
        assert_eq!(decoded.is_ok(), is_valid, "{input}");
        if let Ok(units) = decoded {
            assert_eq!(of(ModifiedUtf8Encode, &units).as_ref(), Ok(&input));
            assert_eq!(of(ModifiedUtf8DecodeLossy, &input), Ok(units));
            read += 1;
        }
    }
    assert!(read > 10_000, "{read}");
}

#[test]
fn lossy_decoding_of_cesu_8_is_decoding_where_that_is_possible() {
    use Operation::{Cesu8Decode, Cesu8DecodeLossy};
    for input in bytes() {
        let lossy = of(Cesu8DecodeLossy, &input).unwrap();
        match of(Cesu8Decode, &input) {
            Ok(decoded) => assert_eq!(lossy, decoded, "{input}"),
            Err(_) => assert!(lossy.values().contains(&0xFFFD), "{input}"),
        }
    }
}

#[test]
fn lossy_decoding_of_modified_utf_8_replaces_what_a_class_file_may_not_hold() {
    use Operation::{ModifiedUtf8DecodeLossy, ModifiedUtf8ValidateClassFile};
    let mut replaced = 0;
    for input in bytes() {
        let lossy = of(ModifiedUtf8DecodeLossy, &input).unwrap();
        let has_replacement = lossy.values().contains(&0xFFFD);
        // EF BF BD is U+FFFD itself
        let has_own = input
            .values()
            .windows(3)
            .any(|three| three == [0xEF, 0xBF, 0xBD]);
        let is_rejected = of(ModifiedUtf8ValidateClassFile, &input).is_err();
        assert_eq!(has_replacement, is_rejected || has_own, "{input}");
        replaced += usize::from(is_rejected);
    }
    assert!(replaced > 10_000, "{replaced}");
}

#[test]
fn ill_formed_parts_are_left_out_and_all_other_characters_remain() {
    use Operation::{Utf8DecodeIgnore, Utf8DecodeLossy};
    let mut shorter = 0;
    for input in bytes() {
        // an input with U+FFFD of its own would not show which ones are replacements
        let lossy = of(Utf8DecodeLossy, &input).unwrap().values();
        let kept: Vec<u32> = lossy.iter().copied().filter(|c| *c != 0xFFFD).collect();
        let ignored = of(Utf8DecodeIgnore, &input).unwrap().values();
        let has_own = input
            .values()
            .windows(3)
            .any(|three| three == [0xEF, 0xBF, 0xBD]);
        assert!(has_own || ignored == kept, "{input}");
        shorter += usize::from(ignored.len() < lossy.len());
    }
    assert!(shorter > 10_000, "{shorter}");
}

/// The result of one operation, given to the next, if both accept.
fn both(first: Operation, second: Operation, input: &Sequence) -> Option<Sequence> {
    of(second, &of(first, input).ok()?).ok()
}

#[test]
fn a_conversion_of_utf_8_gives_what_decoding_and_encoding_give_and_comes_back() {
    use Operation::{
        Cesu8Decode, Cesu8Encode, Cesu8ToUtf8, ModifiedUtf8DecodeClassFile, ModifiedUtf8Encode,
        ModifiedUtf8ToUtf8, Utf8Decode, Utf8Encode, Utf8ToCesu8, Utf8ToModifiedUtf8, Utf8ToUtf16,
        Utf16ToUtf8,
    };
    let conversions = [
        (Cesu8ToUtf8, Cesu8Decode, Utf8Encode, Utf8ToCesu8),
        (Utf8ToCesu8, Utf8Decode, Cesu8Encode, Cesu8ToUtf8),
        (
            ModifiedUtf8ToUtf8,
            ModifiedUtf8DecodeClassFile,
            Utf16ToUtf8,
            Utf8ToModifiedUtf8,
        ),
        (
            Utf8ToModifiedUtf8,
            Utf8ToUtf16,
            ModifiedUtf8Encode,
            ModifiedUtf8ToUtf8,
        ),
    ];
    let pairs = [
        [0xED, 0xA0, 0x80, 0xED, 0xB0, 0x80],
        [0xED, 0xAF, 0xBF, 0xED, 0xBF, 0xBF],
    ];
    let pairs = pairs.map(|bytes| Sequence::from_values(UnitKind::Byte, bytes));
    let inputs: Vec<Sequence> = bytes().into_iter().chain(pairs).collect();
    for (convert, decode, encode, back) in conversions {
        let mut converted = 0;
        for input in &inputs {
            let result = of(convert, input).ok();
            assert_eq!(result, both(decode, encode, input), "{convert} {input}");
            if let Some(result) = result {
                assert_eq!(of(back, &result).as_ref(), Ok(input), "{back}");
                converted += 1;
            }
        }
        assert!(converted > 10_000, "{convert}: {converted}");
    }
}
