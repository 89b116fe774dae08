//! Patterns of ids and names, as in a shell: `*`, `?`, `[a-z]`, `[!a-z]`, `{one,another}` and `\` before a character
//! that stands for itself. A slash is a character like any other.

use regex_lite::{Regex, RegexBuilder};

/// The most braces within braces.
const DEEPEST: usize = 40;

/// The largest matcher, in bytes.
const LARGEST: usize = 16 << 20;

/// The longest pattern, in bytes: a matcher takes a hundred times as much memory, before it is known to be too large.
const LONGEST: usize = 1 << 18;

/// The most stars in a pattern, not counting those next to each other. The time of a match grows with them.
const MOST_STARS: usize = 1000;

/// A pattern of ids or names, which matches a text as a whole.
#[derive(Clone, Debug)]
pub struct Glob {
    /// The characters before the first that stands for others.
    beginning: Box<str>,
    rest: Rest,
}

/// What may follow the beginning.
#[derive(Clone, Debug)]
enum Rest {
    /// Nothing, as in most patterns of long lists.
    Nothing,
    /// Anything: a star ends the pattern.
    Anything,
    /// One of these: braces end the pattern.
    OneOf(Box<[Glob]>),
    /// A text that this matches as a whole.
    Regex(Box<Regex>),
}

/// Why a text is no [`Glob`]. The positions count characters from 1.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum GlobError {
    /// A brace is opened and never closed.
    #[error("no }} closes the {{ at character {0}; write \\{{ for the character itself")]
    OpenBrace(usize),
    /// A brace is closed that is not open.
    #[error("no {{ opens the }} at character {0}; write \\}} for the character itself")]
    CloseBrace(usize),
    /// A class is opened and never closed, or has no member.
    #[error("no ] closes the [ at character {0}; write \\[ for the character itself")]
    OpenClass(usize),
    /// The last member of a range comes before the first.
    #[error("the range {first}-{last} of the class at character {at} runs backward")]
    Range {
        /// Where the class begins.
        at: usize,
        /// The first member, as written.
        first: char,
        /// The last member, as written.
        last: char,
    },
    /// The pattern ends in a backslash.
    #[error("the \\ at the end has no character to stand for; write \\\\ for the character itself")]
    Backslash,
    /// There are too many braces within braces.
    #[error("the {{ at character {0} stands within {DEEPEST} others; use several patterns")]
    Deep(usize),
    /// The matcher takes too much memory.
    #[error("the pattern is too large; use several patterns")]
    Large,
}

impl Glob {
    /// Reads a pattern.
    ///
    /// # Errors
    ///
    /// [`GlobError`], which names the place.
    ///
    /// ```
    /// use utfproof_judge::Glob;
    ///
    /// let glob = Glob::new("utf-{8,16}.*/exhaustive/[!E]?.*")?;
    /// assert!(glob.matches("utf-8.decode/exhaustive/C2.80"));
    /// assert!(!glob.matches("utf-8.decode/exhaustive/E0.80"));
    /// # Ok::<(), utfproof_judge::GlobError>(())
    /// ```
    pub fn new(pattern: &str) -> Result<Self, GlobError> {
        if pattern.len() > LONGEST {
            return Err(GlobError::Large);
        }
        if !Self::is_whole(pattern) {
            // names the place of an error in the whole
            regex(pattern)?;
        }
        Self::of_part(pattern)
    }

    /// Reads a pattern without errors, or what follows the beginning of one.
    fn of_part(pattern: &str) -> Result<Self, GlobError> {
        let (mut beginning, is_whole) = beginning(pattern);
        let after = &pattern[beginning.len()..];
        let rest = if is_whole {
            Rest::Nothing
        } else if after.trim_start_matches('*').is_empty() {
            Rest::Anything
        } else if let Some(all) = alternatives(after) {
            let all: Result<Vec<Self>, _> = all.into_iter().map(Self::of_part).collect();
            let mut all = all?;
            beginning = (beginning.into_string() + &common_beginning(&mut all)).into();
            Rest::OneOf(all.into())
        } else {
            let built = RegexBuilder::new(&regex(after)?)
                .dot_matches_new_line(true)
                .nest_limit(2 * DEEPEST as u32 + 4)
                .size_limit(LARGEST)
                .build();
            Rest::Regex(Box::new(built.map_err(|_| GlobError::Large)?))
        };
        Ok(Self { beginning, rest })
    }

    /// Whether a pattern stands for itself alone, so that it needs no matcher.
    pub(crate) fn is_whole(pattern: &str) -> bool {
        beginning(pattern).1
    }

    /// Whether it matches the whole text.
    pub fn matches(&self, text: &str) -> bool {
        let Some(rest) = text.strip_prefix(&*self.beginning) else {
            return false;
        };
        match &self.rest {
            Rest::Nothing => rest.is_empty(),
            Rest::Anything => true,
            Rest::OneOf(all) => all.iter().any(|one| one.matches(rest)),
            Rest::Regex(regex) => regex.is_match(rest),
        }
    }

    /// The text with which everything begins that it matches.
    pub fn beginning(&self) -> &str {
        &self.beginning
    }

    /// A pattern that matches this text alone.
    pub fn escape(text: &str) -> String {
        let mut escaped = String::new();
        for c in text.chars() {
            if r"*?[]{},\".contains(c) {
                escaped.push('\\');
            }
            escaped.push(c);
        }
        escaped
    }
}

/// The characters before the first special one, and whether that is the whole pattern.
fn beginning(pattern: &str) -> (Box<str>, bool) {
    let end = pattern.find(['*', '?', '[', '{', '}', '\\']);
    let is_whole = end.is_none();
    (pattern[..end.unwrap_or(pattern.len())].into(), is_whole)
}

/// The parts of a pattern without errors that is one pair of braces.
fn alternatives(pattern: &str) -> Option<Vec<&str>> {
    let inner = pattern.strip_prefix('{')?;
    let (mut parts, mut from, mut depth) = (Vec::new(), 0, 0);
    let mut rest = inner.char_indices();
    while let Some((at, c)) = rest.next() {
        match c {
            '\\' => _ = rest.next(),
            '[' => {
                // the first member may be a bracket
                let negation = rest.clone().next().filter(|(_, c)| matches!(c, '!' | '^'));
                let _ = negation.and_then(|_| rest.next());
                rest.next();
                rest.find(|(_, c)| *c == ']');
            }
            '{' => depth += 1,
            '}' if depth == 0 => {
                parts.push(&inner[from..at]);
                return rest.as_str().is_empty().then_some(parts);
            }
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&inner[from..at]);
                from = at + 1;
            }
            _ => {}
        }
    }
    None
}

/// Takes away what all patterns begin with.
fn common_beginning(all: &mut [Glob]) -> String {
    let Some((first, others)) = all.split_first() else {
        return String::new();
    };
    let is_common = |length: &usize| {
        let beginning = first.beginning.get(..*length);
        beginning.is_some_and(|it| others.iter().all(|one| one.beginning.starts_with(it)))
    };
    let length = (0..=first.beginning.len())
        .rev()
        .find(is_common)
        .unwrap_or_default();
    let common = first.beginning[..length].to_owned();
    for one in all {
        one.beginning = one.beginning[length..].into();
    }
    common
}

/// The regular expression that matches what a pattern matches.
fn regex(pattern: &str) -> Result<String, GlobError> {
    let mut regex = String::from("^");
    let mut open = Vec::new();
    let mut stars = 0;
    let mut rest = (1..).zip(pattern.chars()).peekable();
    while let Some((at, c)) = rest.next() {
        match c {
            // several say no more than one
            '*' if matches!(rest.peek(), Some((_, '*'))) => {}
            '*' if stars == MOST_STARS => return Err(GlobError::Large),
            '*' => {
                stars += 1;
                regex.push_str(".*");
            }
            '?' => regex.push('.'),
            '[' => class(at, &mut rest, &mut regex)?,
            '{' if open.len() == DEEPEST => return Err(GlobError::Deep(at)),
            '{' => {
                open.push(at);
                regex.push_str("(?:");
            }
            '}' => {
                open.pop().ok_or(GlobError::CloseBrace(at))?;
                regex.push(')');
            }
            ',' if !open.is_empty() => regex.push('|'),
            '\\' => {
                let (_, itself) = rest.next().ok_or(GlobError::Backslash)?;
                literal(itself, &mut regex);
            }
            c => literal(c, &mut regex),
        }
    }
    match open.pop() {
        Some(at) => Err(GlobError::OpenBrace(at)),
        None => Ok(regex + "$"),
    }
}

/// A class up to its closing bracket; the opening one, at character `at`, has been read. As in a shell, a bracket that
/// comes first is a member.
fn class(
    at: usize,
    rest: &mut impl Iterator<Item = (usize, char)>,
    regex: &mut String,
) -> Result<(), GlobError> {
    let mut members = Vec::new();
    let mut is_negated = false;
    loop {
        match rest.next().ok_or(GlobError::OpenClass(at))?.1 {
            '!' | '^' if members.is_empty() && !is_negated => is_negated = true,
            ']' if !members.is_empty() => break,
            member => members.push(member),
        }
    }
    regex.push_str(if is_negated { "[^" } else { "[" });
    let mut members = members.as_slice();
    loop {
        members = match *members {
            [] => break,
            [first, '-', last, ref others @ ..] => {
                if last < first {
                    return Err(GlobError::Range { at, first, last });
                }
                literal(first, regex);
                regex.push('-');
                literal(last, regex);
                others
            }
            [member, ref others @ ..] => {
                literal(member, regex);
                others
            }
        };
    }
    regex.push(']');
    Ok(())
}

/// A character that stands for itself, also within a class.
fn literal(c: char, regex: &mut String) {
    regex.push_str(&regex_lite::escape(c.encode_utf8(&mut [0; 4])));
}

#[cfg(test)]
mod tests;
