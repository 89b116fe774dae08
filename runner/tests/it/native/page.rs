//! The page "Test a C codec in ten minutes" shows what its commands print.

use std::fs;

use crate::program::run;
use crate::tools::is_installed;

/// The blocks of code of the page in a language, in order.
fn blocks<'a>(page: &'a str, language: &str) -> Vec<&'a str> {
    let begin = format!("\n```{language}\n");
    let blocks = page.split(&begin).skip(1);
    blocks
        .filter_map(|block| block.split("\n```").next())
        .collect()
}

#[test]
#[cfg(feature = "seconds")]
fn the_codec_of_the_page_is_found_wrong_as_shown() {
    if !is_installed("cc") {
        return;
    }
    let page = include_str!("../../../docs/native.md");
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let code = blocks(page, "c");
    for (name, block) in ["mine.c", "mine_plugin.c"].iter().zip(&code) {
        fs::write(path(name), format!("{block}\n")).unwrap();
    }
    fs::write(path("utfproof_plugin.h"), utfproof_native::HEADER).unwrap();
    let mut cc = std::process::Command::new("cc");
    cc.args([
        "-O2",
        "-shared",
        "-fPIC",
        "-o",
        "libmine.so",
        "mine_plugin.c",
        "mine.c",
    ]);
    assert!(cc.current_dir(folder.path()).status().unwrap().success());
    let library = path("libmine.so");
    let (status, text, _) = run("check", &["--library", library.to_str().unwrap()]);
    assert_eq!(status, Some(1));
    for line in blocks(page, "text")[0].lines() {
        assert!(text.contains(line), "no '{line}' in\n{text}");
    }
}
