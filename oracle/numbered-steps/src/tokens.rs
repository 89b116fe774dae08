//! The words, numbers and signs of a step.

/// A word, a number or a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Token<'t> {
    Word(&'t str),
    /// A number, and whether it has several decimal digits, which may be meant as hexadecimal ones.
    Number(u32, bool),
    Sign(&'static str),
}

/// The signs, the longer ones first, each with the one that it is read as.
const SIGNS: [(&str, &str); 24] = [
    ("<<", "<<"),
    (">>", ">>"),
    ("<=", "≤"),
    (">=", "≥"),
    ("!=", "≠"),
    ("==", "="),
    ("≤", "≤"),
    ("≥", "≥"),
    ("≠", "≠"),
    ("=", "="),
    ("<", "<"),
    (">", ">"),
    ("+", "+"),
    ("−", "-"),
    ("-", "-"),
    ("×", "×"),
    ("&", "&"),
    ("|", "|"),
    ("(", "("),
    (")", ")"),
    (",", ","),
    (":", ":"),
    ("≪", "<<"),
    ("≫", ">>"),
];

/// The tokens of a step, without *the*, and without the signs of emphasis and of code. The error says what is none.
pub(crate) fn tokens(text: &str) -> Result<Vec<Token<'_>>, String> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_end_matches(|c: char| c.is_whitespace() || ".;".contains(c));
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || "`*_\\".contains(c));
        let Some(first) = rest.chars().next() else {
            return Ok(tokens);
        };
        if let Some((sign, read)) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign)) {
            tokens.push(Token::Sign(read));
            rest = &rest[sign.len()..];
            continue;
        }
        if first == '.' {
            return Err("has more than one sentence".to_owned());
        }
        if !first.is_alphanumeric() {
            return Err(format!("has a sign that no step has: '{first}'"));
        }
        let is_inside = |c: char| c.is_alphanumeric() || "-_.:+".contains(c);
        let end = rest.find(|c: char| !is_inside(c)).unwrap_or(rest.len());
        // U+20AC has a sign inside, and the name of an operation has points: other signs end a word
        let word = rest[..end].trim_end_matches(['-', '_', '.', ':', '+']);
        let word = match word.find('+') {
            Some(plus) if plus > 1 || !word.starts_with(['U', 'u']) => &word[..plus],
            _ => word,
        };
        rest = &rest[word.len()..];
        match token(word)? {
            Token::Word(word) if word.eq_ignore_ascii_case("the") => {}
            token => tokens.push(token),
        }
    }
}

/// `0x7F`, `U+20AC`, `0b1010`, `7`, or a word.
fn token(word: &str) -> Result<Token<'_>, String> {
    let prefixes = [("0x", 16), ("0X", 16), ("U+", 16), ("u+", 16), ("0b", 2)];
    for (prefix, base) in prefixes {
        if let Some(digits) = word.strip_prefix(prefix) {
            let number = u32::from_str_radix(digits, base);
            let number = number.map_err(|_| format!("has no number like 0x7F: '{word}'"))?;
            return Ok(Token::Number(number, false));
        }
    }
    if !word.starts_with(|c: char| c.is_ascii_digit()) {
        return Ok(Token::Word(word));
    }
    let number = word.parse();
    let number = number.map_err(|_| format!("has '{word}'; print 0x{word} if it is a number"))?;
    Ok(Token::Number(number, word.len() > 1))
}
