//! Crates that only say whether bytes are UTF-8. The kernels of is_utf8 are there if the compiler may use what they need.

use crate::protocol::{Implementation, Operation, accepted, operation};

pub const IMPLEMENTATIONS: &[Implementation] = &[
    Implementation {
        argument: "is_utf8",
        package: "is_utf8",
        open: || checker(is_utf8::libcore::is_utf8),
    },
    #[cfg(all(
        target_feature = "sse2",
        target_feature = "ssse3",
        target_feature = "sse4.1"
    ))]
    Implementation {
        argument: "is_utf8-lemire-sse",
        package: "is_utf8",
        open: || checker(is_utf8::lemire::sse::is_utf8),
    },
    #[cfg(all(target_feature = "avx", target_feature = "avx2"))]
    Implementation {
        argument: "is_utf8-lemire-avx",
        package: "is_utf8",
        open: || checker(is_utf8::lemire::avx::is_utf8),
    },
    #[cfg(all(target_feature = "avx", target_feature = "avx2"))]
    Implementation {
        argument: "is_utf8-lemire-avx-ascii",
        package: "is_utf8",
        open: || checker(is_utf8::lemire::avx::is_utf8_ascii_path),
    },
    #[cfg(target_feature = "sse4.1")]
    Implementation {
        argument: "is_utf8-range-sse",
        package: "is_utf8",
        open: || checker(is_utf8::range::sse::is_utf8),
    },
    #[cfg(all(target_feature = "avx", target_feature = "avx2"))]
    Implementation {
        argument: "is_utf8-range-avx",
        package: "is_utf8",
        open: || checker(is_utf8::range::avx::is_utf8),
    },
];

fn checker(is_utf8: fn(&[u8]) -> bool) -> Vec<Operation> {
    vec![operation("utf-8.validate", move |input, _| {
        accepted(is_utf8(&input.bytes()))
    })]
}
