//! Claims that calculate: `wtf-8.to-utf-16(wtf-8.from-utf-16(x)) = x on strings`.

use std::sync::atomic::{AtomicBool, Ordering};

use utfproof_notation::UnitKind;
use utfproof_oracle::{Reading, Sequence, Slice};
use utfproof_spec_tables::Document;

use super::formula::{self, Formula};
use super::population::Population;
use super::set::Set;
use super::term::{Resolving, shown};
use crate::known::Known;
use crate::{Check, Reason, Shortfall, Witness, readings};

/// A statement about all inputs of a population; if it is negated, there is an input for which it does not hold.
#[derive(Clone, Debug)]
pub(crate) struct Equation {
    /// As it is written.
    text: String,
    is_negated: bool,
    formula: Formula,
    on: Population,
}

/// A longer statement is not read.
const LONGEST: usize = 1000;

impl Equation {
    /// Reads a statement; the error says what it lacks.
    pub(super) fn read(text: &str) -> Result<Self, Reason> {
        if text.len() > LONGEST {
            return Err(format!("has more than {LONGEST} bytes").into());
        }
        let (statement, on) = text
            .rsplit_once(" on ")
            .ok_or("has no population, as 'on strings'")?;
        let denied = statement.strip_prefix("not ");
        Ok(Self {
            text: text.to_owned(),
            is_negated: denied.is_some(),
            formula: formula::read(denied.unwrap_or(statement))?,
            on: Population::read(on)?,
        })
    }

    /// Tries it with a document's own readings; where it has none, with the judging ones.
    pub(super) fn check(&self, document: &Document) -> Check {
        static KNOWN: Known<(String, Vec<Reading>), Check> = Known::new();
        let mut resolved = self.clone();
        let (kind, readings) = resolved
            .resolve(document)
            .map_err(|why| Witness::unreadable(&self.text, why))?;
        let checked = KNOWN.get((self.text.clone(), readings), || {
            resolved.run(document, kind)
        });
        match (checked, self.is_negated) {
            (Err(Shortfall::Fails(witness)), true) if !witness.is_unreadable => {
                Ok(format!("{}: {}", witness.input, witness.found))
            }
            (Ok(over), true) => {
                Err(Witness::new(over, &self.text, "it is so for all of them").into())
            }
            (checked, _) => checked,
        }
    }

    /// Resolves all terms. Returns the kind of the inputs and the readings of all operations.
    fn resolve(&mut self, document: &Document) -> Result<(UnitKind, Vec<Reading>), Reason> {
        let mut resolving = Resolving {
            document,
            otherwise: None,
            demands: Vec::new(),
            readings: Vec::new(),
        };
        self.formula.resolve(&mut resolving)?;
        let kind = match resolving.demands.as_slice() {
            [] if self.text.ends_with(" on bytes") => UnitKind::Byte,
            [] => return Err("has no x whose kind an operation tells".into()),
            [first, others @ ..] if others.iter().all(|kind| kind == first) => *first,
            [first, ..] => {
                return Err(format!("takes x for {first}, and for something else").into());
            }
        };
        if let Some(other) = self.on.kind().filter(|other| *other != kind) {
            return Err(format!("takes x for {kind}, and is on {other}").into());
        }
        resolving.otherwise = Some(kind);
        self.formula.resolve(&mut resolving)?;
        let mut all = resolving.readings;
        let on = self.on.operation();
        all.extend(on.map(|encode| readings::own(document, encode)));
        Ok((kind, all))
    }

    /// Tries it, once it is resolved, on all inputs.
    fn run(&self, document: &Document, kind: UnitKind) -> Check {
        let (has_inputs, was_tried) = (AtomicBool::new(false), AtomicBool::new(false));
        let over = self.on.each(document, kind, &|inputs| {
            remember(&has_inputs);
            let holds = match &self.formula {
                Formula::If(both) if both[1].holds(inputs) => {
                    remember(&was_tried);
                    both[0].holds(inputs)
                }
                Formula::If(_) => true,
                formula => formula.holds(inputs),
            };
            if holds {
                Ok(())
            } else {
                Err(self.difference(inputs))
            }
        })?;
        if !has_inputs.into_inner() {
            let why = format!("its population has no {kind}, so that the claim says nothing");
            return Err(Witness::unreadable(&self.text, why).into());
        }
        if let Population::Exactly(set) = &self.on {
            self.fails_elsewhere(set, kind)?;
        }
        if matches!(self.formula, Formula::If(_)) && !was_tried.into_inner() {
            let why = format!("of {over}, none of them is as its condition says");
            return Err(Witness::unreadable(&self.text, why).into());
        }
        Ok(over)
    }

    /// What is claimed of exactly some values does not hold for the others.
    fn fails_elsewhere(&self, set: &Set, kind: UnitKind) -> Result<(), Witness> {
        let all = Set::Ranges(vec![0..=kind.max()]);
        for value in all.values(kind).filter(|value| !set.has(*value)) {
            let x = Sequence::from_values(kind, [value]);
            if self.formula.holds(&[x.as_slice()]) {
                let found = "the same as within them";
                return Err(Witness::new(x, "outside of the ranges", found));
            }
        }
        Ok(())
    }

    /// The mistake that some inputs show.
    fn difference(&self, inputs: &[Slice<'_>]) -> Witness {
        let (printed, came) = self.formula.difference(&self.text, inputs);
        let is_value = matches!(self.on, Population::Values(_) | Population::Exactly(_));
        let inputs = inputs.iter().map(|input| match input {
            Slice::CodePoints([value]) if is_value => readings::name(*value),
            _ => shown(Some(*input)),
        });
        let inputs: Vec<String> = inputs.collect();
        Witness::new(inputs.join(" and "), printed, came)
    }
}

/// Sets a flag that several threads share, and writes to it only once.
fn remember(is_so: &AtomicBool) {
    if !is_so.load(Ordering::Relaxed) {
        is_so.store(true, Ordering::Relaxed);
    }
}
