//! What the author of a library is told when it cannot be asked.

use std::fs;
use std::path::{Path, PathBuf};

use super::compile;
use crate::program::run;
use crate::tools::is_installed;

/// What `check` says of a library, after its path. The status must be 2.
pub(super) fn refused(library: &Path) -> String {
    let library = library.to_str().unwrap();
    let (status, text, error) = run("check", &["--library", library, "--timeout", "2"]);
    assert_eq!((status, text.as_str()), (Some(2), ""), "{error}");
    error.replace(library, "FILE")
}

pub(super) fn built(folder: &Path, source: &str) -> PathBuf {
    let [from, library] = ["a.c", "a.so"].map(|name| folder.join(name));
    fs::write(&from, source).unwrap();
    compile("cc", &["-Wno-all", "-Wno-extra"], &from, &library);
    library
}

#[test]
#[cfg(feature = "seconds")]
fn a_file_that_is_no_library_for_this_machine_is_named_for_what_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.so");
    let elf = |kind: u8, processor: u8| {
        let mut bytes = [0; 64];
        bytes[..6].copy_from_slice(b"\x7FELF\x02\x01");
        (bytes[16], bytes[18]) = (kind, processor);
        bytes.to_vec()
    };
    let this = if cfg!(target_arch = "x86_64") {
        62
    } else {
        183
    };
    for (contents, says) in [
        (
            Vec::new(),
            "FILE is not a shared library, but an empty file; build one with: cc -shared",
        ),
        (b"!<arch>\n".to_vec(), "a static library"),
        (b"#!/bin/sh".to_vec(), "a script"),
        (b"int main".to_vec(), "another file"),
        (elf(1, this), "an object file"),
        (elf(2, this), "a program;"),
        (
            elf(3, 40),
            "FILE is for ARM of 32 bits, and this program is for",
        ),
    ] {
        fs::write(&file, contents).unwrap();
        let error = refused(&file);
        assert!(error.contains(says), "no '{says}' in {error}");
    }
    fs::remove_file(&file).unwrap();
    let error = refused(&file);
    assert!(error.contains("cannot read FILE: No such file"), "{error}");
}

#[test]
#[cfg(feature = "seconds")]
fn a_library_that_is_no_plug_in_is_told_the_remedy() {
    if !is_installed("cc") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let table = |abi: u32, size: &str, count: u32| {
        format!(
            "#include \"utfproof_plugin.h\"\nstatic const utfproof_operation all[1] = {{{{\"utf-8.validate\", 0, 0, 0, 0, 0, 0}}}};\n\
             static const utfproof_plugin it = {{{abi}, {size}, \"a\", \"1\", all, {count}}};\n\
             const utfproof_plugin *utfproof_plugin_1(void) {{ return &it; }}\n"
        )
    };
    let size = "sizeof(utfproof_operation)";
    for (source, says) in [
        ("int nothing;".to_owned(), "it exports no function utfproof_plugin_1; include utfproof_plugin.h"),
        ("int utfproof_plugin_2(void) { return 0; }".to_owned(), "made for a newer utfproof; update this program"),
        ("const void *utfproof_plugin_1(void) { return 0; }".to_owned(), "returns a null pointer; it must return"),
        (table(7, size, 1), "version 7 of the interface, and this program knows version 1"),
        (table(1, "3", 1), "set `operation_size` to sizeof(utfproof_operation)"),
        (table(1, size, 0), "it lists 0 operations; list those of your codec"),
        (table(1, size, 1), "the operation utf-8.validate has no function"),
        (
            "int missing(void); int utfproof_plugin_1(void) { return missing(); }".to_owned(),
            "undefined symbol: missing; link it with the codec",
        ),
        (
            "#include <stdlib.h>\nvoid utfproof_plugin_1(void) { abort(); }".to_owned(),
            "fails while it is loaded or described: dies by SIGABRT",
        ),
        (
            "#include <stdio.h>\n#include <stdlib.h>\nvoid utfproof_plugin_1(void) { puts(\"no key\"); exit(3); }".to_owned(),
            "ends the process with status 3; it wrote: no key",
        ),
        ("void utfproof_plugin_1(void) { for (;;) {} }".to_owned(), "did not return in time"),
    ] {
        let error = refused(&built(folder.path(), &source));
        assert!(error.contains(says), "no '{says}' in {error}");
    }
}

#[test]
fn an_unknown_operation_is_an_error_as_with_an_adapter() {
    if !is_installed("cc") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let source = "#include \"utfproof_plugin.h\"\nUTFPROOF_VALIDATOR(v, uint8_t, input != NULL && length > 0);\n\
                  UTFPROOF_PLUGIN(\"a\", \"1\", UTFPROOF_OPERATION(\"utf-8.validat\", v));\n";
    let error = refused(&built(folder.path(), source));
    assert!(
        error.contains("unknown operation") && error.contains("utf-8.validate"),
        "{error}"
    );
}
