//! The Unicode Standard, chapter 3 "Conformance", sections 3.9 and 3.10.

pub mod maximal_subparts;
pub mod table_3_5_decode;
pub mod table_3_5_encode;
pub mod table_3_6_decode;
pub mod table_3_6_encode;
pub mod table_3_7;
pub mod utf_16_substitution;
pub mod well_formed_utf_16;
