//! Stand-in until the bridge's own is merged.

use std::net::SocketAddr;

use crate::config::Config;

pub struct Server {
    pub web_addr: SocketAddr,
    pub admin_addr: SocketAddr,
    listeners: [tokio::net::TcpListener; 2],
}

pub type StartError = std::io::Error;

pub async fn start(config: Config) -> Result<Server, StartError> {
    let web = tokio::net::TcpListener::bind(config.web.listen).await?;
    let admin = tokio::net::TcpListener::bind(config.admin.listen).await?;
    Ok(Server {
        web_addr: web.local_addr()?,
        admin_addr: admin.local_addr()?,
        listeners: [web, admin],
    })
}

impl Server {
    pub async fn shutdown(self) {
        drop(self.listeners);
    }
}
