//! Who proves that a person is who they say: this server itself, or Supabase Auth. The pages are the same for both, and
//! so are the tables: `auth.users`, `auth.sessions`, `auth.identities`.

use super::{
    super::visit::{Refusal, Visit},
    attempt::{After, Offer, Purpose, Tried},
    local::Local,
    supabase::Supabase,
};

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
    ) -> Tried<After> {
        match self {
            Self::Local(local) => local.by_password(visit, email, password).await,
            Self::Supabase(supabase) => supabase.by_password(visit, email, password).await,
        }
    }

    /// The page afterwards is the same whether the address has an account or not.
    pub(crate) async fn mail_code(
        &self,
        visit: &mut Visit,
        purpose: Purpose,
        email: &str,
        password: Option<&str>,
    ) -> Tried<After> {
        match self {
            Self::Local(local) => local.mail_code(visit, purpose, email, password).await,
            Self::Supabase(supabase) => supabase.mail_code(visit, purpose, email, password).await,
        }
    }

    /// In the browser that asked for the code. With it comes the new password, when that is what the code is for.
    pub(crate) async fn use_code(
        &self,
        visit: &mut Visit,
        purpose: Purpose,
        code: &str,
        password: Option<&str>,
    ) -> Tried<()> {
        match self {
            Self::Local(local) => local.use_code(visit, purpose, code, password).await,
            Self::Supabase(supabase) => supabase.use_code(visit, purpose, code, password).await,
        }
    }
}
