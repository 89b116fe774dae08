//! The layout of the vector files: the committed files follow the schema, and a wrong file is refused with its place.

mod changed;
mod schema;
mod wrong;

use std::sync::LazyLock;

use utfproof_oracle::Operation;
use utfproof_vectors::{VectorFile, built_in, built_in_of, built_in_texts};

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
fn the_files_of_some_operations_are_those_of_all_that_are_of_them() {
    let some = [Operation::Utf8Decode, Operation::Wtf8Concatenate];
    let mut all = built_in().unwrap();
    all.retain(|file| some.contains(&file.operation));
    assert!(all.len() > some.len());
    assert_eq!(built_in_of(&some).unwrap(), all);
    assert_eq!(built_in_of(&[]).unwrap(), []);
}

#[test]
fn reading_and_writing_gives_every_built_in_file_again_byte_for_byte() {
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
fn a_text_that_ends_with_a_comma_is_read_as_it_was_written() {
    let mut file = VectorFile::read("right", &SMALL).unwrap();
    file.about.push(',');
    assert_eq!(VectorFile::read("comma", &file.write()).unwrap(), file);
}
