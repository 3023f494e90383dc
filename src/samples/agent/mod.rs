//! A sample agent. It is a client as any other, which nothing else here depends on: the one place in `src` that
//! knows tools by name.

pub mod connection;
mod memory;
mod moves;
mod player;
mod strategy;

pub use connection::Connection;
pub use player::Player;
pub use strategy::STRATEGY;
