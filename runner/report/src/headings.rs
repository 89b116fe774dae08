//! The heading of a cause: what is lost, added or changed, on which inputs, and how often.

use utfproof_judge::change::{Change, Units, changes};
use utfproof_judge::characters::{Form, characters, code_point};
use utfproof_judge::pattern::{Counted, Pattern};
use utfproof_oracle::{Sequence, UnitKind};

use super::escape::{printable, shorten};
use super::ranges::joined;
use super::summary::{grouped, plural};
use super::{Cause, Departure, Difference, DifferenceLevel, Rank, Shown};

/// The most rows of inputs in a heading.
const ROWS_IN_BRIEF: usize = 2;
/// The most characters shown of a row.
const LONGEST_ROW: usize = 300;
/// The most characters of a text that are named.
const NAMED: usize = 3;

/// The behaviour in words, such as `valid text is changed: U+20000 becomes U+10000`, or `accepts what must be rejected`.
pub(super) fn says(cause: &Cause<'_>) -> String {
    match &cause.pattern {
        Some(pattern) => format!("{}, {}", behaviour(cause), pattern_in_words(pattern)),
        None => behaviour(cause),
    }
}

/// Where a fault shows, such as `only at offsets ≡ 15 mod 16`.
fn pattern_in_words(pattern: &Pattern) -> String {
    match pattern {
        Pattern::Offsets {
            of,
            residues,
            modulus,
        } => {
            let at = match of {
                Counted::Input => "only at offsets",
                Counted::Output => "only at offsets of the output",
                Counted::Ascii => "only after ASCII, at offsets",
            };
            let residues: Vec<String> = residues.iter().map(ToString::to_string).collect();
            match residues.join(" or ").as_str() {
                "0" => format!("{at} that are multiples of {}", grouped(*modulus as u64)),
                residues => format!("{at} ≡ {residues} mod {}", grouped(*modulus as u64)),
            }
        }
        Pattern::FromOffset { from } => format!("only from offset {} on", grouped(*from as u64)),
        Pattern::FromLength { from } => {
            format!("only in inputs of {} units or more", grouped(*from as u64))
        }
        Pattern::ChunkStarts => "only at the start of a chunk".to_owned(),
        Pattern::FromCall { from } => format!("only from call {} on", grouped(*from)),
    }
}

fn behaviour(cause: &Cause<'_>) -> String {
    if cause.rank() == Rank::ValidText {
        return valid_text(cause);
    }
    let level = cause.way.level;
    match cause.way.departure {
        Departure::Violates(kind) => kind.says().to_owned(),
        Departure::Crashed => "crashes".to_owned(),
        Departure::TimedOut => "times out".to_owned(),
        Departure::Garbled => "gives a garbled reply".to_owned(),
        Departure::Calls => "breaks a rule of every bounded buffer".to_owned(),
        Departure::Late => match level {
            DifferenceLevel::Should => "holds back output that is decided".to_owned(),
            _ => "gives output at the wrong time".to_owned(),
        },
        Departure::Accepted => match level {
            DifferenceLevel::Must => "accepts what must be rejected".to_owned(),
            DifferenceLevel::Should => "accepts what should be rejected".to_owned(),
            DifferenceLevel::Declared => "accepts what it declares to reject".to_owned(),
        },
        Departure::Rejected => match level {
            DifferenceLevel::Must => "rejects what must be accepted".to_owned(),
            DifferenceLevel::Should => "rejects what should be accepted".to_owned(),
            DifferenceLevel::Declared => "rejects what it declares to accept".to_owned(),
        },
        Departure::Position | Departure::Length | Departure::Count if is_of_numbers(cause) => {
            numbers(cause)
        }
        Departure::Position => "gives a wrong position for the error".to_owned(),
        Departure::Length if matches!(cause.witness.shown().answered, Shown::Failure(_)) => {
            "gives a length that is not that of its own conversion".to_owned()
        }
        Departure::Length => "is wrong about the ill-formed part".to_owned(),
        Departure::Count => replacements(cause),
        Departure::Lost | Departure::Added | Departure::Changed => another_result(cause),
    }
}

/// What stands between [`says`] and the inputs.
pub(super) fn before_inputs(cause: &Cause<'_>) -> &'static str {
    match cause.rank() {
        Rank::ValidText => "; inputs",
        _ => ":",
    }
}

/// What stands between the operation and [`says`].
pub(super) fn after_operation(cause: &Cause<'_>) -> &'static str {
    match cause.rank() {
        Rank::ValidText => ":",
        _ => "",
    }
}

/// Valid text comes out wrong, or not at all.
fn valid_text(cause: &Cause<'_>) -> String {
    if cause.way.departure == Departure::Rejected {
        return match rejected_character(cause.witness) {
            Some(character) => format!("valid text is rejected: {character}"),
            None => "valid text is rejected".to_owned(),
        };
    }
    let names = Names::of(cause.witness);
    if let Some(character) = &cause.character {
        let (name, verb) = (names.one(character), participle(cause.way.departure));
        return format!("valid text is changed: {name} is {verb}");
    }
    if cause.witness.has_summaries() {
        return "valid text is changed: a long text has another result".to_owned();
    }
    let Some(change) = changes(cause.witness).into_iter().next() else {
        return "valid text is changed: the result is far too long".to_owned();
    };
    let Change { expected, answered } = change;
    match (names.all(&expected), names.all(&answered)) {
        (Some(expected), Some(answered)) => {
            format!("valid text is changed: {expected} becomes {answered}")
        }
        (Some(expected), None) => dropped_or_added(cause, &expected, "dropped"),
        (None, answered) => dropped_or_added(cause, &answered.unwrap_or_default(), "added"),
    }
}

/// Characters of valid text are missing, or there are more.
fn dropped_or_added(cause: &Cause<'_>, example: &str, verb: &str) -> String {
    match such_as(cause) {
        "" => format!("valid text is changed: {example} is {verb}"),
        such_as => format!("valid text is changed: characters are {verb}{such_as}{example}"),
    }
}

const fn participle(departure: Departure) -> &'static str {
    match departure {
        Departure::Added => "added",
        _ => "dropped",
    }
}

/// The result is wrong in another way: something is lost, added or changed.
fn another_result(cause: &Cause<'_>) -> String {
    let names = Names::of(cause.witness);
    if let Some(character) = &cause.character {
        let name = names.one(character);
        return match cause.way.departure {
            Departure::Added => format!("adds {name}"),
            _ => format!("drops {name}"),
        };
    }
    let Some(Change { expected, answered }) = changes(cause.witness).into_iter().next() else {
        return "gives far too long an answer".to_owned();
    };
    let example = such_as(cause);
    match (names.all(&expected), names.all(&answered)) {
        (Some(expected), Some(answered)) if example.is_empty() => {
            format!("gives {answered} instead of {expected}")
        }
        (Some(expected), Some(answered)) => {
            format!("gives a wrong result{example}{answered} instead of {expected}")
        }
        (Some(expected), None) if example.is_empty() => format!("drops {expected}"),
        (Some(expected), None) => format!("drops characters{example}{expected}"),
        (None, Some(answered)) if example.is_empty() => format!("adds {answered}"),
        (None, Some(answered)) => format!("adds characters{example}{answered}"),
        (None, None) => "gives a wrong result".to_owned(),
    }
}

/// How many U+FFFD stand for what is ill-formed.
fn replacements(cause: &Cause<'_>) -> String {
    let count = |shown: &Shown, of: &Difference| match shown {
        Shown::Output(output) => {
            let values = output.values();
            let characters = characters(Form::of_output(of.operation), &values);
            let is_it = |one: &&&[u32]| matches!(**one, [0xFFFD] | [0xEF, 0xBF, 0xBD]);
            characters.iter().filter(is_it).count()
        }
        _ => 0,
    };
    let counts = |of: &Difference| {
        let shown = of.shown();
        [count(shown.answered, of), count(shown.expected, of)]
    };
    let [answered, expected] = counts(cause.witness);
    let example = format!("{answered} U+FFFD instead of {expected}");
    let mut all = cause.members.iter().map(|member| counts(member));
    if all.clone().all(|counts| counts == [answered, expected]) {
        return format!("gives {example}");
    }
    let example = format!("such as {answered} instead of {expected}");
    if all.clone().all(|[answered, expected]| answered < expected) {
        format!("gives too few U+FFFD, {example}")
    } else if all.all(|[answered, expected]| answered > expected) {
        format!("gives too many U+FFFD, {example}")
    } else {
        format!("gives a wrong number of U+FFFD, {example}")
    }
}

/// Whether the results are numbers, or begin with one.
fn is_of_numbers(cause: &Cause<'_>) -> bool {
    let shown = cause.witness.shown();
    let is_output = |shown: &Shown| matches!(shown, Shown::Output(_));
    let signature = cause.operation.signature();
    signature.output.begins_with_a_number()
        && is_output(shown.expected)
        && is_output(shown.answered)
}

/// A number is wrong.
fn numbers(cause: &Cause<'_>) -> String {
    let number = |shown: &Shown| match shown {
        Shown::Output(output) => output.values().first().copied().unwrap_or_default(),
        _ => 0,
    };
    let shown = cause.witness.shown();
    let [answered, expected] = [shown.answered, shown.expected].map(number);
    let [answered, expected] = [answered, expected].map(grouped);
    let what = match cause.way.departure {
        Departure::Length => "length",
        Departure::Position => "position",
        _ => "number",
    };
    let of = match cause.way.well_formed {
        true => " for valid text",
        false => "",
    };
    match such_as(cause) {
        "" => format!("gives the {what} {answered} instead of {expected}{of}"),
        example => format!("gives a wrong {what}{of}{example}{answered} instead of {expected}"),
    }
}

/// What stands before an example, if there are several members.
fn such_as(cause: &Cause<'_>) -> &'static str {
    match cause.members.len() > 1 || cause.witness.cases > 1 {
        true => ", such as ",
        false => "",
    }
}

/// The character of the input that is rejected, if that can be told.
fn rejected_character(difference: &Difference) -> Option<String> {
    let shown = difference.shown();
    let joined = Sequence::joined(shown.operands);
    let input = match difference.operation.signature().operands {
        1 => &*joined,
        _ if difference.operation.signature().takes_number => &shown.operands[0],
        _ => return None,
    };
    let values = input.values();
    let form = Form::of_input(difference.operation);
    let characters = characters(form, &values);
    let at = match shown.answered {
        Shown::Rejected { at, .. } => *at,
        _ => None,
    };
    let mut end = 0;
    let character = match (at, characters.as_slice()) {
        (_, [only]) => *only,
        (Some(at), all) => *all.iter().find(|character| {
            end += character.len();
            at < end
        })?,
        _ => return None,
    };
    Some(Names::new(form, input.kind()).one(character))
}

/// How characters are named: by their code points, or by their units.
struct Names {
    form: Form,
    kind: UnitKind,
}

impl Names {
    const fn new(form: Form, kind: UnitKind) -> Self {
        Self { form, kind }
    }

    /// Those of the results of a difference.
    fn of(difference: &Difference) -> Self {
        let operation = difference.operation;
        let kind = operation.signature().output.at(1);
        Self::new(Form::of_output(operation), kind)
    }

    fn one(&self, character: &[u32]) -> String {
        match code_point(self.form, character) {
            Some(point) => format!("U+{point:04X}"),
            None => Sequence::from_values(self.kind, character.iter().copied()).to_string(),
        }
    }

    /// The first of several; `None` if there are none.
    fn all(&self, text: &[Units]) -> Option<String> {
        let named = text.iter().take(NAMED).map(|one| self.one(one));
        let mut named = named.collect::<Vec<_>>().join(" ");
        if text.len() > NAMED {
            named += " …";
        }
        (!text.is_empty()).then_some(named)
    }
}

/// The inputs of its vectors, joined into as few rows as possible; then the rows that differ only in part; then the names of
/// vectors that are not rows.
pub(super) fn rows(cause: &Cause<'_>) -> Vec<String> {
    let members = cause.members.iter();
    let (whole, part): (Vec<&Difference>, Vec<&Difference>) =
        members.partition(|difference| difference.cases == difference.asked);
    let joined = |members: &[&Difference]| joined(members.iter().map(|d| d.vector.as_str()));
    let ((whole, names), (part, more_names)) = (joined(&whole), joined(&part));
    let part = part.iter().map(|row| format!("some of {row}"));
    let rows = whole.into_iter().chain(part);
    rows.chain(names).chain(more_names).collect()
}

/// Such as `on 10 of 20 cases of 6 vectors, and 3 more in contexts`.
pub(super) fn counts(cause: &Cause<'_>) -> String {
    let (cases, asked) = (cause.sum(|d| d.cases), cause.sum(|d| d.asked));
    let mut counts = match asked {
        1 => "on 1 case".to_owned(),
        asked => format!("on {} of {}", grouped(cases), plural(asked, "case")),
    };
    if cause.members.len() > 1 {
        counts += &format!(" of {}", plural(cause.members.len() as u64, "vector"));
    }
    match cause.sum(|d| d.in_contexts) {
        0 => counts,
        more => format!("{counts}, and {} more in contexts", grouped(more)),
    }
}

/// The first rows of inputs, and the number of the others.
pub(super) fn brief(rows: &[String]) -> String {
    let shown = rows.iter().take(ROWS_IN_BRIEF);
    let mut brief = shown.map(|row| shorten(&printable(row), LONGEST_ROW).into_owned());
    let mut text = brief.next().unwrap_or_default();
    for row in brief {
        text += &format!(", {row}");
    }
    match rows.len().saturating_sub(ROWS_IN_BRIEF) {
        0 => text,
        more => format!("{text} … ({} more)", grouped(more as u64)),
    }
}
