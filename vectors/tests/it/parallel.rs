//! Automata are learnt in the midst of parallel work.

use std::cell::Cell;
use std::process::Command;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use utfproof_oracle::Operation;
use utfproof_vectors::automaton::Automaton;

/// Set in the process that learns: only there has nothing been learnt before.
const LEARNS: &str = "UTFPROOF_TEST_LEARNS";

thread_local! {
    static LEARNING: Cell<bool> = const { Cell::new(false) };
}

/// To learn an automaton locks it, and the ranges that it needs. A worker that took other work meanwhile could wait for
/// those very locks, for ever.
#[test]
fn a_worker_that_learns_an_automaton_takes_no_other_work() {
    if std::env::var_os(LEARNS).is_some() {
        return learn_in_the_midst_of_work();
    }
    let name = "parallel::a_worker_that_learns_an_automaton_takes_no_other_work";
    let mut learning = Command::new(std::env::current_exe().unwrap());
    let output = learning.args(["--exact", name]).env(LEARNS, "1").output();
    let output = output.unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}");
    assert!(text.contains("1 passed"), "{text}");
}

fn learn_in_the_midst_of_work() {
    let workers = rayon::ThreadPoolBuilder::new().num_threads(4);
    let workers = workers.build().unwrap();
    let (is_learnt, taken) = (AtomicBool::new(false), AtomicU64::new(0));
    let work = || {
        if LEARNING.get() {
            taken.fetch_add(1, Ordering::Relaxed);
        }
        std::thread::sleep(Duration::from_millis(1));
    };
    workers.scope(|scope| {
        scope.spawn(|_| {
            LEARNING.set(true);
            assert!(Automaton::learn(Operation::Utf16Validate).is_ok());
            LEARNING.set(false);
            is_learnt.store(true, Ordering::Relaxed);
        });
        scope.spawn(|scope| {
            while !is_learnt.load(Ordering::Relaxed) {
                scope.spawn(|_| work());
                work();
            }
        });
    });
    assert_eq!(
        taken.load(Ordering::Relaxed),
        0,
        "work taken while learning"
    );
}
