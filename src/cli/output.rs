//! What a command answers.

use std::{fmt, io::Write};

/// Writes to standard output; a reader that has left (`| head`) ends nothing.
pub(crate) fn say(text: impl fmt::Display) {
    let mut out = std::io::stdout();
    let _ = writeln!(out, "{text}").and_then(|()| out.flush());
}
