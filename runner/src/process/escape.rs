//! Makes what an adapter wrote harmless and visible: it may be terminal escapes, half a character, or 100 MB.

use std::fmt::Write as _;

/// How much of a text is shown, in bytes of the original.
const SHOWN: usize = 240;

/// The bytes as text, with everything escaped that is not plainly visible; nothing is lost.
///
/// Control characters become `\n`, `\u{1b}` and the like, a backslash is doubled, and bytes that are no UTF-8
/// become `\xFF`. Quotes stay as they are.
///
/// ```
/// use utfproof::process::escape;
/// assert_eq!(escape("\x1b[31m"), r"\u{1b}[31m");
/// assert_eq!(escape(b"a\xFF\\"), r"a\xFF\\");
/// ```
pub fn escape(bytes: impl AsRef<[u8]>) -> String {
    let mut text = String::new();
    for chunk in bytes.as_ref().utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                '"' | '\'' => text.push(c),
                c => text.extend(c.escape_debug()),
            }
        }
        push_hex(&mut text, chunk.invalid());
    }
    text
}

/// The beginning of the bytes, escaped, and how many there are in all if that is not everything.
pub(super) fn excerpt(bytes: &[u8]) -> String {
    if bytes.len() <= SHOWN {
        return escape(bytes);
    }
    format!("{}… ({} bytes)", escape(&bytes[..SHOWN]), bytes.len())
}

/// The end of the bytes, escaped, from the beginning of a line where there is one.
pub(super) fn excerpt_of_end(bytes: &[u8]) -> String {
    let Some(cut) = bytes.len().checked_sub(SHOWN).filter(|&cut| cut > 0) else {
        return escape(bytes);
    };
    let end = &bytes[cut..];
    let line = end.iter().position(|&byte| byte == b'\n');
    let from = line.map_or(0, |line| line + 1);
    format!("…{}", escape(&end[from..]))
}

/// The bytes as text that still has to be escaped: only what is no UTF-8 becomes `\xFF`.
pub(super) fn readable(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        push_hex(&mut text, chunk.invalid());
    }
    text
}

fn push_hex(text: &mut String, bytes: &[u8]) {
    for byte in bytes {
        // Writing to a string cannot fail.
        let _ = write!(text, "\\x{byte:02X}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_a_terminal_would_obey_is_spelled_out() {
        assert_eq!(
            escape("\x1b]0;\u{9b}\u{202e}\u{200b}\0\r\n\t\u{7f}"),
            r"\u{1b}]0;\u{9b}\u{202e}\u{200b}\0\r\n\t\u{7f}"
        );
    }

    #[test]
    fn text_stays_and_bytes_that_are_none_become_hex() {
        assert_eq!(escape(r#"Ü "x" 'y' 💩"#), r#"Ü "x" 'y' 💩"#);
        assert_eq!(escape([0xED, 0xA0, 0x80, b'a', 0xC3]), r"\xED\xA0\x80a\xC3");
        assert_eq!(readable(b"\x1b\xFF\n"), "\x1b\\xFF\n");
    }

    #[test]
    fn different_bytes_never_look_alike() {
        assert_ne!(escape(r"\xFF"), escape([0xFF]));
        assert_ne!(escape(r"\n"), escape("\n"));
    }

    #[test]
    fn a_long_text_is_cut_and_says_how_long_it_was() {
        assert_eq!(excerpt(b"short"), "short");
        let cut = excerpt(&[0xFF; 100_000]);
        assert!(cut.ends_with("… (100000 bytes)"), "{cut}");
        assert!(cut.len() < 1100, "{}", cut.len());
    }

    #[test]
    fn of_a_long_text_the_end_begins_with_a_line_if_there_is_one() {
        assert_eq!(excerpt_of_end(b"one\ntwo"), r"one\ntwo");
        let lines = "a line that is left out\n".repeat(100);
        let end = excerpt_of_end(format!("{lines}the end").as_bytes());
        assert!(end.starts_with("…a line that"), "{end}");
        assert!(end.ends_with(r"left out\nthe end"), "{end}");
        assert!((200..300).contains(&end.len()), "{end}");
        let one_line = excerpt_of_end(&[b'x'; 1000]);
        assert_eq!(one_line, format!("…{}", "x".repeat(SHOWN)));
    }
}
