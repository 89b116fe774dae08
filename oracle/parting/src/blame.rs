//! Finds the step that decides a difference between two readings.

use std::collections::{BTreeMap, HashMap};

use utfproof_oracle::{Event, NoTrace, Recorder, Sequence, StepId};

use super::{Class, Pair, PartingGroup};

/// The number of classes on which a step was taken, and on how many of those the readings differ.
#[derive(Clone, Copy, Default)]
struct Record {
    taken: u64,
    parted: u64,
}

/// The classes on which the readings differ, by the deciding step.
///
/// If one reading rejects and the other does not, it is one of the steps that reject: those after the last item that the
/// reading looks at. Otherwise it is one of all steps that either reading takes on the class. It is the one that leads to
/// agreement least often; ties go to the step taken least often, and then to the first step of the left reading.
pub(super) fn groups(pair: Pair, classes: &[Class]) -> Vec<PartingGroup> {
    if classes.iter().all(|class| !class.differs) {
        return Vec::new();
    }
    let steps: Vec<Vec<StepId>> = classes
        .iter()
        .map(|class| steps_of_both(pair, &class.first))
        .collect();
    let mut records: HashMap<StepId, Record> = HashMap::new();
    for (class, steps) in classes.iter().zip(&steps) {
        for step in steps {
            let record = records.entry(*step).or_default();
            record.taken += 1;
            record.parted += u64::from(class.differs);
        }
    }
    let mut groups: BTreeMap<StepId, (&Class, u128)> = BTreeMap::new();
    for (class, steps) in classes
        .iter()
        .zip(&steps)
        .filter(|(class, _)| class.differs)
    {
        let key = |step: &StepId| {
            let Record { taken, parted } = records[step];
            // in parts per million, so that it is an integer
            (parted * 1_000_000 / taken, std::cmp::Reverse(taken))
        };
        let rejecting = rejecting(pair, &class.first);
        let steps = rejecting.as_ref().unwrap_or(steps);
        // the last of equal ones is taken
        let Some(step) = steps.iter().rev().max_by_key(|step| key(step)).copied() else {
            continue;
        };
        let (smallest, inputs) = groups.entry(step).or_insert((class, 0));
        *inputs += class.inputs;
        if size(class) < size(smallest) {
            *smallest = class;
        }
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|(step, (class, _))| (class.first.len(), class.first.clone(), *step));
    groups
        .into_iter()
        .map(|(step, (class, inputs))| group(pair, step, &class.first, inputs))
        .collect()
}

fn size(class: &Class) -> (usize, &[u32]) {
    (class.first.len(), &class.first)
}

fn group(pair: Pair, step: StepId, values: &[u32], inputs: u128) -> PartingGroup {
    let (left, NoTrace) = Pair::run(pair.left, values);
    let (right, NoTrace) = Pair::run(pair.right, values);
    PartingGroup {
        step,
        smallest: Sequence::from_values(pair.kind, values.to_vec()),
        left,
        right,
        inputs,
    }
}

/// The last steps of the one reading that rejects what the other accepts: all after the last item that it looks at.
fn rejecting(pair: Pair, values: &[u32]) -> Option<Vec<StepId>> {
    let [(left, of_left), (right, of_right)] =
        [pair.left, pair.right].map(|reading| Pair::run::<Recorder>(reading, values));
    let trace = match (left.is_err(), right.is_err()) {
        (true, false) => of_left,
        (false, true) => of_right,
        _ => return None,
    };
    let is_item = |event: &Event| matches!(event, Event::LookAt(_));
    let last = trace.events.iter().rposition(is_item).unwrap_or(0);
    let steps = trace.events[last..].iter().filter_map(|event| match event {
        Event::Step(step) => Some(*step),
        _ => None,
    });
    let steps: Vec<StepId> = steps.collect();
    (!steps.is_empty()).then_some(steps)
}

/// The steps of the left reading, and then those of the right.
fn steps_of_both(pair: Pair, values: &[u32]) -> Vec<StepId> {
    let (_, trace) = Pair::run::<Recorder>(pair.left, values);
    let mut steps = trace.steps();
    let (_, trace) = Pair::run::<Recorder>(pair.right, values);
    for step in trace.steps() {
        if !steps.contains(&step) {
            steps.push(step);
        }
    }
    steps
}
