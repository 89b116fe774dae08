//! The request right before a case.

use utfproof_oracle::{Operation, Sequence};

use super::case::CaseInContexts;
use super::operands::nothing;
use crate::context::{Context, Earlier, ModeContext};
use crate::operands::Operands;
use crate::units::units_of;

impl CaseInContexts {
    /// The request right before the case in this context, if there is one.
    pub fn earlier(&mut self, context: &Context) -> Option<(Operation, Operands)> {
        let earlier = match context {
            Context::After { earlier, .. } => earlier,
            Context::InMode(ModeContext::Reuse { units, .. }) => {
                let input = self.operation.signature().input;
                let units = Sequence::from_values(input, units.iter().copied());
                return Some((self.operation, [units].into_iter().collect()));
            }
            _ => return None,
        };
        let (operation, earlier) = match earlier {
            Earlier::Of(operation, earlier) => (*operation, &**earlier),
            own => (self.operation, own),
        };
        let ill_formed = match earlier {
            Earlier::Input {
                operation,
                operands,
            } => {
                let operation = operation.unwrap_or(self.operation);
                let input = operation.signature().input;
                let operand =
                    |units: &Vec<u32>| Sequence::from_values(input, units.iter().copied());
                return Some((operation, operands.iter().map(operand).collect()));
            }
            Earlier::AsLong | Earlier::Of(..) => None,
            Earlier::Longer => Some([].as_slice()),
            Earlier::LongerWith(units) => Some(units.as_slice()),
        };
        let case = self.put(context);
        let character = units_of(operation, u32::from('b'));
        let text = |operand: &Sequence| {
            let mut all = nothing(operation, operand.len() + 8);
            let times = operand.len() / character.len().max(1);
            all.extend_values(character.repeat(times));
            if let Some(units) = ill_formed {
                all.extend_values(units.iter().copied());
                all.extend_values(character.iter().copied());
            }
            all
        };
        Some((operation, case.operands.iter().map(text).collect()))
    }
}
