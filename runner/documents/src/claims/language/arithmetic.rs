//! Sums of hexadecimal numbers and of *x*, *y* and *z*: `{10000 + (x - D800) × 400 + (y - DC00)}`.

use utfproof_oracle::Slice;

use super::outside::outside;

/// What a sign makes of two numbers; `None` if it is too large.
type Sign = fn(i64, i64) -> Option<i64>;

/// A sum, a product or a number.
#[derive(Clone, Debug)]
pub(super) enum Arithmetic {
    Number(i64),
    Input(usize),
    Of(Box<[Self; 2]>, Sign),
}

impl Arithmetic {
    pub(super) fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        let signs: [(&str, Sign); 3] = [
            (" + ", i64::checked_add),
            (" - ", i64::checked_sub),
            (" × ", i64::checked_mul),
        ];
        for (sign, of) in signs {
            if let Some((left, right)) = outside(text, sign) {
                let both = [Self::read(left)?, Self::read(right)?];
                return Some(Self::Of(Box::new(both), of));
            }
        }
        if let Some(inner) = text
            .strip_prefix('(')
            .and_then(|text| text.strip_suffix(')'))
        {
            return Self::read(inner);
        }
        Some(match text {
            "x" => Self::Input(0),
            "y" => Self::Input(1),
            "z" => Self::Input(2),
            _ => match text.strip_prefix("0b") {
                Some(bits) => Self::Number(i64::from_str_radix(bits, 2).ok()?),
                None => Self::Number(i64::from_str_radix(text, 16).ok()?),
            },
        })
    }

    /// `None` if an input is not one value, or if the result is negative or too large.
    pub(super) fn value(&self, inputs: &[Slice<'_>]) -> Option<u32> {
        u32::try_from(self.number(inputs)?).ok()
    }

    fn number(&self, inputs: &[Slice<'_>]) -> Option<i64> {
        match self {
            Self::Number(number) => Some(*number),
            Self::Input(input) => match inputs.get(*input)?.values()[..] {
                [value] => Some(value.into()),
                _ => None,
            },
            Self::Of(both, of) => of(both[0].number(inputs)?, both[1].number(inputs)?),
        }
    }
}
