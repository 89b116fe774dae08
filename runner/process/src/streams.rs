//! The standard input and output of this program as a [`Channel`], for a [`Client`](super::Client).
//!
//! Two threads wait, one for each stream, because both streams belong to another program as well: they cannot be made
//! nonblocking without changing them there. The threads end with the program.

use std::fs::File;
use std::io::{self, Write as _};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use super::channel::Channel;
use super::ending::Ending;
use super::lines::{Lines, ReadOutcome, read_once};

/// How often to look for an interruption while nothing moves.
const GLANCE: Duration = Duration::from_millis(20);
/// How long the client may go on answering after it has stopped reading.
const DEAF_GRACE: Duration = Duration::from_millis(200);

/// A message from a thread.
enum Event {
    Received(Vec<u8>),
    /// No more input comes.
    End,
    /// The bytes were written.
    Sent,
    /// No one reads the output any more.
    Broken,
}

/// Both streams.
pub(super) struct Streams {
    events: Receiver<Event>,
    /// `None` once either side has closed it.
    output: Option<Sender<Vec<u8>>>,
    /// The thread that writes, which returns the output in the end.
    writer: Option<JoinHandle<File>>,
    is_sending: bool,
    outgoing: Vec<u8>,
    lines: Lines,
    is_silent: bool,
    /// When we noticed that no one reads the output any more.
    deaf_since: Option<Instant>,
}

impl Streams {
    /// Takes the standard streams of this program. What else it writes to standard output then goes to standard error.
    #[cfg(unix)]
    pub(super) fn of_this_program() -> io::Result<Self> {
        use std::os::fd::AsFd as _;
        let input = io::stdin().as_fd().try_clone_to_owned()?;
        let output = io::stdout().as_fd().try_clone_to_owned()?;
        rustix::stdio::dup2_stdout(io::stderr())?;
        Ok(Self::new(File::from(input), File::from(output)))
    }

    #[cfg(not(unix))]
    pub(super) fn of_this_program() -> io::Result<Self> {
        Err(io::Error::new(
            io::ErrorKind::Unsupported,
            "--stdio works on Unix only",
        ))
    }

    fn new(input: File, output: File) -> Self {
        // one event at a time, so that the memory for what arrives is bounded
        let (sender, events) = sync_channel(1);
        let (to_output, from_runner) = channel();
        let of_output = sender.clone();
        thread::spawn(move || receive(input, &sender));
        let writer = thread::spawn(move || send(output, &from_runner, &of_output));
        Self {
            events,
            output: Some(to_output),
            writer: Some(writer),
            is_sending: false,
            outgoing: Vec::new(),
            lines: Lines::default(),
            is_silent: false,
            deaf_since: None,
        }
    }

    /// The output for one more line, unless it is closed or not all is sent.
    pub(super) fn take_output(&mut self) -> Option<File> {
        if self.output.is_none() || !self.all_is_sent() {
            return None;
        }
        self.output = None;
        self.writer.take()?.join().ok()
    }
}

/// Reads until the end, or until no one wants more.
fn receive(mut input: File, events: &SyncSender<Event>) {
    let mut chunk = vec![0; 1 << 16];
    loop {
        let event = match read_once(&mut input, &mut chunk) {
            ReadOutcome::Bytes(length) => Event::Received(chunk[..length].to_vec()),
            ReadOutcome::Nothing => {
                thread::sleep(Duration::from_millis(1)); // only if the other program made it nonblocking
                continue;
            }
            ReadOutcome::End => Event::End,
        };
        let is_end = matches!(event, Event::End);
        if events.send(event).is_err() || is_end {
            return;
        }
    }
}

/// Writes what the runner sends, until the runner closes the stream or no one reads it. Returns the output.
fn send(mut output: File, from_runner: &Receiver<Vec<u8>>, events: &SyncSender<Event>) -> File {
    while let Ok(bytes) = from_runner.recv() {
        let written = output.write_all(&bytes);
        let event = written.map_or(Event::Broken, |()| Event::Sent);
        let is_end = matches!(event, Event::Broken);
        if events.send(event).is_err() || is_end {
            break;
        }
    }
    output
}

impl Channel for Streams {
    fn outgoing(&mut self) -> &mut Vec<u8> {
        &mut self.outgoing
    }

    fn all_is_sent(&self) -> bool {
        self.outgoing.is_empty() && !self.is_sending
    }

    fn is_silent(&self) -> bool {
        self.is_silent
    }

    fn is_deaf(&self) -> bool {
        self.deaf_since
            .is_some_and(|since| since.elapsed() >= DEAF_GRACE)
    }

    fn close_input(&mut self) {
        self.output = None;
        self.outgoing.clear();
        self.is_sending = false;
    }

    /// Takes one event, and so adds at most 64 KiB.
    fn pump(&mut self, wait: Duration) -> bool {
        if let Some(output) = self.output.as_ref().filter(|_| !self.is_sending)
            && !self.outgoing.is_empty()
        {
            self.is_sending = output.send(std::mem::take(&mut self.outgoing)).is_ok();
        }
        match self.events.recv_timeout(wait.min(GLANCE)) {
            Ok(Event::Received(bytes)) => self.lines.push(&bytes),
            Ok(Event::End) => self.is_silent = true,
            Ok(Event::Sent) => {
                self.is_sending = false;
                return true;
            }
            Ok(Event::Broken) => {
                self.close_input();
                self.deaf_since = Some(Instant::now());
            }
            Err(_) => {}
        }
        false
    }

    fn next_line(&mut self) -> Option<&[u8]> {
        self.lines.next()
    }

    fn partial_line(&self) -> &[u8] {
        self.lines.partial()
    }

    fn ending(&mut self) -> Ending {
        Ending::Closed(if self.is_silent { "input" } else { "output" })
    }

    fn last_words(&self) -> Option<&[u8]> {
        None
    }
}
