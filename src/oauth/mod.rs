//! The origin's own authorization server, one file an endpoint. SQL decides; these files read requests and write responses.

pub(crate) mod authorize;
mod document;
mod error;
mod form;
pub(crate) mod metadata;
mod redirect_uris;
pub(crate) mod register;
mod respond;
pub(crate) mod revoke;
pub(crate) mod token;
mod verb;
