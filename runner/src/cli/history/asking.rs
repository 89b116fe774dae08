//! Asks releases, and keeps what they answer.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use sha2::{Digest as _, Sha256};
use utfproof::history::{Answers, Known, Release};
use utfproof::registry::RegisteredImplementation;
use utfproof_answers::Recorded;
use utfproof_history::{Asked, Cache, Fetched, Version, next};
use utfproof_judge::ask::ask;
use utfproof_notation::escape::shorten;
use utfproof_notation::lower_hex;
use utfproof_oracle::{Operation, Sequence};
use utfproof_process::{CommandLine, run_to_end};
use utfproof_report::{Shown, Verdict, read_reports};
use utfproof_snapshot::{LARGEST_FILE, Snapshot};
use utfproof_vectors::context::expect;
use utfproof_vectors::{Expectation, Vector};

use super::Arguments;
use crate::cli::answers::recorded;
use crate::cli::input::{BY_HAND, of_file, read_file};
use crate::cli::output::{Failure, remark, write_file};
use crate::cli::progress::of_few;
use crate::cli::snapshot::Taking;

/// If so many releases fail and none answers, the adapter is wrong.
const HOPELESS: usize = 6;
/// The ending of the file with the answers to the inputs of 'utfproof answers'.
const ANSWERS: &str = "answers.jsonl";
/// The time limit of the command that builds an adapter.
const BUILDING: Duration = Duration::from_secs(900);

/// How releases are asked.
pub(super) struct Asking<'a> {
    pub(super) taking: Taking<'a>,
    pub(super) cache: Cache,
    /// From [`key`].
    pub(super) key: String,
    pub(super) adapter: CommandLine,
    pub(super) build: Option<CommandLine>,
    /// Whether to keep the answers to the inputs of 'utfproof answers', too.
    pub(super) wants_answers: bool,
    /// The most bytes of fetched releases.
    pub(super) space: u64,
    pub(super) interrupted: Arc<AtomicBool>,
}

impl Asking<'_> {
    /// Asks one release after the other, until all that is wanted is known or the user interrupts.
    pub(super) fn ask(
        &self,
        versions: &[Version],
        releases: &mut [Release],
        sample: usize,
    ) -> Result<(), Failure> {
        let bar = of_few(versions.len());
        while !self.interrupted.load(Ordering::Relaxed) {
            let asked: Vec<Asked<u64>> = releases.iter().map(asked).collect();
            let Some(index) = next(&asked, sample) else {
                break;
            };
            let version = &versions[index];
            bar.set_message(version.text.clone());
            let known = self.release(version)?;
            if self.interrupted.load(Ordering::Relaxed) && matches!(known, Known::Failed(_)) {
                break; // it was the interruption that failed it
            }
            releases[index].known = known;
            let failed = |release: &&Release| matches!(release.known, Known::Failed(_));
            let failures = releases.iter().filter(failed).count();
            let answers = releases
                .iter()
                .any(|release| matches!(release.known, Known::Answers(_)));
            if let (false, HOPELESS.., Known::Failed(why)) =
                (answers, failures, &releases[index].known)
            {
                return Err(Failure::new(format_args!(
                    "{failures} releases were tried, and none answers; the last one, {}: {why}",
                    version.text
                )));
            }
            bar.inc(1);
            if bar.is_hidden() {
                remark(&format!(
                    "{}: {}",
                    version.text,
                    releases[index].known.in_brief()
                ));
            }
        }
        bar.finish_and_clear();
        Ok(())
    }

    /// What a release answers: from the cache, or by asking it.
    fn release(&self, version: &Version) -> Result<Known, Failure> {
        let file = |ending| self.cache.answers(&self.key, version, ending);
        let (snapshot, again, failed) = (file("json"), file("again.json"), file("failed.txt"));
        let known = kept(&snapshot, &again).map(|answers| Known::Answers(Box::new(answers)));
        let wants_answers = self.wants_answers && !file(ANSWERS).exists();
        if let (Some(known), false) = (&known, wants_answers) {
            return Ok(known.clone());
        }
        if let Ok(why) = read_file(&failed, BY_HAND, "reason") {
            return Ok(Known::Failed(why));
        }
        let fetched = match self.cache.release(version) {
            Ok(fetched) => fetched,
            // not kept: the next run tries again
            Err(error) => return Ok(Known::Failed(error.to_string())),
        };
        let asked = self.started(version, &fetched).and_then(|registered| {
            let taken = known.is_none().then(|| self.snapshot(&registered));
            let answers = wants_answers.then(|| recorded(&registered, self.taking.timeout));
            Ok((taken.transpose()?, answers.transpose()?))
        });
        self.cache.shrink(self.space).map_err(Failure::new)?;
        match asked {
            Ok((taken, answers)) => {
                if let Some(answers) = answers {
                    write_file(&file(ANSWERS), &answers.write())?;
                }
                if let Some((taken, smaller)) = taken {
                    write_file(&again, &smaller)?;
                    write_file(&snapshot, &taken.write())?;
                }
                kept(&snapshot, &again)
                    .map(|answers| Known::Answers(Box::new(answers)))
                    .ok_or_else(|| {
                        Failure::new(format_args!("cannot read {} again", snapshot.display()))
                    })
            }
            Err(why) => {
                let why = why.to_string();
                if !self.interrupted.load(Ordering::Relaxed) {
                    write_file(&failed, &why)?;
                }
                Ok(Known::Failed(why))
            }
        }
    }

    /// Writes the answers of the releases that were asked, each to a file with the version as its name.
    pub(super) fn write_answers(
        &self,
        versions: &[Version],
        releases: &[Release],
        folder: &Path,
    ) -> Result<(), Failure> {
        let mut earlier = Vec::<Recorded>::new();
        for (version, release) in versions.iter().zip(releases) {
            if !matches!(release.known, Known::Answers(_)) {
                continue;
            }
            let path = self.cache.answers(&self.key, version, ANSWERS);
            let text = read_file(&path, LARGEST_FILE, "file of answers")?;
            let recorded = Recorded {
                id: format!("{}@{}", self.cache.package(), version.text),
                version: version.text.clone(),
                ..Recorded::read(&text).map_err(|error| of_file(&path, &error))?
            };
            // a version is checked to be a word: it names no other folder
            let path = folder.join(format!("{}.jsonl", version.text));
            write_file(&path, &recorded.write_after(&earlier))?;
            earlier.push(recorded);
        }
        Ok(())
    }

    /// Fails if an operation is wrong even on the letter A: then the adapter calls what this release does not have.
    fn fits(&self, registered: &RegisteredImplementation) -> Result<(), Failure> {
        let mut implementation = registered
            .start(self.taking.timeout)
            .map_err(Failure::new)?;
        let operations: Vec<Operation> = implementation
            .description()
            .operations
            .keys()
            .copied()
            .collect();
        let argument = registered.argument();
        for operation in operations {
            let signature = operation.signature();
            if signature.operands != 1 || signature.takes_number {
                continue;
            }
            let letter = Sequence::from_values(signature.input, vec![u32::from(b'A')]);
            if !matches!(
                expect(operation, std::slice::from_ref(&letter)),
                Expectation::Output(..)
            ) {
                continue;
            }
            let asked = ask(&mut *implementation, &argument, operation, vec![letter])
                .map_err(Failure::new)?;
            if asked.verdict != Verdict::Conforms {
                return Err(Failure::new(format_args!(
                    "the adapter does not fit this release: {operation} of the letter A gives {}",
                    match &asked.answered {
                        Shown::Output(output) => shorten(&output.to_string(), 60).into_owned(),
                        Shown::Rejected { message, .. } => format!(
                            "an error, {}",
                            message.as_deref().unwrap_or("without a message")
                        ),
                        Shown::Failure(why) => why.clone(),
                    }
                )));
            }
        }
        Ok(())
    }

    /// The adapter of a release that is on this machine, built and tried.
    fn started(
        &self,
        version: &Version,
        fetched: &Fetched,
    ) -> Result<RegisteredImplementation, Failure> {
        if let Some(build) = &self.build {
            run_to_end(&filled(build, version, fetched)?, BUILDING).map_err(Failure::new)?;
        }
        let adapter = filled(&self.adapter, version, fetched)?;
        let registered = RegisteredImplementation::command(&as_text(&adapter)?);
        self.fits(&registered)?;
        Ok(registered)
    }

    /// Asks a release: its snapshot, and a report on what departs, with smaller inputs.
    fn snapshot(
        &self,
        registered: &RegisteredImplementation,
    ) -> Result<(Snapshot, String), Failure> {
        let snapshot = self.taking.take(registered, &self.interrupted)?;
        if snapshot.write().len() as u64 > LARGEST_FILE {
            return Err(Failure::new(
                "too many answers differ to be kept: select fewer operations with --operation",
            ));
        }
        let departing = snapshot
            .departing(self.taking.vectors)
            .map_err(Failure::new)?;
        let again = self.taking.report_again(registered, &departing)?;
        let again = again.map_or_else(String::new, |again| utfproof_report::json::render(&[again]));
        Ok((snapshot, again))
    }
}

/// What is kept of a release that was asked, if it is complete.
fn kept(snapshot: &Path, again: &Path) -> Option<Answers> {
    let text = read_file(snapshot, LARGEST_FILE, "snapshot").ok()?;
    let again = read_file(again, utfproof_report::LARGEST_FILE, "report").ok()?;
    let reports = match again.as_str() {
        "" => Vec::new(),
        again => read_reports(again).ok()?,
    };
    let again = reports.into_iter().flat_map(|report| report.differences);
    Some(Answers::new(Snapshot::read(&text).ok()?, again.collect()))
}

/// What a bisection compares.
fn asked(release: &Release) -> Asked<u64> {
    match &release.known {
        Known::Nothing => Asked::No,
        Known::Failed(_) => Asked::Failed,
        Known::Answers(answers) => Asked::Answers(answers.departures()),
    }
}

/// A command for one release: its placeholders are filled within words, so no path can become two words or an option.
fn filled(
    command: &CommandLine,
    version: &Version,
    fetched: &Fetched,
) -> Result<CommandLine, Failure> {
    let text = |path: &Path| {
        let problem = || {
            Failure::new(format_args!(
                "{}: the path is not UTF-8; choose another --cache",
                path.display()
            ))
        };
        path.to_str().map(str::to_owned).ok_or_else(problem)
    };
    let (path, home) = (text(&fetched.path)?, text(&fetched.home)?);
    let fill = |word: &std::ffi::OsString| {
        let word = word.to_string_lossy();
        let word = word.replace("{version}", &version.text);
        word.replace("{path}", &path).replace("{home}", &home)
    };
    Ok(CommandLine::new(fill(&command.program)).with(command.arguments.iter().map(fill)))
}

/// A command as one text, for a shell's rules of quotation.
fn as_text(command: &CommandLine) -> Result<String, Failure> {
    let words: Vec<_> = std::iter::once(&command.program)
        .chain(&command.arguments)
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    shlex::try_join(words.iter().map(String::as_str)).map_err(Failure::new)
}

/// A word that changes with whatever decides the answers: this program, its vectors, the commands and the files they name.
pub(super) fn key(
    arguments: &Arguments,
    commands: &[Option<&CommandLine>],
    vectors: &[Vector],
) -> Result<String, Failure> {
    let mut hasher = Sha256::new();
    let mut add = |bytes: &[u8]| {
        hasher.update((bytes.len() as u64).to_be_bytes());
        hasher.update(bytes);
    };
    add(env!("CARGO_PKG_VERSION").as_bytes());
    add(format!("{:?} {}", arguments.suite, arguments.timeout).as_bytes());
    for vector in vectors {
        add(vector.id.as_bytes());
        for operand in &vector.operands {
            add(operand.to_string().as_bytes());
        }
    }
    for command in commands.iter().flatten() {
        for word in std::iter::once(&command.program).chain(&command.arguments) {
            add(word.as_encoded_bytes());
            let path = Path::new(word);
            let is_script =
                fs::metadata(path).is_ok_and(|data| data.is_file() && data.len() <= BY_HAND);
            if is_script {
                add(&fs::read(path)
                    .map_err(|error| Failure::new(format_args!("{}: {error}", path.display())))?);
            }
        }
    }
    Ok(lower_hex(&hasher.finalize()[..8]))
}
