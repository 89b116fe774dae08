//! The tarball, to be unpacked into `/usr/local` or any other folder.

use std::io;

use crate::Package;
use crate::archive::{Entry, tar_gz};
use crate::release::{Program, Release};

/// The tarball.
pub(crate) fn package(release: &Release, program: &Program) -> io::Result<Package> {
    let path = format!("bin/utfproof{}", program.platform.suffix);
    let mut entries = vec![
        Entry::program(path, program.bytes.clone()),
        Entry::file("share/doc/utfproof/release.json", release.statement()),
    ];
    for entry in &release.share {
        entries.push(Entry::file(
            format!("share/{}", entry.path),
            entry.bytes.clone(),
        ));
    }
    entries.extend(release.licences_below("share/doc/utfproof"));
    Ok(Package {
        name: format!(
            "utfproof-{}-{}.tar.gz",
            release.version, program.platform.name
        ),
        bytes: tar_gz(&entries, release.source.seconds)?,
    })
}
