//! The packages of plain cases: each reader counts what the manifest counts.

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
import utfproof_vectors as vectors
print(len(list(vectors.cases())), vectors.MANIFEST['lines'], *[case['in'] for case in vectors.cases('utf-8.decode')])
";
    let printed = run(
        "vectors-0.1.0-py3-none-any.whl",
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
        "vectors-0.1.0.tgz",
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
    let file = ("utfproof-vectors-go-0.1.0/count_test.go", text);
    run(
        "vectors-go-0.1.0.tar.gz",
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
