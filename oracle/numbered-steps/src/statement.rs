//! What each step does, and the steps inside it.

use crate::Unreadable;
use crate::expression::{Expression, Names, Problem, Rest};
use crate::tokens::{Token, tokens};

/// A step as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written<'t> {
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
                depth: 1,
                text: line,
            },
            (depth, true) => Self {
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
    pub fn read(operands: &[&str], lines: &[Written<'_>]) -> Result<Self, Unreadable> {
        if lines.len() > MOST_STEPS {
            let why = format!("an algorithm has at most {MOST_STEPS} steps");
            return Err(unreadable(MOST_STEPS, why));
        }
        let mut reader = Reader {
            lines,
            next: 0,
            names: Names(operands.iter().map(ToString::to_string).collect()),
            numbers: Vec::new(),
        };
        let steps = reader.block(1, "")?;
        if lines.is_empty() {
            return Err(unreadable(0, "there are no steps".to_owned()));
        }
        Ok(Self {
            names: reader.names,
            operands: operands.len(),
            steps,
            numbers: reader.numbers,
        })
    }

    /// The number of a step by its place among the lines, such as `2.1`.
    pub fn number(&self, step: usize) -> &str {
        &self.numbers[step]
    }

    /// The numbers of all steps.
    pub fn numbers(&self) -> impl Iterator<Item = &str> {
        self.numbers.iter().map(String::as_str)
    }
}

fn unreadable(step: usize, why: String) -> Unreadable {
    let name = None;
    Unreadable { step, why, name }
}

struct Reader<'t> {
    lines: &'t [Written<'t>],
    /// The place of the next line.
    next: usize,
    names: Names,
    numbers: Vec<String>,
}

/// A line as it is read: the steps inside an *if*, an *otherwise* or a *while* follow, on the line or below it.
enum Said {
    Does(Does),
    If(Expression),
    OtherwiseIf(Expression),
    Otherwise,
    While(Expression),
}

impl Reader<'_> {
    /// The steps from the next line on that are as deep, inside of the step with a number.
    fn block(&mut self, depth: usize, number: &str) -> Result<Vec<Step>, Unreadable> {
        let mut steps: Vec<Step> = Vec::new();
        while let Some(line) = self.lines.get(self.next).filter(|line| line.depth >= depth) {
            let place = self.next;
            if line.depth > depth || depth > DEEPEST {
                let why = "is deeper than the step above it lets it be";
                return Err(unreadable(place, why.to_owned()));
            }
            if line.text.len() > LONGEST {
                return Err(unreadable(place, format!("has more than {LONGEST} bytes")));
            }
            let count = self.numbers.iter().filter(|other| is_inside(other, number));
            let own = match number {
                "" => format!("{}", count.count() + 1),
                number => format!("{number}.{}", count.count() + 1),
            };
            self.numbers.push(own.clone());
            self.next += 1;
            let tokens = tokens(line.text).map_err(|why| unreadable(place, why))?;
            let problem = |problem: Problem, names: &Names| Unreadable {
                step: place,
                why: problem.why,
                name: problem.name.map(|name| (name, names.0.clone())),
            };
            let mut rest = &tokens[..];
            let said = self.said(&mut rest);
            let said = said.map_err(|why| problem(why, &self.names))?;
            let inner = match (&said, rest) {
                (Said::Does(_), _) => Vec::new(),
                (_, []) => self.block(depth + 1, &own)?,
                (_, [_, ..]) => match self
                    .said(&mut rest)
                    .map_err(|why| problem(why, &self.names))?
                {
                    Said::Does(does) => vec![Step { place, does }],
                    _ => {
                        let why = "asks twice in one line; give the second a line of its own";
                        return Err(unreadable(place, why.to_owned()));
                    }
                },
            };
            if !rest.is_empty() {
                let here = Rest::new(rest, &self.names).here();
                return Err(unreadable(place, format!("has more than a step {here}")));
            }
            let is_question = !matches!(said, Said::Does(_));
            if is_question && inner.is_empty() {
                let why = "has no step: neither after the comma nor below, one deeper";
                return Err(unreadable(place, why.to_owned()));
            }
            let does = match said {
                Said::Does(does) => does,
                Said::While(asks) => Does::While(asks, inner),
                Said::If(asks) => Does::If(vec![(place, Some(asks), inner)]),
                Said::OtherwiseIf(_) | Said::Otherwise => {
                    let asks = match said {
                        Said::OtherwiseIf(asks) => Some(asks),
                        _ => None,
                    };
                    match steps.last_mut().map(|last| &mut last.does) {
                        Some(Does::If(ways)) if ways.iter().all(|(_, asks, _)| asks.is_some()) => {
                            ways.push((place, asks, inner));
                            continue;
                        }
                        _ => {
                            let why = "has 'otherwise', and no 'if' is right above it";
                            return Err(unreadable(place, why.to_owned()));
                        }
                    }
                }
            };
            steps.push(Step { place, does });
        }
        Ok(steps)
    }

    /// Reads what comes next of a line: a step, or a question up to its comma or colon.
    fn said<'a>(&mut self, tokens: &mut &'a [Token<'a>]) -> Result<Said, Problem> {
        let mut rest = Rest::new(tokens, &self.names);
        let mut defined = None;
        let said = match () {
            () if rest.words("otherwise if") => Said::OtherwiseIf(rest.question()?),
            () if rest.words("otherwise") => Said::Otherwise,
            () if rest.words("if") => Said::If(rest.question()?),
            () if rest.words("while") => Said::While(rest.question()?),
            () if rest.words("fail") => Said::Does(Does::Fail),
            () if rest.words("return") => Said::Does(Does::Return(match rest.tokens {
                [] => Expression::Nothing,
                _ => rest.value()?,
            })),
            () if rest.words("let") => {
                let name = rest.name()?;
                expect(&mut rest, "be")?;
                let value = rest.value()?;
                defined = Some(name);
                Said::Does(Does::Let(rest.place_or_next(name), value))
            }
            () if rest.words("set") => {
                let name = rest.name()?;
                let place = rest.place(name)?;
                expect(&mut rest, "to")?;
                Said::Does(Does::Let(place, rest.value()?))
            }
            () if rest.words("append") => {
                let mut values = vec![rest.value()?];
                while rest.sign(",") {
                    values.push(rest.value()?);
                }
                expect(&mut rest, "to")?;
                let name = rest.name()?;
                Said::Does(Does::Append(values, rest.place(name)?))
            }
            () if rest.words("take") => {
                let name = rest.name()?;
                expect(&mut rest, "from")?;
                let from = rest.name()?;
                let from = rest.place(from)?;
                defined = Some(name);
                Said::Does(Does::Take(rest.place_or_next(name), from))
            }
            () => return Err(format!("is not a step; {FORMS}").into()),
        };
        if !matches!(said, Said::Does(_)) {
            let _ = rest.sign(",") || rest.sign(":") || rest.words("then");
        }
        *tokens = rest.tokens;
        if let Some(name) = defined.filter(|name| !self.names.0.iter().any(|known| known == name)) {
            self.names.0.push(name.to_owned());
        }
        Ok(said)
    }
}

/// The forms of a step.
const FORMS: &str = "a step is 'let N be V', 'set N to V', 'append V to N', 'take N from N', 'if Q', 'otherwise if Q', \
                     'otherwise', 'while Q', 'fail' or 'return V'";

fn expect(rest: &mut Rest<'_, '_>, word: &str) -> Result<(), Problem> {
    match rest.words(word) {
        true => Ok(()),
        false => Err(format!("has no '{word}' {}", rest.here()).into()),
    }
}

/// Whether a number is that of a step directly inside the step with the number `of`; of an outermost step, if that is empty.
fn is_inside(number: &str, of: &str) -> bool {
    let rest = match of {
        "" => Some(number),
        of => number
            .strip_prefix(of)
            .and_then(|rest| rest.strip_prefix('.')),
    };
    rest.is_some_and(|rest| !rest.contains('.'))
}
