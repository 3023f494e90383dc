//! Set-up: settings, the private PostgreSQL, the command line.

mod cluster;
mod dev;
mod settings;
mod wheel;
