//! Units that stay where they are.

use utfproof_notation::Units;

#[test]
fn lent_units_stay_where_they_are_until_they_are_copied_or_changed() {
    static LENT: [u8; 2] = [0xC3, 0xA9];
    let mut units = Units::lent(&LENT);
    assert_eq!(units.as_ptr(), LENT.as_ptr());
    assert_ne!(units.clone().as_ptr(), LENT.as_ptr());
    assert_eq!(units, units.clone());
    units.push(0x41);
    assert_ne!(units.as_ptr(), LENT.as_ptr());
    assert_eq!(units.into_vec(), [0xC3, 0xA9, 0x41]);
}
