//! The authorization servers over real HTTP, by someone who means no good.

#[path = "../support/mod.rs"]
mod support;

#[path = "../bridge/hall.rs"]
mod hall;

mod browser;
mod consent;
mod hostile;
mod pages;
mod races;
