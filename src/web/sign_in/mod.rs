//! Signing in and up. People are `auth.users`, whichever provider proves who they are.

mod attempt;
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

pub use local::Local;
pub use supabase::Supabase;
