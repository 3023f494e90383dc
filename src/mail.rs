//! Mail: over SMTP, or shown on a page of `moothall dev`.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};

use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{Mailbox, header::ContentType},
};

use crate::config::{MailConfig, smtp};

/// How many mails the page of `dev` keeps.
const SHOWN: usize = 50;

#[derive(Clone)]
pub(crate) struct Mail {
    pub to: String,
    pub subject: String,
    pub text: String,
}

#[derive(Clone)]
pub(crate) enum Mailer {
    /// This server sends no mail.
    Off,
    Shown(Arc<Mutex<VecDeque<Mail>>>),
    Smtp {
        transport: AsyncSmtpTransport<Tokio1Executor>,
        from: Box<Mailbox>,
    },
}

impl Mailer {
    /// The error never repeats the URL, because it may contain a password.
    pub(crate) fn new(config: &MailConfig) -> Result<Self, String> {
        match config {
            MailConfig::Off => Ok(Self::Off),
            MailConfig::Shown => Ok(Self::Shown(Arc::default())),
            MailConfig::Smtp { url, from } => {
                let (server, from) = smtp(url, from)?;
                Ok(Self::Smtp {
                    transport: server.build(),
                    from: Box::new(from),
                })
            }
        }
    }

    pub(crate) fn sends(&self) -> bool {
        !matches!(self, Self::Off)
    }

    /// Whether mails show on a page instead of being sent.
    pub(crate) fn shown(&self) -> bool {
        matches!(self, Self::Shown(_))
    }

    /// In the background, so that the time of the response does not reveal who has an account.
    pub(crate) fn send(&self, mail: Mail) {
        match self {
            Self::Off => {}
            Self::Shown(mails) => {
                let mut mails = mails.lock().unwrap_or_else(PoisonError::into_inner);
                mails.truncate(SHOWN - 1);
                mails.push_front(mail);
            }
            Self::Smtp { transport, from } => {
                let (transport, from) = (transport.clone(), from.as_ref().clone());
                tokio::spawn(async move {
                    if let Err(cause) = deliver(&transport, from, mail).await {
                        tracing::warn!(cause, "an email could not be sent");
                    }
                });
            }
        }
    }

    pub(crate) fn newest(&self) -> Vec<Mail> {
        match self {
            Self::Shown(mails) => mails
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .iter()
                .cloned()
                .collect(),
            _ => Vec::new(),
        }
    }
}

async fn deliver(
    transport: &AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    mail: Mail,
) -> Result<(), String> {
    let to: Mailbox = mail
        .to
        .parse()
        .map_err(|_| "the recipient's address".to_owned())?;
    let message = Message::builder()
        .from(from)
        .to(to)
        // A name in the subject may contain a line break.
        .subject(mail.subject.replace(char::is_control, " "))
        .header(ContentType::TEXT_PLAIN)
        .body(mail.text)
        .map_err(|error| error.to_string())?;
    let sent = transport.send(message).await;
    sent.map(drop).map_err(|error| error.to_string())
}
