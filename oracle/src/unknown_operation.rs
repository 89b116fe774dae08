//! The error for the name of no operation, with a suggestion.

/// No operation has this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown operation '{name}'{hint}")]
pub struct UnknownOperation {
    /// The unknown name, escaped.
    pub name: String,
    /// A hint: the operations you may have meant, or where to find them all.
    pub hint: String,
    /// The closest name, if one is close.
    pub nearest: Option<String>,
}

/// A longer name, in characters, is shown up to here.
const LONGEST_NAME: usize = 200;

impl UnknownOperation {
    pub(crate) fn new<'a>(name: &str, known: impl Iterator<Item = &'a str> + Clone) -> Self {
        let encoding = name.split('.').next().unwrap_or_default();
        let same_encoding: Vec<_> = known
            .clone()
            .filter(|k| k.split('.').next() == Some(encoding))
            .collect();
        // a long name is like none, and comparing it takes long
        let is_short = name.len() <= LONGEST_NAME;
        let mut nearest: Vec<_> = known
            .filter(|_| is_short)
            .map(|k| (strsim::levenshtein(name, k), k))
            .filter(|(d, _)| *d <= 3)
            .collect();
        nearest.sort_unstable();
        let nearest = nearest.first().map(|(_, nearest)| *nearest);
        let hint = if let Some(nearest) = nearest {
            format!("; did you mean '{nearest}'?")
        } else if same_encoding.is_empty() {
            "; 'utfproof list' shows them all".to_owned()
        } else {
            format!("; {encoding} has: {}", same_encoding.join(", "))
        };
        let shown = name.char_indices().nth(LONGEST_NAME);
        let shown = shown.map_or_else(
            || name.escape_debug().to_string(),
            |(end, _)| format!("{}…", name[..end].escape_debug()),
        );
        Self {
            name: shown,
            hint,
            nearest: nearest.map(str::to_owned),
        }
    }
}
