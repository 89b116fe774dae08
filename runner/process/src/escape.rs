//! Makes an adapter's output safe to show: it may hold terminal escapes, half a character, or 100 MB.

use std::borrow::Cow;
use std::fmt::Write as _;

use bstr::ByteSlice as _;

/// The most bytes of a text to show.
const SHOWN: usize = 240;

/// The bytes as text, with all invisible characters escaped. Different bytes give different texts.
///
/// Control characters become `\n`, `\u{1b}` and the like, a backslash is doubled, and bytes that are not UTF-8 become
/// `\xFF`. Quotes stay as they are.
///
/// ```
/// use utfproof_process::escape;
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

/// The beginning of the bytes, escaped, with the total if it is cut.
pub(super) fn excerpt(bytes: &[u8]) -> String {
    if bytes.len() <= SHOWN {
        return escape(bytes);
    }
    format!("{}… ({} bytes)", escape(&bytes[..SHOWN]), bytes.len())
}

/// The text, cut with its total in bytes if it is long. It still has to be escaped.
pub(super) fn cut(text: &str) -> Cow<'_, str> {
    if text.len() <= SHOWN {
        return Cow::Borrowed(text);
    }
    let end = (0..=SHOWN).rfind(|&end| text.is_char_boundary(end));
    let kept = &text[..end.unwrap_or_default()];
    Cow::Owned(format!("{kept}… ({} bytes)", text.len()))
}

/// The most last lines to show.
const LAST_LINES: usize = 8;
/// The most characters to show of the last lines together.
const SHOWN_OF_END: usize = 480;
/// The most characters to show of one of them.
const SHOWN_OF_LINE: usize = 120;

/// The last lines of the bytes that are not empty, escaped. A long line keeps its end.
pub(super) fn last_lines(bytes: &[u8]) -> String {
    let mut lines = Vec::new();
    let mut left = SHOWN_OF_END;
    let of_text = bytes.lines().rev().map(<[u8]>::trim_ascii_end);
    for line in of_text.filter(|line| !line.is_empty()).take(LAST_LINES) {
        let line = excerpt_of_end(line);
        let Some(less) = left.checked_sub(line.chars().count()) else {
            break;
        };
        left = less;
        lines.push(line);
    }
    lines.reverse();
    lines.join("\n")
}

/// The end of the bytes, escaped. If they are text, it begins with a whole character.
fn excerpt_of_end(bytes: &[u8]) -> String {
    let mut from = bytes.len();
    let mut shown = 0;
    for (start, end, _) in bytes.char_indices().rev() {
        shown += escape(&bytes[start..end]).chars().count();
        if shown > SHOWN_OF_LINE {
            return format!("…{}", escape(&bytes[from..]));
        }
        from = start;
    }
    escape(bytes)
}

/// The bytes as text that still has to be escaped: only bytes that are not UTF-8 become `\xFF`.
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
    fn terminal_control_characters_are_escaped() {
        assert_eq!(
            escape("\x1b]0;\u{9b}\u{202e}\u{200b}\0\r\n\t\u{7f}"),
            r"\u{1b}]0;\u{9b}\u{202e}\u{200b}\0\r\n\t\u{7f}"
        );
    }

    #[test]
    fn text_stays_and_other_bytes_become_hexadecimal() {
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
    fn a_long_text_is_cut_with_its_total() {
        assert_eq!(excerpt(b"short"), "short");
        let cut = excerpt(&[0xFF; 100_000]);
        assert!(cut.ends_with("… (100000 bytes)"), "{cut}");
        assert!(cut.len() < 1100, "{}", cut.len());
    }

    #[test]
    fn a_long_line_keeps_its_end_from_a_whole_character() {
        for (text, longest) in [("x", 1), ("€", 1), ("💩", 1), ("\x1b", 6), ("\u{202e}", 8)] {
            for length in [1, SHOWN_OF_LINE / longest, 1000, 1001, 1002] {
                let end = excerpt_of_end(text.repeat(length).as_bytes());
                let shown = end.strip_prefix('…').unwrap_or(&end);
                let whole = escape(text).repeat(length.min(SHOWN_OF_LINE / longest));
                assert_eq!(shown, whole, "{text:?} {length}");
                assert_eq!(end.len() == shown.len(), length <= SHOWN_OF_LINE / longest);
            }
        }
        let hex = r"\x80".repeat(SHOWN_OF_LINE / 4);
        assert_eq!(excerpt_of_end(&[0x80; 1000]), format!("…{hex}"));
    }

    #[test]
    fn the_last_lines_are_bounded() {
        assert_eq!(last_lines(b""), "");
        assert_eq!(last_lines(b"one\r\n\n  two\xFF\n\n"), "one\n  two\\xFF");
        let many = (0..20).map(|n| format!("line {n}\n")).collect::<String>();
        let shown = last_lines(many.as_bytes());
        assert!(shown.starts_with("line 12\n"), "{shown}");
        assert!(shown.ends_with("line 19"), "{shown}");
        let long = format!("{0}\n{0}\n{0}\n{0}\n{0}", "x".repeat(1000));
        assert!(last_lines(long.as_bytes()).chars().count() < 600);
    }

    #[test]
    fn a_long_message_is_cut_between_characters_with_its_total() {
        assert_eq!(cut("short"), "short");
        let cut = cut(&"€".repeat(100_000)).into_owned();
        assert_eq!(cut, format!("{}… (300000 bytes)", "€".repeat(80)));
    }
}
