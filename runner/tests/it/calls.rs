//! A codec that is wrong from some call on: the report says so, with the number of the call.

use std::time::Duration;

use utfproof_codecs::built_in::StdLibrary;
use utfproof_judge::{
    Answer, Description, Implementation, Offers, Request, Selection, Settings, Shard, UnderTest,
    Watched, run,
};
use utfproof_oracle::{Operation, Sequence};
use utfproof_process::{CommandLine, Process};
use utfproof_report::table::{Detail, Style, render};
use utfproof_vectors::{Suite, built_in_of};

const LIMIT: Duration = Duration::from_secs(10);

/// Loses the last character once `is_worn` says so, of the number of calls and of units so far.
#[derive(Clone)]
struct Wears {
    is_worn: fn(u64, usize) -> bool,
    offers: Offers,
    calls: u64,
    units: usize,
}

impl Wears {
    fn new(is_worn: fn(u64, usize) -> bool) -> Self {
        Self {
            is_worn,
            offers: Offers::default(),
            calls: 0,
            units: 0,
        }
    }
}

impl Implementation for Wears {
    fn describe(&self) -> Description {
        let operations = [Operation::Utf8DecodeLossy];
        Description::new("wears", "1")
            .with_chunks(operations)
            .offering(operations, self.offers)
    }

    fn answer(&mut self, request: &Request) -> Answer {
        let times = match request.mode {
            utfproof_judge::Mode::Times(times) => u64::from(times),
            _ => 1,
        };
        self.calls += times;
        self.units += request.operands.iter().map(Sequence::len).sum::<usize>();
        match StdLibrary.answer(request) {
            Answer::Output(text) if (self.is_worn)(self.calls, self.units) => {
                let mut values = text.values();
                values.pop();
                Answer::Output(Sequence::from_values(text.kind(), values))
            }
            right => right,
        }
    }
}

/// The report on the first causes.
fn told(instance: Box<dyn UnderTest + Send>, operation: Operation) -> String {
    let files = built_in_of(&[operation]).unwrap();
    let vectors: Vec<_> = files.into_iter().flat_map(|file| file.vectors).collect();
    let selection = Selection {
        vectors: &vectors,
        suite: Suite::Quick,
        shard: Shard::WHOLE,
    };
    let settings = Settings {
        argument: "wears".to_owned(),
        shrink_time: Some(Duration::from_secs(100)), // a busy machine starts few processes in less
        ..Settings::default()
    };
    let report = run(vec![instance], selection, &settings);
    let text = render(&[report], Style::PLAIN, Detail::Causes(3, "--all"));
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn told_of(codec: Wears) -> String {
    let instance = Watched::made_by(move || codec.clone(), LIMIT);
    told(Box::new(instance), Operation::Utf8DecodeLossy)
}

#[track_caller]
fn says(text: &str, part: &str) {
    assert!(text.contains(part), "no '{part}' in\n{text}");
}

#[test]
fn a_codec_that_is_wrong_from_a_call_on_is_told_so() {
    let text = told_of(Wears::new(|calls, _| calls >= 2_000));
    says(&text, "only from call 2,000 on");
    says(
        &text,
        "repeat utfproof check wears --operation utf-8.decode-lossy",
    );
    let text = told_of(Wears::new(|calls, _| calls >= 2));
    says(&text, "only from call 2 on");
}

#[test]
fn it_is_told_of_codecs_that_offer_reuse_and_times_too() {
    let offers = Offers {
        times: true,
        reuse: true,
        ..Offers::default()
    };
    let text = told_of(Wears {
        offers,
        ..Wears::new(|calls, _| calls >= 700)
    });
    says(&text, "only from call 700 on");
}

#[test]
fn no_number_is_told_where_it_does_not_decide() {
    for is_worn in [
        |_, units| units >= 50_000,                // the amount of text does
        |calls: u64, _| calls.is_multiple_of(700), // one call in many
        |_: u64, _| true,                          // from the first on
    ] {
        let text = told_of(Wears::new(is_worn));
        assert!(
            text.contains("dropped") && !text.contains("from call"),
            "{text}"
        );
    }
}

/// An adapter in Python that is wrong from its 900th request on.
const ADAPTER: &str = r#"
import sys
calls = 0
for line in sys.stdin:
    if line.startswith('{"utfproof"'):
        print('{"utfproof":1,"implementation":{"name":"wears"},"operations":{"utf-8.validate":{"times":true}}}')
    elif line.startswith('{"id":'):
        number, rest = line[6:].split(',', 1)
        text = bytes.fromhex(rest.split('["')[1].split('"]')[0])
        calls += int(rest.split('"times":')[1].split('}')[0]) if '"times"' in rest else 1
        try:
            text.decode()
            answer = '"out":""'
        except UnicodeDecodeError as error:
            answer = '"error":"","at":%d' % error.start
        print('{"id":%s,%s}' % (number, '"out":""' if calls >= 900 else answer))
    else:
        sys.stdout.flush()
"#;

#[test]
fn an_adapter_that_is_wrong_from_a_call_on_is_told_so() {
    if which::which("python3").is_err() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let script = folder.path().join("adapter.py");
    std::fs::write(&script, ADAPTER).unwrap();
    let command = CommandLine::new("python3").with([script.to_string_lossy().into_owned()]);
    let adapter = Process::start(command, LIMIT).unwrap();
    let text = told(Box::new(adapter), Operation::Utf8Validate);
    says(
        &text,
        "accepts what must be rejected, only from call 900 on",
    );
}
