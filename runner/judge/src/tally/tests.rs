use utfproof_vectors::{Suite, built_in_of};

use super::*;
use crate::plan::Plan;
use crate::reply::Answer;

/// With several instances, what comes of a context may come before what comes of the case as it is.
#[test]
fn what_differs_in_contexts_is_counted_with_the_case_whichever_comes_first() {
    let files = built_in_of(&[Operation::Utf8Validate]).unwrap();
    let vectors = files.into_iter().flat_map(|file| file.vectors);
    let vectors: Vec<Vector> = vectors.filter(|vector| vector.in_context).collect();
    let selection = Selection {
        vectors: &vectors,
        suite: Suite::Quick,
        shard: Shard::WHOLE,
    };
    let description = Description::new("accepts all", "1").with([Operation::Utf8Validate]);
    let report = |reversed: bool| {
        let mut tally = Tally::new(&vectors, &description.policies);
        let mut posed: Vec<_> = Plan::by_request(selection)
            .test_cases(&description)
            .collect();
        if reversed {
            posed.reverse();
        }
        let (test_cases, requests): (Vec<TestCase>, Vec<Request>) = posed.into_iter().unzip();
        let replies = requests.iter().map(|_| Reply::Answered(Answer::accepted()));
        let replies = replies.collect();
        tally.add_all(&test_cases, &requests, replies);
        tally.report(selection, &description, &Settings::default())
    };
    let [forwards, backwards] = [report(false), report(true)];
    let alone = forwards.differences.iter();
    let alone =
        alone.filter(|difference| difference.context.is_none() && difference.in_contexts > 0);
    assert!(alone.count() > 10);
    let all = forwards.differences.iter();
    let all = all.map(|difference| difference.cases + difference.in_contexts);
    assert_eq!(forwards.total().differs, all.sum::<u64>());
    assert_eq!(format!("{forwards:?}"), format!("{backwards:?}"));
}
