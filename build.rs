//! The binary embeds `sql/`: a new or removed file there must rebuild it too.

fn main() {
    println!("cargo:rerun-if-changed=sql");
}
