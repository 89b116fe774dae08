//! Starts processes, keeps a list of them, and ends them.

use std::io;
use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rustix::process::{Pid, Signal, kill_process, kill_process_group};

use super::CommandLine;
use super::cannot_run::explained;
use super::family::descendants;
use super::supervisor::supervised;

/// The running processes.
static RUNNING: Mutex<Vec<Leader>> = Mutex::new(Vec::new());

fn running() -> MutexGuard<'static, Vec<Leader>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Kills every running adapter, with its descendants.
///
/// Call this in the handler of a signal that ends the program, since Ctrl-C at a terminal does not reach adapters.
pub fn kill_all() {
    for leader in &*running() {
        match leader.is_supervisor {
            // It kills the rest as soon as this process ends.
            true => leader.ask_to_end(),
            false => leader.kill(descendants(leader.id)),
        }
    }
}

/// A started process: an adapter, or its supervisor. It leads its own process group.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Leader {
    pub(super) id: Pid,
    pub(super) is_supervisor: bool,
}

/// Starts a command with pipes to it, through a supervisor if a program for that is set.
pub(super) fn start(command: &CommandLine) -> io::Result<(Child, Leader)> {
    let supervisor = supervised(command);
    let is_supervisor = supervisor.is_some();
    let mut process = supervisor.unwrap_or_else(|| {
        let mut adapter = Command::new(&command.program);
        adapter.args(&command.arguments).process_group(0);
        adapter
    });
    let process = process
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn();
    let process = process.map_err(|error| match is_supervisor {
        true => io::Error::new(
            error.kind(),
            format!("utfproof cannot start itself: {error}"),
        ),
        false => explained(command, error),
    })?;
    let leader = Leader {
        id: Pid::from_child(&process),
        is_supervisor,
    };
    running().push(leader);
    Ok((process, leader))
}

impl Leader {
    /// Takes it off the list: from now on, its number may belong to another process.
    pub(super) fn finish(self) {
        running().retain(|leader| *leader != self);
    }

    /// Asks all its processes to end. As in [`Leader::kill`], some may already have ended.
    pub(super) fn ask_to_end(self) {
        if self.is_supervisor {
            let _ = kill_process(self.id, Signal::TERM);
            // An adapter may have stopped its supervisor.
            let _ = kill_process(self.id, Signal::CONT);
        } else {
            let _ = kill_process_group(self.id, Signal::TERM);
        }
    }

    /// Kills it, its group, and these.
    pub(super) fn kill(self, others: Vec<Pid>) {
        let _ = kill_process_group(self.id, Signal::KILL);
        for process in others.into_iter().chain([self.id]) {
            let _ = kill_process(process, Signal::KILL);
        }
    }
}
