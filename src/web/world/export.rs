//! `/world/matches/{match}/download`: a match as newline-delimited JSON. The bridge asks SQL for one page at a time, as fast
//! as the browser reads.

use std::convert::Infallible;

use axum::{
    body::Body,
    http::{HeaderValue, header},
    response::IntoResponse,
};
use bytes::Bytes;
use futures_util::{Stream, stream};
use serde_json::{Value, json};

use super::super::visit::Visit;
use crate::web::{Page, VisitError, address::Path};
use crate::{error, http::lines};

const EXPORT: &str = "select world.page_export($1, $2, $3)";

pub(crate) async fn download(visit: Visit, Path(number): Path<String>) -> Page {
    let first = visit.ask(EXPORT, &json!({ "match": number })).await?;
    // SQL accepted it as a number, so it fits a header.
    let name = format!("attachment; filename=\"match-{number}.ndjson\"");
    let name = HeaderValue::from_str(&name).unwrap_or(HeaderValue::from_static("attachment"));
    let headers = [
        (
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/x-ndjson"),
        ),
        (header::CONTENT_DISPOSITION, name),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
    ];
    let body = Body::from_stream(pages(visit, number, first));
    Ok((headers, body).into_response())
}

/// If a later page is refused, the file ends with a line that says why.
fn pages(
    visit: Visit,
    number: String,
    first: Value,
) -> impl Stream<Item = Result<Bytes, Infallible>> {
    stream::unfold(
        (visit, number, Some(first)),
        |(visit, number, page)| async move {
            let (text, next) = lines::split_page(&page?.to_string());
            let page = match next {
                Some(next) => Some(next_page(&visit, &number, &next).await),
                None => None,
            };
            Some((Ok(Bytes::from(text)), (visit, number, page)))
        },
    )
}

async fn next_page(visit: &Visit, number: &str, next: &str) -> Value {
    let input = json!({ "match": number, "after": next });
    match visit.try_ask(EXPORT, &input).await {
        Ok(page) => page,
        Err(VisitError::Refused(refusal)) => {
            json!({ "error": { "code": refusal.code, "message": refusal.message } })
        }
        Err(VisitError::Page(_)) => {
            json!({ "error": { "code": error::INTERNAL, "message": "The rest of the match could not be read. Download it again." } })
        }
    }
}
