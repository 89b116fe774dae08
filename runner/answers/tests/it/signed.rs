//! Files with another digest.

use sha2::{Digest as _, Sha256};

/// The text with the digest that it then should have.
pub(crate) fn signed(text: &str) -> String {
    let (lines, _) = text.rsplit_once("{\"sha256\"").unwrap();
    let digest = utfproof_notation::lower_hex(&Sha256::digest(lines));
    format!("{lines}{{\"sha256\":\"{digest}\"}}\n")
}
