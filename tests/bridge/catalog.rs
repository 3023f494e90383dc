//! A changed rule is live without a restart.

use std::time::Duration;

use serde_json::json;

use crate::{hall::Hall, support::eventually};

const NEW_TOOL: &str = "
create function fixture.fresh(actor mcp.actor, args jsonb) returns json language sql set search_path = pg_catalog, pg_temp as
  $$ select json_build_object('got', args) $$;
select mcp.define_tool('fixture.fresh', audience => 'user', title => 'Fresh', description => 'New.', tier => 'observe',
  input => '{\"type\": \"object\", \"properties\": {\"n\": {\"type\": \"integer\"}}, \"required\": [\"n\"]}');
select mcp._generate_dispatch();";

#[tokio::test]
async fn a_new_tool_is_checked_from_its_first_call_on() {
    // A poll that never comes: the call itself must notice.
    let hall = Hall::with(|config| config.watch_interval = Duration::from_secs(3600)).await;
    let alpha = hall.person("alpha").await;
    hall.run(NEW_TOOL).await;
    assert_eq!(
        hall.tool(&alpha.key, "fresh", json!({})).await.tool_error()["field"],
        "n"
    );
    assert_eq!(
        hall.tool(&alpha.key, "fresh", json!({"n": 1})).await.data(),
        json!({"got": {"n": 1}})
    );
}

#[tokio::test]
async fn the_poll_brings_new_schemas() {
    let hall = Hall::open().await;
    let alpha = hall.person("alpha").await;
    hall.run(NEW_TOOL).await;
    let url = format!("{}/api/openapi.json", hall.web);
    eventually("the new tool in the document", async || {
        let document = hall.get(&url).await.json();
        let tool = &document["paths"]["/api/tools/fresh"];
        tool.is_object().then_some(())
    })
    .await;
    assert_eq!(
        hall.tool(&alpha.key, "fresh", json!({"n": "1"}))
            .await
            .tool_error()["field"],
        "n"
    );
    hall.run(
        "delete from mcp.catalog_entries where name = 'fresh'; select mcp._generate_dispatch()",
    )
    .await;
    hall.tool(&alpha.key, "fresh", json!({"n": 1}))
        .await
        .rpc_error(200, -32602);
}
