//! The folder that `utfproof vectors expand --output` writes, checked against its manifest.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::archive::Entry;
use crate::release::sha256;

/// The files of the folder.
#[derive(Debug)]
pub struct Cases {
    files: Vec<Entry>,
    /// The SHA-256 of `SHA256SUMS`, which the manifest states as that of the whole.
    pub sha256: String,
    /// The number of cases.
    pub lines: u64,
    /// The size of all files together.
    pub bytes: usize,
}

impl Cases {
    /// Reads a folder; the error says what does not match.
    pub fn read(folder: &Path) -> Result<Self, String> {
        let sums = read(folder, "SHA256SUMS")?;
        let manifest = read(folder, "manifest.json")?;
        let said: Value =
            serde_json::from_slice(&manifest).map_err(|error| format!("manifest.json: {error}"))?;
        let digest = sha256(&sums);
        if said["sha256"] != digest.as_str() {
            return Err(format!(
                "manifest.json says {}, but SHA256SUMS has the digest {digest}",
                said["sha256"]
            ));
        }
        let mut files = Vec::new();
        let mut lines = 0;
        for line in String::from_utf8_lossy(&sums).lines() {
            let (digest, name) = line
                .split_once("  ")
                .ok_or("SHA256SUMS: a line is not a digest with a name")?;
            let bytes = read(folder, name)?;
            if sha256(&bytes) != digest {
                return Err(format!("{name}: its digest is not that in SHA256SUMS"));
            }
            if name.ends_with(".jsonl") {
                lines += bytes.iter().filter(|byte| **byte == b'\n').count() as u64;
            }
            files.push(Entry::file(name, bytes));
        }
        if said["lines"] != lines {
            return Err(format!(
                "manifest.json says {} cases, but there are {lines}",
                said["lines"]
            ));
        }
        files.push(Entry::file("SHA256SUMS", sums));
        files.push(Entry::file("manifest.json", manifest));
        Ok(Self {
            bytes: files.iter().map(|file| file.bytes.len()).sum(),
            files,
            sha256: digest,
            lines,
        })
    }

    /// The files in the folder `cases` of a second one.
    pub(crate) fn below(&self, folder: &str) -> Vec<Entry> {
        let files = self.files.iter();
        let moved =
            |file: &Entry| Entry::file(format!("{folder}/cases/{}", file.path), file.bytes.clone());
        files.map(moved).collect()
    }
}

fn read(folder: &Path, name: &str) -> Result<Vec<u8>, String> {
    fs::read(folder.join(name)).map_err(|error| format!("{name}: {error}"))
}
