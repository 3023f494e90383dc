//! Client ID metadata documents: a client's id is the address where it describes itself.

use std::time::Duration;

use serde_json::{Value, json};

use super::redirect_uris;
use crate::{
    db::{
        ask::{AskError, Browser},
        request::RequestContext,
    },
    effects::fetch::{FetchError, Limits},
    origin::Origin,
};

const STORE: &str = "select oauth.store_document($1, $2, $3)";
/// How long a document is kept whose response does not say.
const FRESH_SECONDS: u64 = 3600;
/// Under the ten seconds that hosted clients wait.
const LIMITS: Limits = Limits {
    bytes: 64 * 1024,
    time: Duration::from_secs(6),
};

const NO_WAY_OUT: &str = "This server has no way out to the Internet, so it cannot read the client's metadata document. Start the \
     connection again from the client: it can register instead.";

/// Fetches the document and has SQL judge and keep it. An error is a text for the person.
pub(super) async fn refresh(
    origin: &Origin,
    url: &str,
    request_context: &RequestContext,
) -> Result<(), String> {
    let mut input = match fetch(origin, url).await {
        Ok((document, fresh)) => {
            json!({ "document": redirect_uris::parse_all(document), "fresh_seconds": fresh })
        }
        // Not the document's fault, so the client can do otherwise.
        Err(problem) if problem.may_be_the_network() && !origin.app.way_out.look().await => {
            return Err(NO_WAY_OUT.to_owned());
        }
        Err(problem) => json!({ "problem": problem.to_string() }),
    };
    input["url"] = json!(url);
    let browser = Browser::default();
    match origin
        .app
        .db
        .ask(STORE, origin.audience, &input, &browser, request_context)
        .await
    {
        Ok(answer) if answer["stored"] == true => Ok(()),
        Ok(answer) => Err(answer["error_description"]
            .as_str()
            .unwrap_or("The client metadata cannot be read.")
            .to_owned()),
        Err(AskError::Refused { message, .. }) => Err(message),
        Err(_) => Err("The client's metadata document could not be saved. Try again.".to_owned()),
    }
}

async fn fetch(origin: &Origin, url: &str) -> Result<(Value, u64), FetchError> {
    let fetched = origin.app.documents.get_fresh(url, LIMITS).await?;
    let document: Value = serde_json::from_slice(&fetched.body)
        .map_err(|_| FetchError::Url("what the address holds is not JSON"))?;
    // SQL gets only what it uses: the rest of the document may be anything.
    let mut kept = json!({});
    for name in [
        "client_id",
        "client_name",
        "redirect_uris",
        "token_endpoint_auth_method",
    ] {
        if let Some(value) = document.get(name) {
            kept[name] = value.clone();
        }
    }
    if document
        .get("client_secret")
        .is_some_and(|secret| !secret.is_null())
    {
        kept["client_secret"] = json!(true);
    }
    Ok((kept, fetched.max_age.unwrap_or(FRESH_SECONDS).min(86_400)))
}
