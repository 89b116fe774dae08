//! The action for GitHub, in `.github/actions/utfproof/`.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use utfproof_dist::release::sha256;

use super::tools::is_installed;
use super::{made, root};

fn script(name: &str, arguments: &[&str], variables: &[(&str, &Path)]) -> Output {
    let script = root().join(".github/actions/utfproof").join(name);
    let mut bash = Command::new("bash");
    bash.arg(script)
        .args(arguments)
        .envs(variables.iter().copied());
    bash.output().unwrap()
}

#[test]
fn the_action_installs_only_the_tarball_with_its_digest_and_passes_on_the_status() {
    if !is_installed("curl") || !is_installed("bash") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let is_tarball = |name: &str| name.starts_with("utfproof-0.1.0-") && name.ends_with(".tar.gz");
    let mut packages = made().iter();
    let tarball = packages.find(|package| is_tarball(&package.name)).unwrap();
    fs::write(path(&tarball.name), &tarball.bytes).unwrap();
    let url = format!("file://{}", folder.path().display());
    let installed = path("installed");
    let install = |digest: &str, url: &str| {
        let arguments = ["0.1.0", digest, installed.to_str().unwrap(), url];
        script("install", &arguments, &[("GITHUB_PATH", &path("path"))])
    };

    let output = install(&sha256(b""), &url);
    assert!(!output.status.success());
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(text.contains("has the SHA-256"), "{text}");
    assert!(!installed.join("bin").exists());

    let digest = sha256(&tarball.bytes);
    for url in [url.as_str(), "file:///nowhere"] {
        // the second time, it is there already
        let output = install(&digest, url);
        assert_eq!(output.stdout, b"utfproof 0.1.0\n", "{output:?}");
    }
    let in_path = fs::read_to_string(path("path")).unwrap();
    let in_path = in_path.lines().next().unwrap();
    assert!(Path::new(in_path).join("utfproof").exists());

    let in_path = format!("{in_path}:{}", std::env::var("PATH").unwrap());
    let reports = path("reports");
    let arguments = [
        reports.to_str().unwrap(),
        "--adapter 'python3 mine.py' --jobs 2",
    ];
    let output = script("check", &arguments, &[("PATH", Path::new(&in_path))]);
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    let asked = String::from_utf8(output.stdout).unwrap();
    let expected = "asked: check|--adapter|python3 mine.py|--jobs|2|--report|";
    assert!(asked.starts_with(expected), "{asked}");
    assert!(reports.is_dir());

    for (words, before) in [("", ""), ("--jobs 2", "--jobs|2|")] {
        let arguments = [reports.to_str().unwrap(), words, "a b.so"];
        let output = script("check", &arguments, &[("PATH", Path::new(&in_path))]);
        let asked = String::from_utf8(output.stdout).unwrap();
        let expected = format!("asked: check|{before}--library|a b.so|--report|");
        assert!(asked.starts_with(&expected), "{asked}");
    }

    let evil = path("evil");
    let arguments = format!("--name 'a  b' $(touch {0}) `touch {0}`; x", evil.display());
    let arguments = [reports.to_str().unwrap(), &arguments];
    let output = script("check", &arguments, &[("PATH", Path::new(&in_path))]);
    let asked = String::from_utf8(output.stdout).unwrap();
    let expected = "asked: check|--name|a  b|$(touch|";
    assert!(asked.starts_with(expected) && !evil.exists(), "{asked}");
    for wrong in ["--name 'a", "", " "] {
        let arguments = [reports.to_str().unwrap(), wrong];
        let output = script("check", &arguments, &[("PATH", Path::new(&in_path))]);
        assert_eq!(output.status.code(), Some(2), "{wrong}: {output:?}");
    }
}

#[test]
fn the_action_says_so_in_every_report_if_the_program_gives_no_verdict() {
    if !is_installed("bash") {
        return;
    }
    for (does, status) in [("exit 0", 2), ("exit 2", 2), ("kill -9 $$", 137)] {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        fs::create_dir(path("bin")).unwrap();
        fs::create_dir(path("reports")).unwrap();
        for (name, green) in [
            ("badge.json", r#"{"color":"brightgreen"}"#),
            ("report.md", "- ✓ of before"),
            ("report.xml", r#"<testsuites errors="0"/>"#),
        ] {
            fs::write(path("reports").join(name), green).unwrap();
        }
        let program = path("bin").join("utfproof");
        fs::write(&program, format!("#!/bin/sh\n{does}\n")).unwrap();
        let mode = Command::new("chmod").arg("+x").arg(&program).status();
        assert!(mode.unwrap().success());
        let in_path = format!(
            "{}:{}",
            path("bin").display(),
            std::env::var("PATH").unwrap()
        );
        let reports = path("reports");
        let arguments = [reports.to_str().unwrap(), "--adapter mine"];
        let variables = [
            ("PATH", Path::new(&in_path)),
            ("GITHUB_STEP_SUMMARY", &*path("summary")),
        ];
        let output = script("check", &arguments, &variables);
        assert_eq!(output.status.code(), Some(status), "{does}: {output:?}");
        let read = |path: &Path| fs::read_to_string(path).unwrap();
        assert!(read(&reports.join("badge.json")).contains(r#""color":"red""#));
        assert!(read(&reports.join("report.xml")).contains(r#"errors="1""#));
        for text in [reports.join("report.md"), path("summary")] {
            let text = read(&text);
            assert!(text.contains("✗ utfproof ended with status"), "{text}");
            assert!(!text.contains('✓'), "{text}");
        }
    }
}
