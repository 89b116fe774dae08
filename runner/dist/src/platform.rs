//! The names that each kind of package has for a system.

/// A system that packages are made for.
#[derive(Debug)]
pub struct Platform {
    /// Two parts of the names of its targets: the processor and the system.
    target: (&'static str, &'static str),
    /// In the name of the tarball.
    pub(crate) name: &'static str,
    /// The tag of a wheel. A static program runs with any C library.
    pub(crate) wheel: &'static str,
    /// `process.platform` and `process.arch` of Node.js.
    pub(crate) node: (&'static str, &'static str),
    /// Debian's architecture.
    pub(crate) debian: Option<&'static str>,
    /// The end of the name of a program.
    pub(crate) suffix: &'static str,
}

/// All systems. The npm package names the packages of all, and npm installs the one that fits.
pub(crate) const PLATFORMS: &[Platform] = &[
    Platform {
        target: ("x86_64-", "-linux"),
        name: "linux-x86_64",
        wheel: "manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64",
        node: ("linux", "x64"),
        debian: Some("amd64"),
        suffix: "",
    },
    Platform {
        target: ("aarch64-", "-linux"),
        name: "linux-aarch64",
        wheel: "manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64",
        node: ("linux", "arm64"),
        debian: Some("arm64"),
        suffix: "",
    },
    Platform {
        target: ("aarch64-", "-darwin"),
        name: "macos-aarch64",
        wheel: "macosx_11_0_arm64",
        node: ("darwin", "arm64"),
        debian: None,
        suffix: "",
    },
    Platform {
        target: ("x86_64-", "-windows"),
        name: "windows-x86_64",
        wheel: "win_amd64",
        node: ("win32", "x64"),
        debian: None,
        suffix: ".exe",
    },
];

impl Platform {
    /// The system of a target of Rust, such as `aarch64-unknown-linux-gnu`.
    ///
    /// # Errors
    ///
    /// No packages are made for that system.
    pub fn of(target: &str) -> Result<&'static Self, String> {
        let mut found = PLATFORMS.iter().filter(|platform| {
            target.starts_with(platform.target.0) && target.contains(platform.target.1)
        });
        found.next().ok_or_else(|| {
            let names: Vec<&str> = PLATFORMS.iter().map(|platform| platform.name).collect();
            format!(
                "no packages are made for {}, only for {}",
                target.escape_debug(),
                names.join(", ")
            )
        })
    }

    /// The name of its npm package.
    pub(crate) fn npm(&self) -> String {
        format!("@utfproof/{}-{}", self.node.0, self.node.1)
    }
}
