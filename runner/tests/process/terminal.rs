//! An adapter and the terminal of the program that runs it.

use std::fs::{File, OpenOptions};
use std::io::Read as _;
use std::os::unix::ffi::OsStrExt as _;
use std::process::Command;

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{LocalModes, tcgetattr};

use super::hostile::hostile;

#[test]
fn an_adapter_cannot_write_to_the_terminal_or_change_it() {
    let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
    grantpt(&terminal).expect("a terminal");
    unlockpt(&terminal).expect("a terminal");
    let name = ptsname(&terminal, Vec::new()).expect("a name");
    let inside = OpenOptions::new()
        .read(true)
        .write(true)
        .open(std::ffi::OsStr::from_bytes(name.as_bytes()))
        .expect("a terminal");
    let end = || inside.try_clone().expect("a second handle");
    let modes = || tcgetattr(&terminal).expect("modes").local_modes;
    assert!(modes().contains(LocalModes::ISIG));
    let adapter = hostile("uses-the-terminal", &[]);
    // util-linux: it makes this terminal /dev/tty
    let program = Command::new("setsid")
        .args(["--ctty", env!("CARGO_BIN_EXE_utfproof"), "check"])
        .args(["--suite", "quick"])
        .args(["--vector", "utf-8.validate/exhaustive/00-7F", "--adapter"])
        .arg(adapter.command.to_string())
        .stdin(end())
        .stdout(end())
        .stderr(end())
        .spawn();
    let mut program = program.expect("util-linux");
    let reader = std::thread::spawn({
        let mut terminal = File::from(terminal.try_clone().expect("a second handle"));
        move || {
            let (mut shown, mut chunk) = (Vec::new(), [0; 4096]);
            // reading fails when the other side is closed
            while let Ok(length @ 1..) = terminal.read(&mut chunk) {
                shown.extend_from_slice(&chunk[..length]);
            }
            String::from_utf8_lossy(&shown).into_owned()
        }
    });
    let status = program.wait().expect("it ends");
    let modes = modes();
    drop(inside);
    let shown = reader.join().expect("it reads");
    assert!(status.success(), "{status}: {shown}");
    assert!(shown.contains("conforms"), "{shown}");
    assert!(!shown.contains("hello"), "{shown}");
    assert!(modes.contains(LocalModes::ISIG), "{modes:?}");
    adapter.assert_gone();
}
