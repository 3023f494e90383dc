//! `/connections`: the server's address for agents, and the agents that are connected.

use askama::Template;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::json;

use super::{Frame, form::Form, page, redirect, visit::Visit};
use crate::web::{
    Page,
    address::{Path, Query},
};

const CONNECTIONS: &str = "select pages.connections($1, $2, $3)";
const CONNECTION: &str = "select pages.connection($1, $2, $3)";
const END: &str = "select pages.end_connection($1, $2, $3)";

/// As `pages.connections` answers.
#[derive(Deserialize)]
struct ConnectionList {
    handle: String,
    server: String,
    most: u64,
    live: u64,
    connections: Vec<Connection>,
    misused: Vec<Misused>,
}

/// A connection that was ended because somebody may have a copy of its token.
#[derive(Deserialize)]
struct Misused {
    name: String,
    client: Option<String>,
    ended_at: String,
    because: String,
}

#[derive(Deserialize)]
struct Connection {
    id: String,
    name: String,
    client: Option<String>,
    scopes: Vec<String>,
    tier: String,
    allowlist: Option<Vec<String>>,
    workspace: Option<String>,
    created_at: String,
    expires_at: Option<String>,
    last_used_at: Option<String>,
}

#[derive(Deserialize)]
struct One {
    handle: String,
    connection: Connection,
}

#[derive(Deserialize)]
pub(crate) struct DoneQuery {
    #[serde(default)]
    done: String,
}

#[derive(Template)]
#[template(path = "connections.html")]
struct Connections {
    frame: Frame,
    connected: ConnectionList,
    /// The server's name in a client's configuration.
    name: &'static str,
    cursor: String,
    oldest: Option<String>,
}

#[derive(Template)]
#[template(path = "disconnect.html")]
struct Disconnect {
    frame: Frame,
    connection: Connection,
}

pub(crate) async fn show(visit: Visit, Query(query): Query<DoneQuery>) -> Page {
    let connected: ConnectionList = visit.read(CONNECTIONS, &json!({})).await?;
    let notice =
        (query.done == "disconnected").then_some("Disconnected. Its tokens no longer work.");
    let frame = visit
        .frame("Connections", Some(&connected.handle))
        .with_notice(notice);
    let name = if frame.admin {
        "moothall-admin"
    } else {
        "moothall"
    };
    let servers = json!({ "mcpServers": { name: { "url": connected.server } } });
    let oldest = (connected.live >= connected.most)
        .then(|| {
            connected
                .connections
                .last()
                .map(|oldest| oldest.name.clone())
        })
        .flatten();
    let connections = Connections {
        frame,
        name,
        cursor: format!("{servers:#}"),
        connected,
        oldest,
    };
    Ok(page(StatusCode::OK, &connections))
}

pub(crate) async fn confirm(visit: Visit, Path(id): Path<String>) -> Page {
    let one = visit.read::<One>(CONNECTION, &json!({ "id": id })).await?;
    let frame = visit.frame("Disconnect agent", Some(&one.handle));
    Ok(page(
        StatusCode::OK,
        &Disconnect {
            frame,
            connection: one.connection,
        },
    ))
}

pub(crate) async fn disconnect(Path(id): Path<String>, form: Form) -> Page {
    form.visit.ask(END, &json!({ "id": id })).await?;
    Ok(redirect("/connections?done=disconnected"))
}
