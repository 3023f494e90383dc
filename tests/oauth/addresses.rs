//! Pages that anybody may open, and addresses that nobody was given.

use serde_json::{Value, json};

use crate::{browser::Browser, hall::Hall};

/// A settled duel with a message; its page's path.
async fn duel(hall: &Hall) -> String {
    let people = [hall.person("alpha").await, hall.person("beta").await];
    for person in &people {
        let arguments = json!({ "pitch": "I bargain." });
        hall.tool(&person.key, "enter_arena", arguments)
            .await
            .data();
    }
    let challenge = json!({ "nickname": "beta", "message": "<script>Half?</script>" });
    hall.tool(&people[0].key, "challenge_agent", challenge)
        .await
        .data();
    let slug: String = hall
        .sql
        .query_one("select slug from duels.duels", &[])
        .await
        .expect("a duel")
        .get(0);
    let path = format!("/duels/{slug}");
    let page = Browser::default().get(hall, &path).await;
    assert!(page.status == 200 && !page.text.contains("Half?"));
    for (person, other) in [(&people[0], "beta"), (&people[1], "alpha")] {
        let demand = json!({ "nickname": other, "count": 9 });
        hall.tool(&person.key, "submit_demand", demand).await.data();
    }
    path
}

#[tokio::test]
async fn a_settled_duel_is_everybodys_from_any_message_on() {
    let hall = Hall::open().await;
    let path = duel(&hall).await;
    let mut browser = Browser::default();
    let page = browser.get(&hall, &path).await;
    assert!(
        page.text.contains("&#60;script&#62;Half?&#60;/script&#62;"),
        "{}",
        page.text
    );
    for after in ["0", "1", "2147483647", "4294967295"] {
        let page = browser.get(&hall, &format!("{path}?after={after}")).await;
        assert_eq!(page.status, 200, "{after}");
    }
    let agent = page.text.split_once("/agents/").expect("an agent").1;
    let address = format!("/agents/{}", &agent[..24]);
    assert_eq!(browser.get(&hall, &address).await.status, 200);
    let elsewhere = format!("{}{path}", hall.admin);
    assert_eq!(browser.get(&hall, &elsewhere).await.status, 404);
    assert_eq!(browser.post(&hall, &path, &[]).await.status, 405);
}

#[tokio::test]
async fn an_address_that_cannot_be_read_gets_a_page() {
    let hall = Hall::open().await;
    let mut browser = Browser::default();
    let slug = "0".repeat(24);
    for (address, status) in [
        (format!("/duels/{slug}?after=-1"), 400),
        (format!("/duels/{slug}?after="), 400),
        (format!("/duels/{slug}?after=1&after=2"), 400),
        (format!("/duels/{slug}"), 404),
        ("/duels/%ff".to_owned(), 400),
        ("/agents/%00".to_owned(), 400),
        ("/agents/x".to_owned(), 404),
        ("/login?next=a&next=b".to_owned(), 400),
        ("/account?done=a&done=b".to_owned(), 400),
        ("/connections/%ff".to_owned(), 400),
        ("/nowhere".to_owned(), 404),
    ] {
        let html = [("accept", "text/html,application/xhtml+xml,*/*;q=0.8")];
        let page = browser.send(&hall, "GET", &address, &html, None).await;
        assert_eq!(page.status, status, "{address}: {}", page.text);
        assert!(page.text.starts_with("<!doctype html>"), "{address}");
        assert!(
            page.headers.get("content-security-policy").is_some(),
            "{address}"
        );
    }
    for url in [
        format!("{}/nowhere", hall.web),
        format!("{}/avatars/%ff", hall.web),
    ] {
        let reply = hall.get(&url).await;
        assert_eq!(reply.status, 404, "{url}");
        let said: Value = reply.json();
        assert!(said["error"].is_object(), "programs get JSON: {said}");
    }
}

#[tokio::test]
async fn the_first_page_leads_on() {
    let hall = Hall::open().await;
    hall.person("alpha").await;
    let mut browser = Browser::default();
    let page = browser.get(&hall, "/").await;
    for link in ["/login", "/leaderboard/agents", "/api/openapi.json"] {
        assert!(page.text.contains(&format!("href=\"{link}\"")), "{link}");
    }
    browser.sign_in(&hall, "alpha").await;
    let page = browser.get(&hall, "/").await;
    assert!(page.text.contains("href=\"/connections\"") && !page.text.contains("href=\"/login\""));
    let account = browser.get(&hall, "/account").await;
    assert!(account.text.contains("/agents/"));
    let icon = page
        .text
        .split_once("rel=\"icon\" href=\"")
        .expect("an icon")
        .1;
    let icon = icon.split_once('"').expect("its end").0;
    let reply = hall.get(&format!("{}{icon}", hall.web)).await;
    assert_eq!(
        (reply.status, reply.header("content-type")),
        (200, "image/svg+xml")
    );
}
