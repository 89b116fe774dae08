//! Selects the vectors of a run.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::time::Duration;

use utfproof::registry::RegisteredImplementation;
use utfproof_judge::random::Random;
use utfproof_oracle::Operation;
use utfproof_vectors::{Drawn, Draws, Suite, Vector};

use super::Arguments;
use crate::cli::output::Failure;
use crate::cli::vectors::Filter;

/// The selected vectors of a suite, and the random cases that are drawn during the run. If vectors are selected by their
/// ids, the random ones are among them.
pub(super) fn selected(
    filter: &Filter,
    suite: Suite,
    (of_each, seed): (usize, u64),
) -> Result<(Vec<Vector>, Random), Failure> {
    if suite == Suite::Core && of_each > 0 {
        return Err(Failure::new(
            "--random does not go with --suite core, which has the lines of the core files and nothing else",
        ));
    }
    let mut vectors = filter.vectors_of(suite)?;
    let mut random = Random::default();
    if filter.has_ids() {
        vectors.extend(drawn(filter, &vectors, (of_each, seed))?);
    } else if of_each > 0 {
        let operations = filter.operations()?;
        random = Random {
            operations,
            of_each,
        };
    }
    if vectors.is_empty() && random.operations.is_empty() {
        return Err(Failure::new(
            "no vector matches these filters; 'utfproof list' shows the operations",
        ));
    }
    Ok((vectors, random))
}

/// The selected vectors of a suite, random ones included.
pub(crate) fn vectors(
    filter: &Filter,
    suite: Suite,
    of_each: usize,
    seed: u64,
) -> Result<Vec<Vector>, Failure> {
    let (mut vectors, random) = selected(filter, suite, (of_each, seed))?;
    if !random.operations.is_empty() {
        is_kept(of_each, random.operations.len())?;
        vectors.extend(drawn(filter, &vectors, (of_each, seed))?);
    }
    Ok(vectors)
}

/// The selected ones of so many random vectors of each operation, without those that are known.
fn drawn(
    filter: &Filter,
    known: &[Vector],
    (of_each, seed): (usize, u64),
) -> Result<Vec<Vector>, Failure> {
    let takes = filter.takes_id()?;
    let known: BTreeSet<&str> = known.iter().map(|vector| vector.id.as_str()).collect();
    let operations = filter.operations_of_vectors()?.into_iter();
    let all = operations.flat_map(|operation| Draws::new(operation, seed).take(of_each));
    let new = all.filter(|drawn| !known.contains(drawn.id.as_str()) && takes(&drawn.id));
    Ok(new.map(Drawn::vector).collect())
}

/// The most random cases of a snapshot, for all operations together. Each takes up to three kilobytes of memory.
const MOST_RANDOM: usize = 40_000;

/// Fails if this many random cases of each operation are too many together.
fn is_kept(of_each: usize, operations: usize) -> Result<(), Failure> {
    let most = MOST_RANDOM / operations.max(1);
    if of_each <= most {
        return Ok(());
    }
    Err(Failure::new(format!(
        "--random {of_each}: for {operations} operations, one snapshot has at most {most} random cases each; choose fewer \
         operations with --operation, or take another snapshot with another --seed"
    )))
}

/// The vectors for implementations in this process. The suite `exhaustive` adds all ill-formed sequences of four bytes,
/// which are not in the files and too many for a pipe.
pub(super) fn more_in_process<'a>(
    arguments: &Arguments,
    implementations: &[RegisteredImplementation],
    vectors: &'a [Vector],
) -> Result<Cow<'a, [Vector]>, Failure> {
    if Suite::from(arguments.suite) < Suite::Exhaustive || !arguments.filter.files().is_empty() {
        return Ok(Cow::Borrowed(vectors));
    }
    let timeout = Duration::from_secs_f64(arguments.timeout);
    let mut more = vectors.to_vec();
    let mut operations = BTreeSet::new();
    for registered in implementations
        .iter()
        .filter(|registered| registered.is_called_directly())
    {
        // one that cannot be started says so in its own report
        let Ok(mut implementation) = registered.start(timeout) else {
            continue;
        };
        let described: Vec<Operation> = implementation
            .description()
            .operations
            .keys()
            .copied()
            .collect();
        let direct = described
            .into_iter()
            .filter(|operation| implementation.direct(*operation).is_some());
        operations.extend(direct);
    }
    let takes = arguments.filter.takes()?;
    for operation in arguments.filter.operations()? {
        if operations.contains(&operation) {
            let of_four = utfproof_vectors::ill_formed_of_four(operation).into_iter();
            more.extend(of_four.filter(&takes));
        }
    }
    Ok(Cow::Owned(more))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_many_random_cases_are_refused_with_the_remedy() {
        assert!(is_kept(20_000, 2).is_ok());
        assert!(is_kept(usize::MAX, 0).is_err());
        let refused = is_kept(20_001, 2).unwrap_err().to_string();
        assert!(
            refused.contains("for 2 operations, one snapshot has at most 20000"),
            "{refused}"
        );
        assert!(refused.contains("--operation") && refused.contains("--seed"));
    }
}
