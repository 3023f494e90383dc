//! Google and GitHub, by Supabase Auth's redirect.

use std::time::Duration;

use super::{alert, away, open};
use crate::{
    browser::{Browser, CALLBACK, calls, parameter, redeem, register},
    hall::Hall,
    support::gotrue::GoTrue,
};

async fn handle(hall: &Hall, browser: &mut Browser, handle: &str) {
    browser.get(hall, "/welcome").await;
    let page = browser.post(hall, "/welcome", &[("handle", handle)]).await;
    assert_eq!(page.status, 303, "{}", page.text);
}

#[tokio::test]
async fn back_to_the_pending_consent() {
    let (hall, gotrue) = open().await;
    let client = register(&hall, &[CALLBACK]).await;
    let mut browser = Browser::default();
    let request = browser.ask(&hall, &client, &[]).await;
    let consent = format!("/mcp/authorize?request={request}");
    let page = browser.get(&hall, &consent).await;
    let login = browser.get(&hall, &page.location).await;
    assert!(login.text.contains("Continue with Google"));
    let back = away(&hall, &mut browser, "google", &consent, "code=ada").await;
    assert!(
        back.starts_with(&format!("{}/auth/callback?code=", hall.web)),
        "{back}"
    );
    let page = browser.get(&hall, &back).await;
    assert_eq!(
        (page.status, page.location.as_str()),
        (303, consent.as_str())
    );
    assert_eq!(browser.get(&hall, &back).await.status, 422, "once");
    handle(&hall, &mut browser, "ada").await;
    let page = browser.approve(&hall, &request, "ada").await;
    let code = parameter(&page.location, "code").expect("a code");
    let (_, tokens) = redeem(&hall, &client, &code).await;
    assert_eq!(calls(&hall, &tokens).await, 200);
    let asked = gotrue.asked();
    let (_, body) = asked
        .iter()
        .find(|(path, _)| path.ends_with("grant_type=pkce"))
        .expect("the exchange");
    assert_eq!(body["code_verifier"].as_str().map(str::len), Some(64));
}

#[tokio::test]
async fn the_first_identity_gives_the_agent_its_link() {
    let (hall, _gotrue) = open().await;
    let mut browser = Browser::default();
    let back = away(&hall, &mut browser, "github", "/account", "code=octocat").await;
    browser.get(&hall, &back).await;
    handle(&hall, &mut browser, "octo").await;
    let linked = "select count(*) from duels.agents where social_provider = 'github' and social_username = 'octocat'";
    assert_eq!(hall.count(linked).await, 1);
}

#[tokio::test]
async fn only_the_browser_that_began_only_in_time_only_the_newest() {
    let (hall, gotrue) = open().await;
    let mut browser = Browser::default();
    let back = away(&hall, &mut browser, "google", "/account", "code=ada").await;
    let mut other = Browser::default();
    let page = other.get(&hall, &back).await;
    assert_eq!(page.status, 422);
    assert!(alert(&page).contains("started in another browser"));
    // One that has begun something of its own holds another verifier.
    away(&hall, &mut other, "google", "/account", "code=eve").await;
    let page = other.get(&hall, &back).await;
    assert_eq!(page.status, 422);
    assert_eq!(other.get(&hall, "/account").await.status, 303);
    assert_eq!(browser.get(&hall, &back).await.location, "/account");

    let mut late = Browser::default();
    let back = away(&hall, &mut late, "google", "/account", "code=bob").await;
    gotrue.later(Duration::from_secs(300));
    assert_eq!(late.get(&hall, &back).await.status, 422, "Supabase's time");
    let back = away(&hall, &mut late, "google", "/account", "code=bob").await;
    hall.run("update pages.sign_ins set expires_at = now()")
        .await;
    assert_eq!(late.get(&hall, &back).await.status, 422, "our time");
    let first = away(&hall, &mut late, "google", "/account", "code=bob").await;
    let second = away(&hall, &mut late, "google", "//evil.test", "code=bob").await;
    let page = late.get(&hall, &second).await;
    assert_eq!(page.location, "/account", "never to another site");
    assert_eq!(late.get(&hall, &first).await.status, 422);
}

#[tokio::test]
async fn what_can_come_back_instead_of_a_code() {
    let (hall, gotrue) = open().await;
    hall.run("insert into auth.users (id, email, banned_until, email_confirmed_at) values (gen_random_uuid(), 'banned@example.test', 'infinity', now())")
        .await;
    for (login, words) in [
        (
            "error=access_denied&error_description=<b>Call+0900</b>",
            "did not allow the other site",
        ),
        ("code=unverified", "has not verified your email"),
        ("code=banned", "Incorrect email or password"),
        ("error=server_error", "refused the sign-in"),
    ] {
        let mut browser = Browser::default();
        let back = away(&hall, &mut browser, "github", "/workspaces", login).await;
        let page = browser.get(&hall, &back).await;
        assert_eq!(page.status, 422, "{login}");
        assert!(alert(&page).contains(words), "{login}: {}", alert(&page));
        assert!(
            !page.text.contains("0900"),
            "anybody can write a description"
        );
        assert!(page.text.contains("/workspaces"), "the way onwards stays");
        assert_eq!(browser.get(&hall, "/account").await.status, 303);
    }
    gotrue.project(|project| project.disable_signup = true);
    let mut browser = Browser::default();
    let back = away(&hall, &mut browser, "github", "/account", "code=stranger").await;
    let page = browser.get(&hall, &back).await;
    assert!(
        alert(&page).contains("Sign-up is closed"),
        "{}",
        alert(&page)
    );
    let page = browser.get(&hall, "/auth/callback").await;
    assert_eq!(page.status, 422);
}

#[tokio::test]
async fn a_callback_that_the_project_does_not_list_is_never_used() {
    let (hall, gotrue) = open().await;
    gotrue.project(|project| project.redirects.clear());
    let mut browser = Browser::default();
    let back = away(&hall, &mut browser, "google", "/account", "code=ada").await;
    assert!(
        back.starts_with(&format!("{}/stand-in/site", gotrue.url)),
        "{back}"
    );
}

#[tokio::test]
async fn what_the_project_has_is_offered() {
    let (hall, gotrue) = offers(|gotrue| {
        gotrue.project(|project| {
            project.google = false;
            project.disable_signup = true;
        });
    })
    .await;
    let mut browser = Browser::default();
    let page = browser.get(&hall, "/login").await.text;
    assert!(
        page.contains("GitHub") && !page.contains("Google"),
        "{page}"
    );
    assert!(!page.contains("Create account"));
    assert_eq!(browser.get(&hall, "/signup").await.status, 403);
    assert_eq!(browser.get(&hall, "/login/with/google").await.status, 403);
    assert_eq!(browser.get(&hall, "/login/with/azure").await.status, 403);
    assert_eq!(gotrue.asked().len(), 0, "its answer is remembered");
}

async fn offers(change: impl FnOnce(&GoTrue)) -> (Hall, GoTrue) {
    let db = crate::support::TestDb::supabase().await;
    let gotrue = GoTrue::start(&db.auth_url(), "127.0.0.1:0").await;
    change(&gotrue);
    let settings = super::config(&gotrue);
    let hall = Hall::over(db, |config| config.supabase = Some(settings)).await;
    gotrue.asked();
    (hall, gotrue)
}
