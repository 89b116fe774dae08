//! Aligns two lists of answers to the same test cases, in pieces within which neither answer changes.

use std::collections::BTreeSet;

use super::super::Run;
use super::{Trend, Was};

/// Consecutive test cases with one answer in the old snapshot and one in the new.
pub(super) struct Piece {
    pub(super) first: u64,
    pub(super) last: u64,
    pub(super) old: Option<Run>,
    pub(super) new: Option<Run>,
}

impl Piece {
    pub(super) fn trend(&self) -> Trend {
        let (was, is) = (Was::of(self.old.as_ref()), Was::of(self.new.as_ref()));
        match (was.conforms(), is.conforms()) {
            (true, true) => Trend::Open,
            (true, false) => Trend::NoLonger,
            (false, true) => Trend::Now,
            (false, false) => Trend::Another,
        }
    }
}

/// The pieces that two lists of runs, each in order, cover together.
pub(super) fn pieces(old: &[Run], new: &[Run]) -> Vec<Piece> {
    let edges: BTreeSet<u64> = old
        .iter()
        .chain(new)
        .flat_map(|run| {
            let (first, last) = run.range.bounds();
            [first, last + 1]
        })
        .collect();
    let edges: Vec<u64> = edges.into_iter().collect();
    let (mut old, mut new) = (old.iter().peekable(), new.iter().peekable());
    let mut pieces = Vec::new();
    for edge in edges.windows(2) {
        let (first, last) = (edge[0], edge[1] - 1);
        let covering = |runs: &mut std::iter::Peekable<std::slice::Iter<'_, Run>>| {
            while runs.next_if(|run| run.range.bounds().1 < first).is_some() {}
            let run = runs.peek().filter(|run| run.range.bounds().0 <= first);
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
