//! `GET /host/commands?wait=`: the commands for the host. The response waits until there is one, or the time is over.

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
struct CommandList<'a> {
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
    let time = Duration::from_secs(seconds.unwrap_or(0)).min(LONGEST);
    let wait = origin.app.effects.commands.wait(time);
    let answer = loop {
        let signal = wait.listen();
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
        let empty = answer.outcome == Outcome::Ok
            && serde_json::from_str::<CommandList<'_>>(&answer.body)
                .is_ok_and(|list| list.commands.is_empty());
        // A server that stops does not keep a host waiting. The host asks another instance.
        if !empty || origin.app.reached(Phase::Stopping) || !wait.sleep(signal).await {
            break answer;
        }
    };
    routes::render(&origin, &answer, &parts)
}
