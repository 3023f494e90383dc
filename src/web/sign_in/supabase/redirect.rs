//! Google and GitHub, by Supabase Auth's redirect with PKCE. The verifier is derived from the browser's own secret and a number that SQL keeps
//! for this browser. So nothing stores the verifier, and only this browser can use the code.

use serde_json::{Value, json};
use url::Url;

use super::{super::attempt::Attempt, Supabase, client::is_code, messages};
use crate::{
    secret,
    web::{PageError, next, refusal::Refusal, visit::Visit},
};

const BEGIN_REDIRECT: &str = "select pages.begin_redirect($1, $2, $3)";
const END_REDIRECT: &str = "select pages.end_redirect($1, $2, $3)";
/// The path that a project's list of redirect URLs must contain, for each origin.
const CALLBACK: &str = "/auth/callback";

/// The page that the browser goes to, or why the sign-in failed.
pub(crate) struct RedirectEnd {
    pub next: String,
    pub refusal: Option<Refusal>,
}

impl Supabase {
    /// The address to send the browser to.
    pub(crate) async fn begin_redirect(
        &self,
        visit: &Visit,
        site: &str,
        next: &str,
    ) -> Attempt<String> {
        let offer = self.offer(visit).await?;
        if !offer.sites.iter().any(|offered| offered.name == site) {
            return Err(messages::from_code("provider_disabled", &[]).into());
        }
        let begun = visit
            .try_ask(BEGIN_REDIRECT, &json!({ "next": next }))
            .await?;
        let verifier = verifier(visit, &begun);
        let back = format!("{}{CALLBACK}", visit.origin.url);
        let parameters = [
            ("provider", site),
            ("redirect_to", &back),
            (
                "code_challenge",
                &secret::challenge(&verifier).unwrap_or_default(),
            ),
            ("code_challenge_method", "s256"),
        ];
        let address = Url::parse_with_params(&self.client.address("authorize"), parameters);
        Ok(address.map_err(|_| Refusal::internal())?.into())
    }

    /// The browser came back.
    pub(crate) async fn end_redirect(&self, visit: &mut Visit) -> Result<RedirectEnd, PageError> {
        let query = Query::parse(&visit.here);
        let begun = match visit.try_ask(END_REDIRECT, &json!({})).await {
            Ok(begun) => begun,
            Err(error) => {
                return Ok(RedirectEnd {
                    next: next::path(None).to_owned(),
                    refusal: Some(error.refusal()?),
                });
            }
        };
        let next = next::path(begun["next"].as_str()).to_owned();
        let refusal = match self.redeem(visit, &query, &begun).await {
            Ok(()) => None,
            Err(error) => Some(error.refusal()?),
        };
        Ok(RedirectEnd { next, refusal })
    }

    async fn redeem(&self, visit: &mut Visit, query: &Query, begun: &Value) -> Attempt<()> {
        if let Some(error) = &query.error {
            return Err(messages::from_code(error, &[]).into());
        }
        let code = query.code.as_deref().filter(|code| !code.is_empty());
        let code = code.ok_or_else(|| messages::from_code("bad_oauth_callback", &[]))?;
        let body = json!({ "auth_code": code, "code_verifier": verifier(visit, begun) });
        let redeemed = self.post(visit, "token?grant_type=pkce", &body).await;
        let answer = redeemed.map_err(|error| messages::refusal(&visit.request_context, &error))?;
        self.open_session(visit, &answer, None).await?;
        Ok(())
    }
}

fn verifier(visit: &Visit, begun: &Value) -> String {
    let nonce = begun["nonce"].as_str().unwrap_or_default();
    visit.cookies.derive_hash(&format!("pkce:{nonce}"))
}

/// The query of the address that the browser came back to. Anyone can write a description, so it is ignored.
struct Query {
    code: Option<String>,
    error: Option<String>,
}

impl Query {
    fn parse(here: &str) -> Self {
        let query = here.split_once('?').map_or("", |(_, query)| query);
        let value = |name: &str| {
            let mut found = url::form_urlencoded::parse(query.as_bytes())
                .filter_map(|(key, value)| (key == name).then(|| value.into_owned()));
            let value = found.next()?;
            // Supabase sends none of them twice.
            found.next().is_none().then_some(value)
        };
        // `error_code` is more exact than `error`.
        let error = value("error").map(|error| {
            let code = value("error_code").filter(|code| is_code(code));
            code.unwrap_or(error)
        });
        Self {
            code: value("code").filter(|code| code.len() <= 200),
            error,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_browser_comes_back_with() {
        for (query, code, error) in [
            ("?code=abc", Some("abc"), None),
            ("?code=a&code=b", None, None),
            ("", None, None),
            (
                "?error=access_denied&error_description=x",
                None,
                Some("access_denied"),
            ),
            (
                "?error=access_denied&error_code=signup_disabled",
                None,
                Some("signup_disabled"),
            ),
            (
                "?error=server_error&error_code=unexpected_failure",
                None,
                Some("unexpected_failure"),
            ),
            (
                "?error=server_error&error_code=<b>",
                None,
                Some("server_error"),
            ),
        ] {
            let read = Query::parse(&format!("/auth/callback{query}"));
            assert_eq!(read.code.as_deref(), code, "{query}");
            assert_eq!(read.error.as_deref(), error, "{query}");
        }
    }
}
