//! The authorization servers over real HTTP, by someone who means no good.

#[path = "../support/mod.rs"]
mod support;

use support::{browser, hall, host, log};

mod accounts;
mod addresses;
mod approval;
mod consent;
mod documents;
mod flooding;
mod hostile;
mod pages;
mod races;
mod refreshing;
mod registration;
mod secrets;
mod supabase;
mod tokens;
