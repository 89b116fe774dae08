//! What each step does, and the steps inside it.

use std::iter::Peekable;

use utfproof_oracle::Operation;

use crate::Unreadable;
use crate::expression::Expression;
use crate::names::{Names, Problem};
use crate::rest::Rest;
use crate::tokens::tokens;

/// A step as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written<'t> {
    /// Its number without the point at the end, such as `2.1`; empty if it has none.
    pub number: &'t str,
    /// How many steps it is in, and itself: 1 for `2.`, and 2 for `2.1.`
    pub depth: usize,
    /// Its words, without its number.
    pub text: &'t str,
}

impl<'t> Written<'t> {
    /// A line that begins with its number: `2.1. Append B to result`; or with none, as a step of the outermost ones.
    pub fn numbered(line: &'t str) -> Self {
        let line = line.trim();
        let is_number = |c: char| c.is_ascii_digit() || c == '.';
        let end = line.find(|c: char| !is_number(c)).unwrap_or(line.len());
        let (number, text) = line.split_at(end);
        let parts = number.split('.').filter(|part| !part.is_empty());
        match (parts.count(), text.starts_with([' ', ')'])) {
            (0, _) | (_, false) => Self {
                number: "",
                depth: 1,
                text: line,
            },
            (depth, true) => Self {
                number: number.trim_end_matches('.'),
                depth,
                text: text.trim_start_matches([' ', ')']),
            },
        }
    }
}

/// An algorithm.
#[derive(Clone, Debug)]
pub struct Algorithm {
    /// All names, of which those of the operands are the first.
    pub(crate) names: Names,
    pub(crate) operands: usize,
    pub(crate) steps: Vec<Step>,
    /// The number of each step, such as `2.1`.
    pub(crate) numbers: Vec<String>,
    asked: Vec<Operation>,
}

/// A step: its place among the lines, and what it does.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) place: usize,
    pub(crate) does: Does,
}

#[derive(Clone, Debug)]
pub(crate) enum Does {
    /// Gives a name a value.
    Let(usize, Expression),
    /// Adds units and sequences to the end of a name's value.
    Append(Vec<Expression>, usize),
    /// Takes the first unit of the second name's value, for the first name.
    Take(usize, usize),
    /// The steps of the first question that is answered with yes, each at the place of its line; the last may ask nothing.
    If(Vec<(usize, Option<Expression>, Vec<Step>)>),
    While(Expression, Vec<Step>),
    Fail,
    Return(Expression),
}

/// More steps are not read, nor steps inside of so many others, nor longer ones.
const MOST_STEPS: usize = 1000;
const DEEPEST: usize = 12;
const LONGEST: usize = 1000;

impl Algorithm {
    /// Reads the steps of an algorithm, whose operands have these names.
    ///
    /// # Errors
    ///
    /// [`Unreadable`] for the first step that has no form of a step, uses a name without a value, or stands too deep.
    pub fn read(operands: &[&str], written: &[Written<'_>]) -> Result<Self, Unreadable> {
        let mut names = Names(operands.iter().map(ToString::to_string).collect());
        let (mut lines, mut asked) = (Vec::new(), Vec::new());
        for (place, written) in written.iter().enumerate() {
            let line = line(*written, &mut names, &mut asked).map_err(|problem| Unreadable {
                step: place,
                why: problem.why,
                name: problem.name.map(|name| (name, names.0.clone())),
            })?;
            lines.push(line);
            if lines.len() > MOST_STEPS {
                let why = format!("is one more than {MOST_STEPS} steps");
                return Err(unreadable(place, &why));
            }
        }
        if lines.is_empty() {
            return Err(unreadable(0, "there are no steps"));
        }
        let mut tree = Tree {
            lines: lines.into_iter().enumerate().peekable(),
            numbers: Vec::new(),
        };
        Ok(Self {
            operands: operands.len(),
            names,
            asked,
            steps: tree.block(1, "")?,
            numbers: tree.numbers,
        })
    }

    /// The number of a step by its place among the lines, such as `2.1`.
    pub fn number(&self, step: usize) -> &str {
        &self.numbers[step]
    }

    /// The operations whose results its steps ask for.
    pub fn operations(&self) -> &[Operation] {
        &self.asked
    }

    /// The numbers of all steps.
    pub fn numbers(&self) -> impl Iterator<Item = &str> {
        self.numbers.iter().map(String::as_str)
    }
}

fn unreadable(step: usize, why: &str) -> Unreadable {
    Unreadable {
        step,
        why: why.to_owned(),
        name: None,
    }
}

/// A line: a question, a step, or both.
struct Line {
    depth: usize,
    asks: Option<(Word, Option<Expression>)>,
    does: Option<Does>,
}

/// The word before a question, or before none.
#[derive(Clone, Copy)]
enum Word {
    If,
    Otherwise,
    While,
}

/// Reads a line. If it gives a value to a new name, that is added; so are the operations whose results it asks for.
fn line(
    written: Written<'_>,
    names: &mut Names,
    asked: &mut Vec<Operation>,
) -> Result<Line, Problem> {
    if written.text.len() > LONGEST {
        return Err(format!("has more than {LONGEST} bytes").into());
    }
    let tokens = tokens(written.text)?;
    let mut rest = Rest::new(&tokens, names);
    let asks = asks(&mut rest)?;
    if asks.is_some() {
        while rest.sign(",") || rest.sign(":") || rest.words("then") {}
        if self::asks(&mut rest)?.is_some() {
            return Err("asks twice in one line; give the second a line of its own".into());
        }
    }
    let (does, new) = match rest.tokens {
        [] if asks.is_some() => (None, None),
        _ => does(&mut rest).map(|(does, new)| (Some(does), new))?,
    };
    if !rest.tokens.is_empty() {
        return Err(format!("has more than a step {}", rest.here()).into());
    }
    let operations = std::mem::take(&mut rest.asked);
    if let Some(new) = new.filter(|new| !names.0.iter().any(|name| name == new)) {
        names.0.push(new.to_owned());
    }
    asked.extend(operations);
    let depth = written.depth;
    Ok(Line { depth, asks, does })
}

/// Reads the question of a step, if it asks one.
fn asks(rest: &mut Rest<'_, '_>) -> Result<Option<(Word, Option<Expression>)>, Problem> {
    Ok(Some(match () {
        () if rest.words("otherwise") => {
            let _ = rest.sign(",");
            let asks = rest.words("if").then(|| rest.question());
            (Word::Otherwise, asks.transpose()?)
        }
        () if rest.words("if") => (Word::If, Some(rest.question()?)),
        () if rest.words("while") => (Word::While, Some(rest.question()?)),
        () => return Ok(None),
    }))
}

/// The forms of a step.
const FORMS: &str = "a step is 'let N be V', 'set N to V', 'append V to N', 'take N from N', 'if Q', 'otherwise if Q', \
                     'otherwise', 'while Q', 'fail' or 'return V'";

/// Reads what a step does, and the name to which it gives a value for the first time or once more.
fn does<'t>(rest: &mut Rest<'t, '_>) -> Result<(Does, Option<&'t str>), Problem> {
    if rest.words("let") {
        let name = rest.name()?;
        rest.demand("be")?;
        let value = rest.value()?;
        return Ok((Does::Let(rest.place_or_next(name), value), Some(name)));
    }
    if rest.words("take") {
        let name = rest.name()?;
        rest.demand("from")?;
        let from = rest.known()?;
        return Ok((Does::Take(rest.place_or_next(name), from), Some(name)));
    }
    let does = match () {
        () if rest.words("set") => {
            let place = rest.given()?;
            rest.demand("to")?;
            Does::Let(place, rest.value()?)
        }
        () if rest.words("append") => {
            let mut values = vec![rest.value()?];
            while rest.sign(",") {
                values.push(rest.value()?);
            }
            rest.demand("to")?;
            Does::Append(values, rest.given()?)
        }
        () if rest.words("fail") => Does::Fail,
        () if rest.words("return") => Does::Return(match rest.tokens {
            [] => Expression::Nothing,
            _ => rest.value()?,
        }),
        () => return Err(format!("is not a step; {FORMS}").into()),
    };
    Ok((does, None))
}

/// Puts lines inside of one another.
struct Tree<L: Iterator<Item = (usize, Line)>> {
    lines: Peekable<L>,
    numbers: Vec<String>,
}

impl<L: Iterator<Item = (usize, Line)>> Tree<L> {
    /// The steps from the next line on that are as deep. Their numbers begin so.
    fn block(&mut self, depth: usize, prefix: &str) -> Result<Vec<Step>, Unreadable> {
        let mut steps: Vec<Step> = Vec::new();
        let mut count = 0;
        while let Some((place, line)) = self.lines.next_if(|(_, line)| line.depth >= depth) {
            if line.depth > depth || depth > DEEPEST {
                let why = "is deeper than the step above it lets it be";
                return Err(unreadable(place, why));
            }
            count += 1;
            let number = format!("{prefix}{count}");
            self.numbers.push(number.clone());
            let Some((word, asks)) = line.asks else {
                steps.extend(line.does.map(|does| Step { place, does }));
                continue;
            };
            let inner = match line.does {
                Some(does) => vec![Step { place, does }],
                None => self.block(depth + 1, &format!("{number}."))?,
            };
            if inner.is_empty() {
                let why = "has no step after its comma, nor one in a list inside, which Markdown indents by three spaces";
                return Err(unreadable(place, why));
            }
            match (word, asks, steps.last_mut().map(|last| &mut last.does)) {
                (Word::Otherwise, asks, Some(Does::If(ways)))
                    if ways.iter().all(|(_, asks, _)| asks.is_some()) =>
                {
                    ways.push((place, asks, inner));
                }
                (Word::Otherwise, ..) => {
                    let why = "has 'otherwise', and no 'if' is right above it";
                    return Err(unreadable(place, why));
                }
                (Word::While, Some(asks), _) => {
                    let does = Does::While(asks, inner);
                    steps.push(Step { place, does });
                }
                (_, asks, _) => {
                    let does = Does::If(vec![(place, asks, inner)]);
                    steps.push(Step { place, does });
                }
            }
        }
        Ok(steps)
    }
}
