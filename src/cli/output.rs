//! The output of commands.

use std::{fmt, io::Write};

/// Writes to standard output. A closed pipe, as with `| head`, is no error.
pub(crate) fn say(text: impl fmt::Display) {
    let mut out = std::io::stdout();
    let _ = writeln!(out, "{text}").and_then(|()| out.flush());
}
