//! `/`: the home page, with links for people and addresses for programs.

use askama::Template;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::json;

use super::{
    Frame, page,
    visit::{VISITOR, Visit},
};
use crate::web::Page;

/// As `pages.visitor` answers.
#[derive(Deserialize)]
struct Visitor {
    handle: Option<String>,
    sign_up: bool,
}

#[derive(Template)]
#[template(path = "home.html")]
struct Home {
    frame: Frame,
    sign_up: bool,
    mcp: Option<String>,
    url: String,
}

pub(crate) async fn show(visit: Visit) -> Page {
    let visitor = visit.read::<Visitor>(VISITOR, &json!({})).await?;
    let origin = &visit.origin;
    let mcp = origin
        .mcp
        .then(|| format!("{}{}", origin.url, origin.mcp_path()));
    let home = Home {
        frame: visit.frame("Moothall", visitor.handle.as_deref()),
        sign_up: visitor.sign_up,
        mcp,
        url: origin.url.clone(),
    };
    Ok(page(StatusCode::OK, &home))
}
