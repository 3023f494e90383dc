//! Pictures, honest and hostile, each the left half red and the right half blue where it shows anything.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, Rgb, RgbImage};

pub fn named(name: &str) -> Option<Vec<u8>> {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/effects/pictures")
        .join(name);
    Some(match name {
        "picture.png" => png(96, 64),
        "picture.jpg" => encoded(96, 64, ImageFormat::Jpeg),
        "picture.webp" => encoded(96, 64, ImageFormat::WebP),
        "bomb.png" => bomb(),
        "chunk.png" => inflating_chunk(),
        "huge.png" => huge(),
        "drawing.svg" => svg(),
        "moving.gif" => b"GIF89a\x01\0\x01\0\0\0\0;".to_vec(),
        "polyglot.jpg" => polyglot(),
        "truncated.png" => png(96, 64)[..120].to_vec(),
        "truncated.avif" => {
            let whole = named("halves.avif")?;
            whole[..whole.len() - 40].to_vec()
        }
        _ => std::fs::read(file).ok()?,
    })
}

pub fn png(width: u32, height: u32) -> Vec<u8> {
    encoded(width, height, ImageFormat::Png)
}

fn encoded(width: u32, height: u32, format: ImageFormat) -> Vec<u8> {
    let picture = RgbImage::from_fn(width, height, |x, _| {
        if x < width / 2 {
            Rgb([200, 30, 30])
        } else {
            Rgb([30, 30, 200])
        }
    });
    let mut bytes = Cursor::new(Vec::new());
    DynamicImage::ImageRgb8(picture)
        .write_to(&mut bytes, format)
        .expect("a picture");
    bytes.into_inner()
}

/// Chunks of a PNG with sums that are right, so that nothing is refused for the wrong reason.
fn chunks(width: u32, height: u32, more: &[(&[u8; 4], Vec<u8>)]) -> Vec<u8> {
    let mut header = [width.to_be_bytes(), height.to_be_bytes()].concat();
    header.extend([8, 2, 0, 0, 0]);
    let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
    let all = [(b"IHDR", header)];
    for (name, data) in all.iter().chain(more) {
        bytes.extend((data.len() as u32).to_be_bytes());
        let body = [name.as_slice(), data].concat();
        bytes.extend(&body);
        bytes.extend(crc(&body).to_be_bytes());
    }
    bytes
}

fn crc(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            (sum >> 1) ^ (0xedb8_8320 * (sum & 1))
        })
    })
}

/// Some kilobytes that say they are 65,000 × 65,000 pixels.
fn bomb() -> Vec<u8> {
    chunks(65_000, 65_000, &[(b"IDAT", zeros(4)), (b"IEND", vec![])])
}

/// Within the bound of pixels, but its rows are not there.
fn huge() -> Vec<u8> {
    chunks(4096, 4096, &[(b"IDAT", zeros(1)), (b"IEND", vec![])])
}

/// A small picture whose colour profile inflates to 256 MiB.
fn inflating_chunk() -> Vec<u8> {
    let mut profile = b"p\0\0".to_vec();
    profile.extend(zeros(256));
    chunks(
        1,
        1,
        &[
            (b"iCCP", profile.clone()),
            (b"zTXt", profile),
            (b"IDAT", zeros(1)),
            (b"IEND", vec![]),
        ],
    )
}

/// So many mebibytes of zeros, deflated.
fn zeros(mebibytes: usize) -> Vec<u8> {
    let mut child = std::process::Command::new("python3")
        .args(["-c", "import sys,zlib; z=zlib.compressobj(9); o=sys.stdout.buffer\nfor _ in range(int(sys.argv[1])): o.write(z.compress(bytes(1<<20)))\no.write(z.flush())"])
        .arg(mebibytes.to_string())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("python3");
    let mut bytes = Vec::new();
    let mut out = child.stdout.take().expect("its output");
    std::io::Read::read_to_end(&mut out, &mut bytes).expect("zeros");
    child.wait().expect("its end");
    bytes
}

fn svg() -> Vec<u8> {
    br#"<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>"#.to_vec()
}

/// A picture to one reader, a page with a script to another.
fn polyglot() -> Vec<u8> {
    let mut bytes = encoded(96, 64, ImageFormat::Jpeg);
    bytes.extend(b"<html><script>alert(document.domain)</script></html>PK\x03\x04");
    bytes
}
