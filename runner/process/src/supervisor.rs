//! The process between the runner and an adapter: the same program again, as `utfproof __adapter`.
//!
//! The supervisor does things that the runner cannot do without unsafe code. It gives the adapter its own session,
//! without a terminal. It notices when the runner ends, even by SIGKILL. On Linux, orphaned descendants of the adapter
//! become its own children, so it can kill them all, whatever group or session they moved to. The adapter has the
//! runner's own pipes, so nothing is copied. The supervisor ends in the same way as the adapter.

use std::ffi::{OsStr, OsString};
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Command, ExitCode};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{
    Pid, Resource, Rlimit, Signal, WaitOptions, WaitStatus, getppid, kill_process,
    kill_process_group, setrlimit, wait,
};
use signal_hook::consts::{SIGCHLD, SIGTERM};
use signal_hook::low_level::emulate_default_handler;

use super::CommandLine;
use super::family::{children, descendants};
use super::group::Group;

/// The argument that makes this program a supervisor: `utfproof __adapter RUNNER PROGRAM ARGUMENTS…`, where RUNNER is
/// the process that started it.
const WORD: &str = "__adapter";

/// How long an adapter may take to exit after SIGTERM.
pub(super) const TERM_GRACE: Duration = Duration::from_millis(100);
/// How often the supervisor checks that the runner still runs.
const GLANCE: Duration = Duration::from_millis(100);
/// How long it tries to kill all descendants. It cannot kill those of another user.
pub(super) const KILLING: Duration = Duration::from_secs(2);
/// How many times it looks for its own children before it looks for all descendants, which takes much longer.
const QUICK_ROUNDS: u32 = 64;

/// The exit status if the adapter cannot be run; the reason is on standard error, after [`CANNOT_RUN`].
const NOT_RUN: u8 = 127;
const CANNOT_RUN: &str = "utfproof cannot run it: ";

/// What it writes to standard error if descendants survive.
const LEFT: &str = "\nutfproof cannot end all processes of the adapter\n";

static PROGRAM: OnceLock<PathBuf> = OnceLock::new();

/// Starts adapters through this program from now on. The program must call [`supervisor`] before anything else, as
/// `utfproof` does.
///
/// Without this call, an adapter shares the terminal of this process, survives if this process is killed, and may leave
/// descendants running that lost their parent and left the process group.
pub fn supervise_by(program: impl Into<PathBuf>) {
    let _ = PROGRAM.set(program.into()); // the first call wins
}

/// Serves as the supervisor of an adapter, if the arguments of this program say so; returns the exit status.
pub fn supervisor() -> Option<ExitCode> {
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next()? != WORD {
        return None;
    }
    let runner = arguments.next();
    let runner = runner.as_deref().and_then(OsStr::to_str);
    let runner = runner.and_then(|number| Pid::from_raw(number.parse().ok()?));
    let (Some(runner), Some(program)) = (runner, arguments.next()) else {
        let _ = writeln!(io::stderr(), "utfproof: {WORD} is for utfproof itself");
        return Some(ExitCode::from(2));
    };
    Some(
        supervise(runner, &program, arguments).unwrap_or_else(|error| {
            let number = error.raw_os_error().unwrap_or_default();
            let _ = write!(io::stderr(), "{CANNOT_RUN}{number}"); // without it, the runner sees only that it ended
            ExitCode::from(NOT_RUN)
        }),
    )
}

/// The command that starts an adapter's supervisor, if [`supervise_by`] has set its program.
pub(super) fn supervised(command: &CommandLine) -> Option<Command> {
    let mut supervisor = Command::new(PROGRAM.get()?);
    supervisor
        .arg0("utfproof") // for lists of processes
        .arg(WORD)
        .arg(std::process::id().to_string())
        .arg(&command.program)
        .args(&command.arguments);
    Some(supervisor)
}

/// Why a supervisor could not run its adapter, if its exit status and standard error say so.
pub(super) fn cannot_run(status: Option<i32>, stderr: &[u8]) -> Option<io::Error> {
    let number = stderr.strip_prefix(CANNOT_RUN.as_bytes())?;
    let number = std::str::from_utf8(number).ok()?.parse().ok()?;
    (status == Some(NOT_RUN.into())).then(|| io::Error::from_raw_os_error(number))
}

/// Takes the supervisor's word that descendants survive from the end of standard error.
pub(super) fn left_processes(stderr: &mut Vec<u8>) -> bool {
    let said = stderr.ends_with(LEFT.as_bytes());
    if said {
        stderr.truncate(stderr.len() - LEFT.len());
    }
    said
}

/// Runs an adapter until it ends, or until SIGTERM or the end of the runner.
fn supervise(
    runner: Pid,
    program: &OsStr,
    arguments: impl Iterator<Item = OsString>,
) -> io::Result<ExitCode> {
    rustix::process::setsid()?;
    #[cfg(target_os = "linux")]
    rustix::process::set_child_subreaper(Some(rustix::process::getpid()))?;
    let (news, wakes) = UnixStream::pair()?;
    news.set_nonblocking(true)?;
    signal_hook::low_level::pipe::register(SIGCHLD, wakes.try_clone()?)?;
    signal_hook::low_level::pipe::register(SIGTERM, wakes)?;
    let is_to_end = Arc::new(AtomicBool::new(false));
    signal_hook::flag::register(SIGTERM, Arc::clone(&is_to_end))?;
    let group = Group::enter();
    let adapter = Command::new(program).args(arguments).spawn();
    let group = group.filter(Group::leave);
    let adapter = adapter?;
    let mut stderr = rustix::io::fcntl_dupfd_cloexec(rustix::stdio::stderr(), 3).map(File::from);
    let mut adapter = Adapter {
        id: Pid::from_child(&adapter),
        status: None,
        news,
        group,
    };
    release_pipes();
    while adapter.is_running() && getppid() == Some(runner) {
        if is_to_end.load(Ordering::Relaxed) {
            adapter.terminate(runner);
            break;
        }
        adapter.wait(GLANCE);
    }
    let is_all = adapter.kill();
    if let (false, Ok(stderr)) = (is_all, &mut stderr) {
        let _ = stderr.write_all(LEFT.as_bytes()); // if the runner has ended, no one is left to be told
    }
    Ok(adapter.status.map_or(ExitCode::FAILURE, end_like))
}

/// Releases the supervisor's own copies of the pipes, so that the runner sees when the adapter closes them.
fn release_pipes() {
    if let Ok(nothing) = OpenOptions::new().read(true).write(true).open("/dev/null") {
        let _ = rustix::stdio::dup2_stdin(&nothing);
        let _ = rustix::stdio::dup2_stdout(&nothing);
        let _ = rustix::stdio::dup2_stderr(&nothing);
    }
}

struct Adapter {
    id: Pid,
    /// How it ended, if it did.
    status: Option<WaitStatus>,
    /// Gets a byte with every signal.
    news: UnixStream,
    group: Option<Group>,
}

impl Adapter {
    fn is_running(&mut self) -> bool {
        self.reap();
        self.status.is_none()
    }

    /// Reaps the children that have ended; returns whether others still run.
    fn reap(&mut self) -> bool {
        loop {
            match wait(WaitOptions::NOHANG) {
                Ok(Some((id, status))) if id == self.id => self.status = Some(status),
                Ok(Some(_)) => {}
                Ok(None) => return true,
                Err(error) if error == rustix::io::Errno::INTR => {}
                Err(_) => return false,
            }
        }
    }

    /// Waits for a signal.
    fn wait(&mut self, limit: Duration) {
        let limit = Timespec {
            tv_sec: 0,
            tv_nsec: limit.subsec_nanos().into(),
        };
        let _ = poll(
            &mut [PollFd::new(&self.news, PollFlags::IN)],
            Some(&limit), // it may also be interrupted
        );
        let _ = self.news.read(&mut [0; 64]);
    }

    /// Asks the adapter and its descendants to end, and waits a moment, unless the runner has ended.
    fn terminate(&mut self, runner: Pid) {
        self.send_all(Signal::TERM);
        let deadline = Instant::now() + TERM_GRACE;
        while self.is_running() && getppid() == Some(runner) {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return;
            }
            self.wait(left);
        }
    }

    /// Kills the adapter and all its descendants; returns whether none is left.
    ///
    /// A control group dies as a whole. Without one, a process that forks and exits again and again is gone before a list
    /// of all processes is complete. But the orphan is a child of this process, and those are listed quickly. Who has no
    /// child has no descendant.
    fn kill(&mut self) -> bool {
        if let Some(group) = &self.group {
            group.kill();
        }
        let deadline = Instant::now() + KILLING;
        let mut round = 0_u32;
        while self.reap() {
            if Instant::now() >= deadline {
                return false;
            }
            match children() {
                Some(children) if !round.is_multiple_of(QUICK_ROUNDS) => {
                    for child in children {
                        // a group dies as a whole, also those that are being forked
                        let _ = kill_process_group(child, Signal::KILL);
                        let _ = kill_process(child, Signal::KILL);
                    }
                    std::thread::yield_now();
                }
                _ => {
                    // who is stopped does not fork while the others are killed
                    self.send_all(Signal::STOP);
                    self.send_all(Signal::KILL);
                    self.wait(Duration::from_millis(1));
                }
            }
            round = round.wrapping_add(1);
        }
        true
    }

    fn send_all(&self, signal: Signal) {
        let running = self.status.is_none().then_some(self.id);
        let others = descendants(rustix::process::getpid());
        for process in running.into_iter().chain(others) {
            // It may already have ended.
            let _ = kill_process(process, signal);
        }
    }
}

/// Ends this process in the same way as the adapter.
fn end_like(status: WaitStatus) -> ExitCode {
    if let Some(signal) = status.terminating_signal() {
        let none = Rlimit {
            current: Some(0),
            maximum: Some(0),
        };
        let _ = setrlimit(Resource::Core, none); // the adapter already left one
        let _ = emulate_default_handler(signal);
        return ExitCode::from(u8::try_from(128 + signal).unwrap_or(u8::MAX)); // it knows most signals
    }
    let code = status.exit_status().unwrap_or_default();
    ExitCode::from(u8::try_from(code).unwrap_or(u8::MAX))
}
