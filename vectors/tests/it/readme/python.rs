//! Runs the Python of the README.

use std::io::{self, Write as _};
use std::path::Path;
use std::process::{Command, Stdio};

const README: &str = include_str!("../../../README.md");

/// The blocks of Python, in order.
pub(crate) fn blocks() -> [&'static str; 2] {
    let blocks = README.split("```python\n").skip(1);
    let blocks = blocks.filter_map(|rest| rest.split("```").next());
    blocks.collect::<Vec<_>>().try_into().expect("two blocks")
}

/// The output of Python in this folder, which is made to have these digests; `None` without Python.
pub(crate) fn run(program: &str, digests: &str, folder: &Path) -> io::Result<Option<String>> {
    std::fs::create_dir_all(folder.join("vectors"))?;
    std::fs::write(folder.join("vectors/digests.json"), digests)?;
    let started = Command::new("python3")
        .arg("-")
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let mut child = match started {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        started => started?,
    };
    if let Some(mut input) = child.stdin.take() {
        input.write_all(program.as_bytes())?;
    }
    let output = child.wait_with_output()?;
    if !output.status.success() {
        return Err(io::Error::other(format!("python3: {}", output.status)));
    }
    String::from_utf8(output.stdout)
        .map(Some)
        .map_err(io::Error::other)
}
