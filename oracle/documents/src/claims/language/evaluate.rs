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

/// Reads a statement; the error says what it lacks.
pub(super) fn read(text: &str) -> Result<Equation, Reason> {
    if text.len() > LONGEST {
        return Err(format!("has more than {LONGEST} bytes").into());
    }
    let (statement, on) = text
        .rsplit_once(" on ")
        .ok_or("has no population, as 'on strings'")?;
    let (is_negated, statement) = match statement.strip_prefix("not ") {
        Some(statement) => (true, statement),
        None => (false, statement),
    };
    Ok(Equation {
        text: text.to_owned(),
        is_negated,
        formula: formula::read(statement)?,
        on: Population::read(on)?,
    })
}

/// Tries a statement with a document's own readings; where it has none, with the judging ones.
pub(super) fn check(document: &Document, equation: &Equation) -> Check {
    static KNOWN: Known<(String, Vec<Reading>), Check> = Known::new();
    let unreadable = |why: Reason| Witness::unreadable(&equation.text, why);
    let mut formula = equation.formula.clone();
    let mut resolving = Resolving {
        document,
        otherwise: None,
        demands: Vec::new(),
        readings: Vec::new(),
    };
    formula.resolve(&mut resolving).map_err(unreadable)?;
    let kind = match resolving.demands.as_slice() {
        [] if equation.text.ends_with(" on bytes") => UnitKind::Byte,
        [] => return Err(unreadable("has no x whose kind an operation tells".into()).into()),
        [first, others @ ..] if others.iter().all(|kind| kind == first) => *first,
        [first, ..] => {
            let why = format!("takes x for {first}, and for something else");
            return Err(unreadable(why.into()).into());
        }
    };
    resolving.otherwise = Some(kind);
    formula.resolve(&mut resolving).map_err(unreadable)?;
    let mut all = resolving.readings;
    all.extend(
        equation
            .on
            .operation()
            .map(|encode| readings::own(document, encode)),
    );
    let checked = KNOWN.get((equation.text.clone(), all), || {
        Trial {
            document,
            equation,
            formula,
            kind,
            was_tried: AtomicBool::new(false),
        }
        .run()
    });
    match (checked, equation.is_negated) {
        (Err(Shortfall::Fails(witness)), true) if !witness.is_unreadable => {
            Ok(format!("{}: {}", witness.input, witness.found))
        }
        (Ok(over), true) => {
            Err(Witness::new(over, &equation.text, "it is so for all of them").into())
        }
        (checked, _) => checked,
    }
}

struct Trial<'a> {
    document: &'a Document,
    equation: &'a Equation,
    formula: Formula,
    /// The kind of the inputs.
    kind: UnitKind,
    /// Whether some input is as the condition says.
    was_tried: AtomicBool,
}

impl Trial<'_> {
    fn run(&self) -> Check {
        let Equation { on, text, .. } = self.equation;
        let over = on.each(self.document, self.kind, &|inputs| self.holds(inputs))?;
        if let Population::Values { set, exactly: true } = on {
            self.fails_elsewhere(set)?;
        }
        if matches!(self.formula, Formula::If(_)) && !self.was_tried.load(Ordering::Relaxed) {
            let why = format!("of {over}, none of them is as its condition says");
            return Err(Witness::unreadable(text, why).into());
        }
        Ok(over)
    }

    /// What is claimed of exactly some values does not hold for the others.
    fn fails_elsewhere(&self, set: &Set) -> Result<(), Witness> {
        let all = Set::Ranges(vec![0..=self.kind.max()]);
        for value in all.values(self.kind).filter(|value| !set.has(*value)) {
            let x = Sequence::from_values(self.kind, [value]);
            if self.formula.holds(&[x.as_slice()]) {
                let found = "the same as within them";
                return Err(Witness::new(x, "outside of the ranges", found));
            }
        }
        Ok(())
    }

    fn holds(&self, inputs: &[Slice<'_>]) -> Result<(), Witness> {
        let holds = match &self.formula {
            Formula::If(both) if both[1].holds(inputs) => {
                self.was_tried.store(true, Ordering::Relaxed);
                both[0].holds(inputs)
            }
            Formula::If(_) => true,
            formula => formula.holds(inputs),
        };
        if holds {
            return Ok(());
        }
        let (printed, came) = self.formula.difference(&self.equation.text, inputs);
        let is_value = matches!(self.equation.on, Population::Values { .. });
        let inputs = inputs.iter().map(|input| match input {
            Slice::CodePoints([value]) if is_value => readings::name(*value),
            _ => shown(Some(*input)),
        });
        let inputs: Vec<String> = inputs.collect();
        Err(Witness::new(inputs.join(" and "), printed, came))
    }
}
