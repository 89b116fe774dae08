//! A page for each implementation.

use serde::Serialize;
use utfproof_report::html;

use super::findings::Found;
use super::known::Cause;
use super::learnt::{Learnt, learnt};
use super::page::{Page, Pages};
use super::subjects::Subject;
use super::{Site, SiteError};

#[derive(Serialize)]
struct Data<'a> {
    title: &'a str,
    language: &'a str,
    /// Its name on the command line, if it is registered.
    name: Option<&'a str>,
    about: &'a str,
    install: Option<&'a str>,
    /// The verdict of its report.
    verdict: Option<html::Verdict>,
    /// The details of its report, rendered.
    report: Option<String>,
    /// Whether that is a report of recorded answers.
    is_recorded: bool,
    causes: &'a [Cause],
    learnt: Option<Learnt>,
    findings: Vec<Found<'a>>,
}

pub(crate) fn write(
    site: &Site,
    subjects: &[Subject<'_>],
    pages: &mut Pages,
) -> Result<(), SiteError> {
    for subject in subjects {
        let registered = subject.registered;
        let name = registered.map(|registered| registered.name.as_str());
        let report = subject
            .report
            .map(|report| html::implementation(report, "differences", "../matrix.html#matrix"));
        let found = (1..).zip(&site.findings);
        let found = found.filter(|(_, finding)| Some(finding.implementation.as_str()) == name);
        let data = Data {
            title: &subject.title,
            language: &subject.language,
            name,
            about: registered.map_or("", |registered| &registered.about),
            install: registered.and_then(|registered| registered.install.as_deref()),
            verdict: subject.report.map(html::Verdict::of),
            report: report.transpose()?,
            is_recorded: subject.is_recorded,
            causes: &subject.causes,
            learnt: learnt(site, subject),
            findings: found.map(Found::from).collect(),
        };
        let page = Page {
            path: &format!("implementations/{}.html", subject.slug),
            title: &format!("{} — utfproof", subject.title),
            part: "matrix.html",
            template: "implementation",
            script: None,
        };
        pages.write(&page, &data)?;
    }
    Ok(())
}
