//! What a person reads for each of Supabase Auth's error codes.

use super::client::ServiceError;
use crate::{db::request::RequestContext, error::SIGN_IN_UNAVAILABLE, web::refusal::Refusal};

const UNAVAILABLE: &str = "Sign-in is unavailable: Supabase Auth does not respond. Nothing was changed. Try again in a moment.";

pub(super) fn refusal(request_context: &RequestContext, error: &ServiceError) -> Refusal {
    match error {
        ServiceError::Refused { code, reasons } => {
            request_context.note(|note| note.cause = Some(format!("supabase auth: {code}")));
            from_code(code, reasons)
        }
        ServiceError::Limited => Refusal::new(
            "too_many_attempts",
            "Supabase Auth has received too many requests. Try again in a few minutes.",
        ),
        ServiceError::KeyRejected => unavailable(request_context, "does not accept our key"),
        ServiceError::Unavailable(why) => unavailable(request_context, why),
    }
}

fn unavailable(request_context: &RequestContext, why: &str) -> Refusal {
    request_context.note(|note| note.cause = Some(format!("supabase auth {why}")));
    tracing::warn!(why, "Supabase Auth cannot be used");
    Refusal::new(SIGN_IN_UNAVAILABLE, UNAVAILABLE)
}

/// For codes in Supabase's answers, and in the addresses to which it sends browsers back.
pub(super) fn from_code(code: &str, reasons: &[String]) -> Refusal {
    let (ours, message) = match code {
        // Only someone with the password may learn that the account is banned.
        "invalid_credentials" | "user_banned" | "user_not_found" => {
            ("sign_in_failed", "Incorrect email or password.")
        }
        "otp_expired" => (
            "wrong_code",
            "The code is incorrect or expired. Check the latest email, or request another code.",
        ),
        "weak_password" => return Refusal::new("VALIDATION_ERROR", &weak_password(reasons)),
        "signup_disabled" => (
            "sign_up_closed",
            "Sign-up is closed on this server. Ask the operator for an account.",
        ),
        "email_provider_disabled" | "provider_disabled" | "oauth_provider_not_supported" => (
            "sign_in_closed",
            "This sign-in method is disabled. Use another one.",
        ),
        "validation_failed" | "email_address_invalid" => (
            "VALIDATION_ERROR",
            "Enter an email address such as name@example.com.",
        ),
        "email_address_not_authorized" => (
            "no_mail",
            "This server cannot send email to that address yet. The operator must set up email in Supabase.",
        ),
        "captcha_failed" => (
            "sign_in_closed",
            "This server requires a captcha, which these pages cannot show. Use another sign-in method, or contact the operator.",
        ),
        "insufficient_aal" => (
            "second_factor",
            "This account requires two-factor authentication, which these pages do not support.",
        ),
        "access_denied" => (
            "sign_in_failed",
            "You did not allow the other site to share your identity, so you are not signed in.",
        ),
        "provider_email_needs_verification" => (
            "sign_in_failed",
            "The other site has not verified your email address. We sent you an email with a code or a link. Confirm it, then sign in again.",
        ),
        "bad_oauth_state"
        | "bad_oauth_callback"
        | "flow_state_not_found"
        | "flow_state_expired"
        | "bad_code_verifier" => (
            "sign_in_stale",
            "This sign-in started in another browser, is already complete, or has expired. Start again here.",
        ),
        _ => (
            "sign_in_failed",
            "Supabase Auth refused the sign-in. Try again, or use another sign-in method.",
        ),
    };
    Refusal::new(ours, message)
}

fn weak_password(reasons: &[String]) -> String {
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
