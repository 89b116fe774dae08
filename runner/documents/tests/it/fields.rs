//! Cases written as lines of fields.

/// The fields of each line, between semicolons. Empty lines and those that begin with `#` have none.
pub(crate) fn fields(text: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| line.split(';').map(str::trim).collect())
}
