//! What the project offers, from `GET /settings`, kept for five minutes.

use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::sync::Mutex;

use super::{
    super::attempt::{Offer, Site},
    client::{Client, ServiceError},
};

const FRESH: Duration = Duration::from_secs(300);
/// While the service is down, one visitor in this time asks it; the others do not wait.
const PAUSE: Duration = Duration::from_secs(5);

/// Other sites, by Supabase's names for them.
const SITES: [Site; 2] = [
    Site {
        name: "google",
        label: "Google",
    },
    Site {
        name: "github",
        label: "GitHub",
    },
];

#[derive(Default)]
pub(super) struct ProjectSettings {
    known: Mutex<Known>,
}

#[derive(Default)]
struct Known {
    offer: Option<Offer>,
    read: Option<Instant>,
    failed: Option<Instant>,
}

impl ProjectSettings {
    /// If the service does not answer, an old answer still counts.
    pub(super) async fn offer(&self, client: &Client) -> Result<Offer, ServiceError> {
        let mut known = self.known.lock().await;
        let within = |at: Option<Instant>, span| at.is_some_and(|at| at.elapsed() < span);
        if !within(known.read, FRESH) && !within(known.failed, PAUSE) {
            match read(client).await {
                Ok(offer) => {
                    *known = Known {
                        offer: Some(offer),
                        read: Some(Instant::now()),
                        failed: None,
                    };
                }
                Err(error) => {
                    known.failed = Some(Instant::now());
                    if known.offer.is_none() {
                        return Err(error);
                    }
                }
            }
        }
        let offer = known.offer.clone();
        offer.ok_or(ServiceError::Unavailable("did not say what it offers"))
    }
}

async fn read(client: &Client) -> Result<Offer, ServiceError> {
    let answer = client.get("settings").await?;
    parse(&answer).ok_or(ServiceError::Unavailable("does not say what it offers"))
}

fn parse(answer: &Value) -> Option<Offer> {
    let external = answer["external"].as_object()?;
    let on = |name: &str| external.get(name) == Some(&Value::Bool(true));
    Some(Offer {
        password: on("email"),
        mail: on("email"),
        sign_up: !answer["disable_signup"].as_bool()?,
        sites: SITES.into_iter().filter(|site| on(site.name)).collect(),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_is_on_is_offered() {
        let answer = json!({"external": {"email": true, "google": false, "github": true, "azure": true}, "disable_signup": true});
        let offer = parse(&answer).expect("an offer");
        assert!(offer.password && offer.mail && !offer.sign_up);
        assert_eq!(offer.sites, SITES[1..]);
        assert!(parse(&json!({"external": {}})).is_none());
        assert!(parse(&json!({"message": "hello"})).is_none());
    }
}
