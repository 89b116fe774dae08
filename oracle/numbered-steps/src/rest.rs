//! Reads the values and questions of a step.

use utfproof_oracle::{Operation, Reading};

use crate::expression::{Expression, Side};
use crate::tokens::Token;

/// The names that have a value, by their places.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names(pub(crate) Vec<String>);

/// Why a step cannot be read.
#[derive(Debug)]
pub(crate) struct Problem {
    pub(crate) why: String,
    /// The name that has no value.
    pub(crate) name: Option<String>,
}

impl<T: Into<String>> From<T> for Problem {
    fn from(why: T) -> Self {
        let (why, name) = (why.into(), None);
        Self { why, name }
    }
}

/// More parentheses are not read inside of one another.
const MOST_PARENTHESES: usize = 20;

/// The tokens of a step that are not read yet.
pub(crate) struct Rest<'t, 'n> {
    pub(crate) tokens: &'t [Token<'t>],
    names: &'n Names,
    parentheses: usize,
}

impl<'t, 'n> Rest<'t, 'n> {
    pub(crate) fn new(tokens: &'t [Token<'t>], names: &'n Names) -> Self {
        Self {
            tokens,
            names,
            parentheses: 0,
        }
    }

    /// Passes these words if they come next.
    pub(crate) fn words(&mut self, words: &str) -> bool {
        let wanted = words.split(' ');
        let length = wanted.clone().count();
        let is_next = self.tokens.len() >= length
            && wanted.zip(self.tokens).all(|(wanted, token)| match token {
                Token::Word(word) => word.eq_ignore_ascii_case(wanted),
                _ => false,
            });
        if is_next {
            self.tokens = &self.tokens[length..];
        }
        is_next
    }

    /// Passes this sign if it comes next.
    pub(crate) fn sign(&mut self, sign: &str) -> bool {
        let is_next = matches!(self.tokens, [Token::Sign(next), ..] if *next == sign);
        self.tokens = &self.tokens[usize::from(is_next)..];
        is_next
    }

    /// Passes a name.
    pub(crate) fn name(&mut self) -> Result<&'t str, Problem> {
        let [Token::Word(name), rest @ ..] = self.tokens else {
            return Err(format!("has no name {}", self.here()).into());
        };
        let is_name = name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
        if !is_name || RESERVED.contains(&name.to_ascii_lowercase().as_str()) {
            return Err(format!("has no name {}", self.here()).into());
        }
        self.tokens = rest;
        Ok(name)
    }

    /// The place of a name that has a value.
    fn place(&self, name: &str) -> Result<usize, Problem> {
        let place = self.names.0.iter().position(|known| known == name);
        place.ok_or_else(|| {
            let is_hexadecimal = |c: char| c.is_ascii_digit() || ('A'..='F').contains(&c);
            let why = match name.len() > 1 && name.chars().all(is_hexadecimal) {
                true => {
                    format!("has '{name}', which has no value; print 0x{name} if it is a number")
                }
                false => format!("has '{name}', which has no value yet"),
            };
            Problem {
                why,
                name: Some(name.to_owned()),
            }
        })
    }

    /// Passes a name that has a value.
    pub(crate) fn known(&mut self) -> Result<usize, Problem> {
        let name = self.name()?;
        self.place(name)
    }

    /// Passes this word, or fails.
    pub(crate) fn expect(&mut self, word: &str) -> Result<(), Problem> {
        match self.words(word) {
            true => Ok(()),
            false => Err(format!("has no '{word}' {}", self.here()).into()),
        }
    }

    /// The place of a name, which may be new.
    pub(crate) fn place_or_next(&self, name: &str) -> usize {
        self.place(name).unwrap_or(self.names.0.len())
    }

    /// `before '…'`, or `at its end`.
    pub(crate) fn here(&self) -> String {
        match self.tokens {
            [] => "at its end".to_owned(),
            [Token::Word(word), ..] => format!("before '{word}'"),
            [Token::Number(number, _), ..] => format!("before the number 0x{number:X}"),
            [Token::Sign(sign), ..] => format!("before '{sign}'"),
        }
    }

    /// A question: relations with *and*, *or* and *not*.
    pub(crate) fn question(&mut self) -> Result<Expression, Problem> {
        let first = self.relation()?;
        let question = self.more(first)?;
        match question.is_question() {
            true => Ok(question),
            false => Err(format!("asks nothing {}", self.here()).into()),
        }
    }

    /// The rest of a question, after its first relation.
    fn more(&mut self, first: Expression) -> Result<Expression, Problem> {
        let mut all = first;
        let mut before = None;
        while let Some(word) = ["and", "or"].into_iter().find(|word| self.words(word)) {
            if before.is_some_and(|before| before != word) {
                return Err("has 'and' beside 'or'; put one of them in parentheses".into());
            }
            before = Some(word);
            let both = Box::new([all, self.relation()?]);
            if !both.iter().all(Expression::is_question) {
                return Err(format!("has '{word}' beside something that asks nothing").into());
            }
            all = match word {
                "and" => Expression::Both(both),
                _ => Expression::Either(both),
            };
        }
        Ok(all)
    }

    fn relation(&mut self) -> Result<Expression, Problem> {
        if self.words("not") {
            return Ok(Expression::Not(Box::new(self.relation()?)));
        }
        let left = self.any()?;
        if left.is_question() {
            return Ok(left);
        }
        let one = Box::new(left);
        let (is_denied, of) = match () {
            () if self.words("is not empty") => (true, Expression::IsEmpty(one)),
            () if self.words("is empty") => (false, Expression::IsEmpty(one)),
            () if self.words("is accepted") => (false, Expression::IsAccepted(one)),
            () if self.words("is rejected") => (true, Expression::IsAccepted(one)),
            () if self.words("is not from") => (true, self.within(*one)?),
            () if self.words("is from") => (false, self.within(*one)?),
            () => match self.comparison() {
                Some(sign) => {
                    let both = Box::new([*one, self.value()?]);
                    (false, Expression::Compared(both, sign))
                }
                None => return Ok(*one),
            },
        };
        let takes_operation =
            matches!(&of, Expression::IsAccepted(of) if !matches!(**of, Expression::Of(..)));
        if takes_operation {
            return Err("asks whether something is accepted that is not an operation".into());
        }
        Ok(match is_denied {
            true => Expression::Not(Box::new(of)),
            false => of,
        })
    }

    fn within(&mut self, of: Expression) -> Result<Expression, Problem> {
        let first = self.value()?;
        self.expect("to")?;
        Ok(Expression::Within(Box::new([of, first, self.value()?])))
    }

    fn comparison(&mut self) -> Option<&'static str> {
        let words = [
            ("is at most", "≤"),
            ("is at least", "≥"),
            ("is above", ">"),
            ("is below", "<"),
            ("is not", "≠"),
            ("is", "="),
        ];
        let said = words.into_iter().find(|(words, _)| self.words(words));
        let signs = ["≤", "≥", ">", "<", "≠", "="];
        said.map(|(_, sign)| sign)
            .or_else(|| signs.into_iter().find(|sign| self.sign(sign)))
    }

    /// A number or a sequence.
    pub(crate) fn value(&mut self) -> Result<Expression, Problem> {
        let value = self.any()?;
        match value.is_question() {
            true => Err(format!("has a question for a value {}", self.here()).into()),
            false => Ok(value),
        }
    }

    /// Terms with signs between them: all the same, or plus and minus.
    fn any(&mut self) -> Result<Expression, Problem> {
        let mut first = self.term()?;
        let mut before: Option<&str> = None;
        loop {
            if self.words("without its") {
                first = self.part(first)?;
                continue;
            }
            let is_joined = self.words("followed by");
            let signs = ["+", "-", "×", "<<", ">>", "&", "|"];
            let sign = match is_joined {
                true => "followed by",
                false => match signs.into_iter().find(|sign| self.sign(sign)) {
                    Some(sign) => sign,
                    None => return Ok(first),
                },
            };
            let is_sum = |sign: &str| matches!(sign, "+" | "-");
            let is_mixed = |before: &str| before != sign && !(is_sum(before) && is_sum(sign));
            if before.is_some_and(is_mixed) || (before.is_some() && matches!(sign, "<<" | ">>")) {
                let before = before.unwrap_or_default();
                return Err(
                    format!("has '{sign}' after '{before}'; put one in parentheses").into(),
                );
            }
            before = Some(sign);
            let second = match (sign, self.tokens) {
                // how far to shift is written in decimal digits
                ("<<" | ">>", [Token::Number(number, _), rest @ ..]) => {
                    self.tokens = rest;
                    Expression::Number((*number).into())
                }
                _ => self.term()?,
            };
            if first.is_question() || second.is_question() {
                return Err(format!("calculates with a question {}", self.here()).into());
            }
            let both = Box::new([first, second]);
            first = match is_joined {
                true => Expression::Joined(both),
                false => Expression::Sum(both, sign),
            };
        }
    }

    /// `first N` or `last N`, after *without its*.
    fn part(&mut self, of: Expression) -> Result<Expression, Problem> {
        let side = self
            .side()
            .ok_or("has 'without its', and neither 'first' nor 'last'")?;
        Ok(Expression::Part {
            of: Box::new(of),
            number: Box::new(self.term()?),
            side,
            is_rest: true,
        })
    }

    fn side(&mut self) -> Option<Side> {
        match () {
            () if self.words("first") => Some(Side::First),
            () if self.words("last") => Some(Side::Last),
            () => None,
        }
    }

    fn term(&mut self) -> Result<Expression, Problem> {
        if self.sign("(") {
            self.parentheses += 1;
            if self.parentheses > MOST_PARENTHESES {
                return Err(format!("has more than {MOST_PARENTHESES} parentheses").into());
            }
            let inner = self.relation()?;
            let inner = self.more(inner)?;
            return match self.sign(")") {
                true => Ok(inner),
                false => Err(format!("has no ')' {}", self.here()).into()),
            };
        }
        if self.words("nothing") {
            return Ok(Expression::Nothing);
        }
        if self.words("length of") {
            return Ok(Expression::Length(Box::new(self.term()?)));
        }
        if let Some(side) = self.side() {
            if self.words("of") {
                return Ok(Expression::Unit(Box::new(self.term()?), side));
            }
            let number = Box::new(self.term()?);
            self.expect("of")?;
            return Ok(Expression::Part {
                of: Box::new(self.term()?),
                number,
                side,
                is_rest: false,
            });
        }
        match self.tokens {
            [Token::Number(number, true), ..] => Err(format!(
                "has {number}: print 0x{number} if it is hexadecimal, or 0x{number:X} if it is decimal"
            )
            .into()),
            [Token::Number(number, false), rest @ ..] => {
                self.tokens = rest;
                Ok(Expression::Number((*number).into()))
            }
            [Token::Word(name), Token::Sign("("), rest @ ..] => {
                self.tokens = rest;
                self.operation(name)
            }
            _ => {
                self.known().map(Expression::Name)
            }
        }
    }

    /// The operands of an operation, after its name.
    fn operation(&mut self, name: &str) -> Result<Expression, Problem> {
        let operation: Operation = name
            .parse()
            .map_err(|_| format!("has '{name}', which is not an operation"))?;
        let mut operands = vec![self.value()?];
        while self.sign(",") {
            operands.push(self.value()?);
        }
        if !self.sign(")") {
            return Err(format!("has no ')' {}", self.here()).into());
        }
        let number = operation.signature().operands;
        match operands.len() == number {
            true => Ok(Expression::Of(Reading::judging(operation), operands)),
            false => Err(format!("has another number of operands than {name}, {number}").into()),
        }
    }
}

/// Words that are no names.
const RESERVED: [&str; 24] = [
    "accepted",
    "and",
    "append",
    "be",
    "by",
    "empty",
    "fail",
    "first",
    "followed",
    "from",
    "if",
    "is",
    "last",
    "length",
    "let",
    "not",
    "nothing",
    "of",
    "or",
    "otherwise",
    "return",
    "to",
    "while",
    "without",
];
