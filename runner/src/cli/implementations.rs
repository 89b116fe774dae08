//! The choice of implementations that several commands share.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use rayon::prelude::*;
use utfproof::registry::{self, Provenance, RegisteredImplementation};

use super::output::{Failure, remark};

/// All implementations that have a name.
pub(super) fn implementations() -> Result<Vec<RegisteredImplementation>, Failure> {
    registry::implementations().map_err(Failure::new)
}

/// Those with these names, where `all` is every one that this machine can run, and those behind these command lines.
pub(super) fn named(
    names: &[String],
    adapters: &[String],
) -> Result<Vec<RegisteredImplementation>, Failure> {
    let known = implementations()?;
    let mut chosen: Vec<RegisteredImplementation> = Vec::new();
    for name in names {
        if name == "all" {
            chosen.extend(all_that_are_here(&known));
            continue;
        }
        let found = known
            .iter()
            .find(|implementation| implementation.name == *name);
        let found = found.ok_or_else(|| {
            Failure::new(format_args!(
                "unknown implementation '{}'; 'utfproof list' shows those that there are, 'all' is every one that this machine can run; your own goes behind --adapter",
                name.escape_debug()
            ))
        })?;
        chosen.push(found.clone());
    }
    chosen.extend(
        adapters
            .iter()
            .map(|command| RegisteredImplementation::command(command)),
    );
    Ok(chosen)
}

/// The places of implementations in the order in which to begin them: the slowest first, so that none is left to run alone.
pub(super) fn slowest_first(implementations: &[RegisteredImplementation]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..implementations.len()).collect();
    places.sort_by_key(|place| Reverse(implementations[*place].seconds()));
    places
}

/// All that this machine can run but those that are wrong on purpose; how to get the others is said on standard error.
fn all_that_are_here(
    implementations: &[RegisteredImplementation],
) -> Vec<RegisteredImplementation> {
    let mut here = Vec::new();
    let mut missing = BTreeMap::<&str, Vec<&str>>::new();
    let right = implementations
        .par_iter()
        .filter(|implementation| implementation.provenance() != Provenance::WrongOnPurpose);
    // a probe is a process: to wait for one after another takes as long as many checks
    let asked: Vec<(&RegisteredImplementation, Option<&str>)> = right
        .map(|implementation| (implementation, implementation.missing()))
        .collect();
    for (implementation, install) in asked {
        match install {
            None => here.push(implementation.clone()),
            Some(install) => missing
                .entry(install)
                .or_default()
                .push(&implementation.name),
        }
    }
    for (install, names) in missing {
        let names = names.join(", ");
        remark(&format!("not here: {names}; install with: {install}"));
    }
    here
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slowest_are_begun_first_and_the_others_in_their_order() {
        let Ok(implementations) = implementations() else {
            panic!("an adapter is malformed");
        };
        let places = slowest_first(&implementations);
        let slow = places
            .iter()
            .take_while(|place| implementations[**place].seconds() > 0);
        let (slow, others) = places.split_at(slow.count());
        let seconds: Vec<u32> = slow
            .iter()
            .map(|place| implementations[*place].seconds())
            .collect();
        assert!(seconds.len() > 3 && seconds.is_sorted_by(|one, next| one >= next));
        assert!(others.len() > 100 && others.is_sorted());
        let mut sorted = places.clone();
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..implementations.len()));
    }
}
