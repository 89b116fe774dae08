//! Checks that several instances of one implementation agree.

use utfproof_judge::UnderTest;
use utfproof_notation::printable;

/// Fails unless all instances have the same description, because the first one's description decides what all are asked.
pub(super) fn described_alike(implementations: &[Box<dyn UnderTest + Send>]) -> Result<(), String> {
    let mut pairs = implementations.windows(2);
    match pairs.find(|pair| pair[0].description() != pair[1].description()) {
        None => Ok(()),
        Some(pair) => Err(format!(
            "'{}' describes itself differently each time it starts",
            printable(&pair[0].description().name)
        )),
    }
}
