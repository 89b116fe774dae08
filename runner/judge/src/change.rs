//! What a result has in place of the expected one: an alignment of the two, in characters.

use crate::characters::{Form, characters};
use crate::departure::Departure;
use crate::result::{Difference, Shown};

/// The most pairs of characters that are compared; longer parts that differ count as one change.
const MOST_PAIRS: usize = 1 << 14;

/// A character, or what stands in its place, as units of the result.
pub type Units = Vec<u32>;

/// A place where two results differ.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// The characters that are expected there.
    pub expected: Vec<Units>,
    /// The characters that are there.
    pub answered: Vec<Units>,
}

/// All places where the result of a difference is not the expected one, in order; none unless both are texts.
pub fn changes(difference: &Difference) -> Vec<Change> {
    if difference.has_summaries() {
        return Vec::new();
    }
    let shown = difference.shown();
    let (Shown::Output(expected), Shown::Output(answered)) = (shown.expected, shown.answered)
    else {
        return Vec::new();
    };
    let form = Form::of_output(difference.operation);
    let numbers = usize::from(
        difference
            .operation
            .signature()
            .output
            .begins_with_a_number(),
    );
    let texts = [expected.values(), answered.values()];
    let [expected, answered] = texts.each_ref().map(|values| {
        let text = values.get(numbers..).unwrap_or_default();
        characters(form, text)
    });
    match difference.departure {
        Departure::Lost => missing(&expected, &answered, |expected| Change {
            expected,
            answered: Vec::new(),
        }),
        Departure::Added => missing(&answered, &expected, |answered| Change {
            expected: Vec::new(),
            answered,
        }),
        _ => between(&expected, &answered),
    }
}

/// The one character that is lost, or added, wherever these changes are; `None` if there are several.
pub fn only_character(changes: &[Change]) -> Option<&Units> {
    let mut all = changes.iter().flat_map(|change| match change {
        Change { expected, answered } if answered.is_empty() => expected.iter().map(Some),
        Change { expected, answered } if expected.is_empty() => answered.iter().map(Some),
        _ => [].iter().map(Some),
    });
    let is_mixed = changes
        .iter()
        .any(|change| !change.expected.is_empty() && !change.answered.is_empty());
    let first = all.next()??;
    (!is_mixed && all.all(|other| other == Some(first))).then_some(first)
}

/// The characters of a text that are missing in one that has some of them.
fn missing(
    long: &[&[u32]],
    short: &[&[u32]],
    change: impl Fn(Vec<Units>) -> Change,
) -> Vec<Change> {
    let (mut short, mut changes, mut open) = (short.iter().peekable(), Vec::new(), Vec::new());
    for character in long {
        match short.next_if(|next| *next == character) {
            None => open.push(character.to_vec()),
            Some(_) if open.is_empty() => {}
            Some(_) => changes.push(change(std::mem::take(&mut open))),
        }
    }
    if !open.is_empty() {
        changes.push(change(open));
    }
    changes
}

/// The places where two texts differ.
fn between(expected: &[&[u32]], answered: &[&[u32]]) -> Vec<Change> {
    let alike = |one: &[&[u32]], other: &[&[u32]]| {
        let pairs = one.iter().zip(other);
        pairs.take_while(|(one, other)| one == other).count()
    };
    let before = alike(expected, answered);
    let (expected, answered) = (&expected[before..], &answered[before..]);
    let pairs = expected.iter().rev().zip(answered.iter().rev());
    let after = pairs.take_while(|(one, other)| one == other).count();
    let expected = &expected[..expected.len() - after];
    let answered = &answered[..answered.len() - after];
    if expected.len() * answered.len() > MOST_PAIRS {
        let owned = |text: &[&[u32]]| text.iter().map(|one| one.to_vec()).collect();
        return vec![Change {
            expected: owned(expected),
            answered: owned(answered),
        }];
    }
    aligned(expected, answered)
}

/// The places between the longest common characters of two texts.
fn aligned(expected: &[&[u32]], answered: &[&[u32]]) -> Vec<Change> {
    // the number of common characters from these places on
    let mut common = vec![vec![0_u32; answered.len() + 1]; expected.len() + 1];
    for (i, one) in expected.iter().enumerate().rev() {
        for (j, other) in answered.iter().enumerate().rev() {
            common[i][j] = match one == other {
                true => common[i + 1][j + 1] + 1,
                false => common[i + 1][j].max(common[i][j + 1]),
            };
        }
    }
    let (mut changes, mut open) = (Vec::new(), Change::default());
    let (mut i, mut j) = (0, 0);
    while i < expected.len() || j < answered.len() {
        match (expected.get(i), answered.get(j)) {
            (Some(one), Some(other)) if one == other => {
                if open != Change::default() {
                    changes.push(std::mem::take(&mut open));
                }
                (i, j) = (i + 1, j + 1);
            }
            (Some(one), other) if other.is_none() || common[i + 1][j] >= common[i][j + 1] => {
                open.expected.push(one.to_vec());
                i += 1;
            }
            (_, Some(other)) => {
                open.answered.push(other.to_vec());
                j += 1;
            }
            _ => break,
        }
    }
    if open != Change::default() {
        changes.push(open);
    }
    changes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(all: &[u32]) -> Vec<&[u32]> {
        all.chunks(1).collect()
    }

    fn change(expected: &[u32], answered: &[u32]) -> Change {
        let of = |text: &[u32]| text.iter().map(|one| vec![*one]).collect();
        Change {
            expected: of(expected),
            answered: of(answered),
        }
    }

    #[test]
    fn each_place_that_differs_is_found() {
        let (expected, answered) = ([1, 2, 3, 4, 5, 6], [1, 9, 3, 5, 6, 7]);
        assert_eq!(
            between(&texts(&expected), &texts(&answered)),
            [change(&[2], &[9]), change(&[4], &[]), change(&[], &[7])]
        );
        assert_eq!(between(&texts(&expected), &texts(&expected)), []);
    }

    #[test]
    fn a_text_that_differs_much_is_one_change() {
        let (expected, answered): (Vec<u32>, Vec<u32>) =
            ((0..500).collect(), (500..1000).collect());
        let found = between(&texts(&expected), &texts(&answered));
        assert_eq!(found, [change(&expected, &answered)]);
    }

    #[test]
    fn the_only_character_that_is_lost_is_told() {
        let long = [7, 1, 7, 7, 2];
        let lost = missing(&texts(&long), &texts(&[1, 2]), |expected| Change {
            expected,
            answered: Vec::new(),
        });
        assert_eq!(lost, [change(&[7], &[]), change(&[7, 7], &[])]);
        assert_eq!(only_character(&lost), Some(&vec![7]));
        assert_eq!(
            only_character(&[change(&[7], &[]), change(&[8], &[])]),
            None
        );
        assert_eq!(only_character(&[change(&[7], &[8])]), None);
        assert_eq!(only_character(&[]), None);
    }
}
