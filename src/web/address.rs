//! Extractors for path and query. A mismatch gets one of our pages instead of the framework's text.

use std::sync::Arc;

use axum::{
    extract::{self, FromRequestParts},
    http::{StatusCode, request::Parts},
};
use serde::de::DeserializeOwned;

use super::PageError;
use crate::origin::Origin;

pub(crate) struct Query<T>(pub T);

impl<T: DeserializeOwned> FromRequestParts<Arc<Origin>> for Query<T> {
    type Rejection = PageError;

    async fn from_request_parts(
        parts: &mut Parts,
        origin: &Arc<Origin>,
    ) -> Result<Self, PageError> {
        match extract::Query::from_request_parts(parts, origin).await {
            Ok(extract::Query(read)) => Ok(Self(read)),
            Err(_) => Err(unreadable(origin)),
        }
    }
}

pub(crate) struct Path<T>(pub T);

impl<T: DeserializeOwned + Send> FromRequestParts<Arc<Origin>> for Path<T> {
    type Rejection = PageError;

    async fn from_request_parts(
        parts: &mut Parts,
        origin: &Arc<Origin>,
    ) -> Result<Self, PageError> {
        match extract::Path::from_request_parts(parts, origin).await {
            Ok(extract::Path(read)) => Ok(Self(read)),
            Err(_) => Err(unreadable(origin)),
        }
    }
}

fn unreadable(origin: &Origin) -> PageError {
    let message = "This address is not valid: a part of it is missing, repeated or malformed. Open the page from its link.";
    PageError::new(origin, StatusCode::BAD_REQUEST, message)
}
