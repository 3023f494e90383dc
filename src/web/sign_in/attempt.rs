//! Attempts to sign in: what the pages offer, what an attempt is for, how it ends.

use crate::web::VisitError;

/// What the pages offer at the moment.
#[derive(Clone, Default)]
pub(crate) struct Offer {
    pub password: bool,
    /// Codes by mail: to sign in, and to choose a new password.
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

/// What follows an attempt that was not refused.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum After {
    SignedIn,
    /// A code was mailed, if the address may have one.
    Code,
}

pub(super) type Attempt<T> = Result<T, VisitError>;

impl Purpose {
    /// As SQL names it.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::SignIn => "sign_in",
            Self::SignUp => "sign_up",
            Self::Password => "password",
        }
    }

    /// As SQL names it where signing up and signing in are one.
    pub(super) fn of_code(self) -> &'static str {
        match self {
            Self::Password => "password",
            Self::SignIn | Self::SignUp => "sign_in",
        }
    }
}
