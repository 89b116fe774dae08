//! The report as a page of HTML.

use super::rendered;
use super::samples::{conforming, differing, empty, given_up, hostile, many};
use utfproof_report::{Format, Report, render};

#[test]
fn of_several() {
    let text = rendered(Format::Html, &[conforming(), differing()]);
    let (_, body) = text.split_once("<body>\n").unwrap();
    let (body, _) = body.split_once("<script>").unwrap();
    insta::assert_snapshot!(body);
}

/// The first positions of these parts in a text.
fn places<'a>(text: &str, parts: impl IntoIterator<Item = &'a str>) -> Vec<usize> {
    let place = |part: &str| {
        text.find(part)
            .unwrap_or_else(|| panic!("no {part} in {text}"))
    };
    parts.into_iter().map(place).collect()
}

#[test]
fn one_report_begins_with_differences_and_several_with_the_matrix() {
    let parts = [
        "<details class=\"group",
        "<table class=\"grid\"",
        "<table class=\"matrix\"",
    ];
    let one = places(&rendered(Format::Html, &[differing()]), parts);
    assert!(one.is_sorted(), "{one:?}");
    let two = rendered(Format::Html, &[conforming(), differing()]);
    let [group, _, matrix] = places(&two, parts)[..] else {
        panic!("three places");
    };
    assert!(matrix < group);
    assert_eq!(two.matches("id=\"matrix\"").count(), 1);
}

#[test]
fn shows_the_operations_that_fail_first() {
    let text = rendered(Format::Html, &[differing()]);
    let details = [
        "wtf-8.concatenate",
        "utf-8.validate",
        "utf-8.decode-lossy",
        "utf-8.decode",
    ];
    let ids = details.map(|name| format!(" id=\"jdk-17-0-9/{name}\""));
    let order = places(&text, ids.iter().map(String::as_str));
    assert!(order.is_sorted(), "{order:?}");
    let (_, grid) = text.split_once("<table class=\"grid\"").unwrap();
    let rows = details.map(|name| format!("<code>{name}</code>"));
    let rows = rows.iter().map(String::as_str);
    let order = places(grid, rows.chain(["<code>utf-16.decode</code>"]));
    assert!(order.is_sorted(), "{order:?}");
}

#[test]
fn a_single_report_begins_with_its_verdict_which_stands_there_once() {
    let text = rendered(Format::Html, &[differing()]);
    let (_, after) = text
        .split_once("</h1>\n<p class=\"verdict must\">")
        .unwrap();
    let verdict = after.split_once("</p>").unwrap().0;
    assert!(
        verdict.starts_with("✗ JDK 17.0.9 differs: 3 musts, 33 shoulds"),
        "{verdict}"
    );
    let (body, _) = text.split_once("<table class=\"matrix\"").unwrap();
    assert_eq!(body.matches("differs: 3 musts").count(), 1);
}

#[test]
fn begins_with_how_many_conform_and_how_many_except_for_listed_differences() {
    let listed = || {
        let mut report = differing();
        report.stale.clear();
        for difference in &mut report.differences {
            difference.known = Some("it is known".into());
        }
        report
    };
    let says = |reports: &[Report]| {
        let text = rendered(Format::Html, reports);
        let (_, text) = text.split_once("</h1>\n<p>").unwrap();
        text.split_once("</p>").unwrap().0.to_owned()
    };
    let but_for = "except for known differences.";
    assert_eq!(says(&[]), "Nothing was run.");
    assert_eq!(
        says(&[conforming(), differing(), listed()]),
        format!("1 of 3 implementations conform; 1 more conforms {but_for}")
    );
    assert_eq!(
        says(&[listed(), differing(), listed()]),
        format!("0 of 3 implementations conform; 2 more conform {but_for}")
    );
}

#[test]
fn shows_a_hostile_name_as_text() {
    let text = rendered(Format::Html, &[hostile()]);
    assert!(
        text.contains("&lt;script&gt;alert(1)&lt;") && text.contains(r"\u{1b}[31m"),
        "{text}"
    );
    assert!(
        text.to_lowercase().matches("<script").count() == 1 && !text.contains("<img"),
        "{text}"
    );
    assert!(!text.contains(|c: char| c.is_control() && c != '\n' || c == '\u{202e}'));
}

#[test]
fn uses_no_network_and_every_link_has_a_target() {
    let reports = [
        conforming(),
        conforming(),
        differing(),
        hostile(),
        given_up(),
        empty(),
    ];
    let text = rendered(Format::Html, &reports);
    for word in [
        " src=\"", "<img", "@import", "url(", "<link", "<script ", "<iframe", "srcset",
    ] {
        assert!(!text.contains(word), "{word}");
    }
    let values = |attribute: &str| {
        let parts = text.split(attribute).skip(1);
        parts
            .map(|part| part.split('"').next().unwrap())
            .collect::<Vec<_>>()
    };
    let mut ids = values(" id=\"");
    for target in values(" href=\"#") {
        assert!(ids.contains(&target), "{target}");
    }
    assert!(ids.contains(&"cpython-3-11-7--2/utf-8.decode"), "{ids:?}");
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count, "{ids:?}");
}

#[test]
fn stays_small_for_a_hundred_implementations() {
    let text = rendered(Format::Html, &many());
    assert!(text.len() < 15_000_000, "{}", text.len());
    if let Some(path) = std::env::var_os("UTFPROOF_PAGE_OF_MANY") {
        std::fs::write(path, text).unwrap();
    }
}

#[test]
fn allows_only_its_own_script() {
    use sha2::{Digest, Sha256};

    let text = render(Format::Html, &[hostile()]).unwrap();
    let between = |start: &str, end: &str| {
        let (_, rest) = text.split_once(start).unwrap();
        rest.split_once(end).unwrap().0.to_owned()
    };
    let digest = Sha256::digest(between("<script>", "</script>"));
    let hash = data_encoding::BASE64.encode(&digest);
    assert_eq!(between("script-src '", "'"), format!("sha256-{hash}"));
    assert_eq!(between("default-src '", "'"), "none");
}
