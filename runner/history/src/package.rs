//! The name of a package, and the registry that keeps it.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use utfproof_notation::printable;

/// The most characters of a name or a version.
const LONGEST: usize = 214;

/// Where the releases of a package are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Registry {
    /// npm, by the client `npm`.
    Npm,
    /// PyPI, by `python3` and `pip`.
    PyPi,
    /// crates.io, by `cargo`.
    CratesIo,
    /// A folder with a folder for each release.
    Folder,
}

impl Registry {
    const ALL: [Self; 4] = [Self::Npm, Self::PyPi, Self::CratesIo, Self::Folder];

    /// Its name before the colon.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Npm => "npm",
            Self::PyPi => "pypi",
            Self::CratesIo => "crates.io",
            Self::Folder => "folder",
        }
    }
}

/// A package in a registry, such as `npm:pbf`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Package {
    /// The registry.
    pub registry: Registry,
    /// The name, which is safe as an argument; for a folder, its path.
    pub name: String,
}

/// Why a text names no package. The text is escaped.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PackageError {
    /// There is no registry of this name.
    #[error("'{0}' names no package: write npm:NAME, pypi:NAME, crates.io:NAME or folder:PATH")]
    Registry(String),
    /// Debian keeps only the newest release where the clients of Debian look.
    #[error(
        "debian:{0}: Debian's mirrors keep one release; unpack those of snapshot.debian.org into a folder for each version, and write folder:PATH"
    )]
    Debian(String),
    /// The registry has no such names.
    #[error("'{name}' cannot be a name of {registry}: {rule}")]
    Name {
        /// The name.
        name: String,
        /// The registry.
        registry: &'static str,
        /// What a name has.
        rule: &'static str,
    },
}

impl FromStr for Package {
    type Err = PackageError;

    fn from_str(text: &str) -> Result<Self, PackageError> {
        let unknown = || PackageError::Registry(printable(text).into_owned());
        let (registry, name) = text.split_once(':').ok_or_else(unknown)?;
        if registry == "debian" {
            return Err(PackageError::Debian(printable(name).into_owned()));
        }
        let registry = Registry::ALL
            .into_iter()
            .find(|known| known.name() == registry)
            .ok_or_else(unknown)?;
        let (is_name, rule): (fn(&str) -> bool, _) = match registry {
            Registry::Npm => (
                is_npm,
                "letters, digits, '-', '_', '.' and '~', perhaps after '@scope/'",
            ),
            Registry::PyPi | Registry::CratesIo => (
                is_plain,
                "letters, digits, '-', '_' and '.', of which a letter or a digit comes first",
            ),
            Registry::Folder => (|name| !name.is_empty(), "a path"),
        };
        if !is_name(name) {
            return Err(PackageError::Name {
                name: printable(name).into_owned(),
                registry: registry.name(),
                rule,
            });
        }
        Ok(Self {
            registry,
            name: name.to_owned(),
        })
    }
}

impl fmt::Display for Package {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.registry.name(), printable(&self.name))
    }
}

impl Package {
    /// The path below the cache for what is kept of it.
    pub(crate) fn folder(&self) -> PathBuf {
        let name = match self.registry {
            // a path is no name of a folder, so what is not plain becomes hexadecimal
            Registry::Folder => {
                let path =
                    std::path::absolute(&self.name).unwrap_or_else(|_| self.name.as_str().into());
                let bytes = path.as_os_str().as_encoded_bytes().iter();
                bytes
                    .map(|byte| match byte {
                        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' => {
                            char::from(*byte).to_string()
                        }
                        byte => format!("_{byte:02x}"),
                    })
                    .collect()
            }
            _ => self.name.replace('/', "+"),
        };
        PathBuf::from(self.registry.name()).join(name)
    }
}

/// Whether a word is safe as an argument and as a folder: it begins with a letter or digit, and has none but these and
/// `also`.
fn is_word(word: &str, also: &str) -> bool {
    word.len() <= LONGEST
        && word.starts_with(|first: char| first.is_ascii_alphanumeric())
        && word
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || also.contains(c))
}

fn is_plain(name: &str) -> bool {
    is_word(name, "-_.")
}

fn is_npm(name: &str) -> bool {
    match name.strip_prefix('@').map(|name| name.split_once('/')) {
        None => is_word(name, "-_.~"),
        Some(Some((scope, name))) => is_word(scope, "-_.~") && is_word(name, "-_.~"),
        Some(None) => false,
    }
}

/// Whether a version is safe as an argument and as a folder.
pub(crate) fn is_version(version: &str) -> bool {
    is_word(version, "-_.+!~")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_their_registry() {
        for good in [
            "npm:pbf",
            "npm:@zxing/text-encoding",
            "pypi:websocket-client",
            "crates.io:simd-json",
            "folder:../a b",
        ] {
            let package: Package = good.parse().unwrap();
            assert_eq!(package.to_string(), good);
        }
        for bad in [
            "pbf",
            "apt:pbf",
            "npm:",
            "npm:-g",
            "npm:..",
            "npm:a/b",
            "npm:@a/../b",
            "npm:git+ssh://x",
            "npm:a@1",
            "npm:a;rm",
            "npm:a b",
            "pypi:-r",
            "pypi:a==1",
            "pypi:$(x)",
            "crates.io:a\nb",
            "folder:",
        ] {
            assert!(bad.parse::<Package>().is_err(), "{bad}");
        }
        let debian = "debian:libexpat1".parse::<Package>().unwrap_err();
        assert!(debian.to_string().contains("folder:PATH"));
    }

    #[test]
    fn a_version_is_no_option_and_no_path() {
        for good in [
            "1.0",
            "1!2.0.post1",
            "2.0.0-rc.1+build",
            "v8",
            "1:2.3~rc1".replace(':', "_").as_str(),
        ] {
            assert!(is_version(good), "{good}");
        }
        for bad in [
            "", "-1", ".", "..", "../1", "1/2", "1 2", "1\n", "$(x)", "1;2", "é",
        ] {
            assert!(!is_version(bad), "{bad}");
        }
    }

    #[test]
    fn no_two_folders_share_a_place() {
        let place = |path: &str| {
            format!("folder:{path}")
                .parse::<Package>()
                .unwrap()
                .folder()
        };
        assert_ne!(place("/a/b"), place("/a_b"));
        assert_ne!(place("/a/b"), place("/a_2fb"));
    }
}
