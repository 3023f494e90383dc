//! What becomes of a picture's bytes.

use std::{
    io::Write,
    process::{Command, Stdio},
};

use image::{ImageFormat, RgbaImage};
use moothall::effects::picture;

use crate::samples;

fn made(name: &str) -> RgbaImage {
    let bytes = samples::named(name).expect(name);
    let avatar = picture::avatar(&bytes).unwrap_or_else(|why| panic!("{name}: {why}"));
    let decoded = image::load_from_memory_with_format(&avatar, ImageFormat::WebP).expect(name);
    assert_eq!((decoded.width(), decoded.height()), (256, 256), "{name}");
    decoded.to_rgba8()
}

fn refused(name: &str) -> &'static str {
    let bytes = samples::named(name).expect(name);
    picture::avatar(&bytes).expect_err(name)
}

#[track_caller]
fn shows(picture: &RgbaImage, x: u32, y: u32, colour: [i16; 4]) {
    let seen = picture.get_pixel(x, y).0;
    let near = seen
        .iter()
        .zip(colour)
        .all(|(&seen, wanted)| (i16::from(seen) - wanted).abs() <= 6);
    assert!(near, "at {x},{y}: {seen:?} instead of {colour:?}");
}

const RED: [i16; 4] = [200, 30, 30, 255];
const BLUE: [i16; 4] = [30, 30, 200, 255];

#[test]
fn every_kind_becomes_the_middle_square() {
    for name in [
        "picture.png",
        "picture.jpg",
        "picture.webp",
        "halves.avif",
        "halves-444.avif",
        "polyglot.jpg",
    ] {
        let picture = made(name);
        for y in [3, 128, 250] {
            shows(&picture, 8, y, RED);
            shows(&picture, 247, y, BLUE);
        }
    }
}

#[test]
fn the_first_frame_of_an_animation_is_taken() {
    for name in ["animated.png", "animated.webp"] {
        shows(&made(name), 8, 128, RED);
    }
    refused("animated.avif");
}

#[test]
fn opacity_and_grey_survive() {
    shows(&made("veiled.avif"), 8, 128, [200, 30, 30, 128]);
    shows(&made("grey.avif"), 8, 128, [77, 77, 77, 255]);
}

#[test]
fn a_photograph_is_turned_and_what_it_tells_is_gone() {
    let bytes = samples::named("turned.jpg").expect("a picture");
    let holds = |bytes: &[u8], text: &[u8]| bytes.windows(text.len()).any(|part| part == text);
    assert!(holds(&bytes, b"SECRET-PLACE"));
    let avatar = picture::avatar(&bytes).expect("an avatar");
    assert!(!holds(&avatar, b"SECRET-PLACE") && !holds(&avatar, b"EXIF"));
    // Turned by a quarter: red is above blue.
    let picture = made("turned.jpg");
    shows(&picture, 128, 8, RED);
    shows(&picture, 128, 247, BLUE);
    let avatar = picture::avatar(&samples::named("polyglot.jpg").expect("a picture"));
    assert!(!holds(&avatar.expect("an avatar"), b"script"));
}

#[test]
fn what_is_no_picture_is_refused() {
    for name in ["drawing.svg", "moving.gif"] {
        assert!(refused(name).contains("no AVIF"), "{name}");
    }
    assert!(refused("truncated.png").contains("damaged"));
    for bytes in [
        b"".as_slice(),
        b"\x89PNG\r\n\x1a\n",
        b"\xff\xd8\xff",
        b"RIFF\0\0\0\0WEBP",
    ] {
        assert!(picture::avatar(bytes).is_err());
    }
}

#[test]
fn bombs_are_refused_before_they_are_decoded() {
    assert!(refused("bomb.png").contains("16,777,216"));
}

/// Any byte changed, any end: the maker ends by itself, whatever its decoders do.
#[test]
fn damage_anywhere_is_survived() {
    for name in [
        "halves.avif",
        "truncated.avif",
        "picture.png",
        "picture.webp",
        "turned.jpg",
    ] {
        let whole = samples::named(name).expect(name);
        for at in (0..whole.len()).step_by(whole.len() / 12 + 1) {
            ends(&whole[..at]);
            let mut bytes = whole.clone();
            bytes[at] ^= 0x81;
            ends(&bytes);
        }
    }
}

#[test]
fn what_inflates_without_end_ends() {
    for name in ["bomb.png", "huge.png", "chunk.png"] {
        ends(&samples::named(name).expect(name));
    }
}

fn ends(bytes: &[u8]) {
    let mut maker = Command::new(env!("CARGO_BIN_EXE_moothall"))
        .arg("make-avatar")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the maker");
    // It may have seen enough before the end.
    let _ = maker.stdin.take().expect("its input").write_all(bytes);
    let output = maker.wait_with_output().expect("its end");
    let avatar = output.stdout.starts_with(b"RIFF");
    assert_eq!(output.status.success(), avatar, "{:?}", output.status);
    // 3: refused with a reason. 101: a decoder's panic. A signal: out of time or memory.
    let code = output.status.code();
    assert!(
        matches!(code, Some(0 | 3 | 101) | None),
        "{:?}",
        output.status
    );
}
