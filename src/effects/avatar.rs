//! `avatar`: fetches a picture, makes an avatar of it and stores it under the name that SQL chose.

use std::{io, process::Stdio, sync::Arc, time::Duration};

use serde::Deserialize;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    process::Command,
    sync::Semaphore,
};

use super::{
    fetch::{Fetcher, Limits},
    kept::Kept,
    objects::Objects,
};
use crate::config::EffectsConfig;

const FETCH: Limits = Limits {
    bytes: 5 * 1024 * 1024,
    time: Duration::from_secs(10),
};
/// How long making an avatar may take, including the wait for a permit.
const MAKE: Duration = Duration::from_secs(10);
/// Pictures made at the same time: each may take one core and some hundred megabytes.
const AT_ONCE: usize = 2;
/// More than a 256×256 WebP has.
const ANSWER_LIMIT: u64 = 1024 * 1024;
/// The exit code of `make-avatar` for a picture that it refuses; the reason is its output.
pub(crate) const REFUSED: u8 = 3;

#[derive(Deserialize)]
pub(crate) struct Request {
    url: String,
    object: String,
}

pub(crate) enum Made {
    Stored(Kept),
    /// The reason is for the person who gave the address.
    Rejected(String),
}

pub(crate) struct Avatars {
    fetcher: Fetcher,
    objects: Objects,
    program: std::path::PathBuf,
    permits: Arc<Semaphore>,
}

impl Avatars {
    pub(crate) fn new(config: &EffectsConfig, objects: Objects) -> Self {
        // This program itself, even after an update replaced its file.
        let this = || "/proc/self/exe".into();
        Self {
            fetcher: Fetcher::with_network(config.network.clone()),
            objects,
            program: config.picture_program.clone().unwrap_or_else(this),
            permits: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }

    pub(crate) async fn perform(&self, request: Request) -> Result<Made, String> {
        if !Objects::is_name(&request.object) {
            return Err("this is no name of an object".to_owned());
        }
        let bytes = match self.fetcher.get(&request.url, FETCH).await {
            Ok(bytes) => bytes,
            Err(error) => return Ok(Made::Rejected(error.to_string())),
        };
        let made = tokio::time::timeout(MAKE, self.make(bytes)).await;
        let avatar = match made {
            Ok(Ok(Ok(avatar))) => avatar,
            Ok(Ok(Err(reason))) => return Ok(Made::Rejected(reason)),
            Ok(Err(error)) => return Err(format!("no picture can be made: {error}")),
            Err(_) => {
                return Ok(Made::Rejected(
                    "the picture takes too long to decode".to_owned(),
                ));
            }
        };
        // Before the object exists, so that an error or a time-out never leaves it behind.
        let kept = Kept::new(self.objects.clone(), request.object);
        self.objects.put(kept.name(), avatar.into()).await?;
        Ok(Made::Stored(kept))
    }

    /// Runs in a process of its own, with no access to our memory and environment, and with limits: hostile pictures attack
    /// decoders.
    async fn make(&self, bytes: Vec<u8>) -> io::Result<Result<Vec<u8>, String>> {
        let _permit = self.permits.acquire().await.map_err(io::Error::other)?;
        let mut child = Command::new(&self.program)
            .arg("make-avatar")
            .env_clear()
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()?;
        let (Some(mut input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("no pipe to the process"));
        };
        let mut answer = Vec::new();
        let mut output = output.take(ANSWER_LIMIT);
        let write = async {
            // The process may stop reading early; its exit code says why.
            let _ = input.write_all(&bytes).await;
            drop(input);
        };
        let (_, read) = tokio::join!(write, output.read_to_end(&mut answer));
        read?;
        let status = child.wait().await?;
        Ok(match status.code() {
            Some(0) => Ok(answer),
            Some(code) if code == i32::from(REFUSED) => {
                Err(String::from_utf8_lossy(&answer).into_owned())
            }
            // It ran out of memory or time, or a decoder panicked.
            _ => Err("the picture cannot be decoded".to_owned()),
        })
    }
}
