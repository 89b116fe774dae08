//! The histories: which releases of a package have which faults, drawn.

mod alike;

use std::collections::BTreeMap;
use std::iter;

use serde::Serialize;
use utfproof_answers::{Asked, FaultHistory, PackageHistory, Recorded};
use utfproof_notation::escape::shorten;
use utfproof_oracle::Operation;

use super::page::{Page, Pages};
use super::{Site, SiteError};
use alike::{Alike, alike};

/// The longest input that is shown.
const WIDEST: usize = 60;

#[derive(Serialize)]
struct Overview<'a> {
    packages: Vec<Line<'a>>,
    asked: usize,
    brackets: usize,
}

/// A package in the table of all.
#[derive(Serialize)]
struct Line<'a> {
    name: &'a str,
    /// The adapter's command, if another history is of the same package.
    adapter: Option<&'a str>,
    page: String,
    releases: usize,
    asked: usize,
    brackets: usize,
    /// The worst fault that came or went, in words.
    first: Option<String>,
}

#[derive(Serialize)]
struct Package<'a> {
    name: &'a str,
    command: String,
    releases: usize,
    asked: usize,
    oldest: &'a str,
    newest: &'a str,
    failed: usize,
    groups: [Group<'a>; 2],
    alike: Vec<Alike<'a>>,
}

/// Faults under a heading.
#[derive(Serialize)]
struct Group<'a> {
    id: &'static str,
    title: &'static str,
    faults: Vec<Row<'a>>,
    /// The words in place of an empty list.
    none: &'static str,
}

/// A fault, drawn.
#[derive(Serialize)]
struct Row<'a> {
    /// The operation, if it has a page.
    operation: Option<&'static str>,
    operation_name: &'a str,
    level: &'a str,
    says: &'a str,
    when: &'a str,
    input: String,
    /// How many others are of this kind and came and went with it.
    alike: usize,
    strip: Vec<Stretch>,
}

/// Neighbouring releases in one state.
#[derive(Serialize)]
struct Stretch {
    state: &'static str,
    /// The index of the first one.
    first: usize,
    releases: usize,
    says: String,
}

pub(crate) fn write(site: &Site, pages: &mut Pages) -> Result<(), SiteError> {
    let paths = paths(&site.histories);
    for (history, path) in site.histories.iter().zip(&paths) {
        let title = format!("{} — utfproof", history.package);
        let page = Page {
            path,
            title: &title,
            part: "history/index.html",
            template: "history",
            script: None,
        };
        pages.write(&page, &package(history, &site.releases))?;
    }
    let of_package = |package: &str| {
        let histories = site.histories.iter();
        histories.filter(|other| other.package == package).count()
    };
    let lines: Vec<Line<'_>> = site
        .histories
        .iter()
        .zip(&paths)
        .map(|(history, path)| line(history, path, of_package(&history.package) > 1))
        .collect();
    let overview = Overview {
        asked: lines.iter().map(|line| line.asked).sum(),
        brackets: lines.iter().map(|line| line.brackets).sum(),
        packages: lines,
    };
    let page = Page {
        path: "history/index.html",
        title: "History — utfproof",
        part: "history/index.html",
        template: "histories",
        script: None,
    };
    pages.write(&page, &overview)
}

/// The page of each history. A package may have several, with different adapters; numbers tell those apart.
fn paths(histories: &[PackageHistory]) -> Vec<String> {
    let mut paths = Vec::<String>::new();
    for history in histories {
        let plain = plain(&history.package);
        let numbered = (2..).map(|number| format!("history/{plain}--{number}.html"));
        let path = iter::once(format!("history/{plain}.html"))
            .chain(numbered)
            .find(|path| !paths.contains(path));
        paths.extend(path);
    }
    paths
}

/// A name without signs that a path may not have, each run of which becomes a `-`.
fn plain(package: &str) -> String {
    let parts = package.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
    parts.join("-")
}

fn line<'a>(history: &'a PackageHistory, path: &str, is_one_of_several: bool) -> Line<'a> {
    let brackets = grouped(history.brackets());
    Line {
        name: &history.package,
        adapter: is_one_of_several.then_some(history.adapter.as_str()),
        page: path.replacen("history/", "", 1),
        releases: history.releases.len(),
        asked: history.asked(),
        brackets: brackets.len(),
        first: brackets
            .first()
            .map(|(fault, _)| format!("{}  {}: {}", fault.operation, fault.says, fault.when)),
    }
}

/// The faults, each with the number of others that are like it.
fn grouped<'a>(faults: impl Iterator<Item = &'a FaultHistory>) -> Vec<(&'a FaultHistory, usize)> {
    let mut groups = Vec::<(&FaultHistory, usize)>::new();
    for fault in faults {
        match groups.iter_mut().find(|(first, _)| first.is_like(fault)) {
            Some((_, alike)) => *alike += 1,
            None => groups.push((fault, 0)),
        }
    }
    groups
}

fn package<'a>(history: &'a PackageHistory, recorded: &'a [Recorded]) -> Package<'a> {
    let versions = || {
        history
            .releases
            .iter()
            .map(|release| release.version.as_str())
    };
    let rows = |is_bracket: bool| {
        let faults = history.causes.iter();
        let faults = grouped(faults.filter(|fault| fault.is_bracket() == is_bracket));
        faults
            .into_iter()
            .map(|(fault, alike)| row(history, fault, alike))
            .collect()
    };
    Package {
        name: &history.package,
        command: command(history),
        releases: history.releases.len(),
        asked: history.asked(),
        oldest: versions().next().unwrap_or_default(),
        newest: versions().next_back().unwrap_or_default(),
        failed: states(history, Asked::Failed),
        groups: [
            Group {
                id: "changes",
                title: "Came or went",
                faults: rows(true),
                none: "No fault came or went between the releases that were asked.",
            },
            Group {
                id: "always",
                title: "In every release that has the operation",
                faults: rows(false),
                none: "",
            },
        ],
        alike: alike(history, recorded),
    }
}

/// The command that asks the same releases again, also after newer ones have come out.
fn command(history: &PackageHistory) -> String {
    let releases = &history.releases;
    let range = match (releases.first(), releases.last()) {
        (Some(first), Some(last)) => format!(" --from {} --to {}", first.version, last.version),
        _ => String::new(),
    };
    let every = match states(history, Asked::NotAsked) {
        0 => " --every",
        _ => "",
    };
    let build = history.build.as_ref();
    let build = build.map_or_else(String::new, |build| format!(" --build '{build}'"));
    let selection = history.selection.as_deref().unwrap_or("--suite quick");
    format!(
        "utfproof history {}{range}{every}{build} --adapter '{}' {selection}",
        history.package, history.adapter
    )
}

fn states(history: &PackageHistory, state: Asked) -> usize {
    let releases = history.releases.iter();
    releases.filter(|release| release.state == state).count()
}

fn row<'a>(history: &'a PackageHistory, fault: &'a FaultHistory, alike: usize) -> Row<'a> {
    let operation: Option<Operation> = fault.operation.parse().ok();
    Row {
        operation: operation.map(Operation::name),
        operation_name: &fault.operation,
        level: &fault.level,
        says: &fault.says,
        when: &fault.when,
        input: match fault.operands.join(" | ") {
            input if input.is_empty() => "(empty)".to_owned(),
            input => shorten(&input, WIDEST).into_owned(),
        },
        alike,
        strip: strip(history, fault),
    }
}

/// All releases in order, as neighbours in one state.
fn strip(history: &PackageHistory, fault: &FaultHistory) -> Vec<Stretch> {
    let mut of = BTreeMap::new();
    for (state, versions) in [
        ("wrong", &fault.wrong),
        ("right", &fault.right),
        ("absent", &fault.absent),
    ] {
        of.extend(versions.iter().map(|version| (version.as_str(), state)));
    }
    let mut stretches = Vec::<(&'static str, Vec<&str>)>::new();
    for release in &history.releases {
        let version = release.version.as_str();
        let state = of.get(version).copied().unwrap_or("unknown");
        match stretches.last_mut().filter(|(last, _)| *last == state) {
            Some((_, versions)) => versions.push(version),
            None => stretches.push((state, vec![version])),
        }
    }
    let mut first = 0;
    let stretch = |(state, versions): (&'static str, Vec<&str>)| {
        let releases = versions.len();
        let stretch = Stretch {
            state,
            first,
            releases,
            says: match versions[..] {
                [first, .., last] => format!("{first} to {last}"),
                _ => versions.concat(),
            },
        };
        first += releases;
        stretch
    };
    stretches.into_iter().map(stretch).collect()
}
