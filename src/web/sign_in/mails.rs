//! `/dev/mail`: the mails that `moothall dev` shows instead of sending them. The route exists nowhere else.

use askama::Template;
use axum::{http::StatusCode, response::Response};

use crate::{
    mail::Mail,
    web::{Frame, page, visit::Visit},
};

#[derive(Template)]
#[template(path = "mails.html")]
struct Mails {
    frame: Frame,
    mails: Vec<Mail>,
}

pub(crate) async fn show(visit: Visit) -> Response {
    let frame = visit.frame("Emails", None);
    let mails = visit.origin.app.mail.newest();
    page(StatusCode::OK, &Mails { frame, mails })
}
