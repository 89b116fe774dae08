//! The numbers that inputs and results are slices of.

use utfproof_oracle::UnitKind;

/// What inputs and results are slices of when a codec is called directly: `u8` for bytes, `u16` for code units, `u32`
/// for code points and UCS-4 values.
pub trait Unit: Copy + Eq + Send + sealed::Sealed + 'static {
    /// Whether sequences of this kind are slices of it.
    fn holds(kind: UnitKind) -> bool;

    /// The unit with a value, which is one of its kind.
    fn of(value: u32) -> Self;

    /// Its value.
    fn value(self) -> u32;

    /// Units put where `lender` puts them.
    fn lent<'a>(units: &[Self], lender: &'a mut dyn Lend) -> &'a [Self];
}

/// Puts units where a read beyond them is seen.
pub trait Lend {
    /// Bytes.
    fn bytes(&mut self, bytes: &[u8]) -> &[u8];

    /// Code units.
    fn code_units(&mut self, units: &[u16]) -> &[u16];

    /// Code points and other values.
    fn values(&mut self, values: &[u32]) -> &[u32];
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! units {
    ($($(#[$attribute:meta])* $unit:ty: $kinds:pat => $lend:ident;)*) => {$(
        impl sealed::Sealed for $unit {}

        impl Unit for $unit {
            fn holds(kind: UnitKind) -> bool {
                matches!(kind, $kinds)
            }

            $(#[$attribute])*
            fn of(value: u32) -> Self {
                value as Self
            }

            fn value(self) -> u32 {
                self.into()
            }

            fn lent<'a>(units: &[Self], lender: &'a mut dyn Lend) -> &'a [Self] {
                lender.$lend(units)
            }
        }
    )*};
}

units! {
    #[expect(clippy::cast_possible_truncation, reason = "no byte is larger")]
    u8: UnitKind::Byte => bytes;
    #[expect(clippy::cast_possible_truncation, reason = "no code unit is larger")]
    u16: UnitKind::CodeUnit => code_units;
    u32: UnitKind::CodePoint | UnitKind::Ucs4 | UnitKind::Number | UnitKind::NumberAnd(_) => values;
}
