//! Attempts to sign in: what is offered, what they are for, what comes of them.

use super::super::visit::Refusal;
use crate::web::PageError;

/// What the pages offer just now.
#[derive(Clone, Default)]
pub(crate) struct Offer {
    pub password: bool,
    /// A code by mail, and so a new password.
    pub mail: bool,
    pub sign_up: bool,
    pub sites: Vec<Site>,
}

/// Another site where people can sign in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Site {
    pub name: &'static str,
    pub label: &'static str,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    SignIn,
    SignUp,
    Password,
}

/// What comes after an attempt.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum After {
    SignedIn,
    /// A code was mailed, if the address may have one.
    Code,
}

/// The outer error is an answer already, the inner one is to be shown on the page.
pub(super) type Tried<T> = Result<Result<T, Refusal>, PageError>;

impl Purpose {
    /// As SQL names it.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::SignIn => "sign_in",
            Self::SignUp => "sign_up",
            Self::Password => "password",
        }
    }
}
