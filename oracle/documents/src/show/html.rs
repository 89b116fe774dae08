//! Findings as a page of HTML: for each document its failures, and its tables with the wrong cells marked.

mod steps;

use utfproof_spec_tables::Document;

use super::lines::{Lists, explained};
use crate::encodings::check::as_table;
use crate::export::{anchor, escaped, table_of};
use crate::{Checked, Diagnostic, Finding, FindingKind, Places, Standing, Status, editions};

const STYLE: &str = include_str!("page.css");

/// The page of some documents; `places` says where the items of a draft stand.
pub fn render_html(checked: &[Checked<'_>], places: Option<&Places>) -> String {
    let title = match checked {
        [(document, _)] => escaped(&document.short_title),
        _ => "Findings in the documents".to_owned(),
    };
    let documents = checked
        .iter()
        .map(|(document, findings)| section(document, findings, places));
    let history = editions::history(checked.iter().map(|(document, _)| *document));
    format!(
        "<!DOCTYPE html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width\">
<title>{title}</title>
<style>
{STYLE}</style>
{history}{}</html>
",
        documents.collect::<String>()
    )
}

fn section(document: &Document, findings: &[Finding<'_>], places: Option<&Places>) -> String {
    let of = |standing| {
        findings
            .iter()
            .filter(move |finding| finding.standing() == standing)
    };
    let mut text = format!(
        "<h1 id=\"{}\">{}</h1>\n{}",
        escaped(&document.id),
        escaped(&document.title),
        about(document)
    );
    let mut lists = Lists::default();
    let new = match places {
        Some(_) => "Failures",
        None => "Failures that no erratum explains",
    };
    for (standing, heading) in [
        (Standing::New, new),
        (Standing::Gone, "Recorded errata that no longer show"),
        (Standing::Known, "Failures that an erratum explains"),
    ] {
        if of(standing).next().is_some() {
            text += &format!("<h2>{heading}</h2>\n");
            text += &of(standing)
                .map(|finding| failure(document, finding, places, &mut lists))
                .collect::<String>();
        }
    }
    let rest: String = of(Standing::NotTested).map(item).collect();
    if !rest.is_empty() {
        text += &format!("<h2>What was not checked</h2>\n<ul>\n{rest}</ul>\n");
    }
    let definitions = document.encodings.iter().map(|definition| {
        let table = as_table(definition);
        table_of(
            document,
            &table,
            &witnesses(findings, FindingKind::Encoding, &definition.name),
        )
    });
    let tables = document.tables.iter().map(|table| {
        table_of(
            document,
            table,
            &witnesses(findings, FindingKind::Table, &table.id),
        )
    });
    let tables: String = definitions.chain(tables).collect();
    if !tables.is_empty() {
        text += &format!("<h2>Tables, as printed</h2>\n{tables}");
    }
    let holds: String = of(Standing::Holds).map(item).collect();
    if !holds.is_empty() {
        text += &format!("<h2>What holds</h2>\n<ul>\n{holds}</ul>\n");
    }
    text
}

/// The edition, and what the document is; a draft has none.
fn about(document: &Document) -> String {
    match document.about.as_str() {
        "" => String::new(),
        about => format!(
            "<p>{}. {}</p>\n",
            escaped(&document.edition),
            escaped(about)
        ),
    }
}

fn witnesses<'a>(findings: &'a [Finding<'_>], what: FindingKind, id: &str) -> Vec<&'a Diagnostic> {
    let is_it = |finding: &&Finding<'_>| finding.what == what && finding.id == id;
    let of_item = findings.iter().filter(is_it);
    of_item.flat_map(Finding::witnesses).collect()
}

fn item(finding: &Finding<'_>) -> String {
    let words = match &finding.status {
        Status::Holds { over } => over.as_str(),
        Status::NotTested { why } => why,
        Status::Fails { .. } => "",
    };
    let says = if finding.says.is_empty() {
        &finding.id
    } else {
        &finding.says
    };
    format!(
        "<li>{}<br><small>{}: {}</small>\n",
        escaped(says),
        finding.what,
        escaped(words)
    )
}

fn failure(
    document: &Document,
    finding: &Finding<'_>,
    places: Option<&Places>,
    lists: &mut Lists,
) -> String {
    let mut rows = explained(finding, places, lists);
    rows.insert(1, ("section", finding.section.to_string()));
    let rows = rows.iter().filter(|(_, words)| !words.is_empty());
    let rows = rows.map(|(label, words)| format!("<dt>{label}<dd>{}\n", escaped(words)));
    let id = escaped(&finding.id);
    let table = match finding.what {
        // one that cannot be read is not on the page
        FindingKind::Table if document.tables.iter().any(|table| table.id == finding.id) => {
            Some(finding.id.to_string())
        }
        FindingKind::Encoding => Some(format!("encoding {id}")),
        _ => None,
    };
    let mut name = format!("{} {id}", finding.what);
    if let Some(table) = table {
        name = format!("<a href=\"#{}\">{name}</a>", anchor(document, &table));
    }
    format!(
        "<h3 class=\"{}\">{name}</h3>\n<dl>\n{}</dl>\n{}",
        finding.standing(),
        rows.collect::<String>(),
        finding
            .witnesses()
            .next()
            .map_or_else(String::new, |first| steps::lit(document, finding, first))
    )
}
