//! A harness in guarded memory. This program runs itself: as the harness of a codec, and that as its worker.

use std::process::{Command, ExitCode};

use utfproof_harness::{
    Answer, Description, Harness, Implementation, Operation, Request, Sequence,
};

/// A validator that is right, or only at even addresses.
struct Validator {
    is_right: bool,
}

impl Implementation for Validator {
    fn describe(&self) -> Description {
        Description::new("validator", "1").with([Operation::Utf8Validate])
    }

    fn answer(&mut self, request: &Request) -> Answer {
        let [Sequence::Bytes(bytes)] = request.operands.as_slice() else {
            return Answer::Skipped("it takes bytes".to_owned());
        };
        let is_odd = !bytes.as_ptr().addr().is_multiple_of(2);
        match std::str::from_utf8(bytes) {
            Ok(_) if self.is_right || !is_odd => Answer::accepted(),
            Ok(_) => Answer::rejected("odd"),
            Err(error) => Answer::rejected_at(error.valid_up_to(), error),
        }
    }
}

const CODEC: &str = "UTFPROOF_TEST_CODEC";

fn main() -> ExitCode {
    if !cfg!(target_os = "linux") {
        return ExitCode::SUCCESS; // no worker can be started there
    }
    if let Ok(codec) = std::env::var(CODEC) {
        let is_right = codec == "right";
        return Harness::new(move || Validator { is_right })
            .guarded()
            .run_target();
    }
    for (codec, words) in [
        ("right", "test result: ok"),
        ("odd", "the answer depends on the alignment"),
    ] {
        let mut command = Command::new(std::env::current_exe().expect("a program"));
        let command = command.arg("utf-8.validate/boundaries").env(CODEC, codec);
        let output = command.output().expect("it starts");
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(said.contains(words), "{codec}: {said}");
        assert_eq!(output.status.success(), codec == "right", "{codec}: {said}");
    }
    ExitCode::SUCCESS
}
