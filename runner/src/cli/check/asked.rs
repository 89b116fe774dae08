//! Selects the vectors of a run.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::time::Duration;

use utfproof::registry::RegisteredImplementation;
use utfproof::{Operation, Suite};
use utfproof_vectors::Vector;

use super::Arguments;
use crate::cli::output::Failure;
use crate::cli::vectors::Filter;

/// The selected vectors of a suite, and this many random ones of each operation.
pub(crate) fn vectors(
    filter: &Filter,
    suite: Suite,
    random: usize,
    seed: u64,
) -> Result<Vec<Vector>, Failure> {
    if suite == Suite::Core && random > 0 {
        return Err(Failure::new(
            "--random does not go with --suite core, which has the lines of the core files and nothing else",
        ));
    }
    let mut vectors = filter.vectors_of(suite)?;
    if random > 0 {
        let takes = filter.takes()?;
        let known: BTreeSet<String> = vectors.iter().map(|vector| vector.id.clone()).collect();
        let operations = filter.operations()?;
        is_kept(random, operations.len())?;
        for operation in operations {
            let more = utfproof_vectors::random(operation, seed, random);
            let is_new = |vector: &Vector| !known.contains(&vector.id) && takes(vector);
            vectors.extend(more.into_iter().filter(is_new));
        }
    }
    if vectors.is_empty() {
        return Err(Failure::new(
            "no vector matches these filters; 'utfproof list' shows the operations",
        ));
    }
    Ok(vectors)
}

/// The most random cases of a run, for all operations together. Each takes up to three kilobytes of memory.
const MOST_RANDOM: usize = 40_000;

/// Fails if this many random cases of each operation are too many together.
fn is_kept(of_each: usize, operations: usize) -> Result<(), Failure> {
    let most = MOST_RANDOM / operations.max(1);
    if of_each <= most {
        return Ok(());
    }
    Err(Failure::new(format!(
        "--random {of_each}: for {operations} operations, one run draws at most {most} random cases each; choose fewer \
         operations with --operation, or repeat the run with another --seed"
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
            refused.contains("for 2 operations, one run draws at most 20000"),
            "{refused}"
        );
        assert!(refused.contains("--operation") && refused.contains("--seed"));
    }
}
