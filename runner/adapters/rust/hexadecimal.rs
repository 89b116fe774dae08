//! Reads hexadecimal sequences and decimal numbers; this adapter decodes nothing else.

fn digit(digit: u8) -> u32 {
    (digit as char)
        .to_digit(16)
        .expect("operands are hexadecimal")
}

pub fn read_bytes(operand: &[u8]) -> Vec<u8> {
    operand
        .chunks(3)
        .map(|digits| (digit(digits[0]) << 4 | digit(digits[1])) as u8)
        .collect()
}

pub fn read_numbers(operand: &[u8]) -> impl Iterator<Item = u32> {
    let numbers = operand
        .split(|&byte| byte == b' ')
        .filter(|digits| !digits.is_empty());
    numbers.map(|digits| {
        digits
            .iter()
            .fold(0, |value, &next| value << 4 | digit(next))
    })
}

/// The number of the digits among some bytes.
pub fn read_decimal(bytes: Option<&[u8]>) -> usize {
    let digits = bytes.unwrap_or_default().iter();
    let digits = digits.filter(|byte| byte.is_ascii_digit());
    digits.fold(0, |number, byte| 10 * number + usize::from(byte - b'0'))
}
