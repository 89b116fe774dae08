//! Differences of readings as JSON, for programs.

use serde::Serialize;
use utfproof_spec_tables::library;

use super::{AcceptedByOne, Parting, PartingGroup};
use crate::readings::show;

/// The differences between two readings, as an object. Numbers of inputs are strings, since they may be too large for
/// other programs to read as numbers without loss.
#[derive(Serialize)]
pub struct PartingJson {
    left: String,
    right: String,
    inputs_of_up_to_three: String,
    differing_of_up_to_three: String,
    longer_inputs_tried: String,
    groups: Vec<GroupJson>,
    /// Kinds of bytes that one of two decoders accepts and the other rejects.
    accepted_by_one: Vec<FormJson>,
}

#[derive(Serialize)]
struct FormJson {
    form: &'static str,
    smallest: String,
    left: String,
    right: String,
}

#[derive(Serialize)]
struct GroupJson {
    step: String,
    text: String,
    smallest: String,
    left: String,
    right: String,
    inputs_of_up_to_three: String,
}

impl From<&Parting> for PartingJson {
    fn from(parting: &Parting) -> Self {
        let groups = parting
            .groups
            .iter()
            .map(|group| GroupJson::of(parting, group));
        let forms = parting.accepted_by_one();
        Self {
            left: parting.left.name(),
            right: parting.right.name(),
            inputs_of_up_to_three: parting.inputs.to_string(),
            differing_of_up_to_three: parting.differing.to_string(),
            longer_inputs_tried: parting.longer.to_string(),
            groups: groups.collect(),
            accepted_by_one: forms.iter().map(|one| FormJson::of(parting, one)).collect(),
        }
    }
}

impl FormJson {
    fn of(parting: &Parting, one: &AcceptedByOne) -> Self {
        Self {
            form: one.form.name(),
            smallest: one.smallest.to_string(),
            left: show(parting.left.operation, &one.left),
            right: show(parting.right.operation, &one.right),
        }
    }
}

impl GroupJson {
    fn of(parting: &Parting, group: &PartingGroup) -> Self {
        let step = group.step.to_string();
        let text = library().step(&step).map(|place| place.step.text.clone());
        Self {
            text: text.unwrap_or_default(),
            step,
            smallest: group.smallest.to_string(),
            left: show(parting.left.operation, &group.left),
            right: show(parting.right.operation, &group.right),
            inputs_of_up_to_three: group.inputs.to_string(),
        }
    }
}
