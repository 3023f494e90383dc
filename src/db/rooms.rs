//! Which rooms there are, what each needs, and which of them a database gets. `rooms.toml` lists those that can be left out.

use serde::Deserialize;

/// Always installed, and below every room.
pub const CORE: [&str; 3] = ["mcp", "oauth", "pages"];

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Room {
    pub name: String,
    /// Rooms that come with it.
    #[serde(default)]
    pub needs: Vec<String>,
    /// Its functions and tables in schema `public`.
    #[serde(default)]
    pub public: Vec<String>,
    /// False for a team's own room that no manifest names: it is always installed.
    #[serde(skip)]
    pub optional: bool,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Manifest {
    #[serde(default)]
    room: Vec<Room>,
}

/// In the order in which they are installed: a room comes after those it needs.
#[derive(Clone, Debug, Default)]
pub struct Rooms(pub Vec<Room>);

impl Rooms {
    /// The rooms of `manifest` that have files, then the other folders.
    pub fn read(manifest: Option<&str>, folders: &[&str]) -> Result<Self, String> {
        let listed: Manifest = toml::from_str(manifest.unwrap_or_default())
            .map_err(|error| format!("rooms.toml: {error}"))?;
        let mut rooms: Vec<Room> = Vec::new();
        for mut room in listed.room {
            if !is_name(&room.name) || CORE.contains(&room.name.as_str()) {
                return Err(format!("rooms.toml: {} cannot be a room's name", room.name));
            }
            let known = |name: &&String| rooms.iter().any(|known| known.name == **name);
            if let Some(missing) = room.needs.iter().find(|name| !known(name)) {
                return Err(format!(
                    "rooms.toml: {} needs {missing}, which no room before it is named",
                    room.name
                ));
            }
            room.optional = true;
            rooms.push(room);
        }
        rooms.retain(|room| folders.contains(&room.name.as_str()));
        let mut own: Vec<&str> = folders.to_vec();
        own.retain(|name| !CORE.contains(name) && *name != "public");
        own.sort_unstable();
        own.dedup();
        for name in own {
            if !is_name(name) {
                return Err(format!(
                    "{name} cannot be a room's name; use lower-case letters, digits and _"
                ));
            }
            if !rooms.iter().any(|room| room.name == name) {
                rooms.push(Room {
                    name: name.to_owned(),
                    needs: Vec::new(),
                    public: Vec::new(),
                    optional: false,
                });
            }
        }
        Ok(Self(rooms))
    }

    /// The rooms that a database gets. `asked`: what the operator named; `installed`: None for a database without a release.
    pub fn choose(
        &self,
        asked: Option<&[String]>,
        installed: Option<&[String]>,
    ) -> Result<Self, String> {
        let mut wanted: Vec<&str> = match (asked, installed) {
            (Some(asked), _) => asked.iter().map(String::as_str).collect(),
            (None, Some(installed)) => installed.iter().map(String::as_str).collect(),
            (None, None) => self.names(),
        };
        if let Some(unknown) = wanted.iter().find(|name| self.get(name).is_none()) {
            return Err(match asked {
                Some(_) => format!(
                    "there is no room {unknown}; rooms are {}",
                    listed(&self.names())
                ),
                None => format!(
                    "this database has the room {unknown}, which is not among these files; use the version, and the folder, \
                     that installed it"
                ),
            });
        }
        let own = self.0.iter().filter(|room| !room.optional);
        wanted.extend(own.map(|room| room.name.as_str()));
        let mut at = 0;
        while at < wanted.len() {
            let needs = self
                .get(wanted[at])
                .into_iter()
                .flat_map(|room| &room.needs);
            let more: Vec<&str> = needs.map(String::as_str).collect();
            wanted.extend(more);
            at += 1;
        }
        let installed = installed.unwrap_or_default();
        if let Some(left_out) = installed
            .iter()
            .find(|name| !wanted.contains(&name.as_str()))
        {
            return Err(format!(
                "this database has the room {left_out}, and a room cannot be removed; name it too: --rooms {}",
                installed.join(",")
            ));
        }
        let mut chosen = self.clone();
        chosen.0.retain(|room| wanted.contains(&room.name.as_str()));
        Ok(chosen)
    }

    /// Whether a function of `schema` comes with these rooms and the core. `all`: every room that there is.
    pub fn has(&self, all: &Self, schema: &str, function: &str) -> bool {
        if schema != "public" {
            return CORE.contains(&schema) || self.get(schema).is_some();
        }
        let belongs = |room: &&Room| room.public.iter().any(|name| name == function);
        let home = all.0.iter().find(belongs);
        home.is_none_or(|room| self.get(&room.name).is_some())
    }

    pub fn names(&self) -> Vec<&str> {
        self.0.iter().map(|room| room.name.as_str()).collect()
    }

    fn get(&self, name: &str) -> Option<&Room> {
        self.0.iter().find(|room| room.name == name)
    }
}

/// Also part of table names.
fn is_name(name: &str) -> bool {
    name.len() <= 40
        && name.starts_with(|first: char| first.is_ascii_lowercase())
        && name
            .chars()
            .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

fn listed(names: &[&str]) -> String {
    match names {
        [] => "none besides the core".to_owned(),
        names => names.join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rooms() -> Rooms {
        let manifest = "[[room]]\nname = 'a'\npublic = ['f']\n[[room]]\nname = 'b'\nneeds = ['a']\n[[room]]\nname = 'c'";
        Rooms::read(Some(manifest), &["mcp", "a", "b", "own", "public"]).expect("rooms")
    }

    fn choose(asked: Option<&[&str]>, installed: Option<&[&str]>) -> Result<String, String> {
        let owned = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        let (asked, installed) = (asked.map(owned), installed.map(owned));
        let asked: Option<Vec<String>> = asked;
        let installed: Option<Vec<String>> = installed;
        let chosen = rooms().choose(asked.as_deref(), installed.as_deref())?;
        Ok(chosen.names().join(" "))
    }

    #[test]
    fn rooms_come_with_what_they_need_and_stay() {
        assert_eq!(choose(None, None).as_deref(), Ok("a b own"));
        assert_eq!(choose(Some(&["b"]), None).as_deref(), Ok("a b own"));
        assert_eq!(choose(Some(&[]), None).as_deref(), Ok("own"));
        assert_eq!(choose(None, Some(&["a"])).as_deref(), Ok("a own"));
        assert_eq!(
            choose(Some(&["a", "b"]), Some(&["a"])).as_deref(),
            Ok("a b own")
        );
        let removed = choose(Some(&["a"]), Some(&["a", "b"])).expect_err("b would go");
        assert!(removed.contains("has the room b") && removed.contains("--rooms a,b"));
        let unknown = choose(Some(&["x"]), None).expect_err("no room");
        assert_eq!(unknown, "there is no room x; rooms are a, b, own");
        let gone = choose(None, Some(&["c"])).expect_err("no files");
        assert!(gone.contains("has the room c, which is not among these files"));
    }

    #[test]
    fn functions_in_public_follow_their_room() {
        let (all, none) = (rooms(), Rooms::default());
        assert!(all.has(&all, "public", "f") && !none.has(&all, "public", "f"));
        assert!(none.has(&all, "public", "of_the_core") && none.has(&all, "oauth", "x"));
        assert!(!none.has(&all, "a", "x"));
    }

    #[test]
    fn a_manifest_is_checked() {
        let refused = |manifest: &str| Rooms::read(Some(manifest), &[]).expect_err(manifest);
        assert!(refused("[[room]]\nname = 'a'\nneeds = ['b']").contains("a needs b"));
        assert!(refused("[[room]]\nname = 'mcp'").contains("mcp cannot be"));
        assert!(refused("[[room]]\nname = 'a'\nneds = []").contains("rooms.toml"));
        assert!(Rooms::read(None, &["Big"]).is_err());
    }
}
