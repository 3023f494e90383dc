//! What `dev` prints when everything runs, for people or for programs.

use super::super::{CliError, running::Running, say};
use crate::db::source::SqlSource;

pub(super) fn ready(
    running: &Running,
    json: bool,
    source: &SqlSource,
    rooms: &[String],
) -> Result<(), CliError> {
    if json {
        say(running.line().map_err(CliError::from_display)?);
    } else {
        say(text(running, source, rooms));
    }
    Ok(())
}

fn text(running: &Running, source: &SqlSource, rooms: &[String]) -> String {
    let page = |room: &str, line: String| rooms.iter().any(|name| name == room).then_some(line);
    let arena = page(
        "duels",
        format!(
            "            {}/leaderboard/agents (the arena)",
            running.web_url
        ),
    );
    let world = page(
        "world",
        format!("            {}/world (the live match)", running.admin_url),
    );
    let mut lines = vec![String::new(), format!("  Web       {}", running.web_url)];
    lines.extend(arena);
    lines.push(format!("  Admin     {}", running.admin_url));
    lines.extend(world);
    lines.extend([
        format!("  MCP       {}", running.user_mcp),
        format!("            {} (administrators)", running.admin_mcp),
        format!("  Mail      {}/dev/mail", running.web_url),
        format!("  Database  psql {}", running.database_url),
    ]);
    if let SqlSource::Dir(dir) = source {
        let folder = dir.display();
        lines.push(format!("  Rules     {folder}/functions, live on save"));
    }
    lines.push(String::new());
    for person in running.accounts.iter().chain([&running.admin]) {
        let (handle, email, password) = (&person.handle, &person.email, &person.password);
        lines.push(format!("  {handle:<8}  {email}  password {password}"));
        lines.push(format!("            key {}", person.key));
    }
    if let Some(person) = running.accounts.first() {
        let (url, key) = (&running.user_mcp, &person.key);
        lines.push(String::new());
        lines.push(format!(
            "  Set up in Claude Code, as {}: sign in with your browser (first line) or use the agent key (second line):",
            person.handle
        ));
        lines.push(format!("  claude mcp add --transport http moothall {url}"));
        lines.push(format!(
            "  claude mcp add --transport http moothall {url} --header \"Authorization: Bearer {key}\""
        ));
    }
    lines.push("\n  Press Ctrl-C to stop.\n".into());
    lines.join("\n")
}
