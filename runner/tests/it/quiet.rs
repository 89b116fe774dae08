//! Panics of our own code are printed, those of an implementation are not.

use std::panic::catch_unwind;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

use utfproof_judge::{
    Answer, Description, Implementation, InProcess, Reply, Request, UnderTest,
    silence_implementations,
};
use utfproof_oracle::{Operation, Sequence};

struct Panics;

impl Implementation for Panics {
    fn describe(&self) -> Description {
        Description::new("panics", "1").with([Operation::Utf8Validate])
    }

    fn answer(&mut self, _: &Request) -> Answer {
        panic!("on every input")
    }
}

/// The variable that tells a process to set its panic hook.
const APART: &str = "UTFPROOF_TEST_QUIET";

/// The panic hook belongs to the process, so this runs in a process that runs no other test.
#[test]
fn only_a_panic_of_an_implementation_is_silent() {
    if std::env::var_os(APART).is_some() {
        return count_the_panics_that_are_printed();
    }
    let test = "quiet::only_a_panic_of_an_implementation_is_silent";
    let this = std::env::current_exe().expect("this program");
    let mut other = Command::new(this);
    other.args(["--exact", test, "--nocapture"]).env(APART, "1");
    let output = other.output().expect("it runs again");
    let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}");
    assert!(text.contains("running 1 test\n"), "{text}");
}

fn count_the_panics_that_are_printed() {
    static PRINTED: AtomicUsize = AtomicUsize::new(0);
    std::panic::set_hook(Box::new(|_| {
        PRINTED.fetch_add(1, Ordering::Relaxed);
    }));
    silence_implementations();
    silence_implementations();
    let mut implementation = InProcess::new(Panics);
    let request = Request::new(Operation::Utf8Validate, [Sequence::bytes(vec![0x41])]);
    let replies = implementation.answer_batch(&[request.clone(), request]);
    assert_eq!(
        replies,
        vec![Reply::Crashed("panicked: on every input".to_owned()); 2]
    );
    assert_eq!(PRINTED.load(Ordering::Relaxed), 0);
    assert!(catch_unwind(|| panic!("a fault of our own")).is_err());
    assert!(
        std::thread::spawn(|| panic!("and in another thread"))
            .join()
            .is_err()
    );
    assert_eq!(PRINTED.load(Ordering::Relaxed), 2);
}
