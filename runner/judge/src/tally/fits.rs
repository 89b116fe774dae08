//! Which policy, or which other operation, fits the answers of an operation.

use std::collections::{BTreeMap, BTreeSet};

use utfproof_oracle::Operation;
use utfproof_vectors::{Case, Vector};

use super::Tally;
use crate::implementation::Description;
use crate::judge::judge;
use crate::plan::Plan;
use crate::policy::Fit;
use crate::reply::Reply;
use crate::shard::Shard;

/// How many cases of each row that is asked directly stand for all of it where a policy is inferred.
const FITTED: u64 = 64;

impl Tally<'_> {
    /// The operations of which something differs, and for which nothing is declared: what was counted says nothing of
    /// which policy fits their answers.
    fn to_be_fitted(&self) -> BTreeSet<Operation> {
        let differing = self.operations.values().filter(|o| o.counts.differs > 0);
        let operations = differing.map(|report| report.operation);
        let undeclared = operations.filter(|operation| !self.policies.contains_key(operation));
        undeclared.collect()
    }

    /// Lets an answer to a case that is counted already say which policy may fit.
    pub(crate) fn fit(&mut self, operation: Operation, case: &Case, reply: &Reply) {
        let (verdict, _) = judge(&case.expectation, reply);
        let fit = fit_of(&mut self.fits, operation);
        fit.look_at(operation, &case.operands, &case.expectation, reply, verdict);
    }

    /// The other operations whose answers these may be are held against all cases: it takes the test cases again, but no
    /// answers. In a whole run only where something differs; in a shard always, since others may differ.
    ///
    /// They are given up where not every case has an answer, and if `is_all` is false.
    pub(crate) fn settle_rivals(
        &mut self,
        plan: &Plan<'_>,
        description: &Description,
        is_all: bool,
    ) {
        let is_shard = plan.selection().shard != Shard::WHOLE;
        for (operation, fit) in &mut self.fits {
            let counts = self.operations.get(operation).map(|report| report.counts);
            let counts = counts.unwrap_or_default();
            let has_all = is_all && counts.unsupported + counts.not_run + counts.failed() == 0;
            if !has_all || !is_shard && counts.differs == 0 {
                fit.exclude_rivals();
            }
        }
        let is_open = |fits: &BTreeMap<Operation, Fit>| fits.values().any(Fit::has_rivals);
        if !is_open(&self.fits) {
            return;
        }
        for (test_case, request) in plan.test_cases(description) {
            if let Some(documents) = &test_case.expectation
                && let Some(fit) = self.fits.get_mut(&request.operation)
            {
                fit.count(request.operation, &request.operands, documents);
            }
        }
        for (vector, number) in self.sampled(plan) {
            let case = vector.case(number);
            if let Some(fit) = self.fits.get_mut(&vector.operation) {
                fit.count(vector.operation, &case.operands, &case.expectation);
            }
        }
        self.fits.values_mut().for_each(Fit::exclude_others);
    }

    /// The cases that stand for those which are asked directly: they say which policy fits.
    pub(crate) fn sampled<'p>(&self, plan: &Plan<'p>) -> Vec<(&'p Vector, u64)> {
        let to_be_fitted = self.to_be_fitted();
        let vectors = plan.direct().map(|(_, vector)| vector);
        let vectors = vectors.filter(|vector| to_be_fitted.contains(&vector.operation));
        let cases =
            vectors.flat_map(|vector| vector.sample(FITTED).map(move |number| (vector, number)));
        cases.collect()
    }
}

/// What may fit an operation's answers, begun if it is not there yet.
pub(super) fn fit_of(fits: &mut BTreeMap<Operation, Fit>, operation: Operation) -> &mut Fit {
    fits.entry(operation).or_insert_with(|| Fit::new(operation))
}
