//! How a row is written in the shared memory: its inputs and its expected answers, and neither its name nor its steps.

use utfproof_oracle::Rejection;
use utfproof_vectors::{Level, Pattern, Results, Unspecified, Vector};

use crate::wire::{Reader, Writer};

impl Writer {
    /// A vector.
    pub(crate) fn row(&mut self, vector: &Vector) {
        self.operation(vector.operation);
        self.number(vector.operands.len() as u64);
        vector.operands.iter().for_each(|one| self.pattern(one));
        match &vector.results {
            Results::Output(pattern, _) => {
                self.byte(0);
                self.pattern(pattern);
            }
            Results::Rejected(rejection, _) => {
                self.byte(1);
                self.number(rejection.at as u64);
            }
            Results::Unspecified(_) => self.byte(2),
        }
    }

    fn pattern(&mut self, pattern: &Pattern) {
        self.kind(pattern.kind);
        self.text(&pattern.to_string());
    }
}

impl Reader<'_> {
    /// A vector. The level and the reason, which matter to the judge alone, are any.
    pub(crate) fn row(&mut self) -> Option<Vector> {
        let operation = self.operation()?;
        let count = self.size()?;
        let operands = (0..count).map(|_| self.pattern()).collect::<Option<_>>()?;
        let results = match self.byte()? {
            0 => Results::Output(self.pattern()?, Level::Must),
            1 => Results::Rejected(Rejection { at: self.size()? }, Level::Must),
            _ => Results::Unspecified(Unspecified::ALL[0]),
        };
        Some(Vector {
            id: String::new(),
            operation,
            operands,
            results,
            steps: [].into(),
            given: utfproof_vectors::Given::default(),
            in_context: false,
            most_in_full: 0,
            seed: None,
        })
    }

    fn pattern(&mut self) -> Option<Pattern> {
        let kind = self.kind()?;
        Pattern::parse(kind, &self.text()?).ok()
    }
}

#[cfg(test)]
mod tests {
    use utfproof_vectors::Expectation;

    use super::*;

    #[test]
    fn the_inputs_and_answers_of_every_row_come_back() {
        let files = utfproof_vectors::built_in().unwrap_or_default();
        let mut rows = 0;
        for vector in files.iter().flat_map(|file| &file.vectors).step_by(7) {
            let mut writer = Writer::default();
            writer.row(vector);
            let read = Reader(&writer.0).row();
            let read = read.unwrap_or_else(|| panic!("{}", vector.id));
            let last = vector.count() - 1;
            for number in [0, last / 2, last] {
                let [is, was] = [&read, vector].map(|vector| vector.case(number));
                assert_eq!(is.operands, was.operands, "{}", vector.id);
                match (is.expectation, was.expectation) {
                    (Expectation::Output(is, _), Expectation::Output(was, _)) => {
                        assert_eq!(is, was, "{}", vector.id);
                    }
                    (Expectation::Rejected(is, _), Expectation::Rejected(was, _)) => {
                        assert_eq!(is, was, "{}", vector.id);
                    }
                    (Expectation::Unspecified(_), Expectation::Unspecified(_)) => {}
                    _ => panic!("{}", vector.id),
                }
            }
            rows += 1;
        }
        assert!(rows > 1_000, "{rows}");
    }
}
