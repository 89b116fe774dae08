//! An encoding of one's own, from its definition to its vectors, by one command.

use std::fs;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::{program, schema};

fn definition(name: &str) -> String {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("documents/encodings");
    root.join(format!("{name}.txt"))
        .to_string_lossy()
        .into_owned()
}

fn encoding(arguments: &[&str]) -> (Option<i32>, String, String) {
    program::run("encoding", arguments)
}

#[test]
fn one_command_derives_laws_automaton_and_vectors_in_seconds() {
    let folder = tempfile::tempdir().unwrap();
    let [svg, vectors] = ["a.svg", "v.jsonl"].map(|name| folder.path().join(name));
    let paths = [&svg, &vectors].map(|path| path.to_str().unwrap().to_owned());
    let began = Instant::now();
    let (status, text, error) = encoding(&[
        &definition("vlq"),
        "--svg",
        &paths[0],
        "--vectors",
        &paths[1],
    ]);
    assert!(
        began.elapsed() < Duration::from_secs(60),
        "{:?}",
        began.elapsed()
    );
    assert_eq!((status, error.as_str()), (Some(0), ""));
    assert!(text.contains("fails  self-synchronising"), "{text}");
    let svg = fs::read_to_string(svg).unwrap();
    assert!(
        svg.contains("<title>The automaton of vlq.validate</title>"),
        "{svg}"
    );
    let vectors = fs::read_to_string(vectors).unwrap();
    let vectors: Vec<Value> = vectors
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let accepted = vectors
        .iter()
        .find(|row| row["id"] == "vlq.decode/complete/81.00-7F")
        .unwrap();
    assert_eq!(
        (&accepted["out"], &accepted["count"]),
        (&"0080..00FF".into(), &128.into())
    );
    let rejected = vectors
        .iter()
        .find(|row| row["id"] == "vlq.validate/complete/80.00-FF")
        .unwrap();
    assert_eq!(
        (&rejected["error"], &rejected["at"]),
        (&true.into(), &0.into())
    );
}

#[test]
fn values_are_encoded_and_bytes_decoded() {
    let vlq = definition("vlq");
    let of = |option: &str, input: &str| {
        let (status, text, _) = encoding(&[&vlq, option, input]);
        (status, text)
    };
    assert_eq!(
        of("--encode", "0041 20AC"),
        (Some(0), "41 C1 2C\n".to_owned())
    );
    assert_eq!(
        of("--decode", "41 C1 2C"),
        (Some(0), "0041 20AC\n".to_owned())
    );
    assert_eq!(
        of("--decode", "41 80 41"),
        (Some(1), "rejected at 1\n".to_owned())
    );
    assert_eq!(
        of("--encode", "0041 D800"),
        (Some(1), "rejected at 1\n".to_owned())
    );
}

#[test]
fn a_mistake_names_the_file_the_line_and_the_remedy() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.txt");
    fs::write(
        &file,
        "encoding mine\n0000-007F | 0xxxxxxx\n0080-0FFF | 110xxxxx 10xxxxxx\n",
    )
    .unwrap();
    let (status, text, error) = encoding(&[file.to_str().unwrap()]);
    assert_eq!((status, text.as_str()), (Some(2), ""));
    let line = "mine.txt: line 3: 0FFF has more bits than the row; it has room for at most 07FF";
    assert!(error.trim_end().ends_with(line), "{error}");
}

#[test]
#[cfg(feature = "seconds")]
fn the_json_of_each_definition_follows_its_schema() {
    let path = format!(
        "{}/schemas/encoding.schema.json",
        env!("CARGO_MANIFEST_DIR")
    );
    let published = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    let strict = schema::strict_of(published);
    for name in [
        "utf-8",
        "utf-8-1997",
        "cesu-8",
        "wtf-8",
        "modified-utf-8",
        "vlq",
    ] {
        let (status, text, _) = encoding(&[&definition(name), "--json"]);
        assert_eq!(status, Some(0));
        let value: Value = serde_json::from_str(&text).unwrap();
        let errors = strict.iter_errors(&value).map(|error| error.to_string());
        let errors: Vec<String> = errors.take(5).collect();
        assert!(errors.is_empty(), "{name}: {errors:#?}");
    }
}

#[test]
fn the_json_has_laws_states_and_vectors() {
    let (status, text, _) = encoding(&[&definition("utf-8"), "--json"]);
    let value: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((status, &value["longest"]), (Some(0), &4.into()));
    let laws = value["laws"].as_array().unwrap();
    let fails: Vec<&Value> = laws
        .iter()
        .filter(|law| law["counterexample"].is_string())
        .collect();
    assert_eq!(fails.len(), 1, "{fails:?}");
    assert_eq!(value["states"].as_array().map(Vec::len), Some(9));
    assert!(
        value["vectors"]
            .as_array()
            .is_some_and(|rows| rows.len() > 100)
    );
}
