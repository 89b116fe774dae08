//! The units that a table gives values, compared with those of encoders.

use utfproof_oracle::{Sequence, UnitKind};

use super::codec::{Encoder, Units, different};
use crate::Diagnostic;

/// `rfc-3629:utf-8.encode and unicode:utf-8.encode`.
pub(crate) fn names(encoders: &[Encoder]) -> String {
    let names: Vec<&str> = encoders.iter().map(|one| one.name.as_str()).collect();
    names.join(" and ")
}

/// The values that encoders are asked for.
pub(crate) fn values(encoders: &[Encoder]) -> impl Iterator<Item = u32> {
    let values = encoders.first().map(|first| first.encoded.values());
    values.unwrap_or_default().iter().copied()
}

/// A value to which a table gives other units than an encoder.
pub(crate) struct Other<'e> {
    pub(crate) value: u32,
    /// Its units by the table, or why it has none.
    pub(crate) printed: Result<Sequence, String>,
    /// Its units by the encoder, or `rejected`.
    pub(crate) right: String,
    pub(crate) encoder: &'e Encoder,
}

impl Other<'_> {
    /// The mistake, with a name for the value.
    pub(crate) fn named(self, name: impl Fn(u32) -> String) -> Diagnostic {
        let printed = self.printed.map(|units| units.to_string());
        let printed = printed.unwrap_or_else(|why| why);
        Diagnostic::new(name(self.value), printed, self.right)
    }
}

/// Finds the first of some values to which a table gives other units than one of some encoders; or else returns how many values
/// there are. `may_have_surrogates` leaves those out that an encoder does not encode.
pub(crate) fn compare<'e>(
    encoders: &'e [Encoder],
    values: impl Iterator<Item = u32>,
    kind: UnitKind,
    may_have_surrogates: bool,
    printed: impl Fn(u32) -> Result<Units, String>,
) -> Result<u64, Box<Other<'e>>> {
    let sequence = |units: Units| Sequence::from_values(kind, units);
    let encoders: Vec<_> = different(encoders).collect();
    let mut number = 0;
    for value in values {
        let printed = printed(value);
        let may_be = may_have_surrogates && matches!(value, 0xD800..=0xDFFF);
        let mut is_left_out = true;
        for encoder in &encoders {
            let right = encoder.encoded.get(value);
            if right.is_none() && may_be {
                continue;
            }
            is_left_out = false;
            if right.as_ref() != printed.as_ref().ok() {
                let right = right.map(|units| sequence(units).to_string());
                return Err(Box::new(Other {
                    value,
                    printed: printed.map(sequence),
                    right: right.unwrap_or_else(|| "rejected".to_owned()),
                    encoder,
                }));
            }
        }
        number += u64::from(!is_left_out);
    }
    Ok(number)
}
