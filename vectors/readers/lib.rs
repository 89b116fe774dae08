//! The readers of core files with the examples of tests, as texts. They have a crate of their own, so that a changed reader
//! has few crates compiled again.

use include_dir::{Dir, include_dir};

static FOLDER: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR");

/// The files in this folder that make it a crate. They are no readers.
pub const OF_THE_CRATE: [&str; 3] = ["Cargo.toml", "build.rs", "lib.rs"];

/// The paths below this folder, in order, and the texts.
pub fn reader_texts() -> Vec<(String, &'static str)> {
    let languages = FOLDER.dirs().flat_map(Dir::files);
    let mut texts: Vec<_> = languages.chain(FOLDER.files()).collect();
    texts.sort_by_key(|file| file.path());
    let texts = texts.into_iter().filter_map(|file| {
        let path = file.path().display().to_string().replace('\\', "/");
        Some((path, file.contents_utf8()?))
    });
    texts
        .filter(|(path, _)| !OF_THE_CRATE.contains(&path.as_str()))
        .collect()
}
