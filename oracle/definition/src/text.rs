//! Reads a definition from a text of a few lines.

use utfproof_spec_tables::EncodingDefinition;

use super::Definition;

/// Why the text of a definition cannot be read: its mistakes, at least one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(UnreadableLine::to_string).collect::<Vec<_>>().join("\n"))]
pub struct UnreadableDefinition(pub Vec<UnreadableLine>);

/// Why a line cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct UnreadableLine {
    /// The number of the line, from 1.
    pub line: usize,
    /// Why, and what is expected.
    pub why: String,
}

/// Reads the text of a definition: a row on each line with `|`, a constraint on any other; `#` begins a comment.
///
/// # Errors
///
/// [`UnreadableDefinition`] names each wrong line, what is wrong there, and what to write instead.
///
/// ```
/// let vlq = utfproof_definition::read("\
/// encoding vlq  # the variable-length quantities of MIDI files
/// 0000-007F     | 0xxxxxxx
/// 0080-3FFF     | 1xxxxxxx 0xxxxxxx
/// 4000-10FFFF   | 1xxxxxxx 1xxxxxxx 0xxxxxxx
/// shortest form
/// ")?;
/// assert_eq!(vlq.encode(&[0x20AC]), Ok(vec![0xC1, 0x2C]));
/// assert_eq!(vlq.decode(&[0xC1, 0x2C]), Ok(vec![0x20AC]));
/// assert_eq!(vlq.decode(&[0x41, 0x80, 0x41]), Err(1)); // too long a form of 41
/// # Ok::<(), utfproof_definition::UnreadableDefinition>(())
/// ```
pub fn read(text: &str) -> Result<Definition, UnreadableDefinition> {
    let mut data = EncodingDefinition::default();
    let (mut rows, mut constraints) = (Vec::new(), Vec::new());
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or_default().trim();
        if line.is_empty() {
            continue;
        }
        if let Some(row) = row(line) {
            data.rows.push(row);
            rows.push(number);
        } else if let Some(name) = line.strip_prefix("encoding ") {
            name.trim().clone_into(&mut data.name);
        } else {
            data.constraints.push(line.to_owned());
            constraints.push(number);
        }
    }
    let unreadable = |line: usize, why: String| UnreadableLine { line, why };
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-';
    if data.name.is_empty() || !data.name.chars().all(is_name) {
        let why = "it has no name of letters, digits and '-'; the first line is: encoding my-utf";
        return Err(UnreadableDefinition(vec![unreadable(1, why.into())]));
    }
    rows.extend(constraints);
    Definition::new(&data).map_err(|mistakes| {
        let of_line =
            |(row, why): (Option<usize>, String)| unreadable(row.map_or(1, |row| rows[row]), why);
        UnreadableDefinition(mistakes.into_iter().map(of_line).collect())
    })
}

/// The cells of a line with a row: a range, and the bits of each byte.
pub fn row(line: &str) -> Option<Vec<String>> {
    let (range, bits) = line.split_once('|')?;
    let bits = bits.split(|c: char| c.is_whitespace() || c == '|');
    let bits = bits.filter(|bits| !bits.is_empty());
    let cells = std::iter::once(range.trim()).chain(bits);
    Some(cells.map(str::to_owned).collect())
}
