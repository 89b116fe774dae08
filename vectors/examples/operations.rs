//! Prints the page of the operations:
//!
//! ```sh
//! cargo run -p utfproof-vectors --example operations > vectors/OPERATIONS.md
//! ```

#![expect(clippy::print_stdout, reason = "the output is what this is for")]

fn main() {
    print!("{}", utfproof_vectors::operations_page());
}
