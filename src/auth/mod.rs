//! Who is asking: the credential, the client's address, and how a caller is told to authenticate.

pub(crate) mod address;
pub(crate) mod bearer;
pub(crate) mod challenge;
