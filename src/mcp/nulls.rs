//! Null for an optional argument counts as left out, since many clients send it for what they do not fill in.

use serde_json::Value;

/// Removes nulls that a schema neither takes nor requires. Returns whether there were any, and the names that
/// the outermost object lost.
pub(crate) fn leave_out(value: &mut Value, schema: &Value) -> (bool, Vec<String>) {
    let (mut any, mut left_out) = (false, Vec::new());
    match value {
        Value::Object(fields) => {
            let required = schema["required"].as_array();
            let required = |name: &str| required.is_some_and(|all| all.iter().any(|r| r == name));
            let declared = |name: &str| schema["properties"].get(name);
            fields.retain(|name, value| {
                let kept = !value.is_null()
                    || required(name)
                    || declared(name).is_none_or(|schema| !refuses_null(schema));
                if !kept {
                    left_out.push(name.clone());
                }
                kept
            });
            for (name, value) in fields {
                if let Some(schema) = declared(name) {
                    any |= leave_out(value, schema).0;
                }
            }
        }
        Value::Array(items) => {
            for item in items {
                any |= leave_out(item, &schema["items"]).0;
            }
        }
        _ => {}
    }
    (any || !left_out.is_empty(), left_out)
}

/// Only a scalar type says for sure that null does not fit.
fn refuses_null(schema: &Value) -> bool {
    schema["type"].as_str().is_some_and(|kind| kind != "null")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_nulls_of_optional_fields_are_left_out() {
        let schema = json!({"type": "object", "required": ["must"], "properties": {
            "must": {"type": "string"},
            "may": {"type": "string"},
            "either": {"type": ["string", "null"]},
            "any": {},
            "inner": {"type": "object", "properties": {"may": {"type": "integer"}}},
            "list": {"type": "array", "items": {"type": "object", "properties": {"may": {"type": "integer"}}}},
        }});
        let mut value = json!({"must": null, "may": null, "either": null, "any": null, "unknown": null,
            "inner": {"may": null, "other": null}, "list": [{"may": null}, null]});
        assert_eq!(
            leave_out(&mut value, &schema),
            (true, vec!["may".to_owned()])
        );
        assert_eq!(
            value,
            json!({"must": null, "either": null, "any": null, "unknown": null,
                "inner": {"other": null}, "list": [{}, null]})
        );
        let mut inner = json!({"must": "", "inner": {"may": null}});
        assert_eq!(leave_out(&mut inner, &schema), (true, Vec::new()));
        assert_eq!(leave_out(&mut json!(7), &schema), (false, Vec::new()));
    }
}
