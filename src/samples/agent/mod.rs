//! A sample agent. It is a client like any other, and the server does not depend on it. It is the one place in `src` that knows tools by name.

pub mod connection;
mod memory;
mod moves;
mod player;
mod strategy;

pub use connection::Connection;
pub use player::Player;
pub use strategy::STRATEGY;
