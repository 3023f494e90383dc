//! What keeps a server from starting says so, in a line, and ends the program with 1.

use std::{net::TcpListener, process::Command, time::Duration};

use crate::{hall::Hall, support::TestDb};

/// `moothall serve` over that database; more settings win.
async fn serve(db: &TestDb, more: &[(&str, &str)]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_moothall"));
    command
        .arg("serve")
        .env_clear()
        .env("MOOTHALL_DATABASE_URL", db.bridge_url())
        .env("MOOTHALL_PUBLIC_URL", "https://hall.example")
        .env("MOOTHALL_ADMIN_PUBLIC_URL", "https://admin.example")
        .env(
            "MOOTHALL_CURSOR_KEYS",
            "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
        )
        .env("MOOTHALL_WEB_ADDR", "127.0.0.1:0")
        .env("MOOTHALL_ADMIN_ADDR", "127.0.0.1:0")
        .env("MOOTHALL_MCP_ADMIN", "true")
        .envs(more.iter().copied());
    let mut command = tokio::process::Command::from(command);
    let ended = tokio::time::timeout(Duration::from_secs(60), command.kill_on_drop(true).output());
    let ended = ended.await.expect("it serves").expect("it runs");
    let said = String::from_utf8_lossy(&ended.stderr).trim().to_owned();
    (ended.status.code(), said)
}

async fn refuses(db: &TestDb, more: &[(&str, &str)], why: &str) {
    let (code, said) = serve(db, more).await;
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains(why), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[tokio::test]
async fn an_allowlist_of_unknown_commands_is_refused() {
    let db = TestDb::new().await;
    let sql = db.owner().await;
    // As an upgrade may leave it, whose commands are others.
    let statement =
        "update mcp.settings set value = '[\"kick\", \"mute\"]' where name = 'world.allowlist';
                     delete from world.commands where name = 'kick'";
    sql.batch_execute(statement).await.expect(statement);
    let why = "world.allowlist names the unknown command \"kick\"";
    refuses(&db, &[], why).await;
}

#[tokio::test]
async fn an_unknown_role_is_refused() {
    let db = TestDb::new().await;
    let sql = db.owner().await;
    let statement =
        "with made as (insert into auth.users (email) values ('a@example.com') returning id)
                     insert into public.user_roles (user_id, role) select id, 'emperor' from made";
    sql.batch_execute(statement).await.expect(statement);
    refuses(&db, &[], "user_roles holds the unknown role \"emperor\"").await;
}

#[tokio::test]
async fn an_unknown_tier_is_refused() {
    let db = TestDb::new().await;
    let sql = db.owner().await;
    let statement = "alter type mcp.tier add value 'omnipotent'";
    sql.batch_execute(statement).await.expect(statement);
    refuses(&db, &[], "mcp.tier holds the unknown tier \"omnipotent\"").await;
}

#[tokio::test]
async fn the_admin_surface_without_its_listener_is_refused() {
    let db = TestDb::new().await;
    refuses(&db, &[("MOOTHALL_ADMIN_ADDR", "")], "MOOTHALL_ADMIN_ADDR").await;
    refuses(
        &db,
        &[("MOOTHALL_ADMIN_PUBLIC_URL", "")],
        "MOOTHALL_ADMIN_PUBLIC_URL",
    )
    .await;
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = taken.local_addr().expect("its address").to_string();
    let why = format!("cannot listen on {address}");
    refuses(&db, &[("MOOTHALL_ADMIN_ADDR", &address)], &why).await;
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
