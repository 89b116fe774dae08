//! Judges random vectors, and keeps only those with a difference.

use std::collections::{BTreeMap, BTreeSet};

use utfproof_vectors::Vector;

use super::Tally;
use super::asked::{Cases, SETTINGS, add_to};
use crate::event::Event;
use crate::known::Ids;
use crate::random::Portion;
use crate::result::Runs;
use crate::settings::Settings;

/// The random vectors that the report needs, by their number in the run.
#[derive(Default)]
pub(super) struct RandomVectors {
    /// Those with a difference, and the number of their cases that were asked.
    differing: BTreeMap<usize, (Vector, Cases)>,
    /// The number of cases of each that were asked. Only a shard has it.
    asked: [Runs; SETTINGS],
    /// The listings of known differences that match one that was asked.
    listings: BTreeSet<usize>,
}

impl RandomVectors {
    pub(super) fn get(&self, number: usize) -> Option<&Vector> {
        self.differing.get(&number).map(|(vector, _)| vector)
    }

    /// The number of cases that were asked of one with a difference.
    pub(super) fn asked(&self, number: usize) -> &Cases {
        const NONE: &Cases = &[0; SETTINGS];
        self.differing.get(&number).map_or(NONE, |(_, asked)| asked)
    }

    /// The number of cases of each that were asked, outside contexts or in one kind of context.
    pub(super) const fn asked_in(&self, setting: usize) -> &Runs {
        &self.asked[setting]
    }

    /// Whether this listing of known differences matches one that was asked.
    pub(super) fn was_asked(&self, listing: usize) -> bool {
        self.listings.contains(&listing)
    }
}

/// The number of cases of each vector of a portion that were asked.
pub(crate) struct Asked(Vec<Cases>);

impl Asked {
    /// Nothing yet.
    pub(crate) fn nothing(portion: &Portion) -> Self {
        Self(vec![[0; SETTINGS]; portion.vectors.len()])
    }
}

impl Tally<'_> {
    /// Takes an event of a run over a portion into account.
    pub(crate) fn take_random(&mut self, event: Event<'_>, portion: &Portion, all: &mut Asked) {
        let Event::Answered {
            test_cases,
            requests,
            replies,
        } = event
        else {
            return; // random vectors are asked by request
        };
        let mut answered = requests.iter().zip(replies);
        for of_a_vector in test_cases.chunk_by(|one, other| one.vector == other.vector) {
            let place = of_a_vector[0].vector;
            let vector = (portion.numbers[place], portion.vectors[place].operation);
            let (asked, differs) = self.add(vector, of_a_vector, &mut answered);
            add_to(&mut all.0[place], &asked);
            if differs {
                let differing = self.random.differing.entry(vector.0);
                differing.or_insert_with(|| (portion.vectors[place].clone(), asked));
            }
        }
    }

    /// Takes a portion into account of which everything was asked.
    pub(crate) fn end(
        &mut self,
        portion: &Portion,
        all: &Asked,
        (is_shard, settings): (bool, &Settings),
    ) {
        let listings = settings.known.listings();
        if !listings.is_empty() {
            let was_asked = portion.vectors.iter().zip(&all.0);
            let was_asked = was_asked.filter(|(_, asked)| asked.iter().any(|cases| *cases > 0));
            let ids = Ids::of(was_asked.map(|(vector, _)| vector.id.as_str()));
            let listings = listings.iter().enumerate();
            let matching = listings.filter(|(_, listing)| ids.has_one_of(listing));
            let matching = matching.map(|(number, _)| number);
            self.random.listings.extend(matching);
        }
        for (number, asked) in portion.numbers.iter().zip(&all.0) {
            if let Some((_, of_vector)) = self.random.differing.get_mut(number) {
                *of_vector = *asked;
            }
            if is_shard {
                let of_each = self.random.asked.iter_mut().zip(asked);
                of_each.for_each(|(runs, asked)| runs.set(*number as u64, *asked));
            }
        }
    }
}
