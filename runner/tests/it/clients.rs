//! The projects of `utfproof init`, which are the examples of the clients in `runner/clients/`: each passes with its right
//! codec and fails visibly with a bug, in the framework of its language.
#![cfg(unix)]

mod alike;
mod optional;
mod verdict;

use std::fs;
use std::io::{Read as _, Seek as _};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use tempfile::TempDir;
use utfproof::init::LANGUAGES;
use utfproof_oracle::{Operation, UnitKind};

use crate::tools::{is_installed, missing};
use crate::whole::{drawn, is_whole};

/// The Rust project's codec and its test, which run as a part of these tests.
#[expect(unreachable_pub, reason = "in its own crate, it is public")]
#[path = "../../clients/rust/example/src/lib.rs"]
mod rust;

fn utfproof(arguments: &[&str], folder: &Path) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_utfproof"));
    program.args(arguments).current_dir(folder);
    program.output().unwrap()
}

/// A new project in a temporary folder. With `UTFPROOF_WHOLE=1`, its plug-in is checked with the suite `full`, as by
/// whoever runs `init`.
struct Project {
    folder: TempDir,
    language: &'static str,
    /// A test that runs for longer is ended, and fails.
    limit: Duration,
}

impl Project {
    fn new(language: &'static str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let output = utfproof(&["init", language, "project"], folder.path());
        assert!(output.status.success(), "{output:?}");
        let limit = Duration::from_secs(600);
        let project = Self {
            folder,
            language,
            limit,
        };
        if !is_whole() {
            project.edit_cmake(|text| {
                text.replace("check --library", "check --suite quick --library")
            });
        }
        project
    }

    /// The same without the test of the plug-in, which starts utfproof by itself.
    fn without_plugin(language: &'static str) -> Self {
        let project = Self::new(language);
        project.remove_plugin();
        project
    }

    fn remove_plugin(&self) {
        self.edit_cmake(|text| {
            let (text, _) = text.split_once("\n# The same codec in guarded").unwrap();
            text.to_owned()
        });
    }

    /// Changes the file `CMakeLists.txt`, if the project has one.
    fn edit_cmake(&self, edit: impl Fn(&str) -> String) {
        let path = self.path().join("CMakeLists.txt");
        if let Ok(text) = fs::read_to_string(&path) {
            fs::write(path, edit(&text)).unwrap();
        }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("project")
    }

    /// Runs the command that tests the codec, in an environment with these variables.
    fn test(&self, variables: &[(&str, &str)]) -> (bool, String) {
        let mut languages = LANGUAGES.iter();
        let language = languages.find(|language| language.name == self.language);
        self.run(language.unwrap().test, variables)
    }

    fn run(&self, command: &str, variables: &[(&str, &str)]) -> (bool, String) {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("exec 2>&1; {command}")]);
        shell.current_dir(self.path()).env_remove("WITH_BUG");
        shell.env("UTFPROOF", env!("CARGO_BIN_EXE_utfproof"));
        shell.env("PYTHONDONTWRITEBYTECODE", "1");
        shell.envs(variables.iter().copied());
        // not a pipe, which a process that is left would keep open
        let mut output = tempfile::tempfile().unwrap();
        shell.stdout(output.try_clone().unwrap()).process_group(0);
        let mut child = shell.spawn().unwrap();
        let start = Instant::now();
        let mut status = child.try_wait().unwrap();
        while status.is_none() && start.elapsed() < self.limit {
            std::thread::sleep(Duration::from_millis(5));
            status = child.try_wait().unwrap();
        }
        if status.is_none() {
            let group = format!("-{}", child.id());
            let mut kill = Command::new("kill");
            kill.args(["-KILL", "--", &group]).status().unwrap();
            child.wait().unwrap();
        }
        let mut bytes = Vec::new();
        output.rewind().unwrap();
        output.read_to_end(&mut bytes).unwrap();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let status =
            status.unwrap_or_else(|| panic!("still running after {:?}: {text}", self.limit));
        (status.success(), text)
    }
}

/// Whether these programs are installed, and a library that this command finds.
fn has(programs: &[&str], probe: &str) -> bool {
    if !programs.iter().all(|program| is_installed(program)) {
        return false;
    }
    let found = Command::new("sh").args(["-c", probe]).output();
    let is_found = found.is_ok_and(|output| output.status.success());
    if !is_found {
        missing(probe);
    }
    is_found
}

/// Whether a language is one of the two, by default the one, that this run tests. Those whose tests are slow are not drawn.
fn is_drawn(language: &str) -> bool {
    let all = ["python", "javascript", "go", "ruby", "c"];
    drawn(&all, if cfg!(feature = "seconds") { 2 } else { 1 }).contains(&&language)
}

/// A test of two operations passes for the right codec and fails with an explanation for the one with a bug.
fn assert_tells_right_from_wrong(language: &'static str) {
    let project = Project::new(language);
    let quick = ("UTFPROOF_OPTIONS", "--suite quick");
    let (passes, text) = project.test(&[quick]);
    assert!(passes, "{text}");
    let (passes, text) = project.test(&[quick, ("WITH_BUG", "1")]);
    assert!(!passes, "{text}");
    for operation in ["utf-8.validate", "utf-8.decode"] {
        let says = format!("{operation} accepts what must be rejected: ");
        assert!(text.contains(&says), "no '{says}' in\n{text}");
    }
    assert!(text.contains("input      C0 80\n"), "{text}");
    assert_takes_numbers(&project);
}

/// In the same project, another test has operations that take or give numbers, two results among them.
fn assert_takes_numbers(project: &Project) {
    let test = match project.language {
        "python" => "test_codec.py",
        "javascript" => "codec.test.mjs",
        "java" => "src/test/java/CodecTest.java",
        "go" => "codec_test.go",
        "ruby" => "codec_test.rb",
        "c" => "codec_test.c",
        _ => "codec_test.cpp",
    };
    let numbers = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/clients/numbers");
    let name = Path::new(test).file_name().unwrap();
    fs::copy(Path::new(numbers).join(name), project.path().join(test)).unwrap();
    let operations = "utf-8.count-code-points utf-8.decode-first whatwg-utf-8.encode-into";
    project.edit_cmake(|text| text.replace("utf-8.validate utf-8.decode", operations));
    project.remove_plugin();
    let quick = ("UTFPROOF_OPTIONS", "--suite quick --validate-protocol");
    let (passes, text) = project.test(&[quick]);
    assert!(passes, "{text}");
    let (passes, text) = project.test(&[quick, ("WITH_BUG", "1")]);
    assert!(!passes, "{text}");
    assert!(text.contains("whatwg-utf-8.encode-into"), "{text}");
}

#[test]
fn python_with_pytest() {
    if is_drawn("python") && has(&["python3"], "python3 -c 'import pytest'") {
        assert_tells_right_from_wrong("python");
    }
}

#[test]
fn javascript_with_node_test() {
    if is_drawn("javascript") && is_installed("node") {
        assert_tells_right_from_wrong("javascript");
    }
}

#[test]
fn go_with_testing() {
    if is_drawn("go") && is_installed("go") {
        assert_tells_right_from_wrong("go");
    }
}

#[test]
#[cfg(feature = "slow")]
fn java_with_junit() {
    let jar = "test -e /usr/share/java/junit-jupiter-api.jar";
    if has(&["javac"], jar) {
        assert_tells_right_from_wrong("java");
    }
}

/// With the plugins of Debian in place of those of the network. Maven takes half a minute, so only the nightly job waits
/// for it; the same client is tested with JUnit alone on every change.
#[test]
fn java_with_maven() {
    if !is_whole() {
        return;
    }
    let repository = "/usr/share/maven-repo";
    let plugin = format!("test -e {repository}/org/apache/maven/surefire/surefire-junit-platform");
    if !has(&["mvn", "javac"], &plugin) {
        return;
    }
    let project = Project::new("java");
    let settings = format!(
        "<settings><localRepository>{}/maven</localRepository><mirrors><mirror><id>debian</id><mirrorOf>*</mirrorOf>\
         <url>file://{repository}</url></mirror></mirrors></settings>",
        project.path().display()
    );
    fs::write(project.path().join("settings.xml"), settings).unwrap();
    let test = "mvn --settings settings.xml --batch-mode -Dsurefire.version=2.22.3 test";
    let quick = ("UTFPROOF_OPTIONS", "--suite quick");
    let (passes, text) = project.run(test, &[quick]);
    assert!(passes, "{text}");
    assert!(text.contains("Tests run: 2, Failures: 0"), "{text}");
    let (passes, text) = project.run(test, &[quick, ("WITH_BUG", "1")]);
    assert!(!passes, "{text}");
    assert!(text.contains("input      C0 80\n"), "{text}");
}

#[test]
#[cfg(feature = "slow")]
fn c_with_ctest() {
    if has(&["cc", "cmake"], "true") {
        assert_tells_right_from_wrong("c");
    }
}

#[test]
#[cfg(feature = "slow")]
fn cpp_with_ctest() {
    if has(&["c++", "cmake"], "true") {
        assert_tells_right_from_wrong("cpp");
    }
}

#[test]
fn ruby_with_minitest() {
    if is_drawn("ruby") && has(&["ruby"], "ruby -e 'require \"minitest\"'") {
        assert_tells_right_from_wrong("ruby");
    }
}

/// The right codec is tested by the test in its own file.
#[test]
fn rust_with_a_bug() {
    let test = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "clients::rust::tests::conforms"])
        .env("WITH_BUG", "1")
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&test.stdout);
    assert!(!test.status.success(), "{text}");
    assert!(text.contains("input      C0 80\n"), "{text}");
}

#[test]
fn init_overwrites_nothing_and_leaves_nothing_half_written() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("mine")).unwrap();
    fs::write(folder.path().join("mine/codec.py"), "mine").unwrap();
    let output = utfproof(&["init", "python", "mine"], folder.path());
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{text}");
    assert!(text.contains("mine exists; nothing was written"), "{text}");
    assert_eq!(fs::read_dir(folder.path().join("mine")).unwrap().count(), 1);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    let output = utfproof(&["init", "python", "mine/codec.py"], folder.path());
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    let output = utfproof(&["init", "cobol"], folder.path());
    assert_eq!(output.status.code(), Some(2), "{output:?}");
}

#[test]
fn init_says_how_to_get_the_test_framework() {
    let folder = tempfile::tempdir().unwrap();
    for (language, how) in [
        ("python", "python3 -m pip install pytest"),
        ("java", "mvn test"),
        ("ruby", "gem install minitest"),
        ("c", "cmake"),
    ] {
        let output = utfproof(&["init", language, language], folder.path());
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let needs = text.lines().find(|line| line.starts_with("It needs: "));
        assert!(needs.is_some_and(|line| line.contains(how)), "{text}");
    }
}

/// The clients of dynamic languages decide by the name of an operation whether its function gets bytes or numbers.
#[test]
fn clients_know_which_operations_take_bytes() {
    let rule = r"(utf-16|wtf-16|utf-32|ecmascript)\.|\.(encode|write|from-utf-16|ranges)";
    for client in [
        include_str!("../../clients/python/utfproof.py"),
        include_str!("../../clients/javascript/utfproof.mjs"),
        include_str!("../../clients/ruby/utfproof.rb"),
    ] {
        assert!(client.contains(rule), "{client}");
    }
    if !is_installed("python3") {
        return;
    }
    let names: Vec<&str> = Operation::ALL.iter().map(|one| one.name()).collect();
    let script = "import sys, utfproof
for name in sys.argv[1:]: print(utfproof.TAKES_NUMBERS.search(name) is None)";
    let command = format!("python3 -c '{script}' {}", names.join(" "));
    let (passes, text) = Project::new("python").run(&command, &[]);
    assert!(passes, "{text}");
    assert_eq!(text.lines().count(), names.len(), "{text}");
    for (operation, takes_bytes) in Operation::ALL.iter().zip(text.lines()) {
        let expected = operation.signature().input == UnitKind::Byte;
        assert_eq!(takes_bytes == "True", expected, "{operation}");
    }
}

#[test]
fn a_client_has_at_most_300_lines_of_code() {
    let clients = [
        "python/utfproof.py",
        "javascript/utfproof.mjs",
        "go/utfproof/utfproof.go",
        "java/src/test/java/Utfproof.java",
        "ruby/utfproof.rb",
        "c/utfproof.h",
    ];
    for client in clients {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/clients");
        let text = fs::read_to_string(Path::new(folder).join(client)).unwrap();
        let is_code = |line: &&str| {
            let line = line.trim();
            let is_comment = ["//", "# ", "*", "/**"]
                .iter()
                .any(|sign| line.starts_with(sign));
            !line.is_empty() && !is_comment
        };
        let lines = text.lines().filter(is_code).count();
        assert!(lines <= 300, "{client}: {lines}");
    }
}
