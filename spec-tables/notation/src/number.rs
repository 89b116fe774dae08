//! Numbers for people.

/// Formats a number with its digits in groups of three: `1,200`.
pub fn grouped(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut grouped = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// A number and its noun, in the plural if needed: `1 case`, `1,200 cases`.
pub fn counted(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", grouped(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_in_groups_of_three() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1_000, "1,000"),
            (1_112_064, "1,112,064"),
        ] {
            assert_eq!(grouped(number as u64), text);
        }
        assert_eq!(counted(1, "case"), "1 case");
        assert_eq!(counted(0, "case"), "0 cases");
    }
}
