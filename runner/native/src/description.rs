//! How a description is written in the shared memory.

use utfproof_judge::policy::{Policies, UnknownPolicy};
use utfproof_judge::{Description, Offers, Operation};

use crate::wire::{Reader, Writer};

impl Writer {
    /// A description, and the operations whose rows can be swept.
    pub(crate) fn description(&mut self, description: &Description, swept: &[Operation]) {
        self.text(&description.name);
        self.text(&description.version);
        self.number(description.operations.len() as u64);
        for (operation, offers) in &description.operations {
            self.operation(*operation);
            for flag in Offers::FLAGS {
                self.byte(flag.is_set(*offers).into());
            }
            self.number(offers.room.map_or(u64::MAX, u64::from));
            let policies = description.policies.get(operation);
            let policies = policies.into_iter().flat_map(Policies::iter);
            let policies: Vec<String> = policies
                .map(|policy| format!("{}={}", policy.key(), policy.value()))
                .collect();
            self.text(&policies.join(" "));
        }
        self.number(description.unknown_operations.len() as u64);
        description.unknown_operations.iter().for_each(|name| self.text(name));
        self.number(swept.len() as u64);
        swept.iter().for_each(|operation| self.operation(*operation));
    }
}

impl Reader<'_> {
    pub(crate) fn description(&mut self) -> Option<(Description, Vec<Operation>)> {
        let mut description = Description::new(self.text()?, self.text()?);
        for _ in 0..self.number()? {
            let operation = self.operation()?;
            let mut offers = Offers::default();
            for flag in Offers::FLAGS {
                flag.set(&mut offers, self.byte()? != 0);
            }
            offers.room = u32::try_from(self.number()?).ok();
            description.operations.insert(operation, offers);
            let policies = declared(operation, &self.text()?).ok()?;
            if !policies.is_empty() {
                description.policies.insert(operation, policies);
            }
        }
        for _ in 0..self.number()? {
            description.unknown_operations.push(self.text()?);
        }
        let swept = (0..self.number()?).map(|_| self.operation());
        let swept = swept.collect::<Option<_>>()?;
        Some((description, swept))
    }
}

/// Reads policies such as `replacement=per-byte`, with spaces between.
pub(crate) fn declared(operation: Operation, text: &str) -> Result<Policies, UnknownPolicy> {
    let choices = text.split_ascii_whitespace();
    Policies::read(operation, choices.map(|choice| choice.split_once('=').unwrap_or((choice, ""))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_description_comes_back_as_it_was_written() {
        let offers = Offers {
            times: true,
            batch: true,
            room: Some(3),
            ..Offers::default()
        };
        let lossy = Operation::WhatwgUtf8Decode;
        let mut description = Description::new("codec", "1")
            .with([Operation::Utf8Validate])
            .with_chunks([lossy])
            .offering([Operation::Utf8Decode], offers);
        let first = utfproof_judge::policy::Policy::of_operation(lossy).next();
        if let Some(policy) = first {
            let choice = [(policy.key(), policy.value())];
            description = description.declaring(lossy, choice).unwrap_or_default();
        }
        description.unknown_operations.push("utf-9.validate".to_owned());
        let mut writer = Writer::default();
        writer.description(&description, &[lossy]);
        let read = Reader(&writer.0).description();
        assert_eq!(read, Some((description, vec![lossy])));
    }
}
