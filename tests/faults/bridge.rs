//! `moothall serve` as a process of its own, that a test can kill.

use std::process::{Child, Command, Stdio};

use crate::support::{cluster, eventually};

pub struct Bridge {
    pub web: String,
    command: Command,
    process: Child,
}

impl Bridge {
    /// Over the database at `url`; ready when this returns.
    pub async fn start(url: &str, http: &reqwest::Client) -> Self {
        let (web, admin) = (cluster::free_port(), cluster::free_port());
        let mut command = Command::new(env!("CARGO_BIN_EXE_moothall"));
        command
            .arg("serve")
            .env_clear()
            .env("MOOTHALL_DATABASE_URL", url)
            .env("MOOTHALL_PUBLIC_URL", format!("http://127.0.0.1:{web}"))
            .env(
                "MOOTHALL_ADMIN_PUBLIC_URL",
                format!("http://127.0.0.1:{admin}"),
            )
            .env(
                "MOOTHALL_CURSOR_KEYS",
                "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
            )
            .env("MOOTHALL_WEB_ADDR", format!("127.0.0.1:{web}"))
            .env("MOOTHALL_ADMIN_ADDR", format!("127.0.0.1:{admin}"))
            .env("MOOTHALL_MCP_USER", "true")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let bridge = Self {
            web: format!("http://127.0.0.1:{web}"),
            process: command.spawn().expect("moothall serve"),
            command,
        };
        bridge.ready(http).await;
        bridge
    }

    async fn ready(&self, http: &reqwest::Client) {
        let ready = format!("{}/readyz", self.web);
        eventually("the bridge", async || {
            let answer = http.get(&ready).send().await.ok()?;
            (answer.status() == 200).then_some(())
        })
        .await;
    }

    /// Killed, and started again at the same address.
    pub async fn restart(&mut self, http: &reqwest::Client) {
        self.kill();
        self.process = self.command.spawn().expect("moothall serve");
        self.ready(http).await;
    }

    /// As a crash does: nothing is told or finished.
    pub fn kill(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

impl Drop for Bridge {
    fn drop(&mut self) {
        self.kill();
    }
}
