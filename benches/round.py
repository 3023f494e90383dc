"""One scenario: rounds of pgbench and of HTTP callers in turn, then medians and their ratio."""
import glob, hashlib, json, os, re, statistics, subprocess, sys

scenario, pgbench, login, web, callers, pool, seconds, rounds, work = sys.argv[1:]
callers, rounds = int(callers), int(rounds)
spec = json.load(open(scenario))
name, arguments = spec["tool"], json.dumps(spec["arguments"], separators=(",", ":"))

# The bridge's own statement, for each caller, with the request that the bridge makes.
for n in range(1, callers + 1):
    credential = json.dumps({"sha256": hashlib.sha256(f"bench-{n}".encode()).hexdigest()})
    request = json.dumps({"id": "00000000-0000-4000-8000-000000000000", "address": "127.0.0.1", "transport": "mcp",
                          "web_url": web, "admin_url": web})
    with open(f"{work}/{name}-{n}.sql", "w") as f:
        f.write(f"select outcome, body, effect, cause, version from mcp.call('{credential}'::jsonb, 'user', '{name}', "
                f"'{arguments}'::jsonb, '{request}'::jsonb);\n")
with open(f"{work}/{name}.lua", "w") as f:
    f.write(f"""
local body = [==[{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"{name}","arguments":{arguments}}}}}]==]
local requests, turn = {{}}, 0
function init()
  for n = 1, {callers} do
    requests[n] = wrk.format("POST", "/mcp/user", {{["Content-Type"] = "application/json",
      ["Accept"] = "application/json, text/event-stream", ["Authorization"] = "Bearer bench-" .. n}}, body)
  end
end
function request()
  turn = turn % {callers} + 1
  return requests[turn]
end
local wrong = 0
function response(status, headers, answer)
  if status ~= 200 or not answer:find('"isError":false', 1, true) then
    if wrong == 0 then io.stderr:write("wrong answer: ", status, " ", answer:sub(1, 300), "\\n") end
    wrong = wrong + 1
  end
end
""")


def database():
    for old in glob.glob(f"{work}/log*"):
        os.remove(old)
    command = [pgbench, "-n", "-M", "extended", "-c", pool, "-j", "2", "-T", seconds, "-l", "--log-prefix", f"{work}/log"]
    for n in range(1, callers + 1):
        command += ["-f", f"{work}/{name}-{n}.sql"]
    done = subprocess.run(command + [login], capture_output=True, text=True, check=True)
    times = sorted(int(line.split()[2]) for path in glob.glob(f"{work}/log*") for line in open(path))
    rate = float(re.search(r"tps = ([\d.]+)", done.stdout).group(1))
    return rate, times[len(times) // 2] / 1000, times[len(times) * 99 // 100] / 1000


def milliseconds(text):
    number, unit = re.match(r"([\d.]+)(us|ms|s)", text).groups()
    return float(number) * {"us": 0.001, "ms": 1, "s": 1000}[unit]


def bridge():
    command = ["wrk", "-t", "2", "-c", str(callers), "-d", f"{seconds}s", "--latency", "-s", f"{work}/{name}.lua", web]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    if "wrong answer" in done.stderr or "Non-2xx" in done.stdout or "Socket errors" in done.stdout:
        sys.exit(done.stderr + done.stdout)
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", done.stdout).group(1))
    at = {p: milliseconds(t) for p, t in re.findall(r"(\d+)%\s+(\S+)", done.stdout)}
    return rate, at["50"], at["99"]


bridge(), database()  # not counted: caches, plans, connections
print(f"\n{name}\n  round   database calls/s   p50 ms   p99 ms    bridge calls/s   p50 ms   p99 ms   ratio")
found = []
for turn in range(1, rounds + 1):
    d, b = database(), bridge()
    found.append((d, b))
    print(f"  {turn:5}   {d[0]:16.0f} {d[1]:8.2f} {d[2]:8.2f}  {b[0]:16.0f} {b[1]:8.2f} {b[2]:8.2f} {b[0] / d[0]:7.2f}", flush=True)
m = [statistics.median(pair[side][figure] for pair in found) for side in (0, 1) for figure in (0, 1, 2)]
ratio = statistics.median(b[0] / d[0] for d, b in found)
print(f"  median  {m[0]:16.0f} {m[1]:8.2f} {m[2]:8.2f}  {m[3]:16.0f} {m[4]:8.2f} {m[5]:8.2f} {ratio:7.2f}   (expected at least {spec['expected']})")
