//! JSON that travels as text: what PostgreSQL wrote is never parsed and written again.

use std::error::Error;

use bytes::{BufMut, BytesMut};
use tokio_postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};

type AnyError = Box<dyn Error + Sync + Send>;

/// A `json` or `jsonb` value of a result, as its text.
#[derive(Clone, Debug)]
pub(crate) struct JsonText(pub String);

impl<'a> FromSql<'a> for JsonText {
    fn from_sql(kind: &Type, raw: &'a [u8]) -> Result<Self, AnyError> {
        // The binary form of jsonb is a version byte and then the text.
        let text = match (kind, raw) {
            (&Type::JSONB, [1, text @ ..]) => text,
            (&Type::JSONB, _) => return Err("unknown version of jsonb".into()),
            (_, text) => text,
        };
        Ok(Self(std::str::from_utf8(text)?.to_owned()))
    }

    fn accepts(kind: &Type) -> bool {
        matches!(*kind, Type::JSON | Type::JSONB)
    }
}

/// JSON text as a `jsonb` parameter.
#[derive(Debug)]
pub(crate) struct Jsonb(pub String);

impl ToSql for Jsonb {
    fn to_sql(&self, _: &Type, out: &mut BytesMut) -> Result<IsNull, AnyError> {
        out.put_u8(1);
        out.put_slice(self.0.as_bytes());
        Ok(IsNull::No)
    }

    fn accepts(kind: &Type) -> bool {
        *kind == Type::JSONB
    }

    to_sql_checked!();
}
