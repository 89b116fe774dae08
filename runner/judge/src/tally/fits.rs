//! Finds the policy, or the other operation, that fits the answers of an operation.

use std::collections::{BTreeMap, BTreeSet};

use utfproof_oracle::Operation;
use utfproof_vectors::{Case, Vector};

use super::Tally;
use crate::implementation::Description;
use crate::judge::judge;
use crate::plan::Plan;
use crate::policy::Fit;
use crate::reply::Reply;
use crate::settings::Settings;
use crate::shard::Shard;

/// Cases sampled per directly asked row to infer a policy.
const FITTED: u64 = 64;

impl Tally<'_> {
    /// The operations that differ and have no declared policies. Direct calls only count verdicts, so they do not show
    /// which policy fits.
    fn to_be_fitted(&self) -> BTreeSet<Operation> {
        let differing = self.operations.values().filter(|o| o.counts.differs > 0);
        let operations = differing.map(|report| report.operation);
        let undeclared = operations.filter(|operation| !self.policies.contains_key(operation));
        undeclared.collect()
    }

    /// Takes the reply to a case into account for the policies that may fit, without counting its verdict.
    pub(crate) fn fit(&mut self, operation: Operation, case: &Case, reply: &Reply) {
        let (verdict, _) = judge(&case.expectation, reply);
        let fit = fit_of(&mut self.fits, operation);
        fit.look_at(operation, &case.operands, &case.expectation, reply, verdict);
    }

    /// Compares the other operations that may fit with all cases. This takes the test cases again, but no replies. A
    /// whole run does this only for operations that differ; a shard always does, since they may differ in another
    /// shard.
    ///
    /// Operations without an answer to every case have no rivals, and none have if `is_all` is false.
    pub(crate) fn settle_rivals(
        &mut self,
        plan: &Plan<'_>,
        description: &Description,
        (is_all, settings): (bool, &Settings),
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
        self.count_all(plan, description);
        let open = self.fits.iter().filter(|(_, fit)| fit.has_rivals());
        let open: BTreeSet<Operation> = open.map(|(operation, _)| *operation).collect();
        let selection = plan.selection();
        let random = &settings.random;
        let takes = |operation: Operation| open.contains(&operation);
        for portion in random.portions(selection, settings.seed, takes) {
            self.count_all(&portion.plan(selection), description);
        }
        for (vector, number) in self.sampled(plan) {
            let case = vector.case(number);
            if let Some(fit) = self.fits.get_mut(&vector.operation) {
                fit.count(vector.operation, &case.operands, &case.expectation);
            }
        }
        self.fits.values_mut().for_each(Fit::exclude_others);
    }

    /// Counts the cases of a plan for the operations that may fit.
    fn count_all(&mut self, plan: &Plan<'_>, description: &Description) {
        for (test_case, request) in plan.test_cases(description) {
            if let Some(documents) = &test_case.expectation
                && request.has_all_of_the_input()
                && let Some(fit) = self.fits.get_mut(&request.operation)
            {
                fit.count(request.operation, &request.operands, documents);
            }
        }
    }

    /// The sampled cases of the rows that are asked directly, for finding the policy that fits.
    pub(crate) fn sampled<'p>(&self, plan: &Plan<'p>) -> Vec<(&'p Vector, u64)> {
        let to_be_fitted = self.to_be_fitted();
        let vectors = plan.direct().map(|(_, vector)| vector);
        let vectors = vectors.filter(|vector| to_be_fitted.contains(&vector.operation));
        let cases =
            vectors.flat_map(|vector| vector.sample(FITTED).map(move |number| (vector, number)));
        cases.collect()
    }
}

/// The candidates of an operation, added if they are missing.
pub(super) fn fit_of(fits: &mut BTreeMap<Operation, Fit>, operation: Operation) -> &mut Fit {
    fits.entry(operation).or_insert_with(|| Fit::new(operation))
}
