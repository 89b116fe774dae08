//! The names that each kind of package has for a system.

use std::env;
use std::io;

/// A system that packages are made for.
#[derive(Debug)]
pub(crate) struct Platform {
    /// Its name in Rust: the operating system and the processor.
    rust: (&'static str, &'static str),
    /// In the name of the tarball.
    pub(crate) name: &'static str,
    /// The tag of a wheel. A static program runs with any C library.
    pub(crate) wheel: &'static str,
    /// `process.platform` and `process.arch` of Node.js.
    pub(crate) node: (&'static str, &'static str),
    /// Debian's architecture.
    pub(crate) debian: Option<&'static str>,
}

/// All systems. The npm package names the packages of all, and npm installs the one that fits.
pub(crate) const PLATFORMS: &[Platform] = &[
    Platform {
        rust: ("linux", "x86_64"),
        name: "linux-x86_64",
        wheel: "manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64",
        node: ("linux", "x64"),
        debian: Some("amd64"),
    },
    Platform {
        rust: ("linux", "aarch64"),
        name: "linux-aarch64",
        wheel: "manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64",
        node: ("linux", "arm64"),
        debian: Some("arm64"),
    },
    Platform {
        rust: ("macos", "aarch64"),
        name: "macos-aarch64",
        wheel: "macosx_11_0_arm64",
        node: ("darwin", "arm64"),
        debian: None,
    },
    Platform {
        rust: ("windows", "x86_64"),
        name: "windows-x86_64",
        wheel: "win_amd64",
        node: ("win32", "x64"),
        debian: None,
    },
];

impl Platform {
    /// The system that this program runs on, and that it compiles for.
    pub(crate) fn here() -> io::Result<&'static Self> {
        let here = (env::consts::OS, env::consts::ARCH);
        let found = PLATFORMS.iter().find(|platform| platform.rust == here);
        found.ok_or_else(|| {
            io::Error::other(format!("no packages are made for {} on {}", here.0, here.1))
        })
    }

    /// The name of its npm package.
    pub(crate) fn npm(&self) -> String {
        format!("@utfproof/{}-{}", self.node.0, self.node.1)
    }
}
