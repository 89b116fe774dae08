//! Mistakes of an adapter, which every format says first.

use super::rendered;
use super::samples::differing;
use utfproof_report::table::{self, Detail, Style};
use utfproof_report::{Format, Report};

const MISTAKE: &str = "your adapter rejects everything, even the letter A: utf-8.decode";

#[test]
fn mistakes_of_an_adapter_stand_before_all_differences_in_every_format() {
    let report = Report {
        adapter: vec![MISTAKE.to_owned()],
        ..differing()
    };
    let conclusion = report.conclusion();
    assert_eq!(conclusion, differing().conclusion());
    let vector = report.differences[0].vector.clone();
    let reports = [report];
    let wide = Style {
        color: false,
        width: 200,
    };
    let formats = [Format::Json, Format::JUnit, Format::Markdown, Format::Html];
    let texts = formats.map(|format| rendered(format, &reports));
    let screens =
        [Detail::Verdicts, Detail::Everything].map(|detail| table::render(&reports, wide, detail));
    for text in texts.into_iter().chain(screens) {
        let mistake = text.find(MISTAKE);
        assert!(mistake.is_some(), "{text}");
        if let Some(difference) = text.find(&vector) {
            assert!(mistake < Some(difference), "{text}");
        }
    }
}
