//! `moothall migrate` against real databases.

#[path = "../support/mod.rs"]
mod support;

use support::{browser, hall};

mod doctor;
mod errors;
mod fixture;
mod functions;
mod refusals;
mod rights;
mod rooms;
mod schemas;
mod sessions;
mod shipped;
mod upgrades;
