//! Chromium, driven through its debugging protocol: once started, it opens pages and clicks on them quickly.

use std::fs::File;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::tools::missing;

/// Gives Chromium the two pipes of its protocol at the descriptors where it expects them.
const SHELL: &str = r#"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null"#;

/// The time limit for a message.
const PATIENCE: Duration = Duration::from_secs(60);

/// The time limit for its exit.
const GRACE: Duration = Duration::from_secs(5);

/// A promise that settles when the page has handled a load or a statement.
const A_WHILE: &str = "new Promise(done => setTimeout(done, 50))";

/// A promise that a page has been loaded.
const LOADED: &str = "document.readyState === 'complete' || new Promise(done => addEventListener('load', () => done()))";

/// A running browser. It ends when it is dropped.
pub(crate) struct Browser {
    process: Child,
    /// `None` when it is to end.
    to: Option<ChildStdin>,
    /// The messages from the browser.
    from: Receiver<Value>,
    /// The number of commands sent.
    sent: u64,
    /// The tab that pages are opened in.
    session: Option<Value>,
    /// Exceptions that scripts did not catch.
    thrown: Vec<Value>,
    profile: TempDir,
}

/// The browser that all tests share; `None` if Chromium is not installed.
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

fn find() -> Option<PathBuf> {
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let found = names.into_iter().find_map(|name| which::which(name).ok());
    if found.is_none() {
        missing("chromium");
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

    /// Opens a page, runs these statements one after the other, and returns the resulting page. No script may throw.
    pub(crate) fn open(&mut self, address: &str, does: &[&str]) -> String {
        let session = self.tab();
        // from an empty page, because an address that differs only after its # would load nothing
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

    /// Opens a page in a window of this width in pixels, and returns the value of an expression.
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

    /// Opens pages as on a computer that is set to `light` or `dark`.
    pub(crate) fn prefer(&mut self, scheme: &str) {
        let session = self.tab();
        let feature = json!({"name": "prefers-color-scheme", "value": scheme});
        let features = json!({"features": [feature]});
        self.ask(Some(&session), "Emulation.setEmulatedMedia", features);
    }

    /// The session of the only tab: a tab for each page would start a process each time.
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

    /// Sends a command, to the page of the session if there is one, and returns its result.
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
            // it waits for an answer that never comes
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

/// The messages from a pipe, each followed by a NUL, until the pipe closes.
fn messages(pipe: ChildStdout) -> Receiver<Value> {
    let (sender, messages) = channel();
    let parts = BufReader::new(pipe).split(0).map_while(Result::ok);
    std::thread::spawn(move || {
        let values = parts.map_while(|part| serde_json::from_slice(&part).ok());
        values.map(|value| sender.send(value)).find(Result::is_err)
    });
    messages
}
