use std::collections::BTreeMap;
use std::sync::LazyLock;

use utfproof_judge::ask::ask;
use utfproof_judge::observe::{NEW_STATES, observe, seen};
use utfproof_judge::{Answer, Description, Reply, Request, UnderTest};
use utfproof_oracle::{Operation, Sequence};

use super::*;

static AUTOMATON: LazyLock<Automaton> =
    LazyLock::new(|| Automaton::learn(Operation::Utf8Validate).expect("it has an automaton"));

/// A validator that is a function of the bytes.
struct By<F> {
    description: Description,
    says: F,
}

impl<F: FnMut(&[u8]) -> Reply> By<F> {
    fn new(says: F) -> Self {
        Self {
            description: Description::new("by", "1").with([Operation::Utf8Validate]),
            says,
        }
    }
}

impl<F: FnMut(&[u8]) -> Reply> UnderTest for By<F> {
    fn description(&self) -> &Description {
        &self.description
    }

    fn answer_batch(&mut self, requests: &[Request]) -> Vec<Reply> {
        let bytes = requests.iter().map(|request| match &request.operands[..] {
            [Sequence::Bytes(bytes)] => bytes,
            other => panic!("{other:?}"),
        });
        bytes.map(|bytes| (self.says)(bytes)).collect()
    }
}

fn observed(says: impl FnMut(&[u8]) -> Reply) -> Option<Sketch> {
    let states = observe(
        &mut By::new(says),
        Operation::Utf8Validate,
        &AUTOMATON,
        &|| true,
    )?;
    Some(sketch(&AUTOMATON, &states).expect("it was found"))
}

fn yes_if(is_valid: bool) -> Reply {
    Reply::Answered(match is_valid {
        true => Answer::accepted(),
        false => Answer::rejected("ill-formed"),
    })
}

fn is_utf_8(bytes: &[u8]) -> bool {
    std::str::from_utf8(bytes).is_ok()
}

/// The transitions that differ: the state's access and the letter.
fn differing(sketch: &Sketch) -> Vec<(&str, u32)> {
    let of_spot = |spot: &'_ Spot| -> Vec<u32> {
        let letters = spot.moves.iter().zip(&sketch.letters);
        let letters = letters.filter(|(own, _)| own.differs);
        letters.map(|(_, letter)| *letter.start()).collect()
    };
    let spots = sketch.spots.iter();
    let pairs = spots.flat_map(|spot| {
        let letters = of_spot(spot).into_iter();
        letters.map(|letter| (spot.access.as_str(), letter))
    });
    pairs.collect()
}

fn spot<'a>(sketch: &'a Sketch, access: &str) -> &'a Spot {
    let mut spots = sketch.spots.iter();
    spots.find(|spot| spot.access == access).expect(access)
}

/// Where a byte leads from a state.
fn after<'a>(sketch: &'a Sketch, access: &str, byte: u32) -> &'a Spot {
    &sketch.spots[spot(sketch, access).moves[AUTOMATON.letter(byte)].to]
}

#[test]
fn a_right_codec_is_observed_as_the_expected_automaton() {
    let sketch = observed(|bytes| yes_if(is_utf_8(bytes))).expect("it answers");
    let expected = Sketch::of(&AUTOMATON);
    assert!(!sketch.differs());
    let states = |sketch: &Sketch| -> BTreeMap<String, (String, Ring, Vec<String>)> {
        let state = |spot: &Spot| {
            let to = spot.moves.iter();
            let to = to.map(|own| sketch.spots[own.to].name.clone()).collect();
            (spot.name.clone(), (spot.access.clone(), spot.ring, to))
        };
        sketch.spots.iter().map(state).collect()
    };
    assert_eq!(states(&sketch), states(&expected));
    assert_eq!(sketch.letters, expected.letters);
    assert_eq!(
        (sketch.whose.as_str(), sketch.is_total),
        (" as observed", false)
    );
}

#[test]
fn a_codec_that_accepts_surrogates_has_no_state_for_ed() {
    // replaces ED by EE before a surrogate's second byte
    let is_valid = |bytes: &[u8]| {
        let mut bytes = bytes.to_vec();
        for i in 1..bytes.len() {
            if matches!(bytes[i - 1..=i], [0xED, 0xA0..=0xBF]) {
                bytes[i - 1] = 0xEE;
            }
        }
        is_utf_8(&bytes)
    };
    let sketch = observed(|bytes| yes_if(is_valid(bytes))).expect("it answers");
    assert!(sketch.differs());
    let start = &sketch.spots[0].access;
    assert_eq!(differing(&sketch), [(start.as_str(), 0xED)]);
    assert_eq!(sketch.spots.len(), AUTOMATON.states.len() - 1);
    assert_eq!(
        after(&sketch, start, 0xED).name,
        after(&sketch, start, 0xE1).name
    );
}

#[test]
fn a_state_unlike_every_expected_one_is_explored() {
    // FE may be followed by anything that may follow C2 or E0
    let is_valid = |bytes: &[u8]| {
        let position = bytes.iter().position(|byte| *byte == 0xFE);
        position.map_or_else(
            || is_utf_8(bytes),
            |position| {
                let with = |lead: u8| {
                    let mut bytes = bytes.to_vec();
                    bytes[position] = lead;
                    is_utf_8(&bytes)
                };
                with(0xC2) || with(0xE0)
            },
        )
    };
    let sketch = observed(|bytes| yes_if(is_valid(bytes))).expect("it answers");
    let start = sketch.spots[0].access.clone();
    assert_eq!(differing(&sketch), [(start.as_str(), 0xFE)]);
    let expected = AUTOMATON.states.len();
    assert_eq!(sketch.spots.len(), expected + 2);
    let new = after(&sketch, &start, 0xFE);
    assert_eq!((new.access.as_str(), new.ring), ("FE", Ring::Single));
    assert!(new.name.parse::<usize>().is_ok_and(|name| name >= expected));
    // after C2, A0 ends the character; after E0, it continues it
    let both = after(&sketch, "FE", 0xA0);
    assert_eq!((both.access.as_str(), both.ring), ("FE A0", Ring::Double));
    assert_eq!(after(&sketch, "FE", 0x80).access, start);
    assert_eq!(after(&sketch, "FE A0", 0x41).access, start);
}

#[test]
fn one_crash_is_a_state_but_one_hang_or_many_crashes_end_the_observation() {
    let crash = || Reply::Crashed("on purpose".to_owned());
    let once = observed(|bytes| match bytes {
        [0xFE] => crash(),
        _ => yes_if(is_utf_8(bytes)),
    });
    let once = once.expect("it answers nearly always");
    assert_eq!(spot(&once, "FE").ring, Ring::Dashed);
    assert_eq!(differing(&once), [(once.spots[0].access.as_str(), 0xFE)]);

    let mut requests = 0;
    let often = observed(|bytes| {
        requests += 1;
        match bytes {
            [0x80..=0xFF, ..] => crash(),
            _ => yes_if(is_utf_8(bytes)),
        }
    });
    assert!(often.is_none());
    assert!(requests < 10_000, "{requests}");
    for lost in [Reply::TimedOut, Reply::NotRun] {
        let once = observed(|bytes| match bytes {
            [0xFE] => lost.clone(),
            _ => yes_if(is_utf_8(bytes)),
        });
        assert!(once.is_none(), "{lost:?}");
    }
}

#[test]
fn a_codec_that_skips_every_request_has_one_state() {
    let cannot = |_: &[u8]| Reply::Answered(Answer::Skipped("no".to_owned()));
    let sketch = observed(cannot).expect("it answers");
    let [only] = sketch.spots.as_slice() else {
        panic!("{:?}", sketch.spots);
    };
    assert_eq!(only.ring, Ring::Dashed);
    assert!(only.moves.iter().all(|own| own.to == 0));
    assert!(sketch.differs());
}

#[test]
fn only_validators_that_differ_are_observed() {
    let mut implementation = By::new(|_| yes_if(true));
    let operations = [Operation::Utf8Validate, Operation::Utf8Decode];
    implementation.description = Description::new("by", "1").with(operations);
    let differences = operations.map(|operation| {
        let operand = Sequence::bytes(vec![0xFF]);
        ask(&mut implementation, "by", operation, vec![operand]).expect("it has the operation")
    });
    let differing = differences.iter().map(|d| d.operation);
    let both = seen(&mut implementation, differing, &|| true);
    let [one] = both.as_slice() else {
        panic!("{both:?}");
    };
    assert_eq!(one.operation, Operation::Utf8Validate);
    let drawn = Observed::of(one).expect("it was found");
    assert!(drawn.observed.as_ref().is_some_and(Sketch::differs));
    assert!(seen(&mut implementation, [differences[1].operation], &|| true).is_empty());
}

#[test]
fn when_new_states_are_too_many_only_expected_states_after_them_are_explored() {
    // FE and a byte of F5 to FF act like E0; FE and any other byte lead to an unexpected state, a different one for each
    // letter
    let is_valid = |bytes: &[u8]| match bytes {
        [0xE0, ..] => false,
        [0xFE, 0xF5..=0xFF, rest @ ..] => is_utf_8(&[&[0xE0], rest].concat()),
        [0xFE, byte, rest @ ..] => {
            let letter = AUTOMATON.letter((*byte).into());
            let sum: usize = rest.iter().map(|byte| usize::from(byte >> 4)).sum();
            rest.is_empty() || rest == [0x80] || (sum + rest.len()).is_multiple_of(letter + 2)
        }
        _ => is_utf_8(bytes),
    };
    let sketch = observed(|bytes| yes_if(is_valid(bytes))).expect("it answers");
    let expected = AUTOMATON.states.len();
    let is_new = |spot: &&Spot| spot.name.parse().is_ok_and(|name: usize| name >= expected);
    assert_eq!(sketch.spots.iter().filter(is_new).count(), NEW_STATES);
    assert_eq!(sketch.spots.len(), expected + NEW_STATES + 1);
    let left = &sketch.spots[sketch.spots.len() - 1];
    assert_eq!((left.name.as_str(), left.moves.len()), ("…", 0));
    let like_e0 = after(&sketch, "FE", 0xFF);
    let state = AUTOMATON
        .states
        .iter()
        .position(|state| state.access == [0xE0]);
    assert_eq!(
        Some(like_e0.name.clone()),
        state.map(|state| state.to_string())
    );
    assert!(!like_e0.moves.is_empty());
}
