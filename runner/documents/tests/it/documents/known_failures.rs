//! The smallest inputs that show the known errors of the documents.

use utfproof_documents::{FindingKind, Standing};

use super::{checked, ids, witness};
use crate::fields::fields;

#[test]
fn each_known_failure_has_the_smallest_input_that_shows_it() {
    let ids = ids();
    let lines = fields(include_str!("known_failures.txt"));
    for line in lines.filter(|line| ids.contains(&line[0])) {
        let [document, item, ref expected @ ..] = line[..] else {
            panic!("{line:?}");
        };
        let (kind, id) = item.split_once(' ').unwrap();
        let kinds = [FindingKind::Table, FindingKind::Example, FindingKind::Claim];
        let kind = kinds.into_iter().find(|known| known.name() == kind);
        let finding = checked(document, kind.unwrap(), id);
        let shown = witness(finding).unwrap();
        assert!([1, 3].contains(&expected.len()), "{line:?}");
        assert_eq!(&shown[..expected.len()], expected, "{line:?}");
        assert_eq!(finding.standing(), Standing::Known, "{line:?}");
    }
}
