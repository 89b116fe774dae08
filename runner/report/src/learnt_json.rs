//! A learnt automaton as JSON; `runner/schemas/automaton.schema.json` describes it.

use serde::Serialize;
use utfproof_judge::Description;
use utfproof_notation::json;
use utfproof_oracle::Sequence;
use utfproof_vectors::automaton::{Acceptance, Shown};

use super::drawing::{describe, values};
use super::learnt::{Numbered, Step, names};

#[derive(Serialize)]
struct LearntJson<'a> {
    utfproof: &'static str,
    implementation: ImplementationJson,
    operation: &'a str,
    inputs: usize,
    bound: usize,
    document_states: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<PartsJson>,
    states: Vec<StateJson>,
}

#[derive(Serialize)]
struct ImplementationJson {
    name: String,
    version: String,
}

#[derive(Serialize)]
struct PartsJson {
    #[serde(rename = "in")]
    input: String,
    expected: String,
    answered: String,
    state: usize,
}

#[derive(Serialize)]
struct StateJson {
    state: usize,
    after: String,
    accepts: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    like: Option<usize>,
    leads_to: Vec<StepJson>,
}

#[derive(Serialize)]
struct StepJson {
    values: String,
    #[serde(flatten)]
    next: NextJson,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<NextJson>,
}

#[derive(Serialize)]
struct NextJson {
    to: usize,
    #[serde(skip_serializing_if = "String::is_empty")]
    shows: String,
}

impl Numbered<'_> {
    /// The JSON object.
    pub fn render_json(&self, implementation: &Description) -> String {
        let own = &self.learnt.own;
        let [name, version] = names(implementation);
        json::pretty(&LearntJson {
            utfproof: env!("CARGO_PKG_VERSION"),
            implementation: ImplementationJson { name, version },
            operation: &own.name,
            inputs: self.learnt.inputs,
            bound: own.states.len(),
            document_states: self.learnt.document.states.len(),
            parts: self.parts(),
            states: (0..own.states.len())
                .map(|state| self.state(state))
                .collect(),
        })
    }

    fn parts(&self) -> Option<PartsJson> {
        let parting = self.parting.as_ref()?;
        let [expected, answered] = self.answers(parting);
        Some(PartsJson {
            input: self.notation(&parting.input),
            expected,
            answered,
            state: self.numbers[parting.state],
        })
    }

    fn state(&self, state: usize) -> StateJson {
        let own = &self.learnt.own;
        let next = |(to, shows): (usize, &Shown)| NextJson {
            to,
            shows: describe(shows),
        };
        let step = |(range, (to, shows, instead)): (_, Step<'_>)| StepJson {
            values: values(own.kind, &range),
            next: next((to, shows)),
            expected: instead.map(next),
        };
        StateJson {
            state: self.numbers[state],
            after: self.notation(&own.states[state].access),
            accepts: own.states[state].verdict == Acceptance::Accepted,
            like: self.roles[state],
            leads_to: self.steps(state).into_iter().map(step).collect(),
        }
    }

    fn notation(&self, input: &[u32]) -> String {
        Sequence::from_values(self.learnt.own.kind, input.iter().copied()).to_string()
    }
}
