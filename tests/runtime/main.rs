//! Set-up: settings, the private PostgreSQL, the command line.

mod cluster;
mod settings;
mod wheel;
