//! One audience's catalog as the bridge keeps it: what SQL declares, with its schemas compiled.

use std::{borrow::Cow, collections::HashMap, time::Duration};

use serde::Deserialize;
use serde_json::{Value, json};

use crate::{
    db::call::EntryKind,
    error::{ErrorClass, ErrorMapping},
    json_schema::Schema,
};

/// As `mcp.catalog` answers.
#[derive(Deserialize)]
pub(crate) struct Declared {
    version: i64,
    lists: i64,
    tools: Vec<Tool>,
    #[serde(default)]
    routes: Vec<DeclaredRoute>,
    scopes: Vec<String>,
    #[serde(default)]
    rooms: Vec<String>,
    /// Which kinds of entries there are: tool, resource, template, prompt.
    #[serde(default)]
    kinds: Vec<String>,
    #[serde(default)]
    instructions: Option<String>,
    /// The class of each code.
    #[serde(default)]
    errors: HashMap<String, ErrorClass>,
    #[serde(default)]
    client_documents: bool,
    #[serde(default)]
    client_documents_pause_seconds: u64,
    #[serde(default)]
    results_checked_percent: u64,
}

#[derive(Deserialize)]
pub(crate) struct Tool {
    pub name: String,
    pub title: Option<String>,
    pub description: Option<String>,
    pub input_schema: Value,
    pub output_schema: Option<Value>,
    pub scope: Option<String>,
    /// `room.name`, which is also its file.
    #[serde(default)]
    pub function: String,
    answer: Cow<'static, str>,
    #[serde(default)]
    annotations: Annotations,
    /// Arguments that are cursors, and fields of the result that are.
    #[serde(default)]
    pub sealed: Vec<String>,
    #[serde(default)]
    pub sealed_out: Vec<String>,
    /// Arguments for which null means something.
    #[serde(default)]
    pub nulls: Vec<String>,
    pub body_limit: usize,
    /// Whether a call may have to wait for the account's owner.
    #[serde(default)]
    pub approval: bool,
    /// The tool that shows whether a call of this one was done.
    #[serde(default)]
    pub look_at: Option<String>,
    /// The codes that it names as its own.
    #[serde(default)]
    pub errors: Vec<String>,
    #[serde(skip)]
    pub schema: Schema,
    /// Of the result.
    #[serde(skip)]
    pub output: Option<Schema>,
    /// Arguments that are YAML: `"contentMediaType": "application/yaml"`.
    #[serde(skip)]
    pub yaml: Vec<String>,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Annotations {
    #[serde(default)]
    read_only_hint: bool,
}

#[derive(Deserialize)]
struct DeclaredRoute {
    name: String,
    definition: RouteDefinition,
    body_limit: usize,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct RouteDefinition {
    method: String,
    path: String,
    description: Option<String>,
    input_schema: Value,
    body: Option<String>,
    stream: bool,
}

/// A plain HTTP request that SQL answers.
pub(crate) struct Route {
    pub method: String,
    /// Its last part may be a {variable}.
    pub path: String,
    /// The argument that the request's body becomes; else the body holds the arguments.
    pub body: Option<String>,
    pub stream: bool,
    pub call: Tool,
}

impl Tool {
    /// Whether the tool answers with a `content` array instead of data.
    pub(crate) fn answers_content(&self) -> bool {
        self.answer == "content"
    }

    /// Whether the tool changes nothing.
    pub(crate) fn reads_only(&self) -> bool {
        self.annotations.read_only_hint
    }

    fn compile(&mut self) {
        self.schema = Schema::compile(&self.name, &self.input_schema);
        let output = self.output_schema.as_ref();
        self.output = output.map(|schema| Schema::compile(&self.name, schema));
        let properties = self.input_schema["properties"].as_object();
        self.yaml = properties
            .into_iter()
            .flatten()
            .filter(|(_, schema)| schema["contentMediaType"] == json!("application/yaml"))
            .map(|(name, _)| name.clone())
            .collect();
    }
}

impl From<DeclaredRoute> for Route {
    fn from(declared: DeclaredRoute) -> Self {
        let RouteDefinition {
            method,
            path,
            description,
            input_schema,
            body,
            stream,
        } = declared.definition;
        let mut call = Tool {
            name: declared.name,
            title: None,
            description,
            input_schema,
            output_schema: None,
            scope: None,
            function: String::new(),
            answer: Cow::Borrowed("data"),
            annotations: Annotations::default(),
            sealed: Vec::new(),
            sealed_out: Vec::new(),
            nulls: Vec::new(),
            body_limit: declared.body_limit,
            approval: false,
            look_at: None,
            errors: Vec::new(),
            schema: Schema::default(),
            output: None,
            yaml: Vec::new(),
        };
        call.compile();
        Self {
            method,
            path,
            body,
            stream,
            call,
        }
    }
}

pub(crate) struct Catalog {
    pub version: i64,
    /// Differs when what clients list has changed.
    pub lists: i64,
    /// In the catalog's own order.
    pub tools: Vec<Tool>,
    by_name: HashMap<String, usize>,
    pub routes: Vec<Route>,
    pub scopes: Vec<String>,
    pub rooms: Vec<String>,
    pub instructions: Option<String>,
    errors: HashMap<String, ErrorClass>,
    /// Whether a client may name itself by the address of its metadata document.
    pub client_documents: bool,
    /// How long that is not offered after the server missed a way out to the Internet.
    pub client_documents_pause: Duration,
    /// How many results of a hundred are held against their output schemas.
    pub results_checked_percent: u64,
    pub has_resources: bool,
    pub has_prompts: bool,
}

impl Catalog {
    pub(crate) fn new(declared: Declared) -> Self {
        let mut tools = declared.tools;
        for tool in &mut tools {
            tool.compile();
        }
        let named = tools
            .iter()
            .enumerate()
            .map(|(at, tool)| (tool.name.clone(), at));
        let has = |kind: &str| declared.kinds.iter().any(|known| known == kind);
        Self {
            version: declared.version,
            lists: declared.lists,
            by_name: named.collect(),
            tools,
            routes: declared.routes.into_iter().map(Route::from).collect(),
            scopes: declared.scopes,
            rooms: declared.rooms,
            instructions: declared.instructions,
            errors: declared.errors,
            client_documents: declared.client_documents,
            client_documents_pause: Duration::from_secs(declared.client_documents_pause_seconds),
            results_checked_percent: declared.results_checked_percent,
            has_resources: has("resource") || has("template"),
            has_prompts: has("prompt"),
        }
    }

    pub(crate) fn has_room(&self, name: &str) -> bool {
        self.rooms.iter().any(|room| room == name)
    }

    pub(crate) fn tool(&self, name: &str) -> Option<&Tool> {
        self.by_name.get(name).and_then(|&at| self.tools.get(at))
    }

    pub(crate) fn entry(&self, kind: EntryKind, name: &str) -> Option<&Tool> {
        match kind {
            EntryKind::Tool => self.tool(name),
            EntryKind::Route => {
                let mut calls = self.routes.iter().map(|route| &route.call);
                calls.find(|call| call.name == name)
            }
        }
    }

    pub(crate) fn declares_error(&self, code: &str) -> bool {
        self.errors.contains_key(code)
    }

    /// Internal, when no file declares the code.
    pub(crate) fn error_class(&self, code: &str) -> ErrorClass {
        self.errors.get(code).copied().unwrap_or_default()
    }

    pub(crate) fn error(&self, code: &str) -> ErrorMapping {
        ErrorMapping::new(code, self.error_class(code))
    }

    /// The longest body that any tool accepts.
    pub(crate) fn body_limit(&self) -> usize {
        self.tools
            .iter()
            .map(|tool| tool.body_limit)
            .max()
            .unwrap_or(0)
    }
}
