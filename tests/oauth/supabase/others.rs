//! Sessions, second factors, a service that is away or lies, and the database's own shape.

use std::time::Duration;

use secrecy::SecretString;

use super::{PASSWORD, alert, by_password, config, open, person};
use crate::{
    browser::{Browser, CALLBACK, calls, redeem, register},
    hall::{self, Hall},
    support::{
        TestDb, eventually,
        gotrue::{GoTrue, KEY, Manner},
    },
};

#[tokio::test]
async fn signing_out_and_ending_sessions_hold_at_supabase_too() {
    let (hall, gotrue) = open().await;
    let email = person(&hall, "alpha").await;
    let client = register(&hall, &[CALLBACK]).await;
    let (mut browser, mut other) = (Browser::default(), Browser::default());
    for everywhere in ["", "yes"] {
        for browser in [&mut browser, &mut other] {
            assert_eq!(
                by_password(&hall, browser, &email, PASSWORD).await.status,
                303
            );
        }
        let code = browser.code(&hall, &client, "alpha").await;
        let (_, tokens) = redeem(&hall, &client, &code).await;
        assert_eq!(calls(&hall, &tokens).await, 200);
        let page = browser
            .post(&hall, "/logout", &[("everywhere", everywhere)])
            .await;
        assert_eq!(page.location, "/login");
        assert_eq!(calls(&hall, &tokens).await, 401);
        assert_eq!(browser.get(&hall, "/account").await.status, 303);
        let there = other.get(&hall, "/account").await.status;
        assert_eq!(there, if everywhere.is_empty() { 200 } else { 303 });
    }
    assert_eq!(hall.count("select count(*) from auth.sessions").await, 0);
    for token in gotrue.tokens().iter().filter(|token| token.contains('.')) {
        let reply = hall
            .send(
                "GET",
                &format!("{}/auth/v1/user", gotrue.url),
                Some(token),
                &[("apikey", KEY)],
                "",
            )
            .await;
        assert_eq!(reply.json()["error_code"], "session_not_found");
    }
    by_password(&hall, &mut browser, &email, PASSWORD).await;
    by_password(&hall, &mut other, &email, PASSWORD).await;
    let page = browser.get(&hall, "/account").await.text;
    assert_eq!(page.matches("End session").count(), 1);
    let query = "select id::text from auth.sessions order by created_at desc limit 1";
    let id: String = hall
        .sql
        .query_one(query, &[])
        .await
        .expect("a session")
        .get(0);
    let fields = [("action", "end_session"), ("id", id.as_str())];
    browser.post(&hall, "/account", &fields).await;
    assert_eq!(other.get(&hall, "/account").await.status, 303);
    assert_eq!(browser.get(&hall, "/account").await.status, 200);
}

#[tokio::test]
async fn sql_looks_the_session_up() {
    let (hall, gotrue) = open().await;
    let email = person(&hall, "alpha").await;
    gotrue.project(|project| project.manner = Manner::Lie);
    let mut browser = Browser::default();
    let page = by_password(&hall, &mut browser, &email, PASSWORD).await;
    assert_eq!(page.status, 422);
    assert!(alert(&page).contains("cannot sign in here"));
    assert_eq!(browser.get(&hall, "/account").await.status, 303);
    assert_eq!(hall.count("select count(*) from pages.sessions").await, 0);
    gotrue.project(|project| {
        project.manner = Manner::Normal;
        project.factors = true;
    });
    let page = by_password(&hall, &mut browser, &email, PASSWORD).await;
    assert!(
        alert(&page).contains("two-factor authentication"),
        "{}",
        page.text
    );
    assert_eq!(browser.get(&hall, "/account").await.status, 303);
    // The session that nobody holds is ended at Supabase; the one that it lied about it knows by another name.
    eventually("the end of the session that nobody holds", async || {
        (hall.count("select count(*) from auth.sessions").await <= 1).then_some(())
    })
    .await;
}

#[tokio::test]
async fn a_service_that_is_away_is_said_to_be() {
    let db = TestDb::supabase().await;
    let gotrue = GoTrue::start(&db.auth_url(), "127.0.0.1:0").await;
    let mut settings = config(&gotrue);
    // Long enough for the answers that are to come.
    settings.timeout = Duration::from_secs(3);
    let hall = Hall::over(db, |config| config.supabase = Some(settings)).await;
    let email = person(&hall, "alpha").await;
    for manner in [Manner::Fail, Manner::Html, Manner::Stall] {
        gotrue.project(|project| project.manner = manner);
        let mut browser = Browser::default();
        let page = by_password(&hall, &mut browser, &email, PASSWORD).await;
        assert_eq!(page.status, 503);
        assert!(alert(&page).contains("does not respond"), "{}", page.text);
        assert!(page.text.contains(&email) && !page.text.contains(PASSWORD));
        assert!(!page.text.contains(KEY));
        assert_eq!(
            browser.get(&hall, "/login").await.status,
            200,
            "what it offered is known"
        );
    }
    gotrue.project(|project| project.manner = Manner::Normal);
    let page = by_password(&hall, &mut Browser::default(), &email, PASSWORD).await;
    assert_eq!(page.status, 303);
}

#[tokio::test]
async fn a_server_starts_without_it_but_not_with_a_wrong_key() {
    let db = TestDb::supabase().await;
    let gotrue = GoTrue::start(&db.auth_url(), "127.0.0.1:0").await;
    let mut settings = hall::config(db.bridge_url());
    let mut wrong = config(&gotrue);
    wrong.key = SecretString::from("sb_publishable_of_another_project".to_owned());
    settings.supabase = Some(wrong);
    let error = match moothall::server::start(settings).await {
        Ok(_) => panic!("started"),
        Err(error) => error.to_string(),
    };
    assert_eq!(
        error,
        "sign-in: Supabase does not accept the key; check SUPABASE_PUBLISHABLE_KEY"
    );
    gotrue.project(|project| project.manner = Manner::Fail);
    let settings = config(&gotrue);
    let hall = Hall::over(db, |config| config.supabase = Some(settings)).await;
    let page = Browser::default().get(&hall, "/login").await;
    assert_eq!(page.status, 503);
    assert!(alert(&page).contains("does not respond"));
}

#[tokio::test]
async fn nothing_of_supabases_schema_is_altered() {
    let (hall, _gotrue) = open().await;
    for query in [
        "select count(*) from pg_class where relnamespace = 'auth'::regnamespace and relowner <> 'supabase_auth_admin'::regrole",
        "select count(*) from pg_proc where pronamespace = 'auth'::regnamespace and proowner <> 'supabase_auth_admin'::regrole",
        "select count(*) from pg_trigger t join pg_class c on c.oid = t.tgrelid where c.relnamespace = 'auth'::regnamespace and not tgisinternal",
        "select count(*) from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace = 'auth'::regnamespace",
        "select count(*) from pg_constraint where confrelid = 'auth.users'::regclass and connamespace <> 'auth'::regnamespace and conrelid::regclass::text ~ '^auth'",
        "select count(*) from information_schema.role_table_grants where table_schema = 'auth' and grantee in ('service_role', 'anon', 'authenticated', 'moothall')",
    ] {
        assert_eq!(hall.count(query).await, 0, "{query}");
    }
}
