"""A scenario of tool calls: `tool`, `arguments` (see arguments.py), if needed `effect` (what the tool answers its first call with asks for:
pgbench then sends both). `audience` "admin" calls as administrators. `host`: the sample match's host is attached while HTTP callers run;
pgbench, which has nobody to wait for, then plays the host itself where `hosted` is true. `holds`: a text that every right answer has."""
import json, os, random, re, signal, statistics, subprocess, sys
from contextlib import contextmanager
import arguments, hosted
from audience import Audience
from scenario import Scenario, milliseconds


def literal(value):
    return "'" + json.dumps(value, separators=(",", ":")).replace("'", "''") + "'::jsonb"


class Tool(Scenario):
    def __init__(self, spec, name, given):
        super().__init__(spec, name, given)
        # A numbered call belongs to one connection, or two would use its number.
        self.numbered = arguments.uses(spec, "turn")
        self.threads = min(2, self.callers)
        self.audience = Audience(spec.get("audience", "user"), self.web, self.callers)

    def script(self, caller):
        """The bridge's own statement, with the request that the bridge makes."""
        credential, tool = self.audience.credential(caller), self.spec["tool"]
        request = {"id": "00000000-0000-4000-8000-000000000000", "address": "127.0.0.1", "transport": "mcp", "web_url": self.web, "admin_url": self.web,
                   **self.audience.request(caller)}
        before, args = arguments.sql(self.spec, caller)
        if self.spec.get("hosted"):
            return before + hosted.script(literal, credential, tool, args, request)
        requests = [request] + ([{**request, "effect": self.spec["effect"]}] if "effect" in self.spec else [])
        return before + [f"select outcome, body, effect, cause, version from mcp.call({literal(credential)}, '{self.audience.name}', '{tool}', {args}, "
                         f"{literal(each)});" for each in requests]

    def pgbench_files(self):
        if not self.numbered:
            for n in range(1, self.callers + 1):
                yield f"{self.work}/{self.name}-{n}.sql", self.script(n)
            return
        # Each connection picks among callers of its own.
        lines = [f"\\set caller :client_id + 1 + {self.pool} * random(0, {self.callers // self.pool - 1})"]
        for n in range(1, self.callers + 1):
            lines += [f"\\{'if' if n == 1 else 'elif'} :caller = {n}"] + self.script(n)
        yield f"{self.work}/{self.name}.sql", lines + ["\\endif"]

    def lua(self):
        bodies = "\n".join(f"  [{n}] = function(turn) return {arguments.lua(self.spec, n)} end," for n in range(1, self.callers + 1))
        return f"""
local arguments = {{
{bodies}
}}
{self.audience.lua()}
-- A thread has callers of its own.
local made = 0
function setup(thread)
  thread:set("first", made)
  made = made + 1
end
local turns, at, wrong = {{}}, 0, 0
function init()
  at = first + 1 - {self.threads}
  math.randomseed(os.time() + first)
end
function request()
  at = at + {self.threads}
  if at > {self.callers} then at = first + 1 end
  turns[at] = (turns[at] or 0) + 1
  local body = '{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"{self.spec['tool']}","arguments":' .. arguments[at](turns[at]) .. '}}}}'
  return wrk.format("POST", "{self.audience.path}", {{["Content-Type"] = "application/json", ["Accept"] = "application/json, text/event-stream",
    ["Authorization"] = "Bearer " .. keys[at], ["Mcp-Session-Id"] = sessions[at]}}, body)
end
function response(status, headers, answer)
  if status ~= 200 or not answer:find('"isError":false', 1, true) or not answer:find('{self.spec.get("holds", "")}', 1, true) then
    if wrong == 0 then io.stderr:write("wrong answer: ", status, " ", answer:sub(1, 300), "\\n") end
    wrong = wrong + 1
  end
end
"""

    def wrong(self):
        """pgbench does not look at answers, so they are looked at for it: a call that errs is cheap."""
        return int(self.ask(f"select count(*) {self.failures()}"))

    def reason(self):
        return f"but {self.ask(f'select coalesce(e.code, e.outcome) {self.failures()} order by e.seq desc limit 1')} "

    def failures(self):
        return f"from mcp.events e where e.name = '{self.spec['tool']}' and e.outcome not in ('ok', 'effect')"

    @contextmanager
    def attached(self):
        if not self.spec.get("host"):
            yield
            return
        host = subprocess.Popen([os.environ["BENCH_MOOTHALL"], "host-demo", "--url", self.web, "--key", os.environ["BENCH_HOST_KEY"]],
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            hosted.wait(self.owner)
            yield
        finally:
            host.send_signal(signal.SIGINT)
            host.wait()

    def pages(self):
        if self.spec.get("hosted"):
            return None
        self.psql("before")
        asked = []
        for turn in range(1, 5):
            for n in range(1, self.callers + 1):
                known = {"turn": str(turn)}
                for line in self.script(n):
                    if drawn := re.match(r"\\set (r\d+) random\(1, (\d+)\)", line):
                        known[drawn[1]] = str(random.randint(1, int(drawn[2])))
                    elif line.startswith("select"):
                        asked.append("explain (analyze, buffers, costs off) " + re.sub(r":(turn|r\d+)::", lambda name: known[name[1]] + "::", line))
        done = subprocess.run(["psql", "-qXAt", "-v", "ON_ERROR_STOP=1", self.owner], input="\n".join(asked), check=True, capture_output=True, text=True)
        # A plan's first line of buffers is the sum; the first round of calls made the session's plans.
        found = re.findall(r"^(?:Function|Result|Seq).*\n *Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?", done.stdout, re.M)
        found = [int(hit or 0) + int(read or 0) for hit, read in found]
        return statistics.median(found[len(found) // 4:])

    def figures(self, said):
        rate = float(re.search(r"Requests/sec:\s+([\d.]+)", said).group(1))
        at = {p: milliseconds(t) for p, t in re.findall(r"^ +(50|99)% +(\S+) *$", said, re.M)}
        if not rate:
            sys.exit(f"{self.title}: not one call ended within {self.seconds}s; give it longer")
        return rate, at["50"], at["99"]
