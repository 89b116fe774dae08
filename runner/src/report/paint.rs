//! Colour, if it is wanted.

use anstyle::{AnsiColor, Style};

pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();
pub(crate) const WARN: Style = AnsiColor::Yellow.on_default();
pub(crate) const FAINT: Style = Style::new().dimmed();
pub(crate) const STRONG: Style = Style::new().bold();
pub(crate) const PLAIN: Style = Style::new();

/// The text in a style, or as it is.
pub(crate) fn paint(color: bool, style: Style, text: &str) -> String {
    if color && style != PLAIN {
        format!("{style}{text}{style:#}")
    } else {
        text.to_owned()
    }
}
