//! A schema with a mistake would take its tool down at the first call, so no release with one goes live.

use serde_json::Value;
use tokio_postgres::Client;

use crate::db::migrate::{MigrateError, position};
use crate::db::source::{SqlFile, SqlSource};
use crate::json_schema;

/// What a file registered, as the catalog holds it.
struct Entry {
    audience: String,
    kind: String,
    name: String,
    function: String,
    sealed: Vec<String>,
    sealed_out: Vec<String>,
    definition: Value,
    /// All that a tool promises, of which the definition may list an outline.
    output: Value,
}

/// Compiles every schema of the release, inside its transaction.
pub(super) async fn check(
    client: &Client,
    source: &SqlSource,
    files: &[SqlFile],
    release: i64,
) -> Result<(), MigrateError> {
    let catalog = client
        .query_one("select to_regclass('mcp.catalog_entries') is not null", &[])
        .await?;
    if !catalog.get::<_, bool>(0) {
        return Ok(());
    }
    let rows = client
        .query(
            "select audience, kind, name, function, sealed, sealed_out, definition::text, output::text
               from mcp.catalog_entries where release = $1 order by function, audience",
            &[&release],
        )
        .await?;
    for row in &rows {
        let entry = Entry {
            audience: row.get(0),
            kind: row.get(1),
            name: row.get(2),
            function: row.get(3),
            sealed: row.get(4),
            sealed_out: row.get(5),
            definition: serde_json::from_str(row.get(6)).unwrap_or_default(),
            output: row
                .get::<_, Option<&str>>(7)
                .and_then(|text| serde_json::from_str(text).ok())
                .unwrap_or_default(),
        };
        if let Err(problem) = entry.judge() {
            return Err(entry.refused(problem, source, files));
        }
    }
    Ok(())
}

impl Entry {
    fn judge(&self) -> Result<(), String> {
        let input = &self.definition["inputSchema"];
        for (part, schema, sealed, names) in [
            ("input", input, &self.sealed, "sealed"),
            ("output", &self.output, &self.sealed_out, "sealed_out"),
        ] {
            if schema.is_null() {
                continue;
            }
            json_schema::build(schema).map_err(|error| {
                let place = match error.instance_path().as_str() {
                    "" => String::new(),
                    path => format!(" at {path}"),
                };
                format!("the {part} schema is no JSON Schema (draft 2020-12){place}: {error}")
            })?;
            let Some(known) = properties(schema) else {
                continue;
            };
            if let Some(stray) = sealed.iter().find(|name| !known.contains(&name.as_str())) {
                return Err(format!(
                    "{names} names {stray}, which is no property of the {part} schema; it has {}",
                    known.join(", ")
                ));
            }
        }
        Ok(())
    }

    fn refused(&self, problem: String, source: &SqlSource, files: &[SqlFile]) -> MigrateError {
        let (schema, name) = self.function.split_once('.').unwrap_or_default();
        let own = files.iter().find(|file| {
            file.declares() == Some((schema, name)) && file.text.contains("mcp.define_")
        });
        // A file may register the function of another.
        let quoted = format!("'{}'", self.function);
        let file = own.or_else(|| files.iter().find(|file| file.text.contains(&quoted)));
        let expected = format!("functions/{schema}/{name}.sql");
        MigrateError::File {
            path: source.display(file.map_or(&expected, |file| &file.path)),
            line: file.and_then(|file| self.line(&file.text)),
            message: format!("the {} {}: {problem}", self.kind, self.name),
        }
    }

    /// Of the statement that registers it; a file may register its function for both audiences.
    fn line(&self, text: &str) -> Option<usize> {
        let statements: Vec<_> = position::statements(text)
            .filter(|(_, statement)| statement.contains(&format!("mcp.define_{}", self.kind)))
            .collect();
        let audience = format!("'{}'", self.audience);
        let own = statements
            .iter()
            .find(|(_, statement)| statement.contains(&audience));
        own.or(statements.first()).map(|(line, _)| *line)
    }
}

/// The properties that a schema lists, if it lists all it means: not when it refers to another one.
fn properties(schema: &Value) -> Option<Vec<&str>> {
    let elsewhere = ["$ref", "$dynamicRef", "allOf", "oneOf", "patternProperties"];
    if elsewhere.iter().any(|word| schema.get(word).is_some()) {
        return None;
    }
    let names = schema["properties"].as_object()?.keys();
    // Every output schema is given this one.
    let own: Vec<_> = names
        .map(String::as_str)
        .filter(|name| *name != "error")
        .collect();
    (!own.is_empty()).then_some(own)
}
