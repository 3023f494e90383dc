//! The caller's credential as SQL gets it: only its hash.

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Credential {
    Absent,
    /// The hash of the bearer string; the string itself is dropped at once.
    Bearer([u8; 32]),
}

impl Credential {
    pub fn presented(&self) -> bool {
        matches!(self, Self::Bearer(_))
    }

    /// As SQL takes it.
    pub fn to_json(&self) -> String {
        match self {
            Self::Absent => "{}".to_owned(),
            Self::Bearer(hash) => format!(r#"{{"sha256":"{}"}}"#, hex::encode(hash)),
        }
    }

    /// The key by which the calls of one credential share the pool.
    pub fn key(&self) -> String {
        match self {
            Self::Absent => String::new(),
            Self::Bearer(hash) => hex::encode(hash),
        }
    }
}
