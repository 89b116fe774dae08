//! The pages of the packages in their registries.

use crate::release::Release;

/// The description of a package, for its page.
pub(crate) struct About {
    /// Its name in PyPI, and in npm.
    pub(crate) name: &'static str,
    /// One line.
    pub(crate) summary: &'static str,
    /// Its page, in Markdown.
    pub(crate) page: &'static str,
}

/// Of the program.
pub(crate) const PROGRAM: About = About {
    name: "utfproof",
    summary: "A conformance suite for codecs of the UTF-8 family",
    page: include_str!("package.md"),
};

impl About {
    /// The page, with the version and the digests.
    pub(crate) fn text(&self, release: &Release) -> String {
        format!(
            "{}\nThis is version {}. `vectors/digests.json` of its vectors has the SHA-256 `{}`; its {} plain cases have \
             `{}`.\n",
            self.page, release.version, release.digests, release.cases.lines, release.cases.sha256
        )
    }
}
