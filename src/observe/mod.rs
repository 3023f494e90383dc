//! What operators see: one log line a request, and metrics.

pub mod metrics;
pub mod request;
