//! The packages of test cases: each reader finds the cases that are in its package.

use std::fs;
use std::path::Path;
use std::process::Command;

use utfproof_dist::vectors::Cases;

use super::tools::is_installed;
use super::{package, unpack, write_cases};

/// The output of a program, in a folder with an unpacked package.
fn run(ending: &str, program: &str, arguments: &[&str], file: (&str, &str)) -> Option<String> {
    if !is_installed(program) {
        return None;
    }
    let folder = tempfile::tempdir().unwrap();
    for (path, bytes, _) in unpack(package(ending)) {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
    let file_path = folder.path().join(file.0);
    fs::create_dir_all(file_path.parent().unwrap()).unwrap();
    fs::write(&file_path, file.1).unwrap();
    let mut command = Command::new(program);
    command
        .args(arguments)
        .current_dir(file_path.parent().unwrap());
    let output = command.output().unwrap();
    assert!(output.status.success(), "{output:?}");
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn python_counts_the_cases_of_the_manifest() {
    let text = "\
import utfproof_vectors_cases as vectors
print(len(list(vectors.cases())), vectors.MANIFEST['lines'], *[case['in'] for case in vectors.cases('utf-8.decode')])
";
    let printed = run(
        "cases-0.1.0-py3-none-any.whl",
        "python3",
        &["-B", "count.py"],
        ("count.py", text),
    );
    assert!(printed.is_none_or(|printed| printed == "3 3 ['41'] ['80']\n"));
}

#[test]
fn javascript_counts_the_cases_of_the_manifest() {
    let text = "\
import { cases, manifest } from './index.mjs';
console.log([...cases()].length, manifest.lines, [...cases('utf-8.decode')].map((one) => one.in[0]).join());
";
    let printed = run(
        "cases-0.1.0.tgz",
        "node",
        &["count.mjs"],
        ("package/count.mjs", text),
    );
    assert!(printed.is_none_or(|printed| printed == "3 3 41,80\n"));
}

#[test]
fn go_counts_the_cases_of_the_manifest() {
    let text = "\
package vectors

import \"testing\"

func TestCount(t *testing.T) {
	counts := map[string]int{}
	for _, pattern := range []string{\"*\", \"utf-8.d*\"} {
		if err := Cases(pattern, func(one Case) error { counts[pattern+one.In[0]+one.Out]++; return nil }); err != nil {
			t.Fatal(err)
		}
	}
	if len(counts) != 5 || counts[\"utf-8.d*410041\"] != 1 {
		t.Fatal(counts)
	}
}
";
    let file = ("utfproof-vectors-cases-go-0.1.0/count_test.go", text);
    run(
        "cases-go-0.1.0.tar.gz",
        "go",
        &["test", "-vet=off", "."],
        file,
    );
}

#[test]
fn a_folder_that_does_not_match_its_manifest_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    write_cases(folder);
    assert_eq!(Cases::read(folder).unwrap().lines, 3);
    let damage = |name: &str, from: &str, to: &str| {
        write_cases(folder);
        let path = folder.join(name);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{from}");
        fs::write(path, text.replacen(from, to, 1)).unwrap();
        Cases::read(folder).unwrap_err()
    };
    let problem = damage("utf-8.decode/examples.jsonl", "0041", "0042");
    assert!(
        problem.starts_with("utf-8.decode/examples.jsonl: its digest"),
        "{problem}"
    );
    let problem = damage("SHA256SUMS", "utf-8.decode", "utf-8.decodes");
    assert!(problem.starts_with("manifest.json says"), "{problem}");
    let problem = damage("manifest.json", "\"lines\":3", "\"lines\":4");
    assert_eq!(problem, "manifest.json says 4 cases, but there are 3");
    fs::remove_file(Path::new(folder).join("manifest.json")).unwrap();
    assert!(
        Cases::read(folder)
            .unwrap_err()
            .starts_with("manifest.json: ")
    );
}

#[test]
fn python_reads_the_core_files() {
    let text = "\
from utfproof_vectors import core, FOLDER
print(*[(case.id, case.out, case.at) for case in core('utf-8.validate')])
print(*[case.input for case in core('utf-8.decode')], list(core('utf-8.decode', ['chunk'])), (FOLDER / 'flags.json').exists())
";
    let name = "vectors-0.1.0-py3-none-any.whl";
    let printed = run(name, "python3", &["-B", "core.py"], ("core.py", text));
    let expected = "('utf-8.validate/boundaries/00', [[[]]], None) ('utf-8.validate/complete/C0.80', None, 0)\n\
        [[[97, 97, 97], [97]]] [] True\n";
    assert!(printed.is_none_or(|printed| printed == expected));
}

#[test]
fn javascript_reads_the_core_files() {
    let text = "\
import { core } from './index.mjs';
console.log([...core('utf-8.validate')].map((one) => `${one.id} ${one.at}`).join());
console.log([...core('utf-8.decode')].map((one) => JSON.stringify(one.input)).join(), [...core('utf-8.decode', ['chunk'])]);
";
    let file = ("package/core.mjs", text);
    let printed = run("utfproof-vectors-0.1.0.tgz", "node", &["core.mjs"], file);
    let expected = "utf-8.validate/boundaries/00 undefined,utf-8.validate/complete/C0.80 0\n\
        [[[97,97,97],[97]]] []\n";
    assert!(printed.is_none_or(|printed| printed == expected));
}

#[test]
fn go_reads_the_core_files() {
    let text = "\
package corefile

import (
	\"fmt\"
	\"testing\"
)

func TestCore(t *testing.T) {
	text := fmt.Sprint(Core(\"utf-8.validate\")[1].Line, Numbers(Core(\"utf-8.decode\")[0].Answer))
	if text != \"3: C0 80; !0; must; overlong nul;[97 97 97 97]\" {
		t.Fatal(text)
	}
}
";
    let file = ("utfproof-vectors-go-0.1.0/core_test.go", text);
    let name = "utfproof-vectors-go-0.1.0.tar.gz";
    run(name, "go", &["test", "-vet=off", "."], file);
}

#[test]
fn rust_reads_the_core_files() {
    let text = "\
#[test]
fn reads() {
    let text = utfproof_core::core(\"utf-8.validate\").unwrap();
    let expected = [\"C0 80\", \"!0\", \"must\", \"overlong nul\", \"\"];
    assert_eq!(utfproof_core::cases(text).nth(1), Some(expected));
    assert_eq!(utfproof_core::core(\"utf-9.validate\"), None);
}
";
    let file = ("utfproof-core-0.1.0/tests/core.rs", text);
    let arguments = [
        "test",
        "--offline",
        "--quiet",
        "--manifest-path",
        "../Cargo.toml",
    ];
    run("utfproof-core-0.1.0.tar.gz", "cargo", &arguments, file);
}
