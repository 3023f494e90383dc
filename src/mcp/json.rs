//! Normalizes JSON for PostgreSQL: no NUL, no number beyond a 64-bit float, whole numbers without fraction or exponent.

use serde_json::{Number, Value};

use crate::db::call::ArgumentCheck;

/// The most digits of a number. SQL would carry more along in all arithmetic.
const LONGEST: usize = 300;

/// True if a number was rewritten, so that the text must be written anew.
pub(crate) fn normalize(value: &mut Value) -> Result<bool, ArgumentCheck> {
    walk(value).map_err(|mut wrong| {
        wrong.path.reverse();
        let field = wrong.path.join(".");
        let subject = if field.is_empty() {
            "The arguments"
        } else {
            &field
        };
        ArgumentCheck::Invalid {
            message: format!("{subject} must {}.", wrong.rule),
            field,
        }
    })
}

struct Wrong {
    rule: &'static str,
    /// From the inside out.
    path: Vec<String>,
}

impl Wrong {
    fn new(rule: &'static str) -> Self {
        let path = Vec::new();
        Self { rule, path }
    }

    fn nul() -> Self {
        Self::new("not contain a NUL character")
    }

    fn within(mut self, name: &str) -> Self {
        self.path.push(name.replace('\0', ""));
        self
    }
}

fn walk(value: &mut Value) -> Result<bool, Wrong> {
    let mut changed = false;
    match value {
        Value::String(text) if text.contains('\0') => return Err(Wrong::nul()),
        Value::Number(number) => {
            if let Some(settled) = settled(number.as_str())? {
                *number = settled;
                changed = true;
            }
        }
        Value::Array(items) => {
            for (at, item) in items.iter_mut().enumerate() {
                changed |= walk(item).map_err(|wrong| wrong.within(&at.to_string()))?;
            }
        }
        Value::Object(fields) => {
            for (name, value) in fields {
                if name.contains('\0') {
                    return Err(Wrong::nul().within(name));
                }
                changed |= walk(value).map_err(|wrong| wrong.within(name))?;
            }
        }
        _ => {}
    }
    Ok(changed)
}

/// A whole number that is written with a fraction or an exponent (`7.0`, `1e2`, `-0`), as it is written plainly.
/// Works on the text, so that no digit is lost.
fn settled(text: &str) -> Result<Option<Number>, Wrong> {
    const BEYOND: &str =
        "be a number that a 64-bit float can hold, in 300 characters; send it rounded";
    if text.len() > LONGEST {
        return Err(Wrong::new(BEYOND));
    }
    if text != "-0" && !text.contains(['.', 'e', 'E']) {
        return Ok(None);
    }
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let (sign, whole) = match whole.strip_prefix('-') {
        Some(whole) => ("-", whole),
        None => ("", whole),
    };
    let digits = format!("{whole}{fraction}");
    let digits = digits.trim_start_matches('0');
    let figures = digits.trim_end_matches('0');
    if figures.is_empty() {
        return Ok(Some(Number::from(0)));
    }
    let float = text.parse::<f64>().unwrap_or(f64::INFINITY);
    if !float.is_finite() || float == 0.0 {
        return Err(Wrong::new(BEYOND));
    }
    let moved = exponent.parse::<i64>().unwrap_or(0) - fraction.len() as i64;
    let zeros = usize::try_from(moved + (digits.len() - figures.len()) as i64);
    // Longer ones fit no integer of 64 bits.
    let Some(zeros) = zeros.ok().filter(|zeros| figures.len() + zeros <= 20) else {
        return Ok(None);
    };
    let plain = format!("{sign}{figures}{}", "0".repeat(zeros));
    let fits = plain.parse::<u64>().is_ok() || plain.parse::<i64>().is_ok();
    Ok(fits.then(|| plain.parse().ok()).flatten())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(text: &str) -> Result<(String, bool), (String, String)> {
        let mut value: Value = serde_json::from_str(text).expect("JSON");
        match normalize(&mut value) {
            Ok(changed) => Ok((value.to_string(), changed)),
            Err(ArgumentCheck::Invalid { field, message }) => Err((field, message)),
            Err(other) => panic!("{other:?}"),
        }
    }

    #[test]
    fn whole_numbers_are_written_plainly() {
        for (text, expected) in [
            ("7.0", "7"),
            ("-7.00", "-7"),
            ("1e2", "100"),
            ("1E+2", "100"),
            ("12.5e1", "125"),
            ("1500e-2", "15"),
            ("0.0", "0"),
            ("-0", "0"),
            ("-0.0", "0"),
            ("0e131000", "0"),
            ("9007199254740993.0", "9007199254740993"),
            ("1.8446744073709551615e19", "18446744073709551615"),
            ("-9223372036854775808.0", "-9223372036854775808"),
            (
                r#"{"a":[1.0,{"b":2e0}],"c":"1.0"}"#,
                r#"{"a":[1,{"b":2}],"c":"1.0"}"#,
            ),
        ] {
            assert_eq!(read(text), Ok((expected.to_owned(), true)), "{text}");
        }
        for text in [
            "7",
            "-7",
            "0",
            "7.5",
            "1.00000000000000000001",
            "15e-1",
            "1e-300",
            "1e300",
            "18446744073709551616.0",
            "123456789012345678901234567890",
            r#"{"a":[1,null,true,"-0"]}"#,
        ] {
            assert_eq!(read(text).map(|(_, changed)| changed), Ok(false), "{text}");
        }
    }

    #[test]
    fn numbers_beyond_any_use_are_refused_by_name() {
        for number in [
            "1e400",
            "-1e400",
            "1e131000",
            "1e-131000",
            "1e99999999999999999999",
            &"9".repeat(301),
            &format!("0.{}1", "0".repeat(300)),
        ] {
            let (field, message) = read(&format!(r#"{{"a":[1,{number}]}}"#)).expect_err(number);
            assert_eq!(field, "a.1");
            assert!(
                message.starts_with("a.1 must be a number that"),
                "{message}"
            );
            assert!(!message.contains("99"), "{message}");
        }
    }

    #[test]
    fn no_text_and_no_name_holds_a_nul() {
        for (value, field) in [
            (json!({"a": ["b", {"c": "\0"}]}), "a.1.c"),
            (json!({"a": {"b\0c": 1}}), "a.bc"),
            (json!("\0"), ""),
        ] {
            let subject = if field.is_empty() {
                "The arguments"
            } else {
                field
            };
            assert_eq!(
                read(&value.to_string()),
                Err((
                    field.to_owned(),
                    format!("{subject} must not contain a NUL character.")
                ))
            );
        }
    }
}
