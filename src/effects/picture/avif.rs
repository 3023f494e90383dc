//! AVIF: avif-parse reads the container, rav1d decodes the AV1 frame; both are Rust. The frame names the matrix for its colours.

use image::{DynamicImage, RgbaImage};
use re_rav1d::dav1d::{
    Decoder, Picture, PixelLayout, PlanarImageComponent as Component, Settings,
    pixel::{MatrixCoefficients, YUVRange},
};

use super::size::{DAMAGED, PIXELS, check_size};

pub(super) fn decode(mut bytes: &[u8]) -> Result<DynamicImage, &'static str> {
    let file = avif_parse::read_avif(&mut bytes).map_err(|_| DAMAGED)?;
    let declared = file.primary_item_metadata().map_err(|_| DAMAGED)?;
    check_size(
        declared.max_frame_width.get(),
        declared.max_frame_height.get(),
    )?;
    let colour = frame(&file.primary_item)?;
    let alpha = file.alpha_item.as_deref().map(frame).transpose()?;
    let alpha = alpha
        .as_ref()
        .filter(|alpha| (alpha.width(), alpha.height()) == (colour.width(), colour.height()));
    paint(&colour, alpha)
}

/// The first frame of a stream.
fn frame(stream: &[u8]) -> Result<Picture, &'static str> {
    let mut settings = Settings::new();
    settings.set_n_threads(1);
    settings.set_max_frame_delay(1);
    // Zero would mean no limit.
    settings.set_frame_size_limit(PIXELS as u32);
    let mut decoder = Decoder::with_settings(&settings).map_err(|_| DAMAGED)?;
    match decoder.send_data(stream.to_vec(), None, None, None) {
        Err(error) if !error.is_again() => return Err(DAMAGED),
        _ => {}
    }
    let picture = decoder.get_picture().map_err(|_| DAMAGED)?;
    check_size(picture.width(), picture.height())?;
    Ok(picture)
}

struct Plane {
    bytes: re_rav1d::dav1d::Plane,
    stride: usize,
    deep: bool,
    /// How much coarser the plane is than the picture, as shifts.
    coarser: (u32, u32),
    most: f32,
}

impl Plane {
    fn get(picture: &Picture, component: Component) -> Self {
        let coarser = match (component, picture.pixel_layout()) {
            (Component::Y, _) | (_, PixelLayout::I400 | PixelLayout::I444) => (0, 0),
            (_, PixelLayout::I422) => (1, 0),
            (_, PixelLayout::I420) => (1, 1),
        };
        Self {
            bytes: picture.plane(component),
            stride: picture.stride(component) as usize,
            deep: picture.bit_depth() > 8,
            coarser,
            most: ((1_u32 << picture.bit_depth()) - 1) as f32,
        }
    }

    /// The value as 0 to 1 of its full range.
    fn at(&self, x: u32, y: u32) -> f32 {
        let row = (y >> self.coarser.1) as usize * self.stride;
        let column = (x >> self.coarser.0) as usize;
        let value = if self.deep {
            let at = row + 2 * column;
            self.bytes
                .get(at..at + 2)
                .map_or(0, |two| u16::from_ne_bytes([two[0], two[1]]))
        } else {
            self.bytes.get(row + column).copied().map_or(0, u16::from)
        };
        f32::from(value) / self.most
    }
}

/// Maps a value in its range to 0…1, and a colour difference to -½…½.
fn scales(picture: &Picture) -> impl Fn(f32, bool) -> f32 + use<> {
    let full = picture.color_range() == YUVRange::Full;
    let depth = picture.bit_depth();
    move |value, difference| {
        let most = ((1_u32 << depth) - 1) as f32;
        let unit = (1_u32 << (depth - 8)) as f32;
        match (full, difference) {
            (true, false) => value,
            (true, true) => value - (1_u32 << (depth - 1)) as f32 / most,
            (false, false) => (value * most - 16.0 * unit) / (219.0 * unit),
            (false, true) => (value * most - 128.0 * unit) / (224.0 * unit),
        }
    }
}

fn paint(colour: &Picture, alpha: Option<&Picture>) -> Result<DynamicImage, &'static str> {
    // The weights of red and blue in luma; none if the planes are green, blue and red.
    let weights = match colour.matrix_coefficients() {
        MatrixCoefficients::Identity => None,
        MatrixCoefficients::BT709 => Some((0.2126, 0.0722)),
        MatrixCoefficients::BT2020NonConstantLuminance => Some((0.2627, 0.0593)),
        MatrixCoefficients::BT470BG
        | MatrixCoefficients::ST170M
        | MatrixCoefficients::Unspecified => Some((0.299, 0.114)),
        _ => return Err(DAMAGED),
    };
    let grey = colour.pixel_layout() == PixelLayout::I400;
    let luma = Plane::get(colour, Component::Y);
    // A grey picture has one plane.
    let chroma = (!grey).then(|| {
        (
            Plane::get(colour, Component::U),
            Plane::get(colour, Component::V),
        )
    });
    let scale = scales(colour);
    let cover = alpha.map(|alpha| (Plane::get(alpha, Component::Y), scales(alpha)));
    let byte = |value: f32| (value.clamp(0.0, 1.0) * 255.0).round() as u8;
    let picture = RgbaImage::from_fn(colour.width(), colour.height(), |x, y| {
        let light = scale(luma.at(x, y), false);
        let rgb = match (&chroma, weights) {
            (None, _) => [light; 3],
            (Some((blue, red)), None) => [
                scale(red.at(x, y), false),
                light,
                scale(blue.at(x, y), false),
            ],
            (Some((blue, red)), Some((kr, kb))) => {
                let (blue, red) = (scale(blue.at(x, y), true), scale(red.at(x, y), true));
                let r = light + 2.0 * (1.0 - kr) * red;
                let b = light + 2.0 * (1.0 - kb) * blue;
                [r, (light - kr * r - kb * b) / (1.0 - kr - kb), b]
            }
        };
        let opacity = cover
            .as_ref()
            .map_or(1.0, |(plane, scale)| scale(plane.at(x, y), false));
        image::Rgba([byte(rgb[0]), byte(rgb[1]), byte(rgb[2]), byte(opacity)])
    });
    Ok(match alpha {
        Some(_) => DynamicImage::ImageRgba8(picture),
        None => DynamicImage::ImageRgb8(DynamicImage::ImageRgba8(picture).into_rgb8()),
    })
}
