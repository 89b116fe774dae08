//! The choice of implementations that several commands share.

use utfproof::registry::{self, Provenance, Target};

use super::output::Failure;

/// All implementations that have a name.
pub(super) fn targets() -> Result<Vec<Target>, Failure> {
    registry::targets().map_err(Failure::new)
}

/// Those with these names, where `all` is every one that this machine can run, and those behind these command lines.
pub(super) fn named(names: &[String], adapters: &[String]) -> Result<Vec<Target>, Failure> {
    let known = targets()?;
    let mut chosen: Vec<Target> = Vec::new();
    for name in names {
        if name == "all" {
            let here = |target: &&Target| {
                target.provenance() != Provenance::WrongOnPurpose && target.missing().is_none()
            };
            chosen.extend(known.iter().filter(here).cloned());
            continue;
        }
        let found = known.iter().find(|target| target.name == *name).ok_or_else(|| {
            let names: Vec<&str> = known.iter().map(|target| target.name.as_str()).collect();
            let (name, names) = (name.escape_debug(), names.join(", "));
            Failure::new(format_args!(
                "unknown implementation '{name}'; there are all, {names}; your own goes behind --adapter"
            ))
        })?;
        chosen.push(found.clone());
    }
    chosen.extend(adapters.iter().map(|command| Target::command(command)));
    Ok(chosen)
}
