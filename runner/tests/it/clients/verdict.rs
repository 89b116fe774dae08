//! A client passes its test only after a verdict of utfproof over its own answers, and ends it when utfproof ends.

use std::fs;
use std::process::Command;
use std::time::Duration;

use utfproof_harness::assert_conforms;
use utfproof_judge::{Answer, Description, Implementation, Request};
use utfproof_oracle::Operation;

use super::{Project, has, is_drawn};
use crate::tools::is_installed;
use crate::whole::drawn;

const LIAR: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/clients/liar.sh");

/// What a test says that fails for want of a verdict.
const NO_VERDICT: &str = "without a verdict";

/// A project whose codec misbehaves if it is told to.
struct Misbehaving {
    language: &'static str,
    /// The file of its codec, and a line in it that every call reaches.
    at: (&'static str, &'static str),
    /// This is inserted before that line.
    code: &'static str,
    /// What the test says if the codec ends the process.
    says_exited: &'static str,
}

impl Misbehaving {
    fn project(&self) -> Project {
        let project = Project::without_plugin(self.language);
        let (file, line) = self.at;
        let path = project.path().join(file);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(line), "{text}");
        fs::write(
            path,
            text.replacen(line, &format!("{}\n{line}", self.code), 1),
        )
        .unwrap();
        // it takes the most time, and once is enough
        let script = project.path().join("test.sh");
        if let Ok(text) = fs::read_to_string(&script) {
            let once = text.replace("javac -cp", "[ -e target/classes ] || javac -cp");
            fs::write(script, once).unwrap();
        }
        project
    }

    /// With `UTFPROOF_WHOLE=1`, with every lie and every manner; otherwise with a few.
    fn assert_needs_a_verdict(&self) {
        let mut project = self.project();
        // the liar can tell the truth: then the test passes, so the others fail because of what is missing
        let lie = |lie| project.test(&[("UTFPROOF", LIAR), ("LIE", lie)]);
        let (passes, text) = lie("tells-the-truth");
        assert!(passes, "{text}");
        for name in drawn(&["greets", "judges-nothing", "asks-nothing", "asks"], 1) {
            let (passes, text) = lie(name);
            assert!(!passes && text.contains(NO_VERDICT), "{name}: {text}");
        }
        for name in drawn(&["dies", "says-nothing"], 1) {
            match *name {
                "dies" => {
                    let (passes, text) = lie("dies");
                    assert!(!passes, "{text}");
                }
                _ => {
                    let (passes, text) = project.test(&[("UTFPROOF", "/bin/true")]);
                    assert!(!passes && text.contains(NO_VERDICT), "{text}");
                }
            }
        }

        let options = ("UTFPROOF_OPTIONS", "--suite quick --timeout 1");
        project.limit = Duration::from_secs(60);
        let misbehave = |manner| project.test(&[options, ("MISBEHAVES", manner)]);
        let it_hangs = "it did not answer within 1s, and utfproof cannot start it again";
        for (manner, says) in drawn(&[("exits", self.says_exited), ("hangs", it_hangs)], 1) {
            let (passes, text) = misbehave(manner);
            assert!(!passes && text.contains(says), "{manner}: {text}");
        }
    }
}

#[test]
fn python() {
    if is_drawn("python") && has(&["python3"], "python3 -c 'import pytest'") {
        Misbehaving {
            language: "python",
            at: ("codec.py", "    points = []"),
            code: "    while os.environ.get('MISBEHAVES') == 'hangs': pass
    if 'MISBEHAVES' in os.environ: exit(0)",
            says_exited: "SystemExit(0)",
        }
        .assert_needs_a_verdict();
    }
}

#[test]
fn javascript() {
    if is_drawn("javascript") && is_installed("node") {
        Misbehaving {
            language: "javascript",
            at: ("codec.mjs", "  const points = [];"),
            code: "  while (process.env.MISBEHAVES === 'hangs');
  if (process.env.MISBEHAVES) process.exit(0);",
            says_exited: "the codec ended the process of its test",
        }
        .assert_needs_a_verdict();
    }
}

#[test]
fn ruby() {
    if is_drawn("ruby") && has(&["ruby"], "ruby -e 'require \"minitest\"'") {
        Misbehaving {
            language: "ruby",
            at: ("codec.rb", "    points = []"),
            code: "    loop {} if ENV['MISBEHAVES'] == 'hangs'
    exit(0) if ENV['MISBEHAVES']",
            says_exited: "SystemExit",
        }
        .assert_needs_a_verdict();
    }
}

#[test]
fn go() {
    if is_drawn("go") && is_installed("go") {
        Misbehaving {
            language: "go",
            at: ("codec.go", "	points := []rune{}"),
            code: "	for os.Getenv(\"MISBEHAVES\") == \"hangs\" {
	}
	if os.Getenv(\"MISBEHAVES\") != \"\" {
		os.Exit(0)
	}",
            says_exited: "unexpected call",
        }
        .assert_needs_a_verdict();
    }
}

#[test]
#[cfg(feature = "slow")]
fn java() {
    if has(&["javac"], "test -e /usr/share/java/junit-jupiter-api.jar") {
        Misbehaving {
            language: "java",
            at: ("src/main/java/Codec.java", "        int count = 0;"),
            code: "        while (\"hangs\".equals(System.getenv(\"MISBEHAVES\"))) {}
        if (System.getenv(\"MISBEHAVES\") != null) System.exit(0);",
            says_exited: "the codec ended the process of its test",
        }
        .assert_needs_a_verdict();
    }
}

/// The same in C and in C++. The codec has a process of its own, which utfproof sees ending.
const IN_C: &str = "    while (getenv(\"MISBEHAVES\") && *getenv(\"MISBEHAVES\") == 'h') {}
    if (getenv(\"MISBEHAVES\")) exit(0);";

#[test]
fn c() {
    if is_drawn("c") && has(&["cc", "cmake"], "true") {
        Misbehaving {
            language: "c",
            at: ("codec.c", "    const unsigned lead"),
            code: IN_C,
            says_exited: "it closed the standard input of utfproof",
        }
        .assert_needs_a_verdict();
    }
}

#[test]
#[cfg(feature = "slow")]
fn cpp() {
    if has(&["c++", "cmake"], "true") {
        Misbehaving {
            language: "cpp",
            at: ("codec.hpp", "    const unsigned char lead"),
            code: IN_C,
            says_exited: "it closed the standard input of utfproof",
        }
        .assert_needs_a_verdict();
    }
}

/// In Rust there is no second program that could lie.
struct Exits;

impl Implementation for Exits {
    fn describe(&self) -> Description {
        Description::new("exits", "1").with([Operation::Utf8Validate])
    }

    fn answer(&mut self, _: &Request) -> Answer {
        std::process::exit(0)
    }
}

/// Set for the child of a test, in which the codec ends the process.
const EXITS: &str = "UTFPROOF_TEST_EXITS";

#[test]
fn exits_where_it_is_asked_to() {
    if std::env::var_os(EXITS).is_some() {
        assert_conforms(Exits);
    }
}

#[test]
fn rust() {
    if cfg!(not(any(target_env = "gnu", target_os = "macos"))) {
        return; // the end of a process runs no destructors
    }
    let test = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "clients::verdict::exits_where_it_is_asked_to"])
        .env(EXITS, "1")
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&test.stderr);
    assert!(!test.status.success(), "{text}");
    let says = "the codec ended the process of its test";
    assert!(text.contains(says), "{text}");
}

/// In C and in C++, every standard since 1999 and 2011 will do, with all warnings.
#[test]
#[cfg(feature = "seconds")]
fn the_headers_are_standard_c_and_cpp() {
    for (language, compiler, file, standards) in [
        ("c", "cc", "codec_test.c", "c99 c11 c17 gnu11"),
        ("cpp", "c++", "codec_test.cpp", "c++11 c++14 c++17 c++20"),
    ] {
        if !is_installed(compiler) {
            continue;
        }
        let project = Project::without_plugin(language);
        for standard in standards.split(' ') {
            let strict = "-Wall -Wextra -pedantic -Werror -fsyntax-only";
            let command = format!("{compiler} -std={standard} {strict} {file}");
            let (compiles, text) = project.run(&command, &[]);
            assert!(compiles, "{command}: {text}");
        }
    }
}
