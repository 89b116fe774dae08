//! The closed language of claims: `utf-8 ⊂ wtf-8`, `cesu-8 at most 6 bytes`. `runner/docs/documents.md` has a table of
//! its forms. A claim may also calculate with operations: `wtf-8.decode(wtf-8.encode(x)) = x on code points`.

mod about_encodings;
mod arithmetic;
mod by_unit;
mod evaluate;
mod facts;
mod formula;
mod functions;
mod outside;
mod parse;
mod pieces;
mod population;
mod set;
mod subsequences;
mod term;

pub(super) use parse::check;
pub(crate) use parse::{FORMS, Statement, parse};
pub(crate) use population::each_of;
pub(crate) use term::shown;
