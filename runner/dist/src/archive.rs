//! Archives whose bytes depend only on their entries: sorted, without owner, with the time of the commit.

use std::collections::BTreeSet;
use std::io::{self, Cursor, Write};
use std::path::Path;

use flate2::{Compression, GzBuilder};
use tar::{EntryType, Header};
use zip::write::{SimpleFileOptions, ZipWriter};

/// A file in an archive.
#[derive(Debug, Clone)]
pub struct Entry {
    /// Its path, with `/` between the names.
    pub path: String,
    /// Its content.
    pub bytes: Vec<u8>,
    /// Whether it can be executed.
    pub is_program: bool,
}

impl Entry {
    /// A file that cannot be executed.
    pub fn file(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self {
            path: path.into(),
            bytes: bytes.into(),
            is_program: false,
        }
    }

    /// A program.
    pub fn program(path: impl Into<String>, bytes: impl Into<Vec<u8>>) -> Self {
        Self {
            is_program: true,
            ..Self::file(path, bytes)
        }
    }

    fn mode(&self) -> u32 {
        if self.is_program { 0o755 } else { 0o644 }
    }
}

/// A compressed tar archive, with an entry for each folder before its files.
pub fn tar_gz(entries: &[Entry], seconds: u32) -> io::Result<Vec<u8>> {
    let mut tar = tar::Builder::new(Vec::new());
    let mut folders = BTreeSet::new();
    for entry in sorted(entries) {
        let above = Path::new(&entry.path).ancestors().skip(1);
        let above = above
            .filter_map(Path::to_str)
            .filter(|path| !path.is_empty());
        let above: BTreeSet<String> = above.map(|path| format!("{path}/")).collect();
        for folder in above {
            if folders.insert(folder.clone()) {
                add(&mut tar, EntryType::Directory, &folder, 0o755, seconds, &[])?;
            }
        }
        add(
            &mut tar,
            EntryType::Regular,
            &entry.path,
            entry.mode(),
            seconds,
            &entry.bytes,
        )?;
    }
    gz(&tar.into_inner()?, seconds)
}

fn add(
    tar: &mut tar::Builder<Vec<u8>>,
    kind: EntryType,
    path: &str,
    mode: u32,
    seconds: u32,
    bytes: &[u8],
) -> io::Result<()> {
    let mut header = Header::new_gnu();
    header.set_entry_type(kind);
    header.set_mode(mode);
    header.set_mtime(seconds.into());
    header.set_size(bytes.len() as u64);
    header.set_uid(0);
    header.set_gid(0);
    tar.append_data(&mut header, path, bytes)
}

/// Compressed bytes, without a file name.
pub fn gz(bytes: &[u8], seconds: u32) -> io::Result<Vec<u8>> {
    let mut output = GzBuilder::new()
        .mtime(seconds)
        .write(Vec::new(), Compression::best());
    output.write_all(bytes)?;
    output.finish()
}

/// A zip archive. All times are the first that it knows, in 1980.
pub fn zip(entries: &[Entry]) -> io::Result<Vec<u8>> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for entry in sorted(entries) {
        let options = SimpleFileOptions::DEFAULT
            .compression_method(zip::CompressionMethod::Deflated)
            .compression_level(Some(9))
            .unix_permissions(entry.mode());
        zip.start_file(&entry.path, options)?;
        zip.write_all(&entry.bytes)?;
    }
    Ok(zip.finish()?.into_inner())
}

/// An `ar` archive, in the given order, which Debian's packages need.
pub fn ar(entries: &[(&str, Vec<u8>)], seconds: u32) -> Vec<u8> {
    let mut output = b"!<arch>\n".to_vec();
    for (name, bytes) in entries {
        let header = format!(
            "{name:<16}{seconds:<12}{:<6}{:<6}{:<8}{:<10}`\n",
            0,
            0,
            100_644,
            bytes.len()
        );
        output.extend(header.as_bytes());
        output.extend(bytes);
        output.resize(output.len().next_multiple_of(2), b'\n');
    }
    output
}

fn sorted(entries: &[Entry]) -> Vec<&Entry> {
    let mut entries: Vec<&Entry> = entries.iter().collect();
    entries.sort_by(|left, right| left.path.cmp(&right.path));
    entries
}
