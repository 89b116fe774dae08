//! Recompiles the crate when a document is added, which `include_dir!` alone does not notice.
fn main() {
    println!("cargo:rerun-if-changed=documents");
}
