//! The program itself, as a person starts it.

use std::{
    io::{BufRead, BufReader, Read},
    os::unix::fs::PermissionsExt,
    path::Path,
    process::{Child, Command, Output, Stdio},
};

use nix::{
    sys::signal::{Signal, kill},
    unistd::Pid,
};
use serde_json::Value;

fn moothall() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_moothall"));
    // Never to be looked at, even where it leads to a database.
    command.env("DATABASE_URL", "postgres://nobody@127.0.0.1:1/real");
    for name in [
        "MOOTHALL_DATABASE_URL",
        "MOOTHALL_KEY",
        "MOOTHALL_OWNER_URL",
        "MOOTHALL_URL",
    ] {
        command.env_remove(name);
    }
    command
}

fn dev(data: &Path) -> Command {
    let mut command = moothall();
    command.args([
        "dev",
        "--json",
        "--web-addr",
        "127.0.0.1:0",
        "--admin-addr",
        "127.0.0.1:0",
        "--data",
    ]);
    command
        .arg(data)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// Ends the program even when the test fails.
struct Running {
    child: Child,
    ready: Value,
}

impl Running {
    fn start(data: &Path) -> Running {
        Self::spawn(dev(data))
    }

    fn spawn(mut dev: Command) -> Running {
        let mut child = dev.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap())
            .read_line(&mut line)
            .unwrap();
        let ready = serde_json::from_str(&line).unwrap_or_else(|_| {
            let mut said = String::new();
            child
                .stderr
                .as_mut()
                .unwrap()
                .read_to_string(&mut said)
                .unwrap();
            panic!("not ready: {line}{said}")
        });
        Running { child, ready }
    }

    fn signal(&mut self, signal: Signal) -> Option<i32> {
        kill(Pid::from_raw(self.child.id() as i32), signal).unwrap();
        self.child.wait().unwrap().code()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if matches!(self.child.try_wait(), Ok(None)) {
            self.signal(Signal::SIGTERM);
        }
    }
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn one_command_serves_a_demo_that_outlives_restarts() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o755)).unwrap();
    let data = folder.path();

    let mut first = Running::start(data);
    let call = |extra: &[&str]| {
        let mut command = moothall();
        command
            .args(["call", "--data"])
            .arg(data)
            .args(extra)
            .output()
            .unwrap()
    };
    let projects = call(&["projects_list", r#"{"limit": 2}"#]);
    assert!(projects.status.success(), "{}", said(&projects));
    let projects: Value = serde_json::from_slice(&projects.stdout).unwrap();
    assert_eq!(projects["projects"][0]["name"], "Harbour crane");
    assert!(call(&["--admin", "whoami"]).status.success());
    assert_eq!(call(&["no_such_tool"]).status.code(), Some(1));
    // Every shipped room knows the people of the demo.
    let left = call(&["leave_arena"]);
    assert!(left.status.success(), "{}", said(&left));

    let doctor = || {
        let mut command = moothall();
        command.arg("doctor").arg("--data").arg(data).output()
    };
    let healthy = doctor().unwrap();
    assert!(healthy.status.success(), "{healthy:?}");

    let second = dev(data).output().unwrap();
    assert_eq!(second.status.code(), Some(1));
    assert!(
        said(&second).contains("in use by another moothall"),
        "{}",
        said(&second)
    );
    assert_eq!(said(&second).lines().count(), 1);

    let key = |extra: &[&str]| {
        let mut command = moothall();
        command
            .args(["key", "--json", "--data"])
            .arg(data)
            .args(extra)
            .output()
            .unwrap()
    };
    let beta = first.ready["accounts"][1]["key"].as_str().unwrap();
    assert!(key(&["revoke", &beta[..12]]).status.success());
    assert_eq!(call(&["whoami", "--key", beta]).status.code(), Some(1));
    let made = key(&[
        "create",
        "--account",
        "beta",
        "--scope",
        "user:read",
        "--expires",
        "30d",
    ]);
    let made: Value = serde_json::from_slice(&made.stdout).unwrap();
    assert_eq!(
        (&made["scopes"][0], &made["workspace"]),
        (&"user:read".into(), &"beta".into())
    );
    assert!(
        call(&["whoami", "--key", made["key"].as_str().unwrap()])
            .status
            .success()
    );
    let refused = key(&["create", "--account", "beta", "--tier", "almighty"]);
    assert_eq!(refused.status.code(), Some(1));

    assert_eq!(first.signal(Signal::SIGINT), Some(0));
    let mut logged = String::new();
    let errors = first.child.stderr.as_mut().unwrap();
    errors.read_to_string(&mut logged).unwrap();
    // Whoever stops it on purpose is warned of nothing.
    let end = logged.split("stopping").last().unwrap_or_default();
    assert!(!end.contains("WARN"), "{logged}");
    assert!(said(&call(&["whoami"])).contains("no `moothall dev` is running"));
    assert!(said(&doctor().unwrap()).contains("or set --database-url"));

    // The database outlives a killed parent, and the next start takes its data over.
    let mut again = Running::start(data);
    again.signal(Signal::SIGKILL);
    let again = Running::start(data);
    assert_eq!(again.ready["database_url"], first.ready["database_url"]);
    assert_eq!(again.ready["accounts"][0], first.ready["accounts"][0]);
    assert_eq!(again.ready["admin"], first.ready["admin"]);
    assert_ne!(
        again.ready["accounts"][1]["key"],
        first.ready["accounts"][1]["key"]
    );
}

#[test]
fn a_taken_port_is_one_line_before_anything_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let data = folder.path().join("data");
    let address = taken.local_addr().unwrap().to_string();
    let output = moothall()
        .args(["dev", "--web-addr", &address])
        .arg("--data")
        .arg(&data)
        .output();
    let output = output.unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(said(&output).contains(&address) && said(&output).contains("--web-addr"));
    assert_eq!(said(&output).lines().count(), 1);
    assert!(!data.exists());
}

#[test]
fn usage_errors_end_with_two() {
    let output = moothall()
        .args(["dev", "--no-such-option"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn doctor_knows_the_rules_of_the_running_dev() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::set_permissions(folder.path(), PermissionsExt::from_mode(0o755)).unwrap();
    let (data, sql) = (folder.path().join("data"), folder.path().join("sql"));
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("sql");
    let copied = Command::new("cp").arg("-r").args([&shipped, &sql]).status();
    assert!(copied.unwrap().success());
    let file = sql.join("functions/mcp/whoami.sql");
    let own = std::fs::read_to_string(&file).unwrap() + "-- ours\n";
    std::fs::write(&file, own).unwrap();

    let mut dev = dev(&data);
    dev.arg("--sql").arg(&sql);
    let _running = Running::spawn(dev);
    let doctor = |more: &[&Path]| {
        let mut command = moothall();
        command.arg("doctor").arg("--data").arg(&data).args(more);
        command.output().unwrap()
    };
    let healthy = doctor(&[]);
    assert!(healthy.status.success(), "{healthy:?}");
    let differs = doctor(&[Path::new("--sql"), &shipped]);
    let differs = String::from_utf8_lossy(&differs.stdout).into_owned();
    assert!(differs.contains("whoami.sql"), "{differs}");
}

#[test]
fn what_is_missing_or_wrong_is_said_with_what_to_give() {
    let folder = tempfile::tempdir().unwrap();
    let fails = |arguments: &[&str]| {
        let mut command = moothall();
        let output = command.args(arguments).current_dir(&folder).output();
        let output = output.unwrap();
        assert_eq!(output.status.code(), Some(1));
        said(&output)
    };
    for command in ["migrate", "doctor"] {
        let message = fails(&[command]);
        assert!(message.contains("--database-url"), "{message}");
        assert!(message.contains("MOOTHALL_OWNER_URL"), "{message}");
    }
    assert!(fails(&["role", "list"]).contains("MOOTHALL_OWNER_URL"));
    assert!(fails(&["key", "list"]).contains("MOOTHALL_DATABASE_URL"));
    for url in ["foo", "localhost:8080", "ftp://hall.example", "http:"] {
        for command in [&["call", "whoami"][..], &["play"], &["host-demo"]] {
            let message = fails(&[command, &["--key", "mhk_x", "--url", url]].concat());
            let expected = format!("`{url}` is no address to call");
            assert!(message.contains(&expected), "{message}");
            assert!(message.contains("https://hall.example"), "{message}");
        }
    }
}
