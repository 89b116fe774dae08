//! Assigns the states of an automaton to columns, from left to right.

use super::arrows::Arrow;

/// The column of each state: right of every state with an arrow to it, except for arrows that close a cycle; then as
/// far right as its own arrows allow.
pub(super) fn ranks(states: usize, arrows: &[Arrow]) -> Vec<usize> {
    let mut search = Search {
        arrows,
        entered: vec![false; states],
        left: Vec::new(),
    };
    for state in 0..states {
        search.visit(state);
    }
    let finished: Vec<usize> = (0..states)
        .map(|state| {
            search
                .left
                .iter()
                .position(|left| *left == state)
                .unwrap_or(0)
        })
        .collect();
    // an arrow closes a cycle if it leads to a state that the search left later
    let forward = arrows
        .iter()
        .filter(|arrow| finished[arrow.to] < finished[arrow.from]);
    let forward: Vec<(usize, usize)> = forward.map(|arrow| (arrow.from, arrow.to)).collect();
    let mut ranks = vec![0; states];
    for state in search.left.iter().rev() {
        for (_, to) in forward.iter().filter(|(from, _)| from == state) {
            ranks[*to] = ranks[*to].max(ranks[*state] + 1);
        }
    }
    for state in &search.left {
        let leads_to = forward.iter().filter(|(from, _)| from == state);
        let nearest = leads_to.map(|(_, to)| ranks[*to] - 1).min();
        let is_led_to = forward.iter().any(|(_, to)| to == state);
        ranks[*state] = nearest.filter(|_| is_led_to).unwrap_or(ranks[*state]);
    }
    ranks
}

/// A depth-first search.
struct Search<'a> {
    arrows: &'a [Arrow],
    entered: Vec<bool>,
    /// The states, in the order in which the search left them.
    left: Vec<usize>,
}

impl Search<'_> {
    fn visit(&mut self, state: usize) {
        if std::mem::replace(&mut self.entered[state], true) {
            return;
        }
        for arrow in self.arrows.iter().filter(|arrow| arrow.from == state) {
            self.visit(arrow.to);
        }
        self.left.push(state);
    }
}
