//! Writes the core files of some operations, or of all, from the vector files that are built in, which takes seconds:
//!
//! ```sh
//! cargo run -p utfproof-vectors --example core -- utf-8.decode
//! ```

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use utfproof_oracle::Operation;
use utfproof_vectors::built_in_of;
use utfproof_vectors::core::{built_in_chosen, flags_json, generate_core};

fn main() -> Result<(), Box<dyn Error>> {
    let operations = env::args().skip(1).map(|name| name.parse());
    let mut operations: Vec<Operation> = operations.collect::<Result<_, _>>()?;
    if operations.is_empty() {
        operations = Operation::ALL.to_vec();
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("core");
    fs::create_dir_all(&folder)?;
    for operation in operations {
        let files = built_in_of(&[operation])?;
        let file = generate_core(operation, &files, built_in_chosen(operation)?.as_ref());
        fs::write(folder.join(file.name()), file.write())?;
    }
    fs::write(folder.join("flags.json"), flags_json())?;
    Ok(())
}
