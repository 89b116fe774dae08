use rustix::process::Pid;

use super::*;

/// The test program cannot serve as a supervisor.
#[test]
fn without_a_supervisor_descendants_in_other_sessions_are_killed_while_they_have_their_parent() {
    let script = "setsid sleep 1000 & echo $!; wait";
    let command = CommandLine::new("sh").with(["-c", script]);
    let mut child = Child::spawn(&command).expect("a shell");
    assert!(!child.leader.is_supervisor);
    let line = loop {
        child.pump(GLANCE);
        if let Some(line) = child.lines.next() {
            break String::from_utf8(line.to_vec()).expect("a number");
        }
    };
    let sleeper = Pid::from_raw(line.parse().expect("a number")).expect("a process");
    assert!(descendants(child.leader.id).contains(&sleeper));
    child.end();
    let deadline = Instant::now() + Duration::from_secs(5);
    let stat = || std::fs::read_to_string(format!("/proc/{line}/stat"));
    while stat().is_ok_and(|stat| !stat.contains(") Z ")) {
        assert!(Instant::now() < deadline, "{line} still runs");
        std::thread::sleep(Duration::from_millis(5));
    }
}
