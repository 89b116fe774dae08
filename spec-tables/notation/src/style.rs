//! Colour, if it is wanted.

use anstyle::{AnsiColor, Style};

/// What conforms.
pub const GOOD: Style = AnsiColor::Green.on_default();
/// What differs.
pub const BAD: Style = AnsiColor::Red.on_default().bold();
/// What departs from a *should*.
pub const WARN: Style = AnsiColor::Yellow.on_default();
/// What is beside the point.
pub const FAINT: Style = Style::new().dimmed();
/// What the eye should find.
pub const STRONG: Style = Style::new().bold();
/// No style.
pub const PLAIN: Style = Style::new();

/// The text in a style, or as it is.
pub fn paint(color: bool, style: Style, text: &str) -> String {
    if color && style != PLAIN {
        format!("{style}{text}{style:#}")
    } else {
        text.to_owned()
    }
}
