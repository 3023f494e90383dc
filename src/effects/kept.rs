//! An object that was stored for SQL, until SQL says whether it stays.

use super::objects::Objects;

/// A stored object that no row of SQL names yet. Dropping it deletes the object, unless it is kept.
pub struct Kept {
    objects: Objects,
    name: String,
    keep: bool,
}

impl Kept {
    pub fn new(objects: Objects, name: String) -> Self {
        Self {
            objects,
            name,
            keep: false,
        }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// From now on a row may name the object, so only SQL may have it deleted.
    pub fn keep(&mut self) {
        self.keep = true;
    }

    /// SQL refused the object: no row names it, and dropping it deletes it.
    pub fn discard(&mut self) {
        self.keep = false;
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        if self.keep {
            return;
        }
        let (objects, name) = (self.objects.clone(), std::mem::take(&mut self.name));
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                // A failure is logged where it happens. The object that stays is small, and nobody can see it.
                let _ = objects.delete(&name).await;
            });
        }
    }
}
