//! Texts that identify what a vector asks and expects, for digests. They use no names of Rust items, so that renaming one
//! does not change the digests in files.

use utfproof_vectors::Results;
use utfproof_vectors::context::{Context, Earlier, Filling, Order};

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
            filling,
            before,
            end,
            after,
            cuts,
        } => {
            let (filling, end) = (of_filling(*filling), of_filling(*end));
            format!("padded {filling} {before} {end} {after} {cuts:?}")
        }
        Context::Apart {
            times,
            between,
            end,
        } => format!("apart {times} {between} {}", of_filling(*end)),
        Context::Row { order, part } => {
            let order = match order {
                Order::Counted => "counted",
                Order::Across => "across",
            };
            format!("row {order} {part}")
        }
        Context::Repeated(times) => format!("repeated {times}"),
        Context::Number(number) => format!("number {number}"),
        Context::Strip(strip) => format!(
            "strip {strip} {} {} {:?}",
            strip.lane, strip.after, strip.cut
        ),
        Context::Marked(marked) => format!("marked {marked}"),
        Context::Scalars(scalars) => format!("scalars {scalars}"),
        Context::First => "first".to_owned(),
        Context::After { earlier, mark } => of_earlier(earlier, *mark),
        Context::Beside { character, before } => format!("beside {character:X?} {before}"),
        Context::Extended(units) => format!("extended {units:X?}"),
        Context::InMode(context) => context.to_string(), // a snapshot has none
    }
}

fn of_earlier(earlier: &Earlier, mark: bool) -> String {
    match earlier {
        Earlier::Input {
            operation,
            operands,
        } => {
            let operation = operation.map_or("the same", |operation| operation.name());
            format!("after {operation} {operands:X?} {mark}")
        }
        Earlier::AsLong => "after one as long".to_owned(),
        Earlier::Longer => "after a longer one".to_owned(),
        Earlier::LongerWith(units) => format!("after a longer one with {units:X?}"),
        Earlier::Of(operation, earlier) => format!("{operation} {}", of_earlier(earlier, mark)),
    }
}

const fn of_filling(filling: Filling) -> &'static str {
    match filling {
        Filling::One => "1",
        Filling::Two => "2",
        Filling::Three => "3",
        Filling::Four => "4",
        Filling::Mixed => "mixed",
        Filling::Ascii => "ascii",
        Filling::AsciiTurned => "ascii turned",
        Filling::LineEnds => "line ends",
        Filling::Cyrillic => "cyrillic",
        Filling::Ideographs => "ideographs",
        Filling::Noncharacters => "noncharacters",
        Filling::Special => "special",
        Filling::Marks => "marks",
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
            filling: Filling::Mixed,
            before: 3,
            end: Filling::One,
            after: 64,
            cuts: vec![2],
        };
        assert_eq!(of_context(&padded), "padded mixed 3 1 64 [2]");
        let chunks = Context::Chunks {
            mark: None,
            cuts: vec![1, 2],
        };
        assert_eq!(of_context(&chunks), "chunks None [1, 2]");
    }
}
