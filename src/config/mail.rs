//! Settings of mail.

use lettre::{
    AsyncSmtpTransport, Tokio1Executor, message::Mailbox,
    transport::smtp::AsyncSmtpTransportBuilder,
};

/// How one-time codes reach people.
#[derive(Clone, Default)]
pub enum MailConfig {
    #[default]
    Off,
    /// On the page /dev/mail.
    Shown,
    Smtp {
        url: String,
        from: String,
    },
}

/// The server and the sender that the settings name. The error never repeats the address, which may hold a password.
pub(crate) fn smtp(url: &str, from: &str) -> Result<(AsyncSmtpTransportBuilder, Mailbox), String> {
    let from = from
        .parse()
        .map_err(|_| "mail_from is not an email address".to_owned())?;
    let server = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
        .map_err(|_| "smtp_url must be smtp://… or smtps://user:password@host:port".to_owned())?;
    Ok((server, from))
}
