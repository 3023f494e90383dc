"""Whom a scenario calls as: users over stateless MCP, or administrators, each in a session of its own."""
import hashlib, http.client, json, urllib.parse


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


class Audience:
    def __init__(self, name, url, callers):
        self.name, self.path = name, f"/mcp/{name}"
        self.keys = [f"bench-{n}" if name == "user" else f"bench-admin-{n}" for n in range(1, callers + 1)]
        self.sessions = [open_session(url, self.path, key) for key in self.keys] if name == "admin" else [None] * callers

    def credential(self, caller):
        return {"sha256": sha256(self.keys[caller - 1])}

    def request(self, caller):
        """What the bridge says of a call besides the common parts."""
        session = self.sessions[caller - 1]
        return {"session": sha256(session)} if session else {}

    def lua(self):
        """Two tables: keys and sessions."""
        return (f"local keys = {{{', '.join(json.dumps(key) for key in self.keys)}}}\n"
                f"local sessions = {{{', '.join(json.dumps(session) for session in self.sessions if session)}}}")


def open_session(url, path, key):
    address = urllib.parse.urlsplit(url)
    connection = http.client.HTTPConnection(address.hostname, address.port)
    params = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "bench", "version": "1"}}
    connection.request("POST", path, json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}),
                       {"Authorization": f"Bearer {key}", "Content-Type": "application/json", "Accept": "application/json, text/event-stream",
                        "MCP-Protocol-Version": "2025-11-25"})
    answer = connection.getresponse()
    text = answer.read().decode()
    if not answer.getheader("mcp-session-id"):
        raise SystemExit(f"no session: {answer.status} {text}")
    return answer.getheader("mcp-session-id")
