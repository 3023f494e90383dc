//! The JSON-RPC envelope. The parameters stay unparsed text.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer};
use serde_json::{Value, value::RawValue};

use crate::{db::idempotency::IdempotencyKey, error::rpc};

/// A malformed message, or a request with malformed parameters.
#[derive(Debug)]
pub(crate) struct Malformed {
    /// The text of the id when there is a usable one.
    pub id: Option<String>,
    pub code: i32,
    pub message: String,
    pub data: Option<Box<Value>>,
}

impl Malformed {
    pub(crate) fn new(id: Option<&str>, code: i32, message: impl Into<String>) -> Self {
        Self {
            id: id.map(str::to_owned),
            code,
            message: message.into(),
            data: None,
        }
    }
}

#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(borrow)]
    jsonrpc: Option<Cow<'a, str>>,
    // An id of null is a wrong id, not a missing one.
    #[serde(borrow, default, deserialize_with = "even_null")]
    id: Option<&'a RawValue>,
    #[serde(borrow)]
    method: Option<Cow<'a, str>>,
    #[serde(borrow)]
    params: Option<&'a RawValue>,
}

fn even_null<'de: 'a, 'a, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<&'a RawValue>, D::Error> {
    <&RawValue>::deserialize(deserializer).map(Some)
}

/// A request (with an id) or a notification (without one).
pub(crate) struct Message<'a> {
    pub id: Option<&'a str>,
    pub method: Cow<'a, str>,
    pub params: Option<&'a RawValue>,
    pub meta: Option<Meta>,
    /// `params.name` or `params.uri`, which a header repeats.
    pub subject: Option<String>,
    /// Responses to the requests of an earlier answer, and the state that it carried.
    pub responses: Option<Value>,
    pub state: Option<String>,
}

/// The fields that we read in `_meta`: those of the newest revision, and the idempotency key of any.
#[derive(Debug, Default)]
pub(crate) struct Meta {
    pub version: Option<Value>,
    /// What the client can do, when it is an object.
    pub capabilities: Option<Value>,
    pub client: Option<(String, String)>,
    pub traceparent: Option<String>,
    pub key: IdempotencyKey,
}

pub(crate) fn read(body: &[u8]) -> Result<Message<'_>, Malformed> {
    let whole: &RawValue = serde_json::from_slice(body)
        .map_err(|_| Malformed::new(None, rpc::PARSE, "The body is not valid JSON."))?;
    let invalid =
        |id: Option<&str>, message: &str| Malformed::new(id, rpc::INVALID_REQUEST, message);
    match whole.get().as_bytes().first() {
        Some(b'{') => {}
        Some(b'[') => {
            return Err(invalid(
                None,
                "Batches are not supported: send one message a request.",
            ));
        }
        _ => return Err(invalid(None, "A JSON-RPC message is an object.")),
    }
    let envelope: Envelope<'_> = serde_json::from_str(whole.get())
        .map_err(|_| invalid(None, "This is not a JSON-RPC 2.0 message."))?;
    let id = match envelope.id.map(RawValue::get) {
        None => None,
        Some(id) if usable(id) => Some(id),
        Some(_) => {
            return Err(invalid(
                None,
                "The id of a request is a string or a whole number.",
            ));
        }
    };
    if envelope.jsonrpc.as_deref() != Some("2.0") {
        return Err(invalid(id, "The message must say \"jsonrpc\": \"2.0\"."));
    }
    let Some(method) = envelope.method else {
        return Err(invalid(
            id,
            "The message names no method; this server waits for no responses.",
        ));
    };
    let mut message = Message {
        id,
        method,
        params: envelope.params,
        meta: None,
        subject: None,
        responses: None,
        state: None,
    };
    message.look_into_params()?;
    Ok(message)
}

/// rmcp knows ids as text or as 64-bit numbers.
fn usable(id: &str) -> bool {
    id.parse::<i64>().is_ok() || serde_json::from_str::<String>(id).is_ok()
}

impl Message<'_> {
    fn look_into_params(&mut self) -> Result<(), Malformed> {
        #[derive(Deserialize)]
        struct Params<'a> {
            #[serde(borrow, rename = "_meta")]
            meta: Option<&'a RawValue>,
            #[serde(borrow)]
            name: Option<&'a RawValue>,
            #[serde(borrow)]
            uri: Option<&'a RawValue>,
            #[serde(borrow)]
            cursor: Option<&'a RawValue>,
            #[serde(
                borrow,
                default,
                rename = "inputResponses",
                deserialize_with = "even_null"
            )]
            responses: Option<&'a RawValue>,
            #[serde(
                borrow,
                default,
                rename = "requestState",
                deserialize_with = "even_null"
            )]
            state: Option<&'a RawValue>,
        }
        let Some(params) = self.params.filter(|params| params.get() != "null") else {
            return Ok(());
        };
        let malformed = || {
            Malformed::new(
                self.id,
                rpc::INVALID_PARAMS,
                format!("The params of {} are malformed.", self.method),
            )
        };
        if !params.get().starts_with('{') {
            return Err(malformed());
        }
        let params: Params<'_> = serde_json::from_str(params.get()).map_err(|_| malformed())?;
        let text = |raw: Option<&RawValue>| {
            raw.and_then(|raw| serde_json::from_str::<String>(raw.get()).ok())
        };
        // rmcp ignores a cursor of another type.
        if self.method.ends_with("/list")
            && params.cursor.is_some_and(|raw| !raw.get().starts_with('"'))
        {
            return Err(malformed());
        }
        let subject = match &*self.method {
            "tools/call" | "prompts/get" => text(params.name),
            "resources/read" => text(params.uri),
            _ => None,
        };
        let responses = match params.responses {
            None => None,
            Some(raw) => {
                let responses: Value = serde_json::from_str(raw.get()).map_err(|_| malformed())?;
                let named = responses.as_object().ok_or_else(malformed)?;
                if !named.values().all(Value::is_object) {
                    return Err(malformed());
                }
                Some(responses)
            }
        };
        let state = match params.state {
            None => None,
            raw => Some(text(raw).ok_or_else(malformed)?),
        };
        let meta = match params.meta {
            None => None,
            Some(meta) => Some(Meta::read(
                serde_json::from_str(meta.get()).map_err(|_| malformed())?,
            )),
        };
        if subject
            .as_ref()
            .is_some_and(|subject| subject.contains('\0'))
        {
            let message = "A name or address must not contain a NUL character.";
            return Err(Malformed::new(self.id, rpc::INVALID_PARAMS, message));
        }
        (self.subject, self.meta) = (subject, meta);
        (self.responses, self.state) = (responses, state);
        Ok(())
    }
}

impl Meta {
    pub(crate) const VERSION: &str = "io.modelcontextprotocol/protocolVersion";
    pub(crate) const CAPABILITIES: &str = "io.modelcontextprotocol/clientCapabilities";
    const CLIENT: &str = "io.modelcontextprotocol/clientInfo";

    fn read(meta: serde_json::Map<String, Value>) -> Self {
        let client = meta.get(Self::CLIENT).map(|client| {
            let part =
                |name: &str| short(client.get(name).and_then(Value::as_str).unwrap_or_default());
            (part("name"), part("version"))
        });
        Self {
            key: IdempotencyKey::from_meta(&meta),
            version: meta.get(Self::VERSION).cloned(),
            capabilities: meta
                .get(Self::CAPABILITIES)
                .filter(|value| value.is_object())
                .cloned(),
            client,
            traceparent: meta
                .get("traceparent")
                .and_then(Value::as_str)
                .map(str::to_owned),
        }
    }
}

/// The client's name, cut short and without characters that a log or a database cannot hold.
fn short(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(100).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(body: &str) -> i32 {
        read(body.as_bytes()).map_or_else(|malformed| malformed.code, |_| 0)
    }

    #[test]
    fn tells_broken_from_wrong() {
        for broken in ["", "{", "nope", "{\"a\":\u{1}}", "{\"jsonrpc\":\"2.0\"} x"] {
            assert_eq!(code(broken), rpc::PARSE, "{broken}");
        }
        assert_eq!(read(b"\"\xff\"").map_or_else(|m| m.code, |_| 0), rpc::PARSE);
        let wrong = [
            "[]",
            "7",
            "null",
            r#"{"id":1}"#,
            r#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#,
            r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#,
            r#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#,
            r#"{"jsonrpc":"2.0","id":"\ud800","method":"ping"}"#,
            r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
            r#"{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}"#,
        ];
        for wrong in wrong {
            assert_eq!(code(wrong), rpc::INVALID_REQUEST, "{wrong}");
        }
        assert_eq!(
            code(r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":[]}"#),
            rpc::INVALID_PARAMS
        );
        assert_eq!(code(r#"{"jsonrpc":"2.0","id":"a","method":"ping"}"#), 0);
    }
}
