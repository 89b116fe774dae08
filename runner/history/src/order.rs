//! The order of versions.

use std::cmp::Ordering;

use super::package::{Registry, is_version};

/// A version in the order of its registry: semantic versions, or those of Python.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Version {
    /// As the registry has it.
    pub text: String,
    epoch: u64,
    release: Vec<u64>,
    stage: Stage,
    rest: Vec<Part>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Pre,
    Final,
    Post,
}

/// A part of what follows the numbers. Numbers come before words.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Number(u64),
    Word(String),
}

impl Version {
    /// Reads a version.
    pub fn new(registry: Registry, text: &str) -> Self {
        let is_python = registry == Registry::PyPi;
        let version = text.split('+').next().unwrap_or_default();
        let (epoch, version) = match version.split_once('!') {
            Some((epoch, version)) => (epoch.parse().unwrap_or(0), version),
            None => (0, version),
        };
        let version = version.strip_prefix(['v', 'V']).unwrap_or(version);
        let is_of_release = |c: char| c.is_ascii_digit() || c == '.';
        let end = version.find(|c| !is_of_release(c)).unwrap_or(version.len());
        let (numbers, rest) = version.split_at(end);
        let numbers = numbers.split('.').filter(|number| !number.is_empty());
        let mut release: Vec<u64> = numbers
            .map(|number| number.parse().unwrap_or(u64::MAX))
            .collect();
        while release.last() == Some(&0) {
            release.pop();
        }
        let rest = parts(&rest.to_ascii_lowercase(), is_python);
        let stage = match rest.first() {
            None => Stage::Final,
            Some(Part::Word(word))
                if is_python && matches!(word.as_str(), "post" | "r" | "rev") =>
            {
                Stage::Post
            }
            Some(Part::Number(_)) if is_python => Stage::Post, // 1.0-1
            Some(_) => Stage::Pre,
        };
        Self {
            text: text.to_owned(),
            epoch,
            release,
            stage,
            rest,
        }
    }

    /// Whether it comes before the release that it names.
    pub fn is_pre_release(&self) -> bool {
        self.stage == Stage::Pre
    }
}

fn parts(rest: &str, is_python: bool) -> Vec<Part> {
    let mut parts = Vec::new();
    let mut rest = rest;
    while let Some(first) = rest.chars().next() {
        let of_kind = |c: char| match first.is_ascii_digit() {
            true => c.is_ascii_digit(),
            false => c.is_ascii_alphabetic(),
        };
        let end = rest.find(|c| !of_kind(c)).unwrap_or(rest.len());
        if end == 0 {
            rest = &rest[first.len_utf8()..];
            continue;
        }
        let word = &rest[..end];
        parts.push(match word.parse() {
            Ok(number) => Part::Number(number),
            Err(_) if is_python => Part::Word(python_word(word).to_owned()),
            Err(_) => Part::Word(word.to_owned()),
        });
        rest = &rest[end..];
    }
    parts
}

/// The words of Python's versions, so that the alphabet orders them.
fn python_word(word: &str) -> &str {
    match word {
        "alpha" => "a",
        "beta" => "b",
        "c" | "pre" | "preview" => "rc",
        "dev" => "", // before all others
        word => word,
    }
}

impl PartialOrd for Version {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Version {
    fn cmp(&self, other: &Self) -> Ordering {
        let key = |version: &'_ Self| {
            let Self {
                epoch,
                release,
                stage,
                rest,
                text,
            } = version.clone();
            (epoch, release, stage, rest, text)
        };
        key(self).cmp(&key(other))
    }
}

/// The versions that are safe as arguments, in order, and the number of those that are not.
pub fn sorted(registry: Registry, versions: Vec<String>) -> (Vec<Version>, usize) {
    let number = versions.len();
    let safe = versions.iter().filter(|version| is_version(version));
    let mut sorted: Vec<Version> = safe.map(|text| Version::new(registry, text)).collect();
    let left_out = number - sorted.len();
    sorted.sort();
    sorted.dedup();
    (sorted, left_out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn in_order(registry: Registry, versions: &[&str]) {
        let mut shuffled: Vec<String> = versions.iter().map(ToString::to_string).collect();
        shuffled.reverse();
        let (sorted, left_out) = sorted(registry, shuffled);
        let texts: Vec<&str> = sorted.iter().map(|version| version.text.as_str()).collect();
        assert_eq!(texts, versions);
        assert_eq!(left_out, 0);
    }

    #[test]
    fn semantic_versions_are_ordered_by_numbers_and_then_by_stage() {
        in_order(
            Registry::Npm,
            &[
                "0.9.0",
                "1.0.0-alpha",
                "1.0.0-alpha.1",
                "1.0.0-beta.2",
                "1.0.0-beta.11",
                "1.0.0-rc.1",
                "1.0.0",
                "1.2.0",
                "1.10.0",
            ],
        );
    }

    #[test]
    fn versions_of_python_have_their_own_words() {
        in_order(
            Registry::PyPi,
            &[
                "0.9",
                "1.0.dev1",
                "1.0a1",
                "1.0b2",
                "1.0rc1",
                "1.0",
                "1.0.post1",
                "1.0.1",
                "1.2",
                "1.10",
                "1!0.1",
            ],
        );
    }

    #[test]
    fn only_what_comes_before_a_release_is_a_pre_release() {
        for (registry, text, is_pre) in [
            (Registry::Npm, "1.0.0-1", true),
            (Registry::PyPi, "1.0-1", false),
            (Registry::PyPi, "1.0.post2", false),
            (Registry::PyPi, "1.0b1", true),
            (Registry::CratesIo, "1.0.0+build", false),
            (Registry::Folder, "v2", false),
        ] {
            assert_eq!(
                Version::new(registry, text).is_pre_release(),
                is_pre,
                "{text}"
            );
        }
    }

    #[test]
    fn what_is_unsafe_as_an_argument_is_left_out() {
        let versions = ["1.0", "--prefix=/", "../../x", "2.0"]
            .map(str::to_owned)
            .to_vec();
        let (sorted, left_out) = sorted(Registry::Npm, versions);
        assert_eq!(sorted.len(), 2);
        assert_eq!(left_out, 2);
    }
}
