//! The contents of the packages.

use sha2::{Digest, Sha256};
use utfproof_dist::release::sha256;
use utfproof_dist::{packages, write};

use super::{PROGRAM, made, members, package, release, root, unpack};

#[test]
fn packages_made_twice_are_the_same_bytes() {
    let again = packages(&release()).unwrap();
    for (first, second) in made().iter().zip(&again) {
        assert_eq!(first.name, second.name);
        assert!(first.bytes == second.bytes, "{} differs", first.name);
    }
    assert_eq!(made().len(), again.len());
}

/// The digest of `SHA256SUMS` in the folder of core files.
fn core_digest() -> String {
    let core = release().core;
    let sums = core.iter().find(|entry| entry.path == "SHA256SUMS");
    sha256(&sums.unwrap().bytes)
}

#[test]
fn every_package_states_the_version_the_commit_and_the_vectors() {
    let digests = std::fs::read(root().join("vectors/digests.json")).unwrap();
    let expected = serde_json::json!({
        "utfproof": "0.1.0",
        "commit": "c0ffee",
        "vectors": {
            "digests.json": format!("sha256:{}", sha256(&digests)),
            "core": format!("sha256:{}", core_digest()),
            "cases": format!("sha256:{}", release().cases.sha256),
            "cases in contexts": format!("sha256:{}", release().cases_in_contexts.sha256),
        },
    });
    let mut packed = 0;
    for package in made() {
        let files = unpack(package);
        if files.is_empty() {
            continue;
        }
        packed += 1;
        let statement = files
            .iter()
            .find(|(path, ..)| path.ends_with("release.json"));
        let (_, bytes, _) =
            statement.unwrap_or_else(|| panic!("{} has no release.json", package.name));
        let statement: serde_json::Value = serde_json::from_slice(bytes).unwrap();
        assert_eq!(statement, expected, "{}", package.name);
    }
    assert_eq!(packed, if cfg!(target_os = "linux") { 18 } else { 17 });
}

#[test]
fn the_packages_of_each_system_have_its_program() {
    let mut with_program = 0;
    for package in made() {
        let files = unpack(package);
        let mut programs = files.iter().filter(|(.., is_program)| *is_program);
        // the npm package that users name has a script, which finds the program of another package
        if let Some((path, bytes, _)) = programs.find(|(path, ..)| !path.ends_with(".mjs")) {
            assert_eq!(bytes, PROGRAM.as_bytes());
            let is_windows = ["win_", "win32", "windows"];
            let is_windows = is_windows.iter().any(|part| package.name.contains(part));
            let name = if is_windows {
                "/utfproof.exe"
            } else {
                "/utfproof"
            };
            assert!(path.ends_with(name), "{path} in {}", package.name);
            with_program += 1;
        }
    }
    assert_eq!(with_program, if cfg!(target_os = "linux") { 7 } else { 6 });
}

#[test]
fn two_programs_for_one_system_are_refused() {
    let targets = ["x86_64-unknown-linux-gnu", "x86_64-unknown-linux-musl"];
    let problem = super::release_for(&targets).unwrap_err();
    assert_eq!(problem, "there are two programs for linux-x86_64");
}

#[test]
fn the_record_of_the_wheel_names_every_file_with_its_digest() {
    let files = unpack(package(".whl"));
    let (_, record, _) = files
        .iter()
        .find(|(path, ..)| path.ends_with("/RECORD"))
        .unwrap();
    let record = std::str::from_utf8(record).unwrap();
    for (path, bytes, _) in &files {
        let digest = data_encoding::BASE64URL_NOPAD.encode(&Sha256::digest(bytes));
        let line = match path.ends_with("/RECORD") {
            true => format!("{path},,\n"),
            false => format!("{path},sha256={digest},{}\n", bytes.len()),
        };
        assert!(record.contains(&line), "no {line} in\n{record}");
    }
    assert_eq!(record.lines().count(), files.len());
}

#[test]
fn the_debian_package_has_its_members_in_order() {
    let members = members(&package(".deb").bytes);
    let names: Vec<&str> = members.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["debian-binary", "control.tar.gz", "data.tar.gz"]);
    assert_eq!(members[0].1, b"2.0\n");
    let (path, control, _) = &super::untar(&members[1].1)[0];
    assert_eq!(path, "control");
    let control = std::str::from_utf8(control).unwrap();
    assert!(
        control.starts_with("Package: utfproof\nVersion: 0.1.0\n"),
        "{control}"
    );
}

#[test]
fn npm_has_no_script_to_run_at_installation() {
    for name in ["utfproof-0.1.0.tgz", "-x64-0.1.0.tgz"] {
        let Some(package) = made().iter().find(|package| package.name.ends_with(name)) else {
            continue; // another processor
        };
        let files = unpack(package);
        let (_, manifest, _) = files
            .iter()
            .find(|(path, ..)| path == "package/package.json")
            .unwrap();
        let manifest: serde_json::Value = serde_json::from_slice(manifest).unwrap();
        assert!(manifest.get("scripts").is_none(), "{manifest}");
        assert!(manifest.get("dependencies").is_none(), "{manifest}");
    }
}

#[test]
fn the_sums_are_those_of_all_other_files() {
    let (sums, packages) = made().split_last().unwrap();
    assert_eq!(sums.name, "SHA256SUMS");
    let line = |package: &utfproof_dist::Package| {
        format!("{}  {}\n", sha256(&package.bytes), package.name)
    };
    let expected: String = packages.iter().map(line).collect();
    assert_eq!(std::str::from_utf8(&sums.bytes).unwrap(), expected);
}

#[test]
fn the_notes_are_the_section_of_the_changelog() {
    let changelog = std::fs::read_to_string(root().join("CHANGELOG.md")).unwrap();
    let notes = std::str::from_utf8(&package("notes.md").bytes).unwrap();
    assert!(changelog.contains(notes.trim_end()));
    assert!(!notes.contains("\n## "), "{notes}");
}

#[test]
fn a_folder_with_content_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("packages");
    write(made(), &folder).unwrap();
    let written = std::fs::read_dir(&folder).unwrap().count();
    assert_eq!(written, made().len());
    std::fs::write(folder.join("SHA256SUMS"), "mine").unwrap();
    assert!(write(made(), &folder).is_err());
    assert_eq!(std::fs::read(folder.join("SHA256SUMS")).unwrap(), b"mine");
    let beside = std::fs::read_dir(folder.parent().unwrap()).unwrap().count();
    assert_eq!(beside, 1, "an unfinished folder is left");
}
