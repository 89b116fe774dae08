//! A single request to an implementation, and the page of findings that such requests produced.

use pulldown_cmark::{Event, Options, Parser};
use utfproof::findings::{Confirmed, page, read, still_holds};
use utfproof_codecs::{built_in, faults};
use utfproof_judge::ask::{CannotBeAsked, ask, verdict};
use utfproof_judge::{Answer, Description, IllFormedPart, Implementation, InProcess, Request};
use utfproof_oracle::{Operation, Sequence, UnitKind};
use utfproof_report::{Because, Difference, Shown, Verdict, remark};
use utfproof_vectors::Operands;

fn answer(name: &str, operation: Operation, inputs: &[&str]) -> Result<Difference, CannotBeAsked> {
    let mut all = built_in::all().iter().chain(faults::all());
    let implementation = all.find(|one| one.name == name).unwrap();
    let mut implementation = InProcess::new((implementation.make)());
    let kind = operation.signature().input;
    let operands = inputs.iter().map(|input| kind.parse(input).unwrap());
    ask(
        &mut implementation,
        name,
        operation,
        operands.collect::<Operands>(),
    )
}

#[test]
fn an_answer_is_judged_and_explained() {
    let right = answer("std", Operation::Utf8Decode, &["C0 80"]).unwrap();
    assert_eq!(verdict(&right), "conforms");
    assert!(!still_holds(&right));
    let wrong = answer("overlongs-accepted", Operation::Utf8Validate, &["C0 80"]).unwrap();
    assert_eq!(verdict(&wrong), "violates a must");
    assert!(still_holds(&wrong));
    assert_eq!(
        wrong.answered,
        Shown::Output(Sequence::empty(UnitKind::Byte))
    );
    assert_eq!(
        wrong.expected,
        Shown::Rejected {
            message: None,
            at: Some(0),
            part: IllFormedPart::default(),
        }
    );
    let because = Because::of(&wrong.trace());
    let last = because.last().unwrap();
    assert_eq!(last.step.to_string(), "unicode#table-3-7/outside");
    assert_eq!(
        wrong.repeat,
        "utfproof ask overlongs-accepted utf-8.validate 'C0 80'"
    );
}

#[test]
fn chunks_go_only_to_an_implementation_that_takes_them() {
    let chunks = &["E2", "", "82 AC"];
    let operation = Operation::Utf8DecodeLossy;
    let right = answer("encoding_rs", operation, chunks).unwrap();
    assert_eq!(
        right.answered,
        Shown::Output(Sequence::code_points(vec![0x20AC]))
    );
    let asked: Vec<String> = right.operands.iter().map(ToString::to_string).collect();
    assert_eq!(asked, *chunks);
    assert_eq!(
        answer("std", operation, chunks).unwrap_err(),
        CannotBeAsked::NoChunks(operation)
    );
    let operation = Operation::Wtf8Decode;
    assert_eq!(
        answer("std", operation, &["41"]).unwrap_err(),
        CannotBeAsked::NoOperation(operation)
    );
}

/// Declares chunks for every operation, even for one with two operands.
struct TakesChunksOfAnything;

impl Implementation for TakesChunksOfAnything {
    fn describe(&self) -> Description {
        Description::new("cut", "1")
            .with_chunks([Operation::Wtf8Concatenate, Operation::Utf16Decode])
    }

    fn answer(&mut self, _: &Request) -> Answer {
        Answer::bytes([0x41])
    }
}

#[test]
fn several_inputs_are_chunks_only_for_an_operation_with_one_operand() {
    let ask = |operation, operands: Vec<Sequence>| {
        let mut implementation = InProcess::new(TakesChunksOfAnything);
        ask(&mut implementation, "cut", operation, operands).map(|answer| answer.verdict)
    };
    let operation = Operation::Wtf8Concatenate;
    for number in [0, 1, 3] {
        let operands = vec![Sequence::bytes(vec![0x41]); number];
        let error = ask(operation, operands).unwrap_err();
        assert_eq!(error, CannotBeAsked::Operands(operation, number));
        assert_eq!(
            error.to_string(),
            format!("the number of operands of wtf-8.concatenate is 2, not {number}")
        );
    }
    let both = vec![Sequence::bytes(vec![0x41]), Sequence::bytes(vec![])];
    assert_eq!(ask(operation, both), Ok(Verdict::Conforms));
    let operation = Operation::Utf16Decode;
    let nothing = ask(operation, Vec::new());
    assert_eq!(nothing, Err(CannotBeAsked::Operands(operation, 0)));
}

/// Reads everything as the same character.
struct Reads(u16);

impl Implementation for Reads {
    fn describe(&self) -> Description {
        Description::new("one character", "1").with([Operation::Wtf8ToUtf16])
    }

    fn answer(&mut self, _: &Request) -> Answer {
        Answer::code_units([self.0])
    }
}

#[test]
fn ascii_that_ill_formed_bytes_do_not_contain_gets_a_remark_and_no_verdict() {
    let ask = |unit, input: &str| {
        let mut implementation = InProcess::new(Reads(unit));
        let operands = vec![UnitKind::Byte.parse(input).unwrap()];
        let answer = ask(&mut implementation, "it", Operation::Wtf8ToUtf16, operands).unwrap();
        (verdict(&answer), remark(&answer))
    };
    let reads = |as_what: &str| {
        let remark = format!("not required by a document; reads ill-formed bytes as {as_what}");
        ("conforms".to_owned(), Some(remark))
    };
    assert_eq!(ask(0x002F, "E0 80 AF"), reads("/"));
    assert_eq!(ask(0x0000, "C0 80"), reads("U+0000"));
    // the bytes contain it, or it is not ASCII, or a document rules
    assert_eq!(ask(0x002F, "2F 80").1, None);
    assert_eq!(ask(0xFFFD, "E0 80 AF").1, None);
    assert_eq!(ask(0x0041, "C2 80").1, None);
}

const FINDING: &str = r#"{
    "implementation": "overlongs-accepted", "operation": "utf-8.validate", "in": ["C0 80"],
    "title": "a <b>bold</b> | title", "judgement": "a fault", "documented": "no"
}"#;

#[test]
fn the_page_shows_request_and_answer_and_escapes_text() {
    let findings = read(&format!("[{FINDING}]")).unwrap();
    let (finding, operation) = findings[0].clone();
    let confirmed = Confirmed {
        name: "a|name".to_owned(),
        version: "1 <script>".to_owned(),
        answer: answer("overlongs-accepted", operation, &["C0 80"]).unwrap(),
    };
    let page = page(&[(finding, confirmed)]);
    let markup = Parser::new_ext(&page, Options::ENABLE_TABLES).filter_map(|event| match event {
        Event::Html(text) | Event::InlineHtml(text) => Some(text.trim().to_owned()),
        _ => None,
    });
    assert_eq!(markup.collect::<Vec<_>>(), ["<a id=\"1\">", "</a>"]);
    assert!(page.contains(r"a\|name"), "{page}");
    let (_, section) = page.split_once("## 1. ").unwrap();
    insta::assert_snapshot!(section);
}

#[test]
fn a_malformed_file_of_findings_is_refused_with_the_position() {
    for (text, what) in [
        ("{}", "JSON array"),
        ("[{}]", "missing field"),
        (
            &format!("[{}]", FINDING.replace("\"title\"", "\"titel\"")),
            "unknown field `titel`",
        ),
        (
            &format!("[{}]", FINDING.replace("utf-8.validate", "utf-8.valid")),
            "finding 1: unknown operation 'utf-8.valid'",
        ),
    ] {
        let error = read(text).unwrap_err().to_string();
        assert!(error.contains(what), "{error}");
    }
}

/// The file of findings and the page generated from it.
const FINDINGS: [&str; 2] = [
    include_str!("../../findings.json"),
    include_str!("../../FINDINGS.md"),
];

#[test]
fn every_finding_says_what_its_manual_promises() {
    let [file, _] = FINDINGS;
    for (finding, _) in read(file).unwrap() {
        let silent = ["no word of it", "no word on", "reported to"]
            .iter()
            .any(|words| finding.documented.starts_with(words));
        assert!(!silent, "{finding:?}");
    }
}

#[test]
fn the_page_of_findings_is_up_to_date() {
    let [file, written] = FINDINGS;
    let findings = read(file).unwrap();
    let head = page(&[]);
    assert!(written.starts_with(&head), "the page begins with\n{head}");
    let mut sections = written.split("\n<a id=\"").skip(1);
    for (number, (finding, operation)) in (1..).zip(&findings) {
        let section = sections
            .next()
            .unwrap_or_else(|| panic!("no section {number}"))
            .replace('\\', "");
        let operands: Vec<String> = finding
            .operands
            .iter()
            .map(|units| format!(" '{units}'"))
            .collect();
        let repeat = format!(
            "`utfproof ask {} {operation}{}`",
            finding.implementation,
            operands.concat()
        );
        for part in [
            &format!("{number}\"></a>\n## {number}. "),
            &format!(": {}\n", finding.title),
            &finding.documented,
            &finding.judgement,
            &repeat,
        ] {
            let part = part.replace('\\', "");
            assert!(section.contains(&part), "{number}: {part}\n{section}");
        }
    }
    assert_eq!(sections.next(), None, "more sections than findings");
}
