//! The readings to compare an item with, and their results.

use utfproof_oracle::Operation;
pub(crate) use utfproof_parting::readings::*;

use super::suggest::did_you_mean;
use crate::{Diagnostic, Reason, Shortfall};

/// The operation `<encoding>.<what>`, if it exists.
pub(super) fn operation(encoding: &str, what: &str) -> Result<Operation, Shortfall> {
    let name = format!("{encoding}.{what}");
    let why =
        "no operation has this name; 'utfproof list' shows the operations and their encodings";
    let unknown = |_| Shortfall::Fails(Diagnostic::unreadable(&name, why));
    name.parse().map_err(unknown)
}

/// No operation has this name; the nearest one is asked about, which may be another of `names`.
pub(super) fn unknown<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Diagnostic {
    let known = Operation::ALL.iter().map(|operation| operation.name());
    let why = match did_you_mean(name, known.chain(names)) {
        Some(near) => Reason::from("no operation has this name").asking(&near),
        None => "no operation has this name; 'utfproof list' shows the operations".into(),
    };
    Diagnostic::unreadable(name, why)
}
