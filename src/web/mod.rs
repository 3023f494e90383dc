//! The pages that people use, one file a page. SQL says who may see and do what; here it is shown.

pub mod account;
mod address;
pub mod approval;
pub mod arena;
pub mod assets;
pub mod callback;
pub mod connections;
pub mod consent;
pub mod cookies;
mod form;
pub mod home;
mod next;
mod page;
mod respond;
pub mod sign_in;
mod visit;
pub mod workspaces;
pub mod world;

pub use page::{Frame, access_level, second, when, when_or};
pub use respond::{problem, show, to, unavailable};
pub(crate) use respond::{show_under, wrong_person};
