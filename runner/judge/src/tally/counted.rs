//! Adds the counts of the cases that were asked directly.

use super::{Kind, Sample, Tally, entry, keep};
use crate::counted::{Counted, Others, judge_once};
use crate::reply::{Mode, Reply, Request};
use crate::verdict::{DifferenceLevel, Verdict};

impl Tally<'_> {
    /// Adds the counts of all vectors that were asked directly.
    pub(crate) fn settle_counted(&mut self, mut ask: impl FnMut(&Request) -> Option<Reply>) {
        for (vector, counted) in std::mem::take(&mut self.counted) {
            self.add_counted(vector, counted, &mut ask);
        }
    }

    /// Adds the counts of a vector. The first case of each kind of difference is asked again by request, since only a
    /// reply has a message. If that verdict differs, the direct answer stands.
    fn add_counted(
        &mut self,
        number: usize,
        counted: Counted,
        mut ask: impl FnMut(&Request) -> Option<Reply>,
    ) {
        let vector = &self.vectors[number];
        let declared = self.policies.get(&vector.operation);
        let must = DifferenceLevel::Must;
        let report = entry(&mut self.operations, declared, vector.operation);
        report.count(Verdict::Conforms, must, counted.conforming);
        report.forged.join(&counted.forged);
        self.asked.add_alone(number, counted.conforming);
        for ((verdict, level, way), others) in counted.others {
            let Others {
                cases,
                first,
                reply,
            } = others;
            let entry = entry(&mut self.operations, declared, vector.operation);
            entry.count(verdict, level, cases);
            self.asked.add_alone(number, cases);
            let Some(way) = way else {
                continue;
            };
            let case = vector.case(first);
            let request = Request {
                operation: vector.operation,
                operands: case.operands,
                mode: Mode::Once,
            };
            let again = ask(&request).filter(|reply| {
                let (_, other_way) = judge_once(&request, &case.expectation, reply);
                other_way == Some(way)
            });
            let kind = Kind {
                vector: number,
                context: None,
                way,
            };
            let reply = again.unwrap_or(reply);
            keep(&mut self.differences, kind, (first, cases), &reply, || {
                Sample {
                    cases: 0,
                    first,
                    context: None,
                    operands: request.operands,
                    expectation: case.expectation,
                    reply: reply.clone(),
                    answers_vary: cases > 1, // only the first is kept
                    smaller: None,
                }
            });
        }
    }
}
