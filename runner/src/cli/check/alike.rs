//! Several instances of one implementation.

use utfproof::UnderTest;
use utfproof_notation::printable;

/// All instances have to describe themselves in the same way: what one says is asked of all.
pub(super) fn described_alike(implementations: &[Box<dyn UnderTest + Send>]) -> Result<(), String> {
    let mut pairs = implementations.windows(2);
    match pairs.find(|pair| pair[0].description() != pair[1].description()) {
        None => Ok(()),
        Some(pair) => Err(format!(
            "'{}' describes itself in another way when it is started once more",
            printable(&pair[0].description().name)
        )),
    }
}
