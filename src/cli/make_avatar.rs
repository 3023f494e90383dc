//! `moothall make-avatar`: decodes one picture under narrow limits and ends. The server runs it.

use std::io::{Read, Write};

use nix::sys::resource::{Resource, setrlimit};

use super::CliError;
use crate::effects::{avatar::REFUSED, picture};

const INPUT_LIMIT: u64 = 8 * 1024 * 1024;
const MEMORY: u64 = 1024 * 1024 * 1024;
const SECONDS: u64 = 10;

pub fn run() -> Result<(), CliError> {
    for (resource, bound) in [
        (Resource::RLIMIT_AS, MEMORY),
        (Resource::RLIMIT_CPU, SECONDS),
        (Resource::RLIMIT_CORE, 0),
        // It opens no file and writes only to its pipe.
        (Resource::RLIMIT_FSIZE, 0),
    ] {
        setrlimit(resource, bound, bound).map_err(CliError::from_display)?;
    }
    let mut bytes = Vec::new();
    std::io::stdin()
        .take(INPUT_LIMIT)
        .read_to_end(&mut bytes)
        .map_err(CliError::from_display)?;
    let (answer, code) = match picture::avatar(&bytes) {
        Ok(avatar) => (avatar, 0),
        Err(reason) => (reason.as_bytes().to_vec(), REFUSED),
    };
    std::io::stdout()
        .write_all(&answer)
        .map_err(CliError::from_display)?;
    std::process::exit(code.into())
}
