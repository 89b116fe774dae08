//! How many cases of each row the suites have.

use utfproof_vectors::{Origin, Suite, UnitKind, Vector};

use crate::built::FILES;

#[test]
fn full_asks_as_much_of_every_row_as_keeps_an_operation_within_its_share() {
    let mut many = 0;
    for file in FILES.iter() {
        let of_all = |most: u64| {
            let counts = file.vectors.iter().map(|vector| vector.count().min(most));
            counts.sum::<u64>()
        };
        let each: Vec<u64> = file
            .vectors
            .iter()
            .map(|vector| Suite::Full.cases_of(vector))
            .collect();
        let most = each[0];
        let name = (file.operation, file.origin);
        assert!(each.iter().all(|one| *one == most), "{name:?}");
        let is_complete = file.origin == Origin::Complete;
        let is_one = file.operation.signature().output == UnitKind::NUMBER_AND_CODE_POINTS;
        let (most_of_a_row, most_of_a_file) = match file.origin {
            Origin::Complete => (4_096, 131_072),
            Origin::Exhaustive if is_one => (1 << 21, 1 << 21),
            _ => (64, 65_536),
        };
        assert!((8..=most_of_a_row).contains(&most), "{name:?}: {most}");
        assert!(of_all(most) <= most_of_a_file, "{name:?}: {}", of_all(most));
        if most < most_of_a_row {
            many += 1;
            assert!(
                of_all(most + 1) > most_of_a_file,
                "{name:?}: {most} could be more"
            );
        }
        // the guarantee of a complete file of bytes rests on each of its cases
        let is_exact = is_complete && file.operation.signature().input == UnitKind::Byte;
        let mut counts = file.vectors.iter().map(Vector::count);
        assert!(!is_exact || counts.all(|count| count <= most), "{name:?}");
    }
    assert!(many > 3, "{many}");
}
