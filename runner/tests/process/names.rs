//! A name, a version, a message and an operation with terminal escapes and HTML, in every report.

use std::process::Command;

use pulldown_cmark::{Event, Options, Parser};

use super::hostile::hostile;

#[test]
fn a_hostile_name_is_harmless_text_in_table_markdown_junit_html_and_json() {
    let folder = tempfile::tempdir().expect("a folder");
    let adapter = hostile("has-a-hostile-name", &[]);
    let mut check = Command::new(env!("CARGO_BIN_EXE_utfproof"));
    check.args([
        "check",
        "--operation",
        "utf-8.validate",
        "--shard",
        "7/500",
        "--adapter",
    ]);
    check.arg(adapter.command.to_string());
    check.arg("--allow-unknown-operations"); // they are among its hostile names
    let endings = ["md", "xml", "html", "json"];
    let path = |ending: &str| folder.path().join(format!("report.{ending}"));
    for ending in endings {
        check.arg("--report").arg(path(ending));
    }
    let output = check.output().expect("it runs");
    let error = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(1), "{error}");
    adapter.assert_gone();

    let [markdown, junit, html, json] =
        endings.map(|ending| std::fs::read_to_string(path(ending)).expect("text"));
    let table = String::from_utf8(output.stdout).expect("text");
    for (form, text) in [
        ("table", &table),
        ("standard error", &error),
        ("Markdown", &markdown),
        ("JUnit", &junit),
        ("HTML", &html),
    ] {
        let acts = |c: char| {
            c != '\n' && (c.is_control() || "\u{202a}\u{202e}\u{2066}\u{feff}".contains(c))
        };
        assert!(!text.contains(acts), "{form}: {text:?}");
    }
    assert!(table.contains(r"\u{1b}[31m"), "{table}");

    let events = Parser::new_ext(&markdown, Options::all());
    for event in events {
        match event {
            Event::Html(html) | Event::InlineHtml(html)
                if html.contains("img") || html.contains("script") =>
            {
                panic!("{html} in\n{markdown}")
            }
            Event::Start(pulldown_cmark::Tag::Link { dest_url, .. }) => {
                assert!(!dest_url.contains("javascript"), "{markdown}");
            }
            _ => {}
        }
    }

    let document = roxmltree::Document::parse(&junit).expect("XML");
    let suite = document
        .descendants()
        .find(|node| node.has_tag_name("testsuite"))
        .expect("a suite");
    let name = suite.attribute("name").unwrap_or_default();
    assert!(name.contains("<img src=x onerror=alert(1)>"), "{name}");
    assert!(
        document.descendants().all(|node| !node.has_tag_name("img")),
        "{junit}"
    );

    assert!(!html.contains("<img"), "{html}");
    assert!(
        html.contains("&lt;img src=x onerror=alert(1)&gt;") || html.contains("&lt;img src"),
        "{html}"
    );
    let scripts = html.matches("</script>").count();
    assert_eq!(scripts, html.matches("<script").count(), "{html}");

    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let name = json["implementation"]["name"].as_str().unwrap_or_default();
    assert!(name.starts_with("\u{1b}[31m\u{7}\u{202e}<img"), "{name:?}");
    assert!(
        json["differences"]
            .as_array()
            .is_some_and(|all| !all.is_empty()),
        "{json}"
    );
}
