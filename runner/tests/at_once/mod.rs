//! Runs several commands or adapters at the same time: they mostly wait.

use rayon::prelude::*;

/// How many run at the same time.
const AT_ONCE: usize = 4;

/// The results, in order. The first starts first, so the slowest belongs there.
pub(crate) fn at_once<T: Sync, R: Send>(all: &[T], wait: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(AT_ONCE);
    let results = all.par_iter().with_max_len(1).map(wait);
    pool.build().expect("threads").install(|| results.collect())
}
