//! What every request over HTTP has in common, whatever answers it.

pub mod body;
pub mod cors;
pub mod envelope;
pub mod lines;
pub mod request;
