//! What keeps a server from starting says so, in a line.

use moothall::server;

use crate::{
    hall::{Hall, config},
    support::TestDb,
};

#[tokio::test]
async fn an_allowlist_of_unknown_commands_is_refused() {
    let db = TestDb::new().await;
    let sql = db.owner().await;
    // As an upgrade may leave it, whose commands are others.
    let statement =
        "update mcp.settings set value = '[\"kick\", \"mute\"]' where name = 'world.allowlist';
                     delete from world.commands where name = 'kick'";
    sql.batch_execute(statement).await.expect(statement);
    let Err(error) = server::start(config(db.bridge_url())).await else {
        panic!("it started");
    };
    let message = error.to_string();
    assert!(
        message.contains("world.allowlist names the unknown command \"kick\""),
        "{message}"
    );
    assert_eq!(message.lines().count(), 1);
}

#[tokio::test]
async fn a_misspelt_command_never_gets_into_an_allowlist() {
    let hall = Hall::open().await;
    hall.warden().await;
    for statement in [
        "update mcp.settings set value = '[\"kcik\"]' where name = 'world.allowlist'",
        "update mcp.connections set allowlist = '{kcik}' where audience = 'admin'",
    ] {
        let refusal = hall
            .sql
            .batch_execute(statement)
            .await
            .expect_err(statement);
        let message = refusal.as_db_error().map(|db| db.message().to_owned());
        assert!(message.is_some_and(|m| m.contains("There is no command \"kcik\"")));
    }
}
