//! The changes from version to version of the core files. An id keeps its input and its answer for ever.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

const PREAMBLE: &str = "# Changelog\n\n\
    The cases that each version adds, newest first. An id is never given to another input, and its answer never changes. \
    If an\nanswer was wrong, its id is withdrawn, and the right answer gets a new one.\n";

/// Ids that are listed by operation; of the others, there is a number.
const LISTED: usize = 20;

/// The cases of a folder of core files: operation, id, then input, answer and level.
#[derive(Debug, Default)]
pub struct Ids(BTreeMap<String, BTreeMap<String, String>>);

impl Ids {
    /// Reads a folder. The error is a file that cannot be read, or a line that is not a case.
    pub fn read(folder: &Path) -> Result<Self, String> {
        let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
        let mut ids = Self::default();
        for file in fs::read_dir(folder).map_err(failed)? {
            let path = file.map_err(failed)?.path();
            if path.extension().is_none_or(|ending| ending != "txt") {
                continue;
            }
            let text = fs::read_to_string(&path);
            let text = text.map_err(|error| format!("{}: {error}", path.display()))?;
            let operation = path.file_stem().unwrap_or_default().to_string_lossy();
            let of_operation = ids.0.entry(operation.to_string()).or_default();
            for (number, line) in text.lines().enumerate() {
                if line.is_empty() || line.starts_with('#') {
                    continue;
                }
                let fields: Vec<&str> = line.split(';').map(str::trim).collect();
                let problem = |what: &str| format!("{}:{}: {what}", path.display(), number + 1);
                let [input, answer, level, _, id] = fields[..] else {
                    return Err(problem("not five fields"));
                };
                let id = match id {
                    "" => format!("{operation}/complete/{}", input.replace(' ', ".")),
                    id => id.to_owned(),
                };
                let case = format!("{input}; {answer}; {level}");
                if of_operation.insert(id, case).is_some() {
                    return Err(problem("its id is that of a line before"));
                }
            }
        }
        Ok(ids)
    }

    /// The number of cases.
    pub fn count(&self) -> usize {
        self.0.values().map(BTreeMap::len).sum()
    }
}

/// The changelog: a section about this version, and those of the folder of the version before.
pub(super) fn changelog(
    ids: &Ids,
    version: &str,
    previous: Option<&Path>,
    withdrawn: &str,
) -> Result<String, String> {
    let (old, sections) = match previous {
        None => (Ids::default(), String::new()),
        Some(folder) => {
            let path = folder.join("CHANGELOG.md");
            let text = fs::read_to_string(&path);
            let text = text.map_err(|error| format!("{}: {error}", path.display()))?;
            let sections = text.find("\n## ").map_or("", |start| &text[start..]);
            if sections.starts_with(&format!("\n## {version}\n")) {
                let folder = folder.display();
                return Err(format!(
                    "{folder} is of version {version} too: name the one before"
                ));
            }
            (Ids::read(&folder.join("core"))?, sections.to_owned())
        }
    };
    let gone = withdrawn_since(ids, &old, withdrawn)?;
    let mut text = format!("{PREAMBLE}\n## {version}\n\n");
    let _ = writeln!(text, "{} cases of {} operations.", ids.count(), ids.0.len());
    for (operation, cases) in &ids.0 {
        let before = old.0.get(operation);
        let is_new = |id: &&String| before.is_none_or(|before| !before.contains_key(*id));
        let new: Vec<&String> = cases.keys().filter(is_new).collect();
        if !new.is_empty() {
            let _ = writeln!(
                text,
                "\n`{operation}`: {} of {} are new",
                new.len(),
                cases.len()
            );
        }
        if previous.is_some() && new.len() <= LISTED {
            new.iter().for_each(|id| {
                let _ = writeln!(text, "- `{id}`");
            });
        }
    }
    for (id, reason) in gone {
        let _ = writeln!(text, "\nwithdrawn: `{id}`: {reason}");
    }
    Ok(text + &sections)
}

/// The ids of the version before that are gone, with the reasons in the list of withdrawn ids.
///
/// The error names ids that are gone without being in the list, and those with another input, answer or level.
fn withdrawn_since<'a>(
    ids: &Ids,
    old: &'a Ids,
    withdrawn: &'a str,
) -> Result<Vec<(&'a str, &'a str)>, String> {
    let lines = withdrawn.lines().filter(|line| !line.starts_with('#'));
    let listed: BTreeMap<&str, &str> = lines.filter_map(|line| line.split_once(" ; ")).collect();
    let mut gone = Vec::new();
    let mut problems = Vec::new();
    let is_back = |id: &&&str| ids.0.values().any(|cases| cases.contains_key(**id));
    for id in listed.keys().filter(is_back) {
        problems.push(format!("{id} is withdrawn, but there"));
    }
    for (operation, cases) in &old.0 {
        for (id, case) in cases {
            let now = ids.0.get(operation).and_then(|cases| cases.get(id));
            match (now, listed.get(id.as_str())) {
                (Some(now), _) if now == case => {}
                (Some(now), _) => problems.push(format!("{id} was '{case}', and is '{now}'")),
                (None, Some(reason)) => gone.push((id.as_str(), *reason)),
                (None, None) => problems.push(format!("{id} is missing")),
            }
        }
    }
    let Some(first) = problems.first() else {
        return Ok(gone);
    };
    Err(format!(
        "{} ids of the version before are not as they were. The first: {first}. Give the new answer a new id, and withdraw the old id \
         with a line 'ID ; reason' in vectors/withdrawn.txt",
        problems.len()
    ))
}
