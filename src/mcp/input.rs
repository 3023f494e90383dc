//! Input that a call needs from the client or its person. In the newest revision the answer asks for it, and the client repeats
//! the call with the responses. In a session of an older revision, an error can name a page.

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::{message::Message, revision::Revision};
use crate::{audience::Audience, db::input::Input, seal::Seal};

/// The requests that SQL wants the client to answer, by name.
#[derive(Deserialize)]
pub(crate) struct Ask {
    requests: Map<String, Value>,
    state: Option<Value>,
}

/// `None` if the state in the message was not issued for this entry.
pub(crate) fn parse(seal: &Seal, audience: Audience, message: &Message<'_>) -> Option<Input> {
    let name = message.subject.as_deref().unwrap_or_default();
    let open = |sealed: &String| {
        let text = seal.open(audience, &bound(name), sealed)?;
        serde_json::from_str(&text).ok()
    };
    let state = match &message.state {
        None => None,
        Some(sealed) => Some(open(sealed)?),
    };
    let meta = message.meta.as_ref();
    Some(Input {
        capabilities: meta
            .and_then(|meta| meta.capabilities.clone())
            .unwrap_or_default(),
        responses: message.responses.clone(),
        state,
    })
}

impl Ask {
    pub(crate) fn read(effect: Option<&str>) -> Option<Self> {
        serde_json::from_str(effect?).ok()
    }

    /// An `input_required` result: what this client can do, and the state. `None` if the client supports none of the requests.
    pub(crate) fn result(
        &self,
        seal: &Seal,
        audience: Audience,
        name: &str,
        capabilities: &Value,
    ) -> Option<Value> {
        let able = |request: &&Value| capabilities.pointer(&needed(request)).is_some();
        let requests: Map<String, Value> = self
            .requests
            .iter()
            .filter(|(_, request)| able(request))
            .map(|(name, request)| (name.clone(), request.clone()))
            .collect();
        if requests.is_empty() {
            return None;
        }
        let mut result = json!({ "resultType": "input_required", "inputRequests": requests });
        if let Some(state) = &self.state {
            result["requestState"] =
                json!(seal.seal(audience, &bound(name), &state.to_string())?);
        }
        Some(result)
    }

    /// The capabilities that the client would have needed, as it would have declared them.
    pub(crate) fn required(&self) -> Value {
        let mut required = json!({});
        for request in self.requests.values() {
            let mut place = &mut required;
            for part in needed(request).split('/').skip(1) {
                if place.get(part).is_none() {
                    place[part] = json!({});
                }
                place = &mut place[part];
            }
        }
        required
    }

    /// The pages among the requests, as the older revisions' error names them.
    pub(crate) fn pages(&self) -> Vec<Value> {
        let pages = self.requests.iter().filter_map(|(id, request)| {
            let params = request
                .get("params")
                .filter(|params| params["mode"] == "url")?;
            let mut page = params.clone();
            page["elicitationId"] = json!(id);
            Some(page)
        });
        pages.collect()
    }
}

/// Where a client's capabilities say that it can do this.
fn needed(request: &Value) -> String {
    match request["method"].as_str() {
        Some("elicitation/create") if request["params"]["mode"] == "url" => "/elicitation/url",
        Some("elicitation/create") => "/elicitation",
        Some("sampling/createMessage") => "/sampling",
        Some("roots/list") => "/roots",
        _ => "/unknown",
    }
    .to_owned()
}

/// The seal binds a state to its entry, so that it cannot serve as a cursor.
fn bound(name: &str) -> String {
    format!("{name}\0state")
}

/// Whether a client that opens a session says that it can show its person a page.
pub(crate) fn shows_pages(message: &Message<'_>) -> bool {
    let params = message
        .params
        .and_then(|raw| serde_json::from_str(raw.get()).ok());
    let params: Value = params.unwrap_or_default();
    params.pointer("/capabilities/elicitation/url").is_some()
}

/// Whether a message can bring input at all.
pub(crate) fn applies(revision: Revision, message: &Message<'_>) -> bool {
    revision == Revision::Modern
        && matches!(
            &*message.method,
            "tools/call" | "prompts/get" | "resources/read"
        )
}
