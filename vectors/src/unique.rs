//! Maps of JSON in which no key may stand twice. `serde_json` reports that of a struct's keys; of a map's, the last would
//! win without a word. Own code, because the error has to name the key.

use std::collections::{BTreeMap, btree_map};
use std::fmt::{self, Debug};
use std::marker::PhantomData;
use std::ops::Deref;

use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

/// How many characters of a key an error shows.
const SHOWN: usize = 60;

/// A map that is refused, with the key named, if a key stands in it twice.
///
/// ```
/// use utfproof_vectors::Unique;
/// let read = |text| serde_json::from_str::<Unique<String, u64>>(text);
/// assert_eq!(read(r#"{"a":1,"b":2}"#)?.get("b"), Some(&2));
/// let error = read(r#"{"a":1,"a":2}"#).unwrap_err();
/// assert!(error.to_string().starts_with(r#"the key "a" appears twice"#));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Unique<K: Ord, V>(BTreeMap<K, V>);

impl<K: Ord, V> Unique<K, V> {
    /// Whether it has no key.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Reads a map for a field with `#[serde(deserialize_with)]`.
pub(crate) fn map<'de, K, V, D>(deserializer: D) -> Result<BTreeMap<K, V>, D::Error>
where
    K: Deserialize<'de> + Ord + Debug,
    V: Deserialize<'de>,
    D: Deserializer<'de>,
{
    Unique::deserialize(deserializer).map(|Unique(map)| map)
}

impl<K: Ord, V> Default for Unique<K, V> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<K: Ord, V> Deref for Unique<K, V> {
    type Target = BTreeMap<K, V>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for Unique<K, V> {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(pairs: I) -> Self {
        Self(pairs.into_iter().collect())
    }
}

impl<K: Ord, V> IntoIterator for Unique<K, V> {
    type Item = (K, V);
    type IntoIter = btree_map::IntoIter<K, V>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'de, K: Deserialize<'de> + Ord + Debug, V: Deserialize<'de>> Deserialize<'de>
    for Unique<K, V>
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Map<K, V>(PhantomData<(K, V)>);

        impl<'de, K: Deserialize<'de> + Ord + Debug, V: Deserialize<'de>> Visitor<'de> for Map<K, V> {
            type Value = Unique<K, V>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
                let mut map = BTreeMap::new();
                while let Some(key) = entries.next_key()? {
                    if map.contains_key(&key) {
                        return Err(twice(&key));
                    }
                    map.insert(key, entries.next_value()?);
                }
                Ok(Unique(map))
            }
        }

        deserializer.deserialize_map(Map(PhantomData))
    }
}

fn twice<E: Error>(key: &impl Debug) -> E {
    let key = format!("{key:?}");
    let shown: String = key.chars().take(SHOWN).collect();
    let cut = if shown.len() < key.len() { "…" } else { "" };
    E::custom(format_args!("the key {shown}{cut} appears twice"))
}
