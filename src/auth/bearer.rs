//! The credential comes from the Authorization header and from nowhere else. SQL gets its hash.

use http::{HeaderMap, header::AUTHORIZATION};
use sha2::{Digest, Sha256};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Credential {
    Absent,
    /// The hash of the bearer string; the string itself is dropped at once.
    Bearer([u8; 32]),
}

impl Credential {
    /// A header that is not one well-formed bearer still counts as a credential: a wrong one.
    pub fn of(headers: &HeaderMap) -> Self {
        let mut values = headers.get_all(AUTHORIZATION).iter();
        let Some(first) = values.next() else {
            return Self::Absent;
        };
        let bytes = first.as_bytes();
        let mut hash = Sha256::new();
        match bytes.split_at_checked(7) {
            Some((scheme, token)) if scheme.eq_ignore_ascii_case(b"bearer ") => {
                hash.update(token.trim_ascii());
            }
            // With a NUL, which no token holds, other schemes are nobody's credential.
            _ => hash.update([&b"\0"[..], bytes].concat()),
        }
        // Two headers are ambiguous, and so nobody's either.
        values.for_each(|more| hash.update([&b"\0"[..], more.as_bytes()].concat()));
        Self::Bearer(hash.finalize().into())
    }

    pub fn presented(&self) -> bool {
        matches!(self, Self::Bearer(_))
    }

    /// As SQL takes it.
    pub fn to_json(&self) -> String {
        match self {
            Self::Absent => "{}".to_owned(),
            Self::Bearer(hash) => format!(r#"{{"sha256":"{}"}}"#, hex::encode(hash)),
        }
    }

    /// What calls of one credential have in common.
    pub fn key(&self) -> String {
        match self {
            Self::Absent => String::new(),
            Self::Bearer(hash) => hex::encode(hash),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(value: &str) -> Credential {
        let mut headers = HeaderMap::new();
        headers.insert(AUTHORIZATION, value.parse().expect("a header"));
        Credential::of(&headers)
    }

    #[test]
    fn the_scheme_is_case_insensitive_and_the_hash_is_of_the_token() {
        assert_eq!(of("Bearer abc"), of("bEARER   abc "));
        let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(
            of("Bearer abc").to_json(),
            format!(r#"{{"sha256":"{expected}"}}"#)
        );
    }

    #[test]
    fn other_schemes_are_wrong_credentials() {
        assert!(of("Basic abc").presented());
        assert_ne!(of("Basic abc"), of("Bearer abc"));
        assert_ne!(of("abc"), of("Bearer abc"));
        assert_eq!(Credential::of(&HeaderMap::new()), Credential::Absent);
    }

    #[test]
    fn a_credential_in_two_headers_is_none() {
        for (first, second) in [("Bearer abc", "Bearer abc"), ("Bearer ab", "c")] {
            let mut headers = HeaderMap::new();
            headers.append(AUTHORIZATION, first.parse().expect("a header"));
            headers.append(AUTHORIZATION, second.parse().expect("a header"));
            assert_ne!(Credential::of(&headers), of("Bearer abc"));
        }
    }
}
