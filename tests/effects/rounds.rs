//! A tool that needs the outside, over HTTP: asked, performed, told.

use moothall::config::EffectsConfig;
use serde_json::json;

use crate::{
    avatars::{avatar, config},
    hall::Hall,
    host::Host,
    stored,
    support::eventually,
};

async fn hall(effects: EffectsConfig) -> (Hall, String) {
    let hall = Hall::with(|config| config.effects = effects).await;
    let key = hall.person("alpha").await.key;
    (hall, key)
}

#[tokio::test]
async fn the_tool_is_called_again_with_the_outcome_and_charged_once() {
    let (hall, key) = hall(EffectsConfig::default()).await;
    let effect = json!({ "effect": { "kind": "embed", "texts": ["a"] } });
    let data = hall.tool(&key, "outside", effect.clone()).await.data();
    assert_eq!(data["effect"]["model"], "lexical");
    assert_eq!(
        data["effect"]["embeddings"][0].as_array().map(Vec::len),
        Some(384)
    );
    let plain = hall.api(&key, "outside", effect).await;
    assert_eq!((plain.status, plain.json()), (200, data));
    assert_eq!(hall.count("select count(*) from fixture.marks").await, 4);
    assert_eq!(
        hall.count("select count(distinct request_id) from fixture.marks")
            .await,
        2
    );
}

#[tokio::test]
async fn what_cannot_be_performed_is_an_internal_error() {
    let (hall, key) = hall(EffectsConfig::default()).await;
    for arguments in [
        json!({ "effect": { "kind": "launch" } }),
        json!({ "effect": { "kind": "embed", "texts": [] }, "endless": true }),
    ] {
        let error = hall
            .tool(&key, "outside", arguments.clone())
            .await
            .tool_error();
        assert_eq!(error["code"], "internal_error");
        assert!(!error.to_string().contains("launch"));
        let plain = hall.api(&key, "outside", arguments).await;
        assert_eq!(plain.status, 500);
    }
}

#[tokio::test]
async fn an_avatar_is_stored_served_and_deleted_when_sql_says_no() {
    let (host, objects) = (Host::start().await, tempfile::tempdir().expect("a folder"));
    let (hall, key) = hall(config(&host, &objects)).await;
    let refused = json!({ "effect": avatar("picture.png"), "refuse": true });
    let error = hall.tool(&key, "outside", refused).await.tool_error();
    assert_eq!(error["code"], "not_wanted");
    let emptied = async || (stored(&objects) == 0).then_some(());
    eventually("the refused picture's end", emptied).await;

    let arguments = json!({ "effect": avatar("picture.png") });
    let data = hall.tool(&key, "outside", arguments).await.data();
    let name = data["effect"]["object"].as_str().expect("a name");
    let url = format!("{}/avatars/{name}", hall.web);
    let reply = hall.get(&url).await;
    assert_eq!(reply.status, 200);
    for (header, value) in [
        ("content-type", "image/webp"),
        ("cache-control", "public, max-age=31536000, immutable"),
        ("x-content-type-options", "nosniff"),
        ("content-security-policy", "default-src 'none'; sandbox"),
    ] {
        assert_eq!(reply.header(header), value);
    }
    let known = [("if-none-match", reply.header("etag"))];
    assert_eq!(hall.send("GET", &url, None, &known, "").await.status, 304);

    for path in [
        "00000000000000000000000000000000.webp",
        "..%2Fsecrets.webp",
        "a",
    ] {
        let url = format!("{}/avatars/{path}", hall.web);
        assert_eq!(hall.get(&url).await.status, 404, "{path}");
    }
    let admin = hall.get(&format!("{}/avatars/{name}", hall.admin)).await;
    assert_eq!(admin.status, 404);
    let delete = json!({ "effect": { "kind": "delete_object", "object": name } });
    for _ in 0..2 {
        let data = hall.tool(&key, "outside", delete.clone()).await.data();
        assert_eq!(data["effect"], json!({}));
    }
    assert_eq!(hall.get(&url).await.status, 404);
}

/// Both calls may fetch the picture; one result counts, and it is one and the same object.
#[tokio::test]
async fn an_avatar_under_an_idempotency_key_is_one_object() {
    let (host, objects) = (Host::start().await, tempfile::tempdir().expect("a folder"));
    let (hall, key) = hall(config(&host, &objects)).await;
    let params = json!({
        "name": "outside",
        "arguments": { "effect": avatar("picture.png") },
        "_meta": { "moothall/idempotencyKey": "k" },
    });
    let call = async || {
        eventually("an answer", async || {
            let reply = hall.rpc(&key, "tools/call", params.clone()).await;
            (reply.status == 200 && reply.json()["result"]["isError"] == false).then_some(reply)
        })
        .await
        .data()
    };
    let (one, other, third) = tokio::join!(call(), call(), call());
    assert_eq!((&one, &one), (&other, &third));
    assert_eq!(stored(&objects), 1);
    let name = one["effect"]["object"].as_str().expect("a name");
    let url = format!("{}/avatars/{name}", hall.web);
    assert_eq!(hall.get(&url).await.status, 200);
    let asked = "select count(*) from fixture.marks where mark = 'asked'";
    assert_eq!(hall.count(asked).await, 1, "the first part ran once");
}
