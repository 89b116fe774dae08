//! Inputs for parsers: valid texts with a few changes guided by their grammar. The tests of three crates share them.
//!
//! Every input comes from ChaCha8, `seed_from_u64` of [`SEED`], with the input's number as the stream. A failure names
//! the number, and `UTFPROOF_INPUT=NUMBER` runs that input alone. `UTFPROOF_INPUTS=1000000` runs a million.
#![allow(dead_code, reason = "each crate uses a part of it")]

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::Instant;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};

/// The seed of all inputs.
pub(crate) const SEED: u64 = 20_220_612;

/// How many inputs a plain `cargo test` makes.
const INPUTS: u64 = 4_000;

/// Numbers at the edges of integer types.
const NUMBERS: [&str; 14] = [
    "0",
    "1",
    "-1",
    "-0",
    "00",
    "1.5",
    "1e3",
    "1e999",
    "255",
    "4294967296",
    "999999999999999999",
    "18446744073709551615",
    "18446744073709551616",
    "340282366920938463463374607431768211456",
];

/// Text inserted before, between and after other characters.
const CHARACTERS: [&str; 40] = [
    " ",
    "  ",
    "\t",
    "\n",
    "\r",
    "\0",
    "\u{1b}[31m",
    "\u{7f}",
    "\u{80}",
    "\u{a0}",
    "\u{202e}",
    "\u{feff}",
    "\u{fffd}",
    "é",
    "€",
    "\u{10ffff}",
    "💩",
    "{",
    "}",
    "[",
    "]",
    "\"",
    "\\",
    "\\u0000",
    "\\ud800",
    "\\udc00\\ud800",
    ":",
    ",",
    "-",
    "..",
    "+",
    "*",
    "?",
    "/",
    "//",
    "->",
    "0",
    "A",
    "g",
    "null",
];

/// Draws one input.
pub(crate) struct Draw {
    random: ChaCha8Rng,
}

impl Draw {
    /// A number less than `bound`, which is not 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.random.next_u32() as usize % bound
    }

    /// True once in `n` times.
    pub(crate) fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// Any 32 bits, often few of them.
    pub(crate) fn bits(&mut self) -> u32 {
        let cut = self.random.next_u32() % 32;
        self.random.next_u32() >> cut
    }

    /// One of several items.
    pub(crate) fn pick<'a, T: ?Sized>(&mut self, all: &[&'a T]) -> &'a T {
        all[self.below(all.len())]
    }

    /// The text with 0 to 6 changes, to its tokens, taken from `words` too, or to its characters.
    pub(crate) fn mutated(&mut self, text: &str, words: &[&str]) -> String {
        let mut text = text.to_owned();
        let changes = [0, 1, 1, 1, 2, 2, 3, 6][self.below(8)];
        for _ in 0..changes {
            text = if self.once_in(3) {
                self.character(&text)
            } else {
                self.token(&text, words)
            };
        }
        text
    }

    /// The same as bytes, which may not be UTF-8.
    pub(crate) fn mutated_bytes(&mut self, text: &str, words: &[&str]) -> Vec<u8> {
        let mut bytes = self.mutated(text, words).into_bytes();
        if self.once_in(4) && !bytes.is_empty() {
            let place = self.below(bytes.len());
            let byte = [0x80, 0xC0, 0xE2, 0xED, 0xF8, 0xFF][self.below(6)];
            match self.below(3) {
                0 => bytes[place] = byte,
                1 => bytes.insert(place, byte),
                _ => bytes.truncate(place),
            }
        }
        bytes
    }

    fn token(&mut self, text: &str, words: &[&str]) -> String {
        let mut tokens = tokens(text);
        if tokens.is_empty() {
            return self.pick(words).to_owned();
        }
        let place = self.below(tokens.len());
        let other = tokens[self.below(tokens.len())];
        match self.below(7) {
            0 => drop(tokens.remove(place)),
            1 => tokens.insert(place, other),
            2 => tokens[place] = other,
            3 => tokens[place] = self.pick(words),
            4 => tokens.insert(place, self.pick(words)),
            5 => tokens[place] = self.pick(&NUMBERS),
            _ => {
                // repeats a part, for depth and length
                let most = if tokens[place].len() > 16 { 2 } else { 9 };
                let part = tokens[place].repeat(1 << self.below(most));
                return tokens[..place].concat() + &part + &tokens[place..].concat();
            }
        }
        tokens.concat()
    }

    fn character(&mut self, text: &str) -> String {
        let mut places: Vec<usize> = text.char_indices().map(|(place, _)| place).collect();
        places.push(text.len());
        let (first, last) = (self.below(places.len()), self.below(places.len()));
        let (first, last) = (places[first.min(last)], places[first.max(last)]);
        let next = text[first..].chars().next().map_or(0, char::len_utf8);
        let more = self.pick(&CHARACTERS);
        match self.below(5) {
            0 => [&text[..first], more, &text[first..]].concat(),
            1 => [&text[..first], more, &text[first + next..]].concat(),
            2 => [&text[..first], &text[first + next..]].concat(),
            3 => text[..first].to_owned(),
            _ => [&text[..first], &text[last..]].concat(),
        }
    }
}

/// Splits text into words, numbers and quoted words; any other character is a token of its own.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let length = if first.is_alphanumeric() {
            rest.find(|c: char| !c.is_alphanumeric())
                .unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (token, behind) = rest.split_at(length);
        tokens.push(token);
        rest = behind;
    }
    tokens
}

/// Tries a property with the configured number of inputs, or with one of them.
#[expect(
    clippy::print_stdout,
    reason = "it says how to repeat a failure, and the time taken"
)]
pub(crate) fn holds(name: &str, property: impl Fn(&mut Draw)) {
    let number = |name: &str| -> Option<u64> {
        let value = std::env::var(name).ok()?;
        Some(
            value
                .parse()
                .unwrap_or_else(|_| panic!("{name} is not a number")),
        )
    };
    let numbers = match number("UTFPROOF_INPUT") {
        Some(one) => one..one + 1,
        None => 0..number("UTFPROOF_INPUTS").unwrap_or(INPUTS),
    };
    let (start, count) = (Instant::now(), numbers.end - numbers.start);
    for number in numbers {
        let mut random = ChaCha8Rng::seed_from_u64(SEED);
        random.set_stream(number);
        let tried = catch_unwind(AssertUnwindSafe(|| property(&mut Draw { random })));
        if let Err(panic) = tried {
            println!(
                "{name}: repeat it with UTFPROOF_INPUT={number} (ChaCha8, seed {SEED}, stream {number})"
            );
            resume_unwind(panic);
        }
    }
    println!(
        "{name}: {count} inputs (ChaCha8, seed {SEED}) in {:.1?}",
        start.elapsed()
    );
}
