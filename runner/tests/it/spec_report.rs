//! What an editor sees of a check of a document.

use serde_json::Value;

use crate::whole::drawn;
use crate::{program, schema};

fn spec(arguments: &[&str]) -> (Option<i32>, String, String) {
    program::run("spec", arguments)
}

#[test]
#[cfg(feature = "seconds")]
fn the_findings_follow_their_schema() {
    let (status, text, _) = spec(&["cesu-8-2001", "--json"]);
    let value: Value = serde_json::from_str(&text).unwrap();
    let path = format!("{}/schemas/spec.schema.json", env!("CARGO_MANIFEST_DIR"));
    let published = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let strict = schema::strict_of(published);
    let errors: Vec<String> = strict.iter_errors(&value).map(|e| e.to_string()).collect();
    assert!(errors.is_empty(), "{errors:#?}");
    assert_eq!((status, &value["conclusion"]), (Some(0), &0.into()));
}

#[test]
fn several_documents_are_checked_together_and_a_draft_alone() {
    let (status, text, _) = spec(&["ecma-404", "rfc-8259"]);
    assert_eq!(status, Some(0));
    assert!(
        text.contains("ECMA-404 (ecma-404): nothing to check"),
        "{text}"
    );
    assert!(text.ends_with("2 documents: 4 hold\n"), "{text}");
    assert_eq!(spec(&["ecma-404"]).0, Some(2));
    let (status, _, error) = spec(&["rfc-8259", "./draft.md"]);
    assert_eq!(status, Some(2));
    assert!(error.contains("a draft is checked alone"), "{error}");
}

#[test]
#[cfg(feature = "seconds")]
fn only_failures_are_shown_on_demand_and_failures_come_last() {
    let (_, all, _) = spec(&["cesu-8-2001"]);
    let (status, few, _) = spec(&["cesu-8-2001", "--only-failures"]);
    assert_eq!(status, Some(0));
    assert!(all.ends_with(&few), "{few}");
    assert!(!few.contains("  holds"), "{few}");
    let last = few.lines().last().unwrap_or_default();
    assert!(last.contains("fail as their errata say"), "{last}");
}

#[test]
#[cfg(feature = "seconds")]
fn a_page_has_the_failures() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("draft.html");
    let (status, ..) = spec(&["cesu-8-2001", "--html", page.to_str().unwrap()]);
    assert_eq!(status, Some(0));
    let page = std::fs::read_to_string(page).unwrap();
    let failure = r#"<h3 class="known">example encoding-example</h3>"#;
    assert!(page.contains(failure), "{page}");
    assert!(page.contains("<dt>or input<dd>004D 0061 F0000"), "{page}");
}

#[test]
fn errata_are_listed_without_a_check() {
    let (status, text, _) = spec(&["errata", "wtf-8-2014"]);
    assert_eq!(status, Some(0));
    assert!(
        text.contains("table-2-four-byte-lead: gives wrong results"),
        "{text}"
    );
    let (_, json, _) = spec(&["errata", "wtf-8-2014", "--json"]);
    let errata: Value = serde_json::from_str(&json).unwrap();
    let number = errata.as_array().map_or(0, Vec::len);
    assert!(
        text.ends_with(&format!("(wtf-8-2014): {number} errata\n")),
        "{text}"
    );
    let (status, _, error) = spec(&["errata", "utf-9"]);
    assert_eq!(status, Some(2));
    assert!(error.contains("unknown document 'utf-9'"), "{error}");
}

#[test]
fn the_tables_of_two_editions_are_compared() {
    let (status, text, error) = spec(&["diff", "unicode-3-1", "unicode-3-2"]);
    assert_eq!(status, Some(1), "{error}");
    assert!(text.contains("differ for U+D800 to U+DFFF"), "{text}");
    let (status, json, _) = spec(&["diff", "unicode-3-2", "unicode-6-0", "--json"]);
    assert_eq!(status, Some(0), "{json}");
    let tables: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(tables[0]["right"], "unicode-6-0/table-3-7");
    assert_eq!(tables[0]["ranges"], serde_json::json!([]));
}

#[test]
#[cfg(feature = "slow")]
fn what_text_says_of_two_documents_json_says_too() {
    let (status, text, error) = spec(&["diff", "utf-8-1997", "rfc-3629"]);
    assert_eq!(status, Some(1), "{error}");
    let (status, json, _) = spec(&["diff", "utf-8-1997", "rfc-3629", "--json"]);
    assert_eq!(status, Some(1), "{json}");
    let differences: Vec<Value> = serde_json::from_str(&json).unwrap();
    let (tables, readings): (Vec<_>, Vec<_>) = differences
        .iter()
        .partition(|difference| difference.get("ranges").is_some());
    assert!(!tables.is_empty() && !readings.is_empty(), "{json}");
    let in_json = differences.iter().map(|difference| {
        let [left, right] = ["left", "right"].map(|side| difference[side].as_str().unwrap());
        format!("{left} and {right}")
    });
    let is_heading = |line: &&str| !line.is_empty() && !line.starts_with(' ');
    let in_text: Vec<&str> = text.lines().filter(is_heading).collect();
    assert_eq!(in_text, in_json.collect::<Vec<_>>());
    for forms in readings.iter().map(|reading| &reading["accepted_by_one"]) {
        for form in forms.as_array().unwrap() {
            let [form, smallest, left, right] =
                ["form", "smallest", "left", "right"].map(|key| form[key].as_str().unwrap());
            let line = format!("    {form:19}  {smallest:11}  {left}, {right}\n");
            assert!(text.contains(&line), "{line}");
        }
    }
}

#[test]
fn what_only_one_decoder_accepts_is_shown_by_kind() {
    let (_, text, _) = spec(&["diff", "utf-8-1997", "rfc-3629", "decode"]);
    for line in [
        "overlong forms       C0 80        0000, rejected",
        "surrogates           ED A0 80     D800, rejected",
        "values above 10FFFF  F4 90 80 80  110000, rejected",
        "malformed sequences  C0 41 ",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
}

const DRAFT: &str = "\
# A draft

## The bytes

<!-- utfproof: table byte-ranges utf-8 -->
| Code points | First | Second | Third | Fourth |
|-------------|-------|--------|-------|--------|
| U+0000 to U+007F | 00 to 7F | | | |
| U+0080 to U+07FF | C2 to DF | 80 to BF | | |
| U+0800 to U+0FFF | E0 | A0 to BF | 80 to BF | |
| U+1000 to U+CFFF | E1 to EC | 80 to BF | 80 to BF | |
| U+D000 to U+D7FF | ED | 80 to 9F | 80 to BF | |
| U+E000 to U+FFFF | EE to EF | 80 to BF | 80 to BF | |
| U+10000 to U+3FFFF | F0 | 90 to BF | 80 to BF | 80 to BF |
| U+40000 to U+FFFFF | F1 to F3 | 80 to BF | 80 to BF | 80 to BF |
| U+100000 to U+10FFFF | F4 | 80 to 8F | 80 to BF | 80 to BF |

<!-- utfproof: examples -->
- utf-8.encode U+20AC → E2 82 AC
- utf-8.validate ED A0 80 → no

<!-- utfproof: claim surrogates-are-ill-formed-utf-8 -->
No surrogate has bytes.
";

#[test]
#[cfg(feature = "slow")]
fn a_draft_is_checked_like_a_built_in_document() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("draft.md");
    let check = |text: &str| {
        std::fs::write(&path, text).unwrap();
        spec(&[path.to_str().unwrap(), "--only-failures"])
    };
    let (status, text, error) = check(DRAFT);
    assert_eq!(status, Some(0), "{text}{error}");
    assert!(text.ends_with("draft.md: 4 hold\n"), "{text}");
    let slips = [
        ("ED | 80 to 9F", "ED | 80 to BF", "should be 80-9F"),
        ("E2 82 AC", "E2 82 AD", "or input  20AD"),
        ("→ no", "→ yes", "right     rejected"),
        (
            "U+0800 to U+0FFF",
            "U+0800 to U+0FFE",
            "should be 0800-0FFF",
        ),
    ];
    for (right, wrong, shown) in slips {
        let (status, text, _) = check(&DRAFT.replacen(right, wrong, 1));
        assert_eq!(status, Some(1), "{wrong}: {text}");
        assert!(text.contains(shown), "{wrong}: {text}");
    }
    let (status, text, _) = check("<!-- utfproof: table bits utf-8 -->");
    assert_eq!(status, Some(1));
    assert!(text.contains("at        draft.md:1\n"), "{text}");
    for shown in [
        "problem   'bits' is not a kind of table\n",
        "note      the kinds are: byte-ranges, bit-patterns,",
    ] {
        assert!(text.contains(shown), "{text}");
    }
    let (status, _, error) = check("no mark");
    assert_eq!(status, Some(2));
    assert!(error.contains("line 1: nothing is marked"), "{error}");
}

/// Without `UTFPROOF_WHOLE=1`, one of the fixes.
#[test]
#[cfg(feature = "seconds")]
fn certain_fixes_are_applied_to_a_draft_and_the_rest_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("draft.md");
    let row = "| U+E000 to U+FFFF | EE to EF | 80 to BF | 80 to BF | |\n";
    let slips = [
        ("ED | 80 to 9F", "ED | 80 to BF"),
        ("U+0800 to U+0FFF", "U+0800 to U+0FFE"),
        (row, ""),
        ("→ no", "→ yes"),
    ];
    for &(right, wrong) in drawn(&slips, 1) {
        assert!(DRAFT.contains(right), "{right}");
        std::fs::write(&path, DRAFT.replacen(right, wrong, 1)).unwrap();
        let (status, text, error) = spec(&[path.to_str().unwrap(), "--fix"]);
        assert_eq!(status, Some(0), "{wrong}: {text}{error}");
        assert!(error.contains("1 fix is applied"), "{error}");
        let fixed = std::fs::read_to_string(&path).unwrap();
        assert_eq!(fixed.lines().count(), DRAFT.lines().count(), "{fixed}");
        if !right.contains("→") && right != row {
            assert_eq!(fixed, DRAFT);
        }
    }
    // the input may be wrong as well
    let wrong = DRAFT.replacen("E2 82 AC", "E2 82 AD", 1);
    std::fs::write(&path, &wrong).unwrap();
    let (status, text, error) = spec(&[path.to_str().unwrap(), "--fix", "--only-failures"]);
    assert_eq!(status, Some(1), "{error}");
    assert!(text.contains("or input  20AD"), "{text}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), wrong);
    let (status, ..) = spec(&["cesu-8-2001", "--fix"]);
    assert_eq!(status, Some(2));
}

#[test]
#[cfg(feature = "slow")]
fn the_failures_of_a_draft_are_written_as_sarif() {
    let folder = tempfile::tempdir().unwrap();
    let [path, sarif] = ["my draft.md", "out.sarif"].map(|name| folder.path().join(name));
    let wrong = DRAFT.replacen("ED | 80 to 9F", "ED | 80 to BF", 1);
    std::fs::write(&path, &wrong).unwrap();
    let arguments = [path.to_str().unwrap(), "--sarif", sarif.to_str().unwrap()];
    let (status, ..) = spec(&arguments);
    assert_eq!(status, Some(1));
    let value: Value = serde_json::from_str(&std::fs::read_to_string(&sarif).unwrap()).unwrap();
    assert_eq!(value["version"], "2.1.0");
    let results = value["runs"][0]["results"].as_array().unwrap();
    let [result] = results.as_slice() else {
        panic!("{results:?}");
    };
    assert_eq!(result["ruleId"], "table");
    let message = result["message"]["text"].as_str().unwrap();
    assert!(message.contains("should be 80-9F"), "{message}");
    let place = &result["locations"][0]["physicalLocation"];
    let line = wrong
        .lines()
        .position(|line| line.contains("ED | 80 to BF"));
    assert_eq!(place["region"]["startLine"], line.unwrap() + 1);
    let uri = place["artifactLocation"]["uri"].as_str().unwrap();
    assert!(uri.ends_with("/my%20draft.md"), "{uri}");
}

#[test]
fn a_draft_in_html_is_read_by_the_name_of_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("draft.html");
    let text = "<!-- utfproof: examples -->\n<pre>\nutf-8.encode U+20AC &rarr; E2 82 AD\n</pre>\n";
    std::fs::write(&path, text).unwrap();
    let (status, text, _) = spec(&[path.to_str().unwrap(), "--only-failures"]);
    assert_eq!(status, Some(1), "{text}");
    assert!(text.contains("at        draft.html:3"), "{text}");
    assert!(text.contains("right     E2 82 AC"), "{text}");
}

#[test]
#[cfg(feature = "seconds")]
fn a_folder_is_read_like_a_built_in_document() {
    let folder = tempfile::tempdir().unwrap();
    let built_in = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../spec-tables/documents/cesu-8-2001"
    );
    for file in std::fs::read_dir(built_in).unwrap() {
        let file = file.unwrap();
        let text = std::fs::read_to_string(file.path()).unwrap();
        let copied = folder.path().join("cesu-8-2001");
        std::fs::create_dir_all(&copied).unwrap();
        std::fs::write(copied.join(file.file_name()), text).unwrap();
    }
    let path = folder.path().join("cesu-8-2001");
    let (status, text, error) = spec(&[path.to_str().unwrap(), "--only-failures"]);
    assert_eq!(
        (status, error.contains("error")),
        (Some(0), false),
        "{text}{error}"
    );
    let table = path.join("tables.json");
    let slip = std::fs::read_to_string(&table)
        .unwrap()
        .replace("\"110yyyyy\"", "\"111yyyyy\"");
    std::fs::write(&table, slip).unwrap();
    let (status, text, _) = spec(&[path.to_str().unwrap(), "--only-failures"]);
    assert_eq!(status, Some(1));
    assert!(text.contains("table-2-2, row 2"), "{text}");
}

#[test]
#[cfg(feature = "seconds")]
fn an_exported_document_is_a_draft_without_errors_and_an_error_in_it_has_a_line() {
    let (status, draft, _) = spec(&["export", "cesu-8-2001", "--format", "markdown"]);
    assert_eq!(status, Some(0));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("draft.md");
    let path = file.to_str().unwrap();
    std::fs::write(&file, &draft).unwrap();
    let (status, text, _) = spec(&[path, "--only-failures"]);
    assert_eq!(status, Some(0), "{text}");
    let wrong = draft.replacen("| after ED | 80-9F |", "| after ED | 80-9E |", 1);
    let line = wrong
        .lines()
        .position(|line| line.contains("80-9E"))
        .unwrap()
        + 1;
    std::fs::write(&file, wrong).unwrap();
    let (status, text, _) = spec(&[path, "--only-failures"]);
    assert_eq!(status, Some(1), "{text}");
    assert!(
        text.contains(&format!("at        draft.md:{line}")),
        "{text}"
    );
    assert!(text.contains("should be 80-9F"), "{text}");
    let (_, json, _) = spec(&[path, "--json"]);
    let value: Value = serde_json::from_str(&json).unwrap();
    let findings = value["documents"][0]["findings"].as_array().unwrap();
    let new: Vec<&Value> = findings
        .iter()
        .filter(|finding| finding["verdict"] == "new")
        .collect();
    assert_eq!(new.len(), 1, "{new:?}");
    assert_eq!(new[0]["place"], format!("draft.md:{line}"));
}
