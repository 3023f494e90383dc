//! One audience's catalog as the bridge keeps it: what SQL declares, with its schemas compiled.

use std::{borrow::Cow, collections::HashMap};

use serde::Deserialize;
use serde_json::Value;

use super::schema::Schema;

/// As `mcp.catalog` answers.
#[derive(Deserialize)]
pub struct Declared {
    version: i64,
    tools: Vec<Tool>,
    scopes: Vec<String>,
    #[serde(default)]
    rooms: Vec<String>,
    /// Which kinds of entries there are: tool, resource, template, prompt.
    #[serde(default)]
    kinds: Vec<String>,
    #[serde(default)]
    instructions: Option<String>,
    #[serde(default)]
    client_documents: bool,
}

#[derive(Deserialize)]
pub struct Tool {
    pub name: String,
    pub title: Option<String>,
    pub description: Option<String>,
    pub input_schema: Value,
    pub output_schema: Option<Value>,
    pub scope: Option<String>,
    pub annotations: Option<Value>,
    answer: Cow<'static, str>,
    /// Arguments that are cursors, and fields of the result that are.
    #[serde(default)]
    pub sealed: Vec<String>,
    #[serde(default)]
    pub sealed_out: Vec<String>,
    pub body_limit: usize,
    #[serde(skip)]
    pub schema: Schema,
}

impl Tool {
    /// Whether the tool answers with a `content` array instead of data.
    pub fn answers_content(&self) -> bool {
        self.answer == "content"
    }
}

pub struct Catalog {
    pub version: i64,
    /// In the catalog's own order.
    pub tools: Vec<Tool>,
    by_name: HashMap<String, usize>,
    pub scopes: Vec<String>,
    pub rooms: Vec<String>,
    pub instructions: Option<String>,
    /// Whether a client may name itself by the address of its metadata document.
    pub client_documents: bool,
    pub has_resources: bool,
    pub has_prompts: bool,
}

impl Catalog {
    pub fn new(declared: Declared) -> Self {
        let mut tools = declared.tools;
        for tool in &mut tools {
            tool.schema = Schema::compile(&tool.name, &tool.input_schema);
        }
        let named = tools
            .iter()
            .enumerate()
            .map(|(at, tool)| (tool.name.clone(), at));
        let has = |kind: &str| declared.kinds.iter().any(|known| known == kind);
        Self {
            version: declared.version,
            by_name: named.collect(),
            tools,
            scopes: declared.scopes,
            rooms: declared.rooms,
            instructions: declared.instructions,
            client_documents: declared.client_documents,
            has_resources: has("resource") || has("template"),
            has_prompts: has("prompt"),
        }
    }

    pub fn tool(&self, name: &str) -> Option<&Tool> {
        self.by_name.get(name).and_then(|&at| self.tools.get(at))
    }

    /// The longest body that any tool accepts.
    pub fn body_limit(&self) -> usize {
        self.tools
            .iter()
            .map(|tool| tool.body_limit)
            .max()
            .unwrap_or(0)
    }
}
