//! The options of `utfproof check`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use utfproof::registry::Sanitizer;
use utfproof_judge::Shard;
use utfproof_judge::minimise::SHRINK_TIME;
use utfproof_vectors::Suite;

use crate::cli::conclude::Output;
use crate::cli::vectors::Filter;

/// The options that `utfproof check` and `utfproof` alone share.
#[derive(Args)]
pub(in crate::cli) struct Arguments {
    /// The command line of your own adapter; can be repeated
    #[arg(long, value_name = "COMMAND ARGS")]
    pub(super) adapter: Vec<String>,

    /// A shared library that includes utfproof_plugin.h, checked in guarded memory; can be repeated
    #[arg(long, value_name = "FILE")]
    pub(super) library: Vec<PathBuf>,

    /// Require that each --library is built with this sanitizer, or run its workers under valgrind
    #[arg(long, value_enum, value_name = "TOOL", conflicts_with = "stdio")]
    pub(super) sanitize: Option<SanitizerArgument>,

    /// Ask built-in codecs in worker processes, each input at the end of a page that cannot be touched, and after the
    /// beginning of one: a read beyond it is a difference
    #[arg(long, conflicts_with_all = ["stdio", "like"])]
    pub(super) guarded: bool,

    /// Check the program that started this one: requests go to standard output, replies come from standard input, and
    /// the summary goes to standard error
    #[arg(long)]
    pub(super) stdio: bool,

    /// Judge by what this implementation answered, instead of by the documents: for codecs that must do exactly the
    /// same. It takes recorded answers, to short inputs alone; see 'utfproof answers'
    #[arg(long, value_name = "NAME", conflicts_with_all = ["stdio", "shard", "known_differences", "write_known_differences"])]
    pub(super) like: Option<String>,

    #[command(flatten)]
    pub(super) filter: Filter,

    /// How many cases of each row of inputs to run: 'core' the lines of the core files instead; 'quick' up to 8; 'full' up to 64, and up to 65,536 in all rows of an
    /// operation; 'exhaustive' all
    #[arg(long, value_enum, default_value_t = SuiteArgument::Full)]
    pub(super) suite: SuiteArgument,

    /// Add N random cases for each operation. They are drawn during the run, so N may be millions
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(super) random: usize,

    /// The seed of the random cases
    #[arg(long, value_name = "N", default_value_t = utfproof_vectors::SEED)]
    pub(super) seed: u64,

    /// Ask about texts of up to N units, made of a pattern, if an implementation offers that: 2200000000 to pass 2^31. It may
    /// then need five times as many bytes of memory
    #[arg(long, value_name = "N", default_value_t = utfproof_judge::LONGEST_TEXT)]
    pub(super) longest_text: u32,

    /// A file of known differences, which do not count but fail the run when they are stale; or a folder with a file
    /// NAME.json for each implementation
    #[arg(long, value_name = "FILE")]
    pub(super) known_differences: Option<PathBuf>,

    /// Write a file of known differences, or add to one, all that are not listed yet; or a folder with a file for each
    /// implementation
    #[arg(long, value_name = "FILE")]
    pub(super) write_known_differences: Option<PathBuf>,

    /// Accept an adapter that names operations unknown to utfproof, which are not tested. Without this option, they are
    /// an error
    #[arg(long)]
    pub(super) allow_unknown_operations: bool,

    /// Refuse what the schemas of the protocol refuse and a run otherwise ignores: unknown keys, and positions beyond the
    /// input
    #[arg(long)]
    pub(super) validate_protocol: bool,

    /// The time limit for an adapter's start, and for each request
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds)]
    pub(super) timeout: f64,

    /// The time limit for all cases of an implementation together. The remaining cases count as not run, and the run
    /// fails [default: no limit]
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(super) total_timeout: Option<f64>,

    /// The time limit for all implementations together. Each gets an equal share of the remaining time, as its total timeout
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(super) budget: Option<f64>,

    /// The time for making failing inputs smaller, per implementation; 0 shows them as they are
    #[arg(long, value_name = "SECONDS", default_value_t = SHRINK_TIME.as_secs_f64(), value_parser = seconds_or_none)]
    pub(super) shrink_time: f64,

    /// Run N instances of each implementation in parallel
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) jobs: u16,

    /// Run shard K of N: every N-th case, from the K-th on. 'utfproof report merge' combines the JSON reports of all
    /// shards, and only then can a known difference be stale
    #[arg(long, value_name = "K/N", value_parser = shard)]
    pub(super) shard: Option<Shard>,

    /// Stop at the first difference that counts. The verdict says that the remaining cases were not run
    #[arg(long)]
    pub(super) fail_fast: bool,

    #[command(flatten)]
    pub(super) output: Output,
}

impl Arguments {
    /// The options that select the same cases again, for the command that repeats a difference.
    pub(super) fn repeating(&self) -> String {
        let mut options = String::new();
        if self.guarded {
            options.push_str(" --guarded");
        }
        if let Some(sanitizer) = self.sanitize {
            options.push_str(" --sanitize ");
            options.push_str(Sanitizer::from(sanitizer).name());
        }
        if self.random > 0 {
            options.push_str(&format!(" --random {} --seed {}", self.random, self.seed));
        }
        if self.longest_text != utfproof_judge::LONGEST_TEXT {
            options.push_str(&format!(" --longest-text {}", self.longest_text));
        }
        let suite = Suite::from(self.suite);
        if suite != Suite::Full {
            options.push_str(&format!(" --suite {suite}"));
        }
        for path in self.filter.files() {
            let path = path.to_string_lossy();
            let quoted = shlex::try_quote(&path)
                .map_or_else(|_| path.to_string(), |quoted| quoted.to_string());
            options.push_str(&format!(" --vectors {quoted}"));
        }
        options
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum SanitizerArgument {
    Address,
    Undefined,
    Valgrind,
}

impl From<SanitizerArgument> for Sanitizer {
    fn from(sanitizer: SanitizerArgument) -> Self {
        match sanitizer {
            SanitizerArgument::Address => Self::Address,
            SanitizerArgument::Undefined => Self::Undefined,
            SanitizerArgument::Valgrind => Self::Valgrind,
        }
    }
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(in crate::cli) enum SuiteArgument {
    Core,
    Quick,
    Full,
    Exhaustive,
}

impl From<SuiteArgument> for Suite {
    fn from(suite: SuiteArgument) -> Self {
        match suite {
            SuiteArgument::Core => Self::Core,
            SuiteArgument::Quick => Self::Quick,
            SuiteArgument::Full => Self::Full,
            SuiteArgument::Exhaustive => Self::Exhaustive,
        }
    }
}

pub(in crate::cli) fn seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text
        .parse()
        .map_err(|_| "not a number of seconds".to_owned())?;
    if (0.001..=86_400.0).contains(&seconds) {
        Ok(seconds)
    } else {
        Err("not between 0.001 and 86400".to_owned())
    }
}

fn seconds_or_none(text: &str) -> Result<f64, String> {
    match text.trim_matches('0') {
        "" | "." => Ok(0.0),
        _ => seconds(text),
    }
}

fn shard(text: &str) -> Result<Shard, String> {
    let parse = || {
        let (number, of) = text.split_once('/')?;
        Some(Shard {
            number: number.parse().ok()?,
            of: of.parse().ok()?,
        })
    };
    let shard = parse().filter(|shard| (1..=shard.of).contains(&shard.number));
    shard.ok_or_else(|| "not of the form K/N with K from 1 to N, like 2/5".to_owned())
}
