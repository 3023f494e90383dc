//! Google and GitHub, by Supabase Auth's redirect with PKCE. The verifier is made of the browser's own secret and a number that SQL
//! remembers for this browser, so that it is kept nowhere, and a code is of no use to anybody else.

use serde_json::json;
use url::Url;

use super::{
    super::{
        super::{next, visit::Refusal, visit::Visit},
        attempt::Tried,
    },
    Supabase,
    client::is_code,
    words,
};
use crate::secret;
use crate::web::PageError;

const BEGIN_REDIRECT: &str = "select pages.begin_redirect($1, $2, $3)";
const END_REDIRECT: &str = "select pages.end_redirect($1, $2, $3)";
/// The path that a project's list of redirect addresses must hold, on each origin.
const CALLBACK: &str = "/auth/callback";

/// What came of it, and where the browser was going.
pub(crate) struct Back {
    pub next: String,
    pub refusal: Option<Refusal>,
}

impl Supabase {
    /// The address to send the browser to.
    pub(crate) async fn begin(&self, visit: &Visit, site: &str, next: &str) -> Tried<String> {
        let offer = match self.offer(visit).await {
            Ok(offer) => offer,
            Err(refusal) => return Ok(Err(refusal)),
        };
        if !offer.sites.iter().any(|offered| offered.name == site) {
            return Ok(Err(words::from_code("provider_disabled", &[])));
        }
        let said = match visit
            .try_ask(BEGIN_REDIRECT, &json!({ "next": next }))
            .await?
        {
            Ok(said) => said,
            Err(refusal) => return Ok(Err(refusal)),
        };
        let verifier = verifier(visit, &said);
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
        Ok(address.map(String::from).map_err(|_| Refusal::internal()))
    }

    pub(crate) async fn come_back(&self, visit: &mut Visit) -> Result<Back, PageError> {
        let query = Query::parse(&visit.here);
        let begun = match visit.try_ask(END_REDIRECT, &json!({})).await? {
            Ok(begun) => begun,
            Err(refusal) => {
                return Ok(Back {
                    next: next::path(None).to_owned(),
                    refusal: Some(refusal),
                });
            }
        };
        let next = next::path(begun["next"].as_str()).to_owned();
        let tried = match (&query.code, &query.error) {
            (_, Some(error)) => Err(words::from_code(error, &[])),
            (Some(code), None) if !code.is_empty() => {
                let body = json!({ "auth_code": code, "code_verifier": verifier(visit, &begun) });
                match self.post(visit, "token?grant_type=pkce", &body).await {
                    Ok(answer) => self.enter(visit, &answer, None).await?.map(drop),
                    Err(trouble) => Err(words::from_trouble(&visit.request_context, &trouble)),
                }
            }
            _ => Err(words::from_code("bad_oauth_callback", &[])),
        };
        Ok(Back {
            next,
            refusal: tried.err(),
        })
    }
}

fn verifier(visit: &Visit, begun: &serde_json::Value) -> String {
    let nonce = begun["nonce"].as_str().unwrap_or_default();
    visit.cookies.bound(&format!("pkce:{nonce}"))
}

/// What the browser came back with. Descriptions are anybody's text, so they are not looked at.
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
            // Twice is not what Supabase sends.
            found.next().is_none().then_some(value)
        };
        // The exact one of the two, if it is there.
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
