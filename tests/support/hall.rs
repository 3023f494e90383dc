//! A running server over a database of its own, people in it, and a client.

use std::{net::SocketAddr, path::Path, sync::Arc, time::Duration};

use moothall::{
    config::{Config, DatabaseConfig, EffectsConfig, MailConfig, OriginConfig},
    metrics::Metrics,
    server::{self, Server},
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio_postgres::Client;

use super::{TestDb, eventually};

pub struct Hall {
    pub web: String,
    pub admin: String,
    pub sql: Client,
    pub http: reqwest::Client,
    pub server: Server,
    pub results: ResultsFit,
    // The last field: the database goes when nobody is connected any more.
    pub db: TestDb,
}

/// At the end of a test, every result has fitted its tool's output schema.
pub struct ResultsFit {
    pub metrics: Arc<Metrics>,
    /// False in a test whose tool misfits on purpose.
    pub expected: bool,
}

impl Drop for ResultsFit {
    fn drop(&mut self) {
        let page = self.metrics.encode();
        let mut misfits = page
            .lines()
            .filter(|line| line.starts_with("moothall_result_mismatches_total{"));
        if let Some(misfit) = misfits.next()
            && self.expected
            && !std::thread::panicking()
        {
            panic!("a result did not fit its tool's output schema: {misfit}");
        }
    }
}

pub struct Person {
    pub id: uuid::Uuid,
    pub handle: String,
    pub key: String,
}

pub struct Reply {
    pub status: u16,
    pub headers: reqwest::header::HeaderMap,
    pub text: String,
}

impl Hall {
    pub async fn open() -> Self {
        Self::with(|_| {}).await
    }

    pub async fn with(change: impl FnOnce(&mut Config)) -> Self {
        Self::over(TestDb::new().await, change).await
    }

    pub async fn over(db: TestDb, change: impl FnOnce(&mut Config)) -> Self {
        load_fixture(&db.owner().await).await;
        Self::without_fixture(db, change).await
    }

    /// With what the database has and nothing else.
    pub async fn without_fixture(db: TestDb, change: impl FnOnce(&mut Config)) -> Self {
        let sql = db.owner().await;
        let mut config = config(db.bridge_url());
        change(&mut config);
        let server = match server::start(config).await {
            Ok(server) => server,
            Err(error) => panic!("{error}"),
        };
        let _ = rustls::crypto::ring::default_provider().install_default();
        let http = reqwest::Client::builder()
            .no_proxy()
            .timeout(Duration::from_secs(30))
            .build()
            .expect("a client");
        let (web, admin) = (
            format!("http://{}", server.web_addr),
            format!("http://{}", server.admin_addr),
        );
        Self {
            web,
            admin,
            sql,
            http,
            results: ResultsFit {
                metrics: server.metrics.clone(),
                expected: true,
            },
            server,
            db,
        }
    }

    /// An account with an agent, a workspace, three projects in it, and a key to all scopes.
    pub async fn person(&self, handle: &str) -> Person {
        let statement = "with u as (insert into auth.users (id, email) values (gen_random_uuid(), $1 || '@example.com') returning id),
               a as (insert into mcp.accounts (user_id, handle) select id, $1 from u),
               w as (insert into public.workspaces (slug, name) values ($1, $1) returning id),
               m as (insert into public.workspace_members (workspace_id, user_id, role) select w.id, u.id, 'owner' from w, u),
               p as (insert into public.projects (workspace_id, name) select w.id, $1 || ' ' || n from w, generate_series(1, 3) n)
             select id from u";
        let row = self.sql.query_one(statement, &[&handle]).await;
        let id = row.expect("a person").get(0);
        let agent = "select duels._create_agent($1)";
        self.sql.execute(agent, &[&id]).await.expect("an agent");
        let key = self
            .key(handle, "user", json!({"tier": "act", "workspace": handle}))
            .await;
        Person {
            id,
            handle: handle.to_owned(),
            key,
        }
    }

    pub async fn warden(&self) -> Person {
        let mut warden = self.person("warden").await;
        let role = "insert into public.user_roles (user_id, role) values ($1, 'admin')";
        self.sql.execute(role, &[&warden.id]).await.expect("a role");
        warden.key = self.key("warden", "admin", json!({"tier": "act"})).await;
        warden
    }

    pub async fn key(&self, account: &str, audience: &str, mut spec: Value) -> String {
        let key = format!("mhk_{}_{account}_{audience}", uuid::Uuid::new_v4());
        spec["account"] = json!(account);
        spec["audience"] = json!(audience);
        spec["sha256"] = json!(hex::encode(Sha256::digest(&key)));
        spec["prefix"] = json!(&key[..12]);
        self.sql
            .query_one("select mcp.key_create($1)", &[&spec])
            .await
            .expect("a key");
        key
    }

    /// Any request. No key: no Authorization header.
    pub async fn send(
        &self,
        method: &str,
        url: &str,
        key: Option<&str>,
        headers: &[(&str, &str)],
        body: impl Into<reqwest::Body>,
    ) -> Reply {
        let mut request = self
            .http
            .request(method.parse().expect("a method"), url)
            .body(body);
        let mut all: Vec<(&str, &str)> = vec![
            ("content-type", "application/json"),
            ("accept", "application/json, text/event-stream"),
        ];
        for &(name, value) in headers {
            all.retain(|(known, _)| *known != name);
            all.push((name, value));
        }
        for (name, value) in all.into_iter().filter(|(_, value)| !value.is_empty()) {
            request = request.header(name, value);
        }
        if let Some(key) = key {
            request = request.bearer_auth(key);
        }
        let response = request.send().await.expect("an answer");
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        Reply {
            status,
            headers,
            text: response.text().await.expect("its body"),
        }
    }

    pub async fn get(&self, url: &str) -> Reply {
        self.send("GET", url, None, &[], "").await
    }

    /// One JSON-RPC message to the user's MCP.
    pub async fn rpc(&self, key: &str, method: &str, params: Value) -> Reply {
        self.rpc_at(&format!("{}/mcp/user", self.web), key, method, params)
            .await
    }

    pub async fn rpc_at(&self, url: &str, key: &str, method: &str, params: Value) -> Reply {
        let body = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
        let headers = [("mcp-protocol-version", "2025-11-25")];
        self.send("POST", url, Some(key), &headers, body.to_string())
            .await
    }

    pub async fn tool(&self, key: &str, name: &str, arguments: Value) -> Reply {
        self.rpc(
            key,
            "tools/call",
            json!({"name": name, "arguments": arguments}),
        )
        .await
    }

    /// In a session of its own.
    pub async fn admin_tool(&self, key: &str, name: &str, arguments: Value) -> Reply {
        match self.session(key).await {
            Ok(session) => {
                let params = json!({"name": name, "arguments": arguments});
                self.in_session(key, &session, "tools/call", params).await
            }
            Err(refusal) => refusal,
        }
    }

    /// Opens a session of the admin's MCP; or the answer that opened none.
    pub async fn session(&self, key: &str) -> Result<String, Reply> {
        let url = format!("{}/mcp/admin", self.admin);
        let params = json!({"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}});
        let reply = self.rpc_at(&url, key, "initialize", params).await;
        match reply.header("mcp-session-id") {
            "" => Err(reply),
            id => Ok(id.to_owned()),
        }
    }

    pub async fn in_session(&self, key: &str, session: &str, method: &str, params: Value) -> Reply {
        let body = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
        let headers = [
            ("mcp-protocol-version", "2025-11-25"),
            ("mcp-session-id", session),
        ];
        let url = format!("{}/mcp/admin", self.admin);
        self.send("POST", &url, Some(key), &headers, body.to_string())
            .await
    }

    pub async fn api(&self, key: &str, name: &str, arguments: Value) -> Reply {
        let url = format!("{}/api/tools/{name}", self.web);
        self.send("POST", &url, Some(key), &[], arguments.to_string())
            .await
    }

    /// Until so many calls sleep in the database.
    pub async fn calls_sleep(&self, count: i64) {
        let superuser = self.db.superuser().await;
        let query = "select count(*) from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'";
        eventually("calls that sleep in the database", async || {
            let row = superuser.query_one(query, &[]).await.expect(query);
            (row.get::<_, i64>(0) == count).then_some(())
        })
        .await;
    }

    pub async fn run(&self, statement: &str) {
        self.sql.batch_execute(statement).await.expect(statement);
    }

    pub async fn count(&self, query: &str) -> i64 {
        self.sql.query_one(query, &[]).await.expect(query).get(0)
    }

    pub async fn set(&self, setting: &str, value: i64) {
        self.run(&format!(
            "update mcp.settings set value = '{value}' where name = '{setting}'"
        ))
        .await;
    }
}

impl Reply {
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text)
            .unwrap_or_else(|_| panic!("{} is not JSON: {}", self.status, self.text))
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default()
    }

    /// The data of a tool that succeeded.
    #[track_caller]
    pub fn data(&self) -> Value {
        let json = self.json();
        assert_eq!(json["result"]["isError"], false, "{}", self.text);
        json["result"]["structuredContent"].clone()
    }

    /// The error of a tool that said no.
    #[track_caller]
    pub fn tool_error(&self) -> Value {
        assert_eq!(self.status, 200, "{}", self.text);
        let json = self.json();
        assert_eq!(json["result"]["isError"], true, "{}", self.text);
        json["result"]["structuredContent"]["error"].clone()
    }

    #[track_caller]
    pub fn rpc_error(&self, status: u16, code: i64) -> Value {
        let json = self.json();
        assert_eq!(
            (self.status, json["error"]["code"].as_i64()),
            (status, Some(code)),
            "{}",
            self.text
        );
        json["error"].clone()
    }
}

pub fn config(url: String) -> Config {
    let origin = OriginConfig {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        public_url: String::new(),
        mcp: true,
        allowed_origins: vec!["https://claude.ai".to_owned()],
    };
    Config {
        database: DatabaseConfig {
            url: url.into(),
            ca_file: None,
            pool_size: 8,
        },
        web: origin.clone(),
        admin: origin,
        cursor_keys: vec![[7; 32]],
        trusted_proxies: Vec::new(),
        watch_interval: Duration::from_millis(100),
        mail: MailConfig::Shown,
        supabase: None,
        effects: EffectsConfig::default(),
        check_all_results: true,
    }
}

async fn load_fixture(sql: &Client) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/support/sql");
    for folder in ["migrations/fixture", "functions/fixture"] {
        let entries = std::fs::read_dir(root.join(folder))
            .expect("the fixture")
            .flatten();
        let mut files: Vec<_> = entries.map(|entry| entry.path()).collect();
        files.sort();
        for file in files {
            let text = std::fs::read_to_string(&file).expect("a file");
            if let Err(error) = sql.batch_execute(&text).await {
                panic!("{}: {error:?}", file.display());
            }
        }
    }
    sql.batch_execute("select mcp._generate_dispatch()")
        .await
        .expect("the dispatcher");
}
