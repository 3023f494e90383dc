//! Who is asking: the credential, the client's address, and how a caller is told to authenticate.

pub mod address;
pub mod bearer;
pub mod challenge;
