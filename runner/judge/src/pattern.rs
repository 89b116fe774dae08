//! A pattern of positions: where in a text, or from which length on, a fault shows.

use serde::{Deserialize, Serialize};

/// Where a fault shows and where not, as experiments with plain text around its input tell. Every part of it was seen:
/// several places that fail, and several that do not.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(tag = "where", rename_all = "snake_case", deny_unknown_fields)]
pub enum Pattern {
    /// Only at offsets that leave one of these remainders.
    Offsets {
        /// What is counted.
        of: Counted,
        /// The remainders, in order.
        residues: Vec<usize>,
        /// The divisor.
        modulus: usize,
    },
    /// Only from this offset on, in input units.
    FromOffset {
        /// The lowest one.
        from: usize,
    },
    /// Only in inputs of this length or more, in input units.
    FromLength {
        /// The shortest one.
        from: usize,
    },
    /// Only at the start of a chunk.
    ChunkStarts,
    /// Only from this call of a process or an instance on, whatever the calls before are.
    FromCall {
        /// The number of the first call that fails; the first of all is 1.
        from: u64,
    },
}

/// What offsets are counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Counted {
    /// Units of the input, whatever text they are.
    Input,
    /// Units of the output.
    Output,
    /// Units of ASCII; after other text the fault does not show there.
    Ascii,
}

/// The highest divisor that is looked for among neighbouring offsets.
const MOST_MODULUS: usize = 64;

/// The most remainders of a pattern.
const MOST_RESIDUES: usize = 4;

/// The remainders that tell the offsets that fail from the others, with the smallest divisor: `fails[k]` says whether offset
/// `k` fails. Offsets below the first that fails, and below the divisor, may be exempt. `None` if there is no such pattern,
/// or if fewer than two periods were seen.
pub(crate) fn residues(fails: &[bool]) -> Option<(Vec<usize>, usize)> {
    let first = fails.iter().position(|fails| *fails)?;
    if fails[first..].iter().all(|fails| *fails) {
        return None;
    }
    (2..=MOST_MODULUS).find_map(|modulus| {
        let from = if first < modulus { 0 } else { first };
        let is_exempt = |offset: usize| offset < modulus && offset < first;
        let mut residues: Vec<usize> = (from..fails.len())
            .filter(|offset| fails[*offset])
            .map(|offset| offset % modulus)
            .collect();
        residues.sort_unstable();
        residues.dedup();
        let agrees = |offset: usize| {
            fails[offset] == residues.contains(&(offset % modulus)) || is_exempt(offset)
        };
        let is_seen_twice = first + 2 * modulus < fails.len();
        let is_pattern = is_seen_twice
            && residues.len() <= MOST_RESIDUES.min(modulus - 1)
            && (0..fails.len()).all(agrees);
        is_pattern.then_some((residues, modulus))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(fails: impl Fn(usize) -> bool) -> Option<(Vec<usize>, usize)> {
        let fails: Vec<bool> = (0..=130).map(fails).collect();
        residues(&fails)
    }

    #[test]
    fn the_smallest_divisor_is_found_with_its_remainders() {
        assert_eq!(found(|at| at % 16 == 15), Some((vec![15], 16)));
        assert_eq!(found(|at| at % 8 == 0 && at > 0), Some((vec![0], 8)));
        assert_eq!(found(|at| at % 32 >= 30), Some((vec![30, 31], 32)));
        assert_eq!(found(|at| at % 2 == 1), Some((vec![1], 2)));
    }

    #[test]
    fn nothing_is_guessed() {
        assert_eq!(found(|_| true), None);
        assert_eq!(found(|_| false), None);
        assert_eq!(found(|at| at == 15), None);
        assert_eq!(found(|at| at >= 15), None);
        assert_eq!(found(|at| at % 16 == 15 && at != 31), None);
        assert_eq!(
            found(|at| [3, 5, 8, 13, 21, 34, 55, 89].contains(&at)),
            None
        );
    }
}
