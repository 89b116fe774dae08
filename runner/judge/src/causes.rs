//! Groups differences by cause, the worst first: as plain data, from which every renderer makes its text.
//!
//! A cause never joins two [ways](Way) in which a case fails: well-formed and ill-formed input, or two kinds of departure,
//! are two causes. Within a way, a cause is the one character that is lost or added everywhere, or a pattern of positions, or
//! else the step of the document that decides. A long input that was not shrunk is counted with a cause that it contains.

use std::collections::{BTreeMap, BTreeSet};

use utfproof_oracle::{Operation, Sequence, StepId};
use utfproof_vectors::Origin;

use crate::change::{Units, changes, only_character};
use crate::departure::{Departure, Rank, Way};
use crate::pattern::Pattern;
use crate::result::{Difference, Shown};

/// Longer inputs, in units, are grouped without the deciding step: their traces are long too.
const LONGEST_TRACED: usize = 1 << 14;

/// If more characters are lost, or added, none of them is the cause.
const MOST_CHARACTERS: usize = 3;

/// Differences with one cause, as far as answers can tell.
#[derive(Clone, Debug)]
pub struct Cause<'a> {
    /// The operation.
    pub operation: Operation,
    /// The way in which all of them fail.
    pub way: Way,
    /// The reason, if they are known differences.
    pub known: Option<&'a str>,
    /// The character that is lost, or added, in all of them, if it is one.
    pub character: Option<Units>,
    /// Where it shows and where not, if that is a pattern.
    pub pattern: Option<Pattern>,
    /// The one with the smallest input.
    pub witness: &'a Difference,
    /// All of them, the witness included, ordered by their inputs.
    pub members: Vec<&'a Difference>,
}

/// Whether they are known, the operation, and the way in which they fail: no cause joins two of these.
type Kind<'a> = (Option<&'a str>, Operation, Way);

/// What tells causes of one kind apart.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Decides {
    Character(Units),
    Pattern(Pattern),
    Step(StepId),
    /// The conversion of the same codec: it gives another length.
    Conversion,
    Nothing,
}

/// The causes of differences: known ones last, otherwise by [rank](Way::rank), the worst first; of one rank, those of
/// well-formed input first.
pub fn causes<'a>(differences: impl Iterator<Item = &'a Difference>) -> Vec<Cause<'a>> {
    let mut ways = BTreeMap::<Kind<'a>, Vec<&'a Difference>>::new();
    for difference in differences {
        let known = difference.known.as_deref();
        let kind = (known, difference.operation, difference.way());
        ways.entry(kind).or_default().push(difference);
    }
    let causes = ways
        .into_iter()
        .flat_map(|(kind, all)| of_one_way(kind, all));
    let mut causes: Vec<Cause<'a>> = causes.collect();
    causes.sort_by_key(|cause| {
        let is_known = cause.known.is_some();
        let rank = (cause.way.rank(), !cause.way.well_formed);
        (is_known, rank, cause.operation, size(cause.witness))
    });
    causes
}

/// The causes of differences of one operation that fail in one way.
fn of_one_way<'a>(kind: Kind<'a>, differences: Vec<&'a Difference>) -> Vec<Cause<'a>> {
    let characters: Vec<Option<Units>> = differences.iter().map(|d| character(d)).collect();
    let few: BTreeSet<&Units> = characters.iter().flatten().collect();
    let are_few = few.len() <= MOST_CHARACTERS;
    let mut causes = BTreeMap::<Decides, Vec<&'a Difference>>::new();
    let mut long = Vec::new();
    for (difference, character) in differences.into_iter().zip(&characters) {
        match character {
            Some(character) if are_few => {
                let decides = Decides::Character(character.clone());
                causes.entry(decides).or_default().push(difference);
            }
            _ if is_long(difference) => long.push(difference),
            _ => causes.entry(step(difference)).or_default().push(difference),
        }
    }
    // neither the step nor the character matters where a fault shows by its position
    let small: Vec<Decides> = causes.keys().cloned().collect();
    for difference in long {
        let decides = containing(&small, difference);
        causes.entry(decides).or_default().push(difference);
    }
    let cause =
        |(decides, members): (Decides, Vec<&'a Difference>)| Cause::new(kind, decides, members);
    causes.into_iter().map(cause).collect()
}

impl<'a> Cause<'a> {
    fn new(
        (known, operation, way): Kind<'a>,
        decides: Decides,
        mut members: Vec<&'a Difference>,
    ) -> Self {
        // of equal inputs, the one that was asked as it is
        let pattern = pattern(&members);
        members.sort_by_key(|difference| (size(difference), difference.smaller.is_some()));
        Self {
            operation,
            way,
            known,
            character: match decides {
                Decides::Character(character) => Some(character),
                _ => None,
            },
            pattern,
            witness: members[0],
            members,
        }
    }

    /// How bad it is.
    pub const fn rank(&self) -> Rank {
        self.way.rank()
    }

    /// The sum of a count of all members.
    pub fn sum(&self, of: impl Fn(&Difference) -> u64) -> u64 {
        self.members.iter().map(|member| of(member)).sum()
    }
}

/// The one character that is lost, or added.
fn character(difference: &Difference) -> Option<Units> {
    match difference.departure {
        Departure::Lost | Departure::Added => only_character(&changes(difference)).cloned(),
        _ => None,
    }
}

/// What decides: a pattern of positions, or a step; for an expected rejection the last one, for a result the last one that was new.
fn step(difference: &Difference) -> Decides {
    if let Some(pattern) = pattern_of(difference) {
        return Decides::Pattern(pattern.clone());
    }
    if size(difference).0 > LONGEST_TRACED {
        return Decides::Nothing;
    }
    let is_told = matches!(difference.shown().answered, Shown::Failure(_));
    let step = match difference.departure {
        Departure::Length if is_told => return Decides::Conversion,
        Departure::Accepted | Departure::Position | Departure::Length => {
            difference.trace().last_step()
        }
        Departure::Rejected
        | Departure::Lost
        | Departure::Added
        | Departure::Changed
        | Departure::Count => difference.trace().steps().last().copied(),
        Departure::Violates(_)
        | Departure::Calls
        | Departure::Late
        | Departure::Crashed
        | Departure::TimedOut
        | Departure::Garbled => None,
    };
    step.map_or(Decides::Nothing, Decides::Step)
}

/// The pattern of the positions at which a difference shows.
fn pattern_of(difference: &Difference) -> Option<&Pattern> {
    difference.smaller.as_ref()?.pattern.as_ref()
}

/// The pattern that all differences have, as far as it was looked for.
fn pattern(members: &[&Difference]) -> Option<Pattern> {
    let mut known = members.iter().filter(|member| !is_long(member));
    let first = pattern_of(known.next()?)?;
    let is_the_same = known.all(|member| pattern_of(member) == Some(first));
    is_the_same.then(|| first.clone())
}

/// Whether its input may hold much that is not its cause: it is drawn or has text around it, and was not shrunk.
fn is_long(difference: &Difference) -> bool {
    let is_drawn = difference.origin == Some(Origin::Random);
    difference.smaller.is_none() && (is_drawn || difference.context.is_some())
}

/// A cause that an input contains: its own, or one whose deciding step it takes.
fn containing(small: &[Decides], difference: &Difference) -> Decides {
    let own = step(difference);
    if small.contains(&own) {
        return own;
    }
    if let (Decides::Nothing, Some(first)) = (&own, small.first()) {
        return first.clone();
    }
    let steps = difference.trace().steps();
    let is_taken =
        |decides: &&Decides| matches!(decides, Decides::Step(step) if steps.contains(step));
    let is_pattern = |decides: &&Decides| matches!(decides, Decides::Pattern(_));
    let cause = small.iter().find(is_taken);
    let cause = cause.or_else(|| small.iter().find(is_pattern));
    cause.cloned().unwrap_or(own)
}

/// The length of an input in units, and the input.
fn size(difference: &Difference) -> (usize, &[Sequence]) {
    let operands = difference.shown().operands;
    (operands.iter().map(Sequence::len).sum(), operands)
}
