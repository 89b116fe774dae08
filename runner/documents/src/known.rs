//! Results that are found out once for each key, and shared.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rustc_hash::FxBuildHasher;

/// Results by their keys.
pub(crate) struct Known<K, V>(Mutex<HashMap<K, Arc<OnceLock<V>>, FxBuildHasher>>);

impl<K: Eq + Hash, V: Clone> Known<K, V> {
    pub(crate) const fn new() -> Self {
        Self(Mutex::new(HashMap::with_hasher(FxBuildHasher)))
    }

    /// The result for a key. If another thread is finding it out, waits for it.
    pub(crate) fn get(&self, key: K, find_out: impl FnOnce() -> V) -> V {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let result = Arc::clone(known.entry(key).or_default());
        drop(known);
        result.get_or_init(find_out).clone()
    }
}
