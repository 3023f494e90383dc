//! Long answers as newline-delimited JSON. The bridge asks SQL for one page at a time, as fast as the client reads.

use std::{convert::Infallible, pin::Pin, sync::Arc, time::Duration};

use bytes::Bytes;
use futures_util::{Stream, stream};
use serde_json::{Map, Value, json};

use crate::{
    db::answer::{Answer, Outcome},
    db::call::{Caller, EntryKind},
    db::credential::Credential,
    db::request::RequestContext,
    http::lines,
    mcp::tool_call,
    origin::Origin,
};

pub(super) struct Pages {
    origin: Arc<Origin>,
    request_context: Arc<RequestContext>,
    credential: Credential,
    route: String,
    arguments: Map<String, Value>,
}

impl Pages {
    pub(super) fn new(
        origin: Arc<Origin>,
        request_context: Arc<RequestContext>,
        credential: Credential,
        route: String,
        arguments: Map<String, Value>,
    ) -> Self {
        Self {
            origin,
            request_context,
            credential,
            route,
            arguments,
        }
    }

    /// Begins with the first page. If a later page is refused, the stream ends with a line that says why.
    pub(super) fn stream(self, first: String) -> impl Stream<Item = Result<Bytes, Infallible>> {
        stream::unfold((self, Some(Ok(first))), |(mut pages, page)| async move {
            let (text, next) = match page? {
                Ok(body) => lines::split_page(&body),
                Err(body) => (format!("{{\"error\":{body}}}\n"), None),
            };
            let page = match next {
                Some(next) => Some(pages.next_page(&next).await),
                None => None,
            };
            Some((Ok(Bytes::from(text)), (pages, page)))
        })
    }

    async fn next_page(&mut self, next: &str) -> Result<String, String> {
        self.arguments.insert("after".to_owned(), json!(next));
        loop {
            let answer = self.ask().await;
            match answer.outcome {
                Outcome::Ok => return Ok(answer.body),
                // A long export needs more than a minute's budget.
                _ => match retry_after(&answer.body) {
                    Some(seconds) => tokio::time::sleep(Duration::from_secs(seconds)).await,
                    None => return Err(answer.body),
                },
            }
        }
    }

    // Boxed, because the compiler cannot prove through the call's borrows that the stream is Send.
    fn ask(&self) -> Pin<Box<dyn Future<Output = Answer> + Send + '_>> {
        Box::pin(async move {
            let caller = Caller::http(
                &self.credential,
                self.origin.audience,
                &self.request_context,
            );
            let (name, text) = (
                &self.route,
                Value::Object(self.arguments.clone()).to_string(),
            );
            let size = text.len();
            let called = tool_call::run(&self.origin, &caller, EntryKind::Route, name, &text, size);
            called.await.answer
        })
    }
}

/// The seconds to wait, at most a minute, if the error is temporary.
fn retry_after(error: &str) -> Option<u64> {
    let error: Value = serde_json::from_str(error).ok()?;
    error
        .get("retry_after_seconds")?
        .as_u64()
        .filter(|seconds| *seconds <= 60)
}
