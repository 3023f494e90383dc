//! Sample clients of the server, over HTTP: nothing else here depends on them.

pub mod agent;
pub mod host;
pub(crate) mod http;
