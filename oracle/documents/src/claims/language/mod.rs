//! The closed language of claims: `utf-8 ⊂ wtf-8`, `cesu-8 at most 6 bytes`. `runner/docs/documents.md` has a table of
//! its forms.

mod check;
mod correction;
mod formal;
mod parse;

pub(super) use check::check;
pub(crate) use parse::{FORMS, parse};
