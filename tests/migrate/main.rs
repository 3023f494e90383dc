//! `moothall migrate` against real databases.

#[path = "../support/mod.rs"]
mod support;

#[path = "../oauth/browser.rs"]
#[allow(dead_code)]
mod browser;

#[path = "../bridge/hall.rs"]
#[allow(dead_code)]
mod hall;

mod doctor;
mod errors;
mod fixture;
mod functions;
mod refusals;
mod rooms;
mod schemas;
mod sessions;
mod shipped;
mod upgrades;
