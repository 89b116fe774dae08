#[test]
fn syllables_are_named_as_in_the_unicode_character_database() {
    let names = |texts: &[&str]| {
        let texts: Vec<String> = texts.iter().map(ToString::to_string).collect();
        super::names(&texts)
    };
    assert_eq!(
        names(&["D55C", "AD6D", "C5B4"]).as_deref(),
        Some("hangugeo")
    );
    assert_eq!(names(&["AC00"]).as_deref(), Some("ga"));
    assert_eq!(names(&["D7A3"]).as_deref(), Some("hih"));
    assert_eq!(names(&["D7A4"]), None);
    assert_eq!(names(&["ABFF"]), None);
    assert_eq!(names(&["X"]), None);
}
