//! The part of the JSON report that only shards have.

use serde::{Deserialize, Serialize};
use utfproof_vectors::Unique;
use utfproof_vectors::context::ContextKind;

use super::json_names::{
    PoliciesJson, context_kind, kind_name, operation, policies, read_kind, read_policies, shown,
};
use super::{Difference, ListingInShard, Part, RunPosition, Runs, StillFits, printable};
use utfproof_judge::Shard;
use utfproof_judge::known::ListedAnswer;
use utfproof_judge::observe::{Seen, SeenState};
use utfproof_judge::policy::Fit;

/// The largest count in a report, so that no sum overflows.
pub(super) const LARGEST_COUNT: u64 = 1 << 48;

/// The most shards of a run.
const MOST_SHARDS: u64 = 1 << 16;

/// The key of the cases that are asked without a context.
const ALONE: &str = "alone";

#[derive(Serialize, Deserialize)]
pub(super) struct PartJson {
    number: u64,
    of: u64,
    /// See [`super::Report::argument`].
    #[serde(rename = "target")]
    pub(super) argument: String,
    selection: String,
    /// [`Runs`] for each kind of context with requests, and for [`ALONE`].
    asked: Unique<String, String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    known_differences: Vec<ListingJson>,
    #[serde(default, skip_serializing_if = "Unique::is_empty")]
    fits: Unique<String, FitsJson>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[serde(rename = "machines")]
    automata: Vec<AutomatonJson>,
}

/// The automaton of an operation; without states if the observer gave up.
#[derive(Serialize, Deserialize)]
pub(super) struct AutomatonJson {
    operation: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    states: Option<Vec<SeenState>>,
}

#[derive(Serialize, Deserialize)]
struct ListingJson {
    pattern: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    answer: Option<ListedAnswer>,
    reason: String,
    matches: bool,
    was_asked: bool,
    occurred: bool,
}

#[derive(Serialize, Deserialize)]
struct FitsJson {
    needed: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    another: bool,
    candidates: Vec<PoliciesJson>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    operations: Vec<String>,
}

/// The position of a difference in the run, with the number of equal ones in contexts, or the kind of its own context.
#[derive(Serialize, Deserialize)]
pub(super) struct PlaceJson {
    vector: u64,
    first: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    in_contexts: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
}

impl PlaceJson {
    pub(super) fn of(difference: &Difference) -> Option<Self> {
        let RunPosition { vector, first } = difference.position?;
        let context = difference.context.as_ref();
        Some(Self {
            vector,
            first,
            in_contexts: Some(difference.in_contexts).filter(|count| *count > 0),
            kind: context.map(|context| context.kind.name().to_owned()),
        })
    }

    /// The position, the number of equal differences in contexts, and the kind of its own context.
    pub(super) fn read(self) -> Result<(RunPosition, u64, Option<ContextKind>), String> {
        let kind = self.kind.as_deref().map(context_kind).transpose()?;
        let in_contexts = self.in_contexts.unwrap_or_default();
        if self.vector > LARGEST_COUNT || in_contexts > LARGEST_COUNT {
            return Err("a number in \"place\" is larger than any run has".to_owned());
        }
        let position = RunPosition {
            vector: self.vector,
            first: self.first,
        };
        Ok((position, in_contexts, kind))
    }
}

impl PartJson {
    pub(super) fn new(part: &Part, argument: &str) -> Self {
        let kinds = ContextKind::ALL.map(ContextKind::name);
        let in_contexts = kinds.into_iter().zip(&part.asked_in_contexts);
        let asked = std::iter::once((ALONE, &part.asked)).chain(in_contexts);
        let listing = |listing: &ListingInShard| ListingJson {
            pattern: listing.pattern.clone(),
            kind: kind_name(listing.kind).map(str::to_owned),
            answer: listing.answer.clone(),
            reason: listing.reason.clone(),
            matches: listing.matches,
            was_asked: listing.was_asked,
            occurred: listing.occurred,
        };
        let fits = |fits: &StillFits| {
            let candidates = fits.candidates.iter().map(policies).collect();
            let needed = fits.is_needed;
            let operations = fits.operations.iter().map(ToString::to_string).collect();
            let fits_json = FitsJson {
                needed,
                another: fits.is_another,
                candidates,
                operations,
            };
            (fits.operation.to_string(), fits_json)
        };
        Self {
            number: part.shard.number,
            of: part.shard.of,
            argument: argument.to_owned(),
            selection: part.selection.clone(),
            asked: asked
                .filter(|(_, runs)| !runs.is_empty())
                .map(|(name, runs)| (name.to_owned(), runs.write()))
                .collect(),
            known_differences: part.listings.iter().map(listing).collect(),
            fits: part.fits.iter().map(fits).collect(),
            automata: part.automata.iter().map(Into::into).collect(),
        }
    }

    /// The part that it describes; an error names the problem and its key.
    pub(super) fn read(self) -> Result<Part, String> {
        if !(1..=self.of).contains(&self.number) || self.of > MOST_SHARDS {
            let (number, of) = (self.number, self.of);
            return Err(format!("there is no shard {number} of {of}"));
        }
        let mut part = Part {
            shard: Shard {
                number: self.number,
                of: self.of,
            },
            selection: self.selection,
            asked: Runs::default(),
            asked_in_contexts: Default::default(),
            listings: Vec::with_capacity(self.known_differences.len()),
            fits: Vec::with_capacity(self.fits.len()),
            automata: Vec::with_capacity(self.automata.len()),
        };
        for (name, text) in self.asked {
            let runs = Runs::read(&text, LARGEST_COUNT)
                .map_err(|word| format!("\"asked\": '{}' is not a count", shown(&word)))?;
            if name == ALONE {
                part.asked = runs;
            } else {
                let kind = context_kind(&name).map_err(|why| format!("\"asked\": {why}"))?;
                part.asked_in_contexts[kind as usize] = runs;
            }
        }
        for json in self.known_differences {
            part.listings.push(ListingInShard {
                pattern: json.pattern,
                kind: read_kind(json.kind.as_deref())?,
                answer: json.answer,
                reason: printable(&json.reason).into_owned(),
                matches: json.matches,
                was_asked: json.was_asked,
                occurred: json.occurred,
            });
        }
        for (name, json) in self.fits {
            let fits = read_fits(&name, json).map_err(|why| format!("\"fits\": {why}"))?;
            part.fits.push(fits);
        }
        part.automata =
            read_automata(self.automata).map_err(|why| format!("\"machines\": {why}"))?;
        Ok(part)
    }
}

impl From<&Seen> for AutomatonJson {
    fn from(seen: &Seen) -> Self {
        Self {
            operation: seen.operation.to_string(),
            states: seen.states.clone(),
        }
    }
}

/// The observed automata, one for an operation.
pub(super) fn read_automata(automata: Vec<AutomatonJson>) -> Result<Vec<Seen>, String> {
    let mut seen = Vec::<Seen>::with_capacity(automata.len());
    for json in automata {
        let operation = operation(&json.operation)?;
        if seen.iter().any(|seen| seen.operation == operation) {
            return Err(format!("{operation} appears twice"));
        }
        seen.push(Seen {
            operation,
            states: json.states,
        });
    }
    Ok(seen)
}

fn read_fits(name: &str, json: FitsJson) -> Result<StillFits, String> {
    let operation = operation(name)?;
    let mut candidates = Vec::with_capacity(json.candidates.len());
    for by_key in json.candidates {
        let policies = read_policies(operation, &by_key)?;
        let candidate = Fit::candidate(operation, &policies)
            .ok_or_else(|| format!("'{policies}' alone cannot be a choice of {operation}"))?;
        candidates.push(candidate);
    }
    let rivals = json.operations.iter().map(|rival| self::operation(rival));
    Ok(StillFits {
        operation,
        is_needed: json.needed,
        is_another: json.another,
        candidates,
        operations: rivals.collect::<Result<_, _>>()?,
    })
}
