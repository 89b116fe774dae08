//! The header of a core file explains whatever occurs in its lines, so that one file is enough.

use std::collections::BTreeSet;

use utfproof_vectors::core::built_in_core_texts;

/// What occurs in a line, or before it, and the header's key and words that explain it.
type Explained = (&'static str, String);

const REPEAT: &str = "the count after '*' is decimal";
const NUMBER: &str = "#3 is the decimal number 3";

/// What occurs in an input or answer. Every character must be a part of something that is known.
fn of_sequence(key: &'static str, text: &str, all: &mut BTreeSet<Explained>) {
    let mut add = |words: &str| all.insert((key, words.to_owned()));
    let mut rest = text;
    let mut chunk = None; // whether the last chunk is empty
    while let Some(sign) = rest.chars().next() {
        let end = rest[1..].find(|c: char| !c.is_ascii_alphanumeric());
        let (word, after) = rest.split_at(end.map_or(rest.len(), |end| end + 1));
        rest = match sign {
            '0'..='9' | 'A'..='F' => {
                let is_hexadecimal = |c: char| c.is_ascii_digit() || ('A'..='F').contains(&c);
                assert!(word.chars().all(is_hexadecimal), "{text}");
                add(if key == "input" {
                    "in hexadecimal"
                } else {
                    "in the same notation"
                });
                if after.starts_with('*') && key == "input" {
                    add("*1023 repeats ");
                }
                after
            }
            '*' if key == "input" => {
                add(REPEAT);
                after
            }
            '*' => after,
            '(' if key == "input" => {
                add(")*12 repeats the group ");
                &rest[1..]
            }
            '#' => {
                add(NUMBER);
                after
            }
            ',' => {
                add("',' separates operands");
                &rest[1..]
            }
            '|' => {
                add("'|' ends a chunk and begins the next");
                add("if your codec takes none, ignore '|'");
                if chunk == Some(true) || rest.len() == 1 || text.len() == rest.len() {
                    add("chunks may be empty");
                }
                &rest[1..]
            }
            '(' | ')' | ' ' => &rest[1..],
            _ => panic!("{sign:?} in {text}"),
        };
        match sign {
            '|' => chunk = Some(true),
            ' ' => {}
            _ => chunk = Some(false),
        }
    }
}

/// What occurs in a line.
fn of_line(line: &str, operation: &str, all: &mut BTreeSet<Explained>) {
    let fields: Vec<&str> = line.split(';').map(str::trim).collect();
    let [input, answer, level, flags, id] = fields.as_slice() else {
        panic!("{line}");
    };
    if input.is_empty() {
        all.insert(("input", "or nothing".to_owned()));
    }
    of_sequence("input", input, all);
    let mut add = |key, words: String| all.insert((key, words));
    match answer.chars().next() {
        Some('!') => {
            assert!(answer[1..].parse::<u64>().is_ok(), "{line}");
            add(
                "answer",
                "; !N if the input is rejected, N (decimal) being ".to_owned(),
            );
            add(
                "level",
                "With !N, this is the level of the rejection".to_owned(),
            );
        }
        Some('?') => {
            assert_eq!(*answer, "?", "{line}");
            add(
                "answer",
                "; ? if the documents leave the answer open".to_owned(),
            );
        }
        _ => of_sequence("answer", answer, all),
    }
    let mut add = |key, words: String| all.insert((key, words));
    assert_eq!(*level == "open", *answer == "?", "{line}");
    add("level", format!("{level}: "));
    for flag in flags.split_whitespace() {
        add("flag", format!("{flag}: "));
    }
    if id.is_empty() {
        add(
            "id",
            format!("where nothing stands there, it is {operation}/complete/ "),
        );
    }
}

/// What occurs in a file, and its header does not explain.
fn unexplained(text: &str) -> Vec<Explained> {
    let (header, lines) = text.split_once("\n# why: ").unwrap();
    let operation = header.lines().next().unwrap().rsplit(' ').next().unwrap();
    let mut all = BTreeSet::from([
        ("fields", "input; answer; level; flags; id".to_owned()),
        ("fields", "'# why' gives the reason".to_owned()),
    ]);
    for line in lines.lines().skip(1).filter(|line| !line.starts_with('#')) {
        of_line(line, operation, &mut all);
    }
    if header.contains("\n# state: ") {
        all.insert((
            "states",
            "a state is named after the shortest input".to_owned(),
        ));
    }
    let is_said = |(key, words): &Explained| {
        let start = format!("# {key}: ");
        let mut values = header.lines().filter_map(|line| line.strip_prefix(&start));
        // "overlong: " ends with "long: "
        values.any(|value| match *key {
            "flag" => value.starts_with(&**words),
            _ => value.contains(&**words),
        })
    };
    all.into_iter().filter(|one| !is_said(one)).collect()
}

#[test]
fn a_header_explains_each_construct_of_its_file() {
    let mut files = 0;
    for (name, text) in built_in_core_texts().filter(|(name, _)| name.ends_with(".txt")) {
        assert_eq!(unexplained(text), [], "{name}");
        files += 1;
    }
    assert!(files > 100, "{files}");
}

/// Without a line of its legend, or with another construct, a header is incomplete.
#[test]
fn a_construct_that_no_line_explains_is_found() {
    let texts: Vec<_> = built_in_core_texts().collect();
    let (_, text) = texts
        .iter()
        .find(|(name, _)| name == "utf-8.decode.txt")
        .unwrap();
    let mut removed = 0;
    for line in text.lines().take_while(|line| !line.starts_with("# why")) {
        let is_legend = ["fields", "input", "answer", "level", "id", "flag", "states"]
            .iter()
            .any(|key| line.starts_with(&format!("# {key}: ")));
        if is_legend {
            let without = text.replacen(&format!("{line}\n"), "", 1);
            assert_ne!(unexplained(&without), [], "{line}");
            removed += 1;
        }
    }
    assert!(removed > 15, "{removed}");
    for line in [
        "41, #3; 0041; must; ; x",
        "41; #3; must; ; x",
        "41; 0041; must; join; x",
    ] {
        let more = format!("{text}{line}\n");
        assert_eq!(
            unexplained(&more).len(),
            1 + usize::from(line.contains(',')),
            "{line}"
        );
    }
}

/// Each file catches all automata, all changed tables and all changed steps of its operation.
#[test]
fn a_header_says_that_its_file_misses_nothing() {
    for (name, text) in built_in_core_texts().filter(|(name, _)| name.ends_with(".txt")) {
        for line in text
            .lines()
            .filter_map(|line| line.strip_prefix("# catches: "))
        {
            let words: Vec<&str> = line.splitn(4, ' ').collect();
            let [caught, of] = [words[0], words[2]].map(|number| number.parse::<u64>().unwrap());
            match words[3] {
                "faults of released codecs"
                | "rare faults"
                | "rare faults of repeated calls, batches and small buffers, which no line can show alone" =>
                    {}
                _ => assert_eq!(caught, of, "{name}: {line}"),
            }
        }
    }
}
