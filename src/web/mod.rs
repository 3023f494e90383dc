//! The pages that people use, one file a page. SQL says who may see and do what; these files show it.

pub(crate) mod account;
mod address;
pub(crate) mod approval;
pub(crate) mod arena;
pub(crate) mod assets;
pub(crate) mod connections;
pub(crate) mod consent;
pub(crate) mod cookies;
mod error;
mod form;
pub(crate) mod home;
mod next;
mod page;
pub(crate) mod redirect_uri;
mod refusal;
mod respond;
pub(crate) mod sign_in;
mod visit;
pub(crate) mod workspaces;
pub(crate) mod world;

pub(crate) use error::{Page, PageError, VisitError};
pub(crate) use page::{Frame, access_level, when, when_or, when_to_second};
pub(crate) use respond::{page, page_under, redirect};
