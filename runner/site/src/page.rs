//! The frame of every page: its head, its navigation and its end.

use data_encoding::BASE64;
use minijinja::syntax::SyntaxConfig;
use minijinja::value::Serde;
use minijinja::{AutoEscape, Environment, UndefinedBehavior, Value, context};
use serde::Serialize;
use sha2::{Digest, Sha256};
use utfproof_notation::{counted, grouped};
use utfproof_report::{drawing, html};

use super::{File, SiteError};

const STYLE: &str = include_str!("site.css");

/// The page of the playground, which not every site has.
const PLAYGROUND: &str = "playground.html";

/// The parts of the site that every page links to: the page, and its name.
const PARTS: [(&str, &str); 10] = [
    ("matrix.html", "Implementations"),
    ("atlas.html", "Atlas"),
    ("history/index.html", "History"),
    ("operations/index.html", "Operations"),
    ("documents/index.html", "Documents"),
    ("findings.html", "Findings"),
    (PLAYGROUND, "Playground"),
    ("vendor.html", "Test files"),
    ("glossary.html", "Glossary"),
    ("index.html", "About"),
];

/// The templates, by name.
const TEMPLATES: &[(&str, &str)] = &[
    ("frame", include_str!("templates/frame.html.jinja")),
    ("front", include_str!("templates/front.html.jinja")),
    ("matrix", include_str!("templates/matrix.html.jinja")),
    ("atlas", include_str!("templates/atlas.html.jinja")),
    ("history", include_str!("templates/history.html.jinja")),
    ("histories", include_str!("templates/histories.html.jinja")),
    (
        "implementation",
        include_str!("templates/implementation.html.jinja"),
    ),
    ("operation", include_str!("templates/operation.html.jinja")),
    (
        "operations",
        include_str!("templates/operations.html.jinja"),
    ),
    ("document", include_str!("templates/document.html.jinja")),
    ("documents", include_str!("templates/documents.html.jinja")),
    ("findings", include_str!("templates/findings.html.jinja")),
    ("glossary", include_str!("templates/glossary.html.jinja")),
    ("vendor", include_str!("templates/vendor.html.jinja")),
    (
        "playground",
        include_str!("templates/playground.html.jinja"),
    ),
];

/// A page to write.
pub(crate) struct Page<'a> {
    /// Its path below the site's folder.
    pub(crate) path: &'a str,
    /// Its title, which may hold anything.
    pub(crate) title: &'a str,
    /// The part of the site that it belongs to: a page of [`PARTS`], or itself.
    pub(crate) part: &'a str,
    /// Its template.
    pub(crate) template: &'a str,
    /// Its script, if it has one.
    pub(crate) script: Option<&'a str>,
}

#[derive(Serialize)]
struct Link {
    page: &'static str,
    name: &'static str,
    is_current: bool,
}

/// The pages written so far.
pub(crate) struct Pages {
    environment: Environment<'static>,
    has_playground: bool,
    files: Vec<File>,
}

impl Pages {
    /// No page yet.
    pub(crate) fn new(has_playground: bool) -> Result<Self, SiteError> {
        let mut environment = Environment::new();
        environment.set_undefined_behavior(UndefinedBehavior::Strict);
        let mut syntax = SyntaxConfig::builder();
        environment.set_syntax(syntax.trim_blocks(true).lstrip_blocks(true).build()?);
        environment.set_auto_escape_callback(|_| AutoEscape::Html);
        environment.add_filter("grouped", |number: u64| grouped(number));
        environment.add_filter("counted", |number: u64, one: &str| counted(number, one));
        for (name, text) in TEMPLATES {
            environment.add_template(name, text)?;
        }
        let style = [html::STYLE, drawing::STYLE, STYLE].concat();
        Ok(Self {
            environment,
            has_playground,
            files: vec![File {
                path: "style.css".to_owned(),
                text: style,
            }],
        })
    }

    /// Adds a file that is no page.
    pub(crate) fn add(&mut self, file: File) {
        self.files.push(file);
    }

    /// Writes a page. In its template, `page` is the data, and `root` leads to the site's folder.
    pub(crate) fn write(
        &mut self,
        page: &Page<'_>,
        data: &impl Serialize,
    ) -> Result<(), SiteError> {
        let root = "../".repeat(page.path.matches('/').count());
        let template = self.environment.get_template(page.template)?;
        let body =
            template.render(context! { page => Serde(data), root => Value::from(&*root) })?;
        let parts = PARTS.iter();
        let parts = parts.filter(|(part, _)| *part != PLAYGROUND || self.has_playground);
        let links = parts.map(|(part, name)| Link {
            page: part,
            name,
            is_current: *part == page.part,
        });
        let links: Vec<Link> = links.collect();
        let script_hash = page
            .script
            .map(|script| BASE64.encode(&Sha256::digest(script)));
        let text = self.environment.get_template("frame")?.render(context! {
            title => page.title,
            version => env!("CARGO_PKG_VERSION"),
            links => Serde(links),
            is_module => page.path == PLAYGROUND,
            script => page.script,
            script_hash,
            root,
            body,
        })?;
        self.files.push(File {
            path: page.path.to_owned(),
            text: text + "\n",
        });
        Ok(())
    }

    /// All files, in the order of their paths.
    pub(crate) fn finish(mut self) -> Vec<File> {
        self.files.sort_by(|a, b| a.path.cmp(&b.path));
        self.files
    }
}
