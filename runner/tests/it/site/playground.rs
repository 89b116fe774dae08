//! The playground in Chromium: its answers are those of the oracle, and its page keeps its state in the address.
//!
//! `UTFPROOF_PLAYGROUND` names the WebAssembly module, which `.ci/playground` builds. Without it these tests do nothing:
//! the two commands of the README need no second compiler.

use std::fs;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use rand::rngs::ChaCha8Rng;
use rand::{Rng as _, SeedableRng as _};
use serde_json::{Value, json};
use tempfile::TempDir;
use utfproof_oracle::{NoTrace, Reading, Sequence, Slice, UnitKind};
use utfproof_site::{Site, files};
use utfproof_vectors::{Expectation, expectation};

use super::browsing::{PROBLEMS, written};
use super::site;
use crate::page::browser::{self, Browser};
use crate::whole::is_whole;

struct Playground {
    folder: TempDir,
    browser: Arc<Mutex<Browser>>,
}

impl Playground {
    fn find() -> Option<&'static Self> {
        static FOUND: OnceLock<Option<Playground>> = OnceLock::new();
        let found = FOUND.get_or_init(|| {
            let module = PathBuf::from(std::env::var_os("UTFPROOF_PLAYGROUND")?);
            let browser = browser::shared()?;
            let site = Site {
                playground: Some(fs::read(module).unwrap()),
                ..site(Vec::new())
            };
            let folder = written(&files(&site).unwrap());
            Some(Self { folder, browser })
        });
        found.as_ref()
    }

    fn address(&self, hash: &str) -> String {
        format!(
            "file://{}/playground.html{hash}",
            self.folder.path().display()
        )
    }

    /// The value of an expression in the page, once it is ready.
    fn value(&self, hash: &str, width: u32, expression: &str) -> Value {
        let ready = "(async () => { while (!globalThis.playground?.ready) await new Promise(done => setTimeout(done, 20)); })()";
        let mut browser = self.browser.lock().unwrap_or_else(PoisonError::into_inner);
        let expression = format!("{ready}.then(() => ({expression}))");
        browser.measure(&self.address(hash), width, &expression)
    }
}

/// A random input of an operation: values from its edges, and any others.
fn operand(random: &mut ChaCha8Rng, kind: UnitKind) -> Sequence {
    const BYTES: [u32; 24] = [
        0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE2,
        0xED, 0xEF, 0xBB, 0xF0, 0xF4, 0xF5, 0xFE, 0xFF, 0xAC,
    ];
    const UNITS: [u32; 12] = [
        0x0000, 0x0041, 0x0080, 0x07FF, 0x0800, 0xD7FF, 0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0xFEFF,
        0xFFFF,
    ];
    let below = |random: &mut ChaCha8Rng, end: u32| random.next_u32() % end;
    if kind == UnitKind::Number {
        return Sequence::number(below(random, 20));
    }
    let length = below(random, 9);
    let value = |random: &mut ChaCha8Rng| match (kind, below(random, 4)) {
        (UnitKind::Byte, 0) => below(random, 0x100),
        (UnitKind::Byte, _) => BYTES[below(random, 24) as usize],
        (UnitKind::CodeUnit, 0) => below(random, 0x1_0000),
        (UnitKind::CodePoint, 0) => below(random, 0x11_0000),
        (UnitKind::Ucs4, 0) => random.next_u32(),
        (UnitKind::CodePoint | UnitKind::Ucs4, 1) => 0x1_0000 + below(random, 0x10_0000),
        _ => UNITS[below(random, 12) as usize],
    };
    let values: Vec<u32> = (0..length).map(|_| value(random)).collect();
    Sequence::from_values(kind, values)
}

/// The answer of the oracle, with the line that `utfproof oracle` prints.
fn expected(reading: Reading, operands: &[Sequence]) -> Value {
    let slices: Vec<Slice<'_>> = operands.iter().map(Sequence::as_slice).collect();
    let outcome = reading.answer(&slices, &mut NoTrace).unwrap();
    let mut answer = match &outcome {
        Ok(output) => json!({"out": output.to_string()}),
        Err(rejection) => json!({"error": "rejected", "at": rejection.at}),
    };
    if let Expectation::Unspecified(reason) = expectation(reading.operation, &slices, outcome)
        && reading.judges()
    {
        answer["unspecified"] = reason.name().into();
    }
    answer
}

#[test]
fn answers_are_those_of_the_oracle() {
    let Some(playground) = Playground::find() else {
        return;
    };
    let (calls, at_once) = if is_whole() { (10, 10_000) } else { (1, 2_000) };
    let mut random = ChaCha8Rng::seed_from_u64(1);
    for _ in 0..calls {
        let questions = (0..at_once).map(|_| {
            let reading = Reading::ALL[random.next_u32() as usize % Reading::ALL.len()];
            let signature = reading.operation.signature();
            let operands: Vec<Sequence> = (0..signature.operands)
                .map(|place| operand(&mut random, signature.operand(place)))
                .collect();
            (reading, operands)
        });
        let questions: Vec<_> = questions.collect();
        let requests = questions.iter().map(|(reading, operands)| {
            let operands: Vec<String> = operands.iter().map(ToString::to_string).collect();
            json!({"operation": reading.name(), "in": operands})
        });
        let requests = Value::from_iter(requests);
        let asks = format!(
            "(async () => {{ const answers = []; for (const request of {requests}) answers.push(await playground.ask(request)); return answers; }})()"
        );
        let answers = playground.value("", 1400, &asks);
        for ((reading, operands), answer) in questions.iter().zip(answers.as_array().unwrap()) {
            let (name, expected) = (reading.name(), expected(*reading, operands));
            assert_eq!(*answer, expected, "{name} of {operands:?}");
        }
    }
}

#[test]
fn every_state_has_an_address() {
    let Some(playground) = Playground::find() else {
        return;
    };
    let state = "[
        document.querySelector('[name=operation]').value,
        document.querySelector('[name=first]').value,
        [...document.querySelectorAll('[name=document]:checked')].map(box => box.value),
        document.querySelectorAll('.column').length,
        document.querySelectorAll('.now').length > 0,
        document.getElementById('moment').textContent.split(' of ')[0],
        document.getElementById('said').textContent,
        location.hash,
    ]";
    let hash = "#operation=utf-8.decode&in=C0+80&documents=rfc-3629&step=1";
    let shown = playground.value(hash, 1400, state);
    let words = "RFC 3629: an error, at 0";
    let expected = json!([
        "utf-8.decode",
        "C0 80",
        ["rfc-3629"],
        1,
        true,
        "step 1",
        words,
        hash
    ]);
    assert_eq!(shown, expected);

    // the address has the typed input, and a link to it shows the same
    let types = "(async () => {
        const field = document.querySelector('[name=first]');
        field.value = 'eda080';
        field.dispatchEvent(new Event('input', {bubbles: true}));
        await new Promise(done => setTimeout(done, 300));
        return location.hash;
    })()";
    let typed = playground.value("", 1400, types);
    let typed = typed.as_str().unwrap();
    assert!(typed.contains("in=ED+A0+80"), "{typed}");
    let shown = playground.value(typed, 1400, state);
    assert_eq!(shown[7], typed);

    // a number stays decimal, and the steps are at their items
    let hash = "#operation=whatwg-utf-8.encode-into&in=20AC+0041&and=10&step=6";
    let shown = playground.value(hash, 1400, state);
    assert_eq!(shown[7], hash);
    assert_eq!(shown[6], "WHATWG Encoding: 2 E2 82 AC 41");
    let tape = "[...document.querySelectorAll('#tape span')].map(item => item.textContent + item.className)";
    let tape = playground.value(hash, 1400, tape);
    assert_eq!(tape, json!(["20ACnow", "0041", "|", "10"]));

    // nonsense is an error in words, and hostile text stays text
    let hash = "#operation=no&in=%3Cimg%20src=x%3E&documents=%3Cb%3E&step=x";
    let shown = playground.value(
        hash,
        1400,
        "[document.querySelectorAll('main img, main b:empty').length, location.hash.length > 0]",
    );
    assert_eq!(shown, json!([0, true]));
}

#[test]
fn a_result_is_shown_as_text_an_operand_by_its_name_and_an_error_once() {
    let Some(playground) = Playground::find() else {
        return;
    };
    let text = "[...document.querySelectorAll('.characters bdi')].map(e => e.textContent)";
    let hash = "#operation=utf-8.decode-lossy&in=41+00+C0+E2+82+AC&documents=unicode";
    let shown = playground.value(hash, 1400, text);
    assert_eq!(shown, json!(["A[U+0000]\u{fffd}\u{20ac}"]));
    let hash = "#operation=utf-16.to-utf-8&in=0041+20AC&documents=unicode";
    let shown = playground.value(hash, 1400, text);
    assert_eq!(shown, json!(["A\u{20ac}"]));
    let hash = "#operation=whatwg-utf-8.encode-into&in=20AC&and=10";
    let name = "document.getElementById('other').textContent";
    let shown = playground.value(hash, 1400, name);
    assert_eq!(shown, "room in bytes, in decimal");
    let hash = "#operation=utf-8.decode-lossy&in=41+C0+8";
    let errors =
        "document.querySelector('main').innerText.split('two hexadecimal digits').length - 1";
    assert_eq!(playground.value(hash, 1400, errors), 1);
}

#[test]
fn an_input_that_an_implementation_differs_on_names_it() {
    let Some(playground) = Playground::find() else {
        return;
    };
    let seen = "document.getElementById('seen').textContent";
    let text = playground.value("#operation=utf-8.encode&in=D800", 1400, seen);
    let text = text.as_str().unwrap();
    assert!(text.contains("nim") && text.contains("ED A0 80"), "{text}");
    let text = playground.value("#operation=utf-8.encode&in=0041+0042+0043", 1400, seen);
    assert_eq!(text, "");
}

#[test]
fn the_page_fits_both_widths_and_both_colour_schemes() {
    let Some(playground) = Playground::find() else {
        return;
    };
    let good = json!({"texts": true, "faint": [], "beyond": 0, "stuck": []});
    for (scheme, width) in [
        ("light", 400),
        ("dark", 1400),
        ("light", 1400),
        ("dark", 400),
    ] {
        let prefer = |scheme: &str| {
            let mut browser = playground
                .browser
                .lock()
                .unwrap_or_else(PoisonError::into_inner);
            browser.prefer(scheme);
        };
        prefer(scheme);
        let problems = playground.value(
            "#operation=utf-8.decode-lossy&in=F0+80+80+41",
            width,
            PROBLEMS,
        );
        prefer("");
        assert_eq!(problems, good, "{scheme}, {width} pixels");
    }
}
