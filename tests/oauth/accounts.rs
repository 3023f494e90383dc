//! The first account and the first administrator, as an operator without mail makes them.

use std::{
    io::Write,
    process::{Command, Output, Stdio},
};

use serde_json::Value;

use crate::{browser::Browser, hall::Hall};

fn moothall(url: &str, arguments: &[&str], input: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_moothall"));
    for name in ["MOOTHALL_DATABASE_URL", "MOOTHALL_OWNER_URL"] {
        command.env_remove(name);
    }
    command.args(arguments).args(["--database-url", url]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::piped()).spawn().expect("moothall");
    // It may end without having read.
    let _ = child
        .stdin
        .take()
        .expect("its input")
        .write_all(input.as_bytes());
    child.wait_with_output().expect("its output")
}

fn printed(output: &Output) -> Value {
    assert!(output.status.success(), "{output:?}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}

async fn signs_in(hall: &Hall, origin: &str, email: &str, password: &str) -> u16 {
    let mut browser = Browser::default();
    let url = format!("{origin}/login");
    browser.get(hall, &url).await;
    let fields = [("email", email), ("password", password), ("by", "password")];
    browser.post(hall, &url, &fields).await.status
}

#[tokio::test]
async fn the_first_account_and_the_first_administrator_need_no_mail() {
    let hall = Hall::open().await;
    let owner = hall.db.owner_url();
    let create = [
        "account",
        "create",
        "--handle",
        "Ada",
        "--email",
        "Ada@Example.com",
    ];

    let mut told = create.to_vec();
    told.push("--password-stdin");
    let short = moothall(&owner, &told, "abc\n");
    assert_eq!(short.status.code(), Some(1));
    let short = String::from_utf8_lossy(&short.stderr).into_owned();
    assert!(short.contains("Use a password of at least"), "{short}");
    told.push("--json");
    let made = printed(&moothall(&owner, &told, "a long sentence\n"));
    assert_eq!(
        (&made["handle"], &made["password"]),
        (&"ada".into(), &Value::Null)
    );
    let email = "ada@example.com";
    assert_eq!(
        signs_in(&hall, &hall.web, email, "a long sentence").await,
        303
    );
    assert_eq!(signs_in(&hall, &hall.web, email, "another").await, 422);

    let other = [
        "account",
        "create",
        "--handle",
        "bea",
        "--email",
        "bea@example.com",
        "--json",
    ];
    let made = printed(&moothall(&owner, &other, ""));
    let password = made["password"].as_str().expect("a password");
    assert_eq!(
        signs_in(&hall, &hall.web, "bea@example.com", password).await,
        303
    );

    let grant = ["role", "grant", "--account", "ada", "--role"];
    let unknown = moothall(&owner, &[&grant[..], &["king"]].concat(), "");
    let unknown = String::from_utf8_lossy(&unknown.stderr).into_owned();
    assert!(
        unknown.contains("roles are admin, faction_leader, gm, moderator"),
        "{unknown}"
    );
    let key = [
        "key",
        "create",
        "--audience",
        "admin",
        "--account",
        "ada",
        "--json",
    ];
    assert!(!moothall(&owner, &key, "").status.success());
    printed(&moothall(
        &owner,
        &[&grant[..], &["admin", "--json"]].concat(),
        "",
    ));
    printed(&moothall(&owner, &key, ""));
    assert_eq!(
        signs_in(&hall, &hall.admin, email, "a long sentence").await,
        303
    );
    let roles = printed(&moothall(&owner, &["role", "list", "--json"], ""));
    let admin = &roles[0]["accounts"];
    assert!(
        admin.as_array().expect("handles").contains(&"ada".into()),
        "{roles}"
    );
    let accounts = printed(&moothall(&owner, &["account", "list", "--json"], ""));
    let ada = accounts.as_array().expect("accounts");
    let ada = ada.iter().find(|account| account["handle"] == "ada");
    assert_eq!(ada.expect("ada")["role"], "admin");
    let revoke = [
        "role",
        "revoke",
        "--account",
        "ada",
        "--role",
        "admin",
        "--json",
    ];
    printed(&moothall(&owner, &revoke, ""));
    assert!(!moothall(&owner, &key, "").status.success());

    // What the bridge logs in as makes neither.
    let refused = moothall(&hall.db.bridge_url(), &["role", "list"], "");
    let refused = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(refused.contains("MOOTHALL_OWNER_URL"), "{refused}");
}
