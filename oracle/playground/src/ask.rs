//! A request and its answer, as JSON.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use utfproof_oracle::{Event, Outcome, Reading, Recorder, Sequence, Slice};
use utfproof_vectors::{Expectation, expectation};

/// The most events that an answer has. The last ones are left out.
const EVENTS: usize = 20_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    /// An operation, or one document's version of it: `utf-8.decode` or `rfc-3629:utf-8.decode`.
    operation: String,
    /// The operands, as people type them.
    r#in: Vec<String>,
    /// Whether to list the events, and the operands in notation.
    #[serde(default)]
    trace: bool,
}

/// The answer: `out`, which is the line that `utfproof oracle` prints, or `error` and `at`; or only `problem`.
#[derive(Default, Serialize)]
struct Answer {
    #[serde(skip_serializing_if = "Option::is_none")]
    problem: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    out: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<usize>,
    /// Why no document decides the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    unspecified: Option<&'static str>,
    /// The operands, in notation.
    #[serde(rename = "in", skip_serializing_if = "Option::is_none")]
    operands: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    events: Option<Vec<EventPart>>,
}

/// An event of the trace.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum EventPart {
    /// An algorithm, such as `rfc-3629#decode`, began.
    Enter(&'static str),
    /// The algorithm that began last ended.
    Leave(()),
    /// It took a step: the algorithm's id, the step's, and its values if it has any.
    Step(Vec<Cow<'static, str>>),
    /// It turned to an item of its input.
    Item(String),
}

/// Answers a request, which is JSON text such as
/// `{"operation":"utf-8.decode","in":["C0 80"],"trace":true}`.
pub fn ask(request: &[u8]) -> String {
    let answer = answer(request).unwrap_or_else(|problem| Answer {
        problem: Some(problem),
        ..Answer::default()
    });
    serde_json::to_string(&answer).unwrap_or_default() // strings, numbers and lists: cannot fail
}

fn answer(request: &[u8]) -> Result<Answer, String> {
    let request: Request = serde_json::from_slice(request).map_err(|error| error.to_string())?;
    let reading = request.operation.parse::<Reading>();
    let reading = reading.map_err(|error| error.to_string())?;
    let signature = reading.operation.signature();
    let operand = |(number, text): (usize, &String)| {
        let operand = signature.operand(number).parse_typed(text);
        operand.map_err(|error| match request.r#in.len() {
            1 => error.to_string(),
            _ => format!("operand {}: {error}", number + 1),
        })
    };
    let operands = request.r#in.iter().enumerate().map(operand);
    let operands = operands.collect::<Result<Vec<Sequence>, _>>()?;
    let slices: Vec<Slice<'_>> = operands.iter().map(Sequence::as_slice).collect();
    let mut trace = Recorder::default();
    let outcome = reading.answer(&slices, &mut trace);
    let outcome = outcome.map_err(|error| error.to_string())?;
    let unspecified = unspecified(reading, &slices, &outcome);
    let rejection = outcome.as_ref().err();
    Ok(Answer {
        problem: None,
        out: outcome.as_ref().ok().map(Sequence::to_string),
        error: rejection.map(|_| "rejected"),
        at: rejection.map(|rejection| rejection.at),
        unspecified,
        operands: request
            .trace
            .then(|| operands.iter().map(ToString::to_string).collect()),
        events: request.trace.then(|| events(&trace)),
    })
}

/// Why no document decides the answer of the judging reading, if none does.
fn unspecified(
    reading: Reading,
    operands: &[Slice<'_>],
    outcome: &Outcome,
) -> Option<&'static str> {
    match expectation(reading.operation, operands, outcome.clone()) {
        Expectation::Unspecified(reason) if reading.judges() => Some(reason.name()),
        _ => None,
    }
}

fn events(trace: &Recorder) -> Vec<EventPart> {
    let mut values = trace.values().into_iter();
    let events = trace.events.iter().filter_map(|event| match event {
        Event::Enter(algorithm) => Some(EventPart::Enter(algorithm)),
        Event::Leave => Some(EventPart::Leave(())),
        Event::Step(step) => {
            let values = values.next().filter(|values| !values.is_empty());
            let ids = [step.algorithm, step.step].map(Cow::Borrowed);
            let all = ids.into_iter().chain(values.map(Cow::Owned));
            Some(EventPart::Step(all.collect()))
        }
        Event::LookAt(item) => Some(EventPart::Item(item.to_string())),
        Event::Value(..) => None,
    });
    events.take(EVENTS).collect()
}

#[cfg(test)]
mod tests {
    use super::ask;

    #[test]
    fn an_answer_has_the_result_or_the_rejection_and_the_events() {
        let asked = |request: &str| ask(request.as_bytes());
        assert_eq!(
            asked(r#"{"operation":"utf-8.decode","in":["E2 82 AC"]}"#),
            r#"{"out":"20AC"}"#
        );
        let traced = asked(r#"{"operation":"rfc-3629:utf-8.decode","in":["C0"],"trace":true}"#);
        assert!(
            traced.starts_with(
                r#"{"error":"rejected","at":0,"in":["C0"],"events":[{"enter":"rfc-3629#decode"}"#
            ),
            "{traced}"
        );
        for part in [
            r#"{"item":"C0"}"#,
            r#"{"step":["rfc-3629#decode","protect"]}"#,
            r#"{"leave":null}"#,
        ] {
            assert!(traced.contains(part), "{part} in {traced}");
        }
        let traced = asked(r#"{"operation":"wtf-8.encode","in":["0041"],"trace":true}"#);
        let added = r#"{"step":["wtf-8#encode-to-wtf-8","2.2.0000-007F.1","41"]}"#;
        assert!(traced.contains(added), "{traced}");
        let open = asked(r#"{"operation":"wtf-8.decode","in":["FF"]}"#);
        assert!(open.contains("input is not well-formed WTF-8"), "{open}");
    }

    #[test]
    fn operands_are_read_as_people_type_them_and_come_back_in_notation() {
        for typed in ["c080", "0xC0 0x80", r"\\xC0\\x80"] {
            let request =
                format!(r#"{{"operation":"utf-8.decode","in":["{typed}"],"trace":true}}"#);
            let answer = ask(request.as_bytes());
            assert!(answer.contains(r#""in":["C0 80"]"#), "{answer}");
        }
    }

    #[test]
    fn a_request_that_is_wrong_has_a_problem_as_its_answer() {
        for (request, problem) in [
            ("", "EOF"),
            ("{}", "operation"),
            (r#"{"operation":"utf-8.decod","in":[""]}"#, "did you mean"),
            (r#"{"operation":"utf-8.decode","in":["1"]}"#, "1"),
            (r#"{"operation":"utf-8.decode","in":["00","00"]}"#, "takes"),
            (r#"{"operation":"utf-8.decode","in":[]}"#, "takes"),
        ] {
            let answer = ask(request.as_bytes());
            assert!(answer.starts_with(r#"{"problem":""#), "{request}: {answer}");
            assert!(answer.contains(problem), "{request}: {answer}");
        }
    }
}
