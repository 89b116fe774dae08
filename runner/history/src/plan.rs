//! Which release to ask next.

/// What is known of a release.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked<T> {
    /// It was not asked yet.
    No,
    /// It cannot be asked.
    Failed,
    /// What its departures are; equal ones are the same behaviour.
    Answers(T),
}

/// The index of the release to ask next; `None` if all that is wanted is known.
///
/// First come the first and the last release, and others at even distances: `sample` in all. Then, between two neighbours
/// that differ, the release in the middle; that one cannot be asked is a difference like any other. Between two that are
/// alike, nothing is asked: a fault that came and went between them stays unknown.
pub fn next<T: PartialEq>(releases: &[Asked<T>], sample: usize) -> Option<usize> {
    let last = releases.len().checked_sub(1)?;
    let is_open = |index: &usize| matches!(releases[*index], Asked::No);
    let parts = sample.max(2) - 1;
    let sampled = (0..=parts).map(|part| last * part / parts);
    if let Some(index) = [0, last].into_iter().chain(sampled).find(is_open) {
        return Some(index);
    }
    let known: Vec<usize> = (0..=last).filter(|index| !is_open(index)).collect();
    let none_answers = releases
        .iter()
        .all(|release| !matches!(release, Asked::Answers(_)));
    let gaps = known
        .windows(2)
        .filter(|pair| none_answers || releases[pair[0]] != releases[pair[1]]);
    let open = gaps.filter_map(|pair| {
        let width = pair[1] - pair[0];
        (width > 1).then_some((width, pair[0] + width / 2))
    });
    let widest = open.max_by_key(|(width, index)| (*width, std::cmp::Reverse(*index)));
    widest.map(|(_, index)| index)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asks until nothing is wanted; `None` in `truth` is a release that cannot be asked.
    fn ask(truth: &[Option<u8>], sample: usize) -> Vec<Asked<u8>> {
        let mut releases = vec![Asked::No; truth.len()];
        while let Some(index) = next(&releases, sample) {
            assert_eq!(releases[index], Asked::No, "asked twice");
            releases[index] = truth[index].map_or(Asked::Failed, Asked::Answers);
        }
        releases
    }

    fn asked(releases: &[Asked<u8>]) -> usize {
        releases
            .iter()
            .filter(|release| **release != Asked::No)
            .count()
    }

    #[test]
    fn the_release_that_changes_is_found_with_few_questions() {
        for change in 1..100 {
            let truth: Vec<Option<u8>> = (0..100)
                .map(|index| Some(u8::from(index >= change)))
                .collect();
            let releases = ask(&truth, 2);
            assert_eq!(releases[change - 1], Asked::Answers(0));
            assert_eq!(releases[change], Asked::Answers(1));
            assert!(asked(&releases) <= 2 + 7, "{change}");
        }
    }

    #[test]
    fn several_changes_are_found_if_the_sample_meets_them() {
        let truth: Vec<Option<u8>> = (0..60)
            .map(|index| {
                Some(match index {
                    20..=34 => 1,
                    35..=50 => 2,
                    _ => 0,
                })
            })
            .collect();
        let releases = ask(&truth, 7);
        for index in [19, 20, 34, 35, 50, 51] {
            assert_ne!(releases[index], Asked::No, "{index}");
        }
    }

    #[test]
    fn releases_that_cannot_be_asked_are_passed_over() {
        let mut truth = vec![None; 30];
        truth.extend([Some(0); 30]);
        truth.extend([None, None, Some(1), Some(1)]);
        let releases = ask(&truth, 2);
        for (index, known) in [
            (29, None),
            (30, Some(0)),
            (59, Some(0)),
            (60, None),
            (61, None),
            (62, Some(1)),
        ] {
            assert_eq!(
                releases[index],
                known.map_or(Asked::Failed, Asked::Answers),
                "{index}"
            );
        }
        assert!(asked(&releases) < 20);
        assert!(
            ask(&[None, None, None], 2)
                .iter()
                .all(|release| *release == Asked::Failed)
        );
        assert_eq!(next::<u8>(&[], 5), None);
        assert_eq!(ask(&[Some(1)], 5), [Asked::Answers(1)]);
    }

    #[test]
    fn a_sample_of_all_asks_all() {
        let truth: Vec<Option<u8>> = vec![Some(0); 9];
        assert_eq!(asked(&ask(&truth, 9)), 9);
        assert_eq!(asked(&ask(&truth, 100)), 9);
    }
}
