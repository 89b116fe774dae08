//! The Debian package. It depends on nothing, because the program is static.

use std::fmt::Write as _;
use std::io;

use crate::Package;
use crate::archive::{Entry, ar, gz, tar_gz};
use crate::release::{Program, Release};

/// The package, if the system has one.
pub(crate) fn package(release: &Release, program: &Program) -> io::Result<Option<Package>> {
    let Some(architecture) = program.platform.debian else {
        return Ok(None);
    };
    let seconds = release.source.seconds;
    let files = files(release, program)?;
    let bytes: usize = files.iter().map(|file| file.bytes.len()).sum();
    let control = [Entry::file(
        "control",
        control(release, architecture, bytes.div_ceil(1024)),
    )];
    let members = [
        ("debian-binary", b"2.0\n".to_vec()),
        ("control.tar.gz", tar_gz(&control, seconds)?),
        ("data.tar.gz", tar_gz(&files, seconds)?),
    ];
    Ok(Some(Package {
        name: format!("utfproof_{}_{architecture}.deb", release.version),
        bytes: ar(&members, seconds),
    }))
}

fn files(release: &Release, program: &Program) -> io::Result<Vec<Entry>> {
    let documents = "usr/share/doc/utfproof";
    let mut copyright =
        "https://github.com/utfproof/utfproof, under one of these two licences\n".to_owned();
    for licence in &release.licences {
        let _ = write!(copyright, "\n{}\n", String::from_utf8_lossy(&licence.bytes));
    }
    let mut files = vec![
        Entry::program("usr/bin/utfproof", program.bytes.clone()),
        Entry::file(format!("{documents}/copyright"), copyright),
        Entry::file(format!("{documents}/release.json"), release.statement()),
    ];
    for entry in &release.share {
        let path = entry.path.replace("site-functions", "vendor-completions"); // where Debian's zsh looks
        files.push(match path.starts_with("man/") {
            true => Entry::file(format!("usr/share/{path}.gz"), gz(&entry.bytes, 0)?),
            false => Entry::file(format!("usr/share/{path}"), entry.bytes.clone()),
        });
    }
    Ok(files)
}

fn control(release: &Release, architecture: &str, kibibytes: usize) -> String {
    format!(
        "Package: utfproof\nVersion: {}\nArchitecture: {architecture}\n\
         Maintainer: utfproof <https://github.com/utfproof/utfproof>\nInstalled-Size: {kibibytes}\nSection: devel\n\
         Priority: optional\nHomepage: https://github.com/utfproof/utfproof\nVectors: sha256:{}\n\
         Description: conformance suite for codecs of the UTF-8 family\n\
         \x20It tests whether an encoder, decoder or validator follows the documents that\n\
         \x20define UTF-8, and explains each wrong answer with the step that decides it.\n",
        release.version, release.digests
    )
}
