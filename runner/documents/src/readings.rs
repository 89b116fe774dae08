//! The readings to compare an item with, and their results.

use utfproof_oracle::{Operation, Reading, UnitKind};
pub(crate) use utfproof_parting::readings::*;

use super::suggest::{asking, nearest};
use crate::{Diagnostic, Reason, Shortfall};

/// The operation `<encoding>.<what>`, if it exists.
pub(super) fn operation(encoding: &str, what: &str) -> Result<Operation, Shortfall> {
    let name = format!("{encoding}.{what}");
    let why =
        "no operation has this name; 'utfproof list' shows the operations and their encodings";
    let unknown = |_| Shortfall::Fails(Diagnostic::unreadable(&name, why));
    name.parse().map_err(unknown)
}

/// The reading that encodes code points as units of this kind, if the encoding has one.
pub(super) fn encoder(encoding: &str, output: UnitKind) -> Option<Reading> {
    let encode = operation(encoding, "encode").ok()?;
    let signature = encode.signature();
    let is_one = (signature.input, signature.output) == (UnitKind::CodePoint, output);
    is_one.then(|| Reading::judging(encode))
}

/// No operation has this name; the nearest one is asked about, which may be another of `names`.
pub(super) fn unknown<'n>(name: &str, names: impl Iterator<Item = &'n str>) -> Diagnostic {
    let known = Operation::ALL.iter().map(|operation| operation.name());
    let near = nearest(name, known.chain(names));
    let note = near.map_or_else(|| "'utfproof list' shows the operations".into(), asking);
    Diagnostic::unreadable(
        name,
        Reason::from("no operation has this name").with([note]),
    )
}
