//! Makes one copy of the documents' algorithms in which every step can be skipped and every condition negated, each
//! of them by its number, while the program runs.
//!
//! The copy is one file, so that all mutants cost one compilation. It holds the modules of `src/` that are folders,
//! which are the documents and the table of readings; what stands beside them in `src/` is no algorithm, and shared.

mod copy;
mod mutate;
mod pattern;
mod site;
mod step;

use std::path::{Path, PathBuf};
use std::{env, fs};

use quote::quote;

/// Writes `mutated.rs`, the copy, and `mutants.rs`, the list of what can be changed in it.
pub(crate) fn make() {
    println!("cargo::rerun-if-changed=src");
    let source = Path::new("src");
    let mut sites = Vec::new();
    let copy = copy::copy(source, &mut sites);
    let mutants = sites.iter().enumerate().map(|(number, site)| {
        let site::Site { file, line, change, code } = site;
        quote! { Mutant { number: #number, file: #file, line: #line, change: Change::#change, code: #code } }
    });
    let folder = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to write"));
    let write = |name: &str, text: String| {
        fs::write(folder.join(name), text).expect("cargo's folder can be written to");
    };
    write("mutated.rs", copy.to_string());
    write("mutants.rs", quote! { &[#(#mutants),*] }.to_string());
}
