//! Executes the steps of an algorithm.

use std::borrow::Cow;

use utfproof_oracle::{NoTrace, Sequence, Slice};

use crate::Algorithm;
use crate::expression::{Expression, Side};
use crate::statement::{Does, Step};

/// How an algorithm ends for some operands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// It returns these units, which these steps have made, by their places among the lines.
    Returns(Vec<u32>, Vec<usize>),
    /// It fails, as a step says, or as an operation rejects that a step asks.
    Fails,
    /// The last step that it takes cannot be executed, or nothing is returned after it; with the reason.
    Faulty(String),
}

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Value<'v> {
    Number(i64),
    Sequence(Cow<'v, [u32]>),
    Truth(bool),
}

/// Why an algorithm ends inside of an expression.
enum Stop {
    /// An operation rejects.
    Rejected,
    Fault(String),
}

impl<T: Into<String>> From<T> for Stop {
    fn from(why: T) -> Self {
        Self::Fault(why.into())
    }
}

/// Longer sequences are not made.
const LONGEST: usize = 1 << 12;

impl Algorithm {
    /// Executes it for some operands: sequences of units. `take` hears of each step, by its place among the lines; if it
    /// returns `false`, that was one step too many.
    pub fn run(&self, operands: Vec<Vec<u32>>, take: &mut dyn FnMut(usize) -> bool) -> End {
        let mut names: Vec<Option<Value<'static>>> = vec![None; self.names.0.len()];
        let mut made = vec![Vec::new(); names.len()];
        for (name, operand) in operands.into_iter().take(self.operands).enumerate() {
            made[name] = vec![None; operand.len()];
            names[name] = Some(Value::Sequence(operand.into()));
        }
        let spoken = &self.names.0;
        let mut run = Run {
            names,
            made,
            spoken,
            take,
        };
        match run.block(&self.steps) {
            Ok(Some((units, made))) => End::Returns(units, made),
            Ok(None) => End::Faulty("it ends without 'return' or 'fail'".to_owned()),
            Err(Stop::Rejected) => End::Fails,
            Err(Stop::Fault(why)) => End::Faulty(why),
        }
    }
}

struct Run<'r> {
    names: Vec<Option<Value<'static>>>,
    /// For each name, the places of the steps that have made the units of its value; none has made those of an operand.
    made: Vec<Vec<Option<usize>>>,
    /// The names as they are written.
    spoken: &'r [String],
    take: &'r mut dyn FnMut(usize) -> bool,
}

/// Units, and the places of the steps that have made them.
type Made = (Vec<u32>, Vec<usize>);

impl Run<'_> {
    /// The units that a step of a block returns, if one does.
    fn block(&mut self, steps: &[Step]) -> Result<Option<Made>, Stop> {
        for step in steps {
            if let Some(made) = self.step(step)? {
                return Ok(Some(made));
            }
        }
        Ok(None)
    }

    fn took(&mut self, place: usize) -> Result<(), Stop> {
        match (self.take)(place) {
            true => Ok(()),
            false => Err("it takes too many steps; does it end?".into()),
        }
    }

    fn step(&mut self, step: &Step) -> Result<Option<Made>, Stop> {
        self.took(step.place)?;
        match &step.does {
            Does::If(ways) => {
                for (place, asks, inner) in ways {
                    if *place != step.place {
                        self.took(*place)?;
                    }
                    let is_so = match asks {
                        Some(asks) => self.truth(asks)?,
                        None => true,
                    };
                    if is_so {
                        return self.block(inner);
                    }
                }
            }
            Does::While(asks, inner) => {
                while self.truth(asks)? {
                    if let Some(made) = self.block(inner)? {
                        return Ok(Some(made));
                    }
                    self.took(step.place)?;
                }
            }
            Does::Let(name, value) => {
                let new = self.value(value)?.owned();
                let units = match &new {
                    Value::Sequence(units) => units.len(),
                    _ => 0,
                };
                let made = self.made_by(value, step.place, units);
                self.made[*name] = made.into_iter().map(Some).collect();
                self.names[*name] = Some(new);
            }
            Does::Append(values, name) => {
                for value in values {
                    let more = units(self.value(value)?)?.into_owned();
                    let (what, all) = self.sequence_of(*name)?;
                    if all.len() + more.len() > LONGEST {
                        return Err(format!("'{what}' has more than {LONGEST} units").into());
                    }
                    let made = all.len() + more.len();
                    all.extend(more);
                    self.made[*name].resize(made, Some(step.place));
                }
            }
            Does::Take(name, from) => {
                let (what, all) = self.sequence_of(*from)?;
                if all.is_empty() {
                    return Err(format!("'{what}' is empty, so that nothing can be taken").into());
                }
                let unit = all.remove(0);
                self.made[*from].remove(0);
                self.made[*name].clear();
                self.names[*name] = Some(Value::Number(unit.into()));
            }
            Does::Fail => return Err(Stop::Rejected),
            Does::Return(value) => {
                let units = units(self.value(value)?)?.into_owned();
                let made = self.made_by(value, step.place, units.len());
                return Ok(Some((units, made)));
            }
        }
        Ok(None)
    }

    /// The places of the steps that have made the units of a value: of the step that calculates it, or of those that have
    /// made what a name stands for.
    fn made_by(&self, value: &Expression, step: usize, length: usize) -> Vec<usize> {
        match value {
            Expression::Name(name) if self.made[*name].len() == length => {
                let made = self.made[*name].iter();
                made.map(|made| made.unwrap_or(step)).collect()
            }
            _ => vec![step; length],
        }
    }

    /// A name as it is written, and the sequence that is its value.
    fn sequence_of(&mut self, name: usize) -> Result<(&str, &mut Vec<u32>), Stop> {
        let what = &self.spoken[name];
        match &mut self.names[name] {
            Some(Value::Sequence(units)) => Ok((what, units.to_mut())),
            _ => Err(format!("'{what}' is not a sequence").into()),
        }
    }

    fn truth(&self, asks: &Expression) -> Result<bool, Stop> {
        match self.value(asks)? {
            Value::Truth(is_so) => Ok(is_so),
            _ => Err("it asks nothing".into()),
        }
    }

    fn number(&self, of: &Expression) -> Result<i64, Stop> {
        match self.value(of)? {
            Value::Number(number) => Ok(number),
            _ => Err("a sequence stands where a number is needed".into()),
        }
    }

    fn sequence<'s>(&'s self, of: &Expression) -> Result<Cow<'s, [u32]>, Stop> {
        match self.value(of)? {
            Value::Sequence(units) => Ok(units),
            _ => Err("a number stands where a sequence is needed".into()),
        }
    }

    fn value<'s>(&'s self, of: &Expression) -> Result<Value<'s>, Stop> {
        Ok(match of {
            Expression::Number(number) => Value::Number(*number),
            Expression::Nothing => Value::Sequence(Cow::Borrowed(&[])),
            Expression::Name(place) => {
                match &self.names[*place] {
                    Some(Value::Sequence(units)) => Value::Sequence(Cow::Borrowed(units)),
                    Some(value) => value.clone(),
                    None => {
                        let name = &self.spoken[*place];
                        return Err(format!("'{name}' has no value, as the step above that gives it one is not taken").into());
                    }
                }
            }
            Expression::Sum(both, sign) => {
                let [left, right] = [self.number(&both[0])?, self.number(&both[1])?];
                let sum = sum(left, sign, right);
                Value::Number(
                    sum.ok_or_else(|| format!("{left} {sign} {right} is not calculated"))?,
                )
            }
            Expression::Joined(both) => {
                let mut left = units(self.value(&both[0])?)?.into_owned();
                left.extend_from_slice(&units(self.value(&both[1])?)?);
                if left.len() > LONGEST {
                    return Err(format!("a sequence has more than {LONGEST} units").into());
                }
                Value::Sequence(left.into())
            }
            Expression::Length(of) => Value::Number(self.sequence(of)?.len() as i64),
            Expression::Unit(of, side) => {
                let units = self.sequence(of)?;
                let unit = match side {
                    Side::First => units.first(),
                    Side::Last => units.last(),
                };
                let unit =
                    unit.ok_or("the sequence is empty, so that it has no first and no last unit")?;
                Value::Number((*unit).into())
            }
            Expression::Part {
                of,
                number,
                side,
                is_rest,
            } => {
                let units = self.sequence(of)?;
                let number = self.number(number)?;
                let length = usize::try_from(number)
                    .ok()
                    .filter(|length| *length <= units.len());
                let length = length.ok_or_else(|| {
                    format!("the sequence has {} units, and not {number}", units.len())
                })?;
                let (start, end) = match side {
                    Side::First => units.split_at(length),
                    Side::Last => units.split_at(units.len() - length),
                };
                let is_start = (*side == Side::First) != *is_rest;
                let part = if is_start { start } else { end };
                Value::Sequence(part.to_vec().into())
            }
            Expression::Of(..) => match self.answer(of)? {
                Ok(units) => Value::Sequence(units.into()),
                Err(()) => return Err(Stop::Rejected),
            },
            Expression::IsAccepted(of) => Value::Truth(self.answer(of)?.is_ok()),
            Expression::Compared(both, sign) => {
                let [left, right] = [self.value(&both[0])?, self.value(&both[1])?];
                Value::Truth(match (sign, left, right) {
                    (&"=", left, right) if left.is_like(&right) => left == right,
                    (&"≠", left, right) if left.is_like(&right) => left != right,
                    (sign, Value::Number(left), Value::Number(right)) => match *sign {
                        "<" => left < right,
                        ">" => left > right,
                        "≤" => left <= right,
                        _ => left >= right,
                    },
                    _ => return Err("a number is compared with a sequence, or an order of sequences is asked for".into()),
                })
            }
            Expression::Within(all) => {
                let [of, first, last] = [
                    self.number(&all[0])?,
                    self.number(&all[1])?,
                    self.number(&all[2])?,
                ];
                Value::Truth((first..=last).contains(&of))
            }
            Expression::IsEmpty(of) => Value::Truth(self.sequence(of)?.is_empty()),
            Expression::Not(of) => Value::Truth(!self.truth(of)?),
            Expression::Both(both) => Value::Truth(self.truth(&both[0])? && self.truth(&both[1])?),
            Expression::Either(both) => {
                Value::Truth(self.truth(&both[0])? || self.truth(&both[1])?)
            }
        })
    }

    /// The result of an operation, or that it rejects.
    fn answer(&self, of: &Expression) -> Result<Result<Vec<u32>, ()>, Stop> {
        let Expression::Of(reading, operands) = of else {
            return Err("only an operation accepts".into());
        };
        let signature = reading.operation.signature();
        let mut sequences = Vec::new();
        for (place, operand) in operands.iter().enumerate() {
            let kind = signature.operand(place);
            let units = units(self.value(operand)?)?;
            if let Some(unit) = units.iter().find(|unit| **unit > kind.max()) {
                let name = reading.operation.name();
                return Err(format!("{name} takes {kind}, and {unit:X} is too large").into());
            }
            sequences.push(Sequence::from_values(kind, units.iter().copied()));
        }
        let slices: Vec<Slice<'_>> = sequences.iter().map(Sequence::as_slice).collect();
        let result = reading.run(&slices, &mut NoTrace);
        let result = result.map_err(|wrong| wrong.to_string())?;
        Ok(result.map(|units| units.values()).map_err(|_| ()))
    }
}

impl<'v> Value<'v> {
    fn owned(self) -> Value<'static> {
        match self {
            Self::Number(number) => Value::Number(number),
            Self::Sequence(units) => Value::Sequence(Cow::Owned(units.into_owned())),
            Self::Truth(is_so) => Value::Truth(is_so),
        }
    }

    fn is_like(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }
}

/// A sequence, or a number as a sequence of one unit.
fn units(value: Value<'_>) -> Result<Cow<'_, [u32]>, Stop> {
    match value {
        Value::Sequence(units) => Ok(units),
        Value::Number(number) => match u32::try_from(number) {
            Ok(unit) => Ok(Cow::Owned(vec![unit])),
            Err(_) => Err(format!("{number} is not a unit").into()),
        },
        Value::Truth(_) => Err("an answer stands where a value is needed".into()),
    }
}

/// `None` if it is too large, or if the shift is.
fn sum(left: i64, sign: &str, right: i64) -> Option<i64> {
    let shift = u32::try_from(right).ok().filter(|shift| *shift < 32);
    let sum = match sign {
        "+" => left.checked_add(right)?,
        "-" => left.checked_sub(right)?,
        "×" => left.checked_mul(right)?,
        "&" => left & right,
        "|" => left | right,
        ">>" => left >> shift?,
        _ => left.checked_mul(1 << shift?)?,
    };
    Some(sum)
}
