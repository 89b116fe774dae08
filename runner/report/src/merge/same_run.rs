//! Checks that shards are from the same run: same implementation, same selection, same known differences.

use std::collections::{BTreeMap, BTreeSet};

use super::{MergeError, Shard, list};
use crate::Report;
use crate::json_names::shown;
use utfproof_judge::policy::Policies;

pub(super) fn check(shards: &[Shard<'_>]) -> Result<(), MergeError> {
    let first = &shards[0];
    let mut declared = BTreeMap::new();
    for shard in shards {
        let other_run = |first: &str, what: String| {
            Err(MergeError::OtherRun {
                first: first.to_owned(),
                second: shard.file.to_owned(),
                what,
            })
        };
        let what = others(first, shard);
        if !what.is_empty() {
            return other_run(first.file, what.join("; "));
        }
        // a shard without a case of an operation does not report it
        for operation in &shard.report.operations {
            let here = (shard.file, &operation.declared);
            let (file, known) = *declared.entry(operation.operation).or_insert(here);
            if !are_same(known, &operation.declared) {
                let name = operation.operation;
                let (one, other) = (declares(known), declares(&operation.declared));
                let what = format!(
                    "the implementation declares {one} for {name} in the first, {other} in the second"
                );
                return other_run(file, what);
            }
        }
    }
    Ok(())
}

fn are_same(one: &Policies, other: &Policies) -> bool {
    let set = |policies: &Policies| policies.iter().collect::<BTreeSet<_>>();
    set(one) == set(other)
}

fn declares(policies: &Policies) -> String {
    match policies.is_empty() {
        true => "nothing".to_owned(),
        false => policies.to_string(),
    }
}

/// The differences between the settings of two shards.
fn others(one: &Shard<'_>, other: &Shard<'_>) -> Vec<String> {
    let mut what = Vec::new();
    let mut compare = |name: &str, of: &dyn Fn(&Report) -> String| {
        let (one, other) = (of(one.report), of(other.report));
        if one != other {
            let (one, other) = (shown(&one), shown(&other));
            what.push(format!(
                "{name} is {one} in the first, {other} in the second"
            ));
        }
    };
    compare("the implementation", &|report| format!("'{}'", report.name));
    compare("its version", &|report| format!("'{}'", report.version));
    compare("its language", &|report| {
        report.language.clone().unwrap_or_else(|| "none".to_owned())
    });
    compare("the suite", &|report| report.suite.name().to_owned());
    compare("the seed", &|report| report.seed.to_string());
    compare("the number of shards", &|report| {
        let of = report.part.as_ref().map(|part| part.shard.of);
        of.unwrap_or_default().to_string()
    });
    if one.part.selection != other.part.selection {
        what.push("they select different vectors".to_owned());
    }
    let known = |shard: &Shard<'_>| {
        let listings = shard.part.listings.iter();
        let listings = listings.map(|listing| (listing.pattern.clone(), listing.reason.clone()));
        listings.collect::<Vec<_>>()
    };
    let matches = |shard: &Shard<'_>| {
        let listings = shard.part.listings.iter();
        listings.map(|listing| listing.matches).collect::<Vec<_>>()
    };
    let (one_known, other_known) = (known(one), known(other));
    if one_known != other_known {
        let only = |these: &[(String, String)], those: &[(String, String)]| {
            let only = these.iter().filter(|listing| !those.contains(listing));
            list(only.map(|(pattern, _)| pattern.clone()))
        };
        let in_one = only(&one_known, &other_known);
        let in_other = only(&other_known, &one_known);
        what.push(match (in_one.is_empty(), in_other.is_empty()) {
            (true, true) => "their known differences are in a different order".to_owned(),
            (false, true) => format!("only the first lists {in_one} as known"),
            (true, false) => format!("only the second lists {in_other} as known"),
            (false, false) => {
                format!("only the first lists {in_one} as known, only the second {in_other}")
            }
        });
    } else if matches(one) != matches(other) {
        what.push("their known differences match different vectors".to_owned());
    }
    if one.report.unknown_operations != other.report.unknown_operations {
        what.push("the implementation names different operations".to_owned());
    }
    what
}
