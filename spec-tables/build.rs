//! Recompiles the crate when a document is added, which `include_dir!` alone does not notice.
fn main() {
    println!("cargo:rerun-if-changed=documents");
    println!("cargo:rerun-if-changed=editions");
    println!("cargo:rerun-if-changed=facts");
}
