use super::*;

fn document(text: &str) -> Value {
    let read = read(text);
    assert_eq!(read["problems"], json!([]), "{text}");
    read["document"].clone()
}

fn problems(text: &str) -> Vec<(u64, String)> {
    let read = read(text);
    let problems = read["problems"].as_array().expect("a list");
    problems
        .iter()
        .map(|p| {
            let line = p["line"].as_u64().unwrap_or_default();
            (line, p["message"].as_str().unwrap_or_default().to_owned())
        })
        .collect()
}

#[test]
fn scalars_by_the_core_schema() {
    let text = "[1, -2, +3, 0x1F, 0o17, 007, 1.5, .5, 1e3, true, 'true', null, ~, yes, 1_000, 12:30, \"\\u00e9\"]";
    let expected = json!([
        1, -2, 3, 31, 15, 7, 1.5, 0.5, 1000.0, true, "true", null, null, "yes", "1_000", "12:30",
        "é"
    ]);
    assert_eq!(document(text), expected);
    assert_eq!(document(""), Value::Null);
    assert_eq!(
        document("a:\nb: |\n  x\n  y\n"),
        json!({"a": null, "b": "x\ny\n"})
    );
}

#[test]
fn positions_of_keys_and_items() {
    let read = read("name: x\nobjects:\n  - id: 1\n    pos: [1,\n          2]\n  - 7\n");
    let expected = json!({"": [1, 1], "name": [1, 1], "objects": [2, 1], "objects.0": [3, 5], "objects.0.id": [3, 5],
        "objects.0.pos": [4, 5], "objects.0.pos.0": [4, 11], "objects.0.pos.1": [5, 11], "objects.1": [6, 5]});
    assert_eq!(read["positions"], expected);
}

#[test]
fn hostile_text_is_named_and_bounded() {
    assert_eq!(
        problems("a: 1\nb: 2\na: 3"),
        [(3, "a is given twice.".to_owned())]
    );
    for (text, line, says) in [
        ("a: &x 1\nb: *x", 1, "Anchors"),
        ("a: !!str 1", 1, "Tags"),
        ("a: 1\n---\nb: 2", 2, "second document"),
        ("a: .nan", 1, "finite"),
        ("a: -.INF", 1, "finite"),
        ("a: 1e999", 1, "finite"),
        ("? [1, 2]\n: 3\nb: 1", 1, "key must be text"),
        ("a: \"\\0\"", 1, "NUL"),
        ("a: [1", 1, "not YAML"),
        ("a:\n\t- b", 2, "not YAML"),
    ] {
        let found = problems(text);
        assert!(
            found[0].1.contains(says) && found[0].0 >= line,
            "{text}: {found:?}"
        );
    }
    let deep = "[".repeat(100_000);
    assert!(read(&deep).get("document").is_none());
    let deep = "- ".repeat(50);
    assert!(problems(&deep)[0].1.contains("deep"));
    let many = "- 1\n".repeat(100_000);
    assert!(problems(&many)[0].1.contains("more than"));
    assert!(read(&many).get("document").is_none());
    let key = "k".repeat(1000);
    assert!(problems(&format!("{key}: 1"))[0].1.contains("at most"));
    let laughs = "a: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]";
    assert!(read(laughs).to_string().len() < 2000);
}

#[test]
fn unusable_keys_take_their_values_with_them() {
    let read = read("? [1, {x: 2}]\n: {y: 3}\nb: 1");
    assert_eq!(read["document"], json!({"b": 1}));
    let read = super::read("? [1]\n: 3\nb: 1");
    assert_eq!(read["document"], json!({"b": 1}));
}
