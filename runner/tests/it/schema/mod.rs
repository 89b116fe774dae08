//! The published schema of JSON reports.

use jsonschema::Validator;
use serde_json::{Value, json};
use utfproof_report::json::SCHEMA;

/// The published schema.
pub(crate) fn published() -> Value {
    serde_json::from_str(SCHEMA).unwrap()
}

/// The published schema, but every key that it does not name is refused.
pub(crate) fn strict() -> Validator {
    strict_of(published())
}

/// A schema, but every key that it does not name is refused.
pub(crate) fn strict_of(mut schema: Value) -> Validator {
    assert!(jsonschema::meta::is_valid(&schema));
    forbid_other_keys(&mut schema);
    jsonschema::validator_for(&schema).unwrap()
}

/// The published schema allows additional keys, but it has to name every key that we write.
fn forbid_other_keys(schema: &mut Value) {
    match schema {
        Value::Object(keys) => {
            let says_others = keys.contains_key("additionalProperties");
            if keys.get("type") == Some(&json!("object")) && !says_others {
                keys.insert("additionalProperties".to_owned(), json!(false));
            }
            keys.values_mut().for_each(forbid_other_keys);
        }
        Value::Array(items) => items.iter_mut().for_each(forbid_other_keys),
        _ => {}
    }
}
