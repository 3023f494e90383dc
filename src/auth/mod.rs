//! The caller's credential and address, and the challenge that tells a caller to authenticate.

pub(crate) mod address;
pub(crate) mod bearer;
pub(crate) mod challenge;
