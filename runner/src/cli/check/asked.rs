//! Which vectors are asked.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::time::Duration;

use utfproof::registry::RegisteredImplementation;
use utfproof::{Operation, Suite};
use utfproof_vectors::Vector;

use super::Arguments;
use crate::cli::output::Failure;

/// The vectors that were asked for, with the random ones.
pub(super) fn vectors(arguments: &Arguments) -> Result<Vec<Vector>, Failure> {
    let mut vectors = arguments.filter.vectors()?;
    if arguments.random > 0 {
        let takes = arguments.filter.takes()?;
        let known: BTreeSet<String> = vectors.iter().map(|vector| vector.id.clone()).collect();
        let operations = arguments.filter.operations()?;
        is_kept(arguments.random, operations.len())?;
        for operation in operations {
            let more = utfproof_vectors::random(operation, arguments.seed, arguments.random);
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

/// How many random cases are drawn at most, for all operations together. They are kept in memory, up to three
/// kilobytes each.
const MOST_RANDOM: usize = 40_000;

/// Whether so many random cases of each of so many operations may be drawn.
fn is_kept(of_each: usize, operations: usize) -> Result<(), Failure> {
    let most = MOST_RANDOM / operations.max(1);
    if of_each <= most {
        return Ok(());
    }
    Err(Failure::new(format!(
        "--random {of_each}: of {operations} operations up to {most} random cases each are drawn in one run; choose \
         fewer with --operation, or ask more with another --seed in another run"
    )))
}

/// The vectors for implementations in this process: in the suite `exhaustive`, with those of all sequences of four bytes
/// that are not in the files, which no pipe could carry.
pub(super) fn more_in_process<'a>(
    arguments: &Arguments,
    implementations: &[RegisteredImplementation],
    vectors: &'a [Vector],
) -> Result<Cow<'a, [Vector]>, Failure> {
    if Suite::from(arguments.suite) < Suite::Exhaustive || !arguments.filter.files().is_empty() {
        return Ok(Cow::Borrowed(vectors));
    }
    let mut more = vectors.to_vec();
    let mut operations = BTreeSet::new();
    for registered in implementations
        .iter()
        .filter(|registered| registered.is_in_process())
    {
        let mut implementation = registered
            .start(Duration::MAX)
            .map_err(|error| Failure::new(error.to_string()))?;
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
    fn no_more_random_cases_are_drawn_than_are_kept_and_the_remedy_is_named() {
        assert!(is_kept(20_000, 2).is_ok());
        assert!(is_kept(usize::MAX, 0).is_err());
        let refused = is_kept(20_001, 2).unwrap_err().to_string();
        assert!(refused.contains("of 2 operations up to 20000"), "{refused}");
        assert!(refused.contains("--operation") && refused.contains("--seed"));
    }
}
