//! Reads a YAML argument into JSON and the position of each value. SQL checks the content.

use saphyr_parser::{Event, Marker, Parser, ScalarStyle};
use serde_json::{Map, Number, Value, json};

const MAX_DEPTH: usize = 32;
/// The most nodes. SQL checks each of them.
const MAX_NODES: usize = 20_000;
const MAX_PROBLEMS: usize = 1_000;
const MAX_KEY: usize = 128;
/// All paths together: long keys above many values would multiply.
const MAX_PATHS: usize = 2 * 1024 * 1024;

/// `{"document"?, "positions": {path: [line, column]}, "problems": [{path, line, message}]}`. No document: the text could not be
/// read to its end.
pub(crate) fn read(text: &str) -> Value {
    let mut reader = Reader::default();
    let whole = reader.run(text);
    let mut read = json!({ "positions": reader.positions, "problems": reader.problems });
    if whole {
        read["document"] = reader.root.unwrap_or_default();
    }
    read
}

/// A list or mapping that is still open.
enum Open {
    List(Vec<Value>),
    Mapping {
        entries: Map<String, Value>,
        /// The key that waits for its value; an unusable one takes its value with it.
        key: Option<Result<String, ()>>,
    },
}

#[derive(Default)]
struct Reader {
    open: Vec<Open>,
    /// The path of what is being read, and for each open list or mapping its length and whether that is itself a key.
    path: String,
    bases: Vec<(usize, bool)>,
    root: Option<Value>,
    documents: usize,
    nodes: usize,
    positions: Map<String, Value>,
    paths: usize,
    problems: Vec<Value>,
}

impl Reader {
    /// False if the text could not be read to its end.
    fn run(&mut self, text: &str) -> bool {
        for event in Parser::new_from_str(text) {
            let (event, span) = match event {
                Ok(event) => event,
                Err(error) => {
                    let message = format!("This is not YAML: {}.", error.info());
                    return self.stop(*error.marker(), &message);
                }
            };
            let at = span.start;
            self.nodes += 1;
            if self.nodes > MAX_NODES {
                return self.stop(at, &format!("There are more than {MAX_NODES} values."));
            }
            match event {
                Event::DocumentStart(_) => {
                    self.documents += 1;
                    if self.documents > 1 {
                        return self.stop(at, "There is a second document; one is enough.");
                    }
                }
                Event::Alias(_) => {
                    self.problem(at, "Aliases are not accepted.");
                    self.scalar(Value::Null, None, at);
                }
                Event::Scalar(text, style, anchor, tag) => {
                    self.plain_node(anchor, tag.is_some(), at);
                    let plain = style == ScalarStyle::Plain;
                    let key = text.to_string();
                    let value = if self.awaits_key() {
                        Value::Null
                    } else {
                        self.value(&text, plain, at)
                    };
                    self.scalar(value, Some(key), at);
                }
                Event::SequenceStart(anchor, tag) => {
                    self.plain_node(anchor, tag.is_some(), at);
                    if !self.enter(Open::List(Vec::new()), at) {
                        return false;
                    }
                }
                Event::MappingStart(anchor, tag) => {
                    self.plain_node(anchor, tag.is_some(), at);
                    let entries = Map::new();
                    if !self.enter(Open::Mapping { entries, key: None }, at) {
                        return false;
                    }
                }
                Event::SequenceEnd | Event::MappingEnd => self.leave(at),
                _ => {}
            }
        }
        true
    }

    fn awaits_key(&self) -> bool {
        matches!(self.open.last(), Some(Open::Mapping { key: None, .. }))
    }

    fn plain_node(&mut self, anchor: usize, tagged: bool, at: Marker) {
        if anchor != 0 {
            self.problem(at, "Anchors are not accepted.");
        }
        if tagged {
            self.problem(at, "Tags are not accepted.");
        }
    }

    fn enter(&mut self, open: Open, at: Marker) -> bool {
        if self.open.len() >= MAX_DEPTH {
            return self.stop(at, &format!("It is nested more than {MAX_DEPTH} deep."));
        }
        let is_key = self.awaits_key();
        if is_key {
            self.problem(at, "A key must be text.");
        } else {
            self.begin_value(at);
        }
        self.bases.push((self.path.len(), is_key));
        self.open.push(open);
        true
    }

    fn leave(&mut self, at: Marker) {
        let value = match self.open.pop() {
            Some(Open::List(items)) => Value::Array(items),
            Some(Open::Mapping { entries, .. }) => Value::Object(entries),
            None => return,
        };
        let (length, is_key) = self.bases.pop().unwrap_or_default();
        self.path.truncate(length);
        if is_key {
            self.begin_key(Err(()), at);
        } else {
            self.put(value);
        }
    }

    /// A scalar is a key or a value, whichever its mapping waits for.
    fn scalar(&mut self, value: Value, key: Option<String>, at: Marker) {
        if self.awaits_key() {
            let key = key.ok_or(()).and_then(|key| self.usable(key, at));
            self.begin_key(key, at);
        } else {
            self.begin_value(at);
            self.put(value);
        }
    }

    fn usable(&mut self, key: String, at: Marker) -> Result<String, ()> {
        let Some(Open::Mapping { entries, .. }) = self.open.last() else {
            return Err(());
        };
        let problem = if entries.contains_key(&key) {
            format!("{key} is given twice.")
        } else if key.chars().count() > MAX_KEY {
            format!("A key has at most {MAX_KEY} characters.")
        } else if key.contains('\0') {
            "A key must not contain a NUL character.".to_owned()
        } else {
            return Ok(key);
        };
        self.descend_for(&key, |reader| reader.problem(at, &problem));
        Err(())
    }

    /// Reports a problem of a key that is dropped.
    fn descend_for(&mut self, key: &str, tell: impl FnOnce(&mut Self)) {
        let base = self.base();
        self.path.truncate(base);
        if base > 0 {
            self.path.push('.');
        }
        self.path.extend(key.chars().take(MAX_KEY));
        tell(self);
        self.path.truncate(base);
    }

    fn begin_key(&mut self, usable: Result<String, ()>, at: Marker) {
        let base = self.base();
        self.path.truncate(base);
        if let Ok(key) = &usable {
            self.descend(&key.clone(), at);
        }
        if let Some(Open::Mapping { key, .. }) = self.open.last_mut() {
            *key = Some(usable);
        }
    }

    fn begin_value(&mut self, at: Marker) {
        match self.open.last() {
            None => self.place(at),
            Some(Open::List(items)) => {
                let place = items.len().to_string();
                let base = self.base();
                self.path.truncate(base);
                self.descend(&place, at);
            }
            // Its position is that of its key.
            Some(Open::Mapping { .. }) => {}
        }
    }

    fn base(&self) -> usize {
        self.bases.last().map_or(0, |(length, _)| *length)
    }

    fn descend(&mut self, name: &str, at: Marker) {
        if !self.path.is_empty() {
            self.path.push('.');
        }
        self.path.push_str(name);
        self.place(at);
    }

    fn place(&mut self, at: Marker) {
        self.paths += self.path.len();
        if self.paths <= MAX_PATHS {
            let place = json!([at.line(), at.col() + 1]);
            self.positions.insert(self.path.clone(), place);
        }
    }

    fn put(&mut self, value: Value) {
        match self.open.last_mut() {
            None => self.root = Some(value),
            Some(Open::List(items)) => items.push(value),
            Some(Open::Mapping { entries, key }) => {
                if let Some(Ok(key)) = key.take() {
                    entries.insert(key, value);
                }
            }
        }
    }

    /// By YAML's core schema.
    fn value(&mut self, text: &str, plain: bool, at: Marker) -> Value {
        if text.contains('\0') {
            self.problem(at, "Text must not contain a NUL character.");
            return Value::Null;
        }
        if !plain {
            return Value::from(text);
        }
        match text {
            "" | "~" | "null" | "Null" | "NULL" => Value::Null,
            "true" | "True" | "TRUE" => Value::Bool(true),
            "false" | "False" | "FALSE" => Value::Bool(false),
            _ => self.number(text, at).unwrap_or_else(|| Value::from(text)),
        }
    }

    fn number(&mut self, text: &str, at: Marker) -> Option<Value> {
        let unsigned = text.trim_start_matches(['-', '+']);
        if text.len() - unsigned.len() > 1 {
            return None;
        }
        let special = unsigned.to_ascii_lowercase();
        if special == ".inf" || special == ".nan" {
            self.problem(at, "A number must be finite.");
            return Some(Value::Null);
        }
        for (prefix, base) in [("0x", 16), ("0o", 8)] {
            if let Some(digits) = text.strip_prefix(prefix) {
                return i64::from_str_radix(digits, base).ok().map(Value::from);
            }
        }
        let numeric = unsigned.starts_with(|c: char| c.is_ascii_digit() || c == '.')
            && unsigned.contains(|c: char| c.is_ascii_digit())
            && unsigned
                .bytes()
                .all(|b| b.is_ascii_digit() || b".eE+-".contains(&b));
        if !numeric {
            return None;
        }
        if let Ok(whole) = text.parse::<i64>() {
            return Some(Value::from(whole));
        }
        let number: f64 = text.parse().ok()?;
        let finite = Number::from_f64(number);
        if finite.is_none() {
            self.problem(at, "A number must be finite.");
        }
        Some(finite.map_or(Value::Null, Value::Number))
    }

    fn problem(&mut self, at: Marker, message: &str) {
        if self.problems.len() < MAX_PROBLEMS {
            self.problems
                .push(json!({ "path": self.path, "line": at.line(), "message": message }));
        }
    }

    fn stop(&mut self, at: Marker, message: &str) -> bool {
        self.path.clear();
        self.problem(at, message);
        false
    }
}

#[cfg(test)]
mod tests;
