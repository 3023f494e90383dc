//! Client ID metadata documents: a client's id is the address where it describes itself.

use serde_json::{Value, json};

use super::with_parsed_callbacks;
use crate::{
    db::ask::{AskError, Browser},
    exchange::Exchange,
    origin::Origin,
};

const STORE: &str = "select oauth.store_document($1, $2, $3)";
/// How long a document is kept that does not say.
const FRESH_SECONDS: u64 = 3600;

/// Fetches the document and has SQL judge and keep it. The error is for the person.
pub async fn refresh(origin: &Origin, url: &str, exchange: &Exchange) -> Result<(), String> {
    let mut input = match fetch(url).await {
        Ok(document) => {
            json!({ "document": with_parsed_callbacks(document), "fresh_seconds": FRESH_SECONDS })
        }
        Err(problem) => json!({ "problem": problem }),
    };
    input["url"] = json!(url);
    let browser = Browser::default();
    match origin
        .app
        .db
        .ask(STORE, origin.audience, &input, &browser, exchange)
        .await
    {
        Ok(said) if said["stored"] == true => Ok(()),
        Ok(said) => Err(said["error_description"]
            .as_str()
            .unwrap_or("The client cannot be read.")
            .to_owned()),
        Err(AskError::Refused { message, .. }) => Err(message),
        Err(_) => Err("The client's metadata document could not be kept; try again.".to_owned()),
    }
}

async fn fetch(_url: &str) -> Result<Value, String> {
    Err("this server does not fetch documents yet".to_owned())
}
