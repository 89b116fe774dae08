//! Derives the expectation after a long text from the one after a short text.

use utfproof_oracle::Rejection;

use crate::context::padding::Text;
use crate::expectation::Expectation;

/// The part of an expectation that belongs to the case, from the answer after the shortest text. `None` if it cannot be told
/// from the part of the text.
pub(super) fn after_the_shortest(text: &Text, answer: Expectation) -> Option<Expectation> {
    Some(match answer {
        Expectation::Output(output, level) => {
            let of_the_text = text.result(text.shortest(), 0)?;
            let own = output.as_slice().strip_prefix(of_the_text.as_slice())?;
            Expectation::Output(own.to_sequence(), level)
        }
        Expectation::Rejected(Rejection { at }, level) => {
            let at = at.checked_sub(text.shortest())?;
            Expectation::Rejected(Rejection { at }, level)
        }
        open @ Expectation::Unspecified(_) => open,
    })
}

/// The expectation after `before` units of text, from the part that belongs to the case.
pub(super) fn after_a_text(text: &Text, before: usize, own: &Expectation) -> Option<Expectation> {
    Some(match own {
        Expectation::Output(own, level) => {
            let mut all = text.result(before, own.len())?;
            all.extend(own.as_slice());
            Expectation::Output(all, *level)
        }
        Expectation::Rejected(Rejection { at }, level) => {
            let at = text.length(before) + at;
            Expectation::Rejected(Rejection { at }, *level)
        }
        open @ Expectation::Unspecified(_) => open.clone(),
    })
}
