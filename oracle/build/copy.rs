//! Copies the modules of the crate into one file.

use std::fs;
use std::path::Path;

use proc_macro2::TokenStream;
use quote::quote;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Item, ItemMod, ItemUse, Macro, UseTree, parse_quote};

use super::mutate::Mutator;
use super::site::Site;

/// The table of readings: the one folder of `src/` that is not a document. It calls the algorithms, so it is copied; it
/// is not an algorithm, so it is not changed.
const TABLE: &str = "reading";

/// Joins the modules of `src/lib.rs` that are folders into one text, and adds to `sites` each site that can be changed.
pub(crate) fn copy(source: &Path, sites: &mut Vec<Site>) -> TokenStream {
    let modules: Vec<ItemMod> = items(&source.join("lib.rs"))
        .into_iter()
        .filter_map(|item| match item {
            Item::Mod(module) if source.join(module.ident.to_string()).is_dir() => Some(module),
            _ => None,
        })
        .collect();
    let names: Vec<String> = modules
        .iter()
        .map(|module| module.ident.to_string())
        .collect();
    let mut copier = Copier {
        source,
        names,
        sites,
    };
    let copies = modules.into_iter().map(|mut module| {
        module.vis = parse_quote!(pub(super));
        copier.module(&mut module, "");
        module
    });
    quote! { #(#copies)* }
}

fn items(path: &Path) -> Vec<Item> {
    let shown = path.display();
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{shown}: {error}"));
    let file = syn::parse_file(&text).unwrap_or_else(|error| panic!("{shown}: {error}"));
    file.items
        .into_iter()
        .filter(|item| !is_test(item))
        .collect()
}

fn is_test(item: &Item) -> bool {
    let attributes = match item {
        Item::Fn(function) => &function.attrs,
        Item::Mod(module) => &module.attrs,
        Item::Use(import) => &import.attrs,
        _ => return false,
    };
    attributes
        .iter()
        .any(|attribute| quote!(#attribute).to_string() == quote!(#[cfg(test)]).to_string())
}

struct Copier<'a> {
    source: &'a Path,
    /// The modules that are copied.
    names: Vec<String>,
    sites: &'a mut Vec<Site>,
}

impl Copier<'_> {
    /// Moves the contents of a module's file into the module; `folder` is its path, relative to `src/`.
    fn module(&mut self, module: &mut ItemMod, folder: &str) {
        let inside = format!("{folder}{}/", module.ident);
        let candidates = [
            format!("{folder}{}.rs", module.ident),
            format!("{inside}mod.rs"),
        ];
        let file = candidates
            .iter()
            .find(|file| self.source.join(file).is_file());
        let file = file.unwrap_or_else(|| panic!("none of {candidates:?} exists"));
        let mut items = items(&self.source.join(file));
        for item in &mut items {
            match item {
                Item::Mod(module) => self.module(module, &inside),
                item if inside.starts_with(&format!("{TABLE}/")) => self.visit_item_mut(item),
                item => {
                    Mutator::new(file, self.sites).visit_item_mut(item);
                    self.visit_item_mut(item);
                }
            }
        }
        module.attrs.clear();
        module.semi = None;
        module.content = Some((syn::token::Brace::default(), items));
    }

    /// Points `use crate::wtf_8::decode` to the copy; imports such as `Trace` still come from the crate.
    fn relocate(&self, tree: &mut UseTree) {
        let name = match tree {
            UseTree::Path(path) => &path.ident,
            UseTree::Name(name) => &name.ident,
            UseTree::Rename(rename) => &rename.ident,
            UseTree::Group(group) => {
                group.items.iter_mut().for_each(|tree| self.relocate(tree));
                return;
            }
            UseTree::Glob(_) => {
                panic!("'use crate::*' would import from the crate and from its copy")
            }
        };
        if self.names.contains(&name.to_string()) {
            *tree = parse_quote!(mutants::mutated::#tree);
        }
    }
}

/// Whether the attribute is needed to compile; documentation and lint levels are not.
fn is_needed(attribute: &Attribute) -> bool {
    let not_needed = ["doc", "allow", "expect", "warn", "deny", "must_use"];
    !not_needed
        .iter()
        .any(|name| attribute.path().is_ident(name))
}

impl VisitMut for Copier<'_> {
    fn visit_attributes_mut(&mut self, attributes: &mut Vec<Attribute>) {
        attributes.retain(is_needed);
    }

    fn visit_item_use_mut(&mut self, import: &mut ItemUse) {
        if let UseTree::Path(path) = &mut import.tree
            && path.ident == "crate"
        {
            self.relocate(&mut path.tree);
        }
    }

    fn visit_path_mut(&mut self, path: &mut syn::Path) {
        let mut segments = path.segments.iter();
        let first = segments.next().is_some_and(|first| first.ident == "crate");
        let copied = segments
            .next()
            .is_some_and(|second| self.names.contains(&second.ident.to_string()));
        assert!(
            !(first && copied),
            "import it, so that the crate and its copy stay distinct: {}",
            quote!(#path)
        );
        visit_mut::visit_path_mut(self, path);
    }

    fn visit_macro_mut(&mut self, call: &mut Macro) {
        let text = call.tokens.to_string();
        assert!(
            !text.contains("crate ::"),
            "import it, so that the crate and its copy stay distinct: {text}"
        );
    }
}
