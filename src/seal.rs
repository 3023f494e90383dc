//! Sealed fields, such as cursors: values that clients carry, but can neither read nor change.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chacha20poly1305::{
    KeyInit, XChaCha20Poly1305,
    aead::{Aead, Payload},
};
use sha2::{Digest, Sha256};

use crate::{audience::Audience, secret};

/// The longest sealed string; a longer one cannot be ours.
const LONGEST: usize = 2048;
const ID: usize = 4;
const NONCE: usize = 24;
const UNDER: &[u8] = b"moothall\0under a secret\0";

/// The first key seals, and all keys open, so that a key can be replaced while its sealed values stay valid.
pub struct Seal {
    keys: Vec<([u8; ID], XChaCha20Poly1305)>,
}

impl Seal {
    pub fn new(keys: &[[u8; 32]]) -> Self {
        let keyed = |key: &[u8; 32]| {
            let digest: [u8; 32] = Sha256::digest(key).into();
            let id = [digest[0], digest[1], digest[2], digest[3]];
            (id, XChaCha20Poly1305::new(key.into()))
        };
        Self {
            keys: keys.iter().map(keyed).collect(),
        }
    }

    pub fn seal(&self, audience: Audience, tool: &str, value: &str) -> Option<String> {
        let (id, cipher) = self.keys.first()?;
        let encrypted = encrypt(cipher, &bound_to(audience, tool), value)?;
        let sealed = URL_SAFE_NO_PAD.encode([id.as_slice(), &encrypted].concat());
        (sealed.len() <= LONGEST).then_some(sealed)
    }

    /// None unless it was sealed with one of these keys for this audience and tool.
    pub fn open(&self, audience: Audience, tool: &str, sealed: &str) -> Option<String> {
        if sealed.len() > LONGEST {
            return None;
        }
        let bytes = URL_SAFE_NO_PAD.decode(sealed).ok()?;
        let (id, rest) = bytes.split_first_chunk::<ID>()?;
        let bound = bound_to(audience, tool);
        let mut keys = self.keys.iter().filter(|(known, _)| known == id);
        keys.find_map(|(_, cipher)| decrypt(cipher, &bound, rest))
    }
}

/// Sealed under a random secret that only the caller has, such as a token: who has the sealed text and the secret's hash
/// cannot open it.
pub fn seal_under(secret: &str, value: &str) -> Option<String> {
    Some(URL_SAFE_NO_PAD.encode(encrypt(&cipher_of(secret), UNDER, value)?))
}

pub fn open_under(secret: &str, sealed: &str) -> Option<String> {
    decrypt(
        &cipher_of(secret),
        UNDER,
        &URL_SAFE_NO_PAD.decode(sealed).ok()?,
    )
}

/// The label keeps the key apart from the secret's plain hash, which SQL stores.
fn cipher_of(secret: &str) -> XChaCha20Poly1305 {
    let key: [u8; 32] = Sha256::new()
        .chain_update(UNDER)
        .chain_update(secret)
        .finalize()
        .into();
    XChaCha20Poly1305::new(&key.into())
}

/// A nonce, then what only the cipher reads.
fn encrypt(cipher: &XChaCha20Poly1305, bound: &[u8], value: &str) -> Option<Vec<u8>> {
    let nonce = secret::random::<NONCE>();
    let payload = Payload {
        msg: value.as_bytes(),
        aad: bound,
    };
    let encrypted = cipher.encrypt(&nonce.into(), payload).ok()?;
    Some([nonce.as_slice(), &encrypted].concat())
}

fn decrypt(cipher: &XChaCha20Poly1305, bound: &[u8], encrypted: &[u8]) -> Option<String> {
    let (nonce, secret) = encrypted.split_first_chunk::<NONCE>()?;
    let payload = Payload {
        msg: secret,
        aad: bound,
    };
    let opened = cipher.decrypt(&(*nonce).into(), payload).ok()?;
    String::from_utf8(opened).ok()
}

fn bound_to(audience: Audience, tool: &str) -> Vec<u8> {
    format!("moothall\0{}\0{tool}", audience.as_str()).into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opens_only_what_it_sealed_and_where() {
        let seal = Seal::new(&[[1; 32]]);
        let sealed = seal
            .seal(Audience::User, "a", r#"{"id":7}"#)
            .expect("sealed");
        assert_eq!(
            seal.open(Audience::User, "a", &sealed).as_deref(),
            Some(r#"{"id":7}"#)
        );
        assert_eq!(seal.open(Audience::Admin, "a", &sealed), None);
        assert_eq!(seal.open(Audience::User, "b", &sealed), None);
        assert_eq!(
            Seal::new(&[[2; 32]]).open(Audience::User, "a", &sealed),
            None
        );
        for at in 0..sealed.len() {
            let mut changed = sealed.clone().into_bytes();
            changed[at] = if changed[at] == b'A' { b'B' } else { b'A' };
            let changed = String::from_utf8(changed).expect("ascii");
            assert_eq!(seal.open(Audience::User, "a", &changed), None, "byte {at}");
        }
        for junk in ["", "AAAA", "not base64!", &"A".repeat(3000)] {
            assert_eq!(seal.open(Audience::User, "a", junk), None);
        }
    }

    #[test]
    fn an_old_key_still_opens() {
        let old = Seal::new(&[[1; 32]])
            .seal(Audience::User, "a", "1")
            .expect("sealed");
        let both = Seal::new(&[[2; 32], [1; 32]]);
        assert_eq!(both.open(Audience::User, "a", &old).as_deref(), Some("1"));
        let new = both.seal(Audience::User, "a", "2").expect("sealed");
        assert_eq!(Seal::new(&[[1; 32]]).open(Audience::User, "a", &new), None);
    }

    #[test]
    fn only_the_secret_opens_what_is_sealed_under_it() {
        let sealed = seal_under("mhr_one", "two tokens").expect("sealed");
        assert_eq!(
            open_under("mhr_one", &sealed).as_deref(),
            Some("two tokens")
        );
        assert_ne!(seal_under("mhr_one", "two tokens"), Some(sealed.clone()));
        for other in ["mhr_two", "", &secret::hash("mhr_one")] {
            assert_eq!(open_under(other, &sealed), None, "{other}");
        }
        for junk in ["", "AAAA", "not base64!"] {
            assert_eq!(open_under("mhr_one", junk), None, "{junk}");
        }
        // Its plain hash, which the database has, is not the key.
        let known: [u8; 32] = Sha256::digest("mhr_one").into();
        let bytes = URL_SAFE_NO_PAD.decode(&sealed).expect("base64");
        let cipher = XChaCha20Poly1305::new(&known.into());
        assert_eq!(decrypt(&cipher, UNDER, &bytes), None);
    }

    #[test]
    fn too_long_is_not_sealed() {
        assert_eq!(
            Seal::new(&[[1; 32]]).seal(Audience::User, "a", &"x".repeat(2000)),
            None
        );
    }
}
