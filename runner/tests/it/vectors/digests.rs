//! The digests of all answers, printed, written and checked.

use std::fs;
use std::path::Path;

use super::{edit, run};

#[test]
#[cfg(feature = "seconds")]
fn digests_are_checked_against_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("digests.json");
    let path = path.to_str().unwrap();
    let operation = ["--operation", "utf-8-1997.encode"];
    let digest = |more: &[&str]| run(&[&["digest"], &operation[..], more].concat());

    let (status, printed, _) = digest(&[]);
    assert_eq!(status, Some(0));
    let (status, said, _) = digest(&["--output", path]);
    assert_eq!(status, Some(0));
    assert_eq!(said, format!("1 digest in {path}\n"));
    assert_eq!(fs::read_to_string(path).unwrap(), printed);

    let same = (
        Some(0),
        "1 digest, all the same\n".to_owned(),
        String::new(),
    );
    assert_eq!(digest(&["--check"]), same);
    assert_eq!(digest(&["--check", path]), same);
    edit(Path::new(path), "\"rejected\":0", "\"rejected\":511");
    let (status, said, _) = digest(&["--check", path]);
    assert_eq!(status, Some(1));
    assert!(
        said.starts_with("utf-8-1997.encode: 4195073 answers and 0 of them rejections, not "),
        "{said}"
    );
    edit(Path::new(path), "\"digests\"", "\"digest\"");
    let (status, _, error) = digest(&["--check", path]);
    assert_eq!(status, Some(2));
    assert!(
        error.contains(path) && error.contains("unknown field `digest`"),
        "{error}"
    );
}

#[test]
fn an_operation_without_a_digest_is_an_error() {
    for (arguments, says) in [
        (
            ["--operation", "wtf-8.concatenate"].as_slice(),
            "only operations with one operand have digests",
        ),
        (
            &["--operation", "utf-8.decod"],
            "did you mean 'utf-8.decode'?",
        ),
        (
            &["--range", "00-FF"],
            "--range needs operations with the same kind of input: utf-8.validate takes bytes, and utf-8.encode takes code points",
        ),
        (
            &["--operation", "utf-8.decode", "--range", "00-FG"],
            "--range: 'FG' is not one of the bytes",
        ),
        (&["--check", "no-such-file"], "no-such-file: No such file"),
        (&["--check", "--range", "00"], "cannot be used with"),
    ] {
        let (status, text, error) = run(&[&["digest"], arguments].concat());
        assert_eq!((status, text.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(error.contains(says), "{arguments:?}: {error}");
    }
}
