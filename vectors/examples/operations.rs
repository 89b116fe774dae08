//! Prints the page of the operations:
//!
//! ```sh
//! cargo run -p utfproof-vectors --example operations > vectors/OPERATIONS.md
//! ```

fn main() {
    print!("{}", utfproof_vectors::operations_page());
}
