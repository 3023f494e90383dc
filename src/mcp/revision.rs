//! The protocol's revisions. Up to 2025-11-25 a header names the revision; from 2026-07-28 on each request's `_meta`
//! does, and headers repeat what intermediaries route by.

use axum::http::HeaderMap;
use base64::{Engine, prelude::BASE64_STANDARD};
use rmcp::model::ProtocolVersion;
use serde_json::{Value, json};

use super::message::{Malformed, Message, Meta};
use crate::{catalog::entries::Tool, error::rpc};

/// Oldest first.
pub(crate) const SUPPORTED: [ProtocolVersion; 3] = [
    ProtocolVersion::V_2025_06_18,
    ProtocolVersion::V_2025_11_25,
    ProtocolVersion::V_2026_07_28,
];

const VERSION: &str = "mcp-protocol-version";
const METHOD: &str = "mcp-method";
const NAME: &str = "mcp-name";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Revision {
    /// With `initialize`; errors under HTTP 200.
    Legacy,
    /// Each request stands alone; some errors have an HTTP status.
    Modern,
}

/// Checks the revision that a message names. `tool`: the called tool, whose arguments headers may repeat.
pub(crate) fn detect(
    headers: &HeaderMap,
    message: &Message<'_>,
    tool: Option<&Tool>,
) -> Result<Revision, Malformed> {
    let mismatch = |why: String| Malformed::new(message.id, rpc::HEADER_MISMATCH, why);
    let header = single(headers, VERSION).map_err(mismatch)?;
    let stated = message.meta.as_ref().and_then(|meta| meta.version.as_ref());
    let discovers = message.method == "server/discover";

    if message.method == "initialize" && stated.is_none() {
        let asked = initialize_version(message);
        if let (Some(header), Some(asked)) = (header, &asked) {
            if header != asked {
                let why = format!(
                    "The header MCP-Protocol-Version says {header}, the params say {asked}."
                );
                return Err(Malformed::new(message.id, rpc::INVALID_REQUEST, why));
            }
            repeats(headers, message, None, false).map_err(mismatch)?;
        }
        return Ok(Revision::Legacy);
    }
    let Some(stated) = stated else {
        match header {
            Some(version) if !supported(version) => return Err(unsupported(message.id, version)),
            Some(version) if !modern(version) && !discovers => return Ok(Revision::Legacy),
            None if !discovers => return Ok(Revision::Legacy),
            // A notification carries no version of its own.
            Some(_) if message.id.is_none() => {}
            _ => return Err(incomplete(message)),
        }
        repeats(headers, message, tool, true).map_err(mismatch)?;
        return Ok(Revision::Modern);
    };
    let Some(stated) = stated.as_str() else {
        return Err(incomplete(message));
    };
    match header {
        None => {
            return Err(mismatch(
                "The header MCP-Protocol-Version is missing.".to_owned(),
            ));
        }
        Some(header) if header != stated => {
            return Err(mismatch(format!(
                "The header MCP-Protocol-Version says {header}, _meta says {stated}."
            )));
        }
        Some(_) => {}
    }
    if modern(stated) {
        repeats(headers, message, tool, true).map_err(mismatch)?;
    }
    if !supported(stated) {
        return Err(unsupported(message.id, stated));
    }
    let complete = message
        .meta
        .as_ref()
        .is_some_and(|meta| meta.capabilities.is_some());
    match modern(stated) || discovers {
        true if complete => Ok(Revision::Modern),
        true => Err(incomplete(message)),
        false => Ok(Revision::Legacy),
    }
}

fn supported(version: &str) -> bool {
    SUPPORTED.iter().any(|known| known.as_str() == version)
}

/// Revisions are dates: their order is that of their text.
fn modern(version: &str) -> bool {
    version >= ProtocolVersion::V_2026_07_28.as_str()
}

fn unsupported(id: Option<&str>, requested: &str) -> Malformed {
    let supported: Vec<&str> = SUPPORTED.iter().map(ProtocolVersion::as_str).collect();
    let requested: String = requested.chars().take(100).collect();
    Malformed {
        data: Some(Box::new(
            json!({ "supported": supported, "requested": requested }),
        )),
        ..Malformed::new(
            id,
            rpc::UNSUPPORTED_VERSION,
            "This protocol version is not supported.",
        )
    }
}

fn incomplete(message: &Message<'_>) -> Malformed {
    let why = format!(
        "The request's _meta must hold {} and {}.",
        Meta::VERSION,
        Meta::CAPABILITIES
    );
    Malformed::new(message.id, rpc::INVALID_PARAMS, why)
}

fn initialize_version(message: &Message<'_>) -> Option<String> {
    let params: Value = serde_json::from_str(message.params?.get()).ok()?;
    Some(params.get("protocolVersion")?.as_str()?.to_owned())
}

/// Whether the headers that repeat the body agree with it.
fn repeats(
    headers: &HeaderMap,
    message: &Message<'_>,
    tool: Option<&Tool>,
    required: bool,
) -> Result<(), String> {
    match single(headers, METHOD)? {
        None if !required => return Ok(()),
        None => return Err("The header Mcp-Method is missing.".to_owned()),
        Some(method) if method != message.method => {
            return Err(format!(
                "The header Mcp-Method says {method}, the body says {}.",
                message.method
            ));
        }
        Some(_) => {}
    }
    if let Some(subject) = &message.subject {
        match single(headers, NAME)? {
            None => return Err("The header Mcp-Name is missing.".to_owned()),
            Some(raw) if decoded(raw).as_ref() != Some(subject) => {
                return Err("The header Mcp-Name does not say what the body says.".to_owned());
            }
            Some(_) => {}
        }
    }
    match tool {
        Some(tool) if message.method == "tools/call" => arguments(headers, message, tool),
        _ => Ok(()),
    }
}

/// Arguments whose schema names a header (`x-mcp-header`) are repeated in it.
fn arguments(headers: &HeaderMap, message: &Message<'_>, tool: &Tool) -> Result<(), String> {
    let mut named = Vec::new();
    annotated(&tool.input_schema, &mut Vec::new(), &mut named);
    if named.is_empty() {
        return Ok(());
    }
    let params: Value = message
        .params
        .and_then(|raw| serde_json::from_str(raw.get()).ok())
        .unwrap_or_default();
    for (path, header) in named {
        let header = format!("mcp-param-{}", header.to_ascii_lowercase());
        let given = path.iter().try_fold(
            params.get("arguments").unwrap_or(&Value::Null),
            |value, key| value.get(key),
        );
        let body = match given {
            Some(Value::String(text)) => Some(text.clone()),
            Some(value @ (Value::Bool(_) | Value::Number(_))) => Some(value.to_string()),
            _ => None,
        };
        let repeated = single(headers, &header)?;
        if repeated.map(decoded).map(Option::unwrap_or_default) != body {
            return Err(format!(
                "The header {header} does not say what the argument {} says.",
                path.join(".")
            ));
        }
    }
    Ok(())
}

fn annotated(schema: &Value, path: &mut Vec<String>, found: &mut Vec<(Vec<String>, String)>) {
    let Some(properties) = schema.get("properties").and_then(Value::as_object) else {
        return;
    };
    for (name, property) in properties {
        path.push(name.clone());
        if let Some(header) = property
            .get("x-mcp-header")
            .and_then(Value::as_str)
            .filter(|h| !h.is_empty())
        {
            found.push((path.clone(), header.to_owned()));
        }
        annotated(property, path, found);
        path.pop();
    }
}

/// The header's only value. Of several, an intermediary might read another one.
fn single<'a>(headers: &'a HeaderMap, name: &str) -> Result<Option<&'a str>, String> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (None, _) => Ok(None),
        (Some(value), None) => value
            .to_str()
            .map(Some)
            .map_err(|_| format!("The header {name} is not plain text.")),
        _ => Err(format!("The header {name} is given twice.")),
    }
}

/// A value that a header cannot hold is encoded as `=?base64?…?=`.
fn decoded(value: &str) -> Option<String> {
    match value
        .strip_prefix("=?base64?")
        .and_then(|rest| rest.strip_suffix("?="))
    {
        Some(inner) => String::from_utf8(BASE64_STANDARD.decode(inner).ok()?).ok(),
        None => Some(value.to_owned()),
    }
}
