//! Signing in and up. People are rows of `auth.users`, whichever provider authenticates them.

mod attempt;
pub(crate) mod callback;
pub(crate) mod code;
mod local;
pub(crate) mod login;
pub(crate) mod logout;
pub(crate) mod mails;
pub(crate) mod provider;
pub(crate) mod reset;
pub(crate) mod signup;
pub(crate) mod site;
mod supabase;
pub(crate) mod welcome;

pub(crate) use local::Local;
pub(crate) use supabase::Supabase;
