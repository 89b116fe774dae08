//! Counts verdicts and keeps the first of each kind of difference, to make a report of.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};

mod asked;
mod counted;
mod fits;
mod part;
mod random;
mod sample;
mod shown;

use utfproof_oracle::Operation;
use utfproof_vectors::Vector;

use crate::counted::Counted;
use crate::declared::{Judgement, judge_request};
use crate::departure::Way;
use crate::event::Event;
use crate::ill_formed;
use crate::implementation::Description;
use crate::judge::judge;
use crate::lengths;
use crate::policy::{Fit, Policies};
use crate::reply::{Reply, Request};
use crate::result::{Difference, ListingInShard, OperationReport, Report, RunPosition};
use crate::selection::Selection;
use crate::settings::Settings;
use crate::shard::Shard;
use crate::test_case::TestCase;
use crate::verdict::{DifferenceLevel, Verdict};

use asked::{AskedCases, Cases, SETTINGS, setting};
use fits::fit_of;
pub(crate) use random::Asked;
use random::RandomVectors;
use sample::is_same_answer;
pub(crate) use sample::{Judged, Kind, Sample};
use shown::{difference, reason};
pub(crate) use shown::{shown_expectation, shown_reply};

/// The verdicts of a run, as far as it has come.
pub(crate) struct Tally<'a> {
    vectors: &'a [Vector],
    random: RandomVectors,
    operations: BTreeMap<Operation, OperationReport>,
    policies: &'a BTreeMap<Operation, Policies>,
    /// The policies that may fit each operation without declared ones.
    fits: BTreeMap<Operation, Fit>,
    differences: BTreeMap<Kind, Sample>,
    /// The number of contexts that are not shown because the vector differs in the same way outside contexts, by the
    /// kind that is shown.
    hidden: BTreeMap<Kind, u64>,
    asked: AskedCases,
    /// The counts of the vectors that were asked directly, until they are settled.
    counted: BTreeMap<usize, Counted>,
}

impl<'a> Tally<'a> {
    pub(crate) fn new(vectors: &'a [Vector], policies: &'a BTreeMap<Operation, Policies>) -> Self {
        Self {
            vectors,
            random: RandomVectors::default(),
            operations: BTreeMap::new(),
            policies,
            fits: BTreeMap::new(),
            differences: BTreeMap::new(),
            hidden: BTreeMap::new(),
            asked: AskedCases::of(vectors.len()),
            counted: BTreeMap::new(),
        }
    }

    /// Takes an event of the run into account.
    pub(crate) fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Answered {
                test_cases,
                requests,
                replies,
            } => self.add_all(test_cases, requests, replies),
            Event::Counted { vector, counted } => {
                self.counted.entry(vector).or_default().join(counted);
            }
        }
    }

    /// Judges a batch.
    fn add_all(&mut self, test_cases: &[TestCase], requests: &[Request], replies: Vec<Reply>) {
        let mut answered = requests.iter().zip(replies);
        for of_a_vector in test_cases.chunk_by(|one, other| one.vector == other.vector) {
            let number = of_a_vector[0].vector;
            let vector = (number, self.vectors[number].operation);
            let (asked, _) = self.add(vector, of_a_vector, &mut answered);
            self.asked.add(number, &asked);
        }
    }

    /// Judges the replies to test cases of one vector, given by its number in the run. Returns the number of cases,
    /// outside contexts and in each kind of context, and whether one differs.
    fn add<'q>(
        &mut self,
        (vector, operation): (usize, Operation),
        test_cases: &[TestCase],
        answered: impl Iterator<Item = (&'q Request, Reply)>,
    ) -> (Cases, bool) {
        let (mut asked, mut differs) = ([0; SETTINGS], false);
        let declared = self.policies.get(&operation);
        let entry = entry(&mut self.operations, declared, operation);
        let chosen = declared.is_some_and(|policies| !policies.open(operation).is_empty());
        let mut fit = (!chosen).then(|| fit_of(&mut self.fits, operation));
        let mut before: Option<(&Request, Reply)> = None;
        for (test_case, (request, reply)) in test_cases.iter().zip(answered) {
            let Some(documents) = &test_case.expectation else {
                before = Some((request, reply));
                continue;
            };
            let reply = match before.take() {
                Some(before) => lengths::compared(before, request, reply),
                None => reply,
            };
            let operands = &request.operands;
            let is_whole = request.has_all_of_the_input();
            let judgement = judge_request(declared, request, documents, &reply);
            let way = Way::of(&judgement, operation, (operands, request.mode), &reply);
            let Judgement {
                expectation,
                verdict,
                level,
            } = judgement;
            entry.count(verdict, level, 1);
            if is_whole {
                entry.forged.look_at(operation, operands, documents, &reply);
            }
            if let Some(fit) = fit.as_mut().filter(|_| is_whole) {
                // the length of the ill-formed part says nothing about a policy
                let verdict = match verdict {
                    Verdict::Differs
                        if ill_formed::departs(operation, operands, documents, &reply) =>
                    {
                        judge(documents, &reply).0
                    }
                    verdict => verdict,
                };
                fit.look_at(operation, operands, documents, &reply, verdict);
            }
            let context = test_case.context.as_ref().map(|context| context.kind());
            asked[setting(context)] += 1;
            let Some(way) = way else {
                continue;
            };
            differs = true;
            let kind = Kind {
                vector,
                context,
                way,
            };
            let alone = kind.alone();
            if context.is_some() && self.differences.contains_key(&alone) {
                *self.hidden.entry(alone).or_default() += 1;
                continue;
            }
            let first = match context {
                None => test_case.case,
                Some(_) => test_case.number,
            };
            keep(&mut self.differences, kind, (first, 1), &reply, || Sample {
                cases: 0,
                first,
                context: test_case.context.as_deref().cloned(),
                operands: operands.clone(),
                expectation: expectation.into_owned(),
                // cloned, because it is kept to the end and must not keep the batch's memory
                reply: reply.clone(),
                answers_vary: false,
                smaller: None,
            });
        }
        (asked, differs)
    }

    /// A vector with a difference, by its number in the run.
    fn vector(&self, number: usize) -> &Vector {
        self.random
            .get(number)
            .unwrap_or_else(|| &self.vectors[number])
    }

    /// Whether any difference so far makes the run fail.
    pub(crate) fn fails(&self, settings: &Settings) -> bool {
        self.differences.iter().any(|(kind, sample)| {
            let counts = kind.way.level != DifferenceLevel::Should || !settings.only_musts;
            counts && reason(settings, self.vector(kind.vector), *kind, sample).is_none()
        })
    }

    /// The policies that the implementation declares, by operation.
    pub(crate) fn policies(&self) -> &'a BTreeMap<Operation, Policies> {
        self.policies
    }

    /// The operations on which the implementation did not answer in time.
    pub(crate) fn hanging(&self) -> BTreeSet<Operation> {
        let reports = self.operations.values();
        let hanging = reports.filter(|report| report.counts.timed_out > 0);
        hanging.map(|report| report.operation).collect()
    }

    /// The sample to show of each kind of difference. If a vector differs in the same way in contexts and outside them,
    /// the contexts are counted and not shown.
    pub(crate) fn samples(&mut self) -> impl Iterator<Item = (&Vector, Kind, &mut Sample)> {
        let (vectors, random) = (self.vectors, &self.random);
        let is_shown = self.is_shown();
        self.differences
            .iter_mut()
            .filter(move |(kind, _)| is_shown(kind))
            .map(|(kind, sample)| {
                let vector = random.get(kind.vector);
                let vector = vector.unwrap_or_else(|| &vectors[kind.vector]);
                (vector, *kind, sample)
            })
    }

    /// Whether a kind of difference is shown.
    fn is_shown(&self) -> impl Fn(&Kind) -> bool + use<> {
        let kinds = self.differences.keys().copied();
        let alone: BTreeSet<Kind> = kinds.filter(|kind| kind.context.is_none()).collect();
        move |kind: &Kind| kind.context.is_none() || !alone.contains(&kind.alone())
    }

    /// The report of all events. The caller fills in the duration, the automata and how the run ended.
    pub(crate) fn report(
        mut self,
        selection: Selection<'_>,
        description: &Description,
        settings: &Settings,
    ) -> Report {
        let is_shard = settings.is_shard || selection.shard != Shard::WHOLE;
        // a difference in contexts counts with the same difference outside contexts, if that is shown
        let mut hidden = std::mem::take(&mut self.hidden);
        for (kind, sample) in &self.differences {
            if kind.context.is_some() {
                *hidden.entry(kind.alone()).or_default() += sample.cases;
            }
        }
        // each sample goes when its difference is made, because many take as much memory as the rest of the run
        let is_shown = self.is_shown();
        let samples = std::mem::take(&mut self.differences);
        let samples = samples.into_iter().filter(|(kind, _)| is_shown(kind));
        let mut differences: Vec<Difference> = samples
            .map(|(kind, sample)| {
                let vector = self.vector(kind.vector);
                let setting = setting(kind.context);
                let asked = match kind.vector < self.vectors.len() {
                    true => self.asked.get(kind.vector, setting),
                    false => self.random.asked(kind.vector)[setting],
                };
                let in_contexts = hidden.get(&kind).copied().unwrap_or_default();
                let position = is_shard.then_some(RunPosition {
                    vector: kind.vector as u64,
                    first: sample.first,
                });
                Difference {
                    position,
                    ..difference(vector, kind, &sample, (asked, in_contexts), settings)
                }
            })
            .collect();
        differences.shrink_to_fit(); // the reports of several implementations are kept until the last
        let mut stale = self.listings(&differences, settings);
        let part = is_shard.then(|| self.part(selection.shard, settings, stale.clone()));
        // a difference that did not occur in this shard may occur in another
        stale.retain(|listing| !is_shard || !listing.matches);
        for (operation, fit) in std::mem::take(&mut self.fits) {
            if let Some(report) = self.operations.get_mut(&operation) {
                (report.fits, report.fits_operation) = fit.found(operation);
            }
        }
        Report {
            version: description.version.clone(),
            language: settings.language.clone(),
            argument: settings.argument.clone(),
            stale: stale
                .into_iter()
                .filter_map(ListingInShard::stale)
                .collect(),
            operations: self.operations.into_values().collect(),
            differences,
            should_counts: !settings.only_musts,
            unknown_operations: description.unknown_operations.clone(),
            remarks: description.remarks.clone(),
            part,
            ..Report::of_nothing(description.name.clone(), selection.suite, settings.seed)
        }
    }
}

/// Counts cases of a kind of difference with this reply, and keeps the sample with the lowest number.
fn keep(
    differences: &mut BTreeMap<Kind, Sample>,
    kind: Kind,
    (first, cases): (u64, u64),
    reply: &Reply,
    sample: impl FnOnce() -> Sample,
) {
    match differences.entry(kind) {
        Entry::Vacant(vacant) => vacant.insert(sample()).cases = cases,
        Entry::Occupied(mut known) => {
            let cases = known.get().cases + cases;
            let vary = known.get().answers_vary || !is_same_answer(&known.get().reply, reply);
            if first < known.get().first {
                known.insert(sample());
            }
            let known = known.get_mut();
            (known.cases, known.answers_vary) = (cases, vary || known.answers_vary);
        }
    }
}

/// The report of an operation, added if it is missing.
fn entry<'a>(
    operations: &'a mut BTreeMap<Operation, OperationReport>,
    declared: Option<&Policies>,
    operation: Operation,
) -> &'a mut OperationReport {
    operations
        .entry(operation)
        .or_insert_with(|| OperationReport {
            declared: declared.cloned().unwrap_or_default(),
            ..OperationReport::new(operation)
        })
}

#[cfg(test)]
mod tests;
