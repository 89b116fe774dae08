//! Puts cases into contexts, with the oracle's answers.

mod case;
mod earlier;
mod number;
mod operands;
mod text;

use std::collections::HashMap;

use utfproof_oracle::Operation;

use super::{Context, row};
use crate::operands::Operands;
use crate::vector::{Case, Vector};

pub use case::CaseInContexts;
pub(super) use case::cut;

/// The cases of a vector, ready to be put into contexts: see [`Context::put`].
#[derive(Debug)]
pub struct InContexts<'a> {
    vector: &'a Vector,
    /// By their numbers in the vector.
    cases: HashMap<u64, CaseInContexts>,
}

impl<'a> InContexts<'a> {
    /// The cases of a vector, in no context yet.
    pub fn new(vector: &'a Vector) -> Self {
        Self {
            vector,
            cases: HashMap::new(),
        }
    }

    /// The case that has its turn in a context, put into it.
    pub fn put(&mut self, context: &Context) -> Case {
        if let Context::Row { order, part } = context {
            return row::put(self.vector, *order, *part);
        }
        self.case(context).put(context)
    }

    /// The request right before the case in this context, if there is one.
    pub fn earlier(&mut self, context: &Context) -> Option<(Operation, Operands)> {
        self.case(context).earlier(context)
    }

    fn case(&mut self, context: &Context) -> &mut CaseInContexts {
        let number = context.case_of(self.vector);
        let case = || CaseInContexts::new(self.vector.operation, self.vector.case(number));
        self.cases.entry(number).or_insert_with(case)
    }
}
