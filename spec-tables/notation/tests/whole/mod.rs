//! Which part of what there is to try a test tries.

/// Whether everything is tried, and not the part that a plain `cargo test` tries: with `UTFPROOF_WHOLE=1`.
pub(crate) fn is_whole() -> bool {
    std::env::var_os("UTFPROOF_WHOLE").is_some_and(|value| value == "1")
}

/// Those of a list that are tried: the first so many, or all if everything is.
#[allow(
    dead_code,
    reason = "not every test has a list of which it tries a part"
)]
pub(crate) fn tried<T>(all: &[T], first: usize) -> &[T] {
    if is_whole() { all } else { &all[..first] }
}
