//! A core file as a whole.

use std::collections::HashSet;
use std::fmt::Write as _;

use utfproof_oracle::Operation;

use super::flag::Flag;
use super::line::{CoreError, CoreLine};
use crate::vector::Vector;

/// The version of the layout.
pub const CORE_FORMAT: u32 = 1;

const FIRST_LINE: &str = "# utfproof core ";
const WHY: &str = "# why: ";

/// The cases of one operation that others copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoreFile {
    /// The operation of all its lines.
    pub operation: Operation,
    /// What its first comments say, as keys and values.
    pub header: Vec<(String, String)>,
    /// The lines.
    pub groups: Vec<CoreGroup>,
}

/// Lines that are in a file for the same reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CoreGroup {
    /// The reason.
    pub why: String,
    /// The lines.
    pub lines: Vec<CoreLine>,
}

impl CoreFile {
    /// Its name in the folder of core files: `utf-8.decode.txt`.
    pub fn name(&self) -> String {
        format!("{}.txt", self.operation)
    }

    /// All lines.
    pub fn lines(&self) -> impl Iterator<Item = &CoreLine> {
        self.groups.iter().flat_map(|group| &group.lines)
    }

    /// One vector for each line, in order.
    pub fn vectors(&self) -> Vec<Vector> {
        let mut before = None;
        let mut vectors = Vec::new();
        for line in self.lines() {
            let earlier = before.filter(|_| line.flags.has(Flag::After));
            vectors.push(line.vector(self.operation, earlier));
            before = Some(line);
        }
        vectors
    }

    /// The one way to write it.
    pub fn write(&self) -> String {
        let mut text = format!("{FIRST_LINE}{CORE_FORMAT}: {}\n", self.operation);
        for (key, value) in &self.header {
            let _ = writeln!(text, "# {key}: {value}");
        }
        for group in &self.groups {
            let _ = writeln!(text, "{WHY}{}", group.why);
            for line in &group.lines {
                let _ = writeln!(text, "{}", line.write(self.operation));
            }
        }
        text
    }

    /// Reads and checks a file; `name` is for error messages.
    ///
    /// # Errors
    ///
    /// The first place that is wrong.
    pub fn read(name: &str, text: &str) -> Result<Self, CoreError> {
        let fail = |line: usize, (column, problem): (usize, String)| CoreError {
            file: name.to_owned(),
            line: line + 1,
            column: column + 1,
            problem,
        };
        let mut lines = text.lines().enumerate();
        let first = lines.next().map_or("", |(_, line)| line);
        let operation = operation_of(first).map_err(|problem| fail(0, problem))?;
        let mut file = Self {
            operation,
            header: Vec::new(),
            groups: Vec::new(),
        };
        let mut ids = HashSet::new();
        for (number, text) in lines {
            if let Some(comment) = text.strip_prefix('#') {
                let problem = |problem: &str| fail(number, (0, problem.to_owned()));
                if let Some(why) = text.strip_prefix(WHY) {
                    file.groups.push(CoreGroup {
                        why: why.to_owned(),
                        lines: Vec::new(),
                    });
                } else if !file.groups.is_empty() {
                    return Err(problem("a comment between lines begins with '# why: '"));
                } else {
                    let pair = comment.trim_start().split_once(": ");
                    let (key, value) = pair.ok_or_else(|| problem("expected '# key: value'"))?;
                    file.header.push((key.to_owned(), value.to_owned()));
                }
                continue;
            }
            let line = CoreLine::parse(operation, text).map_err(|e| fail(number, e))?;
            if !ids.insert(line.id.clone()) {
                return Err(fail(number, (0, format!("its id {} comes twice", line.id))));
            }
            let group = file.groups.last_mut();
            let group = group
                .ok_or_else(|| fail(number, (0, "a line before the first '# why: '".to_owned())))?;
            group.lines.push(line);
        }
        let count = file.lines().count().to_string();
        match file.header.iter().position(|(key, _)| key == "lines") {
            Some(place) if file.header[place].1 == count => Ok(file),
            Some(place) => {
                let said = file.header[place].1.escape_debug();
                let problem = format!("it says {said} lines, and there are {count}");
                Err(fail(place + 1, (9, problem)))
            }
            None => Err(fail(
                0,
                (0, "its comments do not give the number of lines".to_owned()),
            )),
        }
    }
}

fn operation_of(first: &str) -> Result<Operation, (usize, String)> {
    let rest = first.strip_prefix(FIRST_LINE);
    let (version, name) = rest.and_then(|rest| rest.split_once(": ")).ok_or_else(|| {
        (
            0,
            format!("expected '{FIRST_LINE}{CORE_FORMAT}: OPERATION'"),
        )
    })?;
    let column = FIRST_LINE.chars().count();
    if version != CORE_FORMAT.to_string() {
        let found = version.escape_debug();
        let problem = format!("layout {found} is unknown, this program reads {CORE_FORMAT}");
        return Err((column, problem));
    }
    let column = column + version.chars().count() + 2;
    name.parse::<Operation>()
        .map_err(|error| (column, error.to_string()))
}
