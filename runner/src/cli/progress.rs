//! Progress bars on a terminal.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use indicatif::{
    HumanCount, HumanDuration, MultiProgress, ProgressBar, ProgressDrawTarget, ProgressState,
    ProgressStyle,
};

/// What a bar shows after all cases are judged.
const SHRINKING: &str = "{msg:20!} making failing inputs smaller {prefix}";

/// A bar for a few slow tasks; the caller names and counts them.
pub(super) fn of_few(number: usize) -> ProgressBar {
    styled(number as u64, "{msg:20!} {wide_bar} {pos}/{len} {elapsed}")
}

fn styled(size: u64, template: &str) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(size), ProgressDrawTarget::stderr());
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style.with_key("pace", write_pace));
    }
    bar
}

/// The cases per second, rounded, and the time for the rest.
fn write_pace(state: &ProgressState, to: &mut dyn std::fmt::Write) {
    let (rate, left) = (state.per_sec(), HumanDuration(state.eta()));
    if rate > 0.0 {
        let rate = HumanCount(rate.round() as u64); // far from 2^64
        let _ = write!(to, "{rate}/s {left:#} left"); // writing to memory cannot fail
    }
}

/// A group of bars that are shown at the same time.
pub(super) struct Bars(MultiProgress);

impl Bars {
    /// An empty group on standard error.
    pub(super) fn new() -> Self {
        Self(MultiProgress::with_draw_target(ProgressDrawTarget::stderr()))
    }
}

/// A progress bar on standard error, which only a terminal shows.
pub(super) struct Bar {
    bar: ProgressBar,
    done: Arc<AtomicBool>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Bar {
    /// Shows `progress`, which other threads increase up to `size`. `size` is computed only if the bar is visible.
    pub(super) fn show(name: &str, size: impl FnOnce() -> u64, progress: Arc<AtomicU64>) -> Self {
        Self::show_among(&Bars::new(), name, size, (progress, Arc::default()))
    }

    /// Like [`Bar::show`], in a group. While `shrinking` is set, it says so in place of the progress, with the time.
    pub(super) fn show_among(
        bars: &Bars,
        name: &str,
        size: impl FnOnce() -> u64,
        (progress, shrinking): (Arc<AtomicU64>, Arc<AtomicBool>),
    ) -> Self {
        let bar = bars.0.add(styled(
            0,
            "{msg:20!} {wide_bar} {human_pos}/{human_len} {pace}",
        ));
        if !bar.is_hidden() {
            bar.set_length(size());
        }
        bar.set_message(utfproof_notation::printable(name).into_owned());
        let done = Arc::new(AtomicBool::new(bar.is_hidden()));
        let thread = {
            let (bar, done) = (bar.clone(), Arc::clone(&done));
            std::thread::spawn(move || {
                let mut since = None;
                while !done.load(Ordering::Relaxed) {
                    bar.set_position(progress.load(Ordering::Relaxed));
                    if shrinking.load(Ordering::Relaxed) && since.is_none() {
                        since = Some(bar.elapsed());
                        if let Ok(style) = ProgressStyle::with_template(SHRINKING) {
                            bar.set_style(style);
                        }
                    }
                    if let Some(since) = since {
                        let seconds = bar.elapsed().saturating_sub(since).as_secs();
                        bar.set_prefix(format!("{seconds}s"));
                    }
                    std::thread::park_timeout(Duration::from_millis(100));
                }
            })
        };
        Self {
            bar,
            done,
            thread: Some(thread),
        }
    }

    /// Removes the bar.
    pub(super) fn clear(mut self) {
        self.done.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            let _ = thread.join(); // it only draws, which cannot fail
        }
        self.bar.finish_and_clear();
    }
}
