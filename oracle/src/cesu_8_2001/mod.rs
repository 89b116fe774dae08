//! CESU-8, L2/01-328R3: the proposed draft of Unicode Technical Report #26.
//!
//! Definition 2.1 has two readings. [`characters`] and [`encode`] take it as a whole: by 2.1 (a) a *character* has one,
//! two, three or six bytes, and by (b) each supplementary character is a surrogate pair. The three bytes of an unpaired
//! surrogate are therefore not a character, and are rejected. This reading judges `cesu-8.*`: its results are scalar
//! values, and the WTF-8 specification, section 2.1, calls such bytes ill-formed in CESU-8. [`table_2_2_encode`] and
//! [`table_2_2_decode`] take table 2.2 alone, unit by unit, in the shortest form, 2.1 (e): every 16-bit unit has a
//! form, a surrogate too. Many codecs do that; it is `cesu-8-lenient.*`.

pub mod characters;
pub mod decode_lossy;
pub mod detect;
pub mod encode;
mod four_bytes;
pub mod from_utf_8;
pub mod table_2_2_decode;
pub mod table_2_2_encode;
pub mod to_utf_8;
