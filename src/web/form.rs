//! A submitted form. It must come from a page of this origin, in the browser that got the page.

use std::{collections::BTreeMap, sync::Arc};

use axum::{
    extract::{FromRequest, FromRequestParts, Request},
    http::{HeaderValue, StatusCode, header},
};

use super::{PageError, next, visit::Visit};
use crate::{http::body, origin::Origin, secret};

const LIMIT: usize = 32 * 1024;

pub(crate) struct Form {
    pub visit: Visit,
    fields: BTreeMap<String, Vec<String>>,
}

impl FromRequest<Arc<Origin>> for Form {
    type Rejection = PageError;

    async fn from_request(request: Request, origin: &Arc<Origin>) -> Result<Self, PageError> {
        let stale = || {
            let message = "This form is out of date or came from another site. Reload the page and try again.";
            PageError::new(origin, StatusCode::FORBIDDEN, message)
        };
        // MCP may accept other origins; forms accept only our own.
        let foreign = |value: &HeaderValue| value.as_bytes() != origin.url.as_bytes();
        if request.headers().get(header::ORIGIN).is_some_and(foreign) {
            return Err(stale());
        }
        let (mut parts, body) = request.into_parts();
        let visit = Visit::from_request_parts(&mut parts, origin).await?;
        let body = body::bytes(body, LIMIT).await.map_err(|_| {
            let message = "The server did not receive the complete form. Try again.";
            PageError::new(origin, StatusCode::BAD_REQUEST, message)
        })?;
        let mut fields: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (name, value) in url::form_urlencoded::parse(&body) {
            fields
                .entry(name.into_owned())
                .or_default()
                .push(value.into_owned());
        }
        let form = Self { visit, fields };
        if secret::same(form.text("csrf"), &form.visit.cookies.csrf()) {
            Ok(form)
        } else {
            Err(stale())
        }
    }
}

impl Form {
    /// A field that was sent once; empty for every other one.
    pub(crate) fn text(&self, name: &str) -> &str {
        match self.fields.get(name).map(Vec::as_slice) {
            Some([one]) => one,
            _ => "",
        }
    }

    /// The same; none when it is empty.
    pub(crate) fn optional(&self, name: &str) -> Option<&str> {
        Some(self.text(name)).filter(|text| !text.is_empty())
    }

    /// All values of a field, such as the boxes that were ticked.
    pub(crate) fn all(&self, name: &str) -> &[String] {
        self.fields.get(name).map_or(&[], Vec::as_slice)
    }

    /// All fields whose names begin with the prefix, by the rest of their names.
    pub(crate) fn with_prefix(&self, prefix: &str) -> BTreeMap<&str, &[String]> {
        let named = self.fields.iter();
        named
            .filter_map(|(name, values)| Some((name.strip_prefix(prefix)?, values.as_slice())))
            .collect()
    }

    /// The page that follows the form.
    pub(crate) fn next(&self) -> &str {
        next::path(self.optional("next"))
    }
}
