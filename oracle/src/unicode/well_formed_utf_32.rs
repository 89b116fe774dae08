//! The Unicode Standard, D90 "UTF-32 encoding form": which code units are well-formed.

use crate::{Rejected, Trace};

/// Whether 32-bit code units are well-formed UTF-32.
///
/// # Errors
///
/// [`Rejected`] where a unit is a surrogate, or above 0x10FFFF.
pub fn validate(units: &[u32], trace: &mut impl Trace) -> Result<(), Rejected> {
    for &unit in units {
        scalar_value(unit, trace)?;
    }
    Ok(())
}

/// The scalar value of one code unit.
pub(super) fn scalar_value(unit: u32, trace: &mut impl Trace) -> Result<u32, Rejected> {
    let trace = &mut trace.within("unicode#well-formed-utf-32");
    trace.ucs_4(unit);
    match unit {
        0x0000_0000..=0x0000_D7FF | 0x0000_E000..=0x0010_FFFF => {
            // the unit has the scalar value of the same number
            trace.step("scalar-value");
            Ok(unit)
        }
        0x0000_D800..=0x0000_DFFF => {
            // a unit from D800 to DFFF is ill-formed, because no surrogate is a scalar value
            trace.step("surrogate");
            Err(Rejected)
        }
        0x0011_0000..=0xFFFF_FFFF => {
            // a unit above 10FFFF is ill-formed, because no scalar value is as large
            trace.step("too-large");
            Err(Rejected)
        }
    }
}
