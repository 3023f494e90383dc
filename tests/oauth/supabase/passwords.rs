//! Passwords that Supabase Auth judges.

use super::{PASSWORD, alert, by_password, by_password_at, open, person, submit};
use crate::browser::Browser;

#[tokio::test]
async fn a_right_password_opens_the_session_that_supabase_made() {
    let (hall, gotrue) = open().await;
    let email = person(&hall, "alpha").await;
    let mut browser = Browser::default();
    let page = by_password(&hall, &mut browser, "Alpha@Example.com ", PASSWORD).await;
    assert_eq!((page.status, page.location.as_str()), (303, "/account"));
    assert!(browser.get(&hall, "/account").await.text.contains("alpha"));
    let same = "select count(*) from auth.sessions a join pages.sessions p on p.session_id = a.id and p.user_id = a.user_id";
    assert_eq!(hall.count(same).await, 1);
    for (tried, password) in [
        (email.as_str(), "not the right one"),
        ("nobody@example.com", PASSWORD),
    ] {
        let mut other = Browser::default();
        let page = by_password(&hall, &mut other, tried, password).await;
        assert_eq!(
            (page.status, alert(&page).as_str()),
            (422, "Incorrect email or password."),
            "{tried}"
        );
        assert!(
            page.text.contains(&format!("value=\"{tried}\"")),
            "what was typed stays"
        );
        assert!(!page.text.contains(password), "but the password");
        assert_eq!(other.get(&hall, "/account").await.status, 303);
    }
    hall.run("update auth.users set banned_until = now() + interval '1 hour'")
        .await;
    assert_eq!(browser.get(&hall, "/account").await.status, 303, "at once");
    let page = by_password(&hall, &mut Browser::default(), &email, PASSWORD).await;
    assert_eq!(alert(&page), "Incorrect email or password.");
    let asked = gotrue.asked();
    let (path, body) = &asked[0];
    assert_eq!(path, "/token?grant_type=password");
    assert_eq!(body["email"], "alpha@example.com");
}

#[tokio::test]
async fn attempts_are_counted_before_supabase_is_asked() {
    let (hall, gotrue) = open().await;
    person(&hall, "alpha").await;
    hall.set("pages.sign_in_attempts", 2).await;
    let mut browser = Browser::default();
    let mut statuses = Vec::new();
    for _ in 0..3 {
        let page = by_password(&hall, &mut browser, "alpha@example.com", "wrong").await;
        statuses.push(page.status);
    }
    assert_eq!(statuses, [422, 422, 429]);
    assert_eq!(gotrue.asked().len(), 2);
    // Its own limit is shown as what it is.
    gotrue.project(|project| project.left = Some(0));
    let page = by_password(&hall, &mut browser, "beta@example.com", "wrong").await;
    assert_eq!(page.status, 429);
    assert!(alert(&page).contains("too many requests"), "{}", page.text);
}

#[tokio::test]
async fn an_unproven_address_gets_its_code_and_keeps_its_password() {
    let (hall, gotrue) = open().await;
    let email = "new@example.com";
    let mut browser = Browser::default();
    let fields = [
        ("email", email),
        ("password", PASSWORD),
        ("next", "/workspaces"),
    ];
    let page = submit(&hall, &mut browser, "/signup", &fields).await;
    assert_eq!(page.location, "/login/code?next=%2Fworkspaces");
    assert_eq!(hall.count("select count(*) from pages.sessions").await, 0);
    // Another day, another browser: the password is right, the address is not proven yet.
    hall.run("delete from mcp.throttles").await;
    gotrue.later(std::time::Duration::from_secs(90));
    let mut other = Browser::default();
    let page = by_password(&hall, &mut other, email, PASSWORD).await;
    assert_eq!(
        page.location, "/login/code?next=%2Faccount",
        "{}",
        page.text
    );
    let code = gotrue.mailed(email).expect("a mail");
    let page = submit(&hall, &mut other, "/login/code", &[("code", &code)]).await;
    assert_eq!(page.location, "/account");
    let mut again = Browser::default();
    let page = by_password(&hall, &mut again, email, PASSWORD).await;
    assert_eq!(page.location, "/account");
    assert_eq!(
        again.get(&hall, "/account").await.location,
        "/welcome?next=%2Faccount",
        "a handle comes first"
    );
}

#[tokio::test]
async fn a_project_without_confirmation_signs_in_at_once() {
    let (hall, gotrue) = open().await;
    gotrue.project(|project| project.autoconfirm = true);
    let mut browser = Browser::default();
    let fields = [("email", "new@example.com"), ("password", PASSWORD)];
    let page = submit(&hall, &mut browser, "/signup", &fields).await;
    assert_eq!(page.location, "/account");
    let page = submit(&hall, &mut browser, "/welcome", &[("handle", "newcomer")]).await;
    assert_eq!(page.status, 303);
    let mut other = Browser::default();
    hall.run("delete from mcp.throttles").await;
    let page = submit(&hall, &mut other, "/signup", &fields).await;
    assert_eq!(
        page.location, "/login/code?next=%2Faccount",
        "nothing is said of the account"
    );
}

#[tokio::test]
async fn weak_and_closed() {
    let (hall, gotrue) = open().await;
    gotrue.project(|project| project.password_minimum = 30);
    let mut browser = Browser::default();
    for (password, words) in [
        (PASSWORD, "this one is too short"),
        ("short", "at least 10 characters"),
        (&"x".repeat(73), "at most 72 bytes"),
    ] {
        hall.run("delete from mcp.throttles").await;
        let fields = [("email", "new@example.com"), ("password", password)];
        let page = submit(&hall, &mut browser, "/signup", &fields).await;
        assert_eq!(page.status, 422);
        assert!(alert(&page).contains(words), "{}", page.text);
        assert!(page.text.contains("new@example.com"));
    }
    hall.run("delete from mcp.throttles; update mcp.settings set value = 'false' where name = 'pages.sign_up'")
        .await;
    assert_eq!(browser.get(&hall, "/signup").await.status, 403);
    gotrue.asked();
    let fields = [("email", "new@example.com"), ("password", PASSWORD)];
    let page = browser.post(&hall, "/signup", &fields).await;
    assert_eq!(page.status, 403);
    assert!(gotrue.asked().is_empty());
    // A code makes no user either.
    let fields = [("email", "new@example.com"), ("by", "code")];
    let page = submit(&hall, &mut browser, "/login", &fields).await;
    assert_eq!(page.status, 303, "and says nothing");
    assert_eq!(hall.count("select count(*) from auth.users").await, 0);
}

#[tokio::test]
async fn administrators_sign_in_on_their_own_origin() {
    let (hall, _gotrue) = open().await;
    hall.warden().await;
    let hash = bcrypt::hash(PASSWORD, 4).expect("a hash");
    let given = "update auth.users set encrypted_password = $1, email_confirmed_at = now()";
    hall.sql.execute(given, &[&hash]).await.expect("a password");
    let mut browser = Browser::default();
    let (admin, email) = (hall.admin.clone(), "warden@example.com");
    let page = by_password_at(&hall, &mut browser, &admin, email, PASSWORD).await;
    assert_eq!(page.location, "/account", "{}", page.text);
    let account = browser.get(&hall, &format!("{admin}/account")).await;
    assert_eq!(account.status, 200);
    assert_eq!(
        browser.get(&hall, "/account").await.status,
        303,
        "and not on the other"
    );
}
