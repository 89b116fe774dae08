//! The wrong codecs of every kind but the plain decoders. A fault is a function that answers a call, and may ask for the
//! right answer to the same input, or to a changed one.

use utfproof_oracle::{NoTrace, Operation, Reading, Sequence, Slice};

use utfproof_judge::{Answer, Description, Implementation, Request};

/// The faults of a kind: the name of each, its maker, what is wrong and who had it, and its witnesses.
///
/// A witness is the smallest input of an operation that the fault gets wrong, and a similar one that it gets right. A `|`
/// separates two chunks or operands, a `;` two texts, and `41*15` is 41 fifteen times, `C3.A9*8` both bytes eight times.
/// A text for another operation begins with its name and a `:`. `20000 times 41` is converted so often, `C3..` does not
/// end, `7 long 41|42` is a text of 41 seven times and then 42, `outs 41|42` asks for the output after each chunk, `41, 42` is a batch of two, and `64 rows, 42` one of 64 times 41 and 42.
macro_rules! faults {
    ($(
        $name:literal = $maker:ident::$make:ident($($argument:expr),*),
            $about:literal,
            $($operation:ident: $wrong:literal, not $right:literal;)+
    )+) => {
        pub(super) const ALL: &[crate::built_in::BuiltIn] = &[$(
            crate::built_in::BuiltIn {
                name: $name,
                about: $about,
                make: || $maker::$make($name, $($argument),*),
            },
        )+];

        pub(super) const WITNESSES: &[crate::faults::Witness] = &[$($(
            crate::faults::Witness {
                name: $name,
                operation: utfproof_oracle::Operation::$operation,
                wrong: $wrong,
                right: $right,
            },
        )+)+];
    };
}

pub(super) use faults;

/// The output; or, where the input is rejected, the length of its longest well-formed prefix.
pub(super) type Outcome = Result<Vec<u32>, usize>;

/// A function that answers instead of the right one.
pub(super) type Fault = fn(&mut Call<'_>) -> Outcome;

/// The outcome of a validation of well-formed input.
pub(super) const ACCEPTED: Outcome = Ok(Vec::new());

/// A request to a wrong codec, with the codec's memory.
pub(super) struct Call<'a> {
    pub(super) operation: Operation,
    /// The chunks of the input, or the two operands.
    pub(super) parts: Vec<Vec<u32>>,
    /// What this codec keeps from one request to the next; empty at first.
    pub(super) memory: &'a mut Vec<u32>,
}

impl Call<'_> {
    /// The input, in one piece.
    pub(super) fn whole(&self) -> Vec<u32> {
        self.parts.concat()
    }

    /// The input of an operation that takes bytes.
    pub(super) fn bytes(&self) -> Vec<u8> {
        match Sequence::from_values(self.operation.signature().input, self.whole()) {
            Sequence::Bytes(bytes) => bytes.into_vec(),
            other => panic!("{other} is not a sequence of bytes"),
        }
    }

    /// The input of an operation that takes code units.
    pub(super) fn units(&self) -> Vec<u16> {
        match Sequence::from_values(self.operation.signature().input, self.whole()) {
            Sequence::CodeUnits(units) => units.into_vec(),
            other => panic!("{other} is not a sequence of code units"),
        }
    }

    /// The right answer.
    pub(super) fn right(&self) -> Outcome {
        self.right_about(&self.whole())
    }

    /// The right answer to another input.
    pub(super) fn right_about(&self, values: &[u32]) -> Outcome {
        right(self.operation, &[values])
    }

    /// Each value converted alone: by the fault if it returns something, and rightly otherwise.
    pub(super) fn each(&self, fault: impl Fn(u32) -> Option<Outcome>) -> Outcome {
        let mut out = Vec::new();
        for (index, value) in self.whole().into_iter().enumerate() {
            let outcome = fault(value).unwrap_or_else(|| self.right_about(&[value]));
            out.extend(outcome.map_err(|_| index)?);
        }
        Ok(out)
    }
}

/// The right answer to any request: the standard library's where it has one, which is faster, or else the oracle's.
pub(super) fn right(operation: Operation, operands: &[&[u32]]) -> Outcome {
    let code_points = |text: &str| text.chars().map(u32::from).collect();
    let bytes = || -> Vec<u8> { operands[0].iter().map(|&byte| byte as u8).collect() };
    match operation {
        Operation::Utf8Validate | Operation::Utf8Decode => {
            let bytes = bytes();
            let text = str::from_utf8(&bytes).map_err(|error| error.valid_up_to())?;
            let validates = operation == Operation::Utf8Validate;
            Ok(if validates {
                Vec::new()
            } else {
                code_points(text)
            })
        }
        Operation::Utf8DecodeLossy => Ok(code_points(&String::from_utf8_lossy(&bytes()))),
        _ => right_by_the_oracle(operation, operands),
    }
}

fn right_by_the_oracle(operation: Operation, operands: &[&[u32]]) -> Outcome {
    let signature = operation.signature();
    let operands: Vec<_> = operands
        .iter()
        .enumerate()
        .map(
            |(place, values)| match signature.takes_number && place == 1 {
                true => Sequence::number(values[0]),
                false => Sequence::from_values(signature.input, values.to_vec()),
            },
        )
        .collect();
    let operands: Vec<Slice<'_>> = operands.iter().map(Sequence::as_slice).collect();
    match Reading::judging(operation).answer(&operands, &mut NoTrace) {
        Ok(outcome) => outcome
            .map(|sequence| sequence.values())
            .map_err(|rejection| rejection.at),
        Err(wrong_operands) => panic!("{wrong_operands}"),
    }
}

/// A codec with one fault, which answers some operations.
pub(super) struct Wrong {
    name: &'static str,
    operations: &'static [Operation],
    chunks: bool,
    fault: Fault,
    memory: Vec<u32>,
}

impl Wrong {
    /// A codec that takes its input in one piece.
    pub(super) fn boxed(
        name: &'static str,
        operations: &'static [Operation],
        fault: Fault,
    ) -> Box<dyn Implementation + Send> {
        Self::build(name, operations, fault, false)
    }

    /// A codec that takes its input in chunks, too.
    pub(super) fn in_chunks(
        name: &'static str,
        operations: &'static [Operation],
        fault: Fault,
    ) -> Box<dyn Implementation + Send> {
        Self::build(name, operations, fault, true)
    }

    fn build(
        name: &'static str,
        operations: &'static [Operation],
        fault: Fault,
        chunks: bool,
    ) -> Box<dyn Implementation + Send> {
        Box::new(Self {
            name,
            operations,
            chunks,
            fault,
            memory: Vec::new(),
        })
    }
}

impl Implementation for Wrong {
    fn describe(&self) -> Description {
        let description = Description::new(self.name, "wrong on purpose");
        let operations = self.operations.iter().copied();
        if self.chunks {
            description.with_chunks(operations)
        } else {
            description.with(operations)
        }
    }

    fn answer(&mut self, request: &Request) -> Answer {
        let signature = request.operation.signature();
        let described = self.operations.contains(&request.operation);
        let mut operands = request.operands.iter().enumerate();
        let is_other = |(place, operand): (usize, &Sequence)| match signature.takes_number {
            true => operand.kind() != signature.operand(place),
            false => operand.kind() != signature.input,
        };
        if !described || operands.any(is_other) {
            return Answer::Skipped("it does not do that".to_owned());
        }
        let mut call = Call {
            operation: request.operation,
            parts: request.operands.iter().map(Sequence::values).collect(),
            memory: &mut self.memory,
        };
        match (self.fault)(&mut call) {
            Ok(_) if signature.validates => Answer::accepted(),
            Ok(values) => Answer::Output(Sequence::from_values(signature.output, values)),
            Err(at) => Answer::rejected_at(at, "ill-formed"),
        }
    }
}
