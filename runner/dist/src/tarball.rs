//! The tarball, to be unpacked into `/usr/local` or any other folder.

use std::io;

use crate::Package;
use crate::archive::{Entry, tar_gz};
use crate::platform::Platform;
use crate::release::Release;

/// The tarball.
pub(crate) fn package(release: &Release) -> io::Result<Package> {
    let program = format!("bin/utfproof{}", std::env::consts::EXE_SUFFIX);
    let mut entries = vec![
        Entry::program(program, release.program.clone()),
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
        name: name(release)?,
        bytes: tar_gz(&entries, release.source.seconds)?,
    })
}

/// Its name.
pub(crate) fn name(release: &Release) -> io::Result<String> {
    Ok(format!(
        "utfproof-{}-{}.tar.gz",
        release.version,
        Platform::here()?.name
    ))
}
