//! The notation of numbered steps: what each form does, what is refused and where, and that nothing ends the program.

#[path = "../../../../spec-tables/notation/tests/parsers/mutation.rs"]
mod mutation;

use mutation::holds;
use utfproof_numbered_steps::{Algorithm, End, Unreadable, Written};

fn read(lines: &str) -> Result<Algorithm, Unreadable> {
    let lines: Vec<Written<'_>> = lines.lines().map(Written::numbered).collect();
    Algorithm::read(&["input", "more"], &lines)
}

/// Executes steps for the bytes 1, 2 and 3, and for none.
fn run(lines: &str) -> End {
    let algorithm = read(lines).unwrap_or_else(|error| panic!("{lines}: {error}"));
    let mut steps = 0;
    algorithm.run(vec![vec![1, 2, 3], Vec::new()], &mut |_| {
        steps += 1;
        steps < 100
    })
}

fn returns(value: &str) -> Vec<u32> {
    match run(&format!("1. Return {value}")) {
        End::Returns(units, _) => units,
        end => panic!("{value}: {end:?}"),
    }
}

#[test]
fn each_value_is_calculated() {
    let values: [(&str, &[u32]); 30] = [
        (
            "input without its last 1 followed by last of input",
            &[1, 2, 3],
        ),
        ("more followed by input without its first 1", &[2, 3]),
        ("first of input without its first 1", &[2]),
        ("input", &[1, 2, 3]),
        ("nothing", &[]),
        ("", &[]),
        ("0x7F", &[0x7F]),
        ("U+20AC", &[0x20AC]),
        ("0b1010", &[10]),
        ("7", &[7]),
        ("length of input", &[3]),
        ("first of input", &[1]),
        ("last of the input", &[3]),
        ("first 2 of input", &[1, 2]),
        ("last 2 of input", &[2, 3]),
        ("input without its first 1", &[2, 3]),
        ("input without its last 2", &[1]),
        ("input followed by more followed by 9", &[1, 2, 3, 9]),
        ("1 + 2 - 3 + 4", &[4]),
        ("3 − 1", &[2]),
        ("3 × 5", &[15]),
        ("0xF0 & 0x3C", &[0x30]),
        ("0xF0 | 0x0F | 1", &[0xFF]),
        ("1 << 12", &[0x1000]),
        ("0x1000 >> 12", &[1]),
        ("((first of input) << 4) | (last of input)", &[0x13]),
        ("utf-8.encode(0x20AC)", &[0xE2, 0x82, 0xAC]),
        ("utf-8.decode(utf-8.encode(0xE9))", &[0xE9]),
        ("wtf-8.concatenate(utf-8.encode(9), input)", &[9, 1, 2, 3]),
        ("`input` without its first length of more", &[1, 2, 3]),
    ];
    for (value, right) in values {
        assert_eq!(returns(value), right, "{value}");
    }
}

#[test]
fn each_question_is_answered() {
    let questions = [
        ("1 = 1", true),
        ("1 is 2", false),
        ("1 ≠ 2", true),
        ("1 is not 1", false),
        ("1 != 1", false),
        ("1 < 2", true),
        ("2 is below 2", false),
        ("2 > 1", true),
        ("2 is above 2", false),
        ("2 <= 2", true),
        ("3 is at most 2", false),
        ("2 ≥ 2", true),
        ("1 is at least 2", false),
        ("2 is from 2 to 3", true),
        ("4 is from 2 to 3", false),
        ("4 is not from 2 to 3", true),
        ("1 is less than 2", true),
        ("1 is greater than 2", false),
        ("2 is equal to 2", true),
        ("1 is not below 2", false),
        ("1 is not at least 2", true),
        ("more is empty", true),
        ("input is empty", false),
        ("input is not empty", true),
        ("input = more", false),
        ("input followed by more = input", true),
        ("utf-8.validate(input) is accepted", true),
        ("utf-8.validate(0x80) is rejected", true),
        ("not 1 = 2", true),
        ("1 = 1 and 2 = 1", false),
        ("1 = 1 or 2 = 1", true),
        ("(1 = 2 and 1 = 1) or 1 = 1", true),
        ("1 = 2 and (1 = 1 or 1 = 1)", false),
        // the second one is not asked
        ("more is empty or first of more = 1", true),
    ];
    for (question, right) in questions {
        let end = run(&format!(
            "1. If {question}, return 1\n2. Otherwise, return 0"
        ));
        let End::Returns(units, _) = end else {
            panic!("{question}: {end:?}");
        };
        assert_eq!(units, [u32::from(right)], "{question}");
    }
}

#[test]
fn each_step_does_what_it_says() {
    // with the places of the steps that have made the units
    let steps: [(&str, &[u32], &[usize]); 8] = [
        ("1. Let a be 1\n2. Set a to a + 1\n3. Return a", &[2], &[2]),
        (
            "1. Append 7 to more\n2. Take a from input\n3. Append 8 to input\n4. Set more to input\n5. Return more",
            &[2, 3, 8],
            &[3, 3, 2],
        ),
        ("1. Let a be 1\n2. Return input", &[1, 2, 3], &[1, 1, 1]),
        (
            "1. Append 7 to more\n2. Take more from input\n3. Return more",
            &[1],
            &[2],
        ),
        (
            "1. Take a from input\n2. Append a, input, 9 to more\n3. Return more",
            &[1, 2, 3, 9],
            &[1, 1, 1, 1],
        ),
        (
            "1. While length of more < 3: append 5 to more\n2. Return more",
            &[5, 5, 5],
            &[0, 0, 0],
        ),
        (
            "1. If 1 = 2:\n1.1. Fail\n2. Otherwise, if 1 = 1, then\n2.1. Let b be 4\n2.2. Return b\n3. Otherwise\n3.1. Fail\n4. Fail",
            &[4],
            &[4],
        ),
        ("1) Let *a* be `nothing`.\n2) Return _a_;", &[], &[]),
    ];
    for (lines, right, made) in steps {
        let right = End::Returns(right.to_vec(), made.to_vec());
        assert_eq!(run(lines), right, "{lines}");
    }
    assert_eq!(run("1. Fail"), End::Fails);
    assert_eq!(
        run("1. Return utf-8.decode(0x80)"),
        End::Fails,
        "an operation rejects"
    );
}

#[test]
fn a_step_that_cannot_be_executed_says_why() {
    let faults = [
        ("1. Let a be 1", "it ends without 'return' or 'fail'"),
        (
            "1. While 1 = 1, let a be 1",
            "it takes too many steps; does it end?",
        ),
        (
            "1. Take a from more",
            "'more' is empty, so that nothing can be taken",
        ),
        (
            "1. Return first of more",
            "the sequence is empty, so that it has no first and no last unit",
        ),
        (
            "1. Return first 4 of input",
            "the sequence has 3 units, and not 4",
        ),
        (
            "1. Return input + 1",
            "a sequence stands where a number is needed",
        ),
        (
            "1. Return length of 1",
            "a number stands where a sequence is needed",
        ),
        ("1. Return 1 - 2", "-1 is not a unit"),
        ("1. Return 1 << 32", "1 << 32 is not calculated"),
        (
            "1. Return 0xFFFFFFFF × 0xFFFFFFFF × 0xFFFFFFFF",
            "is not calculated",
        ),
        (
            "1. If input < more, fail",
            "a number is compared with a sequence, or an order of sequences is asked for",
        ),
        ("1. Let a be 1\n2. Append 1 to a", "'a' is not a sequence"),
        (
            "1. Return utf-8.decode(0x100)",
            "utf-8.decode takes bytes, and 100 is too large",
        ),
        (
            "1. If 1 = 2, let a be 1\n2. Return a",
            "'a' has no value, as the step above that gives it one is not taken",
        ),
        (
            "1. Let a be input\n2. While 1 = 1, set a to a followed by a",
            "a sequence has more than 4096 units",
        ),
    ];
    for (lines, why) in faults {
        match run(lines) {
            End::Faulty(found) => assert!(found.ends_with(why), "{lines}: {found}"),
            end => panic!("{lines}: {end:?}"),
        }
    }
}

#[test]
fn any_other_sentence_is_refused_at_its_place() {
    let deep = format!("1. Return {}1{}", "(".repeat(50), ")".repeat(50));
    let long = format!("1. Return {}", "1 + ".repeat(300));
    let many = "1. Let a be 1\n".repeat(1001);
    let nested: String = (1..20)
        .map(|depth| format!("{}. If 1 = 1:\n", vec!["1"; depth].join(".")))
        .collect();
    let refused = [
        ("", 0, "there are no steps"),
        ("1. Hello", 0, "is not a step; a step is"),
        (
            "1. Let a be 1\n2. Let b be c",
            1,
            "has 'c', which has no value yet",
        ),
        (
            "1. Return D800",
            0,
            "has 'D800', which has no value; print 0xD800 if it is a number",
        ),
        ("1. Return 7F", 0, "has '7F'; print 0x7F if it is a number"),
        (
            "1. Return 80",
            0,
            "has 80: print 0x80 if it is hexadecimal, or 0x50 if it is decimal",
        ),
        ("1. Return 0xG", 0, "has no number like 0x7F: '0xG'"),
        ("1. Return input ; 1", 0, "has a sign that no step has: ';'"),
        (
            "1. Return 1 & 2 | 3",
            0,
            "has '|' after '&'; put one in parentheses",
        ),
        (
            "1. Return 1 + 2 × 3",
            0,
            "has '×' after '+'; put one in parentheses",
        ),
        (
            "1. Return 1 + 2 << 3",
            0,
            "has '<<' after '+'; put one in parentheses",
        ),
        (
            "1. Return 1 << 2 << 3",
            0,
            "has '<<' after '<<'; put one in parentheses",
        ),
        (
            "1. If 1 = 1 and 1 = 1 or 1 = 1, fail",
            0,
            "has 'and' beside 'or'; put one of them in parentheses",
        ),
        (
            "1. If 1 = 1 and 1, fail",
            0,
            "has 'and' beside something that asks nothing",
        ),
        ("1. If input, fail", 0, "asks nothing"),
        (
            "1. If input is accepted, fail",
            0,
            "asks whether something is accepted that is not an operation",
        ),
        ("1. If 1 is from 2, fail", 0, "has no 'to' before ','"),
        ("1. Return 1 = 1", 0, "has more than a step before '='"),
        (
            "1. Return (1 = 1)",
            0,
            "has a question for a value at its end",
        ),
        (
            "1. Return (1 = 1) + 1",
            0,
            "calculates with a question at its end",
        ),
        ("1. Return (1", 0, "has no ')' at its end"),
        (
            "1. Return utf-8.decod(input)",
            0,
            "has 'utf-8.decod', which is not an operation",
        ),
        (
            "1. Return utf-8.decode(input, more)",
            0,
            "has another number of operands than utf-8.decode, 1",
        ),
        (
            "1. Return input without its 3",
            0,
            "has 'without its', and neither 'first' nor 'last'",
        ),
        ("1. Return first 3 input", 0, "has no 'of' before 'input'"),
        ("1. Let if be 1", 0, "has no name before 'if'"),
        ("1. Let a to 1", 0, "has no 'be' before 'to'"),
        ("1. Set a to 1", 0, "has 'a', which has no value yet"),
        ("1. Append 1 to a", 0, "has 'a', which has no value yet"),
        ("1. Fail. Or return", 0, "has more than one sentence"),
        ("1. Fail now", 0, "has more than a step before 'now'"),
        (
            "1. If 1 = 1:",
            0,
            "has no step after its comma, nor one in a list inside",
        ),
        (
            "1. If 1 = 1, if 1 = 1, fail",
            0,
            "asks twice in one line; give the second a line of its own",
        ),
        (
            "1. Let a be 1\n2. Otherwise, fail",
            1,
            "has 'otherwise', and no 'if' is right above it",
        ),
        (
            "1. If 1 = 1, fail\n2. Otherwise, fail\n3. Otherwise, fail",
            2,
            "has 'otherwise', and no 'if' is right above it",
        ),
        (
            "1. Let a be 1\n1.1. Let b be 1",
            1,
            "is deeper than the step above it lets it be",
        ),
        (&deep, 0, "has more than 20 parentheses"),
        (&long, 0, "has more than 1000 bytes"),
        (&many, 1000, "is one more than 1000 steps"),
        (&nested, 12, "is deeper than the step above it lets it be"),
    ];
    for (lines, step, why) in refused {
        let Err(refused) = read(lines) else {
            panic!("{lines} is read");
        };
        assert!(refused.why.starts_with(why), "{lines}: {}", refused.why);
        assert_eq!(refused.step, step, "{lines}");
    }
}

#[test]
fn the_numbers_are_those_of_the_structure() {
    let algorithm = read("3. If 1 = 1:\n3.7. Fail\n3.9. Fail\n9. Return")
        .unwrap_or_else(|error| panic!("{error}"));
    let numbers: Vec<&str> = algorithm.numbers().collect();
    assert_eq!(numbers, ["1", "1.1", "1.2", "2"]);
}

#[test]
fn mutated_steps_are_refused_or_end() {
    let right = "1. Let a be ((first of input) & 0x1F) << 6\n2. While input is not empty:\n2.1. Take b from input\n2.2. If b is \
        from 0x80 to U+00BF or b = 1, append b, a to more\n2.3. Otherwise, fail\n3. Return more followed by utf-8.encode(a)";
    let words = [
        "without its last 2",
        "is rejected",
        "(",
        ")",
        "1 << ",
        "otherwise",
        "while",
        "\n2.2.2. ",
        "é",
    ];
    holds("numbered steps", |draw| {
        let text = draw.mutated(right, &words);
        if let Ok(algorithm) = read(&text) {
            let mut steps = 0;
            algorithm.run(vec![vec![1, 2, 0x80], Vec::new()], &mut |_| {
                steps += 1;
                steps < 1000
            });
        }
    });
}
