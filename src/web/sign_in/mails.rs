//! `/dev/mail`: what `moothall dev` would have mailed. The route exists nowhere else.

use askama::Template;
use axum::{http::StatusCode, response::Response};

use super::super::{Frame, show as page, visit::Visit};
use crate::mail::Mail;

#[derive(Template)]
#[template(path = "mails.html")]
struct Mails {
    frame: Frame,
    mails: Vec<Mail>,
}

pub(crate) async fn show(visit: Visit) -> Response {
    let frame = visit.frame("Emails", None);
    page(
        StatusCode::OK,
        &Mails {
            frame,
            mails: visit.origin.app.mail.newest(),
        },
    )
}
