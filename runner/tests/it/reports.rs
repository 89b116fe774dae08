//! The report in each format, and that no report can harm its reader.

mod adapter;
mod choices;
#[cfg(unix)]
mod files;
mod html;
mod json;
mod json_schema;
mod junit;
mod listed;
mod markdown;
pub(crate) mod samples;
mod terminal;

use samples::{conforming, differing, empty, given_up, hostile};
use utfproof_report::table::Detail;
use utfproof_report::{Format, Report, render};

/// At most this many causes of each operation.
const fn causes(most: usize) -> Detail {
    Detail::Causes(most, "[hint]")
}

fn rendered(format: Format, reports: &[Report]) -> String {
    let text = render(format, reports).unwrap();
    let text = text.replace(env!("CARGO_PKG_VERSION"), "[version]");
    // The template engine escapes slashes too, which makes snapshots hard to read.
    text.replace("&#x2f;", "/")
}

#[test]
fn the_file_extension_selects_the_format() {
    for (path, format) in [
        ("a/report.json", Format::Json),
        ("report.xml", Format::JUnit),
        ("x.y.md", Format::Markdown),
        ("REPORT.HTML", Format::Html),
        ("a/badge.json", Format::Badge),
        ("Cpython-Badge.json", Format::Badge),
    ] {
        assert_eq!(Format::for_path(path.as_ref()), Ok(format));
    }
    for path in ["report", ".json", "report.yaml", "json", "a.html/b", ""] {
        let error = Format::for_path(path.as_ref()).unwrap_err().to_string();
        assert!(
            error.ends_with("one of .json .xml .md .html badge.json"),
            "{error}"
        );
    }
}

#[test]
fn badges() {
    let musts_only = Report {
        should_counts: false,
        differences: Vec::new(),
        operations: differing().operations[1..2].to_vec(),
        stale: Vec::new(),
        ..differing()
    };
    let all = [
        vec![],
        vec![empty()],
        vec![conforming()],
        vec![differing()],
        vec![given_up()],
        vec![hostile()],
        vec![musts_only],
        vec![conforming(), conforming()],
        vec![conforming(), differing(), hostile()],
        vec![differing(), hostile()],
    ];
    let badges = all.map(|reports| rendered(Format::Badge, &reports));
    insta::assert_snapshot!(badges.concat());
}
