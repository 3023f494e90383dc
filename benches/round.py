"""One scenario, a JSON file: rounds of pgbench and of HTTP callers in turn, then medians and their ratio. What it may hold: scenario.py,
and tool.py or chain.py."""
import json, os, statistics, sys
from chain import Chain
from tool import Tool

path, pgbench, login, owner, web, callers, pool, seconds, rounds, work = sys.argv[1:]
spec = json.load(open(path))
given = {"folder": os.path.dirname(path), "pgbench": pgbench, "login": login, "owner": owner, "web": web, "callers": int(callers), "pool": int(pool),
         "seconds": seconds, "work": work}
scenario = (Chain if "chain" in spec else Tool)(spec, os.path.splitext(os.path.basename(path))[0], given)
scenario.prepare()
scenario.psql("setup")
if "requires" in spec and scenario.ask(spec["requires"]) != "t":
    print(f"\n{scenario.title}\n  not measured: this database lacks what it needs ({spec['requires']})")
    sys.exit()
scenario.warm_up()
print(f"\n{scenario.title}\n  round   database calls/s   p50 ms   p99 ms    bridge calls/s   p50 ms   p99 ms   ratio")
found = []
for turn in range(1, int(rounds) + 1):
    d, b = scenario.database(), scenario.bridge()
    found.append((d, b))
    print(f"  {turn:5}   {d[0]:16.0f} {d[1]:8.2f} {d[2]:8.2f}  {b[0]:16.0f} {b[1]:8.2f} {b[2]:8.2f} {b[0] / d[0]:7.2f}", flush=True)
m = [statistics.median(pair[side][figure] for pair in found) for side in (0, 1) for figure in (0, 1, 2)]
ratio = statistics.median(b[0] / d[0] for d, b in found)
print(f"  median  {m[0]:16.0f} {m[1]:8.2f} {m[2]:8.2f}  {m[3]:16.0f} {m[4]:8.2f} {m[5]:8.2f} {ratio:7.2f}   (expected at least {spec['expected']})")
if "expected_rate" in spec:
    least = min(b[0] for _, b in found)
    print(f"  without an error, the slowest round had {least:.0f} a second over HTTP (expected at least {spec['expected_rate']})")
if spec.get("alone"):
    d, b = scenario.database(1), scenario.bridge(1)
    print(f"  one call at a time: database p50 {d[1]:.2f} ms, p99 {d[2]:.2f} ms; bridge p50 {b[1]:.2f} ms, p99 {b[2]:.2f} ms")
pages = scenario.pages()
if pages:
    print(f"  pages touched by a call: {pages:.0f}")
scenario.psql("after")
with open(f"{work}/medians", "a") as f:
    f.write(json.dumps({"title": scenario.title, "database": m[1], "bridge": m[4], "pages": pages}) + "\n")
