use super::*;

#[test]
fn only_the_announced_number_of_bytes_changes_the_text() {
    assert!(texts_are_the_same(&DIVISIONS[..2]).is_ok());
    assert!(texts_are_the_same(&DIVISIONS).is_err());
}
