//! The headers of every stored object.

/// Names are unguessable and never used twice, so a copy never goes stale.
pub(crate) const CACHE: &str = "public, max-age=31536000, immutable";
pub(crate) const KIND: &str = "image/webp";
