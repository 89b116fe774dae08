//! The runner's connection to a supervisor and its worker.

use std::fs::File;
use std::io::{self, ErrorKind, Read as _, Seek as _, Write as _};
use std::ops::Range;
use std::os::fd::OwnedFd;
use std::os::unix::fs::FileExt as _;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use utfproof_judge::{Description, Operation};
use utfproof_notation::printable;

use crate::control::{Shared, Slot, death};
use crate::is_interrupted;
use crate::load_error::LoadError;
use crate::memory::memory_file;
use crate::sanitizer::{Sanitizer, address_sanitizer, command};
use crate::violation::{Access, Fault, Region};
use crate::wire::Reader;

/// The argument that makes this program a supervisor: `utfproof __library FILE`.
pub(crate) const LIBRARY: &str = "__library";
/// The same for a codec of this program: `utfproof __codec NAME`.
pub(crate) const CODEC: &str = "__codec";

/// From the runner to the supervisor: fork a worker.
pub(crate) const START: u8 = b'W';
/// From the runner to the worker: answer the requests.
pub(crate) const RUN: u8 = b'R';
/// From the runner to the worker: answer the cases of the row.
pub(crate) const SWEEP: u8 = b'S';
/// From the worker: it has loaded the library; the description is where replies are.
pub(crate) const LOADED: u8 = b'L';
/// From the worker: it cannot load the library; the reason is there.
pub(crate) const NOT_LOADED: u8 = b'N';
/// From the worker: the batch is done.
pub(crate) const DONE: u8 = b'K';
/// From the supervisor: the worker has died.
pub(crate) const DIED: u8 = b'D';

/// How often an interrupt is looked for.
const GLANCE: Duration = Duration::from_millis(50);
/// How much of the end of standard error is kept.
const TAIL: u64 = 4096;

/// A description, and the operations whose rows can be swept.
type Described = (Description, Vec<Operation>);

/// How a batch ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    Done,
    Died(Death),
    Interrupted,
    OutOfTime,
    /// The supervisor is gone.
    Lost,
}

/// How a worker died.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Death {
    Exited(u64),
    Signalled(u64, Option<Fault>),
    Hung,
}

/// A supervisor, and the worker that it has forked, if that is alive.
pub(crate) struct Link {
    path: PathBuf,
    supervisor: Child,
    socket: UnixStream,
    pub(crate) shared: Shared,
    stderr: File,
    is_ready: bool,
}

impl Link {
    pub(crate) fn start(
        program: &Path,
        (word, path): (&str, &Path),
        environment: &[(String, String)],
        sanitizer: Option<Sanitizer>,
        timeout: Duration,
    ) -> Result<Self, LoadError> {
        let shared = Shared::new()?;
        let timeout = u64::try_from(timeout.as_millis()).unwrap_or(u64::MAX);
        shared.set(Slot::Timeout, timeout.min(86_400_000));
        let stderr = memory_file(c"utfproof-stderr")?;
        let (socket, theirs) = UnixStream::pair()?;
        socket.set_read_timeout(Some(GLANCE))?;
        let mut command = command(program, sanitizer);
        let is_chosen = ["LD_PRELOAD", "GLIBC_TUNABLES"].map(std::env::var_os).iter().any(Option::is_some);
        if let Some(sanitizer) = address_sanitizer(path).filter(|_| !is_chosen) {
            command.env("LD_PRELOAD", sanitizer);
            let options = std::env::var("ASAN_OPTIONS").unwrap_or_default();
            command.env("ASAN_OPTIONS", format!("detect_leaks=0:abort_on_error=1:{options}"));
        } else if let Some(checks) = heap_checks().filter(|_| !is_chosen && sanitizer.is_none()) {
            command.env("LD_PRELOAD", checks);
            command.env("GLIBC_TUNABLES", "glibc.malloc.check=3");
        }
        // without it, UndefinedBehaviorSanitizer only writes what it has found, unless the library was built to end there
        let options = std::env::var("UBSAN_OPTIONS").unwrap_or_default();
        command.env("UBSAN_OPTIONS", format!("halt_on_error=1:{options}"));
        command.envs(environment.iter().map(|(name, value)| (name, value)));
        let supervisor = command
            .arg0("utfproof")
            .arg(word)
            .arg(path)
            .stdin(Stdio::from(OwnedFd::from(theirs)))
            .stdout(Stdio::from(shared.file().try_clone()?))
            .stderr(Stdio::from(stderr.try_clone()?))
            .process_group(0)
            .spawn()?;
        Ok(Self {
            path: path.to_owned(),
            supervisor,
            socket,
            shared,
            stderr,
            is_ready: false,
        })
    }

    /// Waits for a worker, a new one if there is none. Returns its description if it is new.
    pub(crate) fn worker(&mut self) -> Result<Option<Described>, LoadError> {
        if self.is_ready {
            return Ok(None);
        }
        let path = self.path.clone();
        let died = |how: String| LoadError::Died {
            path: path.clone(),
            how,
        };
        self.stderr.set_len(0)?;
        self.stderr.rewind()?;
        self.socket.write_all(&[START])?;
        loop {
            match self.news(None) {
                Ok(LOADED) => {
                    self.is_ready = true;
                    let replies = self.shared.replies();
                    let description = Reader(&replies).description();
                    return description
                        .map(Some)
                        .ok_or_else(|| died("its description makes no sense".to_owned()));
                }
                Ok(NOT_LOADED) => {
                    let replies = self.shared.replies();
                    let why = Reader(&replies).text().unwrap_or_default();
                    return Err(not_loaded(path, &why));
                }
                Ok(DIED) => return Err(died(self.with_words(self.death().to_string()))),
                Ok(_) => {}
                Err(Ended::Interrupted) => return Err(LoadError::Interrupted),
                Err(_) => return Err(died(self.with_words("the supervisor ended".to_owned()))),
            }
        }
    }

    /// Lets the worker answer these requests of the batch.
    pub(crate) fn run(
        &mut self,
        (first, last): (usize, usize),
        deadline: Option<Instant>,
    ) -> Ended {
        self.order(RUN, first as u64..last as u64, deadline)
    }

    /// Lets the worker answer the cases of the row with these numbers.
    pub(crate) fn sweep(&mut self, numbers: Range<u64>, deadline: Option<Instant>) -> Ended {
        self.order(SWEEP, numbers, deadline)
    }

    fn order(&mut self, order: u8, numbers: Range<u64>, deadline: Option<Instant>) -> Ended {
        self.shared.set(Slot::First, numbers.start);
        self.shared.set(Slot::Last, numbers.end);
        self.shared.set(Slot::Answered, numbers.start);
        self.shared.set(Slot::ReplyBytes, 0);
        self.shared.set(Slot::Case, numbers.start);
        if self.socket.write_all(&[order]).is_err() {
            return Ended::Lost;
        }
        loop {
            match self.news(deadline) {
                Ok(DONE) => return Ended::Done,
                Ok(DIED) => {
                    self.is_ready = false;
                    return Ended::Died(self.death());
                }
                Ok(_) => {}
                Err(ended) => return ended,
            }
        }
    }

    /// The next message.
    fn news(&mut self, deadline: Option<Instant>) -> Result<u8, Ended> {
        let mut news = [0];
        loop {
            match self.socket.read(&mut news) {
                Ok(0) => return Err(Ended::Lost),
                Ok(_) => return Ok(news[0]),
                Err(error) if is_for_now(&error) => {}
                Err(_) => return Err(Ended::Lost),
            }
            if is_interrupted() {
                return Err(Ended::Interrupted);
            }
            if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
                return Err(Ended::OutOfTime);
            }
        }
    }

    fn death(&self) -> Death {
        let status = self.shared.get(Slot::Status);
        match self.shared.get(Slot::Death) {
            death::HUNG => Death::Hung,
            death::SIGNALLED => {
                let fault = Fault {
                    region: Region::from_number(self.shared.get(Slot::FaultRegion)),
                    distance: usize::try_from(self.shared.get(Slot::FaultDistance))
                        .unwrap_or_default(),
                    access: Access::from_number(self.shared.get(Slot::FaultAccess)),
                };
                Death::Signalled(
                    status,
                    Some(fault).filter(|fault| fault.region != Region::None),
                )
            }
            _ => Death::Exited(status),
        }
    }

    /// The end of what the library wrote to standard output and error since the worker started.
    pub(crate) fn last_words(&self) -> Option<String> {
        let length = self.stderr.metadata().ok()?.len();
        let start = length.saturating_sub(TAIL);
        let mut tail = vec![0; usize::try_from(length - start).ok()?];
        self.stderr.read_exact_at(&mut tail, start).ok()?;
        let words = String::from_utf8_lossy(&tail);
        let words = words.trim();
        (!words.is_empty()).then(|| words.to_owned())
    }

    /// The same with a line of what the library wrote: the summary of a sanitizer, or the last one.
    pub(crate) fn with_words(&self, how: String) -> String {
        let words = self.last_words().unwrap_or_default();
        match deciding_line(&words) {
            Some(line) => format!("{how}; it wrote: {}", printable(line)),
            None => how,
        }
    }
}

/// The summary of a sanitizer, or the first line of valgrind, without the number of its process. Otherwise the last line.
fn deciding_line(words: &str) -> Option<&str> {
    let summary = words.lines().find(|line| line.starts_with("SUMMARY: "));
    let first = words.lines().find_map(|line| {
        let (number, said) = line.strip_prefix("==")?.split_once("== ")?;
        let is_it = number.bytes().all(|digit| digit.is_ascii_digit());
        (is_it && !said.trim().is_empty()).then(|| said.trim())
    });
    summary.or(first).or_else(|| words.lines().next_back())
}

impl Drop for Link {
    fn drop(&mut self) {
        // the supervisor sees that the socket is closed, and ends all
        let _ = self.socket.shutdown(std::net::Shutdown::Both);
        let _ = self.supervisor.wait();
    }
}

/// glibc's own checks of the heap: with them, a block that was written beyond its end is noticed when it is freed. A
/// sanitizer has better ones.
fn heap_checks() -> Option<PathBuf> {
    let folders = [
        format!("/lib/{}-linux-gnu", std::env::consts::ARCH),
        "/lib64".to_owned(),
        "/usr/lib".to_owned(),
    ];
    let files = folders.map(|folder| Path::new(&folder).join("libc_malloc_debug.so.0"));
    let found = files.into_iter().find(|file| file.exists());
    found.filter(|_| cfg!(target_env = "gnu"))
}

fn is_for_now(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted
    )
}

/// The loader's reason, with a remedy.
fn not_loaded(path: PathBuf, why: &str) -> LoadError {
    let printed = printable(why);
    if why.contains("utfproof_plugin") || why.starts_with("it") {
        let why = printed.into_owned();
        return LoadError::NotAPlugin { path, why };
    }
    let remedy = if why.contains("undefined symbol") {
        "; link it with the codec and everything that it needs: 'ldd -r FILE' lists what is missing"
    } else if why.contains("cannot open shared object file") {
        "; install that library, or set LD_LIBRARY_PATH to its folder"
    } else if why.contains("GLIBC") || why.contains("version") {
        "; build it on this system, or on an older one"
    } else {
        ""
    };
    let why = format!("{printed}{remedy}");
    LoadError::Refused { path, why }
}

impl std::fmt::Display for Death {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Exited(status) => write!(f, "ends the process with status {status}"),
            Self::Hung => f.write_str("did not return in time"),
            Self::Signalled(signal, fault) => {
                let name = match i32::try_from(*signal).unwrap_or_default() {
                    libc::SIGSEGV => "SIGSEGV",
                    libc::SIGBUS => "SIGBUS",
                    libc::SIGABRT => "SIGABRT",
                    libc::SIGILL => "SIGILL",
                    libc::SIGFPE => "SIGFPE",
                    libc::SIGTRAP => "SIGTRAP",
                    libc::SIGKILL => "SIGKILL",
                    _ => "",
                };
                match name {
                    "" => write!(f, "dies by signal {signal}")?,
                    name => write!(f, "dies by {name}")?,
                }
                let Some(fault) = fault.filter(|fault| fault.region == Region::Elsewhere) else {
                    return Ok(());
                };
                let verb = match fault.access {
                    Access::Write => "writes",
                    Access::Read => "reads",
                    Access::Unknown => "touches",
                };
                match fault.distance {
                    0..4096 => write!(f, ": {verb} through a null pointer"),
                    _ => write!(f, ": {verb} memory that is not there"),
                }
            }
        }
    }
}
