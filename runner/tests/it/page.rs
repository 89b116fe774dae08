//! The HTML report in a real browser, Chromium: its filters, its links, and that text from an implementation stays text.

pub(crate) mod browser;

use std::process::Command;
use std::sync::{Arc, Mutex, PoisonError};

use browser::Browser;
use tempfile::TempDir;
use utfproof_report::{Counts, Format, OperationReport, Report, render};

use crate::reports::samples;

/// Just enough implementations that none is open at first: more would make the browser slow.
const SOME: usize = 5;

/// A page in a folder of its own, and the browser to open it with.
struct Page {
    folder: TempDir,
    browser: Arc<Mutex<Browser>>,
}

impl Page {
    fn of(text: &str) -> Option<Self> {
        let browser = browser::shared()?;
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("page.html"), text).unwrap();
        Some(Self { folder, browser })
    }

    fn of_reports(reports: &[Report]) -> Option<Self> {
        Self::of(&render(Format::Html, reports).unwrap())
    }

    /// The page after its script has run, opened once with each of these suffixes of the address.
    fn opened<const COUNT: usize>(&self, suffixes: [&str; COUNT]) -> [String; COUNT] {
        suffixes.map(|suffix| self.after(suffix, &[]))
    }

    /// The value of an expression in a window of this width in pixels.
    fn measured(&self, width: u32, expression: &str) -> serde_json::Value {
        let path = self.folder.path().join("page.html");
        let mut browser = self.browser.lock().unwrap_or_else(PoisonError::into_inner);
        browser.measure(&format!("file://{}", path.display()), width, expression)
    }

    /// The page after these statements, in JavaScript, have run.
    fn after(&self, suffix: &str, does: &[&str]) -> String {
        let path = self.folder.path().join("page.html");
        let mut browser = self.browser.lock().unwrap_or_else(PoisonError::into_inner);
        browser.open(&format!("file://{}{suffix}", path.display()), does)
    }
}

/// The tag that contains this, up to its end.
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
fn filters_in_the_address_apply() {
    // all implementations of one language, and some of others
    let mut reports = samples::many();
    let others = reports.split_off(SOME).into_iter();
    reports.extend(others.filter(|report| report.language.as_deref() == Some("Rust")));
    let Some(page) = Page::of_reports(&reports) else {
        return;
    };
    let all = utfproof_oracle::Operation::ALL.len();
    let [text] = page.opened(["?language=Rust&operation=utf-16.decode&verdict=should"]);
    let rest = found(&text).strip_suffix(&format!(" implementations, 1 of {all} operations"));
    let implementations =
        rest.and_then(|rest| rest.strip_suffix(&format!(" of {}", reports.len())));
    let implementations: usize = implementations
        .unwrap_or_else(|| panic!("{}", found(&text)))
        .parse()
        .unwrap();
    assert!((1..5).contains(&implementations), "{implementations}");
    assert!(tag(&text, "data-anchor=\"codec-0\"").contains("hidden"));
    assert!(tag(&text, "id=\"codec-0\"").contains("hidden"));
    assert!(tag(&text, "<th scope=\"col\" data-operation=\"utf-8.validate\"").contains("hidden"));

    // an address without a filter, and one with an unknown filter
    let few = Page::of_reports(&reports[..SOME]).unwrap();
    for text in few.opened(["", "?verdict=nonsense&language=%3Cscript%3E"]) {
        let everything = format!("{SOME} of {SOME} implementations, {all} of {all} operations");
        assert_eq!(found(&text), everything);
        assert!(!tag(&text, "id=\"filter\"").contains("hidden"));
    }
}

#[test]
fn a_link_to_a_cell_opens_its_explanation() {
    let Some(page) = Page::of_reports(&samples::many()[..SOME]) else {
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

    // even if a filter would hide it
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

/// Clicks on a cell.
const CLICK: &str = r##"document.querySelector('a[href="#codec-0/utf-8.decode"]').click()"##;

/// Closes the open explanation.
const CLOSE: &str = "document.querySelectorAll('details').forEach(part => part.open = false)";

#[test]
fn a_click_on_a_cell_opens_its_explanation_every_time() {
    let Some(page) = Page::of_reports(&samples::many()[..SOME]) else {
        return;
    };
    let ids = ["codec-0", "codec-0/utf-8.decode"];
    let open = |does: &[&str]| {
        let text = page.after("", does);
        ids.map(|id| tag(&text, &format!("id=\"{id}\"")).contains("open="))
    };
    assert_eq!(open(&[CLICK]), [true, true]);
    assert_eq!(open(&[CLICK, CLOSE]), [false, false]);
    assert_eq!(open(&[CLICK, CLOSE, CLICK]), [true, true]);
}

#[test]
fn a_filter_applies_and_is_in_the_address_until_it_is_reset() {
    let Some(page) = Page::of_reports(&samples::many()[..SOME]) else {
        return;
    };
    let set = "const field = document.querySelector('#filter [name=operation]');
        field.value = 'utf-8.decode';
        field.dispatchEvent(new Event('input', {bubbles: true}));";
    // the text of the page does not show the address
    let tell = "document.title = location.search;";
    let text = page.after("", &[set, tell]);
    let all = utfproof_oracle::Operation::ALL.len();
    let of = |text: &str| {
        let rest = found(text).strip_suffix(&format!(" of {all} operations"));
        let (_, operations) = rest.unwrap().split_once(", ").unwrap();
        operations.parse::<usize>().unwrap()
    };
    assert!((1..all).contains(&of(&text)), "{}", found(&text));
    assert!(text.contains("<title>?operation=utf-8.decode</title>"));

    let reset = "document.querySelector('#filter [type=reset]').click();";
    let text = page.after("", &[set, reset, tell]);
    assert_eq!(of(&text), all);
    assert!(text.contains("<title></title>"), "{}", found(&text));
}

/// The operation with the longest name, and large counts of every kind.
fn with_the_longest_name() -> Report {
    let all = utfproof_oracle::Operation::ALL.iter();
    let longest = all.max_by_key(|operation| operation.name().len()).unwrap();
    let counts = Counts {
        conforms: 4_311_810_305,
        differs: 1_234_567,
        unsupported: 1_234_567,
        crashed: 1_234_567,
        timed_out: 1_234_567,
        garbled: 1_234_567,
        not_run: 1_234_567,
    };
    let operation = OperationReport {
        counts,
        departs_from_should: 123_456,
        differs_from_declared: 123_456,
        as_declared: 123_456,
        ..OperationReport::new(*longest)
    };
    Report {
        operations: vec![operation],
        ..samples::conforming()
    }
}

/// The texts of the cells with counts that are partly off the screen or hidden in a scrolling box; and the number of
/// cells.
const HIDDEN_COUNTS: &str = "(() => {
    const cells = [...document.querySelectorAll('.grid td.num')];
    const isWhole = cell => {
        const box = cell.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(cell);
        const text = range.getBoundingClientRect();
        const scrolls = cell.closest('.wide');
        return text.width > 0 && text.left >= 0 && text.right <= document.documentElement.clientWidth
            && cell.scrollWidth <= cell.clientWidth && scrolls.scrollWidth <= scrolls.clientWidth && box.width > 0;
    };
    return [cells.length, ...cells.filter(cell => !isWhole(cell)).map(cell => cell.textContent)];
})()";

#[test]
fn every_count_fits_a_narrow_screen_with_the_longest_operation_name() {
    let Some(page) = Page::of_reports(&[with_the_longest_name()]) else {
        return;
    };
    for width in [400, 700, 1400] {
        let hidden = page.measured(width, HIDDEN_COUNTS);
        assert_eq!(hidden, serde_json::json!([10]), "at {width} pixels");
        let inside = "[document.documentElement.scrollWidth, document.documentElement.clientWidth]";
        let inside = page.measured(width, inside);
        assert_eq!(inside[0], inside[1], "at {width} pixels");
    }
}

#[test]
fn text_of_an_implementation_runs_nothing() {
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
fn the_automaton_of_an_implementation_is_next_to_the_expected_one() {
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
    assert!(text.contains("<summary>Its automaton</summary>"));
    let words = text.split('>').filter_map(|part| part.split('<').next());
    for words in words.filter(|words| words.contains("machine")) {
        assert!(words.contains(".machine"), "not a style: {words}");
    }
    let observed = text.split("<figcaption>observed").nth(1).unwrap();
    assert!(observed.contains("≠ expected:") && observed.contains("class=\"differs\""));
    let expected = text.split("<figcaption>expected").nth(1).unwrap();
    let (expected, _) = expected.split_once("<figcaption>observed").unwrap();
    assert!(!expected.contains("≠ expected:"));
    let Some(page) = Page::of(&text) else { return };
    let [text] = page.opened(["#overlongs-accepted/utf-8.validate"]);
    assert!(tag(&text, "id=\"overlongs-accepted/utf-8.validate\"").contains("open="));
}
