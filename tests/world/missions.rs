//! Missions over HTTP: findings with lines, and text that means harm.

use serde_json::json;

use crate::arena::Arena;

#[tokio::test]
async fn findings_have_lines_and_hostile_text_is_bounded() {
    let arena = Arena::open().await;
    let key = arena
        .hall
        .key("warden", "admin", json!({"tier": "recommend"}))
        .await;
    let judge = async |yaml: String| {
        arena
            .hall
            .admin_tool(&key, "submit_mission", json!({ "yaml": yaml }))
            .await
    };
    let sound = "name: Dawn\nmap: m\nlayer: l\ntime: {hour: 1, minute: 2}\nwind: {heading: 0, speed: 0}\nsides: [blue]\n\
                 objects:\n  - {type: f-1, id: a, side: blue, heading: 0, pos: [0, 0, 0]}\ntriggers: []\n";
    let reply = judge(sound.to_owned()).await;
    assert_eq!(
        reply.data(),
        json!({"ok": true, "errors": [], "warnings": []})
    );
    let wrong = sound
        .replace("hour: 1", "hour: 24")
        .replace("side: blue, heading", "side: red, haeding");
    let result = judge(wrong).await.json()["result"].clone();
    assert_eq!(result["isError"], true);
    let errors = &result["structuredContent"]["errors"];
    let lines: Vec<_> = errors
        .as_array()
        .into_iter()
        .flatten()
        .map(|e| {
            (
                e["line"].as_u64(),
                e["path"].as_str().unwrap_or_default().to_owned(),
            )
        })
        .collect();
    assert_eq!(
        lines,
        [
            (Some(4), "time.hour".to_owned()),
            (Some(8), "objects.0.heading".to_owned()),
            (Some(8), "objects.0.side".to_owned())
        ]
    );
    assert!(
        result["structuredContent"]["warnings"][0]["message"]
            .as_str()
            .is_some_and(|m| m.contains("heading"))
    );

    let laughs: String = (0..20).fold("a0: &a0 [x, x]\n".to_owned(), |text, n| {
        format!("{text}a{}: &a{} [*a{n}, *a{n}]\n", n + 1, n + 1)
    });
    let objects: String = (0..2000)
        .map(|n| {
            format!("  - {{type: x, id: {n}, side: blue, heading: 0, pos: [0, 0, 0], zz{n}: 1}}\n")
        })
        .collect();
    for hostile in [
        laughs,
        "[".repeat(500_000),
        "- ".repeat(250_000),
        "a: 1\n".repeat(100_000),
        format!("{}: 1", "k".repeat(500_000)),
        "a: 1e999\nb: .nan\nc: 0x7fffffffffffffffffff\nd: !!python/object:os.system ls".to_owned(),
        "\u{feff}\u{2028}\0\t".to_owned(),
        sound.replace(
            "triggers: []",
            &format!("triggers: []\nname: twice\n{}", "x: 1\n".repeat(2000)),
        ),
        sound
            .replace("triggers: []\n", "")
            .replace("objects:\n", &format!("triggers: []\nobjects:\n{objects}")),
    ] {
        let reply = judge(hostile.clone()).await;
        assert_eq!(reply.status, 200, "{}", reply.text);
        let result = &reply.json()["result"];
        let refused = result["structuredContent"]["ok"] == false
            || result["isError"] == true
            || hostile.contains("zz1999");
        assert!(refused, "{}", &reply.text[..300.min(reply.text.len())]);
        assert!(reply.text.len() < 4 * 1024 * 1024);
    }
    let long = judge("x".repeat(524_289)).await;
    assert_eq!(long.tool_error()["code"], "VALIDATION_ERROR");
}
