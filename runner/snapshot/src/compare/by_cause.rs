//! The rows that changed as differences from the documents, so that they can be grouped by cause as in a check.

use std::collections::BTreeSet;

use utfproof_judge::ask::Answered;
use utfproof_judge::result::{Difference, InContext};

use super::{Comparison, RowChange, Trend, Was};
use crate::{Failed, KeptAnswer};
use utfproof_judge::{Answer, Reply};

/// The changed rows of one trend.
pub struct ByCause<'a> {
    /// The answers that differ from the documents: the new ones, or the old ones of rows that conform now.
    pub differences: Vec<Difference>,
    /// The rows whose answer cannot be judged: it is open, or kept only in part, or this program lacks the vector.
    pub others: Vec<(&'a str, &'a RowChange)>,
}

impl Comparison {
    /// The ids of the rows whose new answer departs from the documents.
    pub fn departing(&self) -> BTreeSet<String> {
        let rows = self.operations.iter().flat_map(|operation| &operation.rows);
        let worse = rows.filter(|row| matches!(row.trend, Trend::NoLonger | Trend::Another));
        worse.map(|row| row.vector.clone()).collect()
    }

    /// The changed rows of a trend.
    pub fn by_cause(&self, trend: Trend) -> ByCause<'_> {
        let rows = self.operations.iter().flat_map(|operation| {
            let rows = operation.rows.iter();
            rows.map(move |row| (operation.operation.as_str(), row))
        });
        let rows: Vec<(&str, &RowChange)> = rows.filter(|(_, row)| row.trend == trend).collect();
        let (mut differences, mut others) = (Vec::new(), Vec::new());
        let judged = match trend {
            Trend::NoLonger | Trend::Another => self.judged_again.as_deref(),
            Trend::Open | Trend::Now => None,
        };
        if let Some(judged) = judged {
            let wanted: BTreeSet<&str> = rows.iter().map(|(_, row)| row.vector.as_str()).collect();
            let of_rows = judged.iter().filter(|d| wanted.contains(d.vector.as_str()));
            differences.extend(of_rows.cloned());
        }
        let known: BTreeSet<String> = differences.iter().map(|d| d.vector.clone()).collect();
        for (operation, row) in rows
            .into_iter()
            .filter(|(_, row)| !known.contains(&row.vector))
        {
            match row.difference() {
                Some(difference) => differences.push(difference),
                None => others.push((operation, row)),
            }
        }
        ByCause {
            differences,
            others,
        }
    }
}

impl RowChange {
    /// The first case with the worst change as a difference from the documents. `None` if the answer is open, is kept only
    /// in part, or belongs to a vector that this program lacks.
    fn difference(&self) -> Option<Difference> {
        let was = match self.trend {
            Trend::Now => &self.first.was,
            Trend::NoLonger | Trend::Another | Trend::Open => &self.first.is,
        };
        let (Was::Other(answer), Some(posed)) = (was, &self.first.posed) else {
            return None;
        };
        let reply = reply(answer, posed.operation)?;
        let context = posed.kind.zip(self.first.context.clone());
        let answered = Answered {
            vector: self.vector.clone(),
            operation: posed.operation,
            operands: posed.operands.clone(),
            context: context.map(|(kind, text)| InContext { kind, text }),
            expectation: &posed.expectation,
            reply: &reply,
        };
        let difference = answered.judged(None);
        difference.verdict.is_difference().then_some(Difference {
            cases: self.cases,
            asked: self.cases,
            ..difference
        })
    }
}

/// The reply that was kept, if it was kept whole.
fn reply(answer: &KeptAnswer, operation: utfproof_oracle::Operation) -> Option<Reply> {
    let output = operation.signature().output;
    Some(match answer {
        KeptAnswer::Output {
            beginning,
            rest: None,
        } => Reply::Answered(Answer::Output(output.parse(beginning).ok()?)),
        KeptAnswer::Rejected { at, part } => Reply::Answered(Answer::Rejected {
            message: String::new(),
            at: at.and_then(|at| usize::try_from(at).ok()),
            part: *part,
        }),
        KeptAnswer::Failed(Failed::Crashed) => Reply::Crashed("it crashed".to_owned()),
        KeptAnswer::Failed(Failed::TimedOut) => Reply::TimedOut,
        KeptAnswer::Failed(Failed::Garbled) => Reply::Garbled("no readable reply".to_owned()),
        KeptAnswer::Output { rest: Some(_), .. }
        | KeptAnswer::Failed(Failed::NotRun)
        | KeptAnswer::Skipped
        | KeptAnswer::AsAlone => return None,
    })
}
