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

/// The seed of [`drawn`]: `UTFPROOF_SEED`, or else the number of the day, so that a test that fails fails again.
#[allow(dead_code, reason = "not every test draws")]
fn seed() -> u64 {
    const SECONDS_OF_A_DAY: u64 = 86_400;
    let given = std::env::var("UTFPROOF_SEED").ok();
    given.and_then(|seed| seed.parse().ok()).unwrap_or_else(|| {
        let since_1970 = std::time::UNIX_EPOCH.elapsed().unwrap_or_default();
        since_1970.as_secs() / SECONDS_OF_A_DAY
    })
}

/// `count` items of a list, drawn by a seed, in the order of the list; all of them with `UTFPROOF_WHOLE=1`. The output of
/// a failed test shows the seed.
#[allow(dead_code, reason = "not every test draws")]
#[allow(
    clippy::print_stdout,
    reason = "only the output of a failed test is shown"
)]
pub(crate) fn drawn<T>(all: &[T], count: usize) -> Vec<&T> {
    if is_whole() {
        return all.iter().collect();
    }
    let seed = seed();
    println!(
        "draws {count} of {}: repeat with UTFPROOF_SEED={seed}",
        all.len()
    );
    // the finalizer of SplitMix64 puts the places in another order for each seed
    let key = |place: &usize| {
        let mixed = (*place as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mixed = mixed.wrapping_add(seed.wrapping_mul(0xD134_2543_DE82_EF95));
        let mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    };
    let mut places: Vec<usize> = (0..all.len()).collect();
    places.sort_by_key(key);
    places.truncate(count);
    places.sort_unstable();
    places.into_iter().map(|place| &all[place]).collect()
}
