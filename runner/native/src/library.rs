//! A codec in a shared library, as the runner sees it.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use utfproof_judge::implementation::OUT_OF_TIME;
use utfproof_judge::long_output::longest_right;
use utfproof_judge::{
    Answer, Call, Description, Direct, LongOutput, Operation, Reply, Request, Sequence, UnderTest,
    ViolationKind as Kind,
};

use crate::control::Slot;
use crate::file::look_at;
use crate::heap::{self, Guilt};
use crate::is_interrupted;
use crate::link::{CODEC, Death, Ended, LIBRARY, Link};
use crate::load_error::LoadError;
use crate::sanitizer::Sanitizer;
use crate::violation::{Violation, ViolationKind};
use crate::wire::{Reader, Said, Writer};

/// After this many deaths in a row, without an answer in between, the library is given up.
const MOST_DEATHS: u32 = 1_000;
/// After this many hangs in a run, each of which takes the time limit.
const MOST_HANGS: u32 = 30;
/// The most deaths of a run whose cause is looked for among earlier requests. The others are blamed on their own.
const MOST_DOUBTS: u32 = 256;

static PROGRAM: OnceLock<PathBuf> = OnceLock::new();

/// A codec in a shared library, in workers that are replaced when it ends them.
pub struct Library {
    pub(crate) link: Link,
    pub(crate) description: Description,
    /// The operations whose rows the worker sweeps.
    pub(crate) swept: Vec<Operation>,
    pub(crate) deadline: Option<Instant>,
    pub(crate) given_up: Option<String>,
    /// In a row, without an answer in between.
    pub(crate) deaths: u32,
    hangs: u32,
    doubts: u32,
}

impl Library {
    /// Starts workers through this program from now on. It must call [`supervisor`](crate::supervisor) before anything
    /// else.
    pub fn work_by(program: impl Into<PathBuf>) {
        let _ = PROGRAM.set(program.into()); // the first call wins
    }

    /// Loads a library in a worker, with these environment variables added. `timeout` is the limit for that, and for each
    /// call.
    ///
    /// # Errors
    ///
    /// [`LoadError`], which names the remedy.
    pub fn start(
        path: &Path,
        environment: &[(String, String)],
        sanitizer: Option<Sanitizer>,
        timeout: Duration,
    ) -> Result<Self, LoadError> {
        look_at(path)?;
        if let Some(sanitizer) = sanitizer {
            sanitizer.look_at(path)?;
        }
        // without a slash, the loader would look for it in the folders of the system
        let path = std::path::absolute(path)?;
        Self::work_on((LIBRARY, &path), environment, sanitizer, timeout)
    }

    /// Makes a codec of this program in a worker, by the name that [`supervisor`](crate::supervisor) knows. Its inputs are
    /// slices that end at a page which cannot be touched, or begin after one.
    ///
    /// # Errors
    ///
    /// [`LoadError`], if no worker can be started.
    pub fn codec(name: &str, timeout: Duration) -> Result<Self, LoadError> {
        Self::work_on((CODEC, Path::new(name)), &[], None, timeout)
    }

    fn work_on(
        what: (&str, &Path),
        environment: &[(String, String)],
        sanitizer: Option<Sanitizer>,
        timeout: Duration,
    ) -> Result<Self, LoadError> {
        let program = PROGRAM.get().ok_or_else(|| {
            std::io::Error::other("this program does not say that it can be a worker")
        })?;
        let mut link = Link::start(program, what, environment, sanitizer, timeout)?;
        let (description, swept) = link.worker()?.unwrap_or_default();
        Ok(Self {
            link,
            description,
            swept,
            deadline: None,
            given_up: None,
            deaths: 0,
            hangs: 0,
            doubts: 0,
        })
    }

    /// Answers the requests of the batch from `first` on, as far as one worker gets.
    fn answer_some(&mut self, requests: &[Request], replies: &mut Vec<Reply>) {
        let first = replies.len();
        if !self.has_worker() {
            return;
        }
        let ended = self.link.run((first, requests.len()), self.deadline);
        self.take_replies(requests, replies);
        if replies.len() > first {
            self.deaths = 0;
        }
        match ended {
            Ended::Done => {}
            Ended::Interrupted => self.give_up("interrupted"),
            Ended::OutOfTime => self.give_up(OUT_OF_TIME),
            Ended::Lost => self.give_up("its supervisor was ended"),
            Ended::Died(death) => self.blame(requests, replies, first, &death),
        }
    }

    /// The replies that the worker has left.
    fn take_replies(&self, requests: &[Request], replies: &mut Vec<Reply>) {
        let answered = usize::try_from(self.link.shared.get(Slot::Answered)).unwrap_or_default();
        let bytes = self.link.shared.replies();
        let mut reader = Reader(&bytes);
        while let Some(request) = requests
            .get(replies.len())
            .filter(|_| replies.len() < answered)
        {
            let Some(said) = reader.said() else { break };
            replies.push(reply(request, said));
        }
    }

    /// Blames a death on a request.
    fn blame(
        &mut self,
        requests: &[Request],
        replies: &mut Vec<Reply>,
        first: usize,
        death: &Death,
    ) {
        let case = replies.len();
        let how = match self.obituary(death) {
            Reply::Crashed(how) => how,
            reply => return replies.push(reply),
        };
        // the cause may be an earlier request, if memory was damaged
        let is_doubtful =
            matches!(death, Death::Signalled(..)) && case > first && self.doubts < MOST_DOUBTS;
        let itself = Some(Guilt {
            request: case,
            is_later: false,
        });
        let guilty = match is_doubtful {
            true => {
                self.doubts += 1;
                heap::guilty(&mut self.link, (first, case, requests.len()), self.deadline)
            }
            false => itself,
        };
        let damages = Reply::Crashed(format!("damages memory: after that, the process {how}"));
        match guilty {
            // the later one is asked again
            Some(Guilt { request, .. }) if request < case => replies[request] = damages,
            Some(Guilt { is_later: true, .. }) => replies.push(damages),
            _ if case < requests.len() => replies.push(Reply::Crashed(how)),
            _ => replies[case - 1] = damages,
        }
    }

    /// Counts a death. Returns the reply to the case that was being answered.
    pub(crate) fn obituary(&mut self, death: &Death) -> Reply {
        self.deaths += 1;
        if *death == Death::Hung {
            self.hangs += 1;
            if self.hangs >= MOST_HANGS {
                self.give_up(format!("it did not return in time {MOST_HANGS} times"));
            }
            return Reply::TimedOut;
        }
        if self.deaths >= MOST_DEATHS {
            self.give_up(format!(
                "it ended {MOST_DEATHS} workers in a row, with no answer in between"
            ));
        }
        let fault = match death {
            Death::Signalled(_, fault) => fault.and_then(|fault| fault.violation()),
            _ => None,
        };
        match fault {
            // where a handler cannot return from a fault
            Some(violation) => of_violation(violation),
            None => Reply::Crashed(self.link.with_words(death.to_string())),
        }
    }

    /// Whether there is a worker, a new one if the last one died.
    pub(crate) fn has_worker(&mut self) -> bool {
        match self.link.worker() {
            Ok(_) => return true,
            Err(LoadError::Interrupted) => self.give_up("interrupted"),
            Err(error) => self.give_up(error.to_string()),
        }
        false
    }

    pub(crate) fn is_late(&self) -> bool {
        self.deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
    }

    pub(crate) fn give_up(&mut self, why: impl Into<String>) {
        self.given_up.get_or_insert_with(|| why.into());
    }
}

impl UnderTest for Library {
    fn description(&self) -> &Description {
        &self.description
    }

    fn answer_batch(&mut self, requests: &[Request]) -> Vec<Reply> {
        let mut writer = Writer::default();
        requests.iter().for_each(|request| writer.request(request));
        let mut replies = Vec::with_capacity(requests.len());
        if let Err(error) = self.link.shared.set_requests(&writer.0) {
            self.give_up(format!("no memory for the requests: {error}"));
        }
        while replies.len() < requests.len() && self.given_up.is_none() && !is_interrupted() {
            if self.is_late() {
                self.give_up(OUT_OF_TIME);
            } else {
                self.answer_some(requests, &mut replies);
            }
        }
        replies.resize(requests.len(), Reply::NotRun);
        replies
    }

    fn direct(&mut self, operation: Operation) -> Option<Direct<'_>> {
        self.directly(operation)
    }

    fn end_by(&mut self, deadline: Instant) {
        self.deadline = Some(deadline);
    }

    fn given_up(&self) -> Option<&str> {
        self.given_up.as_deref()
    }

    fn last_words(&self) -> Option<String> {
        self.link.last_words()
    }
}

/// What a worker said, as the reply to a request.
pub(crate) fn reply(request: &Request, said: Said) -> Reply {
    let bounded = |output: Sequence| match output.len() > longest_right(&request.operands) {
        true => Answer::TooLong(Box::new(LongOutput::of(&output))),
        false => Answer::Output(output),
    };
    Reply::Answered(match said {
        Said::Output(output) => bounded(output),
        Said::Rejected { message, at, part } => Answer::Rejected { message, at, part },
        Said::Skipped(why) => Answer::Skipped(why),
        Said::Violation(violation) => return of_violation(violation),
        Said::Calls(output, calls) => {
            let call = |(read, written)| Call { read, written };
            let calls: Vec<Call> = calls.into_iter().map(call).collect();
            Answer::in_calls(request, output, &calls)
        }
        Said::Outs(output, outs) => Answer::in_parts(request, output, &outs),
        Said::WrongCalls(output, why, level) => Answer::WrongCalls { output, why, level },
        Said::Crashed(how) => return Reply::Crashed(how),
        Said::Batch(all) => {
            return Reply::Batch(all.into_iter().map(|said| reply(request, said)).collect());
        }
    })
}

fn of_violation(Violation { kind, words }: Violation) -> Reply {
    let kind = match kind {
        ViolationKind::ReadPastEnd => Kind::ReadPastEnd,
        ViolationKind::ReadBeforeStart => Kind::ReadBeforeStart,
        ViolationKind::WrotePastRoom => Kind::WrotePastRoom,
        ViolationKind::WroteInput => Kind::WroteInput,
        ViolationKind::DependsOnOutput => Kind::DependsOnOutput,
        ViolationKind::DependsOnAlignment => Kind::DependsOnAlignment,
        ViolationKind::DependsOnCalls => Kind::DependsOnCalls,
        ViolationKind::Length => Kind::TooLittleRoom,
        ViolationKind::Garbled => return Reply::Garbled(words),
    };
    Reply::Answered(Answer::Violates(utfproof_judge::Violation { kind, words }))
}
