//! Writes the vector files of some operations, which takes seconds, where `utfproof vectors write` takes minutes:
//!
//! ```sh
//! cargo run -p utfproof-vectors --example write -- utf-8.count-code-points utf-8.decode-first
//! ```

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use utfproof_oracle::Operation;
use utfproof_vectors::{Origin, generate_of};

fn main() -> Result<(), Box<dyn Error>> {
    let operations = env::args().skip(1).map(|name| name.parse());
    let operations: Vec<Operation> = operations.collect::<Result<_, _>>()?;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    for origin in Origin::ALL {
        for file in generate_of(origin, &operations) {
            let (path, text) = (folder.join(file.path()), file.write());
            fs::create_dir_all(path.parent().unwrap_or(&folder))?;
            fs::write(&path, &text)?;
        }
    }
    Ok(())
}
