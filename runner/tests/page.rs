//! The HTML report in a real browser, Chromium: its filters, its links, and that what an implementation says of itself
//! is text there and nothing else.
//!
//! Where there is no Chromium, the tests say so and pass, unless `UTFPROOF_NEED_BROWSER=1` is set.

#[expect(dead_code, reason = "the page is made of some of the samples")]
#[path = "reports/samples.rs"]
mod samples;

use std::path::PathBuf;
use std::process::Command;

use tempfile::TempDir;
use utfproof::report::{Format, Report, render};

/// A page in a folder of its own, and the browser to open it with.
struct Page {
    folder: TempDir,
    browser: PathBuf,
}

impl Page {
    fn of(text: &str) -> Option<Self> {
        let browser = browser()?;
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("page.html"), text).unwrap();
        Some(Self { folder, browser })
    }

    fn of_reports(reports: &[Report]) -> Option<Self> {
        Self::of(&render(Format::Html, reports).unwrap())
    }

    /// The page as the browser has it once its script has run, opened with each of these behind its name; all at the
    /// same time, since a browser takes a while to start.
    fn opened<const COUNT: usize>(&self, behind: [&str; COUNT]) -> [String; COUNT] {
        std::thread::scope(|scope| {
            let mut profiles = 0..;
            let browsers = behind.map(|behind| {
                let profile = format!("profile-{}", profiles.next().unwrap_or_default());
                scope.spawn(move || self.opened_once(behind, &profile))
            });
            browsers.map(|browser| browser.join().unwrap())
        })
    }

    fn opened_once(&self, behind: &str, profile: &str) -> String {
        let path = self.folder.path().join("page.html");
        let profile = self.folder.path().join(profile);
        let output = Command::new(&self.browser)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"])
            .args(["--virtual-time-budget=10000", "--disable-dev-shm-usage"])
            .arg("--enable-logging=stderr")
            .arg(format!("--user-data-dir={}", profile.display()))
            .arg(format!("file://{}{behind}", path.display()))
            .output()
            .unwrap();
        let log = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{log}");
        assert!(!log.contains("Uncaught"), "{behind}: {log}"); // what its script throws, at the end or on the way
        String::from_utf8(output.stdout).unwrap()
    }
}

#[expect(clippy::print_stdout, reason = "a test that is skipped says so")]
fn browser() -> Option<PathBuf> {
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let found = names.into_iter().find_map(|name| which::which(name).ok());
    let is_needed = std::env::var_os("UTFPROOF_NEED_BROWSER").is_some_and(|value| value == "1");
    assert!(found.is_some() || !is_needed, "there is no Chromium");
    if found.is_none() {
        println!("skipped: there is no Chromium");
    }
    found
}

/// The tag that has this in it, up to its end.
fn tag<'a>(text: &'a str, inside: &str) -> &'a str {
    let at = text.find(inside).unwrap_or_else(|| panic!("no {inside}"));
    let start = text[..at].rfind('<').unwrap();
    let end = at + text[at..].find('>').unwrap();
    &text[start..=end]
}

fn found(text: &str) -> &str {
    let (_, rest) = text.split_once("<output id=\"found\">").unwrap();
    rest.split_once('<').unwrap().0
}

#[test]
fn filters_in_the_address_are_in_force() {
    let Some(page) = Page::of_reports(&samples::many()) else {
        return;
    };
    let all = utfproof::Operation::ALL.len();
    let [text, filtered, nonsense] = page.opened([
        "",
        "?language=Rust&operation=utf-8.decode-lossy&verdict=should",
        "?verdict=nonsense&language=%3Cscript%3E",
    ]);
    assert_eq!(
        found(&text),
        format!("100 of 100 implementations, {all} of {all} operations")
    );
    assert!(!tag(&text, "id=\"filter\"").contains("hidden"));

    let text = filtered;
    let rest = found(&text).strip_suffix(&format!(" implementations, 1 of {all} operations"));
    let implementations = rest.and_then(|rest| rest.strip_suffix(" of 100"));
    let implementations: usize = implementations
        .unwrap_or_else(|| panic!("{}", found(&text)))
        .parse()
        .unwrap();
    assert!((1..15).contains(&implementations), "{implementations}");
    assert!(tag(&text, "data-anchor=\"codec-0\"").contains("hidden"));
    assert!(tag(&text, "id=\"codec-0\"").contains("hidden"));
    assert!(tag(&text, "<th scope=\"col\" data-operation=\"utf-8.validate\"").contains("hidden"));

    assert!(found(&nonsense).starts_with("100 of 100 "));
}

#[test]
fn a_link_to_a_cell_opens_what_there_is_to_say_about_it() {
    let Some(page) = Page::of_reports(&samples::many()[..10]) else {
        return;
    };
    let is_open = |text: &str, id: &str| tag(text, &format!("id=\"{id}\"")).contains("open=");
    let [text, linked, filtered, ..] = page.opened([
        "",
        "#codec-0/utf-8.decode",
        "?language=Rust#codec-0/utf-8.decode",
        "#no-such-cell",
        "#%E0%A4%A",
    ]);
    assert!(!is_open(&text, "codec-0") && !is_open(&text, "codec-0/utf-8.decode"));
    assert!(!text.contains("aria-current=\"true\""));

    // even where a filter would hide it
    for (text, query) in [(linked, ""), (filtered, "?language=Rust")] {
        for id in ["codec-0", "codec-0/utf-8.decode"] {
            assert!(is_open(&text, id), "{query} {id}");
            assert!(!tag(&text, &format!("id=\"{id}\"")).contains("hidden"));
        }
        assert!(!is_open(&text, "codec-1"));
        assert_eq!(text.matches("aria-current=\"true\"").count(), 1);
        let cell = tag(&text, "aria-current=\"true\"");
        assert!(cell.contains("href=\"#codec-0/utf-8.decode\""), "{cell}");
    }
}

#[test]
fn what_an_implementation_says_is_text_and_runs_nothing() {
    let mut reports = samples::many();
    reports.truncate(3);
    reports.push(samples::hostile());
    let Some(page) = Page::of_reports(&reports) else {
        return;
    };
    let [text] = page.opened(["?operation=%22%3E%3Cscript%3E#%22%3E%3Cscript%3E"]);
    let (_, rest) = text.split_once("<title>").unwrap();
    let (title, _) = rest.split_once("</title>").unwrap();
    assert!(
        title.starts_with("utfproof: codec 0 &lt;script&gt;"),
        "{title}"
    );
    assert!(text.contains("codec 0 &lt;script&gt;document.title='evil'&lt;/script&gt;"));
    assert!(text.contains("&lt;b&gt;evil&lt;/b&gt;"));
    assert_eq!(text.matches("<script").count(), 1);
    assert!(!text.contains("<img"));
}

#[test]
fn the_machine_of_an_implementation_is_beside_the_expected_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("report.html");
    let status = Command::new(env!("CARGO_BIN_EXE_utfproof"))
        .args([
            "check",
            "overlongs-accepted",
            "--operation",
            "utf-8.validate",
        ])
        .arg("--report")
        .arg(&path)
        .output()
        .unwrap()
        .status;
    assert_eq!(status.code(), Some(1));
    let text = std::fs::read_to_string(path).unwrap();
    assert_eq!(text.matches("<svg ").count(), 2);
    let observed = text.split("<figcaption>observed").nth(1).unwrap();
    assert!(observed.contains("≠ expected:") && observed.contains("class=\"differs\""));
    let expected = text.split("<figcaption>expected").nth(1).unwrap();
    let (expected, _) = expected.split_once("<figcaption>observed").unwrap();
    assert!(!expected.contains("≠ expected:"));
    let Some(page) = Page::of(&text) else { return };
    let [text] = page.opened(["#overlongs-accepted/utf-8.validate"]);
    assert!(tag(&text, "id=\"overlongs-accepted/utf-8.validate\"").contains("open="));
}
