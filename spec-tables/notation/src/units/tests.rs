use allocation_counter::measure;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::*;

/// How many bytes do not lie in a sequence itself, but in a block.
const LONG: usize = 200;

fn long(unit: u8) -> Units<u8> {
    let mut units = Units::with_capacity(LONG);
    units.extend_from_slice(&[unit; LONG]);
    units
}

/// Does at random what can be done to some sequences at once, and to vectors beside them.
fn do_as_vectors_do<T: Unit>(seed: u64, of: impl Fn(u32) -> T) {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let mut all: Vec<(Units<T>, Vec<T>)> = vec![(Units::new(), Vec::new()); 40];
    for _ in 0..20_000 {
        let [what, which, count] = [(); 3].map(|()| random.next_u32() as usize);
        let (count, unit) = (count % 70, of(random.next_u32()));
        let which = which % all.len();
        let (units, vector) = &mut all[which];
        match what % 9 {
            0 => (*units, *vector) = (Units::zeroed(count), vec![T::zeroed(); count]),
            1 => (*units, *vector) = (Units::with_capacity(count), Vec::new()),
            2 => units.reserve(count),
            3 | 4 => {
                units.extend_from_slice(&vec![unit; count]);
                vector.extend_from_slice(&vec![unit; count]);
            }
            5 => {
                units.extend([unit; 3]);
                vector.extend([unit; 3]);
            }
            6 => {
                units.truncate(count);
                vector.truncate(count);
            }
            7 => *units = units.clone(),
            _ => {
                if let Some(last) = units.last_mut() {
                    *last = unit;
                    *vector.last_mut().expect("as many") = unit;
                }
            }
        }
        if vector.len() > 1 << 12 {
            all[which] = (Units::new(), Vec::new());
        }
        // one that is written over another one's units is seen here
        let other = random.next_u32() as usize % all.len();
        for (units, vector) in [&all[which], &all[other]] {
            assert_eq!(units.as_slice(), vector.as_slice());
        }
    }
    assert!(
        all.iter()
            .any(|(units, _)| matches!(units.0, Place::Shared(..)))
    );
    for (units, vector) in all {
        assert_eq!(units, Units::from_iter(vector.iter().copied()));
        assert_eq!(units.into_vec(), vector);
    }
}

#[test]
fn they_are_what_a_vector_would_be_wherever_they_lie() {
    do_as_vectors_do(1, |value| value as u8);
    do_as_vectors_do(2, |value| value as u16);
    do_as_vectors_do(3, |value| value);
}

#[test]
fn any_units_lie_behind_an_odd_number_of_bytes() {
    for count in 17..40 {
        let bytes = Units::<u8>::zeroed(count);
        let values = Units::<u32>::zeroed(count);
        let units = Units::<u16>::zeroed(count);
        assert_eq!([bytes.len(), values.len(), units.len()], [count; 3]);
    }
}

/// Where it would lie if the block's library found room for it is not known to be aligned.
#[test]
fn what_outgrows_its_room_leaves_the_block() {
    let grow: [fn(&mut Units<u8>); 3] = [
        |units| units.extend_from_slice(&[0; LONG]),
        |units| units.extend([0; LONG]),
        |units| units.reserve(LONG),
    ];
    for grow in grow {
        let mut units = long(0);
        assert!(matches!(units.0, Place::Shared(..)));
        grow(&mut units);
        assert!(matches!(units.0, Place::Own(..)));
    }
}

#[test]
fn thousands_lie_in_a_few_blocks() {
    let mut all = Vec::with_capacity(5_000);
    let made = measure(|| all.extend((0..5_000).map(|number| long(number as u8))));
    assert!(made.count_total < 50, "{made:?}");
    let each = |(number, units): (usize, &Units<u8>)| units.as_slice() == [number as u8; LONG];
    assert!(all.iter().enumerate().all(each));
    let freed = measure(|| all.clear());
    // all but the last, of which something is at hand
    let left = made.bytes_current + freed.bytes_current;
    assert!((0..=2 * BLOCK as i64).contains(&left), "{left}");
}

#[test]
fn a_clone_does_not_keep_a_block() {
    let kept_of_each_block = |keep: fn(Units<u8>) -> Units<u8>| {
        let mut kept = Vec::with_capacity(200);
        let of_a_block = |_| {
            let first = long(0);
            (1..BLOCK / LONG).for_each(|_| drop(long(0)));
            first
        };
        let made = measure(|| kept.extend((0..100).map(of_a_block).map(keep)));
        made.bytes_current
    };
    let blocks = |bytes: i64| bytes / BLOCK as i64;
    assert!(blocks(kept_of_each_block(|units| units)) > 90);
    assert!(blocks(kept_of_each_block(|units| units.clone())) < 3);
}

#[test]
fn other_threads_read_and_free_them() {
    let made: Vec<Units<u8>> = (0..1_000).map(|number| long(number as u8)).collect();
    let other = std::thread::spawn(move || {
        let mine: Vec<Units<u8>> = (0..1_000).map(|_| long(7)).collect();
        let each = |(number, units): (usize, &Units<u8>)| units.as_slice() == [number as u8; LONG];
        made.iter().enumerate().all(each) && mine.iter().all(|units| units.as_slice() == [7; LONG])
    });
    assert!(other.join().expect("no panic"));
}
