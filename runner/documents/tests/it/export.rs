//! Exported validity accepts what the oracle accepts, in each format; exported tables say what they say.

use std::collections::HashMap;
use std::process::Command;

use rayon::prelude::*;

use utfproof_documents::export::{Format, of_table, of_validity};
use utfproof_oracle::{NoTrace, Operation, Reading, Slice};
use utfproof_spec_tables::library;

/// Calls a function with every sequence of up to three bytes, in order.
fn each_sequence(mut call: impl FnMut(&[u8])) {
    call(&[]);
    for first in 0x00..=0xFF {
        call(&[first]);
    }
    for first in 0x00..=0xFF {
        for second in 0x00..=0xFF {
            call(&[first, second]);
        }
    }
    for first in 0x00..=0xFF {
        for second in 0x00..=0xFF {
            for third in 0x00..=0xFF {
                call(&[first, second, third]);
            }
        }
    }
}

/// One bit for each sequence, in order.
#[derive(Default, PartialEq, Eq)]
struct Bits {
    bytes: Vec<u8>,
    number: usize,
}

impl Bits {
    fn push(&mut self, bit: bool) {
        if self.number.is_multiple_of(8) {
            self.bytes.push(0);
        }
        if let Some(last) = self.bytes.last_mut() {
            *last |= u8::from(bit) << (self.number % 8);
        }
        self.number += 1;
    }
}

fn accepted(mut accepts: impl FnMut(&[u8]) -> bool) -> Vec<u8> {
    let mut bits = Bits::default();
    each_sequence(|bytes| bits.push(accepts(bytes)));
    bits.bytes
}

fn by_the_oracle(operation: Operation) -> Vec<u8> {
    let reading = Reading::judging(operation);
    accepted(|bytes| {
        reading
            .run(&[Slice::Bytes(bytes)], &mut NoTrace)
            .unwrap()
            .is_ok()
    })
}

/// Compiles a program in a new folder, and runs it.
fn output_of(program: &str, compiler: &str, arguments: &[&str], source: &str) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(program), source).unwrap();
    let compiled = Command::new(compiler)
        .args(arguments)
        .args(["-o", "program", program])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&compiled.stderr).into_owned();
    assert!(
        compiled.status.success() && error.is_empty(),
        "{error}\n{source}"
    );
    let output = Command::new(folder.path().join("program"))
        .output()
        .unwrap();
    assert!(output.status.success());
    output.stdout
}

fn by_c(operation: Operation) -> Vec<u8> {
    let function = of_validity(operation, Format::C).unwrap();
    let name = operation.name().replace(['.', '-'], "_");
    let main = format!(
        "#include <stdio.h>
static unsigned bits, number;
static void push(const unsigned char *bytes, size_t length)
{{
    bits |= (unsigned){name}(bytes, length) << number++;
    if (number == 8) {{ putchar((int)bits); bits = number = 0; }}
}}
int main(void)
{{
    unsigned char b[3] = {{0}};
    unsigned i;
    push(b, 0);
    for (i = 0; i < 1u << 8; i++) {{ b[0] = (unsigned char)i; push(b, 1); }}
    for (i = 0; i < 1u << 16; i++) {{ b[0] = (unsigned char)(i >> 8); b[1] = (unsigned char)i; push(b, 2); }}
    for (i = 0; i < 1u << 24; i++) {{
        b[0] = (unsigned char)(i >> 16); b[1] = (unsigned char)(i >> 8); b[2] = (unsigned char)i; push(b, 3);
    }}
    if (number) putchar((int)bits);
    return 0;
}}
"
    );
    let strict = ["-std=c99", "-O1", "-Wall", "-Wextra", "-pedantic"];
    output_of("program.c", "cc", &strict, &(function + &main))
}

fn by_rust(operation: Operation) -> Vec<u8> {
    let function = of_validity(operation, Format::Rust).unwrap();
    let name = operation.name().replace(['.', '-'], "_");
    let main = format!(
        "use std::io::Write;
fn main() {{
    let mut all = vec![vec![]];
    let mut bits = Vec::new();
    let mut number = 0;
    for length in 0..=3 {{
        for bytes in &all {{
            if number % 8 == 0 {{ bits.push(0_u8); }}
            *bits.last_mut().unwrap() |= u8::from({name}(bytes)) << (number % 8);
            number += 1;
        }}
        if length < 3 {{
            let longer = |bytes: &Vec<u8>| (0..=255).map(|byte| [bytes.as_slice(), &[byte]].concat()).collect::<Vec<_>>();
            all = all.iter().flat_map(longer).collect();
        }}
    }}
    std::io::stdout().write_all(&bits).unwrap();
}}
"
    );
    output_of(
        "program.rs",
        "rustc",
        &["--edition=2024", "-O"],
        &(function + &main),
    )
}

fn by_regex(operation: Operation) -> impl Fn(&[u8]) -> bool + Sync {
    let pattern = of_validity(operation, Format::Regex).unwrap();
    let pattern = format!(r"(?s-u)\A(?:{})\z", pattern.trim_end());
    let regex = regex::bytes::Regex::new(&pattern).unwrap();
    move |bytes| regex.is_match(bytes)
}

/// Follows the arrows of the picture.
fn by_graphviz(operation: Operation) -> impl Fn(&[u8]) -> bool + Sync {
    let text = of_validity(operation, Format::Graphviz).unwrap();
    let mut next: HashMap<(usize, u8), usize> = HashMap::new();
    let mut accepting = Vec::new();
    for line in text.lines().map(str::trim) {
        if let Some((state, _)) = line.split_once(" [shape = doublecircle]") {
            accepting.push(state.parse::<usize>().unwrap());
        }
        let Some((arrow, label)) = line.split_once(" [label = \"") else {
            continue;
        };
        let (from, to) = arrow.split_once(" -> ").unwrap();
        let label = label.strip_suffix("\"]").unwrap();
        for range in label.split(", ") {
            let (first, last) = range.split_once('-').unwrap_or((range, range));
            let byte = |text| u8::from_str_radix(text, 16).unwrap();
            for byte in byte(first)..=byte(last) {
                let known = next.insert((from.parse().unwrap(), byte), to.parse().unwrap());
                assert_eq!(known, None, "{line}");
            }
        }
    }
    let tables: Vec<[Option<usize>; 256]> = (0..=next.values().max().copied().unwrap_or(0))
        .map(|state| std::array::from_fn(|byte| next.get(&(state, byte as u8)).copied()))
        .collect();
    move |bytes| {
        let end = bytes
            .iter()
            .try_fold(0, |state, byte| tables[state][usize::from(*byte)]);
        end.is_some_and(|state| accepting.contains(&state))
    }
}

/// With `UTFPROOF_WHOLE=1`, for all operations that validate bytes.
#[test]
#[cfg(feature = "slow")]
fn each_format_accepts_what_the_oracle_accepts_of_up_to_three_bytes() {
    let operations = [
        Operation::Utf8Validate,
        Operation::Wtf8Validate,
        Operation::Cesu8Validate,
        Operation::GeneralizedUtf8Validate,
    ];
    for operation in crate::whole::tried(&operations, 2) {
        let right = by_the_oracle(*operation);
        assert!(
            accepted(by_regex(*operation)) == right,
            "{operation}, as a regular expression"
        );
        assert!(
            accepted(by_graphviz(*operation)) == right,
            "{operation}, for Graphviz"
        );
        if crate::tools::is_installed("cc") {
            assert!(by_c(*operation) == right, "{operation}, in C");
        }
        if crate::tools::is_installed("rustc") {
            assert!(by_rust(*operation) == right, "{operation}, in Rust");
        }
    }
}

/// Only with `UTFPROOF_WHOLE=1`: UTF-8 on all 4,294,967,296 sequences of four bytes.
#[test]
fn each_format_accepts_what_the_oracle_accepts_of_four_bytes() {
    let are_installed = ["cc", "rustc"].into_iter().all(crate::tools::is_installed);
    if !crate::whole::is_whole() || !are_installed {
        return;
    }
    let in_c = "#include <stdio.h>
int main(void)
{
    unsigned char b[4];
    unsigned long i, number = 0;
    unsigned bits = 0;
    for (i = 0; i < 1ul << 32; i++) {
        b[0] = (unsigned char)(i >> 24); b[1] = (unsigned char)(i >> 16);
        b[2] = (unsigned char)(i >> 8); b[3] = (unsigned char)i;
        bits |= (unsigned)utf_8_validate(b, 4) << number++;
        if (number == 8) { putchar((int)bits); bits = 0; number = 0; }
    }
    return 0;
}
";
    let in_rust = "
fn main() {
    let mut bits = vec![0_u8; 1 << 29];
    for number in 0..=u32::MAX {
        let bit = u8::from(utf_8_validate(&number.to_be_bytes())) << (number % 8);
        bits[number as usize / 8] |= bit;
    }
    std::io::Write::write_all(&mut std::io::stdout(), &bits).unwrap();
}
";
    let validity = |format| of_validity(Operation::Utf8Validate, format).unwrap();
    let arguments = ["-std=c99", "-O2", "-Wall", "-Wextra", "-pedantic"];
    let by_c = output_of("program.c", "cc", &arguments, &(validity(Format::C) + in_c));
    let arguments = ["--edition=2024", "-O"];
    let in_rust = validity(Format::Rust) + in_rust;
    let by_rust = output_of("program.rs", "rustc", &arguments, &in_rust);
    assert_eq!((by_c.len(), by_rust.len()), (1 << 29, 1 << 29));
    let by_regex = by_regex(Operation::Utf8Validate);
    let by_graphviz = by_graphviz(Operation::Utf8Validate);
    let validate = Reading::judging(Operation::Utf8Validate);
    (0..=u32::MAX).into_par_iter().for_each(|number| {
        let bytes = number.to_be_bytes();
        let right = validate.run(&[Slice::Bytes(&bytes)], &mut NoTrace).unwrap();
        let bit = |bits: &[u8]| bits[number as usize / 8] >> (number % 8) & 1 == 1;
        let accepted = [
            bit(&by_c),
            bit(&by_rust),
            by_regex(&bytes),
            by_graphviz(&bytes),
        ];
        assert_eq!(accepted, [right.is_ok(); 4], "{bytes:02X?}");
    });
}

#[test]
fn a_table_is_checked_before_it_is_exported() {
    let document = library().document("wtf-8-2014").unwrap();
    let table = |id: &str| document.tables.iter().find(|table| table.id == id).unwrap();
    let html = of_table(document, table("table-2"), Format::Html).unwrap();
    assert!(!html.wrong.is_empty());
    let marked = r#"<td class="wrong"><del>1110xxxx</del> <ins>11110xxx</ins></td>"#;
    assert!(html.text.contains(marked), "{}", html.text);
    let right = of_table(document, table("table-3"), Format::Markdown).unwrap();
    assert!(right.wrong.is_empty());
    assert!(
        right.text.contains("| 0080-07FF | C2-DF | 80-BF |  |  |"),
        "{}",
        right.text
    );
    let abnf = of_table(document, table("table-3"), Format::Abnf)
        .unwrap()
        .text;
    assert!(
        abnf.contains("row-2 = %xC2-DF %x80-BF ; 0080-07FF"),
        "{abnf}"
    );
    assert!(of_table(document, table("table-3"), Format::C).is_err());
}
