//! What this machine's processor has.

use std::fs;

/// Where Linux lists it, in lines such as `flags : fpu avx2` or, on ARM, `Features : fp asimd`.
const PROCESSORS: &str = "/proc/cpuinfo";

/// The first of these names that the processor lacks, as Linux names them.
pub(super) fn lacks(needs: &[String]) -> Option<String> {
    if needs.is_empty() {
        return None;
    }
    let listed = fs::read_to_string(PROCESSORS).unwrap_or_default();
    first_lacking(needs, &listed)
}

fn first_lacking(needs: &[String], listed: &str) -> Option<String> {
    let lists = listed.lines().filter_map(|line| line.split_once(':'));
    let of_features = lists.filter(|(name, _)| matches!(name.trim(), "flags" | "Features"));
    let has: Vec<&str> = of_features
        .take(1)
        .flat_map(|(_, features)| features.split_whitespace())
        .collect();
    let lacking = needs.iter().find(|need| !has.contains(&need.as_str()));
    lacking.cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_feature_that_is_not_listed_is_named() {
        let listed = "processor\t: 0\nflags\t\t: fpu avx avx512f\nbugs: avx2\n";
        let lacking = |needs: &[&str]| {
            let needs: Vec<String> = needs.iter().map(ToString::to_string).collect();
            first_lacking(&needs, listed)
        };
        assert_eq!(lacking(&["fpu", "avx512f"]), None);
        assert_eq!(lacking(&["avx", "avx2", "sse9"]).as_deref(), Some("avx2"));
        assert_eq!(lacking(&["avx512"]).as_deref(), Some("avx512"));
        assert_eq!(
            first_lacking(&["fpu".to_owned()], "").as_deref(),
            Some("fpu")
        );
    }
}
