//! Sets of values: `C0-C1, F5-FF`, `110xxxxx`, `scalar values`, `8 to 11 bits`.

use std::ops::RangeInclusive;

use utfproof_notation::UnitKind;

use crate::cells::plain_range;

/// Values, by a name or by their ranges.
#[derive(Clone, Debug)]
pub(super) enum Set {
    Ranges(Vec<RangeInclusive<u32>>),
    /// The code points of letters, as Rust's standard library has them.
    Letters,
}

/// Sets by name.
const NAMED: [(&str, &[RangeInclusive<u32>]); 8] = [
    ("bytes", &[0x00..=0xFF]),
    ("code units", &[0..=0xFFFF]),
    ("code points", &[0..=0x10_FFFF]),
    ("scalar values", &[0..=0xD7FF, 0xE000..=0x10_FFFF]),
    ("surrogates", &[0xD800..=0xDFFF]),
    ("scalar values of the BMP", &[0..=0xD7FF, 0xE000..=0xFFFF]),
    ("supplementary code points", &[0x1_0000..=0x10_FFFF]),
    ("UCS-4 values", &[0..=u32::MAX]),
];

impl Set {
    /// Reads a set; `None` if it is none.
    pub(super) fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        if text == "letters" {
            return Some(Self::Letters);
        }
        if let Some((_, ranges)) = NAMED.iter().find(|(name, _)| *name == text) {
            return Some(Self::Ranges(ranges.to_vec()));
        }
        if let Some(bits) = text.strip_suffix(" bits") {
            let (least, most) = bits.split_once(" to ")?;
            let [least, most] = [least, most].map(|bits| bits.parse::<u32>().ok());
            let end = |bits: u32| 1_u32.checked_shl(bits).map_or(u32::MAX, |end| end - 1);
            let first = match least? {
                0 => 0,
                least => end(least - 1) + 1,
            };
            return Some(Self::Ranges(vec![first..=end(most?)]));
        }
        let ranges = text.split(',').map(|range| {
            let range = range.trim();
            values(range).or_else(|| {
                let (first, last) = pattern(range)?.into_inner();
                Some(first.into()..=last.into())
            })
        });
        ranges.collect::<Option<_>>().map(Self::Ranges)
    }

    pub(super) fn has(&self, value: u32) -> bool {
        match self {
            Self::Ranges(ranges) => ranges.iter().any(|range| range.contains(&value)),
            Self::Letters => char::from_u32(value).is_some_and(char::is_alphabetic),
        }
    }

    /// Its values of a kind, smallest first. Of UCS-4 values, those of the search.
    pub(super) fn values(&self, kind: UnitKind) -> Box<dyn Iterator<Item = u32> + '_> {
        let has = |value: &u32| self.has(*value);
        match self {
            _ if kind == UnitKind::Ucs4 => {
                Box::new(crate::search::ucs_4_values().into_iter().filter(has))
            }
            Self::Ranges(ranges) => Box::new(
                ranges
                    .iter()
                    .flat_map(move |range| *range.start()..=kind.max().min(*range.end())),
            ),
            Self::Letters => Box::new((0..=kind.max()).filter(has)),
        }
    }
}

/// `80-BF`, or one value.
fn values(text: &str) -> Option<RangeInclusive<u32>> {
    let value = |text: &str| match text.len() {
        2..=8 => u32::from_str_radix(text, 16).ok(),
        _ => None,
    };
    let plain = plain_range(text);
    let (first, last) = plain.split_once('-').unwrap_or((text, text));
    let range = value(first)?..=value(last)?;
    (!range.is_empty()).then_some(range)
}

/// The bytes of a pattern such as `11110xxx`.
pub(super) fn pattern(text: &str) -> Option<RangeInclusive<u8>> {
    let byte = |free: &str| u8::from_str_radix(&text.replace('x', free), 2).ok();
    let bits = text.trim_end_matches('x');
    let is_pattern = text.len() == 8 && !bits.is_empty() && !bits.contains('x');
    is_pattern.then(|| Some(byte("0")?..=byte("1")?))?
}

/// The word for single values of a kind.
pub(super) const fn noun(kind: UnitKind) -> &'static str {
    match kind {
        UnitKind::Byte => "byte",
        UnitKind::CodeUnit => "code unit",
        UnitKind::CodePoint => "code point",
        _ => "UCS-4 value",
    }
}
