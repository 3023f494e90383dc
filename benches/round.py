"""One scenario: rounds of pgbench and of HTTP callers in turn, then medians and their ratio.

A scenario is JSON: `tool`, `arguments` (see arguments.py), `expected` (the least ratio), and if needed `title`, `callers` (fewer than
all), `connections` (for what one connection keeps busy long), `setup` and `before` (SQL files of its folder: run once, and before each measurement), `effect` (what the tool asks for in its
first call: pgbench then sends both).
`audience` "admin" calls as administrators. `host`: the sample match's host is attached while HTTP callers run; pgbench, which has nobody to
wait for, then plays the host itself where `hosted` is true. `holds`: a text that every right answer has."""
import glob, json, os, re, signal, statistics, subprocess, sys
from contextlib import contextmanager
import arguments, hosted
from audience import Audience

scenario, pgbench, login, owner, web, callers, pool, seconds, rounds, work = sys.argv[1:]
spec = json.load(open(scenario))
tool, title = spec["tool"], spec.get("title", spec["tool"])
callers, pool, rounds = min(int(callers), spec.get("callers", int(callers))), int(pool), int(rounds)
name = os.path.splitext(os.path.basename(scenario))[0]
connections = spec.get("connections", 32)
pool = min(pool, connections)
threads = min(2, callers)
audience = Audience(spec.get("audience", "user"), web, callers)
# A numbered call belongs to one connection, or two would use its number.
numbered = arguments.uses(spec, "turn")


def literal(value):
    return "'" + json.dumps(value, separators=(",", ":")).replace("'", "''") + "'::jsonb"


def script(caller):
    """The bridge's own statement, with the request that the bridge makes."""
    credential = audience.credential(caller)
    request = {"id": "00000000-0000-4000-8000-000000000000", "address": "127.0.0.1", "transport": "mcp", "web_url": web, "admin_url": web,
               **audience.request(caller)}
    before, args = arguments.sql(spec, caller)
    if spec.get("hosted"):
        return before + hosted.script(literal, credential, tool, args, request)
    requests = [request] + ([{**request, "effect": spec["effect"]}] if "effect" in spec else [])
    return before + [f"select outcome, body, effect, cause, version from mcp.call({literal(credential)}, '{audience.name}', '{tool}', {args}, "
                     f"{literal(each)});" for each in requests]


def pgbench_files():
    if not numbered:
        for n in range(1, callers + 1):
            yield f"{work}/{name}-{n}.sql", script(n)
        return
    # Each connection picks among callers of its own.
    lines = [f"\\set caller :client_id + 1 + {pool} * random(0, {callers // pool - 1})"]
    for n in range(1, callers + 1):
        lines += [f"\\{'if' if n == 1 else 'elif'} :caller = {n}"] + script(n)
    yield f"{work}/{name}.sql", lines + ["\\endif"]


files = []
for path, lines in pgbench_files():
    with open(path, "w") as f:
        f.write("\n".join(lines) + "\n")
    files += ["-f", path]
with open(f"{work}/{name}.lua", "w") as f:
    bodies = "\n".join(f"  [{n}] = function(turn) return {arguments.lua(spec, n)} end," for n in range(1, callers + 1))
    f.write(f"""
local arguments = {{
{bodies}
}}
{audience.lua()}
-- A thread has callers of its own.
local made = 0
function setup(thread)
  thread:set("first", made)
  made = made + 1
end
local turns, at, wrong = {{}}, 0, 0
function init()
  at = first + 1 - {threads}
  math.randomseed(os.time() + first)
end
function request()
  at = at + {threads}
  if at > {callers} then at = first + 1 end
  turns[at] = (turns[at] or 0) + 1
  local body = '{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"{tool}","arguments":' .. arguments[at](turns[at]) .. '}}}}'
  return wrk.format("POST", "{audience.path}", {{["Content-Type"] = "application/json", ["Accept"] = "application/json, text/event-stream",
    ["Authorization"] = "Bearer " .. keys[at], ["Mcp-Session-Id"] = sessions[at]}}, body)
end
function response(status, headers, answer)
  if status ~= 200 or not answer:find('"isError":false', 1, true) or not answer:find('{spec.get("holds", "")}', 1, true) then
    if wrong == 0 then io.stderr:write("wrong answer: ", status, " ", answer:sub(1, 300), "\\n") end
    wrong = wrong + 1
  end
end
""")


def psql(file):
    path = os.path.join(os.path.dirname(scenario), file)
    subprocess.run(["psql", "-qX", owner, "-v", "ON_ERROR_STOP=1", "-v", f"callers={callers}", "-v", f"seconds={seconds}", "-f", path],
                   check=True, stdout=subprocess.DEVNULL)


def right():
    """pgbench does not look at answers, so one is looked at for it: a call that errs is cheap."""
    statement = "select count(*) from mcp.events e where e.name = '%s' and e.outcome not in ('ok', 'effect')" % tool
    return int(subprocess.run(["psql", "-qXAt", owner, "-c", statement], check=True, capture_output=True, text=True).stdout)


def database():
    if "before" in spec:
        psql(spec["before"])
    wrong = right()
    for old in glob.glob(f"{work}/log*"):
        os.remove(old)
    command = [pgbench, "-n", "-M", "extended", "-c", str(pool), "-j", "2", "-T", seconds, "-l", "--log-prefix", f"{work}/log", "-D", "turn=0"]
    done = subprocess.run(command + files + [login], capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    if right() > wrong:
        sys.exit(f"{title}: {right() - wrong} of pgbench's calls were not answered with ok (see mcp.events)")
    times = sorted(int(line.split()[2]) for path in glob.glob(f"{work}/log*") for line in open(path))
    rate = float(re.search(r"tps = ([\d.]+)", done.stdout).group(1))
    return rate, times[len(times) // 2] / 1000, times[len(times) * 99 // 100] / 1000


@contextmanager
def attached():
    """With the sample match's host, where the scenario has one."""
    if not spec.get("host"):
        yield
        return
    host = subprocess.Popen([os.environ["BENCH_MOOTHALL"], "host-demo", "--url", web, "--key", os.environ["BENCH_HOST_KEY"]],
                            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        hosted.wait(owner)
        yield
    finally:
        host.send_signal(signal.SIGINT)
        host.wait()


def milliseconds(text):
    number, unit = re.match(r"([\d.]+)(us|ms|s|m)", text).groups()
    return float(number) * {"us": 0.001, "ms": 1, "s": 1000, "m": 60000}[unit]


def bridge():
    if "before" in spec:
        psql(spec["before"])
    command = ["wrk", "-t", str(threads), "-c", str(connections), "-d", f"{seconds}s", "--latency", "-s", f"{work}/{name}.lua", web]
    with attached():
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    if "wrong answer" in done.stderr or "Non-2xx" in done.stdout or "Socket errors" in done.stdout:
        sys.exit(done.stderr + done.stdout)
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", done.stdout).group(1))
    at = {p: milliseconds(t) for p, t in re.findall(r"^ +(50|99)% +(\S+) *$", done.stdout, re.M)}
    if not rate:
        sys.exit(f"{title}: not one call ended within {seconds}s; give it longer")
    return rate, at["50"], at["99"]


if "setup" in spec:
    psql(spec["setup"])
bridge(), database()  # not counted: caches, plans, connections
print(f"\n{title}\n  round   database calls/s   p50 ms   p99 ms    bridge calls/s   p50 ms   p99 ms   ratio")
found = []
for turn in range(1, rounds + 1):
    d, b = database(), bridge()
    found.append((d, b))
    print(f"  {turn:5}   {d[0]:16.0f} {d[1]:8.2f} {d[2]:8.2f}  {b[0]:16.0f} {b[1]:8.2f} {b[2]:8.2f} {b[0] / d[0]:7.2f}", flush=True)
m = [statistics.median(pair[side][figure] for pair in found) for side in (0, 1) for figure in (0, 1, 2)]
ratio = statistics.median(b[0] / d[0] for d, b in found)
print(f"  median  {m[0]:16.0f} {m[1]:8.2f} {m[2]:8.2f}  {m[3]:16.0f} {m[4]:8.2f} {m[5]:8.2f} {ratio:7.2f}   (expected at least {spec['expected']})")
with open(f"{work}/medians", "a") as f:
    f.write(json.dumps({"title": title, "database": m[1], "bridge": m[4]}) + "\n")
