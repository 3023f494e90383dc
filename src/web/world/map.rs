//! A drawing of where entities are: x to the right, z up.

use super::state::{Entity, State, colour};

/// The length of the drawing's edge in its own units, and how many grid squares lie along it.
const EDGE: f64 = 480.0;
const SQUARES: f64 = 8.0;
/// With more entities than this, their numbers would overlap.
const NUMBERED: usize = 60;

pub(super) struct Map {
    pub marks: Vec<Mark>,
    pub lines: Vec<f64>,
    /// The length of a grid square's edge, such as `5 km`.
    pub square: String,
    pub numbered: bool,
}

pub(super) struct Mark {
    pub x: f64,
    pub y: f64,
    /// The direction of its velocity, in degrees clockwise from up.
    pub angle: f64,
    pub shape: &'static str,
    pub colour: usize,
    pub lost: bool,
    pub idx: u64,
    pub label: String,
}

pub(super) fn draw(state: &State) -> Map {
    draw_entities(&state.entities)
}

fn draw_entities(entities: &[Entity]) -> Map {
    let (x, z) = (bounds(entities, 0), bounds(entities, 2));
    let span = round_up((x.1 - x.0).max(z.1 - z.0).max(400.0) * 1.3);
    // The centre moves in steps, so that the drawing does not shake with every snapshot.
    let step = span / SQUARES;
    let centre = |(low, high): (f64, f64)| ((low + high) / 2.0 / step).round() * step;
    let (left, top) = (centre(x) - span / 2.0, centre(z) + span / 2.0);
    let marks = entities.iter().map(|entity| Mark {
        x: (entity.pos[0] - left) / span * EDGE,
        y: (top - entity.pos[2]) / span * EDGE,
        angle: entity.vel[0].atan2(entity.vel[2]).to_degrees(),
        shape: shape(entity),
        colour: colour(&entity.side),
        lost: entity.lost,
        idx: entity.idx,
        label: format!(
            "{} {}, {}",
            entity.kind,
            entity.idx,
            entity.faction.as_deref().unwrap_or("no faction")
        ),
    });
    Map {
        marks: marks.collect(),
        lines: (1..SQUARES as u8)
            .map(|line| f64::from(line) * EDGE / SQUARES)
            .collect(),
        square: match step {
            step if step >= 1000.0 => format!("{} km", step / 1000.0),
            step => format!("{step} m"),
        },
        numbered: entities.len() <= NUMBERED,
    }
}

/// The lowest and the highest coordinate along an axis.
fn bounds(entities: &[Entity], axis: usize) -> (f64, f64) {
    let along = || entities.iter().map(|entity| entity.pos[axis]);
    match entities.is_empty() {
        true => (0.0, 0.0),
        false => (
            along().fold(f64::INFINITY, f64::min),
            along().fold(f64::NEG_INFINITY, f64::max),
        ),
    }
}

/// Rounds up so that the edge of a grid square is 1, 2 or 5 times a power of ten.
fn round_up(length: f64) -> f64 {
    let power = 10f64.powf((length / SQUARES).log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * power * SQUARES);
    steps
        .into_iter()
        .find(|step| *step >= length)
        .unwrap_or(length)
}

fn shape(entity: &Entity) -> &'static str {
    match entity.category.as_deref() {
        Some("air") => "M0-8 6 7 0 4-6 7z",
        Some("player") => "M0-9 7 7H-7z",
        Some("ground") => "M-5-5H5V5H-5z",
        Some("naval") => "M0-8 6 0 0 8-6 0z",
        _ => "M-2-2H2V2H-2z",
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn squares_have_round_lengths() {
        for (length, expected) in [
            (400.0, 400.0),
            (401.0, 800.0),
            (31_000.0, 40_000.0),
            (1.0e7, 1.6e7),
        ] {
            assert_eq!(round_up(length), expected, "{length}");
        }
    }

    #[test]
    fn the_most_distant_entities_are_on_the_map() {
        let entity = |x: f64, z: f64| {
            json!({"idx": 1, "type": "f-1", "faction": null, "side": 0, "category": "air", "damage": "intact",
                "lost": false, "owner": null, "formation": null, "health": 100, "jams": false,
                "pos": [x, -1e12, z], "vel": [-1e12, 1e12, 1e-300]})
        };
        for places in [
            vec![(-1e12, 1e12), (1e12, -1e12)],
            vec![(1e12, 1e12)],
            vec![(1e-300, -1e-300), (-1e12, 0.0)],
        ] {
            let entities: Vec<Entity> = places
                .iter()
                .map(|(x, z)| serde_json::from_value(entity(*x, *z)).expect("an entity"))
                .collect();
            let map = draw_entities(&entities);
            for mark in &map.marks {
                assert!((0.0..=EDGE).contains(&mark.x), "{places:?}: {}", mark.x);
                assert!((0.0..=EDGE).contains(&mark.y), "{places:?}: {}", mark.y);
                assert!(mark.angle.is_finite());
            }
            assert!(
                !map.square.contains("inf") && !map.square.contains("NaN"),
                "{}",
                map.square
            );
        }
    }
}
