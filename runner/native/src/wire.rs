//! How requests and replies are written in the shared memory. Both sides are the same program, so there is no version.

use utfproof_judge::{IllFormedPart, Mode, Operation, Request, Sequence, UnitKind};
use utfproof_oracle::Operation as Known;
use utfproof_vectors::Level;

use crate::violation::{Violation, ViolationKind};

/// What the worker says of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Said {
    Output(Sequence),
    Rejected {
        message: String,
        at: Option<usize>,
        part: IllFormedPart,
    },
    Skipped(String),
    Violation(Violation),
    /// It panicked.
    Crashed(String),
    /// The result, and the units read and written after each call.
    Calls(Sequence, Vec<(usize, usize)>),
    /// The result, and what came out after each chunk.
    Outs(Sequence, Vec<Sequence>),
    /// A result that came in calls which break a rule, and the rule.
    WrongCalls(Sequence, String, Level),
    /// An answer to each input of a batch.
    Batch(Vec<Self>),
}

const KINDS: [UnitKind; 7] = [
    UnitKind::Byte,
    UnitKind::CodeUnit,
    UnitKind::CodePoint,
    UnitKind::Ucs4,
    UnitKind::Number,
    UnitKind::NUMBER_AND_BYTES,
    UnitKind::NUMBER_AND_CODE_POINTS,
];

/// Writes numbers, texts and sequences.
#[derive(Default)]
pub(crate) struct Writer(pub(crate) Vec<u8>);

impl Writer {
    pub(crate) fn byte(&mut self, byte: u8) {
        self.0.push(byte);
    }

    pub(crate) fn number(&mut self, number: u64) {
        self.0.extend_from_slice(&number.to_ne_bytes());
    }

    fn optional(&mut self, number: Option<usize>) {
        self.number(number.map_or(u64::MAX, |number| number as u64));
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.0.extend_from_slice(text.as_bytes());
    }

    pub(crate) fn kind(&mut self, kind: UnitKind) {
        let place = KINDS.iter().position(|known| *known == kind);
        let place = place.and_then(|place| u8::try_from(place).ok());
        self.byte(place.unwrap_or_default());
    }

    pub(crate) fn operation(&mut self, operation: Operation) {
        let place = Known::ALL.iter().position(|known| *known == operation);
        self.number(place.unwrap_or_default() as u64);
    }

    fn sequence(&mut self, sequence: &Sequence) {
        self.kind(sequence.kind());
        self.number(sequence.len() as u64);
        match sequence {
            Sequence::Bytes(bytes) => self.0.extend_from_slice(bytes),
            other => {
                let values = other.values();
                self.0
                    .extend(values.iter().flat_map(|value| value.to_ne_bytes()));
            }
        }
    }

    /// A request.
    pub(crate) fn request(&mut self, request: &Request) {
        self.operation(request.operation);
        let (mode, units) = request.mode.numbers();
        self.byte(mode);
        self.number(units.into());
        self.number(request.operands.len() as u64);
        for operand in &request.operands {
            self.sequence(operand);
        }
    }

    /// A reply.
    pub(crate) fn said(&mut self, said: &Said) {
        match said {
            Said::Output(output) => {
                self.byte(0);
                self.sequence(output);
            }
            Said::Rejected { message, at, part } => {
                self.byte(1);
                self.text(message);
                self.optional(*at);
                self.optional(part.length);
                self.optional(part.is_incomplete.map(usize::from));
            }
            Said::Skipped(why) => {
                self.byte(2);
                self.text(why);
            }
            Said::Violation(violation) => {
                self.byte(3);
                self.byte(violation.kind as u8);
                self.text(&violation.words);
            }
            Said::Calls(output, calls) => {
                self.byte(4);
                self.sequence(output);
                self.number(calls.len() as u64);
                for (read, written) in calls {
                    self.number(*read as u64);
                    self.number(*written as u64);
                }
            }
            Said::Outs(output, outs) => {
                self.byte(5);
                self.sequence(output);
                self.number(outs.len() as u64);
                outs.iter().for_each(|out| self.sequence(out));
            }
            Said::Crashed(how) => {
                self.byte(6);
                self.text(how);
            }
            Said::WrongCalls(output, why, level) => {
                self.byte(7);
                self.sequence(output);
                self.text(why);
                self.byte(u8::from(*level == Level::Must));
            }
            Said::Batch(all) => {
                self.byte(8);
                self.number(all.len() as u64);
                all.iter().for_each(|said| self.said(said));
            }
        }
    }
}

/// Reads what [`Writer`] wrote. A library may have damaged it: `None` where it makes no sense.
pub(crate) struct Reader<'a>(pub(crate) &'a [u8]);

impl Reader<'_> {
    pub(crate) fn byte(&mut self) -> Option<u8> {
        let (byte, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*byte)
    }

    pub(crate) fn number(&mut self) -> Option<u64> {
        let (number, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u64::from_ne_bytes(*number))
    }

    pub(crate) fn size(&mut self) -> Option<usize> {
        usize::try_from(self.number()?).ok()
    }

    fn optional(&mut self) -> Option<Option<usize>> {
        let number = self.number()?;
        Some((number != u64::MAX).then_some(usize::try_from(number).ok()?))
    }

    fn bytes(&mut self, count: usize) -> Option<&[u8]> {
        let (bytes, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(bytes)
    }

    pub(crate) fn text(&mut self) -> Option<String> {
        let length = self.size()?;
        Some(String::from_utf8_lossy(self.bytes(length)?).into_owned())
    }

    pub(crate) fn kind(&mut self) -> Option<UnitKind> {
        KINDS.get(usize::from(self.byte()?)).copied()
    }

    pub(crate) fn operation(&mut self) -> Option<Operation> {
        Known::ALL.get(self.size()?).copied()
    }

    fn sequence(&mut self) -> Option<Sequence> {
        let kind = self.kind()?;
        let length = self.size()?;
        if kind == UnitKind::Byte {
            return Some(Sequence::bytes(self.bytes(length)?));
        }
        let bytes = self.bytes(length.checked_mul(4)?)?;
        let (values, _) = bytes.as_chunks();
        let values = values.iter().map(|value| u32::from_ne_bytes(*value));
        Some(Sequence::from_values(kind, values))
    }

    pub(crate) fn request(&mut self) -> Option<Request> {
        let operation = self.operation()?;
        let mode = self.byte()?;
        let units = u32::try_from(self.number()?).ok()?;
        let count = self.size()?;
        let operands = (0..count)
            .map(|_| self.sequence())
            .collect::<Option<Vec<_>>>()?;
        let mode = Mode::of_numbers((mode, units));
        Some(Request::new(operation, operands).in_mode(mode))
    }

    pub(crate) fn said(&mut self) -> Option<Said> {
        Some(match self.byte()? {
            0 => Said::Output(self.sequence()?),
            1 => Said::Rejected {
                message: self.text()?,
                at: self.optional()?,
                part: IllFormedPart {
                    length: self.optional()?,
                    is_incomplete: self.optional()?.map(|is| is != 0),
                },
            },
            2 => Said::Skipped(self.text()?),
            3 => {
                let kind = ViolationKind::from_number(self.byte()?);
                let words = self.text()?;
                Said::Violation(Violation { kind, words })
            }
            4 => {
                let output = self.sequence()?;
                let count = self.size()?;
                let calls = (0..count).map(|_| Some((self.size()?, self.size()?)));
                Said::Calls(output, calls.collect::<Option<_>>()?)
            }
            5 => {
                let output = self.sequence()?;
                let count = self.size()?;
                let outs = (0..count).map(|_| self.sequence());
                Said::Outs(output, outs.collect::<Option<_>>()?)
            }
            6 => Said::Crashed(self.text()?),
            7 => {
                let (output, why) = (self.sequence()?, self.text()?);
                let levels = [Level::Should, Level::Must];
                Said::WrongCalls(output, why, levels[usize::from(self.byte()? != 0)])
            }
            8 => {
                let count = self.size()?;
                Said::Batch((0..count).map(|_| self.said()).collect::<Option<_>>()?)
            }
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_and_replies_come_back_as_they_were_written() {
        let request = Request::new(
            Known::Wtf8Concatenate,
            [
                Sequence::bytes(&b"a\xED"[..]),
                Sequence::code_units(&[0xD83D, 1][..]),
            ],
        );
        let modes = [
            Mode::Once,
            Mode::Times(7),
            Mode::Unended,
            Mode::Batch,
            Mode::Room(4),
            Mode::Incremental,
        ];
        for mode in modes {
            let request = request.clone().in_mode(mode);
            let mut writer = Writer::default();
            writer.request(&request);
            assert_eq!(Reader(&writer.0).request(), Some(request));
        }
        let output = Sequence::number_and(utfproof_judge::Following::Bytes, 3, [0xE2, 0x82]);
        for said in [
            Said::Output(output.clone()),
            Said::Rejected {
                message: "no".to_owned(),
                at: Some(3),
                part: IllFormedPart {
                    length: None,
                    is_incomplete: Some(false),
                },
            },
            Said::Crashed("panicked".to_owned()),
            Said::WrongCalls(output.clone(), "goes back".to_owned(), Level::Should),
            Said::Batch(vec![Said::Output(output.clone()), Said::Crashed(String::new())]),
            Said::Skipped("no".to_owned()),
            Said::Violation(Violation::new(ViolationKind::WroteInput, "writes")),
            Said::Calls(output.clone(), vec![(1, 2), (3, 4)]),
            Said::Outs(
                output.clone(),
                vec![output, Sequence::code_points(&[0x10FFFF][..])],
            ),
        ] {
            let mut writer = Writer::default();
            writer.said(&said);
            assert_eq!(Reader(&writer.0).said(), Some(said));
        }
    }

    #[test]
    fn a_damaged_reply_is_none() {
        for bytes in [
            &[][..],
            &[9],
            &[0, 1, 255],
            &[0, 0, 255, 255, 255, 255, 255, 255, 255, 255],
        ] {
            assert_eq!(Reader(bytes).said(), None, "{bytes:?}");
        }
    }
}
