//! What all HTTP requests have in common.

pub(crate) mod body;
pub(crate) mod cors;
pub(crate) mod envelope;
pub(crate) mod json;
pub(crate) mod lines;
pub(crate) mod request;
