use std::process::ExitCode;

use clap::Parser;
use moothall::cli::{self, Cli};

fn main() -> ExitCode {
    // Usage errors end here, with exit code 2.
    let cli = Cli::parse();
    // It bounds its own memory, of which the runtime's threads would reserve much.
    if cli.makes_avatar() {
        return cli::make_avatar::run().map_or_else(|error| fail(&error), |()| ExitCode::SUCCESS);
    }
    let runtime = match tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
    {
        Ok(runtime) => runtime,
        Err(error) => return fail(&error),
    };
    let result = runtime.block_on(cli::run(cli));
    // A task that hangs must not keep the program from ending.
    runtime.shutdown_background();
    result.map_or_else(|error| fail(&error), |()| ExitCode::SUCCESS)
}

fn fail(error: &dyn std::error::Error) -> ExitCode {
    eprintln!("moothall: {error}");
    ExitCode::FAILURE
}
