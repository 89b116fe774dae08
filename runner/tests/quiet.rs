//! Which panics are printed: those of our own code, and none of an implementation's. A target of its own, since the panic
//! hook is the process's.

use std::panic::catch_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};

use utfproof::{
    Answer, Description, Implementation, InProcess, Operation, Reply, Request, Sequence, Subject,
    silence_implementations,
};

struct Panics;

impl Implementation for Panics {
    fn describe(&self) -> Description {
        Description::new("panics", "1").with([Operation::Utf8Validate])
    }

    fn answer(&mut self, _: &Request) -> Answer {
        panic!("on every input")
    }
}

#[test]
fn only_a_panic_of_an_implementation_is_silent() {
    static PRINTED: AtomicUsize = AtomicUsize::new(0);
    std::panic::set_hook(Box::new(|_| {
        PRINTED.fetch_add(1, Ordering::Relaxed);
    }));
    silence_implementations();
    silence_implementations();
    let mut subject = InProcess::new(Panics);
    let request = Request::new(Operation::Utf8Validate, [Sequence::bytes(vec![0x41])]);
    let replies = subject.answer_batch(&[request.clone(), request]);
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
