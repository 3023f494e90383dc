//! From a stranger's address to a stored avatar.

use moothall::config::EffectsConfig;
use serde_json::{Value, json};

use crate::{effects, folder, host::Host, perform, stored};

pub fn config(host: &Host, objects: &tempfile::TempDir) -> EffectsConfig {
    EffectsConfig {
        objects: folder(objects),
        network: host.network(),
        picture_program: Some(env!("CARGO_BIN_EXE_moothall").into()),
        ..EffectsConfig::default()
    }
}

pub fn name() -> String {
    format!("{}.webp", uuid::Uuid::new_v4().simple())
}

pub fn avatar(path: &str) -> Value {
    json!({ "kind": "avatar", "url": format!("https://pictures.example/{path}"), "object": name() })
}

#[tokio::test]
async fn pictures_of_every_kind_are_stored_as_webp() {
    let (host, objects) = (Host::start().await, tempfile::tempdir().unwrap());
    let effects = effects(&config(&host, &objects));
    for path in [
        "picture.png",
        "picture.jpg",
        "picture.webp",
        "halves.avif",
        "modest",
    ] {
        let outcome = perform(&effects, avatar(path)).await;
        let name = outcome["object"]
            .as_str()
            .unwrap_or_else(|| panic!("{path}: {outcome}"));
        let bytes = std::fs::read(objects.path().join(name)).unwrap();
        assert_eq!((&bytes[..4], &bytes[8..12]), (&b"RIFF"[..], &b"WEBP"[..]));
    }
    assert_eq!(stored(&objects), 5);
}

#[tokio::test]
async fn what_is_refused_leaves_nothing_behind() {
    let (host, objects) = (Host::start().await, tempfile::tempdir().unwrap());
    let effects = effects(&config(&host, &objects));
    for (path, reason) in [
        ("redirect", "redirects"),
        ("lies", "no AVIF"),
        ("claims", "over 5242880 bytes"),
        ("endless", "over 5242880 bytes"),
        ("missing", "404"),
        ("drawing.svg", "no AVIF"),
        ("moving.gif", "no AVIF"),
        ("animated.avif", "damaged or of a kind"),
        ("truncated.png", "damaged"),
        ("bomb.png", "16,777,216"),
    ] {
        let outcome = perform(&effects, avatar(path)).await;
        let rejected = outcome["rejected"].as_str().unwrap_or_default();
        assert!(rejected.contains(reason), "{path}: {outcome}");
    }
    for url in [
        "http://pictures.example/a.png",
        "https://127.0.0.1/a.png",
        "",
    ] {
        let outcome = perform(
            &effects,
            json!({ "kind": "avatar", "url": url, "object": name() }),
        )
        .await;
        assert!(outcome["rejected"].is_string(), "{url}: {outcome}");
    }
    // A profile that inflates for ever must cost neither memory nor time; the pixels under it may be shown.
    let outcome = perform(&effects, avatar("chunk.png")).await;
    assert!(outcome["error"].is_null(), "{outcome}");
    let outcome = perform(&effects, avatar("huge.png")).await;
    assert!(outcome["error"].is_null(), "{outcome}");
}

#[tokio::test]
async fn without_a_store_it_is_an_error_not_a_rejection() {
    let (host, objects) = (Host::start().await, tempfile::tempdir().unwrap());
    let config = EffectsConfig {
        objects: Default::default(),
        ..config(&host, &objects)
    };
    let outcome = perform(&effects(&config), avatar("picture.png")).await;
    assert_eq!(outcome, json!({ "error": "no object store is configured" }));
}
