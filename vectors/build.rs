//! Has the crate compiled again when a vector file is added, which `include_dir!` does not notice.
fn main() {
    println!("cargo:rerun-if-changed=data");
    println!("cargo:rerun-if-changed=core");
    println!("cargo:rerun-if-changed=chosen");
}
