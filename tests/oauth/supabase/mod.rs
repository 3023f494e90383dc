//! Signing in by Supabase Auth, over a database that is shaped as a project's is.

mod codes;
mod others;
mod passwords;
mod sites;

use secrecy::SecretString;
use std::time::Duration;

use moothall::config::SupabaseConfig;

use crate::{
    browser::{Browser, Page, parameter},
    hall::Hall,
    support::{
        TestDb,
        gotrue::{self, GoTrue},
    },
};

pub const PASSWORD: &str = "correct horse battery";

pub async fn open() -> (Hall, GoTrue) {
    let db = TestDb::supabase().await;
    let gotrue = GoTrue::start(&db.auth_url(), "127.0.0.1:0").await;
    let settings = config(&gotrue);
    let hall = Hall::over(db, |config| config.supabase = Some(settings)).await;
    gotrue.project(|project| {
        let callback = |origin: &String| format!("{origin}/auth/callback");
        project.redirects = [&hall.web, &hall.admin].map(callback).to_vec();
    });
    gotrue.asked();
    (hall, gotrue)
}

pub fn config(gotrue: &GoTrue) -> SupabaseConfig {
    SupabaseConfig {
        url: gotrue.url.clone(),
        key: SecretString::from(gotrue::KEY.to_owned()),
        timeout: Duration::from_secs(8),
    }
}

/// A person with a handle, a workspace and a password.
pub async fn person(hall: &Hall, handle: &str) -> String {
    hall.person(handle).await;
    let email = format!("{handle}@example.com");
    let hash = bcrypt::hash(PASSWORD, 4).expect("a hash");
    let given = "update auth.users set encrypted_password = $1, email_confirmed_at = now() where email = $2";
    hall.sql
        .execute(given, &[&hash, &email])
        .await
        .expect("a password");
    email
}

pub async fn by_password(hall: &Hall, browser: &mut Browser, email: &str, password: &str) -> Page {
    by_password_at(hall, browser, &hall.web, email, password).await
}

pub async fn by_password_at(
    hall: &Hall,
    browser: &mut Browser,
    origin: &str,
    email: &str,
    password: &str,
) -> Page {
    let url = format!("{origin}/login");
    browser.get(hall, &url).await;
    let fields = [("email", email), ("password", password), ("by", "password")];
    browser.post(hall, &url, &fields).await
}

/// The path of a form, after the page that it stands on.
pub async fn submit(
    hall: &Hall,
    browser: &mut Browser,
    path: &str,
    fields: &[(&str, &str)],
) -> Page {
    browser.get(hall, path).await;
    browser.post(hall, path, fields).await
}

/// What a page says went wrong.
pub fn alert(page: &Page) -> String {
    let after = page.text.split("role=\"alert\">").nth(1);
    let text = after.and_then(|rest| rest.split('<').next());
    text.unwrap_or_default().to_owned()
}

/// From the link on the login page to the address that the other site's answer leads to, which nobody has opened yet.
pub async fn away(
    hall: &Hall,
    browser: &mut Browser,
    site: &str,
    next: &str,
    login: &str,
) -> String {
    let next: String = url::form_urlencoded::byte_serialize(next.as_bytes()).collect();
    let page = browser
        .get(hall, &format!("/login/with/{site}?next={next}"))
        .await;
    assert_eq!(page.status, 303, "{}", page.text);
    let mut there = Browser::default();
    let page = there.get(hall, &page.location).await;
    assert_eq!(page.status, 302, "{}", page.text);
    let state = parameter(&page.location, "state").expect("a state");
    let back = page.location.split("/stand-in/").next().expect("a host");
    let page = there
        .get(
            hall,
            &format!("{back}/auth/v1/callback?state={state}&{login}"),
        )
        .await;
    page.location
}
