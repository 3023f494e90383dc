//! What was stored for SQL, until SQL says whether it stays.

use super::objects::Objects;

/// An object that SQL does not know of yet. Dropped before SQL accepted it, it goes again.
pub struct Kept {
    objects: Objects,
    name: String,
    known: bool,
}

impl Kept {
    pub fn new(objects: Objects, name: String) -> Self {
        Self {
            objects,
            name,
            known: false,
        }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// SQL may know of it from now on, so that only SQL may have it deleted.
    pub fn known(&mut self) {
        self.known = true;
    }

    /// SQL said no: it does not know of it after all.
    pub fn unknown(&mut self) {
        self.known = false;
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        if self.known {
            return;
        }
        let (objects, name) = (self.objects.clone(), std::mem::take(&mut self.name));
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                // Its failure is logged where it happens; what stays behind is unseen and small.
                let _ = objects.delete(&name).await;
            });
        }
    }
}
