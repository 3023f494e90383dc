//! Sealed cursors: opaque, bound to the tool, the audience and the account, openable by an older key.

use moothall::{audience::Audience, seal::Seal};
use serde_json::json;

use crate::hall::Hall;

#[tokio::test]
async fn pages_follow_each_other() {
    let hall = Hall::open().await;
    let alpha = hall.person("alpha").await;
    let first = hall
        .tool(&alpha.key, "projects_list", json!({"limit": 2}))
        .await
        .data();
    let cursor = first["next_cursor"].as_str().expect("a cursor");
    assert!(
        cursor
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_'),
        "{cursor}"
    );
    let second = hall
        .tool(
            &alpha.key,
            "projects_list",
            json!({"limit": 2, "cursor": cursor}),
        )
        .await
        .data();
    assert_eq!(second["projects"].as_array().map(Vec::len), Some(1));
    assert_eq!(second["next_cursor"], json!(null));
    let over_http = hall
        .api(
            &alpha.key,
            "projects_list",
            json!({"limit": 2, "cursor": cursor}),
        )
        .await;
    assert_eq!(over_http.json(), second);
}

#[tokio::test]
async fn only_its_own_cursors_open() {
    let hall = Hall::with(|config| config.cursor_keys = vec![[9; 32], [7; 32]]).await;
    let alpha = hall.person("alpha").await;
    let beta = hall.person("beta").await;
    let page = |key: String, cursor: String| {
        let hall = &hall;
        async move { hall.tool(&key, "page", json!({"cursor": cursor})).await }
    };
    let own = hall.tool(&alpha.key, "page", json!({})).await.data();
    let cursor = own["next_cursor"].as_str().expect("a cursor").to_owned();
    assert_eq!(
        page(alpha.key.clone(), cursor.clone()).await.data()["before"],
        json!({"at": 7})
    );

    let other_tool = hall
        .tool(&alpha.key, "projects_list", json!({"limit": 1}))
        .await
        .data()["next_cursor"]
        .clone();
    let mut tampered = cursor.clone();
    tampered.replace_range(60..61, if &cursor[60..61] == "A" { "B" } else { "A" });
    let sealed = |key: u8| {
        let value = json!({"account": alpha.id.to_string(), "place": {"at": 9}}).to_string();
        Seal::new(&[[key; 32]])
            .seal(Audience::User, "page", &value)
            .expect("sealed")
    };
    for wrong in [
        other_tool.as_str().expect("a cursor"),
        &tampered,
        "junk",
        "",
        &sealed(5),
    ] {
        let error = page(alpha.key.clone(), wrong.to_owned()).await.tool_error();
        assert_eq!(
            (&error["code"], &error["field"]),
            (&json!("INVALID_CURSOR"), &json!("cursor")),
            "{wrong}"
        );
    }
    assert_eq!(
        page(beta.key.clone(), cursor).await.tool_error()["code"],
        "INVALID_CURSOR"
    );
    assert_eq!(
        page(alpha.key.clone(), sealed(7)).await.data()["before"],
        json!({"at": 9})
    );
}
