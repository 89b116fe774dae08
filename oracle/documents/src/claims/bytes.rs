//! Claims about the positions of bytes in UTF-8.

use utfproof_oracle::{Slice, UnitKind};

use super::super::readings::name;
use super::super::{Check, Shortfall, Witness, count, search};
use super::utf_8::each;
use super::{ClaimContext, ensure};

/// The positions of each byte in the sequences of all scalar values.
struct Places {
    /// The length of the sequences that each byte begins; 0 if it begins none.
    lengths: [usize; 256],
    /// The second bytes after each first byte.
    seconds: Box<[[bool; 256]; 256]>,
    /// The bytes after a first one.
    later: [bool; 256],
}

impl Places {
    fn of(context: &ClaimContext<'_>) -> Result<(Self, String), Shortfall> {
        let mut places = Self {
            lengths: [0; 256],
            seconds: Box::new([[false; 256]; 256]),
            later: [false; 256],
        };
        let over = each(context, |_, encoded| {
            let first = usize::from(encoded[0]);
            places.lengths[first] = encoded.len();
            for (i, byte) in encoded[1..].iter().enumerate() {
                places.later[usize::from(*byte)] = true;
                places.seconds[first][usize::from(*byte)] |= i == 0;
            }
            Ok(())
        })?;
        Ok((places, over))
    }

    fn leads(&self, byte: u8) -> bool {
        self.lengths[usize::from(byte)] > 0
    }

    fn continues(&self, byte: u8) -> bool {
        self.later[usize::from(byte)]
    }
}

fn show(byte: u8) -> String {
    UnitKind::Byte.format_one(byte.into())
}

pub(super) fn leading_ones_are_the_length(context: &ClaimContext<'_>) -> Check {
    each(context, |code_point, encoded| {
        let ones = encoded[0].leading_ones() as usize;
        ensure(encoded.len() == ones.max(1), || {
            Witness::new(name(code_point), ones, encoded.len())
        })
    })
}

/// One byte is enough to know whether a character starts there.
pub(super) fn none_both_leads_and_continues(context: &ClaimContext<'_>) -> Check {
    let (places, over) = Places::of(context)?;
    let is_both = |byte: &u8| places.leads(*byte) && places.continues(*byte);
    match search::every_byte().into_iter().find(is_both) {
        Some(byte) => Err(Witness::new(show(byte), "only first or only later", "both").into()),
        None => Ok(over),
    }
}

pub(super) fn first_bits_tell_the_kind(context: &ClaimContext<'_>) -> Check {
    let (places, over) = Places::of(context)?;
    for byte in search::every_byte() {
        let length = places.lengths[usize::from(byte)];
        let is_right = match byte.leading_ones() {
            0 => length == 1 && !places.continues(byte),
            1 => length == 0 && places.continues(byte),
            _ => length != 1 && !places.continues(byte),
        };
        ensure(is_right, || {
            let right = kind_name((length, places.continues(byte)));
            Witness::new(show(byte), "as its first bits say", right)
        })?;
    }
    Ok(over)
}

pub(super) fn six_kinds(context: &ClaimContext<'_>) -> Check {
    let (places, over) = Places::of(context)?;
    for byte in search::every_byte() {
        let kind = (places.lengths[usize::from(byte)], places.continues(byte));
        let printed = match byte {
            0x00..=0x7F => (1, false),
            0x80..=0xBF => (0, true),
            0xC2..=0xDF => (2, false),
            0xE0..=0xEF => (3, false),
            0xF0..=0xF4 => (4, false),
            0xC0 | 0xC1 | 0xF5..=0xFF => (0, false),
        };
        ensure(kind == printed, || {
            Witness::new(show(byte), kind_name(printed), kind_name(kind))
        })?;
    }
    Ok(over)
}

fn kind_name((leads, continues): (usize, bool)) -> String {
    match (leads, continues) {
        (0, false) => "invalid".to_owned(),
        (0, true) => "continues".to_owned(),
        (length, _) => format!("leads {}", count(length as u64, "byte")),
    }
}

pub(super) fn four_leads_are_restricted(context: &ClaimContext<'_>) -> Check {
    let (places, over) = Places::of(context)?;
    let leads = search::every_byte()
        .into_iter()
        .filter(|byte| places.lengths[usize::from(*byte)] > 1);
    for lead in leads {
        let seconds = &places.seconds[usize::from(lead)];
        let is_restricted = *seconds != places.later;
        ensure(
            is_restricted == matches!(lead, 0xE0 | 0xED | 0xF0 | 0xF4),
            || {
                let number = seconds.iter().filter(|may_follow| **may_follow).count();
                let right = format!("{} may follow", count(number as u64, "byte"));
                Witness::new(show(lead), "restricted, or not, as listed", right)
            },
        )?;
    }
    Ok(over)
}

/// "From any position": the article does not say that the stream is well-formed.
pub(super) fn backing_up_three_finds_a_lead(context: &ClaimContext<'_>) -> Check {
    let (places, _) = Places::of(context)?;
    let tried = search::strings(&search::every_byte(), 2, |stream| {
        for position in 0..stream.len() {
            let back = &stream[position.saturating_sub(3)..=position];
            ensure(back.iter().any(|byte| places.leads(*byte)), || {
                let right = format!("no first byte from position {position} back");
                Witness::new(Slice::Bytes(stream), "the start of a character", right)
            })?;
        }
        Ok(())
    })?;
    Ok(count(tried, "stream"))
}
