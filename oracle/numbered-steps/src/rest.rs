//! Reads the values and questions of a step.

use utfproof_oracle::{Operation, Reading};

use crate::expression::{Expression, Side};
use crate::names::{Names, Problem, RESERVED};
use crate::tokens::Token;

/// A step with more parentheses is not read.
const MOST_PARENTHESES: usize = 20;

/// The tokens of a step that are not read yet.
pub(crate) struct Rest<'t, 'n> {
    pub(crate) tokens: &'t [Token<'t>],
    names: &'n Names,
    parentheses: usize,
    /// The operations whose results are asked for.
    pub(crate) asked: Vec<Operation>,
}

impl<'t, 'n> Rest<'t, 'n> {
    pub(crate) fn new(tokens: &'t [Token<'t>], names: &'n Names) -> Self {
        Self {
            tokens,
            names,
            parentheses: 0,
            asked: Vec::new(),
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

    /// The same, for a name to which something is given.
    pub(crate) fn given(&mut self) -> Result<usize, Problem> {
        self.known().map_err(|problem| Problem {
            why: problem
                .why
                .replace("no value yet", "no value yet; 'let' gives it one"),
            ..problem
        })
    }

    /// Passes this word, or fails.
    pub(crate) fn demand(&mut self, word: &str) -> Result<(), Problem> {
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
        let (is_denied, sign) = match () {
            () if self.words("is not") => (true, self.property()),
            () if self.words("is") => (false, self.property()),
            () => match SIGNS.into_iter().find(|sign| self.sign(sign)) {
                Some(sign) => (false, sign),
                None => return Ok(left),
            },
        };
        let one = Box::new(left);
        let of = match sign {
            "empty" => Expression::IsEmpty(one),
            "accepted" | "rejected" if !matches!(*one, Expression::Of(..)) => {
                return Err(
                    format!("asks whether something is {sign} that is not an operation").into(),
                );
            }
            "accepted" => Expression::IsAccepted(one),
            "rejected" => Expression::Not(Box::new(Expression::IsAccepted(one))),
            "from" => {
                let first = self.value()?;
                self.demand("to")?;
                Expression::Within(Box::new([*one, first, self.value()?]))
            }
            sign => Expression::Compared(Box::new([*one, self.value()?]), sign),
        };
        Ok(match is_denied {
            true => Expression::Not(Box::new(of)),
            false => of,
        })
    }

    /// The word or the sign after *is*; equality if a value follows.
    fn property(&mut self) -> &'static str {
        let words = [
            ("empty", "empty"),
            ("accepted", "accepted"),
            ("rejected", "rejected"),
            ("from", "from"),
            ("at most", "≤"),
            ("at least", "≥"),
            ("above", ">"),
            ("greater than", ">"),
            ("below", "<"),
            ("less than", "<"),
            ("equal to", "="),
        ];
        let said = words.into_iter().find(|(words, _)| self.words(words));
        said.map_or("=", |(_, sign)| sign)
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

    /// A value without a sign beside it, or a part of it.
    fn term(&mut self) -> Result<Expression, Problem> {
        let mut term = self.whole()?;
        while self.words("without its") {
            let side = self.side();
            let side = side.ok_or("has 'without its', and neither 'first' nor 'last'")?;
            term = Expression::Part {
                of: Box::new(term),
                number: Box::new(self.whole()?),
                side,
                is_rest: true,
            };
        }
        Ok(term)
    }

    fn side(&mut self) -> Option<Side> {
        match () {
            () if self.words("first") => Some(Side::First),
            () if self.words("last") => Some(Side::Last),
            () => None,
        }
    }

    fn whole(&mut self) -> Result<Expression, Problem> {
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
            let number = Box::new(self.whole()?);
            self.demand("of")?;
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
        self.asked.push(operation);
        match operands.len() == number {
            true => Ok(Expression::Of(Reading::judging(operation), operands)),
            false => Err(format!("has another number of operands than {name}, {number}").into()),
        }
    }
}

/// The signs of relations.
const SIGNS: [&str; 6] = ["≤", "≥", ">", "<", "≠", "="];
