//! A whole run, and then a search for every secret that it handed out: in logs, events, tables and pages.

use serde_json::{Value, json};

use crate::{
    browser::{Browser, CALLBACK, PASSWORD, VERIFIER, parameter, redeem, refresh, register},
    hall::Hall,
    log::Log,
    supabase,
    support::gotrue,
};

#[tokio::test]
async fn none_is_written_down() {
    let log = Log::start();
    let hall = Hall::open().await;
    hall.person("alpha").await;
    let client = register(&hall, &[CALLBACK]).await;
    let mut browser = Browser::default();
    browser.sign_in(&hall, "alpha").await;
    let mut secrets = vec![PASSWORD.to_owned(), VERIFIER.to_owned()];
    let code = browser.code(&hall, &client, "alpha").await;
    let (_, first) = redeem(&hall, &client, &code).await;
    let token = |tokens: &Value, name: &str| tokens[name].as_str().expect("a token").to_owned();
    let (_, second) = refresh(&hall, &client, &token(&first, "refresh_token")).await;
    let access = token(&second, "access_token");
    hall.api(&access, "whoami", json!({})).await;
    // Used up, replayed, of the wrong kind: errors must not repeat them either.
    let (_, again) = refresh(&hall, &client, &token(&first, "refresh_token")).await;
    assert_eq!(again["access_token"], second["access_token"]);
    redeem(&hall, &client, &code).await;
    refresh(&hall, &client, &access).await;
    hall.api(&access, "whoami", json!({})).await;
    let fields = [
        ("action", "make_key"),
        ("name", "laptop"),
        ("scope", "user:read"),
        ("tier", "observe"),
        ("workspace", "alpha"),
    ];
    let page = browser.post(&hall, "/account", &fields).await;
    let shown = |text: &str| {
        let found = text.split("<pre><code>").nth(1);
        found
            .and_then(|rest| rest.split('<').next())
            .expect("it")
            .to_owned()
    };
    let key = shown(&page.text);
    hall.api(&key, "whoami", json!({})).await;
    let invite = [("action", "invite"), ("role", "member")];
    let page = browser.post(&hall, "/workspaces/alpha", &invite).await;
    let link = shown(&page.text);
    browser.get(&hall, &link).await;
    secrets.push(link.rsplit('/').next().expect("a link").to_owned());
    secrets.extend([code, access, key]);
    for tokens in [&first, &second] {
        secrets.extend(["access_token", "refresh_token"].map(|name| token(tokens, name)));
    }
    secrets.extend(browser.values());

    let mut pages = String::new();
    for path in [
        "/account",
        "/connections",
        "/workspaces",
        "/workspaces/alpha",
        "/nothing",
    ] {
        pages += &browser.get(&hall, path).await.text;
    }
    let lines = own_lines(&log);
    assert!(lines.contains("\"route\":\"/oauth/token\""));
    // The pair that could be asked for again is there, and no table says what it is.
    assert_eq!(hall.count("select count(*) from oauth.rotations").await, 1);
    search(&hall, &lines, &pages, &secrets).await;
    by_supabase(&log).await;
}

/// The same for sign-in by Supabase Auth: passwords, mailed codes, the other site's code, the verifier, the tokens, the key.
async fn by_supabase(log: &Log) {
    let (hall, gotrue) = supabase::open().await;
    let email = supabase::person(&hall, "ada").await;
    let (mut browser, mut pages) = (Browser::default(), String::new());
    let mut secrets = vec![gotrue::KEY.to_owned()];
    for password in ["a wrong password", supabase::PASSWORD] {
        let page = supabase::by_password(&hall, &mut browser, &email, password).await;
        pages += &page.text;
        secrets.push(password.to_owned());
    }
    secrets.extend(browser.values());
    for (path, chosen) in [("/login", ""), ("/reset", "an entirely new password")] {
        hall.run("delete from mcp.throttles").await;
        gotrue.later(std::time::Duration::from_secs(60));
        let mut browser = Browser::default();
        let fields = [("email", email.as_str()), ("by", "code")];
        supabase::submit(&hall, &mut browser, path, &fields).await;
        let code = gotrue.mailed(&email).expect("a mail");
        for code in ["999999999", &code] {
            let fields = [("code", code), ("password", chosen)];
            let path = format!("{path}/code");
            pages += &supabase::submit(&hall, &mut browser, &path, &fields)
                .await
                .text;
        }
        pages += &browser.get(&hall, "/account").await.text;
        secrets.extend(browser.values());
    }
    secrets.push("an entirely new password".to_owned());
    let mut browser = Browser::default();
    let back = supabase::away(&hall, &mut browser, "google", "/account", "code=eve").await;
    secrets.extend(parameter(&back, "code"));
    pages += &browser.get(&hall, &back).await.text;
    pages += &browser.get(&hall, &back).await.text;
    pages += &browser.get(&hall, "/welcome").await.text;
    secrets.extend(browser.values());
    let asked = gotrue.asked();
    let verifiers = asked
        .iter()
        .filter_map(|(_, body)| body["code_verifier"].as_str());
    secrets.extend(verifiers.map(str::to_owned));
    secrets.extend(gotrue.tokens());
    assert!(secrets.len() > 16, "{}", secrets.len());
    gotrue.project(|project| project.manner = gotrue::Manner::Fail);
    let page = supabase::by_password(&hall, &mut Browser::default(), &email, "x").await;
    pages += &page.text;
    let lines = own_lines(log);
    assert!(lines.contains("\"route\":\"/auth/callback\""));
    search(&hall, &lines, &pages, &secrets).await;
}

/// The HTTP client of this very test logs what it sends; only the server's own lines count.
fn own_lines(log: &Log) -> String {
    let text = log.text();
    let ours = |line: &&str| line.contains("\"target\":\"moothall");
    text.lines().filter(ours).collect()
}

async fn search(hall: &Hall, lines: &str, pages: &str, secrets: &[String]) {
    let tables = "select format('%I.%I', table_schema, table_name) from information_schema.tables
                   where table_schema in ('mcp', 'oauth', 'pages', 'workspaces', 'auth') and table_type = 'BASE TABLE'";
    let tables = hall.sql.query(tables, &[]).await.expect("the tables");
    assert!(tables.len() > 20);
    for secret in secrets {
        assert!(!lines.contains(secret.as_str()), "logged: {secret}");
        assert!(!pages.contains(secret.as_str()), "on a page: {secret}");
        for table in &tables {
            let table: String = table.get(0);
            let query =
                format!("select count(*) from {table} r where strpos(r::text, '{secret}') > 0");
            assert_eq!(hall.count(&query).await, 0, "{table} holds {secret}");
        }
    }
}
