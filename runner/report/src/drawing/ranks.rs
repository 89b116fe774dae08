//! In which order the states of an automaton come, from left to right.

use super::arrows::Arrow;

/// The column of each state: behind all from which an arrow leads to it, but for arrows that close a circle, and then
/// as far to the right as what it leads to lets it.
pub(super) fn ranks(states: usize, arrows: &[Arrow]) -> Vec<usize> {
    let mut search = Search {
        arrows,
        entered: vec![false; states],
        left: Vec::new(),
    };
    for state in 0..states {
        search.visit(state);
    }
    let place: Vec<usize> = (0..states)
        .map(|state| {
            search
                .left
                .iter()
                .position(|left| *left == state)
                .unwrap_or(0)
        })
        .collect();
    // an arrow closes a circle if it leads to a state that was left later
    let forward = arrows
        .iter()
        .filter(|arrow| place[arrow.to] < place[arrow.from]);
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

/// A search into the depth.
struct Search<'a> {
    arrows: &'a [Arrow],
    entered: Vec<bool>,
    /// The states in the order in which they were left.
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
