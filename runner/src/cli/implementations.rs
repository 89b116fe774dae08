//! Selects implementations, for several commands.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;
use rayon::prelude::*;
use utfproof::registry::{self, Missing, Provenance, RegisteredImplementation};

use super::output::{Failure, remark};

/// All registered implementations.
pub(super) fn implementations() -> Result<Vec<RegisteredImplementation>, Failure> {
    registry::implementations().map_err(Failure::new)
}

/// The options for a codec of one's own, in place of a name.
#[derive(Args)]
pub(super) struct Own {
    /// The command line of your own adapter, instead of the name of an implementation
    #[arg(long, value_name = "COMMAND ARGS")]
    adapter: Option<String>,

    /// A shared library that includes utfproof_plugin.h, instead of the name of an implementation
    #[arg(long, value_name = "FILE", conflicts_with = "adapter")]
    library: Option<PathBuf>,
}

impl Own {
    /// Whether one is given.
    pub(super) const fn is_given(&self) -> bool {
        self.adapter.is_some() || self.library.is_some()
    }

    /// It, and the implementations with these names.
    pub(super) fn or_named(
        &self,
        names: &[String],
    ) -> Result<Vec<RegisteredImplementation>, Failure> {
        named(names, self.adapter.as_slice(), self.library.as_slice())
    }
}

/// The implementations with these names, the adapters with these command lines, and these shared libraries. `all` names
/// every implementation that is installed.
pub(super) fn named(
    names: &[String],
    adapters: &[String],
    libraries: &[PathBuf],
) -> Result<Vec<RegisteredImplementation>, Failure> {
    let known = implementations()?;
    let mut chosen: Vec<RegisteredImplementation> = Vec::new();
    for name in names {
        if name == "all" {
            chosen.extend(installed(&known));
            continue;
        }
        let found = known
            .iter()
            .find(|implementation| implementation.name == *name);
        let found = found.ok_or_else(|| {
            Failure::new(format_args!(
                "unknown implementation '{}'; 'utfproof list' shows all names, and 'all' stands for every installed one; to test your own, use --adapter 'COMMAND ARGS' or --library FILE",
                name.escape_debug()
            ))
        })?;
        chosen.push(found.clone());
    }
    chosen.extend(
        adapters
            .iter()
            .map(|command| RegisteredImplementation::command(command)),
    );
    let libraries = libraries.iter();
    chosen.extend(libraries.map(|path| RegisteredImplementation::library(path)));
    Ok(chosen)
}

/// The indices of implementations in the order in which to start them: the slowest first, so that none runs alone at the
/// end.
pub(super) fn slowest_first(implementations: &[RegisteredImplementation]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..implementations.len()).collect();
    order.sort_by_key(|index| Reverse(implementations[*index].seconds()));
    order
}

/// All installed implementations except the deliberately wrong ones. Prints to standard error how to install the others.
fn installed(implementations: &[RegisteredImplementation]) -> Vec<RegisteredImplementation> {
    let mut installed = Vec::new();
    let mut missing = BTreeMap::<&str, Vec<&str>>::new();
    let right = implementations
        .par_iter()
        .filter(|implementation| implementation.provenance() != Provenance::WrongOnPurpose);
    // a probe is a process: one after the other they would take as long as many checks
    let probed: Vec<(&RegisteredImplementation, Option<Missing<'_>>)> = right
        .map(|implementation| (implementation, implementation.missing()))
        .collect();
    for (implementation, lacks) in probed {
        match lacks {
            None => installed.push(implementation.clone()),
            Some(Missing::Processor(feature)) => {
                remark(&format!(
                    "not run: {}: no {feature} here",
                    implementation.name
                ));
            }
            Some(Missing::Installed(install)) => missing
                .entry(install)
                .or_default()
                .push(&implementation.name),
        }
    }
    for (install, names) in missing {
        let names = names.join(", ");
        remark(&format!("not installed: {names}; install with: {install}"));
    }
    installed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slowest_start_first_and_the_others_in_their_order() {
        let Ok(implementations) = implementations() else {
            panic!("an adapter is malformed");
        };
        let order = slowest_first(&implementations);
        let slow = order
            .iter()
            .take_while(|index| implementations[**index].seconds() > 0);
        let (slow, others) = order.split_at(slow.count());
        let seconds: Vec<u32> = slow
            .iter()
            .map(|index| implementations[*index].seconds())
            .collect();
        assert!(seconds.len() > 3 && seconds.is_sorted_by(|one, next| one >= next));
        assert!(others.len() > 100 && others.is_sorted());
        let mut sorted = order.clone();
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..implementations.len()));
    }
}
