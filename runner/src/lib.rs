//! The parts of the program that its tests use too. Codecs are tested with the crate `utfproof-harness`.

pub mod findings;
pub mod history;
pub mod init;
pub mod registry;
pub mod serve;
pub mod site_data;
