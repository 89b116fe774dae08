//! Colour, if it is on.

use anstyle::{AnsiColor, Style};

/// For conforming results.
pub const GOOD: Style = AnsiColor::Green.on_default();
/// For differences.
pub const BAD: Style = AnsiColor::Red.on_default().bold();
/// For departures from a *should*.
pub const WARN: Style = AnsiColor::Yellow.on_default();
/// For minor details.
pub const FAINT: Style = Style::new().dimmed();
/// For emphasis.
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
