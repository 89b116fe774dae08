//! How an algorithm reports its steps.
//!
//! Every algorithm begins with `let trace = &mut trace.within("document#algorithm");` and marks each step with
//! `trace.step("2.1")`. When it turns to an item of its input, it calls `trace.byte(b)`, `trace.unit(u)`,
//! `trace.code_point(c)` or `trace.ucs_4(v)`, so that the trace shows which item a step is about. A value that a step
//! adds to the result goes through `trace.adds(…)`, and the value that it gives to a variable through `trace.sets("P", …)`.
//!
//! The comment above a mark is the step's restatement in spec-tables. After you change the data, `cargo run -p
//! utfproof-oracle --example restatements` rewrites the comments.
//!
//! [`NoTrace`] ignores the steps at no cost; [`Recorder`] records them; [`Fingerprint`] hashes them.

use std::fmt;
use std::hash::{Hash as _, Hasher as _};

use rustc_hash::FxHasher;
use utfproof_notation::UnitKind;

/// Receives the steps of an algorithm.
pub trait Trace {
    /// An algorithm begins; `algorithm` is its id, such as `wtf-8#concatenating`.
    fn enter(&mut self, algorithm: &'static str);

    /// The algorithm that began last ends.
    fn leave(&mut self);

    /// A step of `algorithm` is taken.
    fn take(&mut self, algorithm: &'static str, step: &'static str);

    /// The steps that follow are about this item of the algorithm's input.
    fn look_at(&mut self, item: Item);

    /// The last step gave this value to a variable; with an empty name, it added the value to the result.
    fn note(&mut self, _name: &'static str, _value: Item) {}

    /// Begins an algorithm, which ends when the returned value is dropped.
    fn within(&mut self, algorithm: &'static str) -> Within<'_, Self>
    where
        Self: Sized,
    {
        self.enter(algorithm);
        Within {
            trace: self,
            algorithm,
        }
    }
}

/// One item of an algorithm's input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Item {
    /// Its kind.
    pub kind: UnitKind,
    /// Its value.
    pub value: u32,
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.kind.format_one(self.value))
    }
}

/// A [`Trace`] within one algorithm, to which its steps belong.
pub struct Within<'a, T: Trace> {
    trace: &'a mut T,
    algorithm: &'static str,
}

impl<T: Trace> Within<'_, T> {
    /// Takes a step of this algorithm.
    pub fn step(&mut self, id: &'static str) {
        self.trace.take(self.algorithm, id);
    }

    /// The steps that follow are about this byte.
    pub fn byte(&mut self, byte: u8) {
        self.trace.look_at(Item {
            kind: UnitKind::Byte,
            value: byte.into(),
        });
    }

    /// The steps that follow are about this 16-bit code unit.
    pub fn unit(&mut self, unit: u16) {
        self.trace.look_at(Item {
            kind: UnitKind::CodeUnit,
            value: unit.into(),
        });
    }

    /// The steps that follow are about this code point.
    pub fn code_point(&mut self, code_point: u32) {
        self.trace.look_at(Item {
            kind: UnitKind::CodePoint,
            value: code_point,
        });
    }

    /// The steps that follow are about this UCS-4 value.
    pub fn ucs_4(&mut self, value: u32) {
        self.trace.look_at(Item {
            kind: UnitKind::Ucs4,
            value,
        });
    }
}

impl<T: Trace> Trace for Within<'_, T> {
    fn enter(&mut self, algorithm: &'static str) {
        self.trace.enter(algorithm);
    }

    fn leave(&mut self) {
        self.trace.leave();
    }

    fn take(&mut self, algorithm: &'static str, step: &'static str) {
        self.trace.take(algorithm, step);
    }

    fn look_at(&mut self, item: Item) {
        self.trace.look_at(item);
    }

    fn note(&mut self, name: &'static str, value: Item) {
        self.trace.note(name, value);
    }
}

impl<T: Trace> Drop for Within<'_, T> {
    fn drop(&mut self) {
        self.trace.leave();
    }
}

/// Ignores everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTrace;

impl Trace for NoTrace {
    fn enter(&mut self, _: &'static str) {}
    fn leave(&mut self) {}
    fn take(&mut self, _: &'static str, _: &'static str) {}
    fn look_at(&mut self, _: Item) {}
}

/// Records everything, in order; or, if it is [brief](Self::brief), each step once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recorder {
    /// The events.
    pub events: Vec<Event>,
    is_brief: bool,
    /// The last step, if it is brief.
    last: Option<StepId>,
}

/// One event of an algorithm.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// It began.
    Enter(&'static str),
    /// It ended.
    Leave,
    /// It took a step.
    Step(StepId),
    /// It turned to an item of its input.
    LookAt(Item),
    /// The last step gave a variable this value, or added it to the result if the name is empty.
    Value(&'static str, Item),
}

/// The id of a step: `document#algorithm/step`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StepId {
    /// The algorithm, such as `wtf-8#concatenating`.
    pub algorithm: &'static str,
    /// The step in it, such as `1.2`.
    pub step: &'static str,
}

impl fmt::Display for StepId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.algorithm, self.step)
    }
}

impl Trace for Recorder {
    fn enter(&mut self, algorithm: &'static str) {
        if !self.is_brief {
            self.events.push(Event::Enter(algorithm));
        }
    }

    fn leave(&mut self) {
        if !self.is_brief {
            self.events.push(Event::Leave);
        }
    }

    fn take(&mut self, algorithm: &'static str, step: &'static str) {
        let step = StepId { algorithm, step };
        if self.is_brief {
            self.last = Some(step);
            if self.events.contains(&Event::Step(step)) {
                return;
            }
        }
        self.events.push(Event::Step(step));
    }

    fn look_at(&mut self, item: Item) {
        if !self.is_brief {
            self.events.push(Event::LookAt(item));
        }
    }

    fn note(&mut self, name: &'static str, value: Item) {
        if !self.is_brief {
            self.events.push(Event::Value(name, value));
        }
    }
}

impl Recorder {
    /// A recorder of each step once, in the order in which they are first taken, and of nothing else. Its memory is bounded,
    /// whatever the input is.
    pub fn brief() -> Self {
        Self {
            is_brief: true,
            ..Self::default()
        }
    }

    /// The steps taken, each once, in the order in which they were first taken.
    pub fn steps(&self) -> Vec<StepId> {
        let mut steps = Vec::new();
        for event in &self.events {
            if let Event::Step(step) = event
                && !steps.contains(step)
            {
                steps.push(*step);
            }
        }
        steps
    }

    /// The last step taken: on a rejection, the one that rejects.
    pub fn last_step(&self) -> Option<StepId> {
        if self.is_brief {
            return self.last;
        }
        self.events.iter().rev().find_map(|event| match event {
            Event::Step(step) => Some(*step),
            _ => None,
        })
    }
}

/// Hashes the steps in order: inputs that take the same steps have the same hash.
#[derive(Clone, Default)]
pub struct Fingerprint(FxHasher);

impl Fingerprint {
    /// The hash of the steps so far; 0 before the first.
    pub fn steps(&self) -> u64 {
        self.0.finish()
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Fingerprint").field(&self.steps()).finish()
    }
}

impl Trace for Fingerprint {
    fn enter(&mut self, algorithm: &'static str) {
        algorithm.hash(&mut self.0);
    }

    fn leave(&mut self) {
        self.0.write_u64(0);
    }

    fn take(&mut self, _: &'static str, step: &'static str) {
        step.hash(&mut self.0);
    }

    fn look_at(&mut self, _: Item) {}
}
