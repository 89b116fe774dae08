//! The report as Markdown.

use super::rendered;
use super::samples::{conforming, differing, hostile};
use pulldown_cmark::{Event, Options, Parser, Tag};
use utfproof_report::Format;

#[test]
fn of_several() {
    insta::assert_snapshot!(rendered(
        Format::Markdown,
        &[conforming(), differing(), hostile()]
    ));
}

#[test]
fn hostile_names_add_no_tag_link_mention_or_cell() {
    let text = rendered(Format::Markdown, &[hostile(), conforming()]);
    let mut cells = Vec::new();
    let mut in_fence = false;
    for event in Parser::new_ext(&text, Options::all()) {
        match event {
            Event::Html(html) | Event::InlineHtml(html) => panic!("{html}\n{text}"),
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                panic!("{dest_url}\n{text}")
            }
            Event::Start(Tag::CodeBlock(_)) => in_fence = true,
            Event::End(pulldown_cmark::TagEnd::CodeBlock) => in_fence = false,
            Event::Text(prose) if !in_fence => assert!(!prose.contains('@'), "{prose}\n{text}"),
            Event::Start(Tag::TableHead | Tag::TableRow) => cells.push(0),
            Event::Start(Tag::TableCell) => *cells.last_mut().unwrap() += 1,
            _ => {}
        }
    }
    let operation_and_two_implementations = 3;
    assert!(
        cells[..3]
            .iter()
            .all(|cells| *cells == operation_and_two_implementations),
        "{text}"
    );
}
