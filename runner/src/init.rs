//! The projects that `utfproof init` writes: a test of a codec in its own language, from the files in `runner/clients/`.
//!
//! A project has all files of `clients/LANGUAGE/`, those of its folder `example/` at the top, and the shared files that
//! they include. So the projects are the examples of the clients, which tests run.

use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};

static CLIENTS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/clients");

const PROTOCOL_H: &str = include_str!("../adapters/c/protocol.h");
const PROTOCOL_HPP: &str = include_str!("../adapters/cpp/protocol.hpp");
const UTFPROOF_H: &str = include_str!("../clients/c/utfproof.h");
const UTFPROOF_PLUGIN_H: &str = utfproof_native::HEADER;

/// A language with a project.
#[derive(Debug)]
pub struct Language {
    /// Its name on the command line.
    pub name: &'static str,
    /// The test framework that its tests need, and how to get it; `None` if it comes with the language.
    pub needs: Option<&'static str>,
    /// The shell command that tests the codec, in the folder of the project.
    pub test: &'static str,
    /// The command line that starts the same codec as an adapter, if it has one.
    pub adapter: Option<&'static str>,
    /// The plug-in that the same codec becomes, if it does.
    pub library: Option<&'static str>,
    shared: &'static [(&'static str, &'static str)],
}

/// Every language.
pub const LANGUAGES: &[Language] = &[
    Language {
        name: "python",
        needs: Some("pytest (python3 -m pip install pytest)"),
        test: "python3 -m pytest",
        adapter: Some("python3 test_codec.py"),
        library: None,
        shared: &[],
    },
    Language {
        name: "javascript",
        needs: None,
        test: "node --test",
        adapter: Some("node codec.test.mjs serve"),
        library: None,
        shared: &[],
    },
    Language {
        name: "go",
        needs: None,
        test: "go test -count=1 ./...",
        adapter: None,
        library: None,
        shared: &[],
    },
    Language {
        name: "java",
        needs: Some(
            "JUnit 5 ('mvn test' fetches it; test.sh finds Debian's, apt-get install junit5, or jar files named in JUNIT)",
        ),
        test: "sh test.sh",
        adapter: Some("sh test.sh serve"),
        library: None,
        shared: &[],
    },
    Language {
        name: "c",
        needs: Some("CMake and a compiler (on Debian, apt-get install cmake gcc make)"),
        test: "cmake -B build . && cmake --build build && (cd build && ctest --output-on-failure)",
        adapter: Some("build/codec_test"),
        library: Some("build/libplugin.so"),
        shared: &[
            ("protocol.h", PROTOCOL_H),
            ("utfproof_plugin.h", UTFPROOF_PLUGIN_H),
        ],
    },
    Language {
        name: "cpp",
        needs: Some("CMake and a compiler (on Debian, apt-get install cmake g++ make)"),
        test: "cmake -B build . && cmake --build build && (cd build && ctest --output-on-failure)",
        adapter: Some("build/codec_test"),
        library: Some("build/libplugin.so"),
        shared: &[
            ("protocol.hpp", PROTOCOL_HPP),
            ("utfproof.h", UTFPROOF_H),
            ("utfproof_plugin.h", UTFPROOF_PLUGIN_H),
        ],
    },
    Language {
        name: "rust",
        needs: None,
        test: "cargo test",
        adapter: None,
        library: None,
        shared: &[],
    },
    Language {
        name: "ruby",
        needs: Some("minitest (it comes with Ruby; if not, gem install minitest)"),
        test: "ruby codec_test.rb",
        adapter: Some("ruby codec_test.rb serve"),
        library: None,
        shared: &[],
    },
];

impl Language {
    /// The files of its project, with their paths in it, in order.
    pub fn files(&self) -> Vec<(PathBuf, &'static [u8])> {
        let mut files = Vec::new();
        let shared = self.shared.iter();
        files.extend(shared.map(|(name, text)| (PathBuf::from(name), text.as_bytes())));
        if let Some(folder) = CLIENTS.get_dir(self.name) {
            add(folder, folder.path(), &mut files);
        }
        files.sort();
        files
    }
}

fn add(folder: &'static Dir<'static>, base: &Path, files: &mut Vec<(PathBuf, &'static [u8])>) {
    for file in folder.files() {
        let path = file.path().strip_prefix(base).unwrap_or(file.path());
        let path = path.strip_prefix("example").unwrap_or(path);
        // a folder with a Cargo.toml would be left out of this package
        let path = match path.ends_with("manifest.toml") {
            true => path.with_file_name("Cargo.toml"),
            false => path.to_owned(),
        };
        files.push((path, file.contents()));
    }
    for folder in folder.dirs() {
        add(folder, base, files);
    }
}
