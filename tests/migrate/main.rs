//! `moothall migrate` against real databases.

#[path = "../support/mod.rs"]
mod support;

mod doctor;
mod fixture;
mod functions;
mod refusals;
mod schemas;
mod sessions;
mod shipped;
