"""One scenario: rounds of pgbench and of HTTP callers in turn, then medians and their ratio.

A scenario is JSON: `tool`, `arguments` (see arguments.py), `expected` (the least ratio), and if needed `title`, `callers` (fewer than
all), `connections` (for what one connection keeps busy long), `setup`, `before` and `after` (SQL files of its folder: run once, before
each measurement, and at the end), `requires` (a question to the database; without a yes there is nothing to measure), `effect` (what the
tool answers its first call with asks for: pgbench then sends both), `alone` (also measure one call at a time)."""
import glob, hashlib, json, os, random, re, statistics, subprocess, sys
import arguments

scenario, pgbench, login, owner, web, callers, pool, seconds, rounds, work = sys.argv[1:]
spec = json.load(open(scenario))
tool, title = spec["tool"], spec.get("title", spec["tool"])
callers, pool, rounds = min(int(callers), spec.get("callers", int(callers))), int(pool), int(rounds)
name = os.path.splitext(os.path.basename(scenario))[0]
connections = spec.get("connections", 32)
pool = min(pool, connections)
threads = min(2, callers)
# A numbered call belongs to one connection, or two would use its number.
numbered = arguments.uses(spec, "turn")


def literal(value):
    return "'" + json.dumps(value, separators=(",", ":")).replace("'", "''") + "'::jsonb"


def script(caller):
    """The bridge's own statement, with the request that the bridge makes."""
    credential = {"sha256": hashlib.sha256(f"bench-{caller}".encode()).hexdigest()}
    request = {"id": "00000000-0000-4000-8000-000000000000", "address": "127.0.0.1", "transport": "mcp", "web_url": web, "admin_url": web}
    before, args = arguments.sql(spec, caller)
    requests = [request] + ([{**request, "effect": spec["effect"]}] if "effect" in spec else [])
    return before + [f"select outcome, body, effect, cause, version from mcp.call({literal(credential)}, 'user', '{tool}', {args}, "
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
  return wrk.format("POST", "/mcp/user", {{["Content-Type"] = "application/json", ["Accept"] = "application/json, text/event-stream",
    ["Authorization"] = "Bearer bench-" .. at}}, body)
end
function response(status, headers, answer)
  if status ~= 200 or not answer:find('"isError":false', 1, true) then
    if wrong == 0 then io.stderr:write("wrong answer: ", status, " ", answer:sub(1, 300), "\\n") end
    wrong = wrong + 1
  end
end
""")


def psql(file):
    path = os.path.join(os.path.dirname(scenario), file)
    subprocess.run(["psql", "-qX", owner, "-v", "ON_ERROR_STOP=1", "-v", f"callers={callers}", "-v", f"seconds={seconds}", "-f", path],
                   check=True, stdout=subprocess.DEVNULL)


def ask(question):
    return subprocess.run(["psql", "-qXAt", owner, "-c", question], check=True, capture_output=True, text=True).stdout.strip()


def wrong_answers():
    """pgbench does not look at answers, so they are looked at for it: a call that errs is cheap."""
    statement = "select count(*) from mcp.events e where e.name = '%s' and e.outcome not in ('ok', 'effect')" % tool
    return int(ask(statement))


def database(connections):
    if "before" in spec:
        psql(spec["before"])
    wrong = wrong_answers()
    for old in glob.glob(f"{work}/log*"):
        os.remove(old)
    command = [pgbench, "-n", "-M", "extended", "-c", str(connections), "-j", str(min(2, connections)), "-T", seconds, "-l", "--log-prefix", f"{work}/log", "-D", "turn=0"]
    done = subprocess.run(command + files + [login], capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    if wrong_answers() > wrong:
        why = ask(f"select coalesce(e.code, e.outcome) from mcp.events e where e.name = '{tool}' and e.outcome not in ('ok', 'effect') order by e.seq desc limit 1")
        sys.exit(f"{title}: {wrong_answers() - wrong} of pgbench's calls were not answered with ok, but {why} (see mcp.events)")
    times = sorted(int(line.split()[2]) for path in glob.glob(f"{work}/log*") for line in open(path))
    rate = float(re.search(r"tps = ([\d.]+)", done.stdout).group(1))
    return rate, times[len(times) // 2] / 1000, times[len(times) * 99 // 100] / 1000


def milliseconds(text):
    number, unit = re.match(r"([\d.]+)(us|ms|s|m)", text).groups()
    return float(number) * {"us": 0.001, "ms": 1, "s": 1000, "m": 60000}[unit]


def bridge(connections, counted=True):
    if "before" in spec:
        psql(spec["before"])
    command = ["wrk", "-t", str(min(threads, connections)), "-c", str(connections), "-d", f"{seconds}s", "--latency", "-s", f"{work}/{name}.lua", web]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    if not counted:
        return
    if "wrong answer" in done.stderr or "Non-2xx" in done.stdout or "Socket errors" in done.stdout:
        sys.exit(done.stderr + done.stdout)
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", done.stdout).group(1))
    at = {p: milliseconds(t) for p, t in re.findall(r"^ +(50|99)% +(\S+) *$", done.stdout, re.M)}
    if not rate:
        sys.exit(f"{title}: not one call ended within {seconds}s; give it longer")
    return rate, at["50"], at["99"]


def buffers():
    """The median of pages that a call touches, which no busy neighbour changes."""
    if "before" in spec:
        psql(spec["before"])
    asked = []
    for turn in range(1, 5):
        for n in range(1, callers + 1):
            known = {"turn": str(turn)}
            for line in script(n):
                if drawn := re.match(r"\\set (r\d+) random\(1, (\d+)\)", line):
                    known[drawn[1]] = str(random.randint(1, int(drawn[2])))
                elif line.startswith("select"):
                    asked.append("explain (analyze, buffers, costs off) " + re.sub(r":(turn|r\d+)::", lambda name: known[name[1]] + "::", line))
    done = subprocess.run(["psql", "-qXAt", "-v", "ON_ERROR_STOP=1", owner], input="\n".join(asked), check=True, capture_output=True, text=True)
    # A plan's first line of buffers is the sum; the first round of calls made the session's plans.
    found = re.findall(r"^(?:Function|Result|Seq).*\n *Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?", done.stdout, re.M)
    found = [int(hit or 0) + int(read or 0) for hit, read in found]
    return statistics.median(found[len(found) // 4:])


if "setup" in spec:
    psql(spec["setup"])
if "requires" in spec and ask(spec["requires"]) != "t":
    print(f"\n{title}\n  not measured: this database lacks what it needs ({spec['requires']})")
    sys.exit()
bridge(connections, counted=False), database(pool)  # caches, plans, connections
print(f"\n{title}\n  round   database calls/s   p50 ms   p99 ms    bridge calls/s   p50 ms   p99 ms   ratio")
found = []
for turn in range(1, rounds + 1):
    d, b = database(pool), bridge(connections)
    found.append((d, b))
    print(f"  {turn:5}   {d[0]:16.0f} {d[1]:8.2f} {d[2]:8.2f}  {b[0]:16.0f} {b[1]:8.2f} {b[2]:8.2f} {b[0] / d[0]:7.2f}", flush=True)
m = [statistics.median(pair[side][figure] for pair in found) for side in (0, 1) for figure in (0, 1, 2)]
ratio = statistics.median(b[0] / d[0] for d, b in found)
print(f"  median  {m[0]:16.0f} {m[1]:8.2f} {m[2]:8.2f}  {m[3]:16.0f} {m[4]:8.2f} {m[5]:8.2f} {ratio:7.2f}   (expected at least {spec['expected']})")
if spec.get("alone"):
    d, b = database(1), bridge(1)
    print(f"  one call at a time: database p50 {d[1]:.2f} ms, p99 {d[2]:.2f} ms; bridge p50 {b[1]:.2f} ms, p99 {b[2]:.2f} ms")
pages = buffers()
print(f"  pages touched by a call: {pages:.0f}")
if "after" in spec:
    psql(spec["after"])
with open(f"{work}/medians", "a") as f:
    f.write(json.dumps({"title": title, "database": m[1], "bridge": m[4], "pages": pages}) + "\n")
