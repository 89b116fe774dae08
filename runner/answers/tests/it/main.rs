//! The tests of recorded answers, in one binary.

mod atlas;
mod automata;
mod history;
mod inputs;
mod signed;
