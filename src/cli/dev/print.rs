//! What a person, or a program, learns when everything runs.

use super::super::{
    CliError,
    running::{Running, SignIn},
};
use crate::db::source::SqlSource;

pub fn ready(running: &Running, json: bool, source: &SqlSource) -> Result<(), CliError> {
    if json {
        println!("{}", running.line().map_err(CliError::from_display)?);
        return Ok(());
    }
    println!();
    println!("  Web       {}   MCP {}", running.web_url, running.user_mcp);
    println!(
        "  Admin     {}   MCP {}",
        running.admin_url, running.admin_mcp
    );
    println!("  Database  psql {}", running.database_url);
    if let SqlSource::Dir(dir) = source {
        println!("  Rules     {}/functions, live when saved", dir.display());
    }
    println!();
    for person in running.accounts.iter().chain([&running.admin]) {
        println!(
            "  {:<8}  {}   password {}",
            person.handle, person.email, person.password
        );
        println!("            key {}", person.key);
    }
    println!();
    if let Some(person) = running.accounts.first() {
        println!("  Connect Claude Code as {}:", person.handle);
        println!("  {}", claude(&running.user_mcp, person));
    }
    println!("\n  Ctrl-C stops everything.\n");
    Ok(())
}

fn claude(url: &str, person: &SignIn) -> String {
    let key = &person.key;
    format!(
        "claude mcp add --transport http moothall {url} --header \"Authorization: Bearer {key}\""
    )
}
