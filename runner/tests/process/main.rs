//! What becomes of adapters that misbehave, in every way that we could think of: `hostile/adapter.sh`.
//!
//! This is a binary of its own because its tests have time limits of 300 ms: the tests in `tests/it` keep every core busy
//! for minutes, and an adapter that behaves would look like one that hangs.
#![cfg(unix)]

mod adapters;
#[path = "../at_once/mod.rs"]
mod at_once;
mod cannot_run;
mod crashes;
mod hostile;
mod interrupted;
mod limits;
mod manners;
mod memory;
mod names;
mod replies;
mod start;
#[cfg(target_os = "linux")]
mod tables;
#[cfg(target_os = "linux")]
mod terminal;
mod volume;
mod waits;
