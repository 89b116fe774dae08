//! Decoders of UTF-8 that remove a byte order mark where they should not, or not as they should.

use super::wrong::{Asked, Outcome};

/// U+FEFF in UTF-8.
pub(super) const MARK: [u32; 3] = [0xEF, 0xBB, 0xBF];

/// Every U+FEFF is removed, in the middle too, where it is a character.
///
/// Pharo's ZnUTF8Encoder does so (svenvc/zinc issue 134), and so does the pager lv (k-takata/lv-mod issue 8).
pub(super) fn all_removed(asked: &mut Asked<'_>) -> Outcome {
    let mut text = asked.right()?;
    text.retain(|&code_point| code_point != 0xFEFF);
    Ok(text)
}

/// A U+FEFF at the start of what was decoded is removed.
///
/// Where it is to be kept: a text that begins with one does not survive Gren's `Bytes.fromString` and `Bytes.toString`
/// (gren-lang/core issue 155, of 2026). Where one is removed anyway, two are: iconv-lite's decoder removes the first,
/// and what is wrapped around it removes the next, which is a character (pillarjs/iconv-lite pull request 415, of
/// 2026).
pub(super) fn first_removed(asked: &mut Asked<'_>) -> Outcome {
    let mut text = asked.right()?;
    if text.first() == Some(&0xFEFF) {
        text.remove(0);
    }
    Ok(text)
}

/// Nothing is removed.
///
/// Boa's `TextDecoder` keeps the mark (boa-dev/boa issue 4613), as Node's did until 2019 (nodejs/node issue 25315).
pub(super) fn kept(asked: &mut Asked<'_>) -> Outcome {
    let marked = [&MARK[..], &asked.whole()].concat();
    asked.right_about(&marked).map_err(|at| at - MARK.len())
}

/// Behind a mark, the text is three bytes short: its length is taken off at both ends.
///
/// undici did so until March 2024 (nodejs/undici pull request 2922).
pub(super) fn length_taken_off_twice(asked: &mut Asked<'_>) -> Outcome {
    let whole = asked.whole();
    if whole.starts_with(&MARK) {
        let end = (whole.len() - MARK.len()).max(MARK.len());
        return asked.right_about(&whole[..end]);
    }
    asked.right()
}
