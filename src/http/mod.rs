//! What every request over HTTP has in common, whatever answers it.

pub(crate) mod body;
pub(crate) mod cors;
pub(crate) mod envelope;
pub(crate) mod json;
pub(crate) mod lines;
pub(crate) mod request;
