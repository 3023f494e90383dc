//! JSON Schema (2020-12): whether a document has the shape that a schema gives it, and where it has not.

use jsonschema::{ValidationError, Validator, error::ValidationErrorKind as Kind};
use serde_json::Value;

/// Where a document leaves its schema.
#[derive(Debug, PartialEq, Eq)]
pub struct Violation {
    /// The path with dots; empty for the whole document.
    pub field: String,
    /// For the caller: what is expected.
    pub message: String,
}

/// Compiled once per version of the catalog. None: the schema itself is broken.
#[derive(Default)]
pub(crate) struct Schema(Option<Validator>);

/// Also what the migrator holds a release against. A format is a rule here, and not only a remark.
pub(crate) fn build(schema: &Value) -> Result<Validator, ValidationError<'static>> {
    jsonschema::draft202012::options()
        .should_validate_formats(true)
        .build(schema)
}

impl Schema {
    pub(crate) fn compile(tool: &str, schema: &Value) -> Self {
        Self(
            build(schema)
                .map_err(
                    |error| tracing::error!(tool, %error, "a schema of the tool is not a JSON Schema"),
                )
                .ok(),
        )
    }

    pub(crate) fn check(&self, arguments: &Value) -> Result<(), Violation> {
        let Some(validator) = &self.0 else {
            return Err(Violation {
                field: String::new(),
                message: "This tool's schema is broken; tell whoever runs the server.".to_owned(),
            });
        };
        match validator.iter_errors(arguments).next() {
            None => Ok(()),
            Some(error) => Err(violation(&error)),
        }
    }
}

fn violation(error: &ValidationError<'_>) -> Violation {
    let parent = dotted(error.instance_path().as_str());
    let child = |name: &str| join(&parent, name);
    match error.kind() {
        Kind::Required { property } => {
            let name = property.as_str().unwrap_or_default();
            invalid(child(name), "is required")
        }
        Kind::AdditionalProperties { unexpected } | Kind::UnevaluatedProperties { unexpected } => {
            let name = unexpected.first().map_or("", String::as_str);
            invalid(child(name), "is not an argument of this tool")
        }
        _ => invalid(parent, &expected(error)),
    }
}

fn expected(error: &ValidationError<'_>) -> String {
    match error.kind() {
        Kind::Type { .. } => {
            let masked = error.masked().to_string();
            // "value is not of type "integer"": the same words, as an order.
            masked
                .replace("value is not of type", "must be of type")
                .replace("value is not of types", "must be of type")
        }
        Kind::Minimum { limit } => format!("must be at least {limit}"),
        Kind::Maximum { limit } => format!("must be at most {limit}"),
        Kind::ExclusiveMinimum { limit } => format!("must be more than {limit}"),
        Kind::ExclusiveMaximum { limit } => format!("must be less than {limit}"),
        Kind::MinLength { limit } => format!("must have at least {limit} characters"),
        Kind::MaxLength { limit } => format!("must have at most {limit} characters"),
        Kind::MinItems { limit } => format!("must have at least {limit} items"),
        Kind::MaxItems { limit } => format!("must have at most {limit} items"),
        Kind::UniqueItems => "must not name anything twice".to_owned(),
        Kind::Enum { options } => format!("must be one of {options}"),
        Kind::Constant { expected_value } => format!("must be {expected_value}"),
        Kind::Pattern { pattern } => format!("must match the pattern {pattern}"),
        Kind::Format { format } => format!("must be a valid {format}"),
        // The value itself stays out of messages that are logged.
        _ => format!("does not fit: {}", error.masked()),
    }
}

fn invalid(field: String, what: &str) -> Violation {
    let subject = if field.is_empty() {
        "The arguments".to_owned()
    } else {
        field.clone()
    };
    Violation {
        message: format!("{subject} {what}."),
        field,
    }
}

fn join(parent: &str, name: &str) -> String {
    if parent.is_empty() {
        name.to_owned()
    } else {
        format!("{parent}.{name}")
    }
}

/// A JSON pointer as a path with dots.
fn dotted(pointer: &str) -> String {
    pointer
        .trim_start_matches('/')
        .replace('/', ".")
        .replace("~1", "/")
        .replace("~0", "~")
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn check(arguments: Value) -> (String, String) {
        let schema = json!({"type": "object", "additionalProperties": false, "required": ["limit"], "properties": {
            "limit": {"type": "integer", "minimum": 1, "maximum": 100},
            "mode": {"enum": ["a", "b"]},
            "id": {"type": "string", "format": "uuid"},
            "at": {"type": "string", "format": "date-time"},
            "list": {"type": "array", "items": {"type": "object", "properties": {"x/y": {"type": ["string", "null"], "maxLength": 2}}}},
        }});
        match Schema::compile("t", &schema).check(&arguments) {
            Err(Violation { field, message }) => (field, message),
            Ok(()) => Default::default(),
        }
    }

    #[test]
    fn names_the_field_and_says_what_is_expected() {
        let cases = [
            (json!({}), "limit", "limit is required."),
            (json!({"limit": 0}), "limit", "limit must be at least 1."),
            (
                json!({"limit": "5"}),
                "limit",
                "limit must be of type \"integer\".",
            ),
            (
                json!({"limit": 5, "more": 1}),
                "more",
                "more is not an argument of this tool.",
            ),
            (
                json!({"limit": 5, "mode": "c"}),
                "mode",
                "mode must be one of [\"a\",\"b\"].",
            ),
            (
                json!({"limit": 5, "list": [{"x/y": "abc"}]}),
                "list.0.x/y",
                "list.0.x/y must have at most 2 characters.",
            ),
            (
                json!({"limit": 5, "id": "nope"}),
                "id",
                "id must be a valid uuid.",
            ),
            (
                json!({"limit": 5, "at": "today"}),
                "at",
                "at must be a valid date-time.",
            ),
            (json!([1]), "", "The arguments must be of type \"object\"."),
        ];
        for (arguments, field, message) in cases {
            assert_eq!(
                check(arguments.clone()),
                (field.to_owned(), message.to_owned()),
                "{arguments}"
            );
        }
        assert_eq!(
            check(
                json!({"limit": 5.0, "mode": "a", "id": "0b6e6b0c-5a0f-4f0b-9b5e-2f8d3c1a7e10", "at": "2026-03-01T12:00:00Z"})
            ),
            Default::default()
        );
    }

    #[test]
    fn a_broken_schema_refuses() {
        let broken = Schema::compile("t", &json!({"type": 7}));
        assert!(broken.check(&json!({})).is_err());
    }
}
