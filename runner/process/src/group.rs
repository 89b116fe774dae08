//! A control group for the processes of an adapter. Linux ends all members of one at once, so none can escape by forking.
//!
//! This takes Linux 5.14 with version 2 of control groups, and a group of this process in which it may make others: for root
//! or in a session of systemd, but seldom in a container. Elsewhere there is none.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// How the names of our groups begin; the number of the process that made it follows.
const PREFIX: &str = "utfproof-";

/// A group below that of this process. Dropping it removes it, if it is empty.
pub(super) struct Group {
    folder: PathBuf,
    /// The group of this process.
    home: PathBuf,
}

impl Group {
    /// Makes a group and moves this process into it, so that what it starts is a member. `None` if the system does not
    /// allow that.
    pub(super) fn enter() -> Option<Self> {
        let groups = fs::read_to_string("/proc/self/cgroup").ok()?;
        let mounts = fs::read_to_string("/proc/self/mountinfo").ok()?;
        let home = home(&groups, &mounts)?;
        remove_abandoned(&home);
        let folder = home.join(format!("{PREFIX}{}", std::process::id()));
        fs::create_dir(&folder).ok()?;
        let group = Self { folder, home };
        let can_kill = group.folder.join("cgroup.kill").exists();
        (can_kill && move_to(&group.folder).is_ok()).then_some(group)
    }

    /// Moves this process back. Returns whether it did; if not, the group must not be killed.
    pub(super) fn leave(&self) -> bool {
        move_to(&self.home).is_ok()
    }

    /// Kills all members, and those of groups within.
    pub(super) fn kill(&self) {
        let _ = fs::write(self.folder.join("cgroup.kill"), "1"); // the caller looks for survivors in any case
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // an adapter that was killed may have made groups of its own
        for within in groups_in(&self.folder) {
            let _ = fs::remove_dir(within);
        }
        let _ = fs::remove_dir(&self.folder);
    }
}

fn move_to(folder: &Path) -> io::Result<()> {
    fs::write(folder.join("cgroup.procs"), std::process::id().to_string())
}

/// Our groups in a group.
fn groups_in(folder: &Path) -> impl Iterator<Item = PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let is_ours = |name: &std::ffi::OsStr| name.to_string_lossy().starts_with(PREFIX);
    entries
        .filter(move |entry| is_ours(&entry.file_name()))
        .map(|entry| entry.path())
}

/// Removes the groups of processes that were killed before they could do it. The system keeps one that has members.
fn remove_abandoned(home: &Path) {
    for group in groups_in(home) {
        let name = group.file_name().unwrap_or_default().to_string_lossy();
        let id = name.trim_start_matches(PREFIX);
        if !Path::new("/proc").join(id).exists() {
            let _ = fs::remove_dir(group);
        }
    }
}

/// The folder of the group of this process, from its lists of groups and of mounts.
fn home(groups: &str, mounts: &str) -> Option<PathBuf> {
    let path = groups.lines().find_map(|line| line.strip_prefix("0::/"))?;
    // outside of what this process sees
    if path.split('/').any(|part| part == "..") {
        return None;
    }
    let point = mounts.lines().find_map(|line| {
        let (mount, kind) = line.split_once(" - ")?;
        let mut fields = mount.split(' ').skip(3);
        let (root, point) = (fields.next()?, fields.next()?);
        let is_whole = root == "/" && kind.starts_with("cgroup2 ");
        // a space would be written as \040
        (is_whole && !point.contains('\\')).then_some(point)
    })?;
    Some(Path::new(point).join(path))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_group_of_this_process_is_found_where_version_2_is_mounted() {
        let mounts = "\
            30 25 0:26 / /sys/fs/cgroup/cpu rw,nosuid - cgroup cgroup rw,cpu\n\
            31 25 0:27 / /sys/fs/cgroup/unified rw,nosuid shared:5 - cgroup2 cgroup2 rw\n";
        let home = |groups| home(groups, mounts);
        let unified = Path::new("/sys/fs/cgroup/unified");
        assert_eq!(home("9:name=systemd:/a\n0::/\n"), Some(unified.to_owned()));
        assert_eq!(
            home("0::/user.slice/x\n"),
            Some(unified.join("user.slice/x"))
        );
        assert_eq!(home("0::/../x\n"), None);
        assert_eq!(home("4:memory:/x\n"), None);
        let part = "31 25 0:27 /part /sys/fs/cgroup rw - cgroup2 cgroup2 rw\n";
        assert_eq!(super::home("0::/", part), None);
    }
}
