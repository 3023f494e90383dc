#[derive(clap::Args, Debug)]
pub struct Args {}

pub async fn run(_args: Args) -> Result<(), super::CliError> {
    Err(super::CliError("not yet".into()))
}
