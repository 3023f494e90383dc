//! The origin's own authorization server, one file an endpoint. SQL decides; here is the framing.

pub mod authorize;
mod callbacks;
mod document;
mod form;
pub mod metadata;
pub mod register;
mod respond;
pub mod revoke;
pub mod token;
