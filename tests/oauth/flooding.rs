//! Registrations by the hundred and with names that are tricks, over HTTP.

use serde_json::json;

use crate::{
    browser::{Browser, CALLBACK},
    hall::{Hall, Reply},
};

async fn from(hall: &Hall, address: &str, name: &str) -> Reply {
    let body = json!({"client_name": name, "redirect_uris": [CALLBACK]}).to_string();
    let url = format!("{}/oauth/register", hall.web);
    let headers = [("x-forwarded-for", address)];
    hall.send("POST", &url, None, &headers, body).await
}

#[tokio::test]
async fn floods_are_counted_by_address_and_by_network() {
    let hall = Hall::with(|config| {
        config.trusted_proxies = vec!["127.0.0.1/32".parse().expect("a range")];
    })
    .await;
    hall.set("oauth.registrations_per_hour", 3).await;
    for (addresses, accepted) in [
        // One address, also in its IPv6 form.
        (
            [
                "192.0.2.1",
                "192.0.2.1",
                "::ffff:192.0.2.1",
                "192.0.2.1",
                "::ffff:192.0.2.1",
            ],
            3,
        ),
        // The next one is another's.
        (["192.0.2.2"; 5], 3),
        // A /64 is one network, however many addresses it has.
        (
            [
                "2001:db8:1:2::1",
                "2001:db8:1:2::2",
                "2001:db8:1:2:3:4:5:6",
                "2001:db8:1:2:ffff::",
                "2001:db8:1:2::1",
            ],
            3,
        ),
        (["2001:db8:1:3::1"; 5], 3),
        // What the client writes itself in front of the proxy's word counts for nothing.
        (
            [
                "10.0.0.1, 198.51.100.7",
                "10.0.0.2, 198.51.100.7",
                "x, 198.51.100.7",
                "10.0.0.4,198.51.100.7",
                "198.51.100.7",
            ],
            3,
        ),
    ] {
        let mut statuses = Vec::new();
        for address in addresses {
            let reply = from(&hall, address, "Flood").await;
            if reply.status == 429 {
                assert_eq!(reply.json()["error"], "too_many_requests");
                let wait: u32 = reply.header("retry-after").parse().expect("seconds");
                assert!((1..=3600).contains(&wait), "{wait}");
            }
            statuses.push(reply.status);
        }
        let created = statuses.iter().filter(|status| **status == 201).count();
        assert_eq!(created, accepted, "{addresses:?}: {statuses:?}");
        assert_eq!(
            statuses[accepted..],
            vec![429; 5 - accepted],
            "{addresses:?}"
        );
    }
    assert_eq!(hall.count("select count(*) from oauth.clients").await, 15);
    // Existing clients go on meanwhile.
    let client: String = hall
        .sql
        .query_one("select client_id from oauth.clients limit 1", &[])
        .await
        .expect("one")
        .get(0);
    let mut browser = Browser::default();
    browser.ask(&hall, &client, &[]).await;
}

#[tokio::test]
async fn the_header_of_an_undeclared_proxy_counts_for_nothing() {
    let hall = Hall::open().await;
    hall.set("oauth.registrations_per_hour", 2).await;
    let mut statuses = Vec::new();
    for n in 1..=4 {
        statuses.push(from(&hall, &format!("192.0.2.{n}"), "Flood").await.status);
    }
    assert_eq!(statuses, [201, 201, 429, 429]);
}

#[tokio::test]
async fn names_are_shown_as_what_they_are() {
    let hall = Hall::open().await;
    hall.person("alpha").await;
    let mut browser = Browser::default();
    browser.sign_in(&hall, "alpha").await;
    let long = "x".repeat(10_000);
    for (name, kept, shown) in [
        (
            "<script>alert(1)</script>",
            "<script>alert(1)</script>",
            "&#60;script&#62;alert(1)&#60;/script&#62;",
        ),
        (
            "\" onmouseover=\"x",
            "\" onmouseover=\"x",
            "&#34; onmouseover=&#34;x",
        ),
        ("Cl\u{202e}edua\u{202c}", "Cl edua", "Cl edua"),
        (
            "Cla\u{200b}ude\r\n\tby Moothall",
            "Cla ude by Moothall",
            "Cla ude by Moothall",
        ),
        (
            "\u{feff}\u{2066}\u{2069}",
            "A client without a name",
            "A client without a name",
        ),
        (&long, &long[..80], &long[..80]),
        // Looks like another's name; that is why every name is marked.
        ("Сlaude", "Сlaude", "Сlaude"),
    ] {
        let reply = from(&hall, "192.0.2.1", name).await;
        assert_eq!(reply.status, 201, "{}", reply.text);
        assert_eq!(reply.json()["client_name"], kept);
        let client = reply.json()["client_id"]
            .as_str()
            .expect("an id")
            .to_owned();
        let request = browser.ask(&hall, &client, &[]).await;
        let page = browser
            .get(&hall, &format!("/mcp/authorize?request={request}"))
            .await;
        assert!(
            page.text.contains(&format!("<strong>{shown}</strong>")),
            "{shown}: {}",
            page.text
        );
        assert!(page.text.contains("unverified name"));
        assert!(!page.text.contains("<script"));
    }
    let nul = from(&hall, "192.0.2.1", "a\0b").await;
    assert_eq!(
        (nul.status, nul.json()["error"].as_str()),
        (400, Some("invalid_request"))
    );
    for name in [json!(7), json!(["x"]), json!({"a": 1}), json!(true)] {
        let body = json!({"client_name": name, "redirect_uris": [CALLBACK]}).to_string();
        let url = format!("{}/oauth/register", hall.web);
        let reply = hall.send("POST", &url, None, &[], body).await;
        assert_eq!(
            (reply.status, reply.json()["error"].as_str()),
            (400, Some("invalid_client_metadata")),
            "{name}"
        );
    }
    let huge = json!({"client_name": "x".repeat(40_000), "redirect_uris": [CALLBACK]}).to_string();
    let url = format!("{}/oauth/register", hall.web);
    assert_eq!(hall.send("POST", &url, None, &[], huge).await.status, 400);
}

#[tokio::test]
async fn a_name_is_cut_before_it_is_normalized() {
    let hall = Hall::open().await;
    // Ordering all of these marks takes seconds, and would put the dots below first.
    let name = format!("a{}{}", "\u{301}".repeat(7_000), "\u{323}".repeat(7_000));
    let reply = from(&hall, "192.0.2.1", &name).await;
    assert_eq!(reply.status, 201, "{}", reply.text);
    let kept = format!("\u{e1}{}", "\u{301}".repeat(79));
    assert_eq!(reply.json()["client_name"], kept);
}

#[tokio::test]
async fn a_registration_that_fails_is_counted() {
    let hall = Hall::open().await;
    hall.set("oauth.registrations_per_hour", 2).await;
    hall.sql
        .batch_execute(
            "create function public.fails() returns trigger language plpgsql as \
             $$ begin raise exception 'fails'; end $$; \
             create trigger fails before insert on oauth.clients execute function public.fails()",
        )
        .await
        .expect("a trigger");
    let mut statuses = Vec::new();
    for _ in 0..3 {
        statuses.push(from(&hall, "192.0.2.1", "Flood").await.status);
    }
    assert_eq!(statuses, [500, 500, 429]);
}

#[tokio::test]
async fn a_password_is_hashed_only_with_the_right_code() {
    let hall = Hall::open().await;
    let mut browser = Browser::default();
    browser.get(&hall, "/reset/code").await;
    // Too long to be hashed: whoever hashed first would say so first.
    let long = "x".repeat(100);
    let fields = [("code", "000000"), ("password", &*long)];
    let page = browser.post(&hall, "/reset/code", &fields).await;
    assert!(page.text.contains("The code is incorrect"), "{}", page.text);
    hall.set("pages.mails_per_address", 1).await;
    let fields = [("email", "a@example.test"), ("password", &*long)];
    browser.post(&hall, "/signup", &fields).await;
    let page = browser.post(&hall, "/signup", &fields).await;
    assert!(page.text.contains("Too many attempts"), "{}", page.text);
}

#[tokio::test]
async fn guesses_at_once_are_judged_one_by_one() {
    let hall = Hall::open().await;
    let guesses = (0..30).map(|n| {
        let key = format!("mhk_{n:043}");
        let hall = &hall;
        async move { hall.api(&key, "whoami", json!({})).await.status }
    });
    let mut statuses = futures_util::future::join_all(guesses).await;
    statuses.sort_unstable();
    assert_eq!(statuses[..5], [401; 5]);
    assert_eq!(statuses[5..], [429; 25]);
}

#[tokio::test]
async fn what_anyone_may_send_is_bounded_and_leaves_nothing() {
    let hall = Hall::open().await;
    let rows = "select (select count(*) from mcp.events) + (select count(*) from mcp.lockouts) \
                + (select count(*) from mcp.throttles) + (select count(*) from oauth.requests) \
                + (select count(*) from mcp.budgets)";
    for path in ["/mcp/user", "/api/tools/whoami"] {
        let url = format!("{}{path}", hall.web);
        let small = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"}).to_string();
        let reply = hall.send("POST", &url, None, &[], small).await;
        assert_eq!(reply.status, 401, "{path}");
        let reply = hall.send("POST", &url, None, &[], " ".repeat(17_000)).await;
        assert_eq!(reply.status, 413, "{path}");
    }
    for path in ["/oauth/token", "/oauth/revoke"] {
        let url = format!("{}{path}", hall.web);
        let form = [("content-type", "application/x-www-form-urlencoded")];
        let guess = "grant_type=refresh_token&client_id=x&refresh_token=x&token=x";
        hall.send("POST", &url, None, &form, guess.to_owned()).await;
        let long = format!("token={}", "x".repeat(17_000));
        let reply = hall.send("POST", &url, None, &form, long).await;
        assert_eq!(reply.status, 400, "{path}");
    }
    for path in [
        "/",
        "/login",
        "/healthz",
        "/api",
        "/.well-known/oauth-authorization-server",
    ] {
        let reply = hall.get(&format!("{}{path}", hall.web)).await;
        assert_eq!(reply.status, 200, "{path}");
    }
    assert_eq!(hall.count(rows).await, 0);
}
