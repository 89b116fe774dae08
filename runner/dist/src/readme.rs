//! The page of a package in a registry.

use crate::release::Release;

/// The text, in Markdown, with the command that installs the package.
pub(crate) fn text(release: &Release, install: &str) -> String {
    let readme = include_str!("package.md").replace("INSTALL", install);
    format!(
        "{readme}\nThis is version {}. `vectors/digests.json` of its vectors has the SHA-256 `{}`.\n",
        release.version, release.digests
    )
}
