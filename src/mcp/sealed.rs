//! Opens sealed arguments and seals fields of results. Only bodies of tools with sealed fields are parsed.

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{MapAccess, Visitor},
};
use serde_json::{Value, value::RawValue};

use crate::{audience::Audience, catalog::entries::Tool, db::call::ArgumentCheck, seal::Seal};

/// Replaces sealed arguments by their values. Removes and reports a field that does not open.
pub(crate) fn open(
    seal: &Seal,
    audience: Audience,
    tool: &Tool,
    arguments: &mut Value,
) -> ArgumentCheck {
    for field in &tool.sealed {
        let Some(Value::String(sealed)) = arguments.get(field) else {
            continue;
        };
        let opened = seal
            .open(audience, &tool.name, sealed)
            .and_then(|json| serde_json::from_str(&json).ok());
        if let (Some(value), Some(place)) = (opened, arguments.get_mut(field)) {
            *place = value;
        } else {
            arguments
                .as_object_mut()
                .map(|fields| fields.shift_remove(field));
            return ArgumentCheck::BadCursor {
                field: field.clone(),
            };
        }
    }
    ArgumentCheck::Sound
}

/// Seals the fields of a result that the tool names; everything else keeps its text. `None` if it cannot be sealed.
pub(crate) fn close(seal: &Seal, audience: Audience, tool: &Tool, body: String) -> Option<String> {
    if tool.sealed_out.is_empty() {
        return Some(body);
    }
    // Not an object: nothing in it to seal.
    let Ok(Fields(fields)) = serde_json::from_str(&body) else {
        return Some(body);
    };
    let mut written = String::with_capacity(body.len() + 128);
    for (name, value) in fields {
        written.push(if written.is_empty() { '{' } else { ',' });
        written.push_str(&serde_json::to_string(&name).ok()?);
        written.push(':');
        if value.get() != "null" && tool.sealed_out.contains(&name) {
            written.push('"');
            written.push_str(&seal.seal(audience, &tool.name, value.get())?);
            written.push('"');
        } else {
            written.push_str(value.get());
        }
    }
    written.push_str(if written.is_empty() { "{}" } else { "}" });
    Some(written)
}

/// An object's fields in order, their values as text.
struct Fields<'a>(Vec<(String, &'a RawValue)>);

impl<'de: 'a, 'a> Deserialize<'de> for Fields<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Reader;
        impl<'de> Visitor<'de> for Reader {
            type Value = Fields<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut fields = Vec::new();
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(Fields(fields))
            }
        }
        deserializer.deserialize_map(Reader)
    }
}
