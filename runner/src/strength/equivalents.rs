//! Wrong codecs that are not wrong: whatever they are asked, they answer as they should. Each has its reason, and is no
//! longer here when a case shows the contrary.

/// A wrong codec that is right.
#[derive(Clone, Copy, Debug)]
pub struct Equivalent {
    /// What its name begins with, but for the number of a line: `utf_8_1997/encode_ucs_2.rs step skipped: …`.
    pub name: &'static str,
    /// Why no input shows it.
    pub why: &'static str,
}

/// Why a wrong codec is right, if it is known to be.
pub(super) fn of(name: &str) -> Option<&'static Equivalent> {
    let name = without_line(name);
    ALL.iter().find(|known| name == known.name)
}

/// The name of a mutant without the number of its line, which moves when the file above it does.
fn without_line(name: &str) -> String {
    let Some((file, rest)) = name.split_once(':') else {
        return name.to_owned();
    };
    let rest_without = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest_without.len() == rest.len() {
        return name.to_owned();
    }
    format!("{file}{rest_without}")
}

/// All that are known.
pub(super) const ALL: &[Equivalent] = &[];
