//! Has the crate compiled again when a document is added, which `include_dir!` does not see by itself.
fn main() {
    println!("cargo:rerun-if-changed=documents");
}
