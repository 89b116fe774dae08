//! The Unicode Standard, chapter 3 "Conformance", sections 3.9 and 3.10.

pub mod count_code_points;
pub mod first_character;
pub mod last_character;
pub mod maximal_subparts;
pub mod table_3_5_decode;
pub mod table_3_5_encode;
pub mod table_3_6_decode;
pub mod table_3_6_encode;
pub mod table_3_7;
pub mod utf_16_length_of_utf_8;
pub mod utf_16_length_of_utf_8_lossy;
pub mod utf_16_substitution;
pub mod utf_16_to_utf_8;
pub mod utf_16_to_utf_8_lossy;
pub mod utf_8_length_of_utf_16;
pub mod utf_8_length_of_utf_16_lossy;
pub mod utf_8_to_utf_16;
pub mod utf_8_to_utf_16_lossy;
pub mod well_formed_utf_16;
