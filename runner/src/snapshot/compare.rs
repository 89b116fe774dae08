//! What changed from one snapshot to another.

use std::collections::{BTreeMap, BTreeSet};

use globset::Glob;
use utfproof_vectors::context::{ContextKind, contexts};
use utfproof_vectors::{Case, Expectation, Suite, Vector};

use super::{Asked, LONGEST, Place, Row, Run, Said, Snapshot, record};

/// What changed from an old snapshot to a new one.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// Who answered in the old one.
    pub old: Side,
    /// Who answered in the new one.
    pub new: Side,
    /// The suite of both.
    pub suite: Suite,
    /// Every operation of either, those of the old one first.
    pub operations: Vec<OperationChange>,
}

/// One of two snapshots that are compared.
#[derive(Clone, Debug)]
pub struct Side {
    /// The implementation's name: anything, so escape it.
    pub name: String,
    /// The implementation's version: anything, so escape it.
    pub version: String,
    /// The version of this program that asked: escape it as well.
    pub utfproof: String,
}

/// What changed of one operation.
#[derive(Clone, Debug)]
pub struct OperationChange {
    /// Its name.
    pub operation: String,
    /// Which of the snapshots have it, and what can be said then.
    pub presence: Presence,
    /// That chunks are taken now, or no longer.
    pub chunks: Option<bool>,
    /// The rows that changed, what is worst first, and then by id.
    pub rows: Vec<RowChange>,
}

/// Which of two snapshots have an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// Both, and the same was asked.
    Both,
    /// Both, and not all that was asked is the same: rows that both list, and that were asked the same, are compared.
    Partly {
        /// How many rows are listed by one of them, and cannot be compared.
        left_out: u64,
    },
    /// The new one: it was not answered before.
    Gained,
    /// The old one: it is no longer answered.
    Lost,
    /// The new one, and the old one did not ask for it.
    OnlyNew,
    /// The old one, and the new one did not ask for it.
    OnlyOld,
}

/// What changed of one vector.
#[derive(Clone, Debug)]
pub struct RowChange {
    /// The vector's id.
    pub vector: String,
    /// The worst that became of one of its cases.
    pub trend: Trend,
    /// How many of its cases have another answer, contexts included.
    pub cases: u64,
    /// The first case of which that became.
    pub first: Change,
}

/// Where an answer changed to, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Trend {
    /// It was as the documents say or leave open, and is not any more.
    NoLonger,
    /// It was not, and still is not.
    Another,
    /// It is another one, and the documents leave it open.
    Open,
    /// It was not, and is now.
    Now,
}

impl Trend {
    /// Every trend, the worst first.
    pub const ALL: [Self; 4] = [Self::NoLonger, Self::Another, Self::Open, Self::Now];

    /// In words.
    pub const fn says(self) -> &'static str {
        match self {
            Self::NoLonger => "no longer as the documents say",
            Self::Another => "another answer, neither as the documents say",
            Self::Open => "another answer, the documents leave it open",
            Self::Now => "now as the documents say",
        }
    }

    /// As in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoLonger => "no_longer",
            Self::Another => "another",
            Self::Open => "open",
            Self::Now => "now",
        }
    }
}

/// What changed of one case.
#[derive(Clone, Debug)]
pub struct Change {
    /// The context that it was put into, in words.
    pub context: Option<String>,
    /// Its operands in notation, or its chunks, long ones cut; nothing if this program does not have the vector.
    pub operands: Option<Vec<String>>,
    /// What the documents say, if they say anything and this program has the vector.
    pub expected: Option<Said>,
    /// What the answer was.
    pub was: Was,
    /// What it is now.
    pub is: Was,
}

/// An answer in one of two snapshots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Was {
    /// Exactly as the documents say.
    AsDocuments,
    /// This one, where the documents leave it open.
    Open(Said),
    /// This one, and it is not as the documents say.
    Other(Said),
}

impl Was {
    fn of(run: Option<&Run>) -> Self {
        match run {
            None => Self::AsDocuments,
            Some(run) if run.open => Self::Open(run.said.clone()),
            Some(run) => Self::Other(run.said.clone()),
        }
    }

    const fn conforms(&self) -> bool {
        matches!(self, Self::AsDocuments | Self::Open(_))
    }
}

/// Why two snapshots cannot be compared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotComparable {
    /// They are of different suites.
    #[error(
        "the old one is of the suite {0} and the new one of {1}: take both with the same --suite"
    )]
    Suites(Suite, Suite),
    /// No operation was asked in both.
    #[error("they have nothing in common: no operation is in both (old: {old}; new: {new})")]
    NothingInCommon {
        /// The operations of the old one.
        old: String,
        /// The operations of the new one.
        new: String,
    },
    /// The vectors are other ones, and no row is in both.
    #[error(
        "they were asked over other vectors (old: utfproof {old}; new: utfproof {new}), and share no row that could be compared: take the old one again with this version, or with the same --vector and --vectors"
    )]
    OtherVectors {
        /// The version of this program that took the old one.
        old: String,
        /// The version of this program that took the new one.
        new: String,
    },
}

impl Comparison {
    /// How many rows came to something.
    pub fn rows(&self, trend: Trend) -> usize {
        let rows = self.operations.iter().flat_map(|operation| &operation.rows);
        rows.filter(|row| row.trend == trend).count()
    }

    /// Whether anything changed: a row, or what can be asked at all.
    pub fn is_changed(&self) -> bool {
        let is_changed = |operation: &OperationChange| {
            !operation.rows.is_empty()
                || operation.chunks.is_some()
                || matches!(operation.presence, Presence::Gained | Presence::Lost)
        };
        self.operations.iter().any(is_changed)
    }
}

/// Compares two snapshots; inputs are shown as far as they are among these vectors.
///
/// # Errors
///
/// [`NotComparable`]: they do not hold answers to the same questions.
pub fn compare(
    old: &Snapshot,
    new: &Snapshot,
    vectors: &[Vector],
) -> Result<Comparison, NotComparable> {
    if old.suite != new.suite {
        return Err(NotComparable::Suites(old.suite, new.suite));
    }
    let known: BTreeMap<&str, &Vector> = vectors
        .iter()
        .map(|vector| (vector.id.as_str(), vector))
        .collect();
    let both = Both {
        old,
        new,
        old_rows: by_operation(old),
        new_rows: by_operation(new),
        vectors: known,
    };
    let operations = both.operations();
    let is_compared = |operation: &OperationChange| {
        matches!(operation.presence, Presence::Both | Presence::Partly { .. })
    };
    if !operations.iter().any(is_compared) {
        let names = |snapshot: &Snapshot| {
            let names = snapshot.operations.iter();
            let names: Vec<&str> = names.map(|asked| asked.operation.as_str()).collect();
            shorten(&names.join(", "))
        };
        return Err(NotComparable::NothingInCommon {
            old: names(old),
            new: names(new),
        });
    }
    if !operations
        .iter()
        .any(|operation| both.is_comparable(operation))
    {
        let version = |snapshot: &Snapshot| shorten(&snapshot.utfproof);
        return Err(NotComparable::OtherVectors {
            old: version(old),
            new: version(new),
        });
    }
    let side = |snapshot: &Snapshot| Side {
        name: snapshot.name.clone(),
        version: snapshot.version.clone(),
        utfproof: snapshot.utfproof.clone(),
    };
    Ok(Comparison {
        old: side(old),
        new: side(new),
        suite: old.suite,
        operations,
    })
}

/// Rows by operation and id.
type Rows<'a> = BTreeMap<&'a str, BTreeMap<&'a str, &'a Row>>;

fn by_operation(snapshot: &Snapshot) -> Rows<'_> {
    let mut rows = Rows::new();
    for row in &snapshot.rows {
        let operation = row.vector.split('/').next().unwrap_or_default();
        let of_operation = rows.entry(operation).or_default();
        of_operation.insert(&row.vector, row);
    }
    rows
}

struct Both<'a> {
    old: &'a Snapshot,
    new: &'a Snapshot,
    old_rows: Rows<'a>,
    new_rows: Rows<'a>,
    vectors: BTreeMap<&'a str, &'a Vector>,
}

impl Both<'_> {
    fn operations(&self) -> Vec<OperationChange> {
        let find = |snapshot: &'_ Snapshot, name: &str| {
            let mut operations = snapshot.operations.iter();
            operations.find(|asked| asked.operation == name).cloned()
        };
        let alone = |asked: &Asked, presence| OperationChange {
            operation: asked.operation.clone(),
            presence,
            chunks: None,
            rows: Vec::new(),
        };
        let mut changes = Vec::new();
        for asked in &self.old.operations {
            changes.push(match find(self.new, &asked.operation) {
                Some(new) => self.operation(asked, &new),
                None if self.asks_for(self.new, &asked.operation) => alone(asked, Presence::Lost),
                None => alone(asked, Presence::OnlyOld),
            });
        }
        for asked in &self.new.operations {
            if find(self.old, &asked.operation).is_none() {
                changes.push(match self.asks_for(self.old, &asked.operation) {
                    true => alone(asked, Presence::Gained),
                    false => alone(asked, Presence::OnlyNew),
                });
            }
        }
        changes
    }

    /// Whether one of them would have had an operation if the implementation had answered it.
    fn asks_for(&self, snapshot: &Snapshot, operation: &str) -> bool {
        let takes = |glob: &String| {
            Glob::new(glob).is_ok_and(|glob| glob.compile_matcher().is_match(operation))
        };
        let globs = &snapshot.only_operations;
        self.old.only_vectors == self.new.only_vectors
            && (globs.is_empty() || globs.iter().any(takes))
    }

    fn operation(&self, old: &Asked, new: &Asked) -> OperationChange {
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
    fn is_comparable(&self, change: &OperationChange) -> bool {
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
        old: Option<&Row>,
        new: Option<&Row>,
        both_chunks: bool,
    ) -> Option<RowChange> {
        let runs = |row: Option<&'_ Row>, contexts: bool| -> Vec<Run> {
            let runs = row.map(|row| row.runs.as_slice()).unwrap_or_default();
            let is_taken = |run: &&Run| match &run.place {
                Place::Cases { .. } => !contexts,
                Place::Contexts { kind, .. } => {
                    contexts && (both_chunks || *kind != ContextKind::Chunks)
                }
            };
            runs.iter().filter(is_taken).cloned().collect()
        };
        let alone = |row: Option<&Row>| {
            let first = row.and_then(|row| row.runs.first())?;
            matches!(first.place, Place::Cases { first: 0, .. }).then(|| first.said.clone())
        };
        let alone_changed = alone(old) != alone(new);
        let mut cases = 0_u64;
        let mut worst: Option<(Trend, Piece)> = None;
        for contexts in [false, true] {
            for piece in pieces(&runs(old, contexts), &runs(new, contexts)) {
                let follows =
                    |run: &Option<Run>| run.as_ref().is_some_and(|run| run.said == Said::AsAlone);
                let is_another = match (&piece.old, &piece.new) {
                    (Some(old), Some(new)) if (&old.said, old.open) == (&new.said, new.open) => {
                        alone_changed && follows(&piece.old)
                    }
                    _ => true,
                };
                if !is_another {
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

    /// A change of one case, with what was asked, if this program has the vector as it was.
    fn change(&self, id: &str, digest: &str, piece: Piece) -> Change {
        let suite = self.old.suite;
        let vector = self.vectors.get(id).copied();
        let vector = vector.filter(|vector| record::digest(vector, suite) == digest);
        let place = |run: &Option<Run>| run.as_ref().map(|run| run.place.clone());
        let is_context = matches!(
            place(&piece.old).or_else(|| place(&piece.new)),
            Some(Place::Contexts { .. })
        );
        let number = usize::try_from(piece.first).unwrap_or(usize::MAX);
        let context = vector
            .filter(|_| is_context)
            .and_then(|vector| contexts(vector, suite, true).nth(number));
        let case = vector.and_then(|vector| match (is_context, &context) {
            (true, None) => None,
            (true, Some(context)) => Some(context.put(vector.operation, &vector.case(0))),
            (false, _) => {
                let mut asked: Vec<u64> = vector.sample(suite.cases_of_a_row()).collect();
                asked.sort_unstable();
                asked.get(number).map(|number| vector.case(*number))
            }
        });
        let words = |run: &Option<Run>| match run.as_ref().map(|run| &run.place) {
            Some(Place::Contexts { first, words, .. }) if *first == piece.first => {
                Some(words.clone())
            }
            _ => None,
        };
        let in_words = || {
            let known = words(&piece.old).or_else(|| words(&piece.new));
            known.unwrap_or_else(|| format!("in context {}", piece.first))
        };
        let context = match context {
            Some(context) => Some(context.to_string()),
            None => is_context.then(in_words),
        };
        Change {
            context,
            operands: case.as_ref().map(operands),
            expected: case.as_ref().and_then(|case| expected(&case.expectation)),
            was: Was::of(piece.old.as_ref()),
            is: Was::of(piece.new.as_ref()),
        }
    }
}

fn operands(case: &Case) -> Vec<String> {
    let operands = case.operands.iter();
    operands
        .map(|operand| shorten(&operand.to_string()))
        .collect()
}

/// A text, cut if it is long.
fn shorten(text: &str) -> String {
    crate::report::escape::shorten(&crate::report::printable(text), LONGEST).into_owned()
}

fn expected(expectation: &Expectation) -> Option<Said> {
    match expectation {
        Expectation::Output(output, _) => Some(Said::output(output)),
        Expectation::Rejected(rejection) => Some(Said::Rejected {
            at: Some(rejection.at as u64),
        }),
        Expectation::Unspecified(_) => None,
    }
}

/// Questions one after another, all answered alike in either snapshot.
struct Piece {
    first: u64,
    last: u64,
    old: Option<Run>,
    new: Option<Run>,
}

impl Piece {
    fn trend(&self) -> Trend {
        let (was, is) = (Was::of(self.old.as_ref()), Was::of(self.new.as_ref()));
        match (was.conforms(), is.conforms()) {
            (true, true) => Trend::Open,
            (true, false) => Trend::NoLonger,
            (false, true) => Trend::Now,
            (false, false) => Trend::Another,
        }
    }
}

/// What two lists of runs, each in order, cover together.
fn pieces(old: &[Run], new: &[Run]) -> Vec<Piece> {
    let edges: BTreeSet<u64> = old
        .iter()
        .chain(new)
        .flat_map(|run| {
            let (first, last) = run.place.range();
            [first, last + 1]
        })
        .collect();
    let edges: Vec<u64> = edges.into_iter().collect();
    let (mut old, mut new) = (old.iter().peekable(), new.iter().peekable());
    let mut pieces = Vec::new();
    for edge in edges.windows(2) {
        let (first, last) = (edge[0], edge[1] - 1);
        let covering = |runs: &mut std::iter::Peekable<std::slice::Iter<'_, Run>>| {
            while runs.next_if(|run| run.place.range().1 < first).is_some() {}
            let run = runs.peek().filter(|run| run.place.range().0 <= first);
            run.map(|run| (*run).clone())
        };
        let (old, new) = (covering(&mut old), covering(&mut new));
        if old.is_some() || new.is_some() {
            pieces.push(Piece {
                first,
                last,
                old,
                new,
            });
        }
    }
    pieces
}
