//! Percent signs: every pair of ASCII after one, alone and within a character.

use utfproof_oracle::Operation;

use super::strips::has_the_letter;
use crate::context::Context;
use crate::suite::Suite;
use crate::vector::Vector;

const PERCENT: u32 = 0x25;
const DIGITS: &str = "0123456789ABCDEFabcdef";

/// For one vector of each operation that undoes percent-encoding. What follows a percent sign is refused in most cases, so
/// each pair needs a request of its own.
pub(super) fn contexts(vector: &Vector, suite: Suite) -> Vec<Context> {
    let decodes = matches!(
        vector.operation,
        Operation::EcmaScriptDecodeUriComponent | Operation::WhatwgUrlPercentDecode
    );
    if !decodes || suite <= Suite::Quick || !has_the_letter(vector) {
        return Vec::new();
    }
    let ascii = || 0..0x80_u32;
    let pairs = ascii().flat_map(|first| ascii().map(move |second| [first, second]));
    let alone = pairs.map(|[first, second]| vec![PERCENT, first, second]);
    // two bytes of a character, with something between, and the second in every case of its digits
    let between = ascii().map(|other| [&units("%C3")[..], &[other], &units("%A4")].concat());
    let digits = || DIGITS.chars().map(u32::from);
    let of_digits = || digits().flat_map(|first| digits().map(move |second| [first, second]));
    let after =
        |start: &'static str| of_digits().map(move |pair| [units(start), pair.to_vec()].concat());
    let all = alone
        .chain(between)
        .chain(after("%C3%"))
        .chain(after("%c3%"))
        .chain(after("%25"));
    all.map(Context::Extended).collect()
}

fn units(text: &str) -> Vec<u32> {
    text.bytes().map(u32::from).collect()
}
