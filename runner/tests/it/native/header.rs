//! The header compiles without a warning in every standard that it names.

use std::path::Path;

use super::{compile, sources};
use crate::tools::is_installed;

#[test]
fn the_examples_compile_without_a_warning_as_c_and_as_cpp() {
    if !is_installed("cc") || !is_installed("c++") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let library = folder.path().join("a.so");
    let cpp = super::folder().join("examples/plugins/validator.cpp");
    for source in sources("examples/plugins") {
        for standard in ["-std=c99", "-std=c11"] {
            compile("cc", &["-pedantic", standard], &source, &library);
        }
        for standard in ["-std=c++11", "-std=c++20"] {
            compile(
                "c++",
                &["-pedantic", standard, "-x", "c++"],
                &source,
                &library,
            );
            compile("c++", &["-pedantic", standard], &cpp, &library);
        }
    }
    assert!(Path::new(&library).exists());
}
