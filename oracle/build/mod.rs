//! Makes one copy of the documents' algorithms. Every step in it can be skipped, and every condition negated, by number
//! and at run time.
//!
//! The copy is one file, so all mutants cost one compilation. It holds the modules of `src/` that are folders: the
//! documents and the table of readings. The other files in `src/` are not algorithms and are shared.

mod copy;
mod mutate;
mod pattern;
mod site;
mod step;

use std::path::{Path, PathBuf};
use std::{env, fs};

use quote::quote;

/// Writes the copy, `mutated.rs`, and the list of its mutants, `mutants.rs`.
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
