//! Waiting for several others at the same time: for commands and adapters, which mostly wait themselves.

use rayon::prelude::*;

/// For how many at the same time.
const AT_ONCE: usize = 4;

/// What comes of each, in their order. The first is begun first: what takes longest belongs there.
pub(crate) fn at_once<T: Sync, R: Send>(all: &[T], wait: impl Fn(&T) -> R + Sync + Send) -> Vec<R> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(AT_ONCE);
    let results = all.par_iter().with_max_len(1).map(wait);
    pool.build().expect("threads").install(|| results.collect())
}
