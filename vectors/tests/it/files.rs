//! The layout of the vector files: the committed files follow the schema, and a wrong file is refused with its place.

mod changed;
mod schema;
mod wrong;

use std::sync::LazyLock;

use utfproof_oracle::Operation;
use utfproof_vectors::{VectorFile, built_in_of, built_in_texts};

use crate::built::FILES;

/// A row, a rejection and the empty input of `utf-8.decode`.
static SMALL: LazyLock<String> = LazyLock::new(|| {
    let path = "utf-8.decode/exhaustive.json";
    let (_, text) = built_in_texts()
        .find(|(name, _)| name.replace('\\', "/") == path)
        .unwrap();
    let mut file = VectorFile::read(path, text).unwrap();
    let wanted = ["/empty", "/80-C1", "/E0.A0-BF.80-BF"];
    file.vectors
        .retain(|vector| wanted.iter().any(|name| vector.id.ends_with(name)));
    assert_eq!(file.vectors.len(), wanted.len());
    file.write()
});

#[test]
fn selected_operations_give_exactly_their_files() {
    let some = [Operation::Utf8Decode, Operation::Wtf8Concatenate];
    let all = FILES.iter().filter(|file| some.contains(&file.operation));
    let all: Vec<VectorFile> = all.cloned().collect();
    assert!(all.len() > some.len());
    assert_eq!(built_in_of(&some).unwrap(), all);
    assert_eq!(built_in_of(&[]).unwrap(), []);
}

#[test]
fn every_built_in_file_is_rewritten_byte_for_byte() {
    for (path, text) in built_in_texts() {
        let file = VectorFile::read(&path, text).unwrap();
        assert_eq!(file.path(), path.replace('\\', "/"));
        assert!(
            file.write() == text,
            "{path} is not written as the writer writes it"
        );
    }
}

#[test]
fn a_text_that_ends_with_a_comma_reads_back() {
    let mut file = VectorFile::read("right", &SMALL).unwrap();
    file.about.push(',');
    assert_eq!(VectorFile::read("comma", &file.write()).unwrap(), file);
}
