//! Has the crate compiled again when a reader is added, which `include_dir!` does not notice.
fn main() {
    println!("cargo:rerun-if-changed=.");
}
