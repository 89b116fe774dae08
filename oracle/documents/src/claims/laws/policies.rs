//! Laws about the policies for bytes in error: what all of them keep, and how they differ.

use utfproof_notation::Units;
use utfproof_oracle::{Operation, Reading, Slice};

use super::lossy::{decoded, replacements, written_out};
use super::parts::divide;
use super::{Check, ClaimContext, Witness, ensure, judges, search};

/// The policies of decoders for bytes in error.
const POLICIES: [Operation; 8] = [
    Operation::Utf8DecodeLossy,
    Operation::Utf8DecodeLossyPerByte,
    Operation::Utf8DecodeOrLatin1,
    Operation::Utf8DecodeOrWindows1252,
    Operation::Utf8DecodeWholeOrLatin1,
    Operation::Utf8DecodeWholeOrWindows1252,
    Operation::Utf8bDecode,
    Operation::WhatwgUtf8Decode,
];

/// Ill-formed bytes are divided by the definition of a maximal subpart.
pub(super) fn per_byte_gives_at_least_as_many(_: &ClaimContext<'_>) -> Check {
    let [lossy, per_byte] = judges([
        Operation::Utf8DecodeLossy,
        Operation::Utf8DecodeLossyPerByte,
    ]);
    search::fewer_bytes(|string| {
        let subparts = divide(string).filter(|part| !part.is_well_formed);
        let lengths: Vec<usize> = subparts.map(|part| part.place.len()).collect();
        let replaced = |decode| replacements(&decoded(decode, string)) - written_out(string);
        let [lossy, per_byte] = [replaced(lossy), replaced(per_byte)];
        let holds = lossy == lengths.len()
            && lengths.iter().all(|length| (1..=3).contains(length))
            && lossy <= per_byte
            && (lossy == per_byte) == lengths.iter().all(|length| *length == 1);
        ensure(holds, || {
            let wanted = format!("maximal subparts of {lengths:?} bytes");
            let came = format!("{lossy} U+FFFD, and {per_byte} by the byte");
            Witness::new(Slice::Bytes(string), wanted, came)
        })
    })
}

/// A policy for single bytes differs from escaping only in its replacement for an escaped byte, which decoding that
/// byte alone gives. With maximal subparts, each subpart by the definition is one U+FFFD.
pub(super) fn policies_differ_in_bytes_in_error(_: &ClaimContext<'_>) -> Check {
    let [escaped, lossy] = judges([Operation::Utf8bDecode, Operation::Utf8DecodeLossy]);
    let policies = judges([
        Operation::Utf8DecodeLossyPerByte,
        Operation::Utf8DecodeOrLatin1,
        Operation::Utf8DecodeOrWindows1252,
    ]);
    // no byte of an ill-formed subsequence is below 80
    let alone = policies.map(|policy| {
        let of_byte = (0x80..=0xFF).map(|byte| decoded(policy, &[byte]));
        of_byte.collect::<Vec<_>>()
    });
    let ascii: Vec<Units<u32>> = (0..=0x7F).map(|byte| decoded(escaped, &[byte])).collect();
    let unescaped = |text: &[u32], alone: &[Units<u32>]| {
        let mut unescaped = Units::new();
        for code_point in text {
            match code_point {
                0xDC80..=0xDCFF => {
                    unescaped.extend_from_slice(&alone[(code_point - 0xDC80) as usize]);
                }
                kept => unescaped.extend_from_slice(&[*kept]),
            }
        }
        unescaped
    };
    let same = |string: &[u8], policy: Reading, wanted: &[u32]| {
        let came = decoded(policy, string);
        ensure(*came == *wanted, || {
            let came = format!("{} by {policy}", Slice::CodePoints(&came));
            Witness::new(Slice::Bytes(string), Slice::CodePoints(wanted), came)
        })
    };
    let over = search::bytes(|string| {
        let text = decoded(escaped, string);
        for (policy, alone) in policies.iter().zip(&alone) {
            same(string, *policy, &unescaped(&text, alone))?;
        }
        let mut wanted = Units::new();
        for part in divide(string) {
            match part.is_well_formed {
                true if part.place.len() == 1 => {
                    wanted.extend_from_slice(&ascii[usize::from(string[part.place.start])]);
                }
                true => wanted.extend_from_slice(&decoded(escaped, &string[part.place])),
                false => wanted.extend_from_slice(&[0xFFFD]),
            }
        }
        same(string, lossy, &wanted)
    })?;
    Ok(format!("{over}, by 5 policies"))
}

pub(super) fn ascii_comes_through(_: &ClaimContext<'_>) -> Check {
    let policies = judges(POLICIES);
    let over = search::fewer_bytes(|string| {
        let ascii = string.iter().filter(|byte| byte.is_ascii());
        let went_in: Vec<u32> = ascii.map(|byte| u32::from(*byte)).collect();
        for decode in policies {
            let mut came_out = decoded(decode, string).into_vec();
            came_out.retain(|code_point| *code_point < 0x80);
            ensure(came_out == went_in, || {
                let [went_in, came_out] =
                    [&went_in, &came_out].map(|text| Slice::CodePoints(text).to_string());
                Witness::new(
                    Slice::Bytes(string),
                    went_in,
                    format!("{came_out} by {decode}"),
                )
            })?;
        }
        Ok(())
    })?;
    Ok(format!("{over}, by 8 policies"))
}
