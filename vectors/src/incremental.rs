//! Incremental output: what a converter may have written after each chunk of its input.
//!
//! The WHATWG's streams define it, and the oracle runs them. For all other operations it follows from a law: the next chunk
//! must not make the output so far wrong. So a unit may come out only when it is *decided*: when it is in the result of
//! every accepted input that begins with the chunks so far.

use utfproof_oracle::whatwg_encoding::text_decoder::{TextDecoder, TextDecoderOf};
use utfproof_oracle::whatwg_encoding::{text_encoder_stream, utf_16be_decoder, utf_16le_decoder};
use utfproof_oracle::{Encoding, NoTrace, Operation, Reading, Rejected, Sequence, Slice, UnitKind};

use crate::facts::{has_incremental_output, is_a_stream, is_of_16_bits};

/// The number of units of output that are due at the end of a chunk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Due {
    /// Exactly this many units: the standard's own stream writes them.
    Exactly(usize),
    /// At most this many units: no more are decided.
    Decided {
        /// The number of units.
        units: usize,
        /// Input that may follow, and that changes the next unit of the result.
        unless: Vec<u32>,
    },
}

impl Due {
    /// The most units that may have come out.
    pub const fn most(&self) -> usize {
        match self {
            Self::Exactly(units) | Self::Decided { units, .. } => *units,
        }
    }
}

/// The output that is due at the end of each chunk of an input. `None` if the input is rejected, or if the operation
/// [has no incremental output](has_incremental_output).
///
/// ```
/// use utfproof_vectors::{Due, UnitKind, dues};
///
/// let chunks = ["41 E2", "82", "AC"].map(|chunk| UnitKind::Byte.parse(chunk).expect("bytes"));
/// let decode = "whatwg-utf-8.decode".parse()?;
/// assert_eq!(dues(decode, &chunks), Some(vec![Due::Exactly(1), Due::Exactly(1), Due::Exactly(2)]));
/// let dues = dues("utf-8.decode".parse()?, &chunks).ok_or("accepted")?;
/// assert_eq!(dues.iter().map(Due::most).collect::<Vec<_>>(), [1, 1, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn dues(operation: Operation, chunks: &[Sequence]) -> Option<Vec<Due>> {
    if !has_incremental_output(operation) {
        return None;
    }
    if is_a_stream(operation) {
        return by_the_standard(operation, chunks);
    }
    let mut read = Vec::new();
    let dues = chunks.iter().map(|chunk| {
        read.extend(chunk.values());
        decided(operation, &read, continuations(operation))
    });
    dues.collect()
}

/// By the methods of `TextDecoder` and `TextEncoderStream`.
fn by_the_standard(operation: Operation, chunks: &[Sequence]) -> Option<Vec<Due>> {
    let lengths: Vec<usize> = match operation {
        Operation::WhatwgUtf8EncodeStream => {
            let chunks = chunks.iter().map(|chunk| match chunk.as_slice() {
                Slice::CodeUnits(units) => units,
                _ => &[],
            });
            let results = text_encoder_stream::encode_stream(chunks, &mut NoTrace);
            results.iter().map(Vec::len).collect()
        }
        _ => {
            let chunks = chunks.iter().map(|chunk| match chunk.as_slice() {
                Slice::Bytes(bytes) => bytes,
                _ => &[],
            });
            let results = decode_chunks(operation, chunks);
            results.ok()?.iter().map(Vec::len).collect()
        }
    };
    let mut all = 0;
    let of_chunks = lengths.iter().take(chunks.len());
    Some(
        of_chunks
            .map(|length| {
                all += length;
                Due::Exactly(all)
            })
            .collect(),
    )
}

/// The output of `TextDecoder` for each chunk, and at the end.
///
/// # Errors
///
/// [`Rejected`] if it throws.
fn decode_chunks<'a>(
    operation: Operation,
    chunks: impl IntoIterator<Item = &'a [u8]>,
) -> Result<Vec<Vec<u32>>, Rejected> {
    let trace = &mut NoTrace;
    let is_fatal = operation.signature().rejects;
    let keeps_mark = operation.does().contains("without-bom")
        || matches!(
            operation,
            Operation::WhatwgUtf16BeDecode | Operation::WhatwgUtf16LeDecode
        );
    let new_decoder = match operation.encoding() {
        Encoding::WhatwgUtf16Be => utf_16be_decoder::decoder(trace),
        Encoding::WhatwgUtf16Le => utf_16le_decoder::decoder(trace),
        _ => return TextDecoder::new(is_fatal, keeps_mark, trace).decode_chunks(chunks, trace),
    };
    TextDecoderOf::with_decoder(new_decoder, is_fatal, keeps_mark, trace)
        .decode_chunks(chunks, trace)
}

/// The units that are decided after `read`: the common beginning of the results of all accepted inputs that are `read` and
/// one of these continuations. `None` if none of them is accepted.
pub fn decided(
    operation: Operation,
    read: &[u32],
    continuations: impl IntoIterator<Item = Vec<u32>>,
) -> Option<Due> {
    let kind = operation.signature().input;
    let mut decided: Option<(Vec<u32>, Vec<u32>)> = None;
    for continuation in continuations {
        let input = Sequence::from_values(kind, [read, &continuation].concat());
        let result = Reading::judging(operation).run(&[input.as_slice()], &mut NoTrace);
        let Ok(Ok(result)) = result else { continue };
        let result = result.values();
        match &mut decided {
            None => decided = Some((result, Vec::new())),
            Some((common, unless)) => {
                let pairs = common.iter().zip(&result);
                let alike = pairs.take_while(|(one, other)| one == other).count();
                if alike < common.len() {
                    common.truncate(alike);
                    *unless = continuation;
                }
            }
        }
    }
    decided.map(|(common, unless)| Due::Decided {
        units: common.len(),
        unless,
    })
}

/// Inputs that may follow a chunk: nothing, and for each possible end of a chunk, two that complete it differently.
fn continuations(operation: Operation) -> Vec<Vec<u32>> {
    match operation.signature().input {
        UnitKind::Byte if is_of_16_bits(operation) => after_halves(),
        UnitKind::Byte => after_bytes(),
        _ => [&[][..], &[0x41], &[0xDC00], &[0xDFFF]]
            .map(<[u32]>::to_vec)
            .into(),
    }
}

/// What may follow bytes of UTF-16.
fn after_halves() -> Vec<Vec<u32>> {
    [
        &[][..],
        &[0x00],
        &[0xD8],
        &[0xDC],
        &[0xDF],
        &[0x00, 0x41],
        &[0x00, 0xDC],
        &[0xFF, 0xDF],
        &[0xDC, 0x00],
        &[0xDF, 0xFF],
        &[0x00, 0x00, 0x41],
        &[0x00, 0xDC, 0x00],
        &[0x00, 0xDF, 0xFF],
        &[0x00, 0x00, 0xDC],
        &[0xFF, 0xFF, 0xDF],
        &[0xD8, 0x00, 0xDC],
    ]
    .map(<[u32]>::to_vec)
    .into()
}

/// What may follow bytes of UTF-8 and its relatives.
fn after_bytes() -> Vec<Vec<u32>> {
    let firsts = [0x41, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xAF, 0xB0, 0xBF];
    let rests: [&[u32]; 15] = [
        &[],
        &[0x80],
        &[0xBF],
        &[0x80, 0x80],
        &[0xBF, 0xBF],
        &[0x80, 0x80, 0x80],
        &[0xBF, 0xBF, 0xBF],
        &[0x80, 0x80, 0x80, 0x80],
        &[0xBF, 0xBF, 0xBF, 0xBF],
        // the second half of a pair in CESU-8, whole or in part
        &[0xB0, 0x80],
        &[0xBF, 0xBF, 0x41],
        &[0xED, 0xB0, 0x80],
        &[0xED, 0xBF, 0xBF],
        &[0x80, 0xED, 0xB0, 0x80],
        &[0xBF, 0xED, 0xBF, 0xBF],
    ];
    let after = |first: u32| rests.map(|rest| [&[first], rest].concat());
    let pair = [[0xED, 0xB0, 0x80].to_vec(), [0xED, 0xBF, 0xBF].to_vec()];
    let all = firsts.into_iter().flat_map(after);
    [Vec::new()].into_iter().chain(all).chain(pair).collect()
}
