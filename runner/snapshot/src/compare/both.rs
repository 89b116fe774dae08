//! Goes through two snapshots side by side: operation by operation, row by row.

use std::collections::{BTreeMap, BTreeSet};

use utfproof_judge::Glob;
use utfproof_vectors::Vector;
use utfproof_vectors::context::{Context, ContextKind, contexts};

use super::super::{AskedOperation, CaseRange, KeptAnswer, Run, Snapshot, VectorAnswers, record};
use super::pieces::{Piece, pieces};
use super::{Change, OperationChange, Posed, Presence, RowChange, Trend, Was};

/// Rows by operation and id.
type Rows<'a> = BTreeMap<&'a str, BTreeMap<&'a str, &'a VectorAnswers>>;

fn by_operation(snapshot: &Snapshot) -> Rows<'_> {
    let mut rows = Rows::new();
    for row in &snapshot.rows {
        let operation = row.vector.split('/').next().unwrap_or_default();
        let of_operation = rows.entry(operation).or_default();
        of_operation.insert(&row.vector, row);
    }
    rows
}

/// Two snapshots of one suite.
pub(super) struct Both<'a> {
    old: &'a Snapshot,
    new: &'a Snapshot,
    old_rows: Rows<'a>,
    new_rows: Rows<'a>,
    /// The vectors of this program, by id.
    vectors: BTreeMap<&'a str, &'a Vector>,
}

impl<'a> Both<'a> {
    pub(super) fn new(old: &'a Snapshot, new: &'a Snapshot, vectors: &'a [Vector]) -> Self {
        let vectors = vectors.iter();
        Self {
            old,
            new,
            old_rows: by_operation(old),
            new_rows: by_operation(new),
            vectors: vectors.map(|vector| (vector.id.as_str(), vector)).collect(),
        }
    }

    /// The changes of every operation, those of the old snapshot first.
    pub(super) fn operations(&self) -> Vec<OperationChange> {
        let find = |snapshot: &'_ Snapshot, name: &str| {
            let mut operations = snapshot.operations.iter();
            operations.find(|known| known.operation == name).cloned()
        };
        let in_one = |operation: &AskedOperation, presence| OperationChange {
            operation: operation.operation.clone(),
            presence,
            chunks: None,
            rows: Vec::new(),
        };
        let mut changes = Vec::new();
        for old in &self.old.operations {
            changes.push(match find(self.new, &old.operation) {
                Some(new) => self.operation(old, &new),
                None if self.selects(self.new, &old.operation) => in_one(old, Presence::Lost),
                None => in_one(old, Presence::OnlyOld),
            });
        }
        for new in &self.new.operations {
            if find(self.old, &new.operation).is_none() {
                changes.push(match self.selects(self.old, &new.operation) {
                    true => in_one(new, Presence::Gained),
                    false => in_one(new, Presence::OnlyNew),
                });
            }
        }
        changes
    }

    /// Whether a snapshot selected an operation, so that it is missing only if the implementation did not have it.
    fn selects(&self, snapshot: &Snapshot, operation: &str) -> bool {
        let takes = |glob: &String| Glob::new(glob).is_ok_and(|glob| glob.matches(operation));
        let globs = &snapshot.only_operations;
        self.old.only_vectors == self.new.only_vectors
            && (globs.is_empty() || globs.iter().any(takes))
    }

    fn operation(&self, old: &AskedOperation, new: &AskedOperation) -> OperationChange {
        let name = old.operation.as_str();
        let none = BTreeMap::new();
        let old_rows = self.old_rows.get(name).unwrap_or(&none);
        let new_rows = self.new_rows.get(name).unwrap_or(&none);
        let ids: BTreeSet<&str> = old_rows.keys().chain(new_rows.keys()).copied().collect();
        let is_same = old.digest == new.digest;
        let both_chunks = old.chunks && new.chunks;
        let mut left_out = 0;
        let mut rows = Vec::new();
        for id in ids {
            let (old, new) = (old_rows.get(id).copied(), new_rows.get(id).copied());
            let is_comparable = match (old, new) {
                (Some(old), Some(new)) => old.digest == new.digest,
                _ => is_same,
            };
            if is_comparable {
                rows.extend(self.row(id, old, new, both_chunks));
            } else {
                left_out += 1;
            }
        }
        rows.sort_by_key(|row: &RowChange| row.trend);
        OperationChange {
            operation: old.operation.clone(),
            presence: if is_same && left_out == 0 {
                Presence::Both
            } else {
                Presence::Partly { left_out }
            },
            chunks: (old.chunks != new.chunks).then_some(new.chunks),
            rows,
        }
    }

    /// Whether any answer to an operation could be compared.
    pub(super) fn is_comparable(&self, change: &OperationChange) -> bool {
        let ids = |rows: &'_ Rows<'_>| -> BTreeSet<String> {
            let rows = rows.get(change.operation.as_str());
            let ids = rows.into_iter().flat_map(BTreeMap::keys);
            ids.map(|id| (*id).to_owned()).collect()
        };
        match change.presence {
            Presence::Both => true,
            Presence::Partly { left_out } => {
                let listed = &ids(&self.old_rows) | &ids(&self.new_rows);
                left_out < listed.len() as u64
            }
            _ => false,
        }
    }

    fn row(
        &self,
        id: &str,
        old: Option<&VectorAnswers>,
        new: Option<&VectorAnswers>,
        both_chunks: bool,
    ) -> Option<RowChange> {
        let runs = |row: Option<&'_ VectorAnswers>, contexts: bool| -> Vec<Run> {
            let runs = row.map(|row| row.runs.as_slice()).unwrap_or_default();
            let is_taken = |run: &&Run| match &run.range {
                CaseRange::Cases { .. } => !contexts,
                CaseRange::Contexts { kind, .. } => {
                    contexts && (both_chunks || *kind != ContextKind::Chunks)
                }
            };
            runs.iter().filter(is_taken).cloned().collect()
        };
        let alone = |row: Option<&VectorAnswers>| {
            let first = row.and_then(|row| row.runs.first())?;
            matches!(first.range, CaseRange::Cases { first: 0, .. }).then(|| first.answer.clone())
        };
        let alone_changed = alone(old) != alone(new);
        let mut cases = 0_u64;
        let mut worst: Option<(Trend, Piece)> = None;
        for contexts in [false, true] {
            for piece in pieces(&runs(old, contexts), &runs(new, contexts)) {
                let follows = |run: &Option<Run>| {
                    run.as_ref()
                        .is_some_and(|run| run.answer == KeptAnswer::AsAlone)
                };
                let is_changed = match (&piece.old, &piece.new) {
                    (Some(old), Some(new))
                        if (&old.answer, old.open) == (&new.answer, new.open) =>
                    {
                        alone_changed && follows(&piece.old)
                    }
                    _ => true,
                };
                if !is_changed {
                    continue;
                }
                cases = cases.saturating_add(piece.last - piece.first + 1);
                let trend = piece.trend();
                if worst.as_ref().is_none_or(|(worst, _)| trend < *worst) {
                    worst = Some((trend, piece));
                }
            }
        }
        let (trend, piece) = worst?;
        let digest = old.or(new).map(|row| row.digest.as_str());
        Some(RowChange {
            vector: id.to_owned(),
            trend,
            cases,
            first: self.change(id, digest.unwrap_or_default(), piece),
        })
    }

    /// The change of one case, with its input if this program has the same vector.
    fn change(&self, id: &str, digest: &str, piece: Piece) -> Change {
        let suite = self.old.suite;
        let vector = self.vectors.get(id).copied();
        let vector = vector.filter(|vector| record::digest(vector, suite) == digest);
        let range = |run: &Option<Run>| run.as_ref().map(|run| run.range.clone());
        let is_context = matches!(
            range(&piece.old).or_else(|| range(&piece.new)),
            Some(CaseRange::Contexts { .. })
        );
        let number = usize::try_from(piece.first).unwrap_or(usize::MAX);
        let context = vector
            .filter(|_| is_context)
            .and_then(|vector| contexts(vector, suite, true).into_iter().nth(number));
        let case = vector.and_then(|vector| match (is_context, &context) {
            (true, None) => None,
            (true, Some(context)) => Some(context.put(vector)),
            (false, _) => {
                let mut cases: Vec<u64> = vector.sample(suite.cases_of(vector)).collect();
                cases.sort_unstable();
                cases.get(number).map(|number| vector.case(*number))
            }
        });
        let words = |run: &Option<Run>| match run.as_ref().map(|run| &run.range) {
            Some(CaseRange::Contexts { first, words, .. }) if *first == piece.first => {
                Some(words.clone())
            }
            _ => None,
        };
        let in_words = || {
            let known = words(&piece.old).or_else(|| words(&piece.new));
            known.unwrap_or_else(|| format!("in context {}", piece.first))
        };
        let kind = context.as_ref().map(Context::kind);
        let context = match context {
            Some(context) => Some(context.to_string()),
            None => is_context.then(in_words),
        };
        Change {
            context,
            posed: vector.zip(case).map(|(vector, case)| Posed {
                operation: vector.operation,
                kind,
                operands: case.operands,
                expectation: case.expectation,
            }),
            was: Was::of(piece.old.as_ref()),
            is: Was::of(piece.new.as_ref()),
        }
    }
}
