//! CESU-8, L2/01-328R3: the proposed draft of Unicode Technical Report #26.
//!
//! Two readings of definition 2.1 are here. [`characters`] and [`encode`] take it as a whole: 2.1 (a) counts one, two,
//! three or six bytes to a *character*, and (b) gives a surrogate pair to each supplementary one, so that the three
//! bytes of an unpaired surrogate are no character's, and rejected. This reading judges `cesu-8.*`: what comes out are
//! scalar values, and the WTF-8 specification, section 2.1, calls such bytes ill-formed in CESU-8.
//! [`table_2_2_encode`] and [`table_2_2_decode`] take table 2.2 alone, unit by unit, in the shortest form, 2.1 (e): any
//! 16-bit unit has a form in it, a surrogate too. Many codecs do that; it is `cesu-8-lenient.*`.

pub mod characters;
pub mod detect;
pub mod encode;
pub mod table_2_2_decode;
pub mod table_2_2_encode;
