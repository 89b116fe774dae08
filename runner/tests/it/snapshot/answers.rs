//! Which answers a snapshot keeps: unspecified ones, those that differ only in a context, and those that no context changes.

use utfproof_judge::Answer;
use utfproof_oracle::{Operation, Sequence};
use utfproof_snapshot::{KeptAnswer, Trend, Was, compare};

use super::{By, of, taken, vectors};

#[test]
fn unspecified_answers_are_kept_and_never_called_wrong() {
    let vectors = vectors(&["wtf-8.decode/"]);
    let [rejects, empty] = [
        (|_| Answer::rejected("no")) as fn(&[Sequence]) -> Answer,
        |_| Answer::chars([]),
    ]
    .map(|answer| taken(By(Operation::Wtf8Decode, answer), &vectors));
    let comparison = compare(&rejects, &empty, &vectors).unwrap();
    assert!(comparison.rows(Trend::Open) > 0 && comparison.rows(Trend::Another) > 0);
    let rows = comparison.operations.iter().flat_map(|o| &o.rows);
    for row in rows.filter(|row| row.trend == Trend::Open) {
        let open = |was: &Was| matches!(was, Was::Open(_));
        assert!(open(&row.first.was) && open(&row.first.is), "{row:?}");
    }
}

#[test]
fn an_answer_that_is_wrong_only_in_a_context_is_kept_with_the_context() {
    let vectors = vectors(&["utf-8.validate/"]);
    let far = |operands: &[Sequence]| match operands {
        [Sequence::Bytes(bytes)] if bytes.len() > 60 => Answer::accepted(),
        [Sequence::Bytes(bytes)] => match std::str::from_utf8(bytes) {
            Ok(_) => Answer::accepted(),
            Err(error) => Answer::rejected_at(error.valid_up_to(), error),
        },
        _ => Answer::Skipped(String::new()),
    };
    let [std, far] = [
        of("std", &vectors),
        taken(By(Operation::Utf8Validate, far), &vectors),
    ];
    let comparison = compare(&std, &far, &vectors).unwrap();
    let rows: Vec<_> = comparison.operations.iter().flat_map(|o| &o.rows).collect();
    let in_context = rows.iter().filter(|row| row.first.context.is_some());
    assert!(in_context.clone().count() > 5);
    for row in in_context {
        let words = row.first.context.as_deref().unwrap();
        assert!(words.starts_with("after "), "{words}");
        let operands = row.first.operands().unwrap();
        assert!(operands[0].len() >= 3 * 60, "{operands:?}");
    }
}

#[test]
fn an_answer_that_contexts_do_not_change_is_kept_once() {
    let vectors = vectors(&["utf-8.decode-lossy/"]);
    let [old, new] =
        ["one-replacement-per-byte", "run-replaced-once"].map(|name| of(name, &vectors));
    let as_alone = |run: &&utfproof_snapshot::Run| run.answer == KeptAnswer::AsAlone;
    let runs = old.rows.iter().flat_map(|row| &row.runs);
    let covered = runs.filter(as_alone).map(|run| {
        let (first, last) = run.range.bounds();
        last - first + 1
    });
    assert!(covered.sum::<u64>() > 1000);
    let comparison = compare(&old, &new, &vectors).unwrap();
    let rows = comparison.operations.iter().flat_map(|o| &o.rows);
    let both = |id: &str| {
        [&old, &new].map(|snapshot| {
            let row = snapshot.rows.iter().find(|row| row.vector == id);
            row.is_some_and(|row| row.runs.iter().any(|run| run.answer == KeptAnswer::AsAlone))
        })
    };
    let mut seen = 0;
    for row in rows.filter(|row| both(&row.vector) == [true, true]) {
        assert!(row.cases > 50, "{row:?}");
        seen += 1;
    }
    assert!(seen > 0);
}
