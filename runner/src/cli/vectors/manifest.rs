//! The layout of a release's `manifest.json` and `SHA256SUMS`.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utfproof_notation::lower_hex;
use utfproof_vectors::RandomSource;

use super::amount::Amount;

/// The version of the layout.
const FORMAT: u32 = 1;

/// The names of the files next to the cases.
pub(super) const MANIFEST: &str = "manifest.json";
pub(super) const SCHEMA: &str = "case.schema.json";
pub(super) const SUMS: &str = "SHA256SUMS";

/// The manifest of a release.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Manifest {
    utfproof_cases: u32,
    about: String,
    /// The version of the program that wrote the release.
    utfproof: String,
    /// The version of the vector files' layout.
    utfproof_vectors: u32,
    /// The command that writes the same release again.
    command: String,
    /// The most cases of each row.
    per_row: PerRow,
    /// The suite in whose contexts the cases are too, if they are in any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    contexts: Option<String>,
    /// The number of cases in all files.
    pub(super) lines: u64,
    /// The digest of `SHA256SUMS`, and so of the whole release.
    pub(super) sha256: String,
    /// The JSON Schema of a line.
    pub(super) schema: Beside,
    /// The files with the cases.
    pub(super) files: Vec<Entry>,
}

/// A file next to the cases.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Beside {
    pub(super) file: String,
    pub(super) sha256: String,
}

/// The cases of one operation and one origin.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Entry {
    /// Its path in the folder, such as `utf-8.decode/exhaustive.jsonl`.
    pub(super) file: String,
    pub(super) operation: String,
    pub(super) origin: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) random: Option<RandomSource>,
    /// The number of vectors that the cases are from.
    pub(super) vectors: u64,
    /// The number of cases of these vectors, not all of which need be in the file.
    pub(super) cases: u64,
    /// The number of cases in the file, one on each line.
    pub(super) lines: u64,
    pub(super) sha256: String,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum PerRow {
    UpTo(u64),
    All(All),
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum All {
    All,
}

impl Manifest {
    /// The manifest of these files; `options` selected the vectors.
    pub(super) fn new(amount: Amount, options: &str, schema: &str, files: Vec<Entry>) -> Self {
        let (per_row, shown) = match amount.per_row {
            u64::MAX => (PerRow::All(All::All), "all".to_owned()),
            limit => (PerRow::UpTo(limit), limit.to_string()),
        };
        let contexts = amount.contexts.map(|contexts| contexts.suite().name());
        let in_contexts = contexts.map(|suite| format!(" --contexts {suite}"));
        let in_contexts = in_contexts.unwrap_or_default();
        let mut manifest = Self {
            utfproof_cases: FORMAT,
            about: format!(
                "Plain cases, one a line as {SCHEMA} says. \"sha256\" is the digest of {SUMS}, which holds those of \
                 all other files."
            ),
            utfproof: env!("CARGO_PKG_VERSION").to_owned(),
            utfproof_vectors: utfproof_vectors::FORMAT,
            command: format!("utfproof vectors expand --per-row {shown}{in_contexts}{options}"),
            per_row,
            contexts: contexts.map(ToOwned::to_owned),
            lines: files.iter().map(|entry| entry.lines).sum(),
            sha256: String::new(),
            schema: Beside {
                file: SCHEMA.to_owned(),
                sha256: lower_hex(&Sha256::digest(schema)),
            },
            files,
        };
        manifest.sha256 = lower_hex(&Sha256::digest(manifest.sums()));
        manifest
    }

    /// The text of `SHA256SUMS`, which covers all files except itself and the manifest.
    pub(super) fn sums(&self) -> String {
        let schema = (&self.schema.sha256, &self.schema.file);
        let files = self.files.iter().map(|entry| (&entry.sha256, &entry.file));
        let lines = [schema].into_iter().chain(files);
        lines
            .map(|(sha256, file)| format!("{sha256}  {file}\n"))
            .collect()
    }

    /// The text of the manifest: a header, then the files, one on each line.
    pub(super) fn write(&self) -> String {
        let header = [
            ("utfproof_cases", json(&self.utfproof_cases)),
            ("about", json(&self.about)),
            ("utfproof", json(&self.utfproof)),
            ("utfproof_vectors", json(&self.utfproof_vectors)),
            ("command", json(&self.command)),
            ("per_row", json(&self.per_row)),
            ("contexts", json(&self.contexts)),
            ("lines", json(&self.lines)),
            ("sha256", json(&self.sha256)),
            ("schema", json(&self.schema)),
        ];
        let mut text = String::from("{\n");
        for (key, value) in header {
            if value == "null" {
                continue; // it is left out
            }
            let _ = writeln!(text, "\"{key}\":{value},");
        }
        let files: Vec<String> = self.files.iter().map(json).collect();
        let _ = write!(text, "\"files\":[\n{}\n]\n}}\n", files.join(",\n"));
        text
    }

    /// Reads a manifest; an error is a sentence.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        #[derive(Deserialize)]
        struct Version {
            utfproof_cases: u32,
        }
        let version: Version = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if version.utfproof_cases != FORMAT {
            return Err(format!(
                "this is version {} of the layout, and this program reads version {FORMAT}",
                version.utfproof_cases
            ));
        }
        let manifest: Self = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if manifest.schema.file != SCHEMA {
            return Err(format!("\"schema\": the file is not '{SCHEMA}'"));
        }
        let mut seen = BTreeSet::new();
        for entry in &manifest.files {
            let file = entry.file.escape_debug();
            // so that no path leads outside the folder
            if !is_name(&entry.operation) || !is_name(&entry.origin) {
                return Err(format!(
                    "'{file}': its operation or its origin is not a name"
                ));
            }
            if entry.file != format!("{}/{}.jsonl", entry.operation, entry.origin) {
                return Err(format!("'{file}' is not OPERATION/ORIGIN.jsonl"));
            }
            if !seen.insert(&entry.file) {
                return Err(format!("'{file}' is listed twice"));
            }
        }
        Ok(manifest)
    }
}

/// Whether a text has only letters, digits, hyphens and dots, and begins with a letter or digit.
fn is_name(text: &str) -> bool {
    let is_of_a_word = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    text.bytes().next().is_some_and(is_of_a_word)
        && text
            .bytes()
            .all(|byte| is_of_a_word(byte) || byte == b'-' || byte == b'.')
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default() // strings, numbers and lists: cannot fail
}

#[cfg(test)]
mod tests {
    use super::super::mutation::holds;
    use super::*;

    #[test]
    fn a_mutated_manifest_is_refused_or_names_only_files_in_its_folder() {
        let entry = Entry {
            file: "utf-8.decode/examples.jsonl".to_owned(),
            operation: "utf-8.decode".to_owned(),
            origin: "examples".to_owned(),
            random: None,
            vectors: 1,
            cases: 2,
            lines: 2,
            sha256: lower_hex(&Sha256::digest("")),
        };
        let amount = Amount {
            per_row: 8,
            contexts: None,
        };
        let right = Manifest::new(amount, "", "{}", vec![entry]).write();
        let words = [
            "../..",
            "/",
            "\"file\":\"/etc/passwd\"",
            "\"per_row\":\"all\"",
            "\"files\":[]",
        ];
        holds("manifests", |draw| {
            let text = draw.mutated(&right, &words);
            match Manifest::read(&text) {
                Ok(manifest) => {
                    for entry in &manifest.files {
                        let mut parts = entry.file.split('/');
                        assert!(parts.all(is_name) && entry.file.matches('/').count() == 1);
                    }
                    let _ = manifest.sums(); // must not panic
                }
                Err(error) => assert_ne!(text, right, "{error}"),
            }
        });
    }
}
