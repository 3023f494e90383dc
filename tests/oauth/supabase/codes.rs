//! Codes that Supabase Auth mails.

use std::time::Duration;

use super::{PASSWORD, alert, by_password, open, person, submit};
use crate::{
    browser::{Browser, CALLBACK, calls, redeem, register},
    support::eventually,
};

/// For what nobody waits for in the product either; only a broken one takes so long.

#[tokio::test]
async fn in_the_browser_that_asked_and_once() {
    let (hall, gotrue) = open().await;
    let email = person(&hall, "alpha").await;
    let mut browser = Browser::default();
    let fields = [
        ("email", email.as_str()),
        ("by", "code"),
        ("next", "/workspaces"),
    ];
    let page = submit(&hall, &mut browser, "/login", &fields).await;
    assert_eq!(page.location, "/login/code?next=%2Fworkspaces");
    let code = gotrue.mailed(&email).expect("a mail");
    let mut thief = Browser::default();
    let right = [("code", code.as_str()), ("next", "/workspaces")];
    let page = submit(&hall, &mut thief, "/login/code", &right).await;
    assert_eq!(page.status, 422);
    let page = submit(&hall, &mut browser, "/login/code", &[("code", "000 000")]).await;
    assert_eq!(page.status, 422);
    let page = submit(&hall, &mut browser, "/login/code", &right).await;
    assert_eq!(page.location, "/workspaces");
    let page = submit(&hall, &mut browser, "/login/code", &right).await;
    assert_eq!(page.status, 422);
    let verified = gotrue.asked();
    let verified = verified.iter().filter(|(path, _)| path == "/verify");
    assert_eq!(verified.count(), 2, "the thief's was not even passed on");
}

#[tokio::test]
async fn old_ones_and_too_many() {
    let (hall, gotrue) = open().await;
    let email = person(&hall, "alpha").await;
    let mut browser = Browser::default();
    let ask = [("email", email.as_str()), ("by", "code")];
    submit(&hall, &mut browser, "/login", &ask).await;
    gotrue.later(Duration::from_secs(3600));
    let code = gotrue.mailed(&email).expect("a mail");
    let page = submit(&hall, &mut browser, "/login/code", &[("code", &code)]).await;
    assert_eq!(page.status, 422);
    hall.run("delete from mcp.throttles").await;
    submit(&hall, &mut browser, "/login", &ask).await;
    gotrue.asked();
    for _ in 0..6 {
        let page = submit(&hall, &mut browser, "/login/code", &[("code", "1")]).await;
        assert_eq!(page.status, 422);
    }
    assert_eq!(gotrue.asked().len(), 5, "the rest is not passed on");
}

#[tokio::test]
async fn nobody_learns_who_has_an_account() {
    let (hall, gotrue) = open().await;
    let known = person(&hall, "alpha").await;
    let mut seen = Vec::new();
    for email in [known.as_str(), "nobody@example.com"] {
        let mut answers = Vec::new();
        for sign_up in ["false", "true"] {
            let setting =
                format!("update mcp.settings set value = '{sign_up}' where name = 'pages.sign_up'");
            hall.run(&setting).await;
            // Each twice: within the minute in which Supabase mails nobody that it knows a second time.
            for (path, by) in [("/login", "code"), ("/reset", ""), ("/signup", "")] {
                hall.run("delete from mcp.throttles").await;
                gotrue.later(Duration::from_secs(60));
                for _ in 0..2 {
                    let mut browser = Browser::default();
                    browser.get(&hall, "/login").await;
                    let fields = [("email", email), ("by", by), ("password", PASSWORD)];
                    let page = browser.post(&hall, path, &fields).await;
                    let said = alert(&page);
                    answers.push((path, page.status, page.location, said));
                }
            }
        }
        seen.push(answers);
    }
    assert_eq!(seen[0], seen[1]);
    assert_eq!(seen[0][0].1, 303);
    assert_eq!(seen[0][1].1, 429);
}

#[tokio::test]
async fn the_owner_of_an_account_who_signs_up_again_gets_a_code() {
    let (hall, gotrue) = open().await;
    let email = person(&hall, "alpha").await;
    let mut browser = Browser::default();
    let fields = [
        ("email", email.as_str()),
        ("password", "some other password"),
    ];
    let page = submit(&hall, &mut browser, "/signup", &fields).await;
    assert_eq!(page.location, "/login/code?next=%2Faccount");
    let code = eventually("a mailed code", async || gotrue.mailed(&email)).await;
    let page = submit(&hall, &mut browser, "/login/code", &[("code", &code)]).await;
    assert_eq!(page.location, "/account");
    let page = by_password(&hall, &mut Browser::default(), &email, PASSWORD).await;
    assert_eq!(page.status, 303, "with the password unchanged");
}

#[tokio::test]
async fn a_password_that_a_stranger_set_goes_when_the_address_is_proven() {
    let (hall, gotrue) = open().await;
    let email = "victim@example.com";
    let mut stranger = Browser::default();
    let fields = [("email", email), ("password", "the stranger's own")];
    submit(&hall, &mut stranger, "/signup", &fields).await;
    gotrue.later(Duration::from_secs(60));
    hall.run("delete from mcp.throttles").await;
    let mut victim = Browser::default();
    let fields = [("email", email), ("password", PASSWORD)];
    submit(&hall, &mut victim, "/signup", &fields).await;
    let code = gotrue.mailed(email).expect("a mail");
    let page = submit(&hall, &mut victim, "/login/code", &[("code", &code)]).await;
    assert_eq!(page.location, "/account");
    let page = by_password(&hall, &mut stranger, email, "the stranger's own").await;
    assert_eq!(page.status, 422);
}

#[tokio::test]
async fn a_new_password_ends_every_session_and_connection() {
    let (hall, gotrue) = open().await;
    let email = person(&hall, "alpha").await;
    let client = register(&hall, &[CALLBACK]).await;
    let mut browser = Browser::default();
    by_password(&hall, &mut browser, &email, PASSWORD).await;
    let code = browser.code(&hall, &client, "alpha").await;
    let (_, tokens) = redeem(&hall, &client, &code).await;
    assert_eq!(calls(&hall, &tokens).await, 200);
    let mut other = Browser::default();
    let chosen = "another long password";
    let mut trouble = Vec::new();
    for (minimum, password) in [(6, "short"), (30, chosen), (6, chosen)] {
        gotrue.project(|project| project.password_minimum = minimum);
        gotrue.later(Duration::from_secs(60));
        hall.run("delete from mcp.throttles").await;
        let page = submit(&hall, &mut other, "/reset", &[("email", &email)]).await;
        assert_eq!(page.location, "/reset/code");
        let code = gotrue.mailed(&email).expect("a mail");
        let fields = [("code", code.as_str()), ("password", password)];
        let page = submit(&hall, &mut other, "/reset/code", &fields).await;
        trouble.push((page.status, page.location.clone(), alert(&page)));
    }
    assert_eq!(trouble[0].0, 422);
    assert!(trouble[0].2.contains("at least 10"), "{trouble:?}");
    assert!(trouble[1].2.contains("too short") && trouble[1].2.contains("another one"));
    assert_eq!(trouble[2], (303, "/account".to_owned(), String::new()));
    assert_eq!(calls(&hall, &tokens).await, 401);
    assert_eq!(browser.get(&hall, "/account").await.status, 303);
    assert_eq!(other.get(&hall, "/account").await.status, 200);
    let page = by_password(&hall, &mut browser, &email, PASSWORD).await;
    assert_eq!(page.status, 422);
    let page = by_password(&hall, &mut browser, &email, chosen).await;
    assert_eq!(page.status, 303);
    // The session of the refused password is ended too, as soon as Supabase has heard of it.
    let left = "select count(*) from auth.sessions";
    eventually("the end of the refused password's session", async || {
        (hall.count(left).await <= 2).then_some(())
    })
    .await;
}
