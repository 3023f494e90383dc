//! One row a case: what is sent, and what comes back. What SQL alone decides has its rows in tests/sql/oauth.

use crate::{
    browser::{Browser, CALLBACK, form, parameter, redeem, refresh, register},
    hall::Hall,
    support::eventually,
};

const LONG: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cMx";
const PADDED: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-c=";

#[tokio::test]
async fn authorization_requests() {
    let hall = Hall::open().await;
    let client = register(&hall, &[CALLBACK, "http://localhost/callback"]).await;
    let mut browser = Browser::default();
    hall.set("oauth.authorizations_per_minute", 1000).await;
    let web = hall.web.clone();
    // Shown here: client and callback.
    for more in [
        [("redirect_uri", "https://client.test/cb/")],
        [("redirect_uri", "https://client.test/cb?a=b")],
        [("redirect_uri", "https://CLIENT.test/cb")],
        [("redirect_uri", "https://client.test:443/cb")],
        [("redirect_uri", "https://client.test/x/../cb")],
        [("redirect_uri", "https://client.test@evil.test/cb")],
        [("redirect_uri", "http://localhost:80@evil.test/callback")],
        [("redirect_uri", "http://localhost:1/callback/../x")],
        [("redirect_uri", "https://client.test.evil.test/cb")],
        [("redirect_uri", "https://evil.test/client.test/cb")],
        [("redirect_uri", "https://client.test./cb")],
        [("redirect_uri", "https://client.test/cb#x")],
        [("redirect_uri", "https://client.test/%63b")],
        [("redirect_uri", "https://client.test\\@evil.test/cb")],
        [("redirect_uri", "//client.test/cb")],
        [("redirect_uri", "http://client.test/cb")],
        [("redirect_uri", "javascript:alert(1)")],
        [("redirect_uri", "data:text/html,x")],
        [(
            "redirect_uri",
            "cursor://anysphere.cursor-mcp/oauth/callback",
        )],
        [("redirect_uri", "http://2130706433/callback")],
        [("redirect_uri", "http://0177.0.0.1/callback")],
        [("redirect_uri", "http://[::ffff:127.0.0.1]/callback")],
        [("redirect_uri", "http://127.0.0.1/callback")],
        [("redirect_uri", "http://localhost:123456/callback")],
        [("redirect_uri", "https://client.test/cb\r\nlocation: x")],
        [("redirect_uri", "https://client.test/c\tb")],
        [("redirect_uri", "https://client.test/cb\0")],
        [("redirect_uri", "")],
        [("client_id", "mhc_nobody")],
        [("client_id", "")],
        [("client_id", "https://localhost/client.json")],
    ] {
        let page = browser.authorize(&hall, &client, &more).await;
        assert_eq!((page.status, page.location.as_str()), (400, ""), "{more:?}");
    }
    // Sent back: everything else, in this order of checks.
    for (more, error) in [
        ([("response_type", ""), ("state", "s")], "invalid_request"),
        (
            [("response_type", "token"), ("state", "s")],
            "unsupported_response_type",
        ),
        (
            [("response_type", "code id_token"), ("state", "s")],
            "unsupported_response_type",
        ),
        (
            [("response_mode", "fragment"), ("state", "s")],
            "invalid_request",
        ),
        (
            [("response_mode", "form_post"), ("state", "s")],
            "invalid_request",
        ),
        (
            [("code_challenge", LONG), ("state", "s")],
            "invalid_request",
        ),
        (
            [("code_challenge", PADDED), ("state", "s")],
            "invalid_request",
        ),
        (
            [("request", "eyJhbGciOiJub25lIn0.e30."), ("state", "s")],
            "request_not_supported",
        ),
        (
            [("request_uri", "https://evil.test/r"), ("state", "s")],
            "request_uri_not_supported",
        ),
        (
            [("resource", "https://evil.test/mcp"), ("state", "s")],
            "invalid_target",
        ),
        ([("code_challenge", ""), ("state", "s")], "invalid_request"),
        (
            [("code_challenge_method", "plain"), ("state", "s")],
            "invalid_request",
        ),
        (
            [("code_challenge_method", ""), ("state", "s")],
            "invalid_request",
        ),
        (
            [("code_challenge", "short"), ("state", "s")],
            "invalid_request",
        ),
        (
            [("resource", "https://evil.test/mcp"), ("state", "s")],
            "invalid_target",
        ),
        ([("scope", "admin:read"), ("state", "s")], "invalid_scope"),
        ([("prompt", "none"), ("state", "s")], "interaction_required"),
    ] {
        let page = browser.authorize(&hall, &client, &more).await;
        assert_eq!(page.status, 303, "{more:?}");
        let read = |name: &str| parameter(&page.location, name).unwrap_or_default();
        assert!(
            page.location.starts_with(CALLBACK),
            "{more:?}: {}",
            page.location
        );
        assert_eq!(
            (read("error").as_str(), read("state").as_str()),
            (error, "s"),
            "{more:?}"
        );
        assert_eq!(read("iss"), format!("{web}/oauth"));
    }
    // Of several faults the first in that order is told, and none to a callback that is not the client's.
    let faults = [
        ("response_type", "token"),
        ("code_challenge_method", "plain"),
        ("resource", "https://evil.test/mcp"),
        ("scope", "admin:read"),
    ];
    for (from, error) in [
        "unsupported_response_type",
        "invalid_request",
        "invalid_target",
        "invalid_scope",
    ]
    .into_iter()
    .enumerate()
    {
        let page = browser.authorize(&hall, &client, &faults[from..]).await;
        assert_eq!(parameter(&page.location, "error").as_deref(), Some(error));
    }
    let elsewhere = [("redirect_uri", "https://evil.test/cb"), faults[0]];
    let page = browser.authorize(&hall, &client, &elsewhere).await;
    assert_eq!((page.status, page.location.as_str()), (400, ""));
    // Twice is never: the callback's own name shown here, the rest sent back.
    let once = form(&[
        ("client_id", &client),
        ("redirect_uri", CALLBACK),
        ("response_type", "code"),
    ]);
    let page = browser
        .get(
            &hall,
            &format!("/oauth/authorize?{once}&redirect_uri=https%3A%2F%2Fevil.test"),
        )
        .await;
    assert_eq!(page.status, 400);
    let page = browser
        .get(&hall, &format!("/oauth/authorize?{once}&client_id=mhc_x"))
        .await;
    assert_eq!((page.status, page.location.as_str()), (400, ""));
    for twice in [
        "scope=a&scope=b&state=x",
        "state=x&state=x",
        "code_challenge=a&code_challenge=b",
        "resource=a&resource=a",
        "response_type=code",
    ] {
        let page = browser
            .get(&hall, &format!("/oauth/authorize?{once}&{twice}"))
            .await;
        assert_eq!(
            parameter(&page.location, "error").as_deref(),
            Some("invalid_request"),
            "{twice}"
        );
    }
    // A free port of this machine, and NUL.
    let page = browser
        .authorize(
            &hall,
            &client,
            &[("redirect_uri", "http://localhost:51111/callback")],
        )
        .await;
    assert!(
        page.location.starts_with("/mcp/authorize?request="),
        "{}",
        page.text
    );
    let page = browser.authorize(&hall, &client, &[("state", "\0")]).await;
    assert_eq!(page.status, 400);
    // The other origin knows neither the client nor the page.
    let page = browser
        .get(&hall, &format!("{}/oauth/authorize?{once}", hall.admin))
        .await;
    assert_eq!(page.status, 400);
}

#[tokio::test]
async fn a_database_that_is_down_uses_nothing_up() {
    let hall = Hall::open().await;
    hall.person("alpha").await;
    let client = register(&hall, &[CALLBACK]).await;
    let mut browser = Browser::default();
    browser.sign_in(&hall, "alpha").await;
    let code = browser.code(&hall, &client, "alpha").await;
    let (_, tokens) = redeem(&hall, &client, &code).await;
    let token = tokens["refresh_token"].as_str().expect("a token");
    let elsewhere = hall.db.superuser_url().replace(&hall.db.name, "postgres");
    let superuser = crate::support::cluster::client(&elsewhere).await;
    let name = &hall.db.name;
    let shut = |allow: bool| format!("alter database {name} allow_connections {allow}");
    superuser.batch_execute(&shut(false)).await.expect("shut");
    let kill = format!(
        "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'moothall' and datname = '{name}'"
    );
    superuser.batch_execute(&kill).await.expect("killed");
    let (status, body) = refresh(&hall, &client, token).await;
    assert_eq!(
        (status, body["error"].as_str()),
        (503, Some("temporarily_unavailable")),
        "{body}"
    );
    superuser.batch_execute(&shut(true)).await.expect("open");
    // A connection that died meanwhile may cost one more 503; the token stays good.
    let (status, body) = eventually("an answer other than 503", async || {
        Some(refresh(&hall, &client, token).await).filter(|(status, _)| *status != 503)
    })
    .await;
    assert_eq!(status, 200, "{body}");
}

/// Every page, whoever looks, and what is shown instead of one: never inside another site's frame, never kept.
#[tokio::test]
async fn no_page_can_be_framed() {
    let hall = Hall::open().await;
    hall.person("alpha").await;
    hall.warden().await;
    let client = register(&hall, &[CALLBACK]).await;
    let mut browser = Browser::default();
    let request = browser.ask(&hall, &client, &[]).await;
    let consent = format!("/mcp/authorize?request={request}");
    let paths = [
        "/login",
        "/login/code",
        "/signup",
        "/reset",
        "/reset/code",
        "/welcome",
        "/dev/mail",
        "/account",
        "/connections",
        "/connections/x",
        "/approvals/x",
        "/workspaces",
        "/workspaces/alpha",
        "/workspaces/none",
        "/invitation/x",
        "/oauth/authorize",
        "/auth/callback",
        &consent,
    ];
    for signed_in in [false, true] {
        for path in paths {
            let page = browser.get(&hall, path).await;
            let header = |name: &str| {
                let value = page
                    .headers
                    .get(name)
                    .map(|value| value.to_str().expect("text"));
                value.unwrap_or_default().to_owned()
            };
            let policy = header("content-security-policy");
            assert!(
                policy.contains("frame-ancestors 'none'"),
                "{path}: {} {policy}",
                page.status
            );
            assert!(
                !policy.contains("unsafe") && policy.starts_with("default-src 'none'"),
                "{path}: {policy}"
            );
            assert_eq!(
                policy.contains("form-action 'self'"),
                page.status != 200 || path != consent,
                "{path}: {policy}"
            );
            assert_eq!(header("x-frame-options"), "DENY", "{path}");
            assert_eq!(header("cache-control"), "no-store", "{path}");
            assert!(
                !page.text.contains("<script")
                    && !page.text.contains(" style=")
                    && !page.text.contains(" onclick="),
                "{path}"
            );
        }
        if !signed_in {
            browser.sign_in(&hall, "alpha").await;
        }
    }
    let mut admin = Browser::default();
    for path in ["/login", "/account"] {
        let page = admin.get(&hall, &format!("{}{path}", hall.admin)).await;
        assert_eq!(page.headers["x-frame-options"], "DENY", "{path}");
    }
}

#[tokio::test]
async fn signing_in_leads_nowhere_else() {
    let hall = Hall::open().await;
    hall.person("alpha").await;
    let mut browser = Browser::default();
    browser.sign_in(&hall, "alpha").await;
    hall.set("pages.sign_in_attempts", 1000).await;
    hall.set("pages.sign_in_attempts_per_address", 1000).await;
    for (next, location) in [
        ("/connections", "/connections"),
        ("https://evil.test", "/account"),
        ("//evil.test", "/account"),
        ("/\\evil.test", "/account"),
        ("/\t/evil.test", "/account"),
        ("\\/evil.test", "/account"),
        ("javascript:alert(1)", "/account"),
        ("evil.test", "/account"),
        ("/a\r\nset-cookie: x=y", "/account"),
    ] {
        let mut browser = browser.tab();
        browser.post(&hall, "/logout", &[]).await;
        let shown = browser
            .get(&hall, &format!("/login?{}", form(&[("next", next)])))
            .await;
        assert!(
            location == next || !shown.text.contains("evil.test"),
            "{next}"
        );
        let fields = [
            ("email", "alpha@example.com"),
            ("password", crate::browser::PASSWORD),
            ("by", "password"),
            ("next", next),
        ];
        let page = browser.post(&hall, "/login", &fields).await;
        assert_eq!(
            (page.status, page.location.as_str()),
            (303, location),
            "{next}"
        );
    }
}
