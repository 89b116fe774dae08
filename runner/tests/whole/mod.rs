//! Which part of what there is to try a test tries.

/// Whether everything is tried, and not the part that a plain `cargo test` tries: with `UTFPROOF_WHOLE=1`.
pub(crate) fn is_whole() -> bool {
    std::env::var_os("UTFPROOF_WHOLE").is_some_and(|value| value == "1")
}
