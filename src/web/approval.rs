//! `/approvals/{id}`: the account's owner decides whether one call of an agent may run.

use std::fmt::Write;

use askama::Template;
use axum::http::StatusCode;
use serde::{Deserialize, Deserializer};
use serde_json::json;

use super::{Frame, PageError, form::Form, page, redirect, visit::Visit};
use crate::web::{Page, address::Path};

const APPROVAL: &str = "select pages.approval($1, $2, $3)";
const DECIDE: &str = "select pages.decide_approval($1, $2, $3)";

/// A call that waits for approval, as `pages._approval` describes it.
#[derive(Deserialize)]
pub(super) struct PendingCall {
    pub id: String,
    pub client: String,
    pub client_id: Option<String>,
    pub key: Option<String>,
    pub tool: String,
    pub title: String,
    pub description: Option<String>,
    pub destructive: bool,
    #[serde(deserialize_with = "visible")]
    pub arguments: String,
    pub workspace: Option<String>,
    pub asked_at: String,
    pub expires_at: String,
    pub granted_minutes: u64,
}

#[derive(Deserialize)]
struct Shown {
    handle: String,
    approval: PendingCall,
}

#[derive(Template)]
#[template(path = "approval.html")]
struct Approval {
    frame: Frame,
    asked: PendingCall,
}

pub(crate) async fn show(visit: Visit, Path(id): Path<String>) -> Page {
    let Shown { handle, approval } = visit.read::<Shown>(APPROVAL, &json!({ "id": id })).await?;
    let frame = visit.frame("Approve tool call", Some(&handle));
    let asked = approval;
    Ok(page(StatusCode::OK, &Approval { frame, asked }))
}

pub(crate) async fn decide(Path(id): Path<String>, form: Form) -> Page {
    let visit = &form.visit;
    let approve = match form.text("decision") {
        "approve" => true,
        "deny" => false,
        _ => {
            let message = "Choose Approve or Deny.";
            let status = StatusCode::UNPROCESSABLE_ENTITY;
            return Err(PageError::new(&visit.origin, status, message));
        }
    };
    visit
        .ask(DECIDE, &json!({ "id": id, "approve": approve }))
        .await?;
    Ok(redirect(match approve {
        true => "/account?done=approved",
        false => "/account?done=denied",
    }))
}

/// Writes characters that would hide or reorder text as JSON escapes, so that the person sees them.
fn visible<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let text = String::deserialize(deserializer)?;
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        if c == '\n' || !is_deceptive(c) {
            shown.push(c);
        } else {
            for unit in c.encode_utf16(&mut [0; 2]) {
                let _ = write!(shown, "\\u{unit:04x}");
            }
        }
    }
    Ok(shown)
}

/// Control characters, invisible blanks, direction marks, joiners, variation selectors, tags.
fn is_deceptive(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{a0}' | '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{2000}'..='\u{200f}' | '\u{2028}'..='\u{202f}' | '\u{205f}'..='\u{206f}'
            | '\u{3000}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deceptive_characters_are_escaped() {
        let read = |text: &str| visible(json!(text)).unwrap_or_default();
        assert_eq!(
            read("{\n  \"a\": \"Zürich 東 🦀\"\n}"),
            "{\n  \"a\": \"Zürich 東 🦀\"\n}"
        );
        assert_eq!(read("a\u{202e}b\u{200b}\u{7f}"), "a\\u202eb\\u200b\\u007f");
        assert_eq!(read("\u{e0041}"), "\\udb40\\udc41");
    }
}
