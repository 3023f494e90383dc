//! The authorization servers over real HTTP, by someone who means no good.

#[path = "../support/mod.rs"]
mod support;

#[path = "../bridge/hall.rs"]
#[allow(dead_code)]
mod hall;

#[path = "../bridge/log.rs"]
mod log;

#[path = "../effects/host.rs"]
#[allow(dead_code)]
mod host;

#[path = "../effects/samples.rs"]
#[allow(dead_code)]
mod samples;

mod accounts;
mod addresses;
mod approval;
mod browser;
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
