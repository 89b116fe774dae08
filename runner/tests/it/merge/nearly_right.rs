//! Files of shards that are changed at random.

use super::check::{Asked, Known, check, known_of, vectors};
use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use serde_json::{Value, json};
use utfproof_judge::Shard;
use utfproof_report::merge::{ShardFile, merge};
use utfproof_report::{Format, Report, json as json_report, read_shards, render};
use utfproof_vectors::{Suite, Vector};

/// A changed file that can still be read is merged and rendered, or the merge is refused. Two files take as long as fifty
/// short inputs, so the number of inputs is divided by fifty.
#[test]
fn a_changed_file_is_merged_or_refused_without_harm() {
    let inputs = std::env::var("UTFPROOF_INPUTS").ok();
    let inputs = inputs.map_or(400, |inputs| {
        (inputs.parse::<usize>().unwrap() / 50).max(100)
    });
    let vectors: Vec<Vector> = vectors("utf-8.decode", Suite::Quick)
        .into_iter()
        .step_by(12)
        .collect();
    let known = known_of("overlongs-accepted", &vectors, Suite::Quick, Known::Some);
    let asked = Asked::of("overlongs-accepted", &vectors, Suite::Quick).known(&known);
    let of = 2;
    let right: Vec<Report> = (1..=of)
        .map(|number| check(&asked, Some(Shard { number, of })))
        .collect();
    let texts: Vec<Value> = right
        .iter()
        .map(|report| {
            serde_json::from_str(&json_report::render(std::slice::from_ref(report))).unwrap()
        })
        .collect();
    let mut draw = ChaCha8Rng::seed_from_u64(1);
    let (mut read, mut merged) = (0, 0);
    for _ in 0..inputs {
        let mut files = Vec::new();
        for (number, text) in texts.iter().enumerate() {
            let mut text = text.clone();
            for _ in 0..draw.next_u32() % 3 {
                change(&mut text, &mut draw);
            }
            let mut text = text.to_string();
            if draw.next_u32().is_multiple_of(8) {
                let end = draw.next_u32() as usize % text.len();
                text.truncate(
                    (0..=end)
                        .rev()
                        .find(|end| text.is_char_boundary(*end))
                        .unwrap(),
                );
            }
            match read_shards(&text) {
                Ok(reports) => files.push(ShardFile {
                    name: format!("{number}.json"),
                    reports,
                }),
                Err(error) => assert!(!error.to_string().contains(char::is_control), "{error}"),
            }
        }
        read += files.len();
        match merge(&files) {
            Ok(reports) => {
                merged += 1;
                for format in Format::ALL {
                    let text = render(format, &reports).unwrap();
                    let harmless = |c: char| !c.is_control() || c == '\n';
                    assert!(text.chars().all(harmless), "{text}");
                }
            }
            Err(error) => assert!(!error.to_string().contains(char::is_control), "{error}"),
        }
    }
    assert!(
        read > inputs / 4 && merged > inputs / 20,
        "{read} {merged} of {inputs}"
    );
}

/// Replaces, removes or duplicates one value somewhere in a text.
fn change(value: &mut Value, draw: &mut ChaCha8Rng) {
    let wrong = |draw: &mut ChaCha8Rng| match draw.next_u32() % 9 {
        0 => Value::Null,
        1 => json!(0),
        2 => json!(u64::MAX),
        3 => json!(1_u64 << 48),
        4 => json!("\u{1b}[31m<script>"),
        5 => json!([]),
        6 => json!({}),
        7 => json!("utf-8.decode"),
        _ => json!(true),
    };
    let goes_deeper = !draw.next_u32().is_multiple_of(8);
    match value {
        Value::Object(keys) if goes_deeper && !keys.is_empty() => {
            let number = draw.next_u32() as usize % keys.len();
            if draw.next_u32().is_multiple_of(32) {
                let key = keys.keys().nth(number).cloned().unwrap();
                keys.remove(&key);
            } else {
                change(keys.values_mut().nth(number).unwrap(), draw);
            }
        }
        Value::Array(items) if goes_deeper && !items.is_empty() => {
            let number = draw.next_u32() as usize % items.len();
            match draw.next_u32() % 16 {
                0 => drop(items.remove(number)),
                1 => items.push(items[number].clone()),
                _ => change(&mut items[number], draw),
            }
        }
        Value::Number(number) => {
            let more = number.as_u64().unwrap_or(1);
            *value = match draw.next_u32() % 4 {
                0 => json!(more.wrapping_add(1)),
                1 => json!(more / 2),
                2 => json!(more << 40),
                _ => wrong(draw),
            };
        }
        _ => *value = wrong(draw),
    }
}
