//! How much a test tries.

/// Whether to try everything, with `UTFPROOF_WHOLE=1`, and not only what a plain `cargo test` tries.
pub(crate) fn is_whole() -> bool {
    std::env::var_os("UTFPROOF_WHOLE").is_some_and(|value| value == "1")
}

/// The items of a list to try: the first `first`, or all with `UTFPROOF_WHOLE=1`.
#[allow(dead_code, reason = "not every test tries a part of a list")]
pub(crate) fn tried<T>(all: &[T], first: usize) -> &[T] {
    if is_whole() { all } else { &all[..first] }
}
