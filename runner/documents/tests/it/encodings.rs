//! Encodings that are derived from a definition of a few lines are those of the literal oracle.

use std::fs;

use rayon::prelude::*;
use utfproof_documents::encodings::{Definition, Derived, laws, read, render, vectors};
use utfproof_oracle::{NoTrace, Reading, Sequence, Slice, UnitKind};
use utfproof_vectors::automaton::{Acceptance, Automaton};

fn text(name: &str) -> String {
    let path = format!("{}/encodings/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(path).unwrap()
}

fn definition(name: &str) -> Definition {
    read(&text(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Each derived encoding, and the oracle's codec in code points.
const LIKE_THE_ORACLE: [(&str, Oracle); 5] = [
    ("utf-8", Oracle::CodePoints("utf-8")),
    ("utf-8-1997", Oracle::OwnFormsOnly("utf-8-1997")),
    ("cesu-8", Oracle::CodePoints("cesu-8")),
    ("wtf-8", Oracle::Validated("wtf-8")),
    ("modified-utf-8", Oracle::CodeUnits("modified-utf-8")),
];

/// The oracle's codec for an encoding.
#[derive(Clone, Copy)]
enum Oracle {
    /// It takes and returns code points.
    CodePoints(&'static str),
    /// It also accepts, without a rule, what it does not encode itself: the draft has no rule for that.
    OwnFormsOnly(&'static str),
    /// It is defined for what its validation accepts.
    Validated(&'static str),
    /// It takes and returns the code units of UTF-16.
    CodeUnits(&'static str),
}

/// Operations that are parsed once.
struct Codec {
    encode: Reading,
    decode: Reading,
    validate: Option<Reading>,
    from_code_points: Option<Reading>,
    to_code_points: Option<Reading>,
    kind: UnitKind,
    is_own_only: bool,
}

impl Oracle {
    fn codec(self) -> Codec {
        let (Self::CodePoints(name)
        | Self::OwnFormsOnly(name)
        | Self::Validated(name)
        | Self::CodeUnits(name)) = self;
        let of = |name: &str| name.parse::<Reading>().unwrap();
        let units = matches!(self, Self::CodeUnits(_));
        let encode = of(&format!("{name}.encode"));
        Codec {
            encode,
            decode: of(&format!("{name}.decode")),
            validate: matches!(self, Self::Validated(_)).then(|| of(&format!("{name}.validate"))),
            from_code_points: units.then(|| of("wtf-16.encode")),
            to_code_points: units.then(|| of("wtf-16.decode")),
            kind: if units {
                UnitKind::CodePoint
            } else {
                encode.operation.signature().input
            },
            is_own_only: matches!(self, Self::OwnFormsOnly(_)),
        }
    }
}

fn answer(reading: Reading, input: Slice<'_>) -> Option<Sequence> {
    reading.run(&[input], &mut NoTrace).unwrap().ok()
}

impl Codec {
    fn encode(&self, values: &[u32]) -> Option<Vec<u8>> {
        let mut input = Sequence::from_values(self.kind, values.to_vec());
        if let Some(reading) = self.from_code_points {
            input = answer(reading, input.as_slice())?;
        }
        match answer(self.encode, input.as_slice())? {
            Sequence::Bytes(bytes) => Some(bytes.into_vec()),
            other => panic!("{other}"),
        }
    }

    fn decode(&self, bytes: &[u8]) -> Option<Vec<u32>> {
        if let Some(reading) = self.validate {
            answer(reading, Slice::Bytes(bytes))?;
        }
        let mut output = answer(self.decode, Slice::Bytes(bytes))?;
        if let Some(reading) = self.to_code_points {
            output = answer(reading, output.as_slice())?;
        }
        let values = output.values();
        let is_own = || self.encode(&values).as_deref() == Some(bytes);
        (!self.is_own_only || is_own()).then_some(values)
    }
}

/// Whether both decode bytes alike.
fn assert_alike(definition: &Definition, codec: &Codec, bytes: &[u8]) {
    let (derived, oracle) = (definition.decode(bytes).ok(), codec.decode(bytes));
    assert_eq!(
        derived,
        oracle,
        "{}: {}",
        definition.name,
        Slice::Bytes(bytes)
    );
}

#[test]
#[cfg(feature = "slow")]
fn each_decodes_every_sequence_of_up_to_three_bytes_like_the_oracle() {
    for (name, oracle) in LIKE_THE_ORACLE {
        let (definition, codec) = (definition(name), oracle.codec());
        assert_alike(&definition, &codec, &[]);
        (0x00..=0xFF_u8).into_par_iter().for_each(|first| {
            assert_alike(&definition, &codec, &[first]);
            for second in 0x00..=0xFF {
                assert_alike(&definition, &codec, &[first, second]);
                for third in 0x00..=0xFF {
                    assert_alike(&definition, &codec, &[first, second, third]);
                }
            }
        });
    }
}

#[test]
#[cfg(feature = "slow")]
fn each_encodes_every_code_point_like_the_oracle_and_decodes_it_again() {
    for (name, oracle) in LIKE_THE_ORACLE {
        let (definition, codec) = (definition(name), oracle.codec());
        (0x0..=0x11_u32).into_par_iter().for_each(|plane| {
            let last = if plane == 0x11 {
                0x11_0000
            } else {
                plane << 16 | 0xFFFF
            };
            for value in plane << 16..=last {
                if value > codec.kind.max() {
                    assert_eq!(definition.encode_one(value), None);
                    continue;
                }
                let encoded = definition.encode(&[value]).ok();
                assert_eq!(encoded, codec.encode(&[value]), "{name}: {value:04X}");
                if let Some(bytes) = encoded {
                    assert_eq!(
                        definition.decode(&bytes),
                        Ok(vec![value]),
                        "{name}: {value:04X}"
                    );
                }
            }
        });
    }
    // beyond the code points: each bit, and its neighbours
    let (definition, codec) = (definition("utf-8-1997"), LIKE_THE_ORACLE[1].1.codec());
    for bit in 16..32 {
        for value in [(1_u32 << bit) - 1, 1 << bit, (1 << bit) + 1] {
            assert_eq!(
                definition.encode(&[value]).ok(),
                codec.encode(&[value]),
                "{value:X}"
            );
        }
    }
}

#[test]
fn each_treats_neighbours_at_the_edges_like_the_oracle() {
    const EDGES: [u32; 12] = [
        0x0, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xD83D, 0xDBFF, 0xDC00, 0xDCA9, 0xFFFF, 0x1_F4A9,
    ];
    for (name, oracle) in LIKE_THE_ORACLE {
        let (definition, codec) = (definition(name), oracle.codec());
        for first in EDGES {
            for second in EDGES {
                for third in EDGES {
                    let values = [first, second, third];
                    let encoded = definition.encode(&values).ok();
                    assert_eq!(encoded, codec.encode(&values), "{name}: {values:04X?}");
                    let forms = values.map(|value| definition.encode_one(value));
                    let bytes: Vec<u8> = forms.into_iter().flatten().flatten().collect();
                    assert_alike(&definition, &codec, &bytes);
                    assert_eq!(
                        definition.accepts(&bytes),
                        definition.decode(&bytes).is_ok()
                    );
                }
            }
        }
    }
}

#[test]
fn the_automaton_of_each_is_the_one_that_is_learnt_from_the_oracle() {
    for name in ["utf-8", "cesu-8", "wtf-8", "modified-utf-8"] {
        let derived = definition(name).automaton().unwrap();
        let learnt = Automaton::learn(format!("{name}.validate").parse().unwrap()).unwrap();
        let is_open = |automaton: &Automaton| {
            automaton
                .states
                .iter()
                .any(|state| matches!(state.verdict, Acceptance::Unspecified(_)))
        };
        assert_eq!(derived.name, learnt.name);
        if is_open(&learnt) {
            continue; // inputs that the document leaves open have a state of their own
        }
        assert_eq!(derived.states, learnt.states, "{name}");
    }
}

#[test]
fn complete_vectors_have_the_oracles_answers_and_all_operations() {
    for (name, oracle) in LIKE_THE_ORACLE {
        let definition = definition(name);
        let codec = oracle.codec();
        let automaton = definition.automaton().unwrap();
        let rows = vectors::all(&definition, &automaton);
        for does in ["validate", "decode", "encode"] {
            let start = format!("{name}.{does}/complete/");
            let of = rows.iter().filter(|row| row.id.starts_with(&start));
            assert!(of.count() > 20, "{start}");
        }
        for row in &rows {
            let encodes = row.id.contains(".encode/");
            let validates = row.id.contains(".validate/");
            let row = row.row();
            let count = row.input.count();
            let numbers = [0, count / 3, count / 2, count - 1];
            for number in numbers {
                let input = row.input.sequence(number);
                let result = row.result.as_ref().ok();
                let expected = result.map(|output| match output.count() {
                    1 => output.sequence(0).values(),
                    runs if runs == count => output.sequence(number).values(),
                    _ => Vec::new(),
                });
                if result.is_some_and(|output| ![1, count].contains(&output.count())) {
                    continue; // counted along with some places only
                }
                let right = match encodes {
                    true if input.values().iter().any(|value| *value > codec.kind.max()) => None,
                    true => codec
                        .encode(&input.values())
                        .map(|bytes| bytes.into_iter().map(u32::from).collect()),
                    false => {
                        let bytes: Vec<u8> =
                            input.values().into_iter().map(|byte| byte as u8).collect();
                        codec
                            .decode(&bytes)
                            .map(|values| if validates { Vec::new() } else { values })
                    }
                };
                assert_eq!(expected, right, "{name}: {input}");
            }
        }
    }
}

/// The laws that fail, each with its counterexample.
fn failures(name: &str) -> Vec<(&'static str, String)> {
    let laws = laws::all(&definition(name)).into_iter();
    laws.filter_map(|law| Some((law.law, law.counterexample?)))
        .collect()
}

#[test]
fn laws_fail_with_the_smallest_counterexample() {
    let failures = |name| {
        let failures = failures(name).into_iter();
        failures
            .map(|(law, why)| format!("{law}: {why}"))
            .collect::<Vec<_>>()
    };
    insta::assert_debug_snapshot!(
        [
            "utf-8",
            "utf-8-1997",
            "cesu-8",
            "wtf-8",
            "modified-utf-8",
            "vlq"
        ]
        .map(|name| (name, failures(name)))
    );
}

#[test]
fn the_text_shows_all_that_follows() {
    let derived = Derived::of(definition("vlq")).unwrap();
    insta::assert_snapshot!(render(&derived, false));
}

#[test]
fn mistakes_name_the_line_and_the_remedy() {
    let mistakes = [
        "0000-007F | 0xxxxxxx",
        "encoding a b\n0000-007F | 0xxxxxxx",
        "encoding a",
        "encoding a\n0000-007F | 0xxxxxxx\n0081-07FF | 110xxxxx 10xxxxxx",
        "encoding a\n0001-007F | 0xxxxxxx",
        "encoding a\n0000-007F | 0xxxxxxx\n007F-07FF | 110xxxxx 10xxxxxx",
        "encoding a\n0000-007F | 0xxxxxxx\n0080-0FFF | 110xxxxx 10xxxxxx",
        "encoding a\n0000-007F | 0xxxxxx",
        "encoding a\n0000-007G | 0xxxxxxx",
        "encoding a\n0000-007F | 0xxxxxxx\nshort form",
        "encoding a\n0000-007F | 0xxxxxxx\nmaximum lots",
        "encoding a\n0000-007F | 0xxxxxxx\nno surrogates\n\nno surrogates",
        "encoding a\n0000-007F | 0xxxxxxx\npairs of surrogates",
        "encoding a\n0000-007F | 0xxxxxxx\ntwo-byte zero",
        "encoding a\n0000-007F |",
    ];
    let error = |text: &str| read(text).err().map(|error| error.to_string());
    insta::assert_debug_snapshot!(mistakes.map(error));
}

#[test]
fn without_shortest_form_longer_forms_are_read_too() {
    let lenient = text("utf-8").replace("shortest form", "maximum 10FFFF");
    let definition = read(&lenient).unwrap();
    assert_eq!(definition.decode(&[0xC0, 0x80]), Ok(vec![0]));
    assert_eq!(definition.decode(&[0xF4, 0x90, 0x80, 0x80]), Err(0));
    let law = laws::one(&definition, "one form").unwrap();
    assert_eq!(
        law.counterexample.as_deref(),
        Some("U+0000 is 00, and also C0 80")
    );
}
