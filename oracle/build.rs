//! Makes the mutants of the documents' algorithms, where the feature `mutants` asks for them.

#[cfg(feature = "mutants")]
#[path = "build/mod.rs"]
mod mutants;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    #[cfg(feature = "mutants")]
    mutants::make();
}
