//! The variable with options of `utfproof check`, which the clients in other languages have too: it repeats one case.

use std::time::Duration;

use utfproof_judge::{Glob, Suite};
use utfproof_vectors::Vector;

use super::options::named_suite;
use super::{OPTIONS_VARIABLE, SUITE_VARIABLE};

/// What the variables of the environment ask for.
#[derive(Debug, Default)]
pub(super) struct Asked {
    /// Patterns of vector ids; with none, all vectors are asked.
    vectors: Vec<Glob>,
    /// The suite.
    pub(super) suite: Option<Suite>,
    /// The time limit of each answer.
    pub(super) timeout: Option<Duration>,
}

impl Asked {
    /// What the environment asks for.
    pub(super) fn of_environment() -> Result<Self, String> {
        let mut asked = match std::env::var(OPTIONS_VARIABLE) {
            Ok(options) => Self::read(&options)?,
            Err(_) => Self::default(),
        };
        if let (None, Ok(name)) = (asked.suite, std::env::var(SUITE_VARIABLE)) {
            asked.suite = Some(named_suite(&name)?);
        }
        Ok(asked)
    }

    /// Reads `--vector PATTERN`, `--suite NAME` and `--timeout SECONDS`, in any number, split at spaces.
    fn read(options: &str) -> Result<Self, String> {
        let mut asked = Self::default();
        let mut words = options.split_whitespace();
        while let Some(word) = words.next() {
            let (option, value) = match word.split_once('=') {
                Some((option, value)) => (option, Some(value)),
                None => (word, words.next()),
            };
            match (option, value) {
                ("--vector", Some(pattern)) => {
                    let glob = Glob::new(pattern);
                    let glob = glob.map_err(|error| format!("{OPTIONS_VARIABLE}: {error}"))?;
                    asked.vectors.push(glob);
                }
                ("--suite", Some(name)) => asked.suite = Some(named_suite(name)?),
                ("--timeout", Some(seconds)) => asked.timeout = Some(duration(seconds)?),
                _ => {
                    let word = word.escape_debug();
                    return Err(format!(
                        "{OPTIONS_VARIABLE}: '{word}' is none of --vector PATTERN, --suite NAME and --timeout SECONDS"
                    ));
                }
            }
        }
        Ok(asked)
    }

    /// Whether only some vectors are asked.
    pub(super) const fn is_for_some(&self) -> bool {
        !self.vectors.is_empty()
    }

    /// Whether a vector is asked.
    pub(super) fn takes(&self, vector: &Vector) -> bool {
        let mut patterns = self.vectors.iter();
        !self.is_for_some() || patterns.any(|pattern| pattern.matches(&vector.id))
    }
}

fn duration(seconds: &str) -> Result<Duration, String> {
    let number = seconds.parse().ok().filter(|seconds| *seconds > 0.0);
    let duration = number.and_then(|number| Duration::try_from_secs_f64(number).ok());
    let seconds = seconds.escape_debug();
    duration.ok_or_else(|| {
        format!("{OPTIONS_VARIABLE}: --timeout takes a number of seconds above 0, not '{seconds}'")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_those_of_check_and_others_are_an_error() {
        let asked = Asked::read("--vector utf-8.decode/* --suite=quick").unwrap();
        assert_eq!((asked.vectors.len(), asked.suite), (1, Some(Suite::Quick)));
        assert!(!Asked::read(" ").unwrap().is_for_some());
        let error = Asked::read("--seed 7").unwrap_err();
        let says = "UTFPROOF_OPTIONS: '--seed' is none of --vector PATTERN, --suite NAME and --timeout SECONDS";
        assert_eq!(error, says);
        assert!(Asked::read("--vector").is_err());
        let timeout = |options: &str| Asked::read(options).map(|asked| asked.timeout);
        assert_eq!(
            timeout("--timeout 0.5"),
            Ok(Some(Duration::from_millis(500)))
        );
        for wrong in ["0", "-1", "NaN", "1e300", "soon"] {
            let error = timeout(&format!("--timeout={wrong}")).unwrap_err();
            assert!(error.contains("above 0"), "{error}");
        }
    }
}
