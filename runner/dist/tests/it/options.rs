//! The command line.

use std::path::Path;

use utfproof_dist::options::Options;

fn parse(arguments: &[&str]) -> Result<Options, String> {
    Options::parse(arguments.iter().map(Into::into))
}

#[test]
fn options_may_stand_before_and_after_the_folder() {
    let options = parse(&["--program", "p", "packages", "--allow-dirty"]).unwrap();
    assert_eq!(options.folder, Path::new("packages"));
    assert_eq!(options.program.as_deref(), Some(Path::new("p")));
    assert!(options.allow_dirty);
}

#[test]
fn what_is_wrong_is_named() {
    assert!(
        parse(&["--programme"])
            .unwrap_err()
            .starts_with("unknown option --programme")
    );
    assert_eq!(parse(&["--program"]).unwrap_err(), "--program needs a file");
    assert_eq!(
        parse(&["--target", "sparc64-unknown-linux-gnu"]).unwrap_err(),
        "no packages are made for sparc64-unknown-linux-gnu, only for linux-x86_64, linux-aarch64, macos-aarch64, \
         windows-x86_64"
    );
    assert_eq!(
        parse(&["a", "b"]).unwrap_err(),
        "only one folder can be named"
    );
}
