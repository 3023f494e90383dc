//! `subscriptions/listen` of the newest revision: the request's own answer is the stream. A normal session
//! stands behind it, so that the session limit, revocations and the poll apply.

use std::sync::Arc;

use axum::{http::StatusCode, response::Response};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json, value::RawValue};

use super::{
    new_id,
    publish::publish,
    stream::{ID, Listen, Stream},
};
use crate::{
    audience::Audience,
    db::answer::Outcome,
    db::call::Caller,
    db::credential::Credential,
    db::request::RequestContext,
    error::rpc,
    mcp::{
        answer::{self, Context},
        message::{Malformed, Message},
        tool_call,
    },
    origin::Origin,
    secret,
};

const METHOD: &str = "subscriptions/listen";
/// The most resources of one request, more than there are.
const MOST: usize = 100;

#[derive(Deserialize)]
struct Params {
    notifications: Filter,
}

/// The notifications that the client asks for, and those that it gets.
#[derive(Default, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
struct Filter {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tools_list_changed: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    resources_list_changed: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    resource_subscriptions: Option<Vec<String>>,
}

/// `None` for any other method.
pub(crate) async fn answer(
    origin: &Arc<Origin>,
    request_context: &Arc<RequestContext>,
    context: &Context<'_>,
    caller: &Caller<'_>,
    message: &Message<'_>,
) -> Option<Response> {
    if message.method != METHOD || origin.audience != Audience::Admin {
        return None;
    }
    let opened = open(origin, request_context, context, caller, message).await;
    Some(opened.unwrap_or_else(|refusal| refusal))
}

/// Opens the session and its stream. The error is the response to a refusal.
async fn open(
    origin: &Arc<Origin>,
    request_context: &Arc<RequestContext>,
    context: &Context<'_>,
    caller: &Caller<'_>,
    message: &Message<'_>,
) -> Result<Response, Response> {
    let invalid = |why: &str| {
        let malformed = Malformed::new(message.id, rpc::INVALID_PARAMS, why);
        answer::problem(StatusCode::OK, &malformed)
    };
    let params = message.params.map_or("{}", RawValue::get);
    let params: Params = serde_json::from_str(params)
        .map_err(|_| invalid("subscriptions/listen needs the notifications to listen for."))?;
    let wanted = params
        .notifications
        .resource_subscriptions
        .unwrap_or_default();
    if wanted.len() > MOST || wanted.iter().any(|uri| uri.contains('\0')) {
        return Err(invalid("These resources cannot be listened to."));
    }
    let db = &origin.app.db;
    let hash = secret::hash(&new_id(false));
    let args = json!({ "hash": hash, "uris": wanted });
    let opened = db.session(caller, "follow", &args).await;
    tool_call::note(caller, &opened);
    if opened.outcome != Outcome::Ok {
        return Err(context.refused(&opened, &origin.app.catalogs.get(origin.audience)));
    }
    let accepted = publish(origin, &hash, &opened);
    let (tools, resource_list) = (
        params.notifications.tools_list_changed == Some(true),
        params.notifications.resources_list_changed == Some(true),
    );
    let filter = Filter {
        tools_list_changed: tools.then_some(true),
        resources_list_changed: resource_list.then_some(true),
        resource_subscriptions: (!accepted.is_empty()).then_some(accepted),
    };
    let id: Value = message
        .id
        .and_then(|id| serde_json::from_str(id).ok())
        .unwrap_or_default();
    let first = json!({
        "jsonrpc": "2.0",
        "method": "notifications/subscriptions/acknowledged",
        "params": {"_meta": { (ID): id }, "notifications": filter},
    });
    let close = closing(
        origin.clone(),
        request_context.clone(),
        caller.credential.clone(),
        hash.clone(),
    );
    let listen = Listen {
        tools,
        resource_list,
        id,
        close: Box::new(close),
    };
    Ok(Stream::new(origin.clone(), hash, Some(listen), None)
        .first(&first)
        .respond())
}

/// Closes the session when the client disconnects or the server stops.
fn closing(
    origin: Arc<Origin>,
    request_context: Arc<RequestContext>,
    credential: Credential,
    hash: String,
) -> impl FnMut() + Send {
    move || {
        let (origin, request_context) = (origin.clone(), request_context.clone());
        let (credential, hash) = (credential.clone(), hash.clone());
        origin.app.catalogs.sessions.remove(&hash);
        let Ok(runtime) = tokio::runtime::Handle::try_current() else {
            return;
        };
        runtime.spawn(async move {
            let caller = Caller {
                session: Some(hash),
                ..Caller::mcp(&credential, origin.audience, &request_context)
            };
            origin.app.db.session(&caller, "close", &json!({})).await;
        });
    }
}
