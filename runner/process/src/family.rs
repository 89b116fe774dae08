//! The descendants of a process.

use std::collections::HashMap;
use std::fs;

use rustix::process::Pid;

/// All running descendants of a process, if the system lists them as Linux does.
pub(super) fn descendants(ancestor: Pid) -> Vec<Pid> {
    let mut children = HashMap::<Pid, Vec<Pid>>::new();
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    for process in processes {
        let name = process.file_name();
        let id = name
            .to_str()
            .and_then(|name| Pid::from_raw(name.parse().ok()?));
        let stat = fs::read(process.path().join("stat"));
        if let (Some(id), Ok(stat)) = (id, stat)
            && let Some(parent) = parent(&stat)
        {
            children.entry(parent).or_default().push(id);
        }
    }
    let mut found = children.remove(&ancestor).unwrap_or_default();
    let mut next = 0;
    while let Some(process) = found.get(next) {
        found.extend(children.remove(process).unwrap_or_default());
        next += 1;
    }
    found
}

/// The children of this process, which has one thread, if the system lists them as Linux does.
pub(super) fn children() -> Option<Vec<Pid>> {
    let id = rustix::process::getpid();
    let list = fs::read_to_string(format!("/proc/self/task/{id}/children")).ok()?;
    let ids = list.split_ascii_whitespace();
    Some(
        ids.filter_map(|id| Pid::from_raw(id.parse().ok()?))
            .collect(),
    )
}

/// The parent, from the `stat` line in `/proc` of a process that is not a zombie. The name, in parentheses, may hold
/// anything.
fn parent(stat: &[u8]) -> Option<Pid> {
    let end_of_name = stat.iter().rposition(|&byte| byte == b')')?;
    let after = std::str::from_utf8(&stat[end_of_name + 1..]).ok()?;
    let mut fields = after.split_ascii_whitespace();
    let state = fields.next()?;
    let parent = fields.next()?.parse().ok()?;
    // a zombie's children have another parent by now
    if state == "Z" {
        None
    } else {
        Pid::from_raw(parent)
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn the_parent_is_read_whatever_the_name_of_the_process_is() {
        let read = |stat: &str| parent(stat.as_bytes()).map(Pid::as_raw_pid);
        assert_eq!(read("7 (sh) S 5 7 7 0"), Some(5));
        assert_eq!(read("7 (a) R 9 (b) ) S 5 7 7 0"), Some(5));
        assert_eq!(read("7 (sh) Z 5 7 7 0"), None);
        assert_eq!(read("7 (init) S 0 7 7 0"), None);
        assert_eq!(read("7"), None);
    }

    #[test]
    fn grandchildren_are_descendants() {
        let mut child = std::process::Command::new("sh")
            .args(["-c", "sh -c 'echo ready; read x; :'; :"])
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .spawn()
            .expect("a shell");
        let mut ready = [0; 6];
        let mut stdout = child.stdout.take().expect("a pipe");
        std::io::Read::read_exact(&mut stdout, &mut ready).expect("a line");
        let of_child = descendants(Pid::from_child(&child));
        assert_eq!(of_child.len(), 1, "{of_child:?}");
        let all = descendants(rustix::process::getpid());
        assert!(all.contains(&of_child[0]) && all.contains(&Pid::from_child(&child)));
        drop(child.stdin.take());
        child.wait().expect("it ends");
    }
}
