//! The page of the operations has what is true of them.

use utfproof_vectors::operations_page;

#[test]
fn the_page_of_the_operations_is_as_computed() {
    let page = include_str!("../../OPERATIONS.md");
    let (mut printed, computed) = (page.lines(), operations_page());
    for line in computed.lines() {
        assert_eq!(
            printed.next(),
            Some(line),
            "cargo run -p utfproof-vectors --example operations > vectors/OPERATIONS.md"
        );
    }
    assert_eq!(printed.next(), None);
}
