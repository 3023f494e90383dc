//! What every page has around its own content.

use super::{assets, cookies::Cookies};
use crate::origin::{Audience, Origin};

#[derive(Clone)]
pub struct Frame {
    pub title: String,
    pub style: &'static str,
    pub admin: bool,
    /// Whether connections can be made at all.
    pub mcp: bool,
    /// Of the person who is signed in.
    pub handle: Option<String>,
    pub csrf: String,
    /// Said once, at the top.
    pub notice: Option<String>,
    pub error: Option<String>,
}

impl Frame {
    pub fn plain(origin: &Origin, title: &str) -> Self {
        Self {
            title: title.to_owned(),
            style: assets::STYLE,
            admin: origin.audience == Audience::Admin,
            mcp: origin.mcp,
            handle: None,
            csrf: String::new(),
            notice: None,
            error: None,
        }
    }

    pub fn of(origin: &Origin, title: &str, cookies: &Cookies, handle: Option<&str>) -> Self {
        Self {
            handle: handle.map(str::to_owned),
            csrf: cookies.csrf(),
            ..Self::plain(origin, title)
        }
    }

    pub fn with_error(mut self, error: Option<String>) -> Self {
        self.error = error;
        self
    }

    pub fn with_notice(mut self, notice: Option<&str>) -> Self {
        self.notice = notice.map(str::to_owned);
        self
    }
}
