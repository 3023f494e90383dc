//! Who is asking: the credential, the address, the browser's origin.

pub mod address;
pub mod bearer;
pub mod challenge;
pub mod origin;
