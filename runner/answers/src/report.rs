//! The report of a codec from its recorded answers, as a check would give it on these inputs.

use utfproof_judge::ask::Answered;
use utfproof_judge::result::{Difference, OperationReport, Report};
use utfproof_judge::verdict::Verdict;
use utfproof_oracle::Operation;
use utfproof_vectors::context::expect;
use utfproof_vectors::{Operands, Suite};

use super::inputs::inputs;
use super::recorded::{Recorded, Told};

impl Recorded {
    /// The report. It knows no position of a rejection.
    pub fn report(&self) -> Report {
        let mut operations = Vec::new();
        let mut differences = Vec::new();
        for operation in Operation::ALL {
            let Some(told) = self.operations.get(operation) else {
                continue;
            };
            let inputs = inputs(*operation);
            let mut report = OperationReport::new(*operation);
            report.declared = self.policies.get(operation).cloned().unwrap_or_default();
            for (number, operands) in inputs.iter().enumerate() {
                let Some(difference) = told
                    .get(&number)
                    .and_then(|told| self.judged(*operation, operands, told))
                else {
                    let verdict = match told.get(&number) {
                        Some(Told::Skipped) => Verdict::Unsupported,
                        _ => Verdict::Conforms,
                    };
                    *report.counts.of(verdict) += 1;
                    continue;
                };
                report.count(difference.verdict, difference.level, 1);
                differences.push(difference);
            }
            operations.push(report);
        }
        Report {
            name: self.name.clone(),
            version: self.version.clone(),
            operations,
            differences,
            ..Report::of_nothing(self.id.clone(), Suite::Quick, 0)
        }
    }

    /// The difference that an answer is, unless it conforms.
    fn judged(&self, operation: Operation, operands: &Operands, told: &Told) -> Option<Difference> {
        let expectation = expect(operation, operands);
        let reply = told.reply(operation);
        let answered = Answered {
            vector: String::new(),
            operation,
            operands: operands.clone(),
            context: None,
            expectation: &expectation,
            reply: &reply,
        };
        let difference = answered.judged(self.policies.get(&operation));
        difference.verdict.is_difference().then(|| {
            let words: Vec<String> = operands
                .iter()
                .map(|operand| format!(" '{operand}'"))
                .collect();
            Difference {
                repeat: format!("utfproof ask {} {operation}{}", self.id, words.concat()),
                ..difference
            }
        })
    }
}
