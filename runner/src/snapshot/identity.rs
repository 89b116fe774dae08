//! Texts that identify what a vector asks and expects, for digests. They use no names of Rust items, so that renaming one
//! does not change the digests in files.

use utfproof_vectors::Results;
use utfproof_vectors::context::{Context, Width};

/// The expectations of a vector.
pub(super) fn of_results(results: &Results) -> String {
    match results {
        Results::Output(pattern, level) => format!("{pattern} {}", level.name()),
        Results::Rejected(rejection, level) => {
            format!("rejected at {} {}", rejection.at, level.name())
        }
        Results::Unspecified(reason) => format!("unspecified: {}", reason.name()),
    }
}

/// A context.
pub(super) fn of_context(context: &Context) -> String {
    match context {
        Context::Chunks { mark, cuts } => format!("chunks {mark:?} {cuts:?}"),
        Context::Padded {
            width,
            before,
            after,
        } => format!("padded {} {before} {after}", of_width(*width)),
        Context::Repeated(times) => format!("repeated {times}"),
        Context::After { units, mark } => format!("after {units:X?} {mark}"),
        Context::Beside { character, before } => format!("beside {character:X?} {before}"),
        Context::Extended(units) => format!("extended {units:X?}"),
        Context::OnceMore(context) => context.to_string(), // a snapshot has none
    }
}

const fn of_width(width: Width) -> &'static str {
    match width {
        Width::One => "1",
        Width::Two => "2",
        Width::Three => "3",
        Width::Four => "4",
        Width::Mixed => "mixed",
    }
}

#[cfg(test)]
mod tests {
    use utfproof_oracle::Operation;
    use utfproof_vectors::context::contexts;
    use utfproof_vectors::{Suite, Vector, built_in};

    use super::*;

    #[test]
    fn different_contexts_and_results_have_different_texts() {
        let files = built_in().unwrap().into_iter();
        let vectors: Vec<Vector> = files
            .filter(|file| file.operation == Operation::Utf8DecodeLossy)
            .flat_map(|file| file.vectors)
            .collect();
        for vector in vectors.iter().take(200) {
            let all = contexts(vector, Suite::Full, true);
            for pair in all.windows(2) {
                let same_text = of_context(&pair[0]) == of_context(&pair[1]);
                assert_eq!(same_text, pair[0] == pair[1], "{pair:?}");
            }
        }
        for pair in vectors.windows(2) {
            let [one, other] = [&pair[0].results, &pair[1].results];
            let same_text = of_results(one) == of_results(other);
            assert_eq!(same_text, one == other, "{one:?} {other:?}");
        }
    }

    #[test]
    fn texts_do_not_follow_the_names_in_the_code() {
        let files = built_in().unwrap().into_iter();
        let vector = files
            .flat_map(|file| file.vectors)
            .find(|vector| vector.id == "utf-8.validate/exhaustive/80-C1")
            .unwrap();
        assert_eq!(of_results(&vector.results), "rejected at 0 must");
        let padded = Context::Padded {
            width: Width::Mixed,
            before: 3,
            after: 64,
        };
        assert_eq!(of_context(&padded), "padded mixed 3 64");
        let chunks = Context::Chunks {
            mark: None,
            cuts: vec![1, 2],
        };
        assert_eq!(of_context(&chunks), "chunks None [1, 2]");
    }
}
