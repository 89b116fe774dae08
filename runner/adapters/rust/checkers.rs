//! Crates that only check whether bytes are UTF-8. A kernel of is_utf8 exists if its instructions are enabled at build
//! time.

use crate::protocol::{Implementation, Operation, accepted, implementation, operation};

pub const IMPLEMENTATIONS: &[Implementation] = &[
    implementation("is_utf8", "is_utf8", || checker(is_utf8::libcore::is_utf8)),
    #[cfg(all(
        target_feature = "sse2",
        target_feature = "ssse3",
        target_feature = "sse4.1"
    ))]
    implementation("is_utf8-lemire-sse", "is_utf8", || {
        checker(is_utf8::lemire::sse::is_utf8)
    }),
    #[cfg(all(target_feature = "avx", target_feature = "avx2"))]
    implementation("is_utf8-lemire-avx", "is_utf8", || {
        checker(is_utf8::lemire::avx::is_utf8)
    }),
    #[cfg(all(target_feature = "avx", target_feature = "avx2"))]
    implementation("is_utf8-lemire-avx-ascii", "is_utf8", || {
        checker(is_utf8::lemire::avx::is_utf8_ascii_path)
    }),
    #[cfg(target_feature = "sse4.1")]
    implementation("is_utf8-range-sse", "is_utf8", || {
        checker(is_utf8::range::sse::is_utf8)
    }),
    #[cfg(all(target_feature = "avx", target_feature = "avx2"))]
    implementation("is_utf8-range-avx", "is_utf8", || {
        checker(is_utf8::range::avx::is_utf8)
    }),
];

fn checker(is_utf8: fn(&[u8]) -> bool) -> Vec<Operation> {
    vec![operation("utf-8.validate", move |input, _| {
        accepted(is_utf8(&input.bytes()))
    })]
}
