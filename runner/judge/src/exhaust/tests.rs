use utfproof_oracle::Operation;
use utfproof_vectors::{Origin, Suite};

use super::*;
use crate::direct::{Direct, DirectAnswer};
use crate::implementation::{Description, Implementation};
use crate::in_process::InProcess;
use crate::reply::Answer;
use crate::selection::Selection;
use crate::shard::Shard;

/// A validator that accepts every input, and panics in a direct call for one that begins with C2.
struct AcceptsAll;

impl Implementation for AcceptsAll {
    fn describe(&self) -> Description {
        Description::new("accepts all", "1").with([Operation::Utf8Validate])
    }

    fn answer(&mut self, _: &Request) -> Answer {
        Answer::accepted()
    }

    fn direct(&mut self, _: Operation) -> Option<Direct<'_>> {
        Some(Direct::validation(|bytes: &[u8]| {
            assert_ne!(bytes.first(), Some(&0xC2));
            DirectAnswer::Output
        }))
    }
}

#[test]
fn every_directly_asked_case_is_in_one_event() {
    let files = utfproof_vectors::built_in_of(&[Operation::Utf8Validate]).unwrap();
    let vectors = files.into_iter().flat_map(|file| file.vectors);
    let is_short = |vector: &Vector| {
        vector.origin() == Some(Origin::Exhaustive) && vector.operands[0].elements.len() < 3
    };
    let vectors: Vec<Vector> = vectors.filter(is_short).collect();
    let selection = Selection {
        vectors: &vectors,
        suite: Suite::Exhaustive,
        shard: Shard::WHOLE,
    };
    let mut implementations: Vec<Box<dyn UnderTest + Send>> = Vec::new();
    implementations.resize_with(3, || Box::new(InProcess::new(AcceptsAll)));
    let description = AcceptsAll.describe();
    let plan = Plan::of(selection, &description, implementations[0].as_mut());
    let mut cases = vec![0; vectors.len()];
    let interrupted = AtomicBool::new(false);
    run(
        &mut implementations,
        &plan,
        (&interrupted, None),
        |event| match event {
            Event::Counted { vector, .. } => cases[vector] += event.cases(),
            Event::Answered { .. } => panic!("nothing is asked by request here"),
        },
    );
    let counts: Vec<u64> = vectors.iter().map(Vector::count).collect();
    assert_eq!(cases, counts);
    assert_eq!(size(&plan), counts.iter().sum::<u64>());
    assert!(counts.iter().sum::<u64>() > 256, "{counts:?}");
}
