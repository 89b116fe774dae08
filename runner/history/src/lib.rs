//! The releases of a package: their order, how to fetch them, and which of them to ask.
//!
//! Packages are hostile until the opposite is known. Names and versions are checked before they become arguments or
//! folders, no shell runs, and no client runs a script of a package.

mod cache;
mod crates_io;
mod fetch;
mod folder;
mod npm;
mod order;
mod package;
mod plan;
mod pypi;

pub use cache::{Cache, CacheError};
pub use fetch::{FetchError, Fetched};
pub use order::{Version, sorted};
pub use package::{Package, PackageError, Registry};
pub use plan::{Asked, next};
