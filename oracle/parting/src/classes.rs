//! Classes of inputs on which two readings take the same steps.

use rustc_hash::FxHashMap;

/// Inputs on which both readings take the same steps, and agree or not.
#[derive(Clone, Debug)]
pub(super) struct Class {
    /// The smallest input: the shortest; of several, the one with the lowest values.
    pub(super) first: Vec<u32>,
    /// The input with the highest values among those as long as the smallest.
    last: Vec<u32>,
    /// The number of inputs of up to three units.
    pub(super) inputs: u128,
    /// Whether the readings differ on them.
    pub(super) differs: bool,
    /// Whether either reading accepts them.
    pub(super) is_accepted: bool,
}

/// The behaviour of both readings on one input.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Look {
    pub(super) left: u64,
    pub(super) right: u64,
    pub(super) differs: bool,
    pub(super) is_accepted: bool,
}

#[derive(Default)]
pub(super) struct Classes {
    pub(super) all: Vec<Class>,
    pub(super) numbers: FxHashMap<Look, usize>,
    /// The class of the last input: the next input often belongs to it too.
    last: Option<(Look, usize)>,
}

impl Class {
    pub(super) fn ends(&self) -> impl Iterator<Item = &[u32]> {
        let first = self.first.as_slice();
        let last = (self.first != self.last).then_some(self.last.as_slice());
        [first].into_iter().chain(last)
    }

    fn stretch(&mut self, values: &[u32]) {
        let size = |values: &[u32]| values.len();
        if (size(values), values) < (size(&self.first), &self.first) {
            if size(values) < size(&self.first) {
                self.last = values.to_vec();
            }
            self.first = values.to_vec();
        }
        if size(values) == size(&self.first) && values > self.last.as_slice() {
            self.last.clear();
            self.last.extend_from_slice(values);
        }
    }
}

impl Classes {
    pub(super) fn add(&mut self, look: Look, values: &[u32], inputs: u128) {
        let number = self.number(look);
        if let Some(class) = self.all.get_mut(number) {
            class.inputs += inputs;
            class.stretch(values);
        } else {
            self.all.push(Class {
                first: values.to_vec(),
                last: values.to_vec(),
                inputs,
                differs: look.differs,
                is_accepted: look.is_accepted,
            });
        }
    }

    /// The index of the class of such inputs, or the next free index if there is none yet.
    fn number(&mut self, look: Look) -> usize {
        match self.last {
            Some((last, number)) if last == look => number,
            _ => {
                let number = *self.numbers.entry(look).or_insert(self.all.len());
                self.last = Some((look, number));
                number
            }
        }
    }

    pub(super) fn merge(&mut self, look: Look, class: &Class) {
        self.add(look, &class.first, class.inputs);
        let number = self.number(look);
        self.all[number].stretch(&class.last);
    }
}
