//! Where two codecs part, and the files of their answers.

use std::collections::BTreeMap;

use utfproof_answers::{Atlas, FileError, Harm, Recorded, Told, inputs, is_release};
use utfproof_oracle::{Operation, Sequence};

use super::signed::signed;

/// A codec of these operations that answers some inputs, in notation, differently from the documents.
fn codec(id: &str, operations: &[(Operation, &[(&str, Told)])]) -> Recorded {
    let told = |operation: Operation, told: &[(&str, Told)]| {
        let inputs = inputs(operation);
        let number = |text: &str| {
            let mut numbers = 0..inputs.len();
            numbers
                .find(|number| inputs[*number][0].to_string() == text)
                .unwrap()
        };
        told.iter()
            .map(|(input, told)| (number(input), told.clone()))
            .collect()
    };
    Recorded {
        id: id.to_owned(),
        name: id.to_owned(),
        version: "1".to_owned(),
        operations: operations
            .iter()
            .map(|(operation, all)| (*operation, told(*operation, all)))
            .collect(),
        policies: BTreeMap::new(),
    }
}

fn accepted() -> Told {
    Told::Output(Vec::new())
}

#[test]
fn each_pair_parts_at_its_worst_and_smallest_input() {
    const DECODE: Operation = Operation::Utf8Decode;
    let right = codec("right", &[(DECODE, &[])]);
    let also = codec("also-right", &[(DECODE, &[])]);
    let slash = codec(
        "slash",
        &[(
            DECODE,
            &[
                ("80", Told::Output(vec![0x80])),
                ("C0 AF", Told::Output(vec![0x2F])),
                ("E0 80 AF", Told::Output(vec![0x2F])),
            ],
        )],
    );
    let atlas = Atlas::new(&[slash.clone(), right, also]);
    let [of] = atlas.operations.as_slice() else {
        panic!("one operation")
    };
    assert_eq!(of.classes[0].ids, ["also-right", "right"]);
    assert_eq!(of.classes[1].ids, ["slash"]);
    let [parting] = of.partings.as_slice() else {
        panic!("one pair")
    };
    assert_eq!(parting.harm, Harm::Hidden);
    assert_eq!(parting.input[0].to_string(), "C0 AF");
    assert_eq!(parting.smallest.as_ref().unwrap()[0].to_string(), "80");
    assert_eq!(parting.answers, [Told::Rejected, Told::Output(vec![0x2F])]);
    assert_eq!(parting.inputs, 3);
    // one codec alone parts from nobody
    assert!(Atlas::new(&[slash]).operations.is_empty());
}

#[test]
fn a_validator_and_a_reader_of_a_hidden_slash_are_found_across_operations() {
    let validator = codec(
        "lax",
        &[(Operation::Utf8Validate, &[("C0 AF", accepted())])],
    );
    let strict = codec("strict", &[(Operation::Utf8Validate, &[])]);
    let reader = codec(
        "reader",
        &[(
            Operation::Utf8DecodeLossy,
            &[("C0 AF", Told::Output(vec![0x2F]))],
        )],
    );
    let atlas = Atlas::new(&[validator, strict, reader.clone()]);
    let [across] = atlas.across.as_slice() else {
        panic!("{:?}", atlas.across)
    };
    assert_eq!(
        (across.accept.as_slice(), across.read.as_slice()),
        (&["lax".to_owned()][..], &["reader".to_owned()][..])
    );
    assert_eq!(across.input[0].to_string(), "C0 AF");
    let strict = codec("strict", &[(Operation::Utf8Validate, &[])]);
    assert!(Atlas::new(&[strict, reader]).across.is_empty());
}

#[test]
fn harms_are_told_apart() {
    let of = |operation: Operation, input: &[u32], one: &Told, other: &Told| {
        let input = Sequence::from_values(operation.signature().input, input.iter().copied());
        Harm::of(operation, &[input], one, other)
    };
    let out = |values: &[u32]| Told::Output(values.to_vec());
    let lossy = Operation::Utf8DecodeLossy;
    assert_eq!(
        of(lossy, &[0xC2, 0x22], &out(&[0xFFFD, 0x22]), &out(&[0xFFFD])),
        Harm::Swallowed
    );
    assert_eq!(
        of(
            lossy,
            &[0x41, 0x00, 0x42],
            &out(&[0x41, 0, 0x42]),
            &out(&[0x41])
        ),
        Harm::Swallowed
    );
    assert_eq!(
        of(lossy, &[0xC0, 0xAF], &out(&[0xFFFD, 0xFFFD]), &out(&[0x2F])),
        Harm::Hidden
    );
    assert_eq!(
        of(
            lossy,
            &[0xE2, 0x80],
            &out(&[0xFFFD]),
            &out(&[0xFFFD, 0xFFFD])
        ),
        Harm::Replacements
    );
    assert_eq!(
        of(lossy, &[0x80], &out(&[0xFFFD]), &Told::Failed("crashed")),
        Harm::Down
    );
    assert_eq!(
        of(
            Operation::Utf8Validate,
            &[0xC2],
            &accepted(),
            &Told::Rejected
        ),
        Harm::Accepted
    );
    assert!(Harm::Hidden < Harm::Swallowed && Harm::Swallowed < Harm::Accepted);
}

#[test]
fn a_file_reads_back_and_any_change_of_it_is_noticed() {
    let codec = codec(
        "slash",
        &[
            (
                Operation::Utf8Decode,
                &[
                    ("C0 AF", Told::Output(vec![0x2F])),
                    ("80", Told::Failed("crashed")),
                ],
            ),
            (
                Operation::Utf8Validate,
                &[("C2", accepted()), ("FF", Told::Skipped)],
            ),
            (Operation::Utf8Encode, &[("0041", Told::Rejected)]),
        ],
    );
    let text = codec.write();
    assert_eq!(Recorded::read(&text).unwrap(), codec);
    assert_eq!(text.lines().count(), 5);
    for (old, new) in [
        ("C0 AF", "C0 80"),
        ("slash", "flash"),
        ("crashed", "garbled"),
        ("\"!\"", "\"\""),
    ] {
        let changed = text.replacen(old, new, 1);
        assert_ne!(changed, text);
        assert!(Recorded::read(&changed).is_err(), "{old}");
    }
    let cut = text.rsplit_once("{\"sha256\"").unwrap().0;
    assert!(matches!(Recorded::read(cut), Err(FileError::Digest)));
    assert!(Recorded::read("").is_err());
}

/// Three releases, of which the first two answer alike, and their files.
fn releases() -> ([Recorded; 3], Vec<String>) {
    let wrong: &[(&str, Told)] = &[("C2", accepted()), ("FF", Told::Skipped)];
    let of = |id: &str, told| codec(id, &[(Operation::Utf8Validate, told)]);
    let releases = [
        of("npm:a@1.0.0", wrong),
        of("npm:a@1.0.1", wrong),
        of("npm:a@2.0.0", &[]),
    ];
    let texts = (0..3)
        .map(|number| releases[number].write_after(&releases[..number]))
        .collect();
    (releases, texts)
}

fn read_all(texts: &[String]) -> Result<Vec<Recorded>, (usize, FileError)> {
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    Recorded::read_all(&texts)
}

#[test]
fn a_release_that_answers_like_an_earlier_one_refers_to_its_file() {
    let (releases, mut texts) = releases();
    assert!(!texts[1].contains("operation"), "{}", texts[1]);
    assert_eq!(texts[2], releases[2].write());
    assert_eq!(read_all(&texts).unwrap(), releases);
    texts.reverse();
    let mut read = read_all(&texts).unwrap();
    read.reverse();
    assert_eq!(read, releases, "the order of the files does not matter");
    assert!(matches!(Recorded::read(&texts[1]), Err(FileError::Base(_))));
}

#[test]
fn a_reference_to_a_file_that_is_missing_or_changed_is_refused() {
    let (_, texts) = releases();
    let refused = |texts: &[String], index: usize| match read_all(texts) {
        Err((at, FileError::Base(id))) => assert_eq!((at, id.as_str()), (index, "npm:a@1.0.0")),
        other => panic!("{other:?}"),
    };
    refused(&texts[1..], 0);

    let mut changed = texts.clone();
    changed[0] = texts[0].replace("[\"FF\",\"skipped\"]", "[\"FF\",\"\"]");
    assert!(matches!(read_all(&changed), Err((0, FileError::Digest))));
    changed[0] = signed(&changed[0]);
    assert!(Recorded::read(&changed[0]).is_ok());
    refused(&changed, 1);

    let mut other_name = texts.clone();
    other_name[0] = signed(&texts[0].replace("1.0.0", "1.0.9"));
    refused(&other_name, 1);

    let mut changed = texts.clone();
    changed[1] = texts[1].replace("npm:a@1.0.0", "npm:a@2.0.0");
    assert!(matches!(read_all(&changed), Err((1, FileError::Digest))));

    changed[1] = signed(&changed[1]);
    assert!(matches!(
        read_all(&changed),
        Err((1, FileError::Base(id))) if id == "npm:a@2.0.0"
    ));

    // a file with a reference cannot be a base
    let (lines, _) = texts[1].rsplit_once("{\"sha256\"").unwrap();
    let (_, digest) = texts[1].rsplit_once(":\"").unwrap();
    let digest = &digest[..64];
    let head = lines.lines().next().unwrap().replace("1.0.1", "1.0.2");
    let chained = signed(&format!(
        "{head}\n{{\"same_as\":\"npm:a@1.0.1\",\"digest\":\"{digest}\"}}\n{{\"sha256\"",
    ));
    let with_chain = [texts.clone(), vec![chained]].concat();
    assert!(matches!(
        read_all(&with_chain),
        Err((3, FileError::Base(_)))
    ));
}

#[test]
fn a_reference_stands_alone() {
    let (_, texts) = releases();
    let operation = texts[0].lines().nth(1).unwrap();
    let reference = texts[1].lines().nth(1).unwrap();
    for lines in [[operation, reference], [reference, operation]] {
        let head = texts[1].lines().next().unwrap();
        let both = signed(&format!("{head}\n{}\n{{\"sha256\"", lines.join("\n")));
        assert!(read_all(&[texts[0].clone(), both]).is_err(), "{lines:?}");
    }
}

#[test]
fn a_release_is_a_package_and_a_version() {
    for release in ["npm:pbf@3.0.0", "npm:@a/b@1", "folder:a@b@1"] {
        assert!(is_release(release), "{release}");
    }
    for other in ["cpython", "npm:@a/b", "a@b"] {
        assert!(!is_release(other), "{other}");
    }
}
