//! The one table from Supabase Auth's error codes to what a person reads.

use super::{super::super::visit::Refusal, client::Trouble};
use crate::{db::request::RequestContext, error::SIGN_IN_UNAVAILABLE};

const NOT_NOW: &str = "Sign-in is not available just now: Supabase Auth does not answer. Nothing was changed; try again in a moment.";

pub(super) fn from_trouble(request_context: &RequestContext, trouble: &Trouble) -> Refusal {
    match trouble {
        Trouble::Refused { code, reasons } => {
            request_context.note(|note| note.cause = Some(format!("supabase auth: {code}")));
            from_code(code, reasons)
        }
        Trouble::Limited => Refusal::new(
            "too_many_attempts",
            "Supabase Auth takes no more requests just now; try again in a few minutes.",
        ),
        Trouble::Key => unavailable(request_context, "does not accept our key"),
        Trouble::Unavailable(why) => unavailable(request_context, why),
    }
}

fn unavailable(request_context: &RequestContext, why: &str) -> Refusal {
    request_context.note(|note| note.cause = Some(format!("supabase auth {why}")));
    tracing::warn!(why, "Supabase Auth cannot be used");
    Refusal::new(SIGN_IN_UNAVAILABLE, NOT_NOW)
}

/// Codes in answers, and in the addresses that browsers come back with.
pub(super) fn from_code(code: &str, reasons: &[String]) -> Refusal {
    let (ours, message) = match code {
        // Whether the account is banned is nobody's to know who has no password to it.
        "invalid_credentials" | "user_banned" | "user_not_found" => {
            ("sign_in_failed", "Email or password is wrong.")
        }
        "otp_expired" => (
            "wrong_code",
            "The code is wrong or too old. Check the newest mail, or have another one sent.",
        ),
        "weak_password" => return Refusal::new("VALIDATION_ERROR", &weak(reasons)),
        "signup_disabled" => (
            "sign_up_closed",
            "New accounts cannot be made here; ask this server's operator for one.",
        ),
        "email_provider_disabled" | "provider_disabled" | "oauth_provider_not_supported" => (
            "sign_in_closed",
            "This way to sign in is switched off; use another one.",
        ),
        "validation_failed" | "email_address_invalid" => (
            "VALIDATION_ERROR",
            "Enter an email address such as name@example.com.",
        ),
        "email_address_not_authorized" => (
            "no_mail",
            "This server cannot mail that address yet; its operator has to set up mail at Supabase.",
        ),
        "captcha_failed" => (
            "sign_in_closed",
            "This server asks for a captcha, which these pages cannot show. Use another way to sign in, or ask its operator.",
        ),
        "insufficient_aal" => (
            "second_factor",
            "This account asks for a second factor, which these pages cannot ask for.",
        ),
        "access_denied" => (
            "sign_in_failed",
            "The other site was not allowed to say who you are, so nobody was signed in.",
        ),
        "provider_email_needs_verification" => (
            "sign_in_failed",
            "The other site has not verified your email address. A mail with a code or a link is on its way; confirm it, then sign in again.",
        ),
        "bad_oauth_state"
        | "bad_oauth_callback"
        | "flow_state_not_found"
        | "flow_state_expired"
        | "bad_code_verifier" => (
            "sign_in_stale",
            "This sign-in was not begun in this browser, was finished already, or took too long. Begin again here.",
        ),
        _ => (
            "sign_in_failed",
            "Supabase Auth refused the sign-in. Try again, or try another way.",
        ),
    };
    Refusal::new(ours, message)
}

fn weak(reasons: &[String]) -> String {
    let mut message = "Choose another password:".to_owned();
    for reason in reasons {
        message += match reason.as_str() {
            "length" => " this one is too short;",
            "characters" => " it needs characters of more kinds, such as digits and symbols;",
            "pwned" => " this one is known from leaks;",
            _ => " this one is too weak;",
        };
    }
    if reasons.is_empty() {
        message += " this one is too weak;";
    }
    message.pop();
    message + "."
}
