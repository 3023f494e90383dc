//! Makes an avatar of a stranger's picture. Its content says what kind it is, and its size is checked before it is decoded. The middle square is
//! scaled and encoded again, so that only pixels remain. An animated PNG or WebP gives its first frame; an animated AVIF is refused.

mod avif;
mod size;

use std::io::Cursor;

use image::{
    DynamicImage, ImageDecoder, ImageFormat, ImageReader, Limits, codecs::webp::WebPEncoder,
    imageops::FilterType,
};

use size::{DAMAGED, check_size};

const SIDE: u32 = 256;
/// Enough for the largest picture at 16 bits a channel, twice.
const MEMORY: u64 = 320 * 1024 * 1024;

const UNKNOWN: &str = "this is no AVIF, WebP, PNG or JPEG picture";

/// A 256×256 WebP. An error is a text for the picture's owner.
pub fn avatar(bytes: &[u8]) -> Result<Vec<u8>, &'static str> {
    let picture = match kind(bytes).ok_or(UNKNOWN)? {
        Kind::Avif => avif::decode(bytes)?,
        Kind::Other(format) => decode(bytes, format)?,
    };
    let side = picture.width().min(picture.height());
    let (left, top) = ((picture.width() - side) / 2, (picture.height() - side) / 2);
    let square =
        picture
            .crop_imm(left, top, side, side)
            .resize_exact(SIDE, SIDE, FilterType::CatmullRom);
    write(&square).map_err(|_| DAMAGED)
}

enum Kind {
    Avif,
    Other(ImageFormat),
}

/// By the first bytes. The server's Content-Type does not count.
fn kind(bytes: &[u8]) -> Option<Kind> {
    match bytes {
        [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => {
            Some(Kind::Other(ImageFormat::Png))
        }
        [0xff, 0xd8, 0xff, ..] => Some(Kind::Other(ImageFormat::Jpeg)),
        [
            b'R',
            b'I',
            b'F',
            b'F',
            _,
            _,
            _,
            _,
            b'W',
            b'E',
            b'B',
            b'P',
            ..,
        ] => Some(Kind::Other(ImageFormat::WebP)),
        [
            _,
            _,
            _,
            _,
            b'f',
            b't',
            b'y',
            b'p',
            b'a',
            b'v',
            b'i',
            b'f' | b's',
            ..,
        ] => Some(Kind::Avif),
        _ => None,
    }
}

fn decode(bytes: &[u8], format: ImageFormat) -> Result<DynamicImage, &'static str> {
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(MEMORY);
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(|_| DAMAGED)?;
    let (width, height) = decoder.dimensions();
    check_size(width, height)?;
    let orientation = decoder.orientation().map_err(|_| DAMAGED)?;
    let mut picture = DynamicImage::from_decoder(decoder).map_err(|_| DAMAGED)?;
    picture.apply_orientation(orientation);
    Ok(picture)
}

fn write(picture: &DynamicImage) -> image::ImageResult<Vec<u8>> {
    let picture = if picture.color().has_alpha() {
        DynamicImage::ImageRgba8(picture.to_rgba8())
    } else {
        DynamicImage::ImageRgb8(picture.to_rgb8())
    };
    let mut bytes = Vec::new();
    picture.write_with_encoder(WebPEncoder::new_lossless(&mut bytes))?;
    Ok(bytes)
}
