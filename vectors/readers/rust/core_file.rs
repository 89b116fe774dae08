//! Reads core files of utfproof. CC0-1.0.

/// The cases of a file: input and answer, for [`operands`], level, flags and id. The answer may also be `?`, or `!` and a
/// position. An empty id stands for `OPERATION/complete/INPUT`, with dots.
///
/// # Panics
///
/// At a line that is not a case.
pub fn cases(text: &str) -> impl Iterator<Item = [&str; 5]> {
    let lines = text.lines();
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| {
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        fields.try_into().expect("a case has five fields")
    })
}

/// The operands of a field; each has chunks of numbers.
///
/// # Panics
///
/// If there is anything else.
pub fn operands(field: &str) -> Vec<Vec<Vec<u32>>> {
    let field = field.replace('(', " ( ").replace(')', " )");
    let field = field.replace(',', " , ").replace('|', " | ");
    let (mut flat, mut group) = (Vec::new(), 0);
    for token in field.split_whitespace() {
        let (token, times) = token.split_once('*').unwrap_or((token, "1"));
        let start = if token == ")" { group } else { flat.len() };
        match token {
            "(" => group = start,
            ")" => {}
            _ => flat.push(token),
        }
        flat.extend(flat[start..].repeat(times.parse::<usize>().unwrap() - 1));
    }
    let operands = flat.split(|text| *text == ",");
    let chunks = operands.map(|operand| operand.split(|text| *text == "|"));
    let numbers = |chunk: &[&str]| chunk.iter().map(|text| number(text)).collect();
    chunks.map(|chunks| chunks.map(numbers).collect()).collect()
}

fn number(text: &str) -> u32 {
    let decimal = text.strip_prefix('#').map(str::parse);
    decimal.unwrap_or(u32::from_str_radix(text, 16)).unwrap()
}
