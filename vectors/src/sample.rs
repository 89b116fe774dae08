//! Which cases of a row stand for all of them.

/// Up to so many numbers less than a count: all if there are no more, and else the first, the last, and others that are
/// spread evenly, in their high digits and in their low ones.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    count: u64,
    limit: u64,
    step: u64,
}

impl Sample {
    /// Up to `limit` numbers less than `count`.
    pub fn new(count: u64, limit: u64) -> Self {
        // a step that shares no divisor with the count reaches every number; the golden ratio spreads them
        let mut step = (count as f64 * 0.618_033_988_749_895) as u64 | 1;
        while count > limit && greatest_common_divisor(step, count) != 1 {
            step += 2;
        }
        Self { count, limit, step }
    }

    /// How many there are.
    pub const fn size(self) -> u64 {
        if self.count < self.limit {
            self.count
        } else {
            self.limit
        }
    }

    /// One of them, by its place from 0 to `size() - 1`.
    pub const fn number(self, place: u64) -> u64 {
        match place {
            _ if self.count <= self.limit => place,
            0 => 0,
            1 => self.count - 1,
            _ => ((place - 1) as u128 * self.step as u128 % self.count as u128) as u64,
        }
    }

    /// All of them.
    pub fn numbers(self) -> impl Iterator<Item = u64> {
        (0..self.size()).map(move |place| self.number(place))
    }
}

const fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 {
        a
    } else {
        greatest_common_divisor(b, a % b)
    }
}
