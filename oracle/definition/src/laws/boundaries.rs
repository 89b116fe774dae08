//! Laws of boundaries: which bytes tell where a character begins and ends.

use utfproof_oracle::Slice;

use super::encoding::{Encoding, is_text};
use crate::forms::Form;
use crate::sets::ByteSet;

/// A character with which another begins, the shortest one.
pub(super) fn prefix(encoding: &Encoding<'_>) -> Option<String> {
    let found = encoding.pairs().filter_map(|(short, long)| {
        let both = common(&short.sets, long.sets.get(..short.sets.len())?)?;
        let rest = long.sets[both.len()..].iter().map(ByteSet::first);
        let whole: Vec<u8> = both.iter().copied().chain(rest).collect();
        Some((whole.len(), whole, both))
    });
    let (_, long, short) = found.min()?;
    Some(if short == long {
        format!("{} is two characters", Slice::Bytes(&long))
    } else {
        let long_value = encoding.joined_value(&long);
        let short_value = encoding.value(&short);
        format!(
            "{short_value} is {}, with which {long_value} begins, {}",
            Slice::Bytes(&short),
            Slice::Bytes(&long)
        )
    })
}

/// The shortest text in which a character begins inside others.
pub(super) fn overlap(encoding: &Encoding<'_>) -> Option<String> {
    let all = encoding.forms.iter().flat_map(|outer| {
        let within = move |inner: &Form| {
            let starts = 1..outer.sets.len();
            let found = starts.filter_map(|start| inside(encoding, outer, start, inner));
            found.min_by_key(|(whole, ..)| (whole.len(), whole.clone()))
        };
        encoding.forms.iter().filter_map(within).collect::<Vec<_>>()
    });
    let least = all.min_by_key(|(whole, ..)| (whole.len(), whole.clone()));
    let (whole, start, length, first) = least?;
    let inner = &whole[start..start + length];
    Some(if first == whole.len() {
        format!(
            "{}, which has {} inside, {}",
            is_text(&encoding.joined_value(&whole), &whole),
            encoding.value(inner),
            Slice::Bytes(inner)
        )
    } else {
        let text = format!(
            "{} {}",
            encoding.joined_value(&whole[..first]),
            encoding.value(&whole[first..])
        );
        format!(
            "{}, which has {} inside, {}",
            is_text(&text, &whole),
            encoding.value(inner),
            Slice::Bytes(inner)
        )
    })
}

/// A text that begins with a character of the outer form and has one of the inner form at a place inside it: the
/// text, the place, the length of the inner one, and of the outer.
fn inside(
    encoding: &Encoding<'_>,
    outer: &Form,
    start: usize,
    inner: &Form,
) -> Option<(Vec<u8>, usize, usize, usize)> {
    let tail = &outer.sets[start..];
    let shared = tail.len().min(inner.sets.len());
    let both = common(&tail[..shared], &inner.sets[..shared])?;
    let before = outer.sets[..start].iter().map(ByteSet::first);
    let mut whole: Vec<u8> = before.chain(both).collect();
    whole.extend(tail[shared..].iter().map(ByteSet::first));
    whole.extend(text_that_begins(encoding, &inner.sets[shared..])?);
    Some((whole, start, inner.sets.len(), outer.sets.len()))
}

/// The shortest characters whose bytes begin with one of each set.
fn text_that_begins(encoding: &Encoding<'_>, sets: &[ByteSet]) -> Option<Vec<u8>> {
    if sets.is_empty() {
        return Some(Vec::new());
    }
    let with = |form: &Form| {
        let shared = sets.len().min(form.sets.len());
        let mut text = common(&sets[..shared], &form.sets[..shared])?;
        text.extend(form.sets[shared..].iter().map(ByteSet::first));
        text.extend(text_that_begins(encoding, &sets[shared..])?);
        Some(text)
    };
    let texts = encoding.forms.iter().filter_map(with);
    texts.min_by_key(|text| (text.len(), text.clone()))
}

/// Two characters of different length that begin with the same byte, the shortest ones.
pub(super) fn two_lengths(encoding: &Encoding<'_>) -> Option<String> {
    let pairs = encoding
        .pairs()
        .filter(|(short, long)| short.sets.len() < long.sets.len());
    let found = pairs.filter_map(|(short, long)| {
        let first = short.sets[0].and(&long.sets[0]);
        let with = |form: &Form| {
            let rest = form.sets[1..].iter().map(ByteSet::first);
            std::iter::once(first.first())
                .chain(rest)
                .collect::<Vec<u8>>()
        };
        (!first.is_empty()).then(|| (long.sets.len(), with(short), with(long)))
    });
    let (_, short, long) = found.min()?;
    Some(format!(
        "{}, but {}",
        is_text(&encoding.joined_value(&short), &short),
        is_text(&encoding.joined_value(&long), &long)
    ))
}

/// The shortest character with a byte below 80 that is not that ASCII character.
pub(super) fn ascii_inside(encoding: &Encoding<'_>) -> Option<String> {
    let is_ascii = |byte: u8| byte < 0x80;
    let found = encoding.forms.iter().flat_map(|form| {
        let places = form.sets.iter().enumerate();
        places.filter_map(|(place, set)| {
            let byte = set.bytes().find(|byte| {
                let is_itself = form.sets.len() == 1
                    && encoding.definition.decode(&[*byte]).as_deref() == Ok(&[u32::from(*byte)]);
                is_ascii(*byte) && !is_itself
            })?;
            let mut bytes = form.first();
            bytes[place] = byte;
            Some((bytes.len(), bytes, byte))
        })
    });
    let (_, bytes, byte) = found.min()?;
    Some(format!(
        "{}, with the byte {byte:02X}",
        is_text(&encoding.joined_value(&bytes), &bytes)
    ))
}

/// The lowest bytes, one in both of each two sets.
fn common(one: &[ByteSet], other: &[ByteSet]) -> Option<Vec<u8>> {
    let both = one.iter().zip(other).map(|(one, other)| one.and(other));
    both.map(|both| (!both.is_empty()).then(|| both.first()))
        .collect()
}
