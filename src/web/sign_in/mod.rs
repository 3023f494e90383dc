//! Signing in and up. People are `auth.users`, whichever provider proves who they are.

pub mod callback;
pub mod code;
mod local;
pub mod login;
pub mod logout;
pub mod mails;
pub mod provider;
pub mod reset;
pub mod signup;
pub mod site;
mod supabase;
pub mod welcome;

pub use local::{Chosen, Local, verifier};
pub use supabase::Supabase;

use super::visit::Refusal;

pub(super) const VISITOR: &str = "select pages.visitor($1, $2, $3)";
/// bcrypt looks at no more bytes, and silently: a longer password must be refused.
const LONGEST_PASSWORD: usize = 72;

impl Refusal {
    fn of(code: &str, message: &str) -> Self {
        Self {
            code: code.to_owned(),
            message: message.to_owned(),
        }
    }

    fn internal() -> Self {
        Self::of(crate::error::INTERNAL, crate::error::INTERNAL_MESSAGE)
    }

    fn too_long() -> Self {
        Self::of("VALIDATION_ERROR", "Use a password of at most 72 bytes.")
    }
}
