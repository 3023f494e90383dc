//! For whom an origin is: it decides which tools, pages and routes there are.

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Audience {
    User,
    Admin,
}

impl Audience {
    /// As SQL names it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::User => "user",
            Self::Admin => "admin",
        }
    }
}
