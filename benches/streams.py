"""What idle streams cost a bridge. usage: benches/streams.py <the line of `moothall dev --json`> <process id> [streams …]
For each number of subscribed streams: the process's memory and CPU, and the database's transactions a second, over ten seconds in
which the sample match changes every second. The database's load must not grow with the streams, only with the match."""
import http.client, json, os, socket, subprocess, sys, time, urllib.parse

running, process = json.load(open(sys.argv[1])), sys.argv[2]
counts = [int(n) for n in sys.argv[3:]] or [0, 100, 500]
admin, key = urllib.parse.urlsplit(running["admin_url"]), running["admin"]["key"]
headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json",
           "Accept": "application/json, text/event-stream", "MCP-Protocol-Version": "2025-11-25"}


def sql(query):
    return subprocess.run(["psql", "-qXAt", running["database_url"], "-c", query], capture_output=True, text=True, check=True).stdout.strip()


connection = http.client.HTTPConnection(admin.hostname, admin.port)


def post(method, params, session=None):
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
    connection.request("POST", "/mcp/admin", body, headers | ({"Mcp-Session-Id": session} if session else {}))
    answer = connection.getresponse()
    text = answer.read()
    if answer.status != 200:
        sys.exit(f"{method}: {answer.status} {text.decode()}")
    return answer.getheader("mcp-session-id")


def stream():
    session = post("initialize", {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "bench", "version": "1"}})
    post("resources/subscribe", {"uri": "fl://world_state"}, session)
    opened = socket.create_connection((admin.hostname, admin.port))
    lines = [f"GET /mcp/admin HTTP/1.1", f"Host: {admin.netloc}", f"Mcp-Session-Id: {session}"]
    lines += [f"{name}: {value}" for name, value in headers.items() if name != "Content-Type"]
    opened.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
    if b" 200 " not in opened.recv(4096):
        sys.exit("a stream was refused")
    opened.setblocking(False)
    return opened


def drain(streams):
    events = 0
    for opened in streams:
        try:
            while data := opened.recv(65536):
                events += data.count(b"resources/updated")
        except BlockingIOError:
            pass
    return events


def figures():
    memory = next(int(line.split()[1]) for line in open(f"/proc/{process}/status") if line.startswith("VmRSS"))
    stat = open(f"/proc/{process}/stat").read().rsplit(")", 1)[1].split()
    seconds = (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")
    return memory, seconds, int(sql("select xact_commit from pg_stat_database where datname = current_database()"))


sql("update mcp.settings set value = '100000' where name = 'max_sessions'")
streams, idle = [], None
print("streams   memory MiB   KiB a stream   CPU %   transactions/s   notices/s a stream")
for count in counts:
    while len(streams) < count:
        streams.append(stream())
    time.sleep(3)
    drain(streams)
    (_, cpu, done), began = figures(), time.monotonic()
    events = 0
    while time.monotonic() - began < 10:
        time.sleep(0.5)
        events += drain(streams)
    (memory, cpu_after, done_after), took = figures(), time.monotonic() - began
    idle = memory if idle is None else idle
    each = (memory - idle) / count if count else 0
    print(f"{count:7} {memory / 1024:12.1f} {each:14.1f} {(cpu_after - cpu) / took * 100:7.1f} {(done_after - done) / took:16.1f} "
          f"{events / took / max(count, 1):20.2f}", flush=True)
