//! Findings as a page of HTML: for each document its failures, and its tables with the wrong cells marked.

mod steps;

use utfproof_spec_tables::{Document, Table};

use super::lines::{Lists, explained};
use crate::encodings::check::as_table;
use crate::export::{anchor, escaped, table_of};
use crate::{Checked, Finding, FindingKind, Places, Standing, Status, editions};

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
        "<h1 id=\"{}\">{}</h1>\n",
        escaped(&document.id),
        escaped(&document.title)
    );
    // a draft has none
    if !document.about.is_empty() {
        let [edition, about] = [&document.edition, &document.about].map(|words| escaped(words));
        text += &format!("<p>{edition}. {about}</p>\n");
    }
    let mut lists = Lists::default();
    for standing in [Standing::New, Standing::Gone, Standing::Known] {
        let failures = of(standing).map(|finding| failure(document, finding, places, &mut lists));
        let heading = super::heading(standing, places.is_some());
        text += &part(heading, ["", ""], &failures.collect::<String>());
    }
    let list = ["<ul>\n", "</ul>\n"];
    let rest: String = of(Standing::NotTested).map(item).collect();
    text += &part("What was not checked", list, &rest);
    let shown = |what, id: &str, table: &Table| {
        let is_it = |finding: &&Finding<'_>| finding.what == what && finding.id == id;
        let own = findings.iter().filter(is_it);
        table_of(document, table, own.flat_map(Finding::witnesses))
    };
    let definitions = document.encodings.iter();
    let definitions =
        definitions.map(|own| shown(FindingKind::Encoding, &own.name, &as_table(own)));
    let tables = document.tables.iter();
    let tables = tables.map(|own| shown(FindingKind::Table, &own.id, own));
    let tables: String = definitions.chain(tables).collect();
    text += &part("Tables, as printed", ["", ""], &tables);
    let holds: String = of(Standing::Holds).map(item).collect();
    text + &part("What holds", list, &holds)
}

/// A heading and what is below it; nothing if there is nothing below it.
fn part(heading: &str, [begin, end]: [&str; 2], below: &str) -> String {
    match below {
        "" => String::new(),
        below => format!("<h2>{heading}</h2>\n{begin}{below}{end}"),
    }
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
    let steps = finding.witnesses().next();
    let steps = steps.map(|first| steps::lit(document, finding, first));
    format!(
        "<h3 class=\"{}\">{name}</h3>\n<dl>\n{}</dl>\n{}",
        finding.standing(),
        rows.collect::<String>(),
        steps.unwrap_or_default()
    )
}
