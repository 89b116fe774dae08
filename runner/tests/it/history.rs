//! `utfproof history`: releases in a folder, and releases in a registry of our own, none of which may run a script.

mod answers;
mod withheld;

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;
use utfproof::history::History;
use utfproof_answers::{Asked, PackageHistory};

use crate::tools::{is_installed, missing};

/// An adapter for utf-8.validate, whose codec is `is_valid` in a file `codec.py` in the folder of the release.
const ADAPTER: &str = r#"
import json, sys
sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
from codec import is_valid
for line in sys.stdin:
    if line == "\n":
        sys.stdout.flush()
    elif '"id"' not in line:
        print('{"utfproof":1,"implementation":{"name":"codec","version":"1"},"operations":{"utf-8.validate":{}}}')
    else:
        request = json.loads(line)
        good = is_valid(bytes.fromhex(request["in"][0]))
        print('{"id":%d,%s}' % (request["id"], '"out":""' if good else '"error":"no"'))
"#;

const RIGHT: &str = "
def is_valid(text):
    try:
        text.decode()
        return True
    except UnicodeDecodeError:
        return False
";

/// Says that C2 alone is valid.
const WRONG: &str = "
def is_valid(text):
    if text.endswith(b'\\xC2'):
        text = text[:-1]
    try:
        text.decode()
        return True
    except UnicodeDecodeError:
        return False
";

struct Releases {
    folder: TempDir,
}

impl Releases {
    fn new(codecs: &[&str]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("adapter.py"), ADAPTER).unwrap();
        for (number, codec) in (1..).zip(codecs) {
            let release = folder.path().join(format!("releases/{number}.0"));
            fs::create_dir_all(&release).unwrap();
            fs::write(release.join("codec.py"), codec).unwrap();
        }
        Self { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn command(&self, package: &str, more: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_utfproof"));
        let adapter = format!("python3 {} {{path}}", self.path("adapter.py").display());
        command
            .args(["history", package, "--adapter", &adapter, "--cache"])
            .arg(self.path("cache"))
            .args([
                "--suite",
                "quick",
                "--timeout",
                "120",
                "--operation",
                "utf-8.validate",
            ])
            .args(more)
            .stdin(Stdio::null());
        command
    }

    fn run(&self, more: &[&str]) -> (Option<i32>, String, String) {
        let package = format!("folder:{}", self.path("releases").display());
        told(self.command(&package, more).output().unwrap())
    }
}

fn told(output: Output) -> (Option<i32>, String, String) {
    let [stdout, stderr] =
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (output.status.code(), stdout, stderr)
}

#[test]
#[cfg(feature = "seconds")]
fn the_release_that_brought_a_fault_is_found_and_the_one_that_removed_it() {
    let codecs = [
        RIGHT, RIGHT, WRONG, WRONG, WRONG, WRONG, RIGHT, RIGHT, RIGHT,
    ];
    let releases = Releases::new(&codecs);
    let (status, said, complaint) = releases.run(&["--sample", "3"]);
    assert_eq!(status, Some(0), "the newest is right: {said}{complaint}");
    let line = "utf-8.validate  accepts what must be rejected: wrong from 3.0 to 6.0, right in 2.0 and right in 7.0";
    assert!(said.contains(line), "{said}");
    assert!(said.contains("input C2 "), "{said}");
    assert!(said.contains("releases were not asked"), "{said}");

    // the ends alone answer alike: a fault that came and went is not looked for, and the report says so
    let (_, said, _) = releases.run(&["--sample", "2"]);
    assert!(said.contains("2 asked"), "{said}");
    assert!(said.contains("7 releases were not asked"), "{said}");

    let (status, said, _) = releases.run(&["--every", "--to", "6.0", "--json"]);
    assert_eq!(status, Some(1), "{said}");
    let json: Value = serde_json::from_str(&said).unwrap();
    let schema: Value = serde_json::from_str(History::SCHEMA).unwrap();
    assert!(jsonschema::is_valid(&schema, &json), "{said}");
    assert_eq!(
        json["causes"][0]["wrong"],
        serde_json::json!(["3.0", "4.0", "5.0", "6.0"])
    );
    assert_eq!(json["causes"][0]["when"], "wrong since 3.0, right in 2.0");
    assert_eq!(
        json["selection"],
        "--operation utf-8.validate --suite quick"
    );
}

#[test]
fn a_release_that_cannot_be_asked_is_named_and_passed_over() {
    let releases = Releases::new(&["raise SystemExit('too old')", RIGHT, WRONG]);
    let record = releases.path("record.json");
    let (status, said, _) = releases.run(&["--record", record.to_str().unwrap()]);
    assert_eq!(status, Some(1), "{said}");
    let recorded = PackageHistory::read(&fs::read_to_string(record).unwrap()).unwrap();
    assert_eq!(recorded.releases[0].state, Asked::Failed);
    assert_eq!(recorded.releases[0].why, None);
    assert!(said.contains("wrong since 3.0, right in 2.0"), "{said}");
    assert!(
        said.contains("1 release could not be asked:\n  1.0  "),
        "{said}"
    );
    assert!(said.contains("too old"), "{said}");

    let unfit = Releases::new(&["def is_valid(text): return False"]);
    let (status, said, _) = unfit.run(&[]);
    assert_eq!(status, Some(2), "{said}");
    assert!(
        said.contains("the adapter does not fit this release"),
        "{said}"
    );
}

#[test]
fn answers_are_kept_until_the_adapter_changes() {
    let releases = Releases::new(&[RIGHT, WRONG]);
    let first = releases.run(&[]);
    assert_eq!(first.0, Some(1), "{first:?}");
    // answers that are kept need no release
    fs::write(
        releases.path("releases/1.0/codec.py"),
        "raise SystemExit('asked again')",
    )
    .unwrap();
    assert_eq!(releases.run(&[]), first);
    fs::write(
        releases.path("adapter.py"),
        format!("{ADAPTER}\n# another one\n"),
    )
    .unwrap();
    let (_, said, _) = releases.run(&[]);
    assert!(said.contains("asked again"), "{said}");
}

#[test]
#[cfg(feature = "seconds")]
fn what_was_asked_before_an_interruption_is_kept() {
    let slow = format!("import time\ntime.sleep(0.1)\n{RIGHT}");
    let codecs: Vec<&str> = vec![&slow; 12];
    let releases = Releases::new(&codecs);
    let package = format!("folder:{}", releases.path("releases").display());
    let mut command = releases.command(&package, &["--every"]);
    let child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let kept = || {
        let keys = fs::read_dir(releases.path("cache"))
            .into_iter()
            .flatten()
            .flatten();
        walk(keys.map(|entry| entry.path()).collect())
    };
    let begun = Instant::now();
    while kept() < 2 {
        assert!(begun.elapsed() < Duration::from_secs(300));
        thread::sleep(Duration::from_millis(20));
    }
    let pid = child.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &pid])
            .status()
            .unwrap()
            .success()
    );
    let (status, said, complaint) = told(child.wait_with_output().unwrap());
    assert_eq!(status, Some(130), "{said}{complaint}");
    assert!(
        said.contains("Interrupted: the same command goes on from here"),
        "{said}"
    );
    let before = kept();
    assert!((2..12).contains(&before), "{before}");
    let (status, said, _) = releases.run(&["--every"]);
    assert_eq!(status, Some(0), "{said}");
    assert!(said.contains("12 asked"), "{said}");
}

/// The number of snapshots below these folders.
fn walk(mut paths: Vec<PathBuf>) -> usize {
    let mut number = 0;
    while let Some(path) = paths.pop() {
        match fs::read_dir(&path) {
            Ok(entries) => paths.extend(entries.flatten().map(|entry| entry.path())),
            Err(_) => {
                let name = path.file_name().unwrap().to_string_lossy().into_owned();
                number += usize::from(name.ends_with(".0.json"));
            }
        }
    }
    number
}

#[test]
fn errors_name_the_remedy() {
    let releases = Releases::new(&[RIGHT]);
    for (package, more, remedy) in [
        ("pbf", &[][..], "npm:NAME"),
        ("debian:libexpat1", &[], "folder:PATH"),
        ("npm:--prefix", &[], "cannot be a name"),
        ("npm:a;touch x", &[], "cannot be a name"),
        ("npm:pbf", &["--offline"], "without --offline"),
        ("folder:/nowhere", &[], "/nowhere"),
    ] {
        let (status, said, complaint) = told(releases.command(package, more).output().unwrap());
        assert_eq!((status, said.as_str()), (Some(2), ""), "{package}");
        assert!(complaint.contains(remedy), "{package}: {complaint}");
    }
    let (status, _, complaint) = releases.run(&["--from", "7.0"]);
    assert_eq!(status, Some(2));
    assert!(complaint.contains("check --from and --to"), "{complaint}");
}

/// A registry of npm with one package, whose releases have an install script that writes a file.
struct Npm {
    address: String,
    requests: Arc<AtomicUsize>,
}

impl Npm {
    fn serve(folder: &Path, codecs: &[&str], trap: &Path) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let mut versions = serde_json::Map::new();
        let mut tarballs = Vec::new();
        for (number, codec) in (1..).zip(codecs) {
            let version = format!("{number}.0.0");
            let package = folder.join(&version).join("package");
            fs::create_dir_all(&package).unwrap();
            let script = format!("touch {}", trap.display());
            let manifest = serde_json::json!({
                "name": "example", "version": version,
                "scripts": { "preinstall": script, "install": script, "postinstall": script, "prepare": script },
            });
            fs::write(package.join("package.json"), manifest.to_string()).unwrap();
            fs::write(package.join("codec.py"), codec).unwrap();
            let tarball = folder.join(format!("example-{version}.tgz"));
            let tar = Command::new("tar")
                .arg("czf")
                .arg(&tarball)
                .arg("-C")
                .arg(folder.join(&version))
                .arg("package")
                .status();
            assert!(tar.unwrap().success());
            let mut manifest = manifest;
            manifest["dist"] =
                serde_json::json!({ "tarball": format!("{address}/example-{version}.tgz") });
            versions.insert(version.clone(), manifest);
            tarballs.push((
                format!("/example-{version}.tgz"),
                fs::read(&tarball).unwrap(),
            ));
        }
        // a hostile version, which must become no argument
        versions.insert(
            "--ignore-scripts=false".to_owned(),
            serde_json::json!({ "name": "example", "version": "1.0.0" }),
        );
        let packument = serde_json::json!({ "name": "example", "dist-tags": { "latest": "1.0.0" }, "versions": versions });
        tarballs.push(("/example".to_owned(), packument.to_string().into_bytes()));
        let requests = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&requests);
        let files = Arc::new(Mutex::new(tarballs));
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                counted.fetch_add(1, Ordering::Relaxed);
                let files = Arc::clone(&files);
                thread::spawn(move || answer(stream, &files.lock().unwrap()));
            }
        });
        Self { address, requests }
    }
}

fn answer(mut stream: TcpStream, files: &[(String, Vec<u8>)]) {
    let mut reader = BufReader::new(stream.try_clone().unwrap());
    let mut request = String::new();
    let _ = reader.read_line(&mut request);
    let mut line = String::new();
    while reader.read_line(&mut line).is_ok_and(|length| length > 2) {
        line.clear();
    }
    let path = request.split(' ').nth(1).unwrap_or_default();
    let file = files.iter().find(|(name, _)| name == path);
    let (status, body) = file.map_or(("404 Not Found", &b"{}"[..]), |(_, body)| ("200 OK", body));
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
        body.len()
    );
    let _ = stream.write_all(head.as_bytes());
    let _ = stream.write_all(body);
    let _ = stream.shutdown(std::net::Shutdown::Write);
    let _ = stream.read_to_end(&mut Vec::new());
}

#[test]
#[cfg(feature = "seconds")]
fn a_registry_is_asked_once_and_no_script_of_a_package_runs() {
    if !is_installed("npm") {
        missing("npm");
        return;
    }
    let releases = Releases::new(&[]);
    let trap = releases.path("a-script-ran");
    let npm = Npm::serve(&releases.path("registry"), &[RIGHT, WRONG, WRONG], &trap);
    let run = |more: &[&str]| {
        let mut command = releases.command("npm:example", more);
        command
            .env("npm_config_registry", &npm.address)
            .env("npm_config_cache", releases.path("npm-cache"))
            .env("npm_config_ignore_scripts", "false");
        told(command.output().unwrap())
    };
    let (status, said, complaint) = run(&[]);
    assert_eq!(status, Some(1), "{said}{complaint}");
    assert!(said.contains("wrong since 2.0.0, right in 1.0.0"), "{said}");
    assert!(!trap.exists(), "a script ran");
    let asked = npm.requests.load(Ordering::Relaxed);
    assert!(asked > 0);
    let (status, offline, _) = run(&["--offline"]);
    assert_eq!((status, &offline), (Some(1), &said));
    // a new adapter asks the releases again, which are here
    fs::write(releases.path("adapter.py"), format!("{ADAPTER}\n#\n")).unwrap();
    let (status, offline, _) = run(&["--offline"]);
    assert_eq!((status, &offline), (Some(1), &said));
    assert_eq!(npm.requests.load(Ordering::Relaxed), asked);
}
