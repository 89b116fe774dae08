use super::*;

#[test]
fn a_glob_matches_a_whole_text() {
    let cases: [(&str, &[&str], &[&str]); 16] = [
        ("", &[""], &["a"]),
        ("a", &["a"], &["", "ab", "ba"]),
        ("*", &["", "a", "a/b", "\n"], &[]),
        ("a*b", &["ab", "a/b", "abb"], &["a", "abc"]),
        ("a***b", &["ab", "a/b", "abb"], &["a", "abc"]),
        ("?", &["a", "/", "é", "\n"], &["", "ab"]),
        ("[a-cx]", &["a", "b", "c", "x"], &["d", "-", ""]),
        ("[!a-c]", &["d", "/"], &["a", ""]),
        ("[^a]", &["b", "^"], &["a"]),
        ("[]a]", &["]", "a"], &["[", ""]),
        ("[a-]", &["a", "-"], &["b"]),
        ("[.\\&&~]", &[".", "\\", "&", "~"], &["a"]),
        ("{a,b{c,d*}}e", &["ae", "bce", "bdxe"], &["be", "e", "a"]),
        ("a{,b}", &["a", "ab"], &["b"]),
        ("a,b", &["a,b"], &["a", "b"]),
        (r"\*\{\\.$^(|)+", &[r"*{\.$^(|)+"], &[r"x{\.$^(|)+"]),
    ];
    for (pattern, matching, others) in cases {
        let glob = Glob::new(pattern).unwrap();
        for text in matching {
            assert!(glob.matches(text), "{pattern} and {text}");
        }
        for text in others {
            assert!(!glob.matches(text), "{pattern} and {text}");
        }
    }
}

#[test]
fn every_pattern_of_six_parts_matches_what_its_regular_expression_does() {
    const PARTS: [&str; 9] = ["a", "b", "{", "}", ",", "*", "[,]", r"\{", "?"];
    const TEXTS: [&str; 12] = [
        "", "a", "b", "{", "}", ",", "ab", "ba", "aa,", "a}b", "{ab", "abab",
    ];
    let mut compared = 0;
    for number in 0..9_u32.pow(6) {
        let part = |place| PARTS[(number / 9_u32.pow(place) % 9) as usize];
        let pattern: String = (0..6).map(part).collect();
        // one in seven; those without braces are read as a whole anyway
        if !pattern.contains('{') || number % 7 != 0 {
            continue;
        }
        let Ok(whole) = regex(&pattern) else { continue };
        let (glob, whole) = (Glob::new(&pattern).unwrap(), Regex::new(&whole).unwrap());
        for text in TEXTS {
            assert_eq!(
                glob.matches(text),
                whole.is_match(text),
                "{pattern} and {text}"
            );
        }
        compared += 1;
    }
    assert!(compared > 5000, "{compared}");
}

#[test]
fn thousands_of_stars_in_a_row_match_as_fast_as_one() {
    let start = std::time::Instant::now();
    let glob = Glob::new(&("*".repeat(5000) + "x")).unwrap();
    let id = "utf-8.decode/exhaustive/E0.A0-BF.80-BF";
    assert!((0..10_000).all(|_| !glob.matches(id)));
    let took = start.elapsed();
    assert!(took < std::time::Duration::from_secs(5), "{took:?}");
}

#[test]
fn an_escaped_text_matches_itself_alone() {
    let every: String = (' '..='~').collect();
    let glob = Glob::new(&Glob::escape(&every)).unwrap();
    assert!(glob.matches(&every));
    for (at, c) in every.char_indices() {
        let other = every[..at].to_owned() + "é" + &every[at + c.len_utf8()..];
        assert!(!glob.matches(&other), "{c}");
    }
}

#[test]
fn an_error_names_its_place() {
    let deep = "{".repeat(41);
    let large = "{a,b*}".repeat(200_000);
    let stars = "*a".repeat(5000);
    let cases = [
        (
            "é{a",
            "no } closes the { at character 2; write \\{ for the character itself",
        ),
        (
            "a}",
            "no { opens the } at character 2; write \\} for the character itself",
        ),
        (
            "[!a",
            "no ] closes the [ at character 1; write \\[ for the character itself",
        ),
        (
            "[]",
            "no ] closes the [ at character 1; write \\[ for the character itself",
        ),
        (
            "a[c-a]",
            "the range c-a of the class at character 2 runs backward",
        ),
        (
            "a\\",
            "the \\ at the end has no character to stand for; write \\\\ for the character itself",
        ),
        (
            &deep,
            "the { at character 41 stands within 40 others; use several patterns",
        ),
        (&large, "the pattern is too large; use several patterns"),
        (&stars, "the pattern is too large; use several patterns"),
    ];
    for (pattern, message) in cases {
        assert_eq!(Glob::new(pattern).unwrap_err().to_string(), message);
    }
}
