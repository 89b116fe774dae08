//! What only the report of a shard has, in JSON.

use serde::{Deserialize, Serialize};
use utfproof_oracle::Operation;
use utfproof_vectors::Unique;
use utfproof_vectors::context::ContextKind;

use super::json::{PoliciesJson, policies};
use super::{Difference, ListingInShard, Part, RunPosition, Runs, StillFits, printable};
use utfproof_judge::Shard;
use utfproof_judge::observe::{Seen, SeenState};
use utfproof_judge::policy::{Fit, Policies};

/// No count of a report is larger: so none of the sums overflows.
pub(super) const LARGEST_COUNT: u64 = 1 << 48;

/// No run is divided into more shards.
const MOST_SHARDS: u64 = 1 << 16;

/// How the cases that are asked as they are, and in no context, are called.
const ALONE: &str = "alone";

#[derive(Serialize, Deserialize)]
pub(super) struct PartJson {
    number: u64,
    of: u64,
    /// See [`super::Report::argument`].
    #[serde(rename = "target")]
    pub(super) argument: String,
    selection: String,
    /// [`Runs`] for each kind of context of which something was asked, and for [`ALONE`].
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
struct AutomatonJson {
    operation: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    states: Option<Vec<SeenState>>,
}

#[derive(Serialize, Deserialize)]
struct ListingJson {
    pattern: String,
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

/// Where a difference stands, with how many like it stand in contexts, or in which kind of context it stands itself.
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
        let RunPosition { vector, first } = difference.place?;
        let context = difference.context.as_ref();
        Some(Self {
            vector,
            first,
            in_contexts: Some(difference.in_contexts).filter(|count| *count > 0),
            kind: context.map(|context| context.kind.name().to_owned()),
        })
    }

    /// The place, how many like it stand in contexts, and the kind of its own.
    pub(super) fn read(self) -> Result<(RunPosition, u64, Option<ContextKind>), String> {
        let kind = self.kind.as_deref().map(context_kind).transpose()?;
        let in_contexts = self.in_contexts.unwrap_or_default();
        if self.vector > LARGEST_COUNT || in_contexts > LARGEST_COUNT {
            return Err("a number in \"place\" is larger than any run has".to_owned());
        }
        let place = RunPosition {
            vector: self.vector,
            first: self.first,
        };
        Ok((place, in_contexts, kind))
    }
}

fn context_kind(name: &str) -> Result<ContextKind, String> {
    let mut kinds = ContextKind::ALL.into_iter();
    let kind = kinds.find(|kind| kind.name() == name);
    kind.ok_or_else(|| format!("'{}' is no kind of context", shown(name)))
}

/// A text of a file, for an error message.
pub(super) fn shown(text: &str) -> String {
    super::escape::shorten(&printable(text), 100).into_owned()
}

impl PartJson {
    pub(super) fn new(part: &Part, argument: &str) -> Self {
        let kinds = ContextKind::ALL.map(ContextKind::name);
        let in_contexts = kinds.into_iter().zip(&part.asked_in_contexts);
        let asked = std::iter::once((ALONE, &part.asked)).chain(in_contexts);
        let listing = |listing: &ListingInShard| ListingJson {
            pattern: listing.pattern.clone(),
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
        let automaton = |seen: &Seen| AutomatonJson {
            operation: seen.operation.to_string(),
            states: seen.states.clone(),
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
            automata: part.automata.iter().map(automaton).collect(),
        }
    }

    /// The part that it says; an error says what is wrong, and under which key.
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
                .map_err(|word| format!("\"asked\": '{}' is no count", shown(&word)))?;
            if name == ALONE {
                part.asked = runs;
            } else {
                let kind = context_kind(&name).map_err(|why| format!("\"asked\": {why}"))?;
                part.asked_in_contexts[kind as usize] = runs;
            }
        }
        part.listings.extend(
            self.known_differences
                .into_iter()
                .map(|json| ListingInShard {
                    pattern: json.pattern,
                    reason: printable(&json.reason).into_owned(),
                    matches: json.matches,
                    was_asked: json.was_asked,
                    occurred: json.occurred,
                }),
        );
        for (name, json) in self.fits {
            let fits = read_fits(&name, json).map_err(|why| format!("\"fits\": {why}"))?;
            part.fits.push(fits);
        }
        for json in self.automata {
            let operation =
                operation(&json.operation).map_err(|why| format!("\"machines\": {why}"))?;
            if part.automata.iter().any(|seen| seen.operation == operation) {
                return Err(format!("\"machines\": {operation} is there twice"));
            }
            part.automata.push(Seen {
                operation,
                states: json.states,
            });
        }
        Ok(part)
    }
}

fn read_fits(name: &str, json: FitsJson) -> Result<StillFits, String> {
    let operation = operation(name)?;
    let mut candidates = Vec::with_capacity(json.candidates.len());
    for by_key in json.candidates {
        let policies = read_policies(operation, &by_key)?;
        let candidate = Fit::candidate(operation, &policies)
            .ok_or_else(|| format!("{operation} cannot have '{policies}' and nothing else"))?;
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

pub(super) fn operation(name: &str) -> Result<Operation, String> {
    let known = Operation::ALL.iter().copied();
    let mut known = known.filter(|operation| operation.name() == name);
    known
        .next()
        .ok_or_else(|| format!("there is no operation '{}'", shown(name)))
}

pub(super) fn read_policies(
    operation: Operation,
    by_key: &PoliciesJson,
) -> Result<Policies, String> {
    let shown: Vec<_> = by_key
        .iter()
        .map(|(key, value)| (shown(key), shown(value)))
        .collect();
    let pairs = shown.iter().map(|(key, value)| (&**key, &**value));
    Policies::read(operation, pairs).map_err(|error| error.to_string())
}
