//! Secrets that this server hands out: tokens, codes, cookies. SQL gets their hashes.

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

/// 256 random bits after a prefix that says what they are.
pub fn make(prefix: &str) -> String {
    format!("{prefix}{}", URL_SAFE_NO_PAD.encode(random::<32>()))
}

/// Random bytes. Without them the program panics: it must never go on with a secret that can be guessed.
pub fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0u8; N];
    getrandom::fill(&mut bytes).expect("the operating system's random source");
    bytes
}

/// A code that a person types, of `count` decimal digits.
pub fn digits(count: usize) -> String {
    let mut code = String::new();
    while code.len() < count {
        let [byte] = random();
        // 250 is a multiple of ten, so every digit is as likely.
        if byte < 250 {
            code.push(char::from(b'0' + byte % 10));
        }
    }
    code
}

/// The public part of a key, by which people recognize it.
pub fn prefix(key: &str) -> &str {
    key.get(..12).unwrap_or(key)
}

/// The hash that SQL gets.
pub fn hash(secret: &str) -> String {
    hex::encode(Sha256::digest(secret))
}

/// The S256 challenge of a PKCE verifier. None if the verifier is malformed (RFC 7636, 4.1).
pub fn challenge(verifier: &str) -> Option<String> {
    let unreserved = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let well_formed = (43..=128).contains(&verifier.len()) && verifier.bytes().all(unreserved);
    well_formed.then(|| URL_SAFE_NO_PAD.encode(Sha256::digest(verifier)))
}

/// Compares in constant time.
pub fn same(one: &str, other: &str) -> bool {
    Sha256::digest(one) == Sha256::digest(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_rfc_7636() {
        assert_eq!(
            challenge("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk").as_deref(),
            Some("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
        );
        for bad in [
            "",
            "short",
            &"a".repeat(42),
            &"a".repeat(129),
            &"ä".repeat(43),
        ] {
            assert_eq!(challenge(bad), None, "{bad}");
        }
    }

    #[test]
    fn digits_are_digits() {
        let code = digits(6);
        assert!(code.len() == 6 && code.bytes().all(|byte| byte.is_ascii_digit()));
    }
}
