//! The values of a trace: a step adds them to the result, or gives them to a variable of the document.

use utfproof_notation::UnitKind;

use crate::trace::{Event, Item, Recorder, Trace, Within};

/// A value of a variable or a result: a byte, a code unit, or a code point.
pub trait Value: Copy {
    /// The value with its kind.
    fn item(self) -> Item;
}

impl Value for u8 {
    fn item(self) -> Item {
        let (kind, value) = (UnitKind::Byte, self.into());
        Item { kind, value }
    }
}

impl Value for u16 {
    fn item(self) -> Item {
        let (kind, value) = (UnitKind::CodeUnit, self.into());
        Item { kind, value }
    }
}

impl Value for u32 {
    fn item(self) -> Item {
        let (kind, value) = (UnitKind::CodePoint, self);
        Item { kind, value }
    }
}

impl<T: Trace> Within<'_, T> {
    /// The step adds this value to the result. Returns it.
    pub fn adds<V: Value>(&mut self, value: V) -> V {
        self.note("", value.item());
        value
    }

    /// The step adds these values to the result. Returns them.
    pub fn adds_all<V: Value>(
        &mut self,
        values: impl IntoIterator<Item = V>,
    ) -> impl Iterator<Item = V> {
        values.into_iter().map(|value| self.adds(value))
    }

    /// The step gives a variable of the document this value. Returns it.
    pub fn sets<V: Value>(&mut self, name: &'static str, value: V) -> V {
        self.note(name, value.item());
        value
    }

    /// The step gives a variable of the document, which is a number, this value. Returns it.
    pub fn counts(&mut self, name: &'static str, value: u32) -> u32 {
        let kind = UnitKind::Number;
        self.note(name, Item { kind, value });
        value
    }
}

impl Recorder {
    /// For each step in order, its values in words: `P = 1F4A9` for a variable, `C3 A9` for what it adds to the result, and
    /// nothing if it has none.
    pub fn values(&self) -> Vec<String> {
        let mut values: Vec<String> = Vec::new();
        let mut last_is_added = false;
        // for each algorithm that goes on, its last step
        let mut steps = Vec::new();
        for event in &self.events {
            match event {
                Event::Enter(_) => steps.push(None),
                Event::Leave => drop(steps.pop()),
                Event::Step(_) => {
                    if let Some(step) = steps.last_mut() {
                        *step = Some(values.len());
                    }
                    values.push(String::new());
                }
                Event::Value(name, value) => {
                    let Some(of_step) = steps.last().copied().flatten() else {
                        continue;
                    };
                    let of_step = &mut values[of_step];
                    let is_added = name.is_empty();
                    of_step.push_str(match (of_step.is_empty(), is_added && last_is_added) {
                        (true, _) => "",
                        (false, true) => " ",
                        (false, false) => ", ",
                    });
                    if !is_added {
                        of_step.push_str(&format!("{name} = "));
                    }
                    of_step.push_str(&value.to_string());
                    last_is_added = is_added;
                }
                Event::LookAt(_) => {}
            }
        }
        values
    }
}
