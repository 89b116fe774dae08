//! Numbered steps: those of a draft are executed, and each slip is found at its step.

mod of_wtf_8;

use crate::whole::drawn;
use utfproof_documents::draft::{self, Draft};
use utfproof_documents::{FindingKind, Status, check_printed};

const DRAFT: &str = "\
# A draft

<!-- utfproof: encoding mine -->
| Code points      | Byte 1   | Byte 2   |
|------------------|----------|----------|
| U+0000 to U+007F | 0xxxxxxx |          |
| U+0080 to U+07FF | 110xxxxx | 10xxxxxx |

- shortest form

<!-- utfproof: algorithm mine.encode -->
1. Let *result* be nothing.
2. While *input* is not empty:
   1. Take *P* from *input*.
   2. If *P* is at most U+007F, append *P* to *result*.
   3. Otherwise if *P* ≤ U+07FF, append 0xC0 | (P >> 6), 0x80 | (P & 0x3F) to *result*.
   4. Otherwise, fail.
3. Return *result*.

## Decoding

<!-- utfproof: algorithm mine.decode bytes -->

1. Let result be nothing.
2. While bytes is not empty:

   1. Take B from bytes.
   2. If B < 0x80, append B to result.
   3. Otherwise if B is from 0xC2 to 0xDF:
      1. If bytes is empty, fail.
      2. Take C from bytes.
      3. If C is not from 0x80 to 0xBF, fail.
      4. Append ((B & 0x1F) << 6) +
         (C & 0x3F) to result.
   4. Otherwise, fail.
3. Return result.

Text after the list.
";

fn read(text: &str) -> Draft {
    draft::read("draft.md", text).unwrap_or_else(|error| panic!("{error}"))
}

/// The findings about algorithms: the place, the input, and the result by the steps, or the reason for none.
fn failures(draft: &Draft) -> Vec<String> {
    let checked = check_printed(&draft.document);
    let all = draft.unreadable.iter().chain(&checked);
    let of_algorithms = all.filter(|finding| finding.what != FindingKind::Encoding);
    let failures = of_algorithms.filter_map(|finding| {
        let place = draft.places.of(finding).unwrap_or_default();
        match &finding.status {
            Status::Holds { .. } => None,
            Status::Fails { witness } if witness.is_unreadable => {
                Some(format!("{place}: {}", witness.words()))
            }
            Status::Fails { witness } => Some(format!(
                "{place}: {} gives {}, not {}",
                witness.input, witness.printed, witness.found
            )),
            Status::NotTested { why } => Some(format!("{place}: {why}")),
        }
    });
    failures.collect()
}

fn checked_in_markdown_and_html(text: &str) -> Vec<String> {
    let in_markdown = failures(&read(text));
    let mut html = String::new();
    let options = pulldown_cmark::Options::ENABLE_TABLES;
    pulldown_cmark::html::push_html(&mut html, pulldown_cmark::Parser::new_ext(text, options));
    let in_html = draft::read("draft.html", &html).unwrap_or_else(|error| panic!("{error}"));
    let without_place = |found: &String| {
        let (_, words) = found.split_once(": ")?;
        (!words.ends_with(" cannot be read")).then(|| words.to_owned())
    };
    let [one, other] = [&in_markdown, &failures(&in_html)]
        .map(|found| found.iter().filter_map(without_place).collect::<Vec<_>>());
    assert_eq!(one, other, "{html}");
    in_markdown
}

#[test]
fn steps_that_are_right_hold_in_markdown_and_html() {
    let tagged = DRAFT.replace("*P*", "<var>P</var>");
    for draft in [DRAFT, &tagged] {
        assert_eq!(checked_in_markdown_and_html(draft), [""; 0]);
    }
    let readings = read(DRAFT).document.algorithms;
    let lines = readings
        .iter()
        .map(|own| own.executable.as_ref().map(|it| it.lines.len()));
    assert_eq!(lines.collect::<Vec<_>>(), [Some(7), Some(11)]);
}

#[test]
fn each_slip_is_found_at_its_step() {
    let slips = [
        (
            "0x80 | (P & 0x3F)",
            "0x80 | (P & 0x1F)",
            "draft.md:16: 00A0 gives C2 80, not C2 A0",
        ),
        (
            "0xC2 to 0xDF",
            "0xC0 to 0xDF",
            "draft.md:36: C0 80 gives 0000, not rejected",
        ),
        (
            "is not from 0x80 to 0xBF",
            "is not from 0x80 to 0xFF",
            "draft.md:36: C2 C0 gives 0080, not rejected",
        ),
        (
            "U+07FF, append",
            "U+08FF, append",
            "draft.md:18: 0800 gives E0 80, not rejected",
        ),
        (
            "1. If bytes is empty, fail.",
            "1. Let Q be nothing.",
            "draft.md:31: C2 gives 'bytes' is empty, so that nothing can be taken, not rejected",
        ),
        (
            "3. Return *result*.",
            "3. Let *x* be *result*.",
            "draft.md:18: nothing gives it ends without 'return' or 'fail', not nothing",
        ),
        (
            "2. While *input* is not empty:",
            "2. While *result* is empty:",
            "draft.md:14: nothing gives 'input' is empty, so that nothing can be taken, not nothing",
        ),
        (
            "1. Take B from bytes.",
            "1. Let B be 0x41.",
            "draft.md:28: 00 gives 'result' has more than 4096 units, not 0000",
        ),
        (
            "append *P* to *result*",
            "append *P* to *reslt*",
            "draft.md:15: the step has 'reslt', which has no value yet; 'let' gives it one; did you mean 'result'?",
        ),
        (
            "2. While bytes is not empty:",
            "2. While bytes is bytes:",
            "draft.md:27: nothing gives 'bytes' is empty, so that nothing can be taken, not nothing",
        ),
        (
            "1. Take B from bytes.",
            "1. Let B be first of bytes.\n   2. Set B to 0x7F.\n   3. Set result to nothing.",
            "draft.md:28: 00 gives it takes too many steps; does it end?, not 0000",
        ),
        (
            "B < 0x80",
            "B < 80",
            "draft.md:28: the step has 80: print 0x80 if it is hexadecimal, or 0x50 if it is decimal",
        ),
        (
            "B < 0x80",
            "B < 7F",
            "draft.md:28: the step has '7F'; print 0x7F if it is a number",
        ),
        (
            "((B & 0x1F) << 6)",
            "(B & 0x1F << 6)",
            "draft.md:33: the step has '<<' after '&'; put one in parentheses",
        ),
        (
            "   4. Otherwise, fail.\n3. Return *result*",
            "   4. Else, fail.\n3. Return *result*",
            "draft.md:17: the step is not a step; a step is 'let N be V', 'set N to V', 'append V to N', 'take N from N', 'if Q', \
             'otherwise if Q', 'otherwise', 'while Q', 'fail' or 'return V'",
        ),
        (
            "algorithm mine.encode",
            "algorithm mine.encod",
            "draft.md:11: no operation has this name; did you mean 'mine.encode'?",
        ),
        (
            "algorithm mine.encode",
            "algorithm mine.encode input output",
            "draft.md:11: mine.encode takes 1 operand; a mark is: algorithm mine.encode input",
        ),
        (
            "algorithm mine.encode",
            "algorithm mine.decode",
            "draft.md:22: an algorithm above is for mine.decode already",
        ),
        (
            "algorithm mine.encode",
            "algorithm wtf-8.concatenate",
            "draft.md:11: wtf-8.concatenate takes 2 operands; a mark is: algorithm wtf-8.concatenate left right",
        ),
        (
            "append *P* to *result*.",
            "append utf-8.encode(P) to *result*. It is short.",
            "draft.md:15: the step has more than one sentence",
        ),
        (
            "algorithm mine.encode",
            "algorithm utf-8.floor-boundary",
            "draft.md:11: utf-8.floor-boundary takes a number, and no algorithm for it is executed",
        ),
    ];
    for (right, wrong, found) in drawn(&slips, 3) {
        assert!(DRAFT.contains(*right), "{right}");
        let all = checked_in_markdown_and_html(&DRAFT.replacen(right, wrong, 1));
        assert!(
            all.iter().any(|one| one == *found),
            "{wrong}: {all:#?}\n{found}"
        );
    }
}

#[test]
fn lines_of_code_have_their_numbers() {
    let text = "<!-- utfproof: algorithm utf-8.from-ascii -->\n\n";
    let code = "    1. While input is not empty:\n    1.1. Take B from input.\n    1.2. If B > 0x7F, fail.\n    2. Return.\n";
    let validate = text.replace("from-ascii", "validate");
    let all = failures(&read(&format!("{validate}{code}")));
    assert_eq!(all, ["draft.md:5: C2 80 gives rejected, not accepted"]);
}

#[test]
fn a_step_that_no_input_takes_is_named() {
    let last = "   4. Otherwise, fail.\n";
    let of_one_line = DRAFT.replacen(last, &format!("{last}   5. If P > U+07FF, fail.\n"), 1);
    let over_one_line = over(&of_one_line, "mine.encode");
    assert!(!over_one_line.contains("no input takes"), "{over_one_line}");
    let below = of_one_line.replacen("U+07FF, fail.", "U+07FF:\n      1. Fail.", 1);
    let over_below = over(&below, "mine.encode");
    assert!(
        over_below.ends_with("; no input takes step 2.5.1"),
        "{over_below}"
    );
}

/// The inputs for which the algorithm for an operation holds, and the remarks.
fn over(text: &str, operation: &str) -> String {
    let draft = read(text);
    let checked = check_printed(&draft.document);
    let of_operation = checked.iter().find(|finding| finding.id == operation);
    match of_operation.map(|finding| &finding.status) {
        Some(Status::Holds { over }) => over.clone(),
        status => panic!("{text}: {status:?}"),
    }
}

/// WTF-8 does not say how ill-formed bytes are concatenated: an algorithm may fail there, and only there.
#[test]
fn a_result_that_no_document_requires_may_differ() {
    let plain = "<!-- utfproof: algorithm wtf-8.concatenate left right -->\n\n\
        1. If wtf-8.validate(left) is rejected or wtf-8.validate(right) is rejected, fail.\n\
        2. Let text be wtf-8.decode(left) followed by wtf-8.decode(right).\n\
        3. Return wtf-8.encode(text).\n";
    let remark = "inputs that have another, such as nothing + 80 (by steps rejected, by wtf-8:wtf-8.concatenate 80)";
    assert!(
        over(plain, "wtf-8.concatenate").ends_with(remark),
        "{}",
        over(plain, "wtf-8.concatenate")
    );
    let wrong = plain.replace("is rejected, fail", "is accepted, fail");
    let failure = "draft.md:3: nothing + nothing gives rejected, not nothing";
    assert_eq!(failures(&read(&wrong)), [failure]);
}

/// How many U+FFFD come is recommended; the characters, and that nothing is rejected, are required.
#[test]
fn where_replacements_are_recommended_the_rest_is_required() {
    let lossy = "<!-- utfproof: algorithm utf-8.decode-lossy -->\n\n\
        1. If utf-8.validate(input) is accepted, return utf-8.decode(input).\n\
        2. Let result be nothing.\n\
        3. While input is not empty:\n   1. Take B from input.\n   2. If B < 0x80, append B to result.\n\
        4. Return result.\n";
    let found = failures(&read(lossy));
    assert!(
        found[0].starts_with("draft.md:8: 80 C2 80 gives nothing, not FFFD 0080"),
        "{found:?}"
    );
    let rejects = lossy.replace(
        "2. Let result be nothing",
        "2. Let result be utf-8.decode(0x80)",
    );
    assert_eq!(
        failures(&read(&rejects)),
        ["draft.md:4: 80 gives rejected, not FFFD"]
    );
    let faulty = lossy.replace(
        "2. Let result be nothing",
        "2. Let result be first of nothing",
    );
    let found = failures(&read(&faulty));
    assert!(
        found[0].starts_with("draft.md:4: 80 gives the sequence is empty"),
        "{found:?}"
    );
}

/// Each byte of a pair is tried with each value, although pairs have six bytes; the failure has the pair alone.
#[test]
fn each_byte_of_a_pair_of_surrogates_is_tried() {
    let text = "\
<!-- utfproof: encoding mine -->
| Code points | 1 | 2 | 3 |
|-------------|---|---|---|
| 0000-007F   | 0xxxxxxx | | |
| 0080-07FF   | 110xxxxx | 10xxxxxx | |
| 0800-FFFF   | 1110xxxx | 10xxxxxx | 10xxxxxx |

- shortest form
- pairs of surrogates
- no surrogates

<!-- utfproof: algorithm mine.validate -->
1. If length of input is 6 and first of input is 0xED and cesu-8.validate(input without its last 1 followed by 0x80) is accepted, return.
2. If cesu-8.validate(input) is rejected, fail.
3. Return.
";
    let found = failures(&read(text));
    assert_eq!(
        found,
        ["draft.md:13: ED A0 80 ED B0 00 gives accepted, not rejected"]
    );
    let right: Vec<&str> = text
        .lines()
        .filter(|line| !line.starts_with("1. If"))
        .collect();
    assert_eq!(failures(&read(&right.join("\n"))), [""; 0]);
}

/// The first input that fails is a long random one; the failure has the least of it that fails too.
#[test]
fn a_long_input_that_fails_is_shrunk() {
    let text = "<!-- utfproof: algorithm utf-8.validate -->\n\n1. If length of input is above 4, fail.\n\
        2. Let text be utf-8.decode(input).\n3. Return.\n";
    let found = failures(&read(text));
    let input = found[0]
        .strip_prefix("draft.md:3: ")
        .and_then(|rest| rest.split_once(" gives "));
    // two characters, neither of which can be left out
    let units = input.map_or(0, |(input, _)| input.split(' ').count());
    assert!((5..=8).contains(&units), "{found:?}");
}

/// A loop of 200 rounds is right, but too slow for all code points: it is told as not checked, not as wrong.
#[cfg(feature = "seconds")]
#[test]
fn an_algorithm_that_takes_very_many_steps_is_not_accused() {
    let text = "<!-- utfproof: algorithm wtf-16.encode -->\n\n1. Let n be 0.\n2. While n < 0xC8, set n to n + 1.\n\
        3. Let code-points be input.\n4. Return wtf-8.to-utf-16(wtf-8.encode(code-points)).\n";
    let found = failures(&read(text));
    assert!(
        found[0].contains("right so far, but after 100,000,000 steps "),
        "{found:?}"
    );
}

#[test]
fn steps_that_ask_for_their_own_result_say_nothing() {
    let text = "<!-- utfproof: algorithm utf-16.encode -->\n\n1. Return utf-16.encode(input).\n";
    let why =
        "draft.md:1: the steps ask utf-16.encode for its own result, so that they say nothing";
    assert_eq!(failures(&read(text)), [why]);
}

#[test]
fn notes_in_a_list_are_no_steps_and_a_second_list_is_named() {
    let html = "<!-- utfproof: algorithm utf-16.validate -->\n<ol>\n<li>Let text be<br>utf-16.decode(input).\n\
        <div class=note>Surrogates alone are rejected.</div>\n<li>Return.<p>Nothing is needed.</p>\n</ol>\n";
    let draft = draft::read("draft.html", html).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(failures(&draft), [""; 0]);
    assert_eq!(
        draft.document.algorithms[0]
            .executable
            .as_ref()
            .map(|it| it.lines.len()),
        Some(2)
    );
    let markdown = "<!-- utfproof: algorithm utf-16.validate -->\n\n\
        1. Let text be utf-16.decode(input). <!-- it may fail -->\n   <!-- a note -->\n2. If 1 &lt; 2, return.\n\n\
        <!-- one more -->\n\n3. Return.\n\nText.\n\n- An item.\n- Return nothing.\n";
    let why = "draft.md:14: it is in another list than the steps above, so that it is not read";
    assert_eq!(failures(&read(markdown)), [why]);
    let code = "<!-- utfproof: algorithm utf-16.validate -->\n\n    1. Let text be utf-16.decode(input)\n    3. Return\n";
    let why = "draft.md:4: the step has the number 3, and should have 2";
    assert_eq!(failures(&read(code)), [why]);
}
