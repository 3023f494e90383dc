//! Authenticates people: this server itself, or Supabase Auth. Both have the same pages and the same tables: `auth.users`,
//! `auth.sessions`, `auth.identities`.

use super::{
    attempt::{After, Attempt, Offer, Purpose},
    local::Local,
    supabase::Supabase,
};
use crate::web::{refusal::Refusal, visit::Visit};

pub(crate) enum Provider {
    /// Passwords and mailed codes over `auth.users`, checked here.
    Local(Local),
    Supabase(Supabase),
}

impl Provider {
    pub(crate) async fn offer(&self, visit: &Visit) -> Result<Offer, Refusal> {
        match self {
            Self::Local(_) => Ok(Local::offer(visit)),
            Self::Supabase(supabase) => supabase.offer(visit).await,
        }
    }

    pub(crate) async fn by_password(
        &self,
        visit: &mut Visit,
        email: &str,
        password: &str,
    ) -> Attempt<After> {
        match self {
            Self::Local(local) => local.by_password(visit, email, password).await,
            Self::Supabase(supabase) => supabase.by_password(visit, email, password).await,
        }
    }

    /// Mails a code. The page that follows is the same whether the address has an account or not.
    pub(crate) async fn mail_code(
        &self,
        visit: &mut Visit,
        purpose: Purpose,
        email: &str,
        password: Option<&str>,
    ) -> Attempt<After> {
        match self {
            Self::Local(local) => local.mail_code(visit, purpose, email, password).await,
            Self::Supabase(supabase) => supabase.mail_code(visit, purpose, email, password).await,
        }
    }

    /// Signs in with a code, in the browser that asked for it. A code to choose a new password comes with that password.
    pub(crate) async fn use_code(
        &self,
        visit: &mut Visit,
        purpose: Purpose,
        code: &str,
        password: Option<&str>,
    ) -> Attempt<()> {
        match self {
            Self::Local(local) => local.use_code(visit, purpose, code, password).await,
            Self::Supabase(supabase) => supabase.use_code(visit, purpose, code, password).await,
        }
    }
}
