//! `assert_conforms`, and a test target in which `harness = false` was forgotten.

use super::{Empty, Skips, known, wrong, wrong_codec};
use utfproof_codecs::built_in::StdLibrary;
use utfproof_harness::Harness;
use utfproof_judge::{Answer, Description, Implementation, Request};
use utfproof_oracle::Operation;

/// The message of a failed assertion; `None` if it passes.
fn failure(assertion: impl FnOnce() + std::panic::UnwindSafe) -> Option<String> {
    let panic = std::panic::catch_unwind(assertion).err()?;
    Some(*panic.downcast::<String>().unwrap())
}

#[test]
#[cfg(feature = "seconds")]
fn an_assertion_passes_for_a_right_implementation() {
    utfproof_harness::assert_conforms(StdLibrary);
}

#[test]
fn an_assertion_fails_with_the_text_of_the_terminal_and_the_command_that_repeats_it() {
    let text =
        failure(|| utfproof_harness::assert_conforms(wrong_codec("surrogates-accepted"))).unwrap();
    for part in [
        "surrogates-accepted wrong on purpose   suite full, ",
        "utf-8.validate accepts what must be rejected: ED A0-BF 80-BF, ",
        "  input      ED A0 80\n",
        "  expected   an error, at 0\n",
        "  because    ",
        "  document   ",
        "  repeat     UTFPROOF_OPTIONS='--vector utf-8.validate/",
        "' cargo test -- --exact \
            harness::assertions::an_assertion_fails_with_the_text_of_the_terminal_and_the_command_that_repeats_it\n",
        "surrogates-accepted wrong on purpose differs: ",
    ] {
        assert!(text.contains(part), "no '{part}' in\n{text}");
    }
    let causes = text.matches("  repeat  ").count();
    let operations = wrong_codec("surrogates-accepted").describe().operations;
    assert!((1..=3 * operations.len()).contains(&causes), "{text}");
}

#[test]
fn an_assertion_fails_if_nothing_was_judged() {
    let text = failure(|| utfproof_harness::assert_conforms(Empty)).unwrap();
    assert!(text.contains("describes no operation"), "{text}");
    let text = failure(|| utfproof_harness::assert_conforms(Skips)).unwrap();
    assert!(text.contains("nothing was judged"), "{text}");
}

/// Correct in one operation; skips every case of another.
struct SkipsOne;

impl Implementation for SkipsOne {
    fn describe(&self) -> Description {
        Description::new("skips one", "0").with([Operation::Utf8Validate, Operation::Utf8Decode])
    }

    fn answer(&mut self, request: &Request) -> Answer {
        match request.operation {
            Operation::Utf8Validate => StdLibrary.answer(request),
            _ => Answer::Skipped("not today".to_owned()),
        }
    }
}

#[test]
fn an_assertion_fails_if_one_operation_was_not_judged() {
    let text = failure(|| utfproof_harness::assert_conforms(SkipsOne)).unwrap();
    let why = "utf-8.decode is described, and not one case of it was judged";
    assert!(text.contains(why), "{text}");
}

#[test]
fn the_command_of_a_failed_assertion_repeats_one_case() {
    let run = |options: &str| {
        let test = "harness::assertions::without_harness_false::utfproof_conforms";
        let mut program = std::process::Command::new(std::env::current_exe().unwrap());
        let output = program
            .args(["--exact", test, "--nocapture"])
            .envs([("UTFPROOF_TEST_WRONG", "1"), ("UTFPROOF_OPTIONS", options)])
            .output()
            .unwrap();
        let text =
            String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
        (output.status.success(), text.into_owned())
    };
    let (passes, text) = run("--vector utf-8.decode/examples/rfc-3629/surrogate-pair.decode");
    assert!(
        !passes && text.contains("suite full, seed 1, 1 case in"),
        "{text}"
    );
    let (passes, text) = run("--vector utf-8.decode/examples/rfc-3629/nul.decode");
    assert!(passes, "{text}");
    let (passes, text) = run("--vector no-such-vector");
    assert!(
        !passes && text.contains("no vector of this test matches"),
        "{text}"
    );
}

#[test]
#[cfg(feature = "seconds")]
fn an_assertion_of_a_harness_takes_its_options() {
    let listed = known(&["utf-8.*/**"]);
    wrong("surrogates-accepted").known(listed).assert_conforms();
    let stale = || {
        let listed = known(&["utf-8.validate/**"]);
        Harness::new(|| StdLibrary).known(listed).assert_conforms();
    };
    let text = failure(stale).unwrap();
    assert!(text.contains("stale known difference"), "{text}");
}

/// The standard library, or a wrong codec, in one operation.
struct Decodes(Box<dyn Implementation + Send>);

impl Implementation for Decodes {
    fn describe(&self) -> Description {
        Description::new("decodes", "0").with([Operation::Utf8Decode])
    }

    fn answer(&mut self, request: &Request) -> Answer {
        self.0.answer(request)
    }
}

/// A test target in which `harness = false` was forgotten, such as this one.
mod without_harness_false {
    use super::{Decodes, StdLibrary, wrong_codec};

    utfproof_harness::harness!(|| {
        Decodes(match std::env::var_os("UTFPROOF_TEST_WRONG") {
            Some(_) => wrong_codec("surrogates-accepted"),
            None => Box::new(StdLibrary),
        })
    });
}

#[test]
fn a_target_without_harness_false_still_checks_the_codec() {
    let test = "harness::assertions::without_harness_false::utfproof_conforms";
    let mut program = std::process::Command::new(std::env::current_exe().unwrap());
    let output = program
        .args(["--exact", test, "--nocapture"])
        .env("UTFPROOF_TEST_WRONG", "1")
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success(), "{text}");
    assert!(text.contains("running 1 test\n"), "{text}");
    assert!(text.contains("accepts what must be rejected"), "{text}");
}

/// Right, except that it never answers one character.
struct Hangs;

impl Implementation for Hangs {
    fn describe(&self) -> Description {
        Description::new("hangs", "0").with([Operation::Utf8Validate])
    }

    fn answer(&mut self, request: &Request) -> Answer {
        while request.operands[0].values() == [0xED, 0xA0, 0x80] {
            std::thread::park();
        }
        StdLibrary.answer(request)
    }
}

#[test]
fn an_assertion_ends_a_hang_and_names_its_case_and_the_option() {
    let limit = std::time::Duration::from_millis(300);
    let checks = Harness::new(|| Hangs).timeout(limit);
    let since = std::time::Instant::now();
    let text = failure(std::panic::AssertUnwindSafe(|| checks.assert_conforms())).unwrap();
    assert!(since.elapsed().as_secs() < 20);
    for part in [
        "hangs 0   suite full, ",
        "utf-8.validate",
        "ED A0 80",
        "did not answer within 300ms",
        "'--timeout' sets another limit",
        "not run",
        "  repeat     UTFPROOF_OPTIONS='--vector utf-8.validate/",
    ] {
        assert!(text.contains(part), "no '{part}' in\n{text}");
    }
}
