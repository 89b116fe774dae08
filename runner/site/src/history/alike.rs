//! Which releases of a package answer alike, from their recorded answers.

use serde::Serialize;
use utfproof_answers::{Atlas, PackageHistory, Parting, Recorded, input_text};
use utfproof_notation::escape::shorten;
use utfproof_oracle::{Operation, Sequence};

use super::WIDEST;

/// Releases that answer alike.
#[derive(Serialize)]
pub(super) struct Alike<'a> {
    versions: Vec<&'a str>,
    /// Where the first of them parts from the release that was asked before it; `None` if there is none.
    change: Option<Change<'a>>,
}

/// Where two releases part.
#[derive(Serialize)]
struct Change<'a> {
    /// The version of the earlier one.
    before: &'a str,
    /// The worst input; `None` if they only have other operations.
    at: Option<At>,
    command: String,
}

#[derive(Serialize)]
struct At {
    operation: &'static str,
    input: String,
    /// The answer of the earlier one, and of the later one.
    answers: [String; 2],
}

/// The releases whose answers are recorded, in groups; the oldest first.
pub(super) fn alike<'a>(history: &PackageHistory, releases: &'a [Recorded]) -> Vec<Alike<'a>> {
    let of_version = |version: &str| {
        let id = format!("{}@{version}", history.package);
        releases.iter().find(|one| one.id == id)
    };
    let versions = history.releases.iter();
    let recorded: Vec<&Recorded> = versions
        .filter_map(|release| of_version(&release.version))
        .collect();
    let mut groups = Vec::<(&Recorded, Alike<'_>)>::new();
    for (number, one) in recorded.iter().enumerate() {
        match groups.iter_mut().find(|(first, _)| first.answers_like(one)) {
            Some((_, group)) => group.versions.push(&one.version),
            None => groups.push((
                one,
                Alike {
                    versions: vec![&one.version],
                    change: number
                        .checked_sub(1)
                        .map(|before| change(recorded[before], one)),
                },
            )),
        }
    }
    groups.into_iter().map(|(_, group)| group).collect()
}

fn change<'a>(before: &'a Recorded, after: &Recorded) -> Change<'a> {
    let atlas = Atlas::new(&[before.clone(), after.clone()]);
    let partings = atlas
        .operations
        .iter()
        .flat_map(|of| of.partings.iter().map(move |parting| (of, parting)));
    let size = |parting: &Parting| parting.input.iter().map(Sequence::len).sum::<usize>();
    let worst = partings.min_by_key(|(_, parting)| (parting.harm, size(parting)));
    Change {
        before: &before.version,
        at: worst.map(|(of, parting)| {
            let mut answers = parting.answers.clone();
            if !of.classes[parting.one].ids.contains(&before.id) {
                answers.reverse();
            }
            At {
                operation: Operation::name(of.operation),
                input: shorten(&input_text(&parting.input), WIDEST).into_owned(),
                answers: answers
                    .map(|answer| shorten(&answer.says(of.operation), WIDEST).into_owned()),
            }
        }),
        command: format!("utfproof atlas {} {}", before.id, after.id),
    }
}
