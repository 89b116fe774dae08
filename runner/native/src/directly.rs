//! Sweeps of rows, as the runner sees them.

use std::ops::Range;

use utfproof_judge::implementation::OUT_OF_TIME;
use utfproof_judge::{Direct, Operation, Reply, Request};
use utfproof_vectors::Vector;

use crate::control::Slot;
use crate::is_interrupted;
use crate::library::{Library, reply};
use crate::link::Ended;
use crate::wire::{Reader, Writer};

impl Library {
    /// The way to ask all cases of rows at the speed of the library.
    pub(crate) fn directly(&mut self, operation: Operation) -> Option<Direct<'_>> {
        self.swept.contains(&operation).then(|| {
            Direct::elsewhere(|vector, numbers, take| self.sweep(vector, numbers, take))
        })
    }

    /// Asks the cases of a row with these numbers. A death costs the case that was asked then.
    fn sweep(
        &mut self,
        vector: &Vector,
        numbers: Range<u64>,
        take: &mut dyn FnMut(Range<u64>, Reply),
    ) {
        let mut writer = Writer::default();
        writer.row(vector);
        if let Err(error) = self.link.shared.set_requests(&writer.0) {
            self.give_up(format!("no memory for the row: {error}"));
        }
        let mut next = numbers.start;
        while next < numbers.end {
            if self.given_up.is_none() && !is_interrupted() && self.is_late() {
                self.give_up(OUT_OF_TIME);
            }
            if self.given_up.is_some() || is_interrupted() || !self.has_worker() {
                return take(next..numbers.end, Reply::NotRun);
            }
            let ended = self.link.sweep(next..numbers.end, self.deadline);
            let reached = match ended {
                Ended::Done => self.link.shared.get(Slot::Answered),
                _ => self.link.shared.get(Slot::Case),
            };
            // a library may have damaged the number
            let reached = reached.clamp(next, numbers.end);
            self.take_exceptions(vector, next..reached, take);
            if reached > next {
                self.deaths = 0;
            }
            next = reached;
            match ended {
                Ended::Died(death) if next < numbers.end => {
                    let reply = self.obituary(&death);
                    take(next..next + 1, reply);
                    next += 1;
                }
                Ended::Done | Ended::Died(_) => {}
                Ended::Interrupted => self.give_up("interrupted"),
                Ended::OutOfTime => self.give_up(OUT_OF_TIME),
                Ended::Lost => self.give_up("its supervisor was ended"),
            }
        }
    }

    /// Hands on the answers that the worker has written, which are not the expected ones.
    fn take_exceptions(
        &self,
        vector: &Vector,
        within: Range<u64>,
        take: &mut dyn FnMut(Range<u64>, Reply),
    ) {
        let bytes = self.link.shared.replies();
        let mut reader = Reader(&bytes);
        let mut next = within.start;
        while let (Some(start), Some(end), Some(said)) =
            (reader.number(), reader.number(), reader.said())
        {
            if start < next || end <= start || end > within.end {
                break;
            }
            let request = Request::new(vector.operation, vector.case(start).operands);
            take(start..end, reply(&request, said));
            next = end;
        }
    }
}
