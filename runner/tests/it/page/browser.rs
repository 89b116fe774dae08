//! Chromium, asked through its debugging protocol: one that is started once opens a page in no time, and clicks on it.

use std::fs::File;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

/// Gives Chromium the two pipes of its protocol where it looks for them, whatever it was started by.
const SHELL: &str = r#"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null"#;

/// How long it may take to say anything.
const PATIENCE: Duration = Duration::from_secs(60);

/// How long it may take to end.
const GRACE: Duration = Duration::from_secs(5);

/// What may still happen on a page after it has been loaded, or after something was done on it.
const A_WHILE: &str = "new Promise(done => setTimeout(done, 50))";

/// A promise that a page has been loaded.
const LOADED: &str = "document.readyState === 'complete' || new Promise(done => addEventListener('load', () => done()))";

/// A running browser. It ends when it is dropped.
pub(crate) struct Browser {
    process: Child,
    /// `None` when it is to end.
    to: Option<ChildStdin>,
    /// The messages that it sends.
    from: Receiver<Value>,
    /// How many commands it was sent.
    sent: u64,
    /// The tab that pages are opened in.
    session: Option<Value>,
    /// What scripts have thrown and nobody caught.
    thrown: Vec<Value>,
    profile: TempDir,
}

/// The one that whoever asks shares while anyone has it; `None`, and said so, where there is no Chromium, unless
/// `UTFPROOF_NEED_BROWSER=1` is set.
pub(crate) fn shared() -> Option<Arc<Mutex<Browser>>> {
    static SHARED: Mutex<Weak<Mutex<Browser>>> = Mutex::new(Weak::new());
    let program = find()?;
    let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
    Some(shared.upgrade().unwrap_or_else(|| {
        let started = Arc::new(Mutex::new(Browser::start(&program)));
        *shared = Arc::downgrade(&started);
        started
    }))
}

#[expect(clippy::print_stdout, reason = "a test that is skipped says so")]
fn find() -> Option<PathBuf> {
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let found = names.into_iter().find_map(|name| which::which(name).ok());
    let is_needed = std::env::var_os("UTFPROOF_NEED_BROWSER").is_some_and(|value| value == "1");
    assert!(found.is_some() || !is_needed, "there is no Chromium");
    if found.is_none() {
        println!("skipped: there is no Chromium");
    }
    found
}

impl Browser {
    fn start(program: &Path) -> Self {
        let profile = tempfile::tempdir().unwrap();
        let log = File::create(profile.path().join("log")).unwrap();
        let mut process = Command::new("sh")
            .args(["-c", SHELL])
            .arg(program)
            .args(["--headless", "--no-sandbox", "--disable-gpu"])
            .args(["--disable-dev-shm-usage", "--remote-debugging-pipe"])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(log)
            .spawn()
            .unwrap();
        Self {
            to: process.stdin.take(),
            from: messages(process.stdout.take().unwrap()),
            process,
            sent: 0,
            session: None,
            thrown: Vec::new(),
            profile,
        }
    }

    /// Opens a page, has it do these things, expressions in its language, one after the other, and returns the page as
    /// it is then. Nothing that it runs may throw.
    pub(crate) fn open(&mut self, address: &str, does: &[&str]) -> String {
        let session = self.tab();
        // from an empty page, since an address that differs behind its # alone would load nothing
        for address in ["about:blank", address] {
            let navigated = self.ask(Some(&session), "Page.navigate", json!({"url": address}));
            assert!(navigated["errorText"].is_null(), "{address}: {navigated}");
        }
        for step in [LOADED].iter().chain(does) {
            self.evaluate(&session, step);
            self.evaluate(&session, A_WHILE);
        }
        let text = self.evaluate(&session, "document.documentElement.outerHTML");
        let thrown = std::mem::take(&mut self.thrown);
        assert!(thrown.is_empty(), "{address}: {thrown:?}");
        text.as_str().unwrap().to_owned()
    }

    /// Opens a page in a window of so many pixels across, and returns what an expression comes to.
    pub(crate) fn measure(&mut self, address: &str, width: u32, expression: &str) -> Value {
        let session = self.tab();
        let size = json!({"width": width, "height": 1000, "deviceScaleFactor": 1, "mobile": false});
        self.ask(Some(&session), "Emulation.setDeviceMetricsOverride", size);
        self.open(address, &[]);
        let value = self.evaluate(&session, expression);
        self.ask(
            Some(&session),
            "Emulation.clearDeviceMetricsOverride",
            json!({}),
        );
        value
    }

    /// The session of the one tab: a new one for each page would be a new process each.
    fn tab(&mut self) -> Value {
        if let Some(session) = &self.session {
            return session.clone();
        }
        let target = self.ask(None, "Target.createTarget", json!({"url": "about:blank"}));
        let attach = json!({"targetId": target["targetId"], "flatten": true});
        let session = self.ask(None, "Target.attachToTarget", attach)["sessionId"].clone();
        for part in ["Runtime.enable", "Page.enable"] {
            self.ask(Some(&session), part, json!({}));
        }
        self.session.insert(session).clone()
    }

    fn evaluate(&mut self, session: &Value, expression: &str) -> Value {
        let parameters =
            json!({"expression": expression, "awaitPromise": true, "returnByValue": true});
        let mut came = self.ask(Some(session), "Runtime.evaluate", parameters);
        let thrown = &came["exceptionDetails"];
        assert!(thrown.is_null(), "{expression}: {thrown}");
        came["result"]["value"].take()
    }

    /// Sends a command, in the page that the session belongs to if there is one, and returns what comes of it.
    fn ask(&mut self, session: Option<&Value>, method: &str, parameters: Value) -> Value {
        self.sent += 1;
        let mut message = json!({"id": self.sent, "method": method, "params": parameters});
        if let Some(session) = session {
            message["sessionId"] = session.clone();
        }
        let pipe = self.to.as_mut().unwrap();
        if write!(pipe, "{message}\0").is_err() {
            self.is_gone();
        }
        let mut reply = self.receive(self.sent);
        assert!(reply["error"].is_null(), "{method}: {reply}");
        reply["result"].take()
    }

    /// Receives messages up to the reply to a command.
    fn receive(&mut self, id: u64) -> Value {
        loop {
            let Ok(message) = self.from.recv_timeout(PATIENCE) else {
                self.is_gone();
            };
            // it waits for an answer, which nobody gives
            assert_ne!(
                message["method"], "Page.javascriptDialogOpening",
                "{message}"
            );
            if message["id"] == id {
                return message;
            }
            if message["method"] == "Runtime.exceptionThrown" {
                self.thrown.push(message);
            }
        }
    }

    fn is_gone(&self) -> ! {
        let log = std::fs::read_to_string(self.profile.path().join("log")).unwrap();
        panic!("Chromium has gone, or hangs: {log}")
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        self.to = None; // it ends with its pipe
        let deadline = Instant::now() + GRACE;
        while matches!(self.process.try_wait(), Ok(None)) && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(10));
        }
        let _ = self.process.kill(); // it may have ended
        let _ = self.process.wait();
    }
}

/// The messages that come through a pipe, each with a NUL behind it, until it ends.
fn messages(pipe: ChildStdout) -> Receiver<Value> {
    let (sender, messages) = channel();
    let parts = BufReader::new(pipe).split(0).map_while(Result::ok);
    std::thread::spawn(move || {
        let values = parts.map_while(|part| serde_json::from_slice(&part).ok());
        values.map(|value| sender.send(value)).find(Result::is_err)
    });
    messages
}
