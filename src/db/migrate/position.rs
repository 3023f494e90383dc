//! From an error of PostgreSQL to the line of the file that caused it.

use tokio_postgres::error::{DbError, ErrorPosition};

pub(super) fn line(text: &str, statement: Option<usize>, error: &DbError) -> Option<usize> {
    if let Some(ErrorPosition::Original(position)) = error.position() {
        return Some(line_of_character(text, *position as usize));
    }
    let start = *starts(text).get(statement?)?;
    let line = line_of_byte(text, start);
    // A body that does not compile: its lines are counted from the one with the opening quote.
    let body = error.where_().and_then(|context| {
        let number = context.split_once("near line ")?.1;
        let digits = number.split(|c: char| !c.is_ascii_digit()).next()?;
        let opening = start + text[start..].find('$')?;
        Some(line_of_byte(text, opening) + digits.parse::<usize>().ok()?.saturating_sub(1))
    });
    Some(body.unwrap_or(line))
}

/// PostgreSQL counts characters from 1.
fn line_of_character(text: &str, position: usize) -> usize {
    let before = text.chars().take(position.saturating_sub(1));
    1 + before.filter(|c| *c == '\n').count()
}

fn line_of_byte(text: &str, byte: usize) -> usize {
    1 + text[..byte].matches('\n').count()
}

/// Each statement with the line where it begins; what stands between two belongs to the first.
pub(super) fn statements(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let starts = starts(text);
    let ends = starts.clone().into_iter().skip(1).chain([text.len()]);
    let spans = starts.into_iter().zip(ends);
    spans.map(|(start, end)| (line_of_byte(text, start), &text[start..end]))
}

/// Where each statement begins, comments before it left out.
fn starts(text: &str) -> Vec<usize> {
    let bytes = text.as_bytes();
    let (mut starts, mut inside, mut at) = (Vec::new(), false, 0);
    while at < bytes.len() {
        let rest = &text[at..];
        if let Some(length) = comment(rest) {
            at += length;
            continue;
        }
        if bytes[at] == b';' {
            inside = false;
            at += 1;
            continue;
        }
        if !inside && !bytes[at].is_ascii_whitespace() {
            starts.push(at);
            inside = true;
        }
        at += quoted(rest).unwrap_or_else(|| rest.chars().next().map_or(1, char::len_utf8));
    }
    starts
}

fn comment(rest: &str) -> Option<usize> {
    if rest.starts_with("--") {
        return Some(rest.find('\n').unwrap_or(rest.len()));
    }
    if !rest.starts_with("/*") {
        return None;
    }
    let (bytes, mut depth, mut at) = (rest.as_bytes(), 0, 0);
    while at < bytes.len() {
        match bytes.get(at..at + 2) {
            Some(b"/*") => (depth, at) = (depth + 1, at + 2),
            Some(b"*/") => {
                (depth, at) = (depth - 1, at + 2);
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => at += 1,
        }
    }
    Some(rest.len())
}

fn quoted(rest: &str) -> Option<usize> {
    let first = rest.chars().next()?;
    let opening = match first {
        '\'' | '"' => &rest[..1],
        '$' => {
            let end = rest[1..].find('$')? + 2;
            let tag = &rest[1..end - 1];
            let name = tag.chars().all(|c| c == '_' || c.is_alphanumeric());
            if !name || tag.starts_with(|c: char| c.is_ascii_digit()) {
                return None;
            }
            &rest[..end]
        }
        _ => return None,
    };
    let length = opening.len();
    let closing = rest[length..].find(opening);
    Some(closing.map_or(rest.len(), |at| at + 2 * length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn statements_are_found_behind_quotes_and_comments() {
        let text = "-- a; b\nselect ';', $x$ ; $x$; /* ; /* ; */ */\n\n  select \"a;\" ;\n-- end\n";
        let lines: Vec<_> = starts(text)
            .into_iter()
            .map(|at| line_of_byte(text, at))
            .collect();
        assert_eq!(lines, [2, 4]);
    }

    #[test]
    fn positions_count_characters() {
        assert_eq!(line_of_character("'ää'\nfoo", 6), 2);
        assert_eq!(line_of_character("'ää'\nfoo", 4), 1);
    }
}
