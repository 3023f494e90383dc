//! `moothall serve`: the bridge in production. It never changes the database's schema.

use std::path::PathBuf;

use super::{CliError, log, signal::Stop};
use crate::{config::Settings, server};

pub const HELP: &str = "\
Settings are MOOTHALL_* variables, or the same names in lower case without the prefix in a TOML file; the variables win.
Required:
  MOOTHALL_DATABASE_URL        postgres://moothall:…@host/database
  MOOTHALL_PUBLIC_URL          public URL of the web origin, such as https://hall.example
  MOOTHALL_ADMIN_PUBLIC_URL    public URL of the admin origin
  MOOTHALL_CURSOR_KEYS         32 random bytes in base64; two keys during a rotation (new,old)
Optional:
  MOOTHALL_MCP_USER, MOOTHALL_MCP_ADMIN          true enables MCP for that audience (false)
  MOOTHALL_WEB_ADDR, MOOTHALL_ADMIN_ADDR         listen addresses (127.0.0.1:8080, 127.0.0.1:8081)
  MOOTHALL_ALLOWED_ORIGINS, MOOTHALL_ADMIN_ALLOWED_ORIGINS
                                                 allowed browser origins (https://claude.ai,https://chatgpt.com)
  MOOTHALL_TRUSTED_PROXIES                       proxies whose client address is trusted, such as 10.0.0.0/8
  MOOTHALL_DATABASE_CA                           certificate authority file of the database
  MOOTHALL_POOL_SIZE                             connections to the database (4 × cores)
  MOOTHALL_DRAIN_SECONDS                         after a request to stop: /readyz is 503 and requests are still taken (5)
  MOOTHALL_LOG                                   log filter (info)
Sign-in with Supabase Auth; set both or neither (neither: this server's own passwords and emailed codes):
  SUPABASE_URL                                   project URL, such as https://PROJECT.supabase.co
  SUPABASE_PUBLISHABLE_KEY                       publishable key of the project; SUPABASE_ANON_KEY also works
Email with codes; set both or neither (neither: no sign-up and no password reset; Supabase Auth sends its own email):
  MOOTHALL_SMTP_URL                              smtps://user:password@host:465, or smtp://host:587?tls=required
  MOOTHALL_MAIL_FROM                             the sender, such as 'Hall <hall@example.com>'
External services, all optional:
  MOOTHALL_EMBEDDINGS_URL, _MODEL, _KEY, _DIMENSIONS, _TIMEOUT
                                                 an OpenAI-compatible embedding service (built in: lexical)
  MOOTHALL_CHAT_URL, _MODEL, _KEY, _TIMEOUT      an OpenAI-compatible chat service that writes bios (built in: figures)
  MOOTHALL_OBJECTS_DIR                           folder for avatars, or an S3-compatible store:
  MOOTHALL_OBJECTS_URL, _BUCKET, _REGION, _ACCESS_KEY, _SECRET_KEY
  MOOTHALL_OBJECTS_PUBLIC_URL                    public URL of the objects (the web origin)
Example:
  MOOTHALL_MCP_USER=true moothall serve --config /etc/moothall.toml";

#[derive(clap::Args, Debug)]
pub struct Args {
    /// Settings file (TOML)
    #[arg(long, value_name = "FILE", env = "MOOTHALL_CONFIG")]
    pub config: Option<PathBuf>,
}

pub async fn run(args: Args) -> Result<(), CliError> {
    let mut stop = Stop::listen()?;
    let env = std::env::vars_os();
    let env = env.map(|(name, value)| {
        (
            name.to_string_lossy().into_owned(),
            value.to_string_lossy().into_owned(),
        )
    });
    let settings = Settings::load(args.config.as_deref(), env).map_err(CliError::from_display)?;
    log::json(&settings.log)?;

    let server = tokio::select! {
        started = server::start(settings.config) => started.map_err(CliError::from_display)?,
        () = stop.requested() => return Ok(()),
    };
    tracing::info!(web = %server.web_addr, admin = %server.admin_addr, "listening");
    stop.requested().await;
    tracing::info!(seconds = settings.drain.as_secs(), "draining");
    tokio::select! {
        () = server.drain(settings.drain) => {}
        // Asked twice, it stops at once.
        () = stop.requested() => {}
    }
    Ok(())
}
