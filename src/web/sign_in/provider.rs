//! Who proves that a person is who they say: this server itself, or Supabase Auth. The pages are the same for both, and
//! so are the tables: `auth.users`, `auth.sessions`, `auth.identities`.

use axum::response::Response;

use super::{super::visit::Visit, local::Local, supabase::Supabase};
use crate::web::visit::Refusal;

pub enum Provider {
    /// Passwords and mailed codes over `auth.users`, checked here.
    Local(Local),
    Supabase(Supabase),
}

/// What the pages offer just now.
#[derive(Clone, Default)]
pub struct Offer {
    pub password: bool,
    /// A code by mail, and so a new password.
    pub mail: bool,
    pub sign_up: bool,
    pub sites: Vec<Site>,
}

/// Another site where people can sign in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Site {
    pub name: &'static str,
    pub label: &'static str,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    SignIn,
    SignUp,
    Password,
}

/// What comes after an attempt.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum After {
    SignedIn,
    /// A code was mailed, if the address may have one.
    Code,
}

/// The outer error is an answer already, the inner one is to be shown on the page.
pub type Tried<T> = Result<Result<T, Refusal>, Response>;

impl Provider {
    pub async fn offer(&self, visit: &Visit) -> Result<Offer, Refusal> {
        match self {
            Self::Local(_) => Ok(Local::offer(visit)),
            Self::Supabase(supabase) => supabase.offer(visit).await,
        }
    }

    pub async fn by_password(
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
    pub async fn mail_code(
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
    pub async fn use_code(
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

impl Purpose {
    /// As SQL names it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::SignIn => "sign_in",
            Self::SignUp => "sign_up",
            Self::Password => "password",
        }
    }
}
