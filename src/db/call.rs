//! The only way to call SQL: one round trip, one row, its JSON as text.

use std::{sync::Arc, time::Instant};

use deadpool_postgres::{Pool, PoolError};
use serde_json::{Value, json};
use tokio_postgres::types::{ToSql, Type};

use super::{
    answer::{Answer, Outcome},
    credential::Credential,
    idempotency::IdempotencyKey,
    input::Input,
    limiter::CredentialLimiter,
    pool::{self, CHECKOUT, DbError, Unjudged},
    request::RequestContext,
    row::{JsonText, Jsonb},
};
use crate::{
    audience::Audience, config::DatabaseConfig, error, json_schema::Violation, metrics::Metrics,
};

const CALL: &str = "select outcome, body, effect, cause, version from mcp.call($1, $2, $3, $4, $5)";
const SESSION: &str =
    "select outcome, body, effect, cause, version from mcp.session($1, $2, $3, $4, $5)";

/// What is called: a tool by its name, or a route of plain HTTP by its method and path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryKind {
    Tool,
    Route,
}

impl EntryKind {
    /// The kind of entry, as `mcp.call` names it.
    fn as_str(self) -> &'static str {
        match self {
            Self::Tool => "tool",
            Self::Route => "route",
        }
    }
}

/// The result of the bridge's check of the arguments.
#[derive(Clone, Debug)]
pub enum ArgumentCheck {
    Sound,
    Invalid { field: String, message: String },
    BadCursor { field: String },
}

impl From<Result<(), Violation>> for ArgumentCheck {
    fn from(checked: Result<(), Violation>) -> Self {
        match checked {
            Ok(()) => Self::Sound,
            Err(Violation { field, message }) => Self::Invalid { field, message },
        }
    }
}

#[derive(Clone)]
pub struct Db {
    pub(super) pool: Pool,
    limiter: CredentialLimiter,
    pub(super) metrics: Arc<Metrics>,
    web_url: String,
    admin_url: String,
}

pub(crate) type Parameter = (Arc<dyn ToSql + Sync + Send>, Type);

impl Db {
    pub fn open(
        config: &DatabaseConfig,
        metrics: Arc<Metrics>,
        web_url: &str,
        admin_url: &str,
    ) -> Result<Self, DbError> {
        Ok(Self {
            pool: pool::open(config)?,
            limiter: CredentialLimiter::new(config.pool_size),
            metrics,
            web_url: web_url.to_owned(),
            admin_url: admin_url.to_owned(),
        })
    }

    pub async fn call(
        &self,
        caller: &Caller<'_>,
        kind: EntryKind,
        name: &str,
        arguments: &str,
        check: &ArgumentCheck,
    ) -> Answer {
        self.call_kind(caller, kind.as_str(), name, arguments, check)
            .await
    }

    /// The same call once more, with the outcome of the effect that it asked for.
    pub async fn call_again(
        &self,
        caller: &Caller<'_>,
        kind: EntryKind,
        name: &str,
        arguments: &str,
        outcome: &Value,
    ) -> Answer {
        let mut request = self.request(caller, &ArgumentCheck::Sound);
        request["kind"] = json!(kind.as_str());
        request["effect"] = outcome.clone();
        let parameters = vec![
            text(name),
            jsonb(arguments.to_owned()),
            jsonb(request.to_string()),
        ];
        self.carry(caller, CALL, parameters)
            .await
            .unwrap_or_else(|error| no_answer(caller, &error))
    }

    pub async fn prompt(&self, caller: &Caller<'_>, name: &str, arguments: &str) -> Answer {
        self.call_kind(caller, "prompt", name, arguments, &ArgumentCheck::Sound)
            .await
    }

    /// `kind` is a list of the catalog, or `none` to authenticate and nothing else.
    pub async fn list(&self, caller: &Caller<'_>, kind: &str) -> Answer {
        self.call_kind(caller, "list", kind, "{}", &ArgumentCheck::Sound)
            .await
    }

    /// What a client does with its session.
    pub async fn session(&self, caller: &Caller<'_>, action: &str, args: &Value) -> Answer {
        let request = self.request(caller, &ArgumentCheck::Sound);
        let parameters = vec![
            text(action),
            jsonb(args.to_string()),
            jsonb(request.to_string()),
        ];
        self.carry(caller, SESSION, parameters)
            .await
            .unwrap_or_else(|error| no_answer(caller, &error))
    }

    pub async fn read(&self, caller: &Caller<'_>, uri: &str) -> Answer {
        self.call_kind(caller, "resource", uri, "{}", &ArgumentCheck::Sound)
            .await
    }

    /// Arguments that PostgreSQL cannot store are sent again as a failed check, so that SQL records the call.
    async fn call_kind(
        &self,
        caller: &Caller<'_>,
        kind: &'static str,
        name: &str,
        arguments: &str,
        check: &ArgumentCheck,
    ) -> Answer {
        let parameters = |arguments: &str, check: &ArgumentCheck| {
            let mut request = self.request(caller, check);
            request["kind"] = json!(kind);
            vec![
                text(name),
                jsonb(arguments.to_owned()),
                jsonb(request.to_string()),
            ]
        };
        let first = self.carry(caller, CALL, parameters(arguments, check)).await;
        let unstorable = first.as_ref().err().and_then(DbError::unstorable);
        let answer = match unstorable {
            Some(refusal) => {
                let check = ArgumentCheck::Invalid {
                    field: String::new(),
                    message: format!(
                        "The arguments hold a value that cannot be stored: {}",
                        refusal.message()
                    ),
                };
                self.carry(caller, CALL, parameters("{}", &check)).await
            }
            None => first,
        };
        answer.unwrap_or_else(|error| no_answer(caller, &error))
    }

    async fn carry(
        &self,
        caller: &Caller<'_>,
        statement: &'static str,
        mut parameters: Vec<Parameter>,
    ) -> Result<Answer, DbError> {
        let mut all = vec![
            jsonb(caller.credential.to_json()),
            text(caller.audience.as_str()),
        ];
        all.append(&mut parameters);
        self.one_row(caller, statement, all).await
    }

    /// A statement that answers with the row of a call, in the caller's share of the pool.
    pub(crate) async fn one_row(
        &self,
        caller: &Caller<'_>,
        statement: &'static str,
        parameters: Vec<Parameter>,
    ) -> Result<Answer, DbError> {
        let busy =
            || DbError::NotStarted("this credential's share of the pool is in use".to_owned());
        let permit = self
            .limiter
            .acquire(&caller.credential.key(), CHECKOUT)
            .await
            .ok_or_else(busy)?;
        let connection = self.checkout().await?;
        let row = pool::run(connection, permit, statement, parameters).await;
        Answer::read(&row.map_err(|error| self.counted(error))?)
    }

    pub(super) async fn checkout(&self) -> Result<deadpool_postgres::Object, DbError> {
        let began = Instant::now();
        let connection = self.pool.get().await;
        self.metrics.waited(began.elapsed());
        if matches!(connection, Err(PoolError::Timeout(_))) {
            self.metrics.pool_timeout();
        }
        Ok(connection?)
    }

    /// Closes the connections: idle ones at once, others with their statement.
    pub(crate) fn close(&self) {
        self.pool.close();
    }

    /// Counts what PostgreSQL refused.
    fn counted(&self, error: DbError) -> DbError {
        if let DbError::Sql(refusal) = &error {
            self.metrics.sql_error(refusal.code().code());
        }
        error
    }

    /// A verb that answers with one JSON value.
    pub(crate) async fn json(
        &self,
        statement: &'static str,
        parameters: Vec<Parameter>,
    ) -> Result<String, DbError> {
        let row = pool::run(self.checkout().await?, (), statement, parameters)
            .await
            .map_err(|error| self.counted(error))?;
        let value: JsonText = row
            .try_get(0)
            .map_err(|error| DbError::Shape(error.to_string()))?;
        Ok(value.0)
    }

    /// The public addresses of the two origins.
    pub(super) fn urls(&self) -> (&str, &str) {
        (&self.web_url, &self.admin_url)
    }

    pub fn pool_status(&self) -> deadpool_postgres::Status {
        self.pool.status()
    }

    pub(crate) fn request(&self, caller: &Caller<'_>, check: &ArgumentCheck) -> Value {
        let mut request = json!({
            "id": caller.request_context.id.to_string(),
            "address": caller.request_context.address.to_string(),
            "transport": caller.transport,
            "web_url": self.web_url,
            "admin_url": self.admin_url,
        });
        if let Some((name, version)) = &caller.client {
            request["client"] = json!({ "name": name, "version": version });
        }
        if let Some(session) = &caller.session {
            request["session"] = json!(session);
        }
        if let IdempotencyKey::Given(key) = &caller.key {
            request["key"] = json!(key);
        }
        if let Some(input) = caller.input {
            request["capabilities"].clone_from(&input.capabilities);
            if let Some(responses) = &input.responses {
                request["inputs"].clone_from(responses);
            }
            if let Some(state) = &input.state {
                request["state"].clone_from(state);
            }
        }
        match check {
            ArgumentCheck::Sound => {}
            ArgumentCheck::Invalid { field, message } => {
                request["invalid"] = json!({ "field": field, "message": message });
            }
            ArgumentCheck::BadCursor { field } => request["bad_cursor"] = json!(field),
        }
        request
    }
}

/// Who calls, over what.
pub struct Caller<'a> {
    pub credential: &'a Credential,
    pub audience: Audience,
    pub transport: &'static str,
    pub request_context: &'a RequestContext,
    pub client: Option<(String, String)>,
    /// The hash of the session that the message must belong to; empty when it names none.
    pub session: Option<String>,
    /// What the client can ask its person for, and the responses to earlier requests.
    pub input: Option<&'a Input>,
    pub key: IdempotencyKey,
}

impl<'a> Caller<'a> {
    /// Over plain HTTP.
    pub(crate) fn http(
        credential: &'a Credential,
        audience: Audience,
        request_context: &'a RequestContext,
    ) -> Self {
        Self::over("http", credential, audience, request_context)
    }

    /// Over MCP, without a session until one is set.
    pub(crate) fn mcp(
        credential: &'a Credential,
        audience: Audience,
        request_context: &'a RequestContext,
    ) -> Self {
        Self::over("mcp", credential, audience, request_context)
    }

    /// Over the transport that SQL knows by this name.
    pub(crate) fn over(
        transport: &'static str,
        credential: &'a Credential,
        audience: Audience,
        request_context: &'a RequestContext,
    ) -> Self {
        Self {
            credential,
            audience,
            transport,
            request_context,
            client: None,
            session: None,
            input: None,
            key: IdempotencyKey::Absent,
        }
    }
}

/// The answer when the database gave none.
pub(crate) fn no_answer(caller: &Caller<'_>, failure: &DbError) -> Answer {
    let known = failure.unjudged();
    let (code, message) = known.as_answer();
    let id = caller.request_context.id.to_string();
    let mut body = json!({ "code": code, "message": message, "request_id": id });
    if known == Unjudged::NotStarted {
        body["retry_after_seconds"] = json!(error::BUSY_SECONDS);
    }
    Answer {
        outcome: Outcome::Unavailable,
        body: body.to_string(),
        effect: None,
        cause: Some(failure.to_string()),
        version: 0,
    }
}

pub(crate) fn text(value: &str) -> Parameter {
    (Arc::new(value.to_owned()), Type::TEXT)
}

pub(crate) fn jsonb(value: String) -> Parameter {
    (Arc::new(Jsonb(value)), Type::JSONB)
}
