//! Progress of what takes long, on a terminal.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use indicatif::{
    HumanCount, HumanDuration, MultiProgress, ProgressBar, ProgressDrawTarget, ProgressState,
    ProgressStyle,
};

/// A bar for a few things that each take their time; the caller names and counts them.
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

/// How many come in a second, in whole ones, since a fraction of a case says nothing; and how long the rest takes.
fn write_pace(state: &ProgressState, to: &mut dyn std::fmt::Write) {
    let (rate, left) = (state.per_sec(), HumanDuration(state.eta()));
    if rate > 0.0 {
        let rate = HumanCount(rate.round() as u64); // far from 2^64
        let _ = write!(to, "{rate}/s {left:#} left"); // it is text in memory
    }
}

/// Where bars stand that are shown at the same time.
pub(super) struct Bars(MultiProgress);

impl Bars {
    /// On standard error.
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
    /// Shows how far a number that others count up has come on its way to `size`, which is asked for only if that is seen.
    pub(super) fn show(name: &str, size: impl FnOnce() -> u64, progress: Arc<AtomicU64>) -> Self {
        Self::show_among(&Bars::new(), name, size, progress)
    }

    /// The same, where there may be other bars.
    pub(super) fn show_among(
        bars: &Bars,
        name: &str,
        size: impl FnOnce() -> u64,
        progress: Arc<AtomicU64>,
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
                while !done.load(Ordering::Relaxed) {
                    bar.set_position(progress.load(Ordering::Relaxed));
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

    /// Takes the bar away.
    pub(super) fn clear(mut self) {
        self.done.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            let _ = thread.join(); // it draws, and does nothing that could fail
        }
        self.bar.finish_and_clear();
    }
}
