//! The origin's own authorization server, one file an endpoint. SQL decides; here is the framing.

pub(crate) mod authorize;
mod callbacks;
mod document;
mod form;
pub(crate) mod metadata;
pub(crate) mod register;
mod respond;
pub(crate) mod revoke;
pub(crate) mod token;
