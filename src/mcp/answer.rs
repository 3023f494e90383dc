//! MCP answers. The database's JSON goes in as text, unparsed.

use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde_json::{Value, json};

use super::{input::Ask, message::Malformed, revision::Revision, tool_call::Called};
use crate::{
    catalog::entries::Catalog,
    db::answer::{Answer, Outcome},
    db::input::Input,
    error::{self, Delivery, rpc},
    http::{envelope, json::compact},
    origin::Origin,
};

const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// What an MCP answer depends on besides SQL's row.
pub(crate) struct Context<'a> {
    pub origin: &'a Origin,
    /// The path that was asked: one of the two names of the resource.
    pub path: &'a str,
    pub revision: Revision,
    pub id: Option<&'a str>,
    pub presented: bool,
    pub input: Option<Input>,
    /// Whether the session's client can show its person a page.
    pub shows_pages: bool,
}

impl Context<'_> {
    /// The answer to `tools/call`.
    pub(crate) fn tool(&self, called: &Called, tool: &str) -> Response {
        let Called { answer, catalog } = called;
        let beside = answer.beside();
        let meta = beside
            .meta
            .map_or_else(String::new, |meta| format!(",\"_meta\":{}", meta.get()));
        if answer.outcome == Outcome::Ok {
            let content = catalog
                .tool(tool)
                .is_some_and(|tool| tool.answers_content());
            let mut fields = if content {
                content_fields(&answer.body)
            } else {
                data_fields(&answer.body, beside.is_error)
            };
            fields.push_str(&meta);
            return self.result(&fields);
        }
        if let Some(response) = self.asks(answer, tool) {
            return response;
        }
        let code = envelope::code(&answer.body);
        let mapping = catalog.error(&code);
        let delivery = match answer.outcome {
            // SQL did not authenticate the caller, so the transport answers.
            Outcome::Unavailable => Delivery::Http,
            Outcome::Error => Delivery::Tool,
            Outcome::Pending if self.revision == Revision::Legacy => Delivery::Tool,
            _ if self.challenges(&code, &answer.body) => Delivery::Http,
            _ => mapping.delivery(self.origin.audience),
        };
        match delivery {
            Delivery::Tool => {
                let body = format!("{{\"error\":{}}}", answer.body);
                self.result(&(data_fields(&body, true) + &meta))
            }
            Delivery::Rpc | Delivery::Http | Delivery::ToolForUsers => {
                let status = if delivery == Delivery::Http {
                    mapping.status
                } else {
                    StatusCode::OK
                };
                self.refusal(answer, catalog, status)
            }
        }
    }

    /// The answer to any other method that SQL refused.
    pub(crate) fn refused(&self, answer: &Answer, catalog: &Catalog) -> Response {
        let code = envelope::code(&answer.body);
        let mapping = catalog.error(&code);
        // An error of the resource or prompt itself is a protocol error; an error before it is an HTTP status.
        let in_protocol = match answer.outcome {
            Outcome::Error => !matches!(code.as_str(), error::BUSY | error::INTERNAL),
            Outcome::Pending => self.revision == Revision::Legacy,
            _ => mapping.delivery(self.origin.audience) == Delivery::Rpc,
        };
        let status = if in_protocol {
            StatusCode::OK
        } else {
            mapping.status
        };
        self.refusal(answer, catalog, status)
    }

    /// The answer that asks the client for something, as far as its revision and abilities allow.
    pub(crate) fn asks(&self, answer: &Answer, name: &str) -> Option<Response> {
        let asked = answer.effect.as_deref();
        let ask = Ask::read(asked.filter(|_| answer.outcome == Outcome::Pending))?;
        if let (Revision::Modern, Some(input)) = (self.revision, &self.input) {
            let app = &self.origin.app;
            let result = ask.result(&app.seal, self.origin.audience, name, &input.capabilities)?;
            let id = self.id.unwrap_or("null");
            let text = format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{result}}}");
            return Some(respond(StatusCode::OK, text));
        }
        let pages = ask.pages();
        if !self.shows_pages || pages.is_empty() {
            return None;
        }
        let message = envelope::field(&answer.body, "message").unwrap_or_default();
        let malformed = Malformed {
            data: Some(Box::new(json!({ "elicitations": pages }))),
            ..Malformed::new(self.id, rpc::URL_ELICITATION_REQUIRED, message)
        };
        Some(problem(StatusCode::OK, &malformed))
    }

    /// Whether the client can get what it lacks by asking its user again: over OAuth, not with a key.
    fn challenges(&self, code: &str, body: &str) -> bool {
        code == error::SCOPE_MISSING
            && envelope::field(body, "kind").is_some_and(|kind| kind != "key")
    }

    fn refusal(&self, answer: &Answer, catalog: &Catalog, status: StatusCode) -> Response {
        let code = envelope::code(&answer.body);
        let mut rpc = catalog.error(&code).rpc;
        if rpc == rpc::RESOURCE_NOT_FOUND && self.revision == Revision::Modern {
            rpc = rpc::INVALID_PARAMS;
        }
        let mut data: Value = serde_json::from_str(&answer.body).unwrap_or_default();
        if rpc == rpc::MISSING_CAPABILITY
            && let Some(ask) = Ask::read(answer.effect.as_deref())
        {
            data["requiredCapabilities"] = ask.required();
        }
        let message = data
            .get("message")
            .and_then(Value::as_str)
            .unwrap_or_default()
            .to_owned();
        let malformed = Malformed {
            data: Some(Box::new(data)),
            ..Malformed::new(self.id, rpc, message)
        };
        let mut response = problem(status, &malformed);
        self.explain(response.headers_mut(), &code, &answer.body, catalog);
        response
    }

    /// Headers that tell the client what to do: the challenge, the time to wait.
    fn explain(&self, headers: &mut http::HeaderMap, code: &str, body: &str, catalog: &Catalog) {
        let metadata = self.origin.metadata_url(self.path);
        envelope::explain(
            headers,
            metadata.as_deref(),
            code,
            body,
            catalog,
            self.presented,
        );
    }

    pub(crate) fn result(&self, fields: &str) -> Response {
        let kind = match (self.revision, fields) {
            (Revision::Legacy, _) => "",
            (Revision::Modern, "") => "\"resultType\":\"complete\"",
            (Revision::Modern, _) => ",\"resultType\":\"complete\"",
        };
        let id = self.id.unwrap_or("null");
        respond(
            StatusCode::OK,
            format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":{{{fields}{kind}}}}}"),
        )
    }
}

fn content_fields(content: &str) -> String {
    format!("\"content\":{content},\"isError\":false")
}

/// The same JSON twice: as text for models, as data for programs. Structured content is always an object.
fn data_fields(body: &str, is_error: bool) -> String {
    let text = json!(compact(body)).to_string();
    let structured = if body.trim_start().starts_with('{') {
        format!(",\"structuredContent\":{body}")
    } else {
        String::new()
    };
    format!(
        "\"content\":[{{\"type\":\"text\",\"text\":{text}}}]{structured},\"isError\":{is_error}"
    )
}

/// A JSON-RPC error.
pub(crate) fn problem(status: StatusCode, malformed: &Malformed) -> Response {
    let mut error = json!({ "code": malformed.code, "message": malformed.message });
    if let Some(data) = &malformed.data {
        error["data"].clone_from(data);
    }
    let id = malformed.id.as_deref().unwrap_or("null");
    respond(
        status,
        format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"error\":{error}}}"),
    )
}

pub(crate) fn respond(status: StatusCode, body: String) -> Response {
    (status, [(header::CONTENT_TYPE, JSON)], body).into_response()
}

/// Every method but POST.
pub(crate) async fn only_post() -> Response {
    let message = "Send MCP messages with POST.";
    let mut response = envelope::error(
        StatusCode::METHOD_NOT_ALLOWED,
        "method_not_allowed",
        message,
    )
    .into_response();
    response
        .headers_mut()
        .insert(header::ALLOW, HeaderValue::from_static("POST"));
    envelope::no_store(response)
}
