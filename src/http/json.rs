//! JSON text: names that an object gives twice, and what PostgreSQL's blanks cost.

use std::{collections::HashSet, fmt};

use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor,
};

/// The path, with dots, of a name that an object gives twice. A parser would take the last one without a word.
/// None for what is no JSON.
pub(crate) fn repeated_name(text: &[u8]) -> Option<String> {
    let mut path = Vec::new();
    let mut json = serde_json::Deserializer::from_slice(text);
    match (Names { path: &mut path }).deserialize(&mut json) {
        Err(error) if error.is_data() && !path.is_empty() => Some(path.join(".")),
        _ => None,
    }
}

/// Reads any value. Fails at a repeated name, whose path it leaves behind.
struct Names<'a> {
    path: &'a mut Vec<String>,
}

impl Names<'_> {
    fn within(&mut self, name: String) -> Names<'_> {
        self.path.push(name);
        Names { path: self.path }
    }
}

impl<'de> DeserializeSeed<'de> for Names<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Names<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON with names that are not repeated")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<(), A::Error> {
        let mut seen = HashSet::new();
        while let Some(name) = map.next_key::<String>()? {
            if !seen.insert(name.clone()) {
                self.path.push(name);
                return Err(A::Error::custom("a repeated name"));
            }
            map.next_value_seed(self.within(name))?;
            self.path.pop();
        }
        Ok(())
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut items: A) -> Result<(), A::Error> {
        for at in 0.. {
            if items
                .next_element_seed(self.within(at.to_string()))?
                .is_none()
            {
                break;
            }
            self.path.pop();
        }
        self.path.pop();
        Ok(())
    }

    fn visit_bool<E>(self, _: bool) -> Result<(), E> {
        Ok(())
    }

    fn visit_i64<E>(self, _: i64) -> Result<(), E> {
        Ok(())
    }

    fn visit_u64<E>(self, _: u64) -> Result<(), E> {
        Ok(())
    }

    fn visit_f64<E>(self, _: f64) -> Result<(), E> {
        Ok(())
    }

    fn visit_str<E>(self, _: &str) -> Result<(), E> {
        Ok(())
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        Ok(())
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, inner: D) -> Result<(), D::Error> {
        IgnoredAny::deserialize(inner).map(|_| ())
    }
}

/// The same JSON without blanks between its parts.
pub(crate) fn compact(json: &str) -> String {
    let mut compact = String::with_capacity(json.len());
    let (mut in_text, mut escaped) = (false, false);
    for c in json.chars() {
        if in_text {
            (in_text, escaped) = (escaped || c != '"', !escaped && c == '\\');
        } else if matches!(c, ' ' | '\n' | '\r' | '\t') {
            continue;
        } else {
            in_text = c == '"';
        }
        compact.push(c);
    }
    compact
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_repeated_name_is_found_wherever_it_is() {
        for (json, path) in [
            (r#"{"count":1,"count":100}"#, "count"),
            (r#"{"count":1,"c\u006funt":100}"#, "count"),
            (r#"{"a":{"b":1,"c":[{}, {"d":null,"d":true}]}}"#, "a.c.1.d"),
            (r#"[1.5e3, [], {"":"x","":2}, 3]"#, "2."),
        ] {
            assert_eq!(
                repeated_name(json.as_bytes()).as_deref(),
                Some(path),
                "{json}"
            );
        }
        for json in [
            r#"{"a":{"a":{"a":1.25}},"b":[{"a":1},{"a":123456789012345678901234567890}]}"#,
            r#"[{"a":1,"#,
            r#"{"a":1"#,
            "7",
            "",
        ] {
            assert_eq!(repeated_name(json.as_bytes()), None, "{json}");
        }
        let deep = "[".repeat(100_000);
        assert_eq!(repeated_name(deep.as_bytes()), None);
    }

    #[test]
    fn compact_json_loses_blanks_between_its_parts_alone() {
        for (json, expected) in [
            (
                r#"{"a" : 1, "b":[ 1.10 , null ]}"#,
                r#"{"a":1,"b":[1.10,null]}"#,
            ),
            (
                r#"{"a b" : "c , \" : \\" , "d" : " \\\" "}"#,
                r#"{"a b":"c , \" : \\","d":" \\\" "}"#,
            ),
            (
                "{\n \"a\" :\t\"\u{e9} \u{3000} x\"\r\n}",
                "{\"a\":\"\u{e9} \u{3000} x\"}",
            ),
            ("", ""),
        ] {
            assert_eq!(compact(json), expected);
        }
    }
}
