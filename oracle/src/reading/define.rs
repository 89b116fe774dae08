//! How the table of readings is read.

/// Defines [`Reading::ALL`] and the algorithm of each reading from one table. The first reading of an operation judges.
macro_rules! readings {
    ($($operation:ident { $($source:ident: $operands:pat, $trace:ident => $run:expr;)* })*) => {
        impl Reading {
            /// Every reading of every operation; the judging one of an operation comes first.
            pub const ALL: &'static [Self] = &[
                $($(Self { source: Source::$source, operation: Operation::$operation },)*)*
            ];

            /// Runs the algorithm, or says what is `wrong` if it takes operands of a different kind.
            pub(super) fn dispatch(
                self,
                operands: &Operands<'_>,
                trace: &mut impl Trace,
                wrong: &dyn Fn() -> WrongOperands,
            ) -> Result<Result<Sequence, Rejected>, WrongOperands> {
                match (self.operation, self.source, operands) {
                    $($(
                        (Operation::$operation, Source::$source, $operands) => {
                            let $trace = trace;
                            Ok($run.result_of(Operation::$operation))
                        }
                    )*)*
                    _ => Err(wrong()),
                }
            }
        }
    };
}

pub(super) use readings;
