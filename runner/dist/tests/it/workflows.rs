//! The workflows for GitHub: what they run is pinned, and they give away no credentials.

use std::fs;

use super::root;

/// The names and texts of the workflows and of the action.
fn files() -> Vec<(String, String)> {
    let workflows = fs::read_dir(root().join(".github/workflows")).unwrap();
    let mut paths: Vec<_> = workflows.map(|entry| entry.unwrap().path()).collect();
    paths.push(root().join(".github/actions/utfproof/action.yml"));
    let read = |path: std::path::PathBuf| {
        (
            path.display().to_string(),
            fs::read_to_string(path).unwrap(),
        )
    };
    paths.into_iter().map(read).collect()
}

/// The values of a key, without comments.
fn values<'a>(text: &'a str, key: &str) -> Vec<&'a str> {
    let lines = text
        .lines()
        .map(|line| line.trim().trim_start_matches("- "));
    let values = lines.filter_map(|line| line.strip_prefix(key));
    let value = |value: &'a str| value.split(" #").next().unwrap_or_default().trim();
    values.map(value).collect()
}

fn is_hex(text: &str, digits: usize) -> bool {
    text.len() == digits && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[test]
fn actions_and_images_are_pinned_by_their_digests() {
    let mut count = 0;
    for (name, text) in files() {
        for action in values(&text, "uses: ") {
            let (_, commit) = action.split_once('@').unwrap_or_default();
            assert!(is_hex(commit, 40), "{name}: {action}");
            count += 1;
        }
        for image in text.split("container: ").skip(1) {
            let image = image.split([' ', '\n']).next().unwrap_or_default();
            let image = image.trim_matches('"');
            let (_, digest) = image.split_once("@sha256:").unwrap_or_default();
            let is_variable = ["", "${{"].contains(&image);
            assert!(is_variable || is_hex(digest, 64), "{name}: {image}");
            count += 1;
        }
    }
    assert!(count > 15, "{count}");
}

#[test]
fn a_checkout_leaves_no_credentials_and_a_workflow_names_its_permissions() {
    for (name, text) in files() {
        let checkouts = text.matches("uses: actions/checkout@").count();
        let without = text.matches("persist-credentials: false").count();
        assert_eq!(checkouts, without, "{name}");
        assert!(
            name.ends_with("action.yml") || text.contains("\npermissions:"),
            "{name}"
        );
        assert!(!text.contains("secrets."), "{name}");
    }
}

/// The scripts of a file: the lines after `run:`, and those that are indented more than it.
fn scripts(text: &str) -> Vec<&str> {
    let mut script = None;
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let is_of_script = |line: &&str| {
        let key = line.trim_start().trim_start_matches("- ");
        let indent = line.len() - key.len();
        if key.starts_with("run:") {
            script = Some(indent);
        } else if script.is_some_and(|own| indent <= own) {
            script = None;
        }
        script.is_some()
    };
    lines.filter(is_of_script).collect()
}

#[test]
fn no_input_is_a_part_of_a_script() {
    let mut count = 0;
    for (name, text) in files() {
        for line in scripts(&text) {
            count += 1;
            assert!(!line.contains("${{"), "{name}: {line}");
        }
    }
    assert!(count > 10, "{count}");
    let check = fs::read_to_string(root().join(".github/actions/utfproof/check")).unwrap();
    assert!(!check.contains("eval "), "{check}");
}
