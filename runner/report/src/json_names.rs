//! The names of operations, policies and kinds of context in a JSON report, written and read. Errors show a name as the file
//! has it, escaped and shortened.

use std::borrow::Cow;

use utfproof_judge::known::ListedKind;
use utfproof_judge::policy::Policies;
use utfproof_oracle::Operation;
use utfproof_vectors::Unique;
use utfproof_vectors::context::ContextKind;

use super::{Verdict, escape, printable};

/// Policies as a description has them.
pub(super) type PoliciesJson = Unique<Cow<'static, str>, Cow<'static, str>>;

pub(super) fn policies(policies: &Policies) -> PoliciesJson {
    let policies = policies.iter();
    policies
        .map(|policy| (policy.key().into(), policy.value().into()))
        .collect()
}

pub(super) fn operation(name: &str) -> Result<Operation, String> {
    let known = Operation::ALL.iter().copied();
    let mut known = known.filter(|operation| operation.name() == name);
    known
        .next()
        .ok_or_else(|| format!("unknown operation '{}'", shown(name)))
}

pub(super) fn read_policies(
    operation: Operation,
    by_key: &PoliciesJson,
) -> Result<Policies, String> {
    let shown: Vec<_> = by_key
        .iter()
        .map(|(key, value)| (shown(key), shown(value)))
        .collect();
    let pairs = shown.iter().map(|(key, value)| (&**key, &**value));
    Policies::read(operation, pairs).map_err(|error| error.to_string())
}

pub(super) fn context_kind(name: &str) -> Result<ContextKind, String> {
    let mut kinds = ContextKind::ALL.into_iter();
    let kind = kinds.find(|kind| kind.name() == name);
    kind.ok_or_else(|| format!("unknown kind of context '{}'", shown(name)))
}

/// A text of a file, for an error message.
pub(super) fn shown(text: &str) -> String {
    escape::shorten(&printable(text), 100).into_owned()
}

/// The kind of a known difference in a report; `None` for wrong answers, which go without a word.
pub(super) fn kind_name(kind: ListedKind) -> Option<&'static str> {
    (kind != ListedKind::Differs).then(|| kind.name())
}

/// The kind of a known difference.
pub(super) fn read_kind(name: Option<&str>) -> Result<ListedKind, String> {
    let name = name.unwrap_or(ListedKind::Differs.name());
    let kind = ListedKind::named(name);
    kind.ok_or_else(|| format!("'{}' is no kind of known difference", shown(name)))
}

/// The verdict of a difference.
pub(super) fn read_verdict(name: &str) -> Result<Verdict, String> {
    let verdicts = [
        Verdict::Differs,
        Verdict::Crashed,
        Verdict::TimedOut,
        Verdict::Garbled,
    ];
    let verdict = verdicts.into_iter().find(|verdict| verdict.name() == name);
    verdict.ok_or_else(|| format!("'{}' is not a difference", shown(name)))
}
