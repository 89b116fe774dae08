//! The core files of `utfproof vectors write` and `check`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use utfproof_oracle::Operation;
use utfproof_vectors::VectorFile;
use utfproof_vectors::core::{built_in_chosen, flags_json, generate_core};

use crate::cli::output::{Failure, remark};

/// The name of the list of flags.
const FLAGS: &str = "flags.json";

/// The folder of core files that belongs to a folder of vector files: next to it.
pub(super) fn folder(data: &Path) -> PathBuf {
    data.with_file_name("core")
}

/// The texts of all core files and of the list of flags, by name.
pub(super) fn generate(
    files: &BTreeMap<String, VectorFile>,
) -> Result<BTreeMap<String, String>, Failure> {
    remark("generating the core files");
    let of_operation = |operation: &Operation| {
        let files: Vec<VectorFile> = files
            .values()
            .filter(|file| file.operation == *operation)
            .cloned()
            .collect();
        let chosen = built_in_chosen(*operation).map_err(Failure::new)?;
        let file = generate_core(*operation, &files, chosen.as_ref());
        Ok((file.name(), file.write()))
    };
    let operations = Operation::ALL.par_iter().with_max_len(1);
    let texts: Result<BTreeMap<String, String>, Failure> = operations.map(of_operation).collect();
    let mut texts = texts?;
    texts.insert(FLAGS.to_owned(), flags_json());
    Ok(texts)
}
