use std::{collections::BTreeSet, path::Path};

use moothall::{
    cli::serve::HELP,
    config::{ObjectsConfig, SETTINGS, Settings},
};
use secrecy::ExposeSecret;

const KEY: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=";

fn load(file: Option<&Path>, env: &[(&str, &str)]) -> Result<Settings, String> {
    let env = env
        .iter()
        .map(|(name, value)| (name.to_string(), value.to_string()));
    Settings::load(file, env).map_err(|error| error.to_string())
}

fn complete() -> Vec<(&'static str, &'static str)> {
    vec![
        (
            "MOOTHALL_DATABASE_URL",
            "postgres://moothall:s3cret@db.example/app",
        ),
        ("MOOTHALL_PUBLIC_URL", "https://hall.example/"),
        ("MOOTHALL_ADMIN_PUBLIC_URL", "http://localhost:8081"),
        ("MOOTHALL_CURSOR_KEYS", KEY),
        ("HOME", "/root"),
    ]
}

#[test]
fn defaults_are_closed_and_local() {
    let settings = load(None, &complete()).unwrap();
    let config = &settings.config;
    assert_eq!(config.web.listen.to_string(), "127.0.0.1:8080");
    assert_eq!(config.web.public_url, "https://hall.example");
    assert_eq!(
        config.web.allowed_origins,
        ["https://claude.ai", "https://chatgpt.com"]
    );
    assert!(!config.web.mcp && !config.admin.mcp);
    assert!(config.trusted_proxies.is_empty());
    assert_eq!(settings.log, "info");
    assert_eq!(settings.drain.as_secs(), 5);
}

#[test]
fn no_secret_in_debug_output() {
    let text = format!("{:?}", load(None, &complete()).unwrap());
    assert!(
        !text.contains("s3cret") && !text.contains("[0, 1, 2"),
        "{text}"
    );
}

#[test]
fn everything_missing_is_named_at_once() {
    let error = load(None, &[]).unwrap_err();
    let names: Vec<&str> = error
        .lines()
        .filter_map(|line| line.split(':').next())
        .collect();
    let expected = [
        "DATABASE_URL",
        "PUBLIC_URL",
        "ADMIN_PUBLIC_URL",
        "CURSOR_KEYS",
    ];
    assert_eq!(names, expected.map(|name| format!("MOOTHALL_{name}")));
}

#[test]
fn unknown_names_are_fatal_in_both_places() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("moothall.toml");
    std::fs::write(&file, "pool_sise = 3\n[web]\naddr = 'x'\n").unwrap();
    let mut env = complete();
    env.push(("MOOTHALL_MCP_USERS", "true"));
    let error = load(Some(&file), &env).unwrap_err();
    for expected in [
        "pool_sise in ",
        "MOOTHALL_MCP_USERS: no such setting",
        "web in ",
    ] {
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn environment_wins_over_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("moothall.toml");
    let text = "pool_size = 3\nmcp_user = true\nallowed_origins = ['https://a.example']\n\
                trusted_proxies = ['10.0.0.0/8', '::1']";
    std::fs::write(&file, text).unwrap();
    let mut env = complete();
    env.push(("MOOTHALL_POOL_SIZE", "5"));
    let config = load(Some(&file), &env).unwrap().config;
    assert_eq!(config.database.pool_size, 5);
    assert!(config.web.mcp && !config.admin.mcp);
    assert_eq!(config.web.allowed_origins, ["https://a.example"]);
    assert_eq!(config.trusted_proxies.len(), 2);
}

#[test]
fn bad_values_are_named_and_secrets_not_repeated() {
    let cases = [
        (
            "MOOTHALL_PUBLIC_URL",
            "http://hall.example",
            "https is required",
        ),
        (
            "MOOTHALL_PUBLIC_URL",
            "https://hall.example/mcp",
            "scheme and host alone",
        ),
        (
            "MOOTHALL_PUBLIC_URL",
            "https://hall.example?x=1",
            "scheme and host alone",
        ),
        (
            "MOOTHALL_PUBLIC_URL",
            "hall.example",
            "scheme and host alone",
        ),
        (
            "MOOTHALL_PUBLIC_URL",
            "https://u:pass@hall.example",
            "no user name",
        ),
        (
            "MOOTHALL_PUBLIC_URL",
            "http://localhost:8081",
            "must differ",
        ),
        (
            "MOOTHALL_CURSOR_KEYS",
            "c2hvcnQtc2VjcmV0",
            "32 bytes in base64",
        ),
        ("MOOTHALL_CURSOR_KEYS", "", "one key, or two"),
        (
            "MOOTHALL_DATABASE_URL",
            "mysql://u:pass@h/db",
            "postgres://",
        ),
        ("MOOTHALL_POOL_SIZE", "0", "from 1 to 1000"),
        ("MOOTHALL_MCP_USER", "yes", "MOOTHALL_MCP_USER"),
        ("MOOTHALL_WEB_ADDR", "8080", "MOOTHALL_WEB_ADDR"),
        ("MOOTHALL_TRUSTED_PROXIES", "proxy", "network"),
        ("MOOTHALL_DATABASE_CA", "/no/such/file", "/no/such/file"),
    ];
    for (name, value, expected) in cases {
        let mut env = complete();
        env.retain(|(known, _)| *known != name);
        env.push((name, value));
        let error = load(None, &env).expect_err(name);
        assert!(error.contains(expected), "{name}={value}: {error}");
        assert!(
            !error.contains("pass@") && !error.contains("c2hvcnQ"),
            "{error}"
        );
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}

fn with<'a>(more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let mut env = complete();
    env.extend(more);
    env
}

#[test]
fn models_and_stores_are_optional() {
    let effects = load(None, &complete()).unwrap().config.effects;
    assert!(effects.embeddings.is_none() && effects.chat.is_none());
    assert!(matches!(effects.objects, ObjectsConfig::None));

    let env = with(&[
        (
            "MOOTHALL_EMBEDDINGS_URL",
            "https://api.example/v1/embeddings",
        ),
        ("MOOTHALL_EMBEDDINGS_MODEL", "small"),
        ("MOOTHALL_EMBEDDINGS_KEY", "sk-hidden"),
        ("MOOTHALL_EMBEDDINGS_DIMENSIONS", "384"),
        ("MOOTHALL_EMBEDDINGS_TIMEOUT", "3"),
        (
            "MOOTHALL_OBJECTS_URL",
            "https://x.supabase.example/storage/v1/s3/",
        ),
        ("MOOTHALL_OBJECTS_BUCKET", "avatars"),
        ("MOOTHALL_OBJECTS_ACCESS_KEY", "id"),
        ("MOOTHALL_OBJECTS_SECRET_KEY", "s3-hidden"),
        (
            "MOOTHALL_OBJECTS_PUBLIC_URL",
            "https://cdn.example/avatars/",
        ),
    ]);
    let settings = load(None, &env).unwrap();
    let text = format!("{settings:?}");
    assert!(!text.contains("hidden"), "{text}");
    let effects = settings.config.effects;
    let embeddings = effects.embeddings.unwrap();
    assert_eq!(
        (embeddings.dimensions, embeddings.timeout.as_secs()),
        (Some(384), 3)
    );
    assert_eq!(
        effects.objects.public_url(),
        Some("https://cdn.example/avatars")
    );
}

#[test]
fn what_goes_only_together_is_asked_for() {
    for (given, wanted) in [
        (
            &[("MOOTHALL_EMBEDDINGS_KEY", "sk-hidden")][..],
            "MOOTHALL_EMBEDDINGS_URL: required",
        ),
        (
            &[("MOOTHALL_CHAT_MODEL", "m")],
            "MOOTHALL_CHAT_URL: required",
        ),
        (
            &[("MOOTHALL_OBJECTS_BUCKET", "b")],
            "MOOTHALL_OBJECTS_SECRET_KEY: required",
        ),
        (
            &[
                ("MOOTHALL_OBJECTS_DIR", "/tmp/o"),
                ("MOOTHALL_OBJECTS_BUCKET", "b"),
            ],
            "not both",
        ),
        (
            &[("MOOTHALL_OBJECTS_PUBLIC_URL", "https://cdn.example")],
            "of no use",
        ),
        (
            &[("MOOTHALL_CHAT_URL", "http://chat.example/")],
            "https is required",
        ),
    ] {
        let error = load(None, &with(given)).unwrap_err();
        assert!(error.contains(wanted), "{error}");
        assert!(!error.contains("hidden"), "{error}");
    }
}

#[test]
fn supabase_needs_an_address_and_a_public_key_or_neither() {
    let jwt = |claims: &str| {
        let claims =
            base64::Engine::encode(&base64::engine::general_purpose::URL_SAFE_NO_PAD, claims);
        format!("eyJhbGciOiJIUzI1NiJ9.{claims}.c2lnbmF0dXJl")
    };
    let with = |more: &[(&str, &str)]| {
        let mut env = complete();
        env.extend_from_slice(more);
        load(None, &env).map(|settings| settings.config.supabase)
    };
    assert!(with(&[]).unwrap().is_none());
    let url = ("SUPABASE_URL", "https://abc.supabase.example/");
    let key = "sb_publishable_s3cret";
    let old = jwt(r#"{"role": "anon"}"#);
    for keys in [
        vec![("SUPABASE_PUBLISHABLE_KEY", key)],
        vec![("SUPABASE_ANON_KEY", key)],
        vec![
            ("SUPABASE_PUBLISHABLE_KEY", key),
            ("SUPABASE_ANON_KEY", &old),
        ],
        vec![("MOOTHALL_SUPABASE_ANON_KEY", key)],
    ] {
        let mut all = vec![url];
        all.extend(keys);
        let supabase = with(&all).unwrap().unwrap();
        assert_eq!(supabase.url, "https://abc.supabase.example");
        assert_eq!(supabase.key.expose_secret(), key);
        assert!(!format!("{supabase:?}").contains(key));
    }
    assert_eq!(
        with(&[url, ("SUPABASE_ANON_KEY", &old)])
            .unwrap()
            .unwrap()
            .key
            .expose_secret(),
        old
    );
    let service = jwt(r#"{"role": "service_role"}"#);
    for (given, expected) in [
        (vec![url], "SUPABASE_PUBLISHABLE_KEY: required"),
        (vec![("SUPABASE_ANON_KEY", key)], "SUPABASE_URL: required"),
        (
            vec![url, ("SUPABASE_PUBLISHABLE_KEY", "")],
            "SUPABASE_PUBLISHABLE_KEY: expected a key",
        ),
        (
            vec![url, ("SUPABASE_PUBLISHABLE_KEY", "sb_secret_s3cret")],
            "SUPABASE_PUBLISHABLE_KEY: this key opens everything",
        ),
        (
            vec![url, ("SUPABASE_ANON_KEY", &service)],
            "SUPABASE_ANON_KEY: this key opens everything",
        ),
        (
            vec![
                ("SUPABASE_URL", "http://abc.supabase.example"),
                ("SUPABASE_ANON_KEY", key),
            ],
            "SUPABASE_URL: `http://abc.supabase.example`: https is required",
        ),
        (
            vec![
                ("SUPABASE_URL", "https://abc.supabase.example/auth/v1"),
                ("SUPABASE_ANON_KEY", key),
            ],
            "scheme and host alone",
        ),
    ] {
        let error = with(&given).unwrap_err();
        assert!(error.contains(expected), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(
            !error.contains("s3cret") && !error.contains(&service),
            "{error}"
        );
    }
}

/// `_MODEL` behind `MOOTHALL_CHAT_URL` stands for `MOOTHALL_CHAT_MODEL`.
fn named_in_help() -> BTreeSet<String> {
    let is_name = |c: char| c == '_' || c.is_ascii_uppercase();
    let (mut names, mut group) = (BTreeSet::new(), String::new());
    let (head, _example) = HELP.split_once("Example:").unwrap();
    for word in head.split(|c| !is_name(c)) {
        if word.starts_with("MOOTHALL_") || word.starts_with("SUPABASE_") {
            group = word.splitn(3, '_').take(2).collect::<Vec<_>>().join("_");
            names.insert(word.to_owned());
        } else if word.starts_with('_') && word.len() > 1 {
            names.insert(format!("{group}{word}"));
        }
    }
    // "MOOTHALL_* variables" names none.
    names.remove("MOOTHALL_");
    names
}

#[test]
fn the_help_lists_every_setting_and_no_other() {
    let known: BTreeSet<String> = SETTINGS.map(String::from).into();
    assert_eq!(named_in_help(), known);
}
