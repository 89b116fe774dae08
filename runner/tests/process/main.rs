//! Adapters that misbehave in every way that we could think of: `hostile/adapter.sh`.
//!
//! This is a separate binary because its tests have time limits of 300 ms. The tests in `tests/it` keep every core busy for
//! minutes, so that a correct adapter would seem to hang.
#![cfg(unix)]
// without the feature, what only slow tests need is not used
#![cfg_attr(not(feature = "slow"), allow(dead_code, unused_imports))]

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
mod stdio;
#[cfg(target_os = "linux")]
mod tables;
#[cfg(target_os = "linux")]
mod terminal;
#[path = "../../../spec-tables/notation/tests/tools/mod.rs"]
mod tools;
mod volume;
mod waits;
#[path = "../../../spec-tables/notation/tests/whole/mod.rs"]
mod whole;
