//! The largest picture, and the errors for pictures that cannot be read.

pub(super) const PIXELS: u64 = 16_777_216;
pub(super) const DAMAGED: &str = "the picture is damaged or of a kind that is not supported";
const TOO_LARGE: &str = "the picture has more than 16,777,216 pixels";

pub(super) fn check_size(width: u32, height: u32) -> Result<(), &'static str> {
    match u64::from(width) * u64::from(height) {
        0 => Err(DAMAGED),
        pixels if pixels > PIXELS => Err(TOO_LARGE),
        _ => Ok(()),
    }
}
