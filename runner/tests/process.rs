//! What becomes of adapters that misbehave, in every way that we could think of: `hostile/adapter.sh`.
#![cfg(unix)]

#[path = "process/adapters.rs"]
mod adapters;
mod at_once;
#[path = "process/cannot_run.rs"]
mod cannot_run;
#[path = "process/crashes.rs"]
mod crashes;
#[path = "process/hostile.rs"]
mod hostile;
#[path = "process/interrupted.rs"]
mod interrupted;
#[path = "process/limits.rs"]
mod limits;
#[path = "process/manners.rs"]
mod manners;
#[path = "process/memory.rs"]
mod memory;
#[path = "process/names.rs"]
mod names;
#[path = "process/replies.rs"]
mod replies;
#[path = "process/start.rs"]
mod start;
#[cfg(target_os = "linux")]
#[path = "process/tables.rs"]
mod tables;
#[cfg(target_os = "linux")]
#[path = "process/terminal.rs"]
mod terminal;
#[path = "process/volume.rs"]
mod volume;
#[path = "process/waits.rs"]
mod waits;
