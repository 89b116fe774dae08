//! A learnt automaton as JSON; `runner/schemas/automaton.schema.json` describes it.

use serde::Serialize;
use utfproof_judge::Description;
use utfproof_notation::json;

use super::{LearntAutomaton, names};

#[derive(Serialize)]
struct LearntJson<'a> {
    utfproof: &'static str,
    implementation: ImplementationJson,
    #[serde(flatten)]
    automaton: &'a LearntAutomaton,
}

#[derive(Serialize)]
struct ImplementationJson {
    name: String,
    version: String,
}

impl LearntAutomaton {
    /// The JSON object.
    pub fn render_json(&self, implementation: &Description) -> String {
        let [name, version] = names(implementation);
        json::pretty(&LearntJson {
            utfproof: env!("CARGO_PKG_VERSION"),
            implementation: ImplementationJson { name, version },
            automaton: self,
        })
    }
}

/// An operation by its name.
pub(super) mod operation {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};
    use utfproof_oracle::Operation;

    pub(in super::super) fn serialize<S: Serializer>(
        operation: &Operation,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(operation.name())
    }

    pub(in super::super) fn deserialize<'a, D: Deserializer<'a>>(
        deserializer: D,
    ) -> Result<Operation, D::Error> {
        let name = String::deserialize(deserializer)?;
        name.parse().map_err(D::Error::custom)
    }
}
