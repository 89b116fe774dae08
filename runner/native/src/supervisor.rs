//! The supervisor: a small process that forks workers, and ends one that hangs.
//!
//! It is single-threaded and has loaded nothing, so that a fork is cheap and safe. It ends with the runner, and takes
//! everything in its process group with it.

use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::os::fd::{AsRawFd as _, FromRawFd as _, OwnedFd, RawFd};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use utfproof_judge::Implementation;

use crate::control::{Control, Slot, death};
use crate::link::{CODEC, DIED, LIBRARY, START};
use crate::worker::{self, Source};

/// How often the supervisor looks whether the worker still makes calls.
const GLANCE: Duration = Duration::from_millis(200);
/// How often it looks for the end of a worker, where no descriptor tells it.
const GLANCE_AT_WORKER: Duration = Duration::from_millis(2);
/// The longest file that a worker may write, standard error included.
const LONGEST_FILE: libc::rlim_t = 256 << 20;

/// Serves as a supervisor of workers, if the arguments of this program say so; returns the exit status. The program must
/// call it before it starts a thread.
///
/// `codec` makes the codec of a name, in a worker.
pub fn supervisor(codec: impl Fn(&str) -> Option<Box<dyn Implementation + Send>>) -> Option<ExitCode> {
    let mut arguments = std::env::args_os().skip(1);
    let word = arguments.next()?;
    let path = arguments.next().unwrap_or_default();
    let source = || match word.to_str() {
        Some(CODEC) => codec(path.to_str()?).map(Source::Codec),
        _ => Some(Source::Library(Path::new(&path))),
    };
    if word != LIBRARY && word != CODEC {
        return None;
    }
    Some(match supervise(source) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "utfproof: a supervisor: {error}");
            ExitCode::from(2)
        }
    })
}

fn supervise<'a>(source: impl Fn() -> Option<Source<'a>>) -> io::Result<()> {
    let socket = UnixStream::from(take(0)?);
    let control = Control::new(File::from(take(1)?))?;
    redirect()?;
    let mut order = [0];
    while (&socket).read_exact(&mut order).is_ok() {
        if order[0] != START {
            continue; // for a worker that has just died
        }
        control.set(Slot::Death, 0);
        control.set(Slot::FaultRegion, 0);
        control.set(Slot::Busy, 1);
        // SAFETY: this process has one thread
        match unsafe { libc::fork() } {
            -1 => return Err(io::Error::last_os_error()),
            0 => {
                prepare();
                if let Some(source) = source() {
                    let _ = worker::work(source, socket, &control); // the runner sees that it ended
                }
                std::process::exit(0);
            }
            worker => {
                watch(worker, &socket, &control)?;
                (&socket).write_all(&[DIED])?;
            }
        }
    }
    end_all()
}

/// The descriptor that the runner has passed under this number, under another one that no child inherits.
fn take(number: RawFd) -> io::Result<OwnedFd> {
    // SAFETY: the runner has opened it
    let taken = unsafe { libc::fcntl(number, libc::F_DUPFD_CLOEXEC, 10) };
    if taken < 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: it was just opened, and belongs to no one else
    Ok(unsafe { OwnedFd::from_raw_fd(taken) })
}

/// Gives the library an empty standard input, and one file for its standard output and error.
fn redirect() -> io::Result<()> {
    let nothing = OpenOptions::new().read(true).open("/dev/null")?;
    // SAFETY: all three are open, and nothing in this process uses the first two
    let done = unsafe { libc::dup2(nothing.as_raw_fd(), 0) >= 0 && libc::dup2(2, 1) >= 0 };
    done.then_some(()).ok_or_else(io::Error::last_os_error)
}

/// Prepares a worker that was just forked: it dies with the supervisor, leaves no core, and writes no long file.
fn prepare() {
    let limit = |resource, limit| {
        let limit = libc::rlimit {
            rlim_cur: limit,
            rlim_max: limit,
        };
        // SAFETY: the limit is read, and not kept
        unsafe { libc::setrlimit(resource, &raw const limit) };
    };
    limit(libc::RLIMIT_CORE, 0);
    limit(libc::RLIMIT_FSIZE, LONGEST_FILE);
    // SAFETY: neither touches memory
    unsafe {
        libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
        libc::signal(libc::SIGXFSZ, libc::SIG_IGN);
    }
}

/// Waits for the end of a worker, and notes how it ended.
fn watch(worker: libc::pid_t, socket: &UnixStream, control: &Control) -> io::Result<()> {
    let process = Worker::new(worker);
    let progress_now = || control.get(Slot::Progress).wrapping_add(control.get(Slot::Case));
    let mut progress = (progress_now(), Instant::now());
    let mut hung = false;
    loop {
        let timeout = Duration::from_millis(control.get(Slot::Timeout));
        let glance = GLANCE.min(timeout / 4 + Duration::from_millis(1));
        let (has_ended, is_alone) = process.poll(socket, glance);
        if is_alone {
            // a child that was waited for: its processor time counts as that of the runner
            // SAFETY: as below
            unsafe {
                libc::kill(worker, libc::SIGKILL);
                libc::waitpid(worker, std::ptr::null_mut(), 0);
            }
            return end_all();
        }
        if has_ended {
            break;
        }
        let now = progress_now();
        if now != progress.0 || control.get(Slot::Busy) == 0 {
            progress = (now, Instant::now());
        } else if progress.1.elapsed() >= timeout {
            hung = true;
            // SAFETY: as above
            unsafe { libc::kill(worker, libc::SIGKILL) };
        }
    }
    let mut status = 0;
    // SAFETY: the status is written, and not kept
    if unsafe { libc::waitpid(worker, &raw mut status, 0) } < 0 {
        return Err(io::Error::last_os_error());
    }
    let (how, number) = match () {
        () if hung => (death::HUNG, 0),
        () if libc::WIFSIGNALED(status) => (death::SIGNALLED, libc::WTERMSIG(status)),
        () => (death::EXITED, libc::WEXITSTATUS(status)),
    };
    control.set(Slot::Status, u64::try_from(number).unwrap_or_default());
    control.set(Slot::Death, how);
    Ok(())
}

/// A child that was not waited for.
struct Worker {
    id: libc::pid_t,
    /// Tells when it ends. valgrind and Linux before 5.3 have no such descriptor.
    end: Option<OwnedFd>,
}

impl Worker {
    fn new(id: libc::pid_t) -> Self {
        // SAFETY: the worker is a child that was not waited for, so the number is its own
        let end = unsafe { libc::syscall(libc::SYS_pidfd_open, id, 0) };
        let end = RawFd::try_from(end).ok().filter(|end| *end >= 0);
        // SAFETY: it was just opened, and has no other owner
        let end = end.map(|end| unsafe { OwnedFd::from_raw_fd(end) });
        Self { id, end }
    }

    /// Waits; returns whether it has ended, and whether the runner has.
    fn poll(&self, socket: &UnixStream, limit: Duration) -> (bool, bool) {
        let of = |descriptor, events| libc::pollfd {
            fd: descriptor,
            events,
            revents: 0,
        };
        let end = self.end.as_ref();
        let limit = end.map_or(GLANCE_AT_WORKER, |_| limit);
        // a socket that the runner has closed says so whatever is asked; a descriptor below 0 is left out
        let mut both = [
            of(end.map_or(-1, OwnedFd::as_raw_fd), libc::POLLIN),
            of(socket.as_raw_fd(), 0),
        ];
        let limit = i32::try_from(limit.as_millis()).unwrap_or(i32::MAX);
        // SAFETY: the array has two elements
        unsafe { libc::poll(both.as_mut_ptr(), 2, limit) };
        let has_ended = both[0].revents != 0 || end.is_none() && self.has_ended();
        (has_ended, both[1].revents & libc::POLLHUP != 0)
    }

    /// Whether it can be waited for.
    fn has_ended(&self) -> bool {
        let options = libc::WEXITED | libc::WNOHANG | libc::WNOWAIT;
        // SAFETY: all zeros are a value of it
        let mut found: libc::siginfo_t = unsafe { std::mem::zeroed() };
        // SAFETY: `found` is written, and not kept
        let result = unsafe {
            libc::waitid(libc::P_PID, self.id.cast_unsigned(), &raw mut found, options)
        };
        // SAFETY: it was written by this call, or is zero
        result == 0 && unsafe { found.si_pid() } == self.id
    }
}

/// Ends this process, and all in its group.
fn end_all() -> io::Result<()> {
    // SAFETY: the runner has given this process a group of its own
    unsafe { libc::kill(0, libc::SIGKILL) };
    Ok(())
}
