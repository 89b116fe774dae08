//! npm. `--ignore-scripts` keeps every package's scripts from running.

use std::path::Path;

use serde_json::Value;
use utfproof_process::CommandLine;

use super::fetch::{Client, FetchError};

const INSTALL: &str = "npm comes with Node.js: install that";

pub(crate) fn versions(name: &str) -> Result<Vec<String>, FetchError> {
    let what = "npm view";
    let client = Client {
        what,
        command: CommandLine::new("npm").with([
            "view",
            name,
            "versions",
            "--json",
            "--loglevel=error",
        ]),
        remedy: "is the name right, and the registry reachable? 'npm ping' tells",
        install: INSTALL,
    };
    let unreadable = |problem: String| FetchError::Unreadable {
        command: what,
        problem,
    };
    let text = client.run()?;
    let value: Value =
        serde_json::from_slice(&text).map_err(|error| unreadable(error.to_string()))?;
    match value {
        // a package with one version
        Value::String(version) => Ok(vec![version]),
        Value::Array(versions) => {
            let text = |version: &Value| version.as_str().map(str::to_owned);
            Ok(versions.iter().filter_map(text).collect())
        }
        _ => Err(unreadable("it is neither a text nor a list".to_owned())),
    }
}

pub(crate) fn fetch(name: &str, version: &str, into: &Path) -> Result<(), FetchError> {
    let client = Client {
        what: "npm install",
        command: CommandLine::new("npm")
            .with([
                "install",
                "--ignore-scripts",
                "--no-audit",
                "--no-fund",
                "--no-save",
            ])
            .with([
                "--no-bin-links",
                "--legacy-peer-deps",
                "--omit=dev",
                "--loglevel=error",
                "--prefix",
            ])
            .with([into.as_os_str()])
            .with(["--", &format!("{name}@{version}")]),
        remedy: "is the registry reachable? 'npm ping' tells",
        install: INSTALL,
    };
    client.run().map(drop)
}
