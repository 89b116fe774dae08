//! The npm packages: `utfproof` has a script and the client, and one package for each system has the program.
//!
//! None has an install script. npm leaves out the packages of other systems, because `os` and `cpu` do not fit.

use std::io;

use serde_json::{Map, Value, json};

use crate::Package;
use crate::archive::{Entry, tar_gz};
use crate::platform::PLATFORMS;
use crate::readme::{About, PROGRAM};
use crate::release::{Program, Release};

const CLIENT: &str = include_str!("../../clients/javascript/utfproof.mjs");
const SCRIPT: &str = include_str!("npm.mjs");

/// The package that users name.
pub(crate) fn package(release: &Release) -> io::Result<Package> {
    let platforms = PLATFORMS
        .iter()
        .map(|platform| (platform.npm(), release.version.clone().into()));
    let manifest = json!({
        "bin": { "utfproof": "bin/utfproof.mjs" },
        "exports": "./utfproof.mjs",
        "engines": { "node": ">=18" },
        "optionalDependencies": platforms.collect::<Map<String, Value>>(),
    });
    let entries = vec![
        Entry::program("package/bin/utfproof.mjs", SCRIPT),
        Entry::file("package/utfproof.mjs", CLIENT),
    ];
    pack(release, &PROGRAM, manifest, entries)
}

/// The package with the program for a system.
pub(crate) fn platform_package(release: &Release, program: &Program) -> io::Result<Package> {
    let platform = program.platform;
    let (os, cpu) = platform.node;
    let manifest = json!({ "os": [os], "cpu": [cpu] });
    let name = format!("package/utfproof{}", platform.suffix);
    let entries = vec![Entry::program(name, program.bytes.clone())];
    pack_as(&platform.npm(), release, &PROGRAM, manifest, entries)
}

/// An npm package of these files, which are in the folder `package`; `manifest` has what is special about it.
pub(crate) fn pack(
    release: &Release,
    about: &About,
    manifest: Value,
    entries: Vec<Entry>,
) -> io::Result<Package> {
    pack_as(about.name, release, about, manifest, entries)
}

fn pack_as(
    name: &str,
    release: &Release,
    about: &About,
    mut manifest: Value,
    mut entries: Vec<Entry>,
) -> io::Result<Package> {
    manifest["name"] = name.into();
    manifest["version"] = release.version.clone().into();
    manifest["description"] = about.summary.into();
    manifest["license"] = "MIT OR Apache-2.0".into();
    manifest["repository"] = "github:utfproof/utfproof".into();
    entries.push(Entry::file(
        "package/package.json",
        format!("{manifest:#}\n"),
    ));
    entries.push(Entry::file("package/README.md", about.text(release)));
    entries.push(Entry::file("package/release.json", release.statement()));
    entries.extend(release.licences_below("package"));
    // the name that `npm pack` gives it
    let name = name.trim_start_matches('@').replace('/', "-");
    Ok(Package {
        name: format!("{name}-{}.tgz", release.version),
        bytes: tar_gz(&entries, release.source.seconds)?,
    })
}
