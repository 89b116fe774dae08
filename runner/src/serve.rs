//! The oracle as an adapter: reads requests of the adapter protocol, and writes replies.

mod calls;

use std::io::{self, BufRead, Write};

use serde::Deserialize;
use serde_json::json;
use utfproof_judge::{Call, has_room};
use utfproof_notation::Written;
use utfproof_oracle::unicode::maximal_subpart::MaximalSubpart;
use utfproof_oracle::{NoTrace, Operation, Reading, Rejection, Sequence, Slice};
use utfproof_vectors::{dues, has_incremental_output, ill_formed_part};

use calls::{calls, smallest_room};

/// The longest line that is read, longer than any that the runner writes.
const LONGEST_LINE: u64 = 64 << 20;

#[derive(Deserialize)]
struct Incoming<'a> {
    id: Option<u64>,
    op: Option<String>,
    #[serde(rename = "in", borrow)]
    operands: Option<Vec<Written<'a>>>,
    #[serde(borrow)]
    batch: Option<Vec<Written<'a>>>,
    #[serde(default)]
    outs: bool,
    room: Option<usize>,
    utfproof: Option<u64>,
}

/// Answers requests until the input ends.
///
/// It knows the operations of the judging documents, and every document-qualified one (`wtf-8-2014:wtf-16.decode`). It
/// joins an input that is cut into chunks. It keeps nothing from one conversion to the next: a request to convert many times over
/// is converted once, an input that does not end is answered as if it did, and what came out after each chunk is what is
/// decided by then. Into a small buffer, it converts one character after another.
///
/// # Errors
///
/// If reading or writing fails. A line that is not a request is `InvalidData`.
pub fn serve(input: &mut impl BufRead, output: &mut impl Write) -> io::Result<()> {
    let mut line = String::new();
    for number in 1_u64.. {
        line.clear();
        if io::Read::take(&mut *input, LONGEST_LINE).read_line(&mut line)? == 0 {
            break;
        }
        let line = line.trim_end_matches(['\n', '\r']);
        if line.is_empty() {
            output.flush()?;
            continue;
        }
        let refuse = |why: String| {
            let what = format!("line {number} of standard input is not a request: {why}");
            io::Error::new(io::ErrorKind::InvalidData, what)
        };
        let incoming: Incoming =
            serde_json::from_str(line).map_err(|error| refuse(error.to_string()))?;
        match incoming {
            Incoming {
                utfproof: Some(1), ..
            } => writeln!(output, "{}", description())?,
            Incoming {
                id: Some(id),
                op: Some(operation),
                operands: Some(operands),
                outs,
                room,
                ..
            } => {
                let content = content(&operation, &operands, Parts { outs, room });
                writeln!(output, "{{\"id\":{id},{content}}}")?;
            }
            Incoming {
                id: Some(id),
                op: Some(operation),
                batch: Some(inputs),
                ..
            } => {
                reply_to_batch(output, id, &operation, &inputs)?;
            }
            _ => {
                return Err(refuse(
                    "it has neither \"id\", \"op\" and \"in\" or \"batch\", nor \"utfproof\":1"
                        .to_owned(),
                ));
            }
        }
    }
    output.flush()
}

fn description() -> serde_json::Value {
    let operations = Operation::ALL.iter().map(|operation| {
        let mut keys = match operation.signature().operands {
            1 => json!({"chunks": true, "reuse": true, "times": true, "batch": true}),
            _ => json!({"times": true}),
        };
        if has_incremental_output(*operation) {
            keys["outs"] = json!(true);
        }
        if operation.signature().rejects {
            keys["length"] = json!(true);
        }
        if has_room(*operation) {
            keys["room"] = json!(smallest_room(*operation));
        }
        (operation.name().to_owned(), keys)
    });
    json!({
        "utfproof": 1,
        "implementation": {"name": "utfproof oracle", "version": env!("CARGO_PKG_VERSION")},
        "operations": serde_json::Map::from_iter(operations),
    })
}

/// The parts in which a request asks for its result.
#[derive(Clone, Copy, Default)]
struct Parts {
    /// Whether it asks what came out after each chunk.
    outs: bool,
    /// The units of output that the buffer holds, if it is bounded.
    room: Option<usize>,
}

fn reply_to_batch(
    output: &mut impl Write,
    id: u64,
    operation: &str,
    inputs: &[Written<'_>],
) -> io::Result<()> {
    let inputs = inputs.chunks(1);
    let replies: Vec<String> = inputs
        .map(|input| format!("{{{}}}", content(operation, input, Parts::default())))
        .collect();
    writeln!(output, "{{\"id\":{id},\"batch\":[{}]}}", replies.join(","))
}

/// A reply without its id and its braces.
fn content(operation: &str, operands: &[Written<'_>], parts: Parts) -> String {
    match answer(operation, operands, parts) {
        Ok(answer) => answer,
        Err(why) => format!("\"skip\":{}", json!(why)),
    }
}

fn answer(operation: &str, operands: &[Written<'_>], parts: Parts) -> Result<String, String> {
    let reading: Reading = operation.parse().map_err(|error| format!("{error}"))?;
    let chunks = read_operands(reading.operation, operands)?;
    let operands = match reading.operation.signature().operands {
        1 => vec![Sequence::joined(&chunks).into_owned()],
        _ => chunks.clone(),
    };
    let slices: Vec<Slice<'_>> = operands.iter().map(Sequence::as_slice).collect();
    let outcome = reading.answer(&slices, &mut NoTrace);
    Ok(match outcome.map_err(|error| error.to_string())? {
        Ok(sequence) => {
            let outs = parts
                .outs
                .then(|| outs(reading.operation, &chunks, &sequence));
            let calls = parts
                .room
                .and_then(|room| calls(reading, &operands[0], &sequence, room));
            let out = sequence.as_slice().json();
            let [outs, calls] = [list("outs", outs), list("calls", calls.map(pairs))];
            format!("\"out\":{out}{outs}{calls}")
        }
        Err(Rejection { at }) => {
            let part = ill_formed_part(reading.operation, &operands[0], at);
            let part = part.filter(|_| reading.judges());
            format!(
                "\"error\":\"rejected\",\"at\":{at}{}",
                part.map_or_else(String::new, keys_of)
            )
        }
    })
}

/// A key whose value is an array of these elements, after a comma. Nothing if there is none.
fn list(key: &str, elements: Option<Vec<String>>) -> String {
    let list = elements.map(|elements| format!(",\"{key}\":[{}]", elements.join(",")));
    list.unwrap_or_default()
}

fn pairs(calls: Vec<Call>) -> Vec<String> {
    let pair = |Call { read, written }: Call| format!("[{read},{written}]");
    calls.into_iter().map(pair).collect()
}

/// What came out after each chunk, as soon as it was decided, and at the end.
fn outs(operation: Operation, chunks: &[Sequence], output: &Sequence) -> Vec<String> {
    let dues = dues(operation, chunks).unwrap_or_default();
    let dues = dues.iter().map(|due| due.most().min(output.len()));
    let mut ends: Vec<usize> = dues.collect();
    ends.resize(chunks.len(), 0);
    let begins = [0].into_iter().chain(ends.clone());
    let parts = begins.zip(ends.into_iter().chain([output.len()]));
    parts
        .map(|(begin, end)| output.as_slice().part(begin..end).json().to_string())
        .collect()
}

/// The keys of a rejection that say what is ill-formed.
fn keys_of(part: MaximalSubpart) -> String {
    let incomplete = if part.is_incomplete {
        ",\"incomplete\":true"
    } else {
        ""
    };
    format!(",\"length\":{}{incomplete}", part.length)
}

/// The operands, or the chunks of an only one.
fn read_operands(operation: Operation, operands: &[Written<'_>]) -> Result<Vec<Sequence>, String> {
    let signature = operation.signature();
    let operand = |(i, written): (usize, &Written<'_>)| {
        let kind = signature.operand(i);
        let text = written.text(kind).ok_or_else(|| {
            let expected = Written::expected(kind);
            format!("operand {} is not {expected}", i + 1)
        })?;
        let parsed = kind.parse(&text);
        parsed.map_err(|error| format!("operand {}: {error}", i + 1))
    };
    operands.iter().enumerate().map(operand).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn served(input: &str) -> (String, io::Result<()>) {
        let mut output = Vec::new();
        let result = serve(&mut input.as_bytes(), &mut output);
        (String::from_utf8(output).unwrap_or_default(), result)
    }

    #[test]
    fn it_describes_itself_and_answers_in_order() {
        let (output, result) = served(concat!(
            "{\"utfproof\":1}\n\n",
            "{\"id\":1,\"op\":\"utf-8.decode\",\"in\":[\"E2 82 AC\"]}\n",
            "{\"id\":2,\"op\":\"utf-8.decode\",\"in\":[\"41 E2\"]}\n",
            "{\"id\":3,\"op\":\"utf-8.decode\",\"in\":[\"E2\",\"\",\"82 AC\"]}\n",
            "{\"id\":4,\"op\":\"wtf-8-2014:wtf-16.decode\",\"in\":[\"D83D DCA9\"]}\n",
            "{\"id\":5,\"op\":\"utf-8.decod\",\"in\":[\"\"]}\n",
            "{\"id\":6,\"op\":\"utf-8.decode\",\"in\":[\"4\"]}\n",
            "{\"id\":7,\"op\":\"utf-8.decode\",\"in\":[\"41\"],\"times\":20000}\n",
            "{\"id\":8,\"op\":\"utf-8.decode\",\"in\":[\"E2\"],\"end\":false}\n",
            "{\"id\":9,\"op\":\"utf-8.decode\",\"batch\":[\"41\",\"E2\",\"\"]}\n",
            "{\"id\":10,\"op\":\"whatwg-utf-8.decode\",\"in\":[\"41 ED A0\",\"E2\",\"82 AC E2\"],\"outs\":true}\n",
            "{\"id\":11,\"op\":\"utf-8.encode\",\"in\":[\"0041 10000\"],\"room\":4}\n",
            "{\"id\":12,\"op\":\"utf-8.encode\",\"in\":[\"D800\"],\"room\":4}\n",
        ));
        assert!(result.is_ok());
        let lines: Vec<&str> = output.lines().collect();
        assert!(
            lines[0].contains("\"wtf-8.concatenate\":{\"times\":true}")
                && lines[0].contains("\"chunks\":true")
        );
        assert_eq!(lines[1], r#"{"id":1,"out":"20AC"}"#);
        assert_eq!(
            lines[2],
            r#"{"id":2,"error":"rejected","at":1,"length":1,"incomplete":true}"#
        );
        assert_eq!(lines[3], r#"{"id":3,"out":"20AC"}"#);
        assert_eq!(lines[4], r#"{"id":4,"out":"1F03D"}"#);
        assert!(
            lines[5].contains("did you mean 'utf-8.decode'?"),
            "{}",
            lines[5]
        );
        assert!(
            lines[6].contains("operand 1: at character 0"),
            "{}",
            lines[6]
        );
        assert_eq!(
            lines[7..],
            [
                r#"{"id":7,"out":"0041"}"#,
                r#"{"id":8,"error":"rejected","at":0,"length":1,"incomplete":true}"#,
                r#"{"id":9,"batch":[{"out":"0041"},{"error":"rejected","at":0,"length":1,"incomplete":true},{"out":""}]}"#,
                r#"{"id":10,"out":"0041 FFFD FFFD 20AC FFFD","outs":["0041 FFFD FFFD","","20AC","FFFD"]}"#,
                r#"{"id":11,"out":"41 F0 90 80 80","calls":[[1,1],[2,5]]}"#,
                r#"{"id":12,"error":"rejected","at":0}"#,
            ]
        );
    }

    #[test]
    fn a_line_that_is_not_a_request_ends_it_with_a_reason() {
        for line in ["x", "{}", "{\"id\":1}", "{\"utfproof\":2}"] {
            let (_, result) = served(line);
            let error = result.unwrap_err().to_string();
            assert!(
                error.contains("line 1 of standard input is not a request"),
                "{error}"
            );
        }
    }
}
