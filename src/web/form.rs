//! A form that came back: from a page of this origin, in the browser that was given it.

use std::{collections::BTreeMap, sync::Arc};

use axum::{
    extract::{FromRequest, Request},
    http::{StatusCode, header},
};

use super::{problem, visit::Visit};
use crate::web::PageError;
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
            problem(origin, StatusCode::FORBIDDEN, message)
        };
        // Other origins may be accepted for MCP; for forms only our own.
        let foreign = |value: &http::HeaderValue| value.as_bytes() != origin.url.as_bytes();
        if request.headers().get(header::ORIGIN).is_some_and(foreign) {
            return Err(stale().into());
        }
        let (mut parts, body) = request.into_parts();
        let visit = <Visit as axum::extract::FromRequestParts<Arc<Origin>>>::from_request_parts(
            &mut parts, origin,
        )
        .await?;
        let body = body::bytes(body, LIMIT).await.map_err(|_| {
            problem(
                origin,
                StatusCode::BAD_REQUEST,
                "The server did not receive the complete form. Try again.",
            )
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
            Err(stale().into())
        }
    }
}

impl Form {
    /// A field that was sent once; otherwise nothing.
    pub(crate) fn text(&self, name: &str) -> &str {
        match self.fields.get(name).map(Vec::as_slice) {
            Some([one]) => one,
            _ => "",
        }
    }

    /// The same, null when it is empty.
    pub(crate) fn optional(&self, name: &str) -> Option<&str> {
        Some(self.text(name)).filter(|text| !text.is_empty())
    }

    /// All values of a field: boxes that were ticked.
    pub(crate) fn all(&self, name: &str) -> &[String] {
        self.fields.get(name).map_or(&[], Vec::as_slice)
    }

    /// All fields whose names begin so, by the rest of their names.
    pub(crate) fn under(&self, prefix: &str) -> BTreeMap<&str, &[String]> {
        let named = self.fields.iter();
        named
            .filter_map(|(name, values)| Some((name.strip_prefix(prefix)?, values.as_slice())))
            .collect()
    }

    /// Where the form wants to go afterwards.
    pub(crate) fn next(&self) -> &str {
        super::next::path(self.optional("next"))
    }
}
