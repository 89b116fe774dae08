//! Runs a program on a text in one piece, and then in many, and compares its output.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use utfproof_process::{CommandLine, StartError, StreamLimits, Streamed};

use super::pieces::Pieces;
use super::text::{Text, long};
use super::transport::{Transport, URL};

/// U+FFFD in UTF-8.
const REPLACEMENT: &[u8] = "\u{fffd}".as_bytes();

/// A program that reads a stream.
#[derive(Clone, Debug)]
pub struct Program {
    /// The command. If a server carries the text, `{url}` in an argument stands for its address.
    pub command: CommandLine,
    /// How the text reaches it.
    pub transport: Transport,
    /// The limits of each run.
    pub limits: StreamLimits,
    /// The number of runs at the same time.
    pub jobs: usize,
}

/// Why nothing can be compared.
#[derive(Debug)]
pub enum CannotCompare {
    /// The program could not be run, or the check was interrupted.
    Start(StartError),
    /// No argument contains `{url}`, so the program cannot know the server.
    NoUrl,
    /// It fails even if the text comes in one piece.
    Fails(Box<Streamed>),
    /// It prints nothing.
    PrintsNothing,
    /// It prints something else each time, so that cuts cannot be blamed.
    Unsteady(Box<[Streamed; 2]>),
}

/// How a run in pieces departs from the run in one piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// It prints something else.
    Changed,
    /// It fails: a bad exit status, a signal, a limit.
    Fails,
}

/// A stream in pieces on which the program does something else than on the same stream in one piece.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The pieces.
    pub pieces: Pieces,
    /// The run in one piece.
    pub whole: Streamed,
    /// The run in these pieces.
    pub cut: Streamed,
}

impl Difference {
    /// The kind of departure.
    pub const fn kind(&self) -> Kind {
        match self.cut.failure {
            Some(_) => Kind::Fails,
            None => Kind::Changed,
        }
    }

    /// The number of bytes of the stream, and of its pieces: less is simpler.
    fn size(&self) -> (usize, usize) {
        let divided = self.pieces.divided_character();
        let divided = divided.map_or(0, |character| character.bytes().len());
        (
            self.pieces.bytes().len() + divided,
            self.pieces.pieces().len(),
        )
    }
}

/// Runs of one kind: those with a piece that ends inside a character, or the others.
#[derive(Clone, Debug, Default)]
pub struct Runs {
    /// The number of runs.
    pub asked: usize,
    /// The number that differ.
    pub differ: usize,
    /// The simplest one that differs.
    pub simplest: Option<Difference>,
}

impl Runs {
    fn add(&mut self, difference: Option<Difference>) {
        self.asked += 1;
        let Some(difference) = difference else { return };
        self.differ += 1;
        let is_simpler = |simplest: &Difference| difference.size() < simplest.size();
        if self.simplest.as_ref().is_none_or(is_simpler) {
            self.simplest = Some(difference);
        }
    }
}

/// The result of all runs.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Runs in which a piece ends inside a character.
    pub inside: Runs,
    /// Runs in which all pieces are whole characters.
    pub between: Runs,
    /// The run on a long text in one piece, if it shows that the program's own buffers divide characters.
    pub long: Option<Streamed>,
    /// Whether the output has none of the text's characters beyond ASCII, so that it may not show a fault.
    pub shows_no_character: bool,
}

impl Outcome {
    /// Whether the program does the same whatever the pieces are.
    pub const fn is_sound(&self) -> bool {
        self.inside.differ == 0 && self.between.differ == 0 && self.long.is_none()
    }
}

/// Runs the program on the text cut at each byte, in pieces of one to eight bytes, and on a long text.
///
/// # Errors
///
/// If nothing can be compared.
pub fn check(
    program: &Program,
    text: &Text,
    progress: &AtomicU64,
) -> Result<Outcome, CannotCompare> {
    let whole = Pieces::whole(program.transport.body(text.as_str()));
    let (expected, mut inside, mut between) =
        compare(program, &whole, &whole.all_cuts(), progress)?;
    simplify(program, &mut inside)?;
    simplify(program, &mut between)?;
    let output = &expected.output;
    let mut characters = text.as_str().chars().filter(|c| !c.is_ascii());
    let mut buffer = [0; 4];
    let shows_no_character =
        !characters.any(|c| contains(output, c.encode_utf8(&mut buffer).as_bytes()));
    let long = Pieces::whole(program.transport.body(&long()));
    let streamed = program.run(&long)?;
    progress.fetch_add(1, Ordering::Relaxed);
    let is_copied = output == whole.bytes();
    // a program that understands a format refuses the long text, which is in none
    let is_wrong = (streamed.failure.is_some() && !text.is_own())
        || (is_copied && streamed.output != long.bytes())
        || (contains(&streamed.output, REPLACEMENT) && !contains(output, REPLACEMENT));
    Ok(Outcome {
        inside,
        between,
        long: is_wrong.then_some(streamed),
        shows_no_character,
    })
}

/// The number of runs that [`check`] counts as its progress.
pub(crate) fn runs_of(program: &Program, text: &Text) -> u64 {
    let whole = Pieces::whole(program.transport.body(text.as_str()));
    whole.all_cuts().len() as u64 + 1
}

/// Compares one stream in pieces with the same stream in one piece. `None` if the program does the same.
///
/// # Errors
///
/// If nothing can be compared.
pub fn check_one(program: &Program, pieces: &Pieces) -> Result<Option<Difference>, CannotCompare> {
    let whole = Pieces::whole(pieces.bytes().to_vec());
    let cuts = std::slice::from_ref(pieces);
    let (_, inside, between) = compare(program, &whole, cuts, &AtomicU64::new(0))?;
    Ok(inside.simplest.or(between.simplest))
}

/// Runs a stream in one piece, and in each of these ways; returns the first run, and those that divide a character and
/// the others.
fn compare(
    program: &Program,
    whole: &Pieces,
    cuts: &[Pieces],
    progress: &AtomicU64,
) -> Result<(Streamed, Runs, Runs), CannotCompare> {
    let has_url = program
        .command
        .arguments
        .iter()
        .any(|argument| argument.to_string_lossy().contains(URL));
    if program.transport.needs_a_server() && !has_url {
        return Err(CannotCompare::NoUrl);
    }
    let expected = program.run(whole)?;
    if expected.failure.is_some() {
        return Err(CannotCompare::Fails(Box::new(expected)));
    }
    if expected.output.is_empty() {
        return Err(CannotCompare::PrintsNothing);
    }
    let again = program.run(whole)?;
    if again.failure.is_some() || again.output != expected.output {
        return Err(CannotCompare::Unsteady(Box::new([expected, again])));
    }
    let differ = |cut: &Streamed| cut.failure.is_some() || cut.output != expected.output;
    let (mut inside, mut between) = (Runs::default(), Runs::default());
    let streamed = program.run_all(cuts, progress)?;
    for (pieces, cut) in cuts.iter().zip(streamed) {
        let runs = match pieces.divides_a_character() {
            true => &mut inside,
            false => &mut between,
        };
        runs.add(differ(&cut).then(|| Difference {
            pieces: pieces.clone(),
            whole: expected.clone(),
            cut,
        }));
    }
    Ok((expected, inside, between))
}

/// Replaces a witness by its divided character alone, if the program still differs on it in the same way.
fn simplify(program: &Program, runs: &mut Runs) -> Result<(), CannotCompare> {
    let Some(simplest) = &runs.simplest else {
        return Ok(());
    };
    let Some(alone) = simplest.pieces.divided_character() else {
        return Ok(());
    };
    match check_one(program, &alone) {
        Ok(Some(found)) if found.kind() == simplest.kind() => runs.simplest = Some(found),
        Err(CannotCompare::Start(error)) => return Err(CannotCompare::Start(error)),
        // such a short stream may make no sense to the program
        Ok(_) | Err(_) => {}
    }
    Ok(())
}

impl Program {
    fn run(&self, pieces: &Pieces) -> Result<Streamed, CannotCompare> {
        let streamed = self.transport.run(&self.command, pieces, self.limits);
        streamed.map_err(CannotCompare::Start)
    }

    /// Runs the program on each stream, several at a time.
    fn run_all(
        &self,
        streams: &[Pieces],
        progress: &AtomicU64,
    ) -> Result<Vec<Streamed>, CannotCompare> {
        let next = AtomicUsize::new(0);
        let done = Mutex::new(Vec::with_capacity(streams.len()));
        thread::scope(|scope| {
            for _ in 0..self.jobs.clamp(1, streams.len().max(1)) {
                scope.spawn(|| {
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        let Some(pieces) = streams.get(number) else {
                            break;
                        };
                        let streamed = self.run(pieces);
                        if streamed.is_err() {
                            next.store(streams.len(), Ordering::Relaxed);
                        }
                        progress.fetch_add(1, Ordering::Relaxed);
                        let mut done = done.lock().unwrap_or_else(|lock| lock.into_inner());
                        done.push((number, streamed));
                    }
                });
            }
        });
        let mut done = done.into_inner().unwrap_or_else(|lock| lock.into_inner());
        done.sort_by_key(|(number, _)| *number);
        done.into_iter().map(|(_, streamed)| streamed).collect()
    }
}

fn contains(bytes: &[u8], wanted: &[u8]) -> bool {
    bytes.windows(wanted.len()).any(|window| window == wanted)
}
