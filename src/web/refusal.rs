//! What SQL refused, in the words that a person reads.

use crate::error;

pub(crate) struct Refusal {
    pub code: String,
    pub message: String,
}

impl Refusal {
    pub(crate) fn new(code: &str, message: &str) -> Self {
        Self {
            code: code.to_owned(),
            message: message.to_owned(),
        }
    }

    pub(crate) fn internal() -> Self {
        Self::new(error::INTERNAL, error::INTERNAL_MESSAGE)
    }

    pub(crate) fn busy() -> Self {
        let message = "The server is busy. Nothing was changed. Try again in a moment.";
        Self::new("busy", message)
    }

    pub(crate) fn password_too_long() -> Self {
        Self::new("VALIDATION_ERROR", "Use a password of at most 72 bytes.")
    }
}
