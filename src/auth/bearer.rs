//! Reads the credential, from the Authorization header alone. SQL gets its hash.

use http::{HeaderMap, header::AUTHORIZATION};
use sha2::{Digest, Sha256};

use crate::db::credential::Credential;

/// Any header but one well-formed bearer counts as a wrong credential.
pub(crate) fn from_headers(headers: &HeaderMap) -> Credential {
    let mut values = headers.get_all(AUTHORIZATION).iter();
    let Some(first) = values.next() else {
        return Credential::Absent;
    };
    let bytes = first.as_bytes();
    let mut hash = Sha256::new();
    match bytes.split_at_checked(7) {
        Some((scheme, token)) if scheme.eq_ignore_ascii_case(b"bearer ") => {
            hash.update(token.trim_ascii());
        }
        // No token contains NUL, so another scheme matches no credential.
        _ => hash.update([&b"\0"[..], bytes].concat()),
    }
    // Two headers are ambiguous and match no credential.
    values.for_each(|more| hash.update([&b"\0"[..], more.as_bytes()].concat()));
    Credential::Bearer(hash.finalize().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bearer(value: &str) -> Credential {
        let mut headers = HeaderMap::new();
        headers.insert(AUTHORIZATION, value.parse().expect("a header"));
        from_headers(&headers)
    }

    #[test]
    fn the_scheme_is_case_insensitive_and_the_hash_is_of_the_token() {
        assert_eq!(bearer("Bearer abc"), bearer("bEARER   abc "));
        let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(
            bearer("Bearer abc").to_json(),
            format!(r#"{{"sha256":"{expected}"}}"#)
        );
    }

    #[test]
    fn other_schemes_are_wrong_credentials() {
        assert!(bearer("Basic abc").presented());
        assert_ne!(bearer("Basic abc"), bearer("Bearer abc"));
        assert_ne!(bearer("abc"), bearer("Bearer abc"));
        assert_eq!(from_headers(&HeaderMap::new()), Credential::Absent);
    }

    #[test]
    fn a_credential_in_two_headers_is_none() {
        for (first, second) in [("Bearer abc", "Bearer abc"), ("Bearer ab", "c")] {
            let mut headers = HeaderMap::new();
            headers.append(AUTHORIZATION, first.parse().expect("a header"));
            headers.append(AUTHORIZATION, second.parse().expect("a header"));
            assert_ne!(from_headers(&headers), bearer("Bearer abc"));
        }
    }
}
