//! Checks the README and the pages of `docs/`: their commands run, their options exist, and their links have targets.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

use pulldown_cmark::{Event, Options, Parser, Tag};

use crate::tools::is_installed;
use crate::tutorial::{blocks_of, commands_of, run, wrong};

const TOP: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn readme() -> PathBuf {
    Path::new(TOP).join("README.md")
}

/// The README and the pages of `docs/`.
fn pages() -> Vec<PathBuf> {
    let docs = std::fs::read_dir(Path::new(TOP).join("runner/docs")).expect("the pages");
    let mut pages: Vec<PathBuf> = docs.flatten().map(|page| page.path()).collect();
    assert!(pages.len() >= 6, "{pages:?}");
    pages.sort();
    pages.push(readme());
    pages
}

#[test]
fn the_readme_has_at_most_150_lines() {
    let lines = text(&readme()).lines().count();
    assert!(lines <= 150, "{lines}");
}

#[test]
fn the_readme_counts_the_findings() {
    let findings = utfproof::site_data::findings().expect("the findings");
    let names = findings.iter().map(|finding| &finding.implementation);
    let names: BTreeSet<&String> = names.collect();
    let says = format!(
        "{} broken promises in {} implementations",
        findings.len(),
        names.len()
    );
    let readme = text(&readme());
    assert!(readme.contains(&says), "{says}");
    let links = readme.split("](runner/FINDINGS.md#");
    let links: Vec<&str> = links.collect();
    assert!(links.len() > 3);
    for pair in links.windows(2) {
        let name = pair[0].rsplit('[').next().unwrap_or_default();
        let number = pair[1].split(')').next().and_then(|n| n.parse().ok());
        let found = number.and_then(|number: usize| findings.get(number - 1));
        let software = found.map(|finding| finding.software.as_str());
        let word = name.split(' ').next().unwrap_or_default();
        assert!(
            software.is_some_and(|software| software.starts_with(word)),
            "{name}: {software:?}"
        );
    }
}

#[test]
fn the_citation_has_the_version_of_the_program() {
    let citation = text(&Path::new(TOP).join("CITATION.cff"));
    let version = concat!("\nversion: ", env!("CARGO_PKG_VERSION"), "\n");
    assert!(citation.contains(version), "{citation}");
}

#[test]
#[cfg(feature = "seconds")]
fn the_commands_of_the_pages_print_the_output_shown() {
    let folder = tempfile::tempdir().expect("a folder");
    let vlq = include_bytes!("../../../documents/encodings/vlq.txt");
    std::fs::write(folder.path().join("vlq.txt"), vlq).expect("the definition that a page shows");
    let pipe = text(&Path::new(TOP).join("runner/docs/pipe.md"));
    let (_, app) = blocks_of(&pipe, "js")[0];
    std::fs::write(folder.path().join("app.mjs"), app).expect("the program that a page shows");
    let mut count = 0;
    for page in pages() {
        let text = text(&page);
        for shown in commands_of(&text) {
            if shown.command.contains("node ") && !is_installed("node") {
                continue;
            }
            count += 1;
            let ran = run(shown.command, folder.path());
            assert_eq!(wrong(&shown, &ran), None, "{}", page.display());
        }
    }
    assert!(count >= 1, "the README shows a failure");
}

#[test]
fn the_adapter_of_the_readme_conforms() {
    if !is_installed("python3") {
        return;
    }
    let readme = text(&readme());
    let (_, program) = blocks_of(&readme, "python")[0];
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("mine.py"), program).expect("a file");
    let command = "utfproof check --adapter 'python3 mine.py'";
    assert!(readme.contains(&format!("\n{command}\n")), "{readme}");
    let ran = run(&format!("{command} --suite quick; echo $?"), folder.path());
    assert!(ran.ends_with("\n0\n"), "{ran}");
}

/// The subcommands in a command line: its words before the first option or comment.
fn subcommands(command: &str) -> Vec<&str> {
    let nested = ["spec", "vectors", "report"];
    let inner = [
        "diff", "examples", "coverage", "errata", "export", "write", "check", "expand", "digest",
        "machine", "merge",
    ];
    let mut words = command.split_whitespace().skip(1);
    let Some(first) = words.next() else {
        return Vec::new();
    };
    let second = words
        .next()
        .filter(|word| nested.contains(&first) && inner.contains(word));
    std::iter::once(first).chain(second).collect()
}

#[test]
fn every_option_of_the_pages_exists() {
    let mut options = 0;
    for page in pages() {
        let text = text(&page);
        let lines = ["sh", "yaml"]
            .into_iter()
            .flat_map(|language| blocks_of(&text, language))
            .flat_map(|(_, block)| block.lines())
            .filter_map(|line| line.find("utfproof ").map(|at| &line[at..]))
            .filter(|line| !line.starts_with("utfproof utfproof"));
        for line in lines {
            let command = line.split("   #").next().unwrap_or_default();
            let mut asked = vec!["--help"];
            asked.splice(..0, subcommands(command));
            let help = Command::new(env!("CARGO_BIN_EXE_utfproof"))
                .args(&asked)
                .output()
                .expect("the program");
            assert!(help.status.success(), "{command}: {help:?}");
            let help = String::from_utf8_lossy(&help.stdout);
            for option in command
                .split_whitespace()
                .filter(|word| word.starts_with("--"))
            {
                options += 1;
                assert!(help.contains(option), "{option} of '{command}'\n{help}");
            }
        }
    }
    assert!(options > 20, "{options}");
}

/// The anchor that GitHub gives a heading.
fn anchor(heading: &str) -> String {
    let kept = heading
        .chars()
        .filter(|&c| c.is_alphanumeric() || "-_ ".contains(c));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

#[test]
fn every_link_of_the_pages_has_a_target() {
    let more = [
        "runner/TUTORIAL.md",
        "runner/FINDINGS.md",
        "CHANGELOG.md",
        "vectors/README.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
    ];
    let mut count = 0;
    for page in pages()
        .into_iter()
        .chain(more.map(|page| Path::new(TOP).join(page)))
    {
        let source = text(&page);
        for event in Parser::new_ext(&source, Options::ENABLE_TABLES) {
            let Event::Start(Tag::Link { dest_url, .. }) = event else {
                continue;
            };
            if dest_url.contains("://") {
                continue;
            }
            count += 1;
            let (path, heading) = dest_url.split_once('#').unwrap_or((&dest_url, ""));
            let file = match path {
                "" => page.clone(),
                path => page.parent().expect("a folder").join(path),
            };
            assert!(file.exists(), "{}: {dest_url}", page.display());
            if !heading.is_empty() {
                let target = text(&file);
                let found = target.contains(&format!("<a id=\"{heading}\">"))
                    || target
                        .lines()
                        .filter_map(|line| line.strip_prefix('#'))
                        .any(|line| anchor(line.trim_start_matches('#').trim()) == heading);
                assert!(found, "{}: {dest_url}", page.display());
            }
        }
    }
    assert!(count > 60, "{count} links");
}

#[test]
fn the_page_of_slow_checks_has_the_parts_of_the_nightly_script() {
    let page = text(&Path::new(TOP).join("runner/docs/slow-checks.md"));
    let script = text(&Path::new(TOP).join(".ci/nightly"));
    let parts = script
        .lines()
        .find_map(|line| line.strip_prefix("parts=(")?.strip_suffix(')'))
        .expect("the parts");
    let rows = page.lines().filter_map(|line| {
        let (name, _) = line.strip_prefix("| `")?.split_once("` |")?;
        Some(name)
    });
    assert_eq!(
        rows.collect::<Vec<_>>(),
        parts.split(' ').collect::<Vec<_>>()
    );
}

/// The words after `--test` in a text: the target, and its module if there is one.
fn test_targets(text: &str) -> impl Iterator<Item = (&str, Option<&str>)> {
    text.split("--test ").skip(1).map(|rest| {
        let line = rest.lines().next().unwrap_or_default();
        let mut words = line.split([' ', '`']);
        let target = words.next().unwrap_or_default();
        let module = words.next().filter(|word| {
            word.starts_with(|c: char| c.is_ascii_lowercase()) && line.contains(&format!(" {word}"))
        });
        (target, module)
    })
}

#[test]
fn every_test_target_and_module_that_a_page_or_a_script_names_exists() {
    let crates = ["runner", "vectors", "oracle", "spec-tables/notation"];
    let is_there = |path: &str| {
        let mut folders = crates.iter().map(|name| Path::new(TOP).join(name));
        folders.any(|folder| folder.join("tests").join(path).is_file())
    };
    let more = [
        "CONTRIBUTING.md",
        "runner/TUTORIAL.md",
        ".ci/run",
        ".ci/nightly",
    ];
    let mut count = 0;
    for page in pages()
        .into_iter()
        .chain(more.map(|page| Path::new(TOP).join(page)))
    {
        for (target, module) in test_targets(&text(&page)) {
            count += 1;
            let page = page.display();
            let files = [format!("{target}.rs"), format!("{target}/main.rs")];
            assert!(
                files.iter().any(|file| is_there(file)),
                "{page}: --test {target}"
            );
            if let Some(module) = module {
                let file = format!("{target}/{module}.rs");
                assert!(is_there(&file), "{page}: --test {target} {module}");
            }
        }
    }
    assert!(count >= 5, "{count} targets");
}
