//! `GET /host/commands?wait=`: what the host is to do; the answer waits until there is something, or the time is over.

use std::{collections::HashMap, sync::Arc, time::Duration};

use axum::{
    extract::{Extension, Query, Request, State},
    response::Response,
};
use serde::Deserialize;
use serde_json::{json, value::RawValue};

use super::routes;
use crate::{
    db::answer::Outcome, db::call::ArgumentCheck, db::request::RequestContext, origin::Origin,
    phase::Phase,
};

const LONGEST: Duration = Duration::from_secs(30);

#[derive(Deserialize)]
struct Waiting<'a> {
    #[serde(borrow)]
    commands: Vec<&'a RawValue>,
}

pub(crate) async fn get(
    State(origin): State<Arc<Origin>>,
    Extension(request_context): Extension<Arc<RequestContext>>,
    Query(query): Query<HashMap<String, String>>,
    request: Request,
) -> Response {
    let (parts, _) = request.into_parts();
    let seconds = query.get("wait").and_then(|wait| wait.parse().ok());
    let patience = Duration::from_secs(seconds.unwrap_or(0)).min(LONGEST);
    let patience = origin.app.effects.commands.patience(patience);
    let answer = loop {
        let signal = patience.listen();
        let args = json!({});
        let answer = routes::ask(
            &origin,
            &request_context,
            &parts,
            "commands",
            &args,
            &ArgumentCheck::Sound,
        );
        let answer = answer.await;
        let nothing = answer.outcome == Outcome::Ok
            && serde_json::from_str::<Waiting<'_>>(&answer.body)
                .is_ok_and(|waiting| waiting.commands.is_empty());
        // A server that stops does not keep a host waiting; the host asks another instance.
        if !nothing || origin.app.reached(Phase::Stopping) || !patience.rest(signal).await {
            break answer;
        }
    };
    routes::render(&origin, &answer, &parts)
}
