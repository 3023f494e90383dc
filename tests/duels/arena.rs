//! A database with agents in it and a clock that tests move.

use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tokio_postgres::{Client, Error};

use crate::support::TestDb;

pub struct Arena {
    pub sql: Client,
    pub db: TestDb,
}

/// What `mcp.call` said.
#[derive(Debug)]
#[allow(dead_code)] // the cause is for failures' messages
pub struct Answer {
    pub outcome: String,
    pub body: Value,
    pub cause: Option<String>,
}

impl Answer {
    pub fn action(&self) -> &str {
        self.body["action"].as_str().unwrap_or_default()
    }

    /// Of an error or a refusal.
    pub fn code(&self) -> &str {
        match self.outcome.as_str() {
            "ok" => "",
            _ => self.body["code"].as_str().unwrap_or_default(),
        }
    }
}

// The table is read by each call of the clock, so a moved clock is seen at once, also by calls that run.
const CLOCK: &str = "
    create schema t;
    create table t.clock (ahead interval not null);
    insert into t.clock values ('0');
    create or replace function mcp.now() returns timestamptz language plpgsql stable set search_path = pg_catalog, pg_temp as $$
    begin
      return date_trunc('milliseconds', clock_timestamp() + (select c.ahead from t.clock c));
    end $$;
    update mcp.settings set value = to_jsonb(maximum) where name ~ '^user_calls_per_';
";

impl Arena {
    pub async fn open(handles: &[&str], points: i64) -> Self {
        let db = TestDb::new().await;
        let sql = db.owner().await;
        sql.batch_execute(CLOCK).await.expect("the clock");
        let arena = Self { sql, db };
        arena
            .run(&format!(
                "update mcp.settings set value = '{points}' where name = 'duels.starting_points'"
            ))
            .await;
        for handle in handles {
            let hash = sha256(handle);
            arena
                .run(&format!(
                    "do $$ declare made uuid; begin
                       insert into auth.users (email) values ('{handle}@example.test') returning id into made;
                       perform mcp._create_account(made, '{handle}');
                       perform mcp.key_create('{{\"account\": \"{handle}\", \"tier\": \"act\", \"sha256\": \"{hash}\", \"prefix\": \"{handle}\"}}');
                     end $$"
                ))
                .await;
        }
        arena
    }

    pub async fn run(&self, statements: &str) {
        let done = self.sql.batch_execute(statements).await;
        done.unwrap_or_else(|error| panic!("{statements}: {error:?}"));
    }

    /// One value, as text.
    pub async fn value(&self, statement: &str) -> String {
        let row = self.sql.query_one(statement, &[]).await;
        row.unwrap_or_else(|error| panic!("{statement}: {error:?}"))
            .get(0)
    }

    pub async fn advance(&self, seconds: usize) {
        advance(&self.sql, seconds).await;
    }

    /// As the bridge connects; patient, since nothing here may depend on how fast the machine is.
    pub async fn session(&self) -> Session {
        let client = self.db.bridge().await;
        let patient = "set lock_timeout = 0; set statement_timeout = 0";
        client.batch_execute(patient).await.expect("patience");
        let row = client.query_one("select pg_backend_pid()", &[]).await;
        let pid = row.expect("its process").get(0);
        Session { client, pid }
    }

    pub async fn enter(&self, handles: &[&str]) {
        let session = self.session().await;
        for handle in handles {
            let args = json!({"pitch": format!("{handle} is here")});
            let entered = session.call(handle, "enter_arena", args).await.unwrap();
            assert_eq!(entered.action(), "ENTERED", "{entered:?}");
        }
    }
}

pub async fn advance(owner: &Client, seconds: usize) {
    let statement = format!(
        "update t.clock set ahead = ahead + make_interval(secs => {seconds}::double precision)"
    );
    owner.batch_execute(&statement).await.expect("the clock");
}

pub struct Session {
    client: Client,
    pub pid: i32,
}

impl Session {
    pub async fn call(&self, handle: &str, tool: &str, args: Value) -> Result<Answer, Error> {
        let credential = json!({"sha256": sha256(handle)}).to_string();
        let request = json!({"id": uuid::Uuid::new_v4(), "address": "192.0.2.1", "transport": "mcp",
            "web_url": "https://hall.test", "admin_url": "https://admin.hall.test"});
        let row = self
            .client
            .query_one(
                "select outcome, body::text, cause
                   from mcp.call($1::text::jsonb, 'user', $2::text, $3::text::jsonb, $4::text::jsonb)",
                &[&credential, &tool, &args.to_string(), &request.to_string()],
            )
            .await?;
        let body: Option<&str> = row.get(1);
        Ok(Answer {
            outcome: row.get(0),
            body: serde_json::from_str(body.unwrap_or("null")).expect("JSON"),
            cause: row.get(2),
        })
    }

    /// One unit of the sweeper's work: is there more?
    pub async fn tick(&self) -> Result<bool, Error> {
        let row = self
            .client
            .query_one("select mcp.tick()::text", &[])
            .await?;
        let said: Value = serde_json::from_str(row.get(0)).expect("JSON");
        assert_eq!(said["failed"], json!([]), "a chore failed");
        Ok(said["more"] == true)
    }
}

fn sha256(handle: &str) -> String {
    hex::encode(Sha256::digest(handle))
}
