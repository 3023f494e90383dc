//! The authorization servers over real HTTP, by someone who means no good.

#[path = "../support/mod.rs"]
mod support;

#[path = "../bridge/hall.rs"]
#[allow(dead_code)]
mod hall;

mod approval;
mod browser;
mod consent;
mod hostile;
mod pages;
mod races;
mod registration;
mod secrets;
