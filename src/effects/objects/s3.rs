//! Objects in a bucket of any service with the S3 API. rusty-s3 signs the addresses; requests use the same verified TLS as all others.

use secrecy::ExposeSecret;
use std::{sync::Arc, time::Duration};

use bytes::Bytes;
use reqwest::{Response, StatusCode};
use rusty_s3::{Bucket, Credentials, S3Action, UrlStyle};

use super::super::client;
use crate::config::S3Config;

const TIMEOUT: Duration = Duration::from_secs(10);
/// How long a signature is valid: one attempt, and the difference between clocks.
const SIGNED: Duration = Duration::from_secs(60);
/// The pauses between three attempts.
const PAUSES: [Duration; 2] = [Duration::from_millis(100), Duration::from_millis(500)];

#[derive(Clone)]
pub(crate) struct S3(Arc<Inner>);

struct Inner {
    bucket: Bucket,
    credentials: Credentials,
    http: reqwest::Client,
}

impl S3 {
    pub(crate) fn new(config: &S3Config) -> Result<Self, String> {
        let endpoint = config
            .url
            .parse()
            .map_err(|error| format!("the object store's address: {error}"))?;
        let bucket = Bucket::new(
            endpoint,
            UrlStyle::Path,
            config.bucket.clone(),
            config.region.clone(),
        )
        .map_err(|error| format!("the object store's address: {error}"))?;
        Ok(Self(Arc::new(Inner {
            bucket,
            credentials: Credentials::new(&config.access_key, config.secret_key.expose_secret()),
            http: client::for_service(TIMEOUT).map_err(|error| error.to_string())?,
        })))
    }

    pub(crate) async fn put(
        &self,
        name: &str,
        bytes: Bytes,
        kept_headers: &[(&'static str, &'static str)],
    ) -> Result<(), String> {
        let Inner {
            bucket,
            credentials,
            http,
        } = &*self.0;
        let send = || {
            let mut put = bucket.put_object(Some(credentials), name);
            for (name, value) in kept_headers {
                put.headers_mut().insert(*name, *value);
            }
            let request = http.put(put.sign(SIGNED)).body(bytes.clone());
            kept_headers.iter().fold(request, |request, (name, value)| {
                request.header(*name, *value)
            })
        };
        check(attempt(send).await?).await.map(drop)
    }

    pub(crate) async fn get(&self, name: &str) -> Result<Option<Bytes>, String> {
        let Inner {
            bucket,
            credentials,
            http,
        } = &*self.0;
        let response =
            attempt(|| http.get(bucket.get_object(Some(credentials), name).sign(SIGNED))).await?;
        if response.status() == StatusCode::NOT_FOUND {
            return Ok(None);
        }
        let bytes = check(response).await?.bytes().await;
        bytes.map(Some).map_err(without_address)
    }

    pub(crate) async fn delete(&self, name: &str) -> Result<(), String> {
        let Inner {
            bucket,
            credentials,
            http,
        } = &*self.0;
        let response =
            attempt(|| http.delete(bucket.delete_object(Some(credentials), name).sign(SIGNED)))
                .await?;
        if response.status() == StatusCode::NOT_FOUND {
            return Ok(());
        }
        check(response).await.map(drop)
    }
}

/// Sends a request, and repeats it while the store is unreachable or busy. All three kinds of request may be repeated.
async fn attempt(request: impl Fn() -> reqwest::RequestBuilder) -> Result<Response, String> {
    let mut pauses = PAUSES.iter();
    loop {
        let answer = request().send().await;
        let temporary = match &answer {
            Ok(response) => {
                response.status().is_server_error()
                    || response.status() == StatusCode::TOO_MANY_REQUESTS
            }
            Err(error) => error.is_connect() || error.is_request() && !error.is_timeout(),
        };
        match pauses.next() {
            Some(pause) if temporary => tokio::time::sleep(*pause).await,
            _ => return answer.map_err(without_address),
        }
    }
}

/// The response if it succeeded, else the store's message.
async fn check(response: Response) -> Result<Response, String> {
    let status = response.status();
    if status.is_success() {
        return Ok(response);
    }
    let message = response.text().await.unwrap_or_default();
    Err(format!(
        "{status}: {}",
        message.chars().take(500).collect::<String>()
    ))
}

/// An address contains its signature, which would give readers of the log access.
fn without_address(error: reqwest::Error) -> String {
    let error = error.without_url();
    let source = std::error::Error::source(&error).map(|source| format!(": {source}"));
    format!("{error}{}", source.unwrap_or_default())
}
