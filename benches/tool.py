"""A scenario of tool calls: `tool`, `arguments` (see arguments.py), if needed `effect` (what the tool asks for in its first call: pgbench
then sends both)."""
import hashlib, json, re, subprocess, sys
import arguments
from scenario import Scenario, milliseconds


def literal(value):
    return "'" + json.dumps(value, separators=(",", ":")).replace("'", "''") + "'::jsonb"


class Tool(Scenario):
    def __init__(self, spec, name, given):
        super().__init__(spec, name, given)
        # A numbered call belongs to one connection, or two would use its number.
        self.numbered = arguments.uses(spec, "turn")
        self.threads = min(2, self.callers)

    def script(self, caller):
        """The bridge's own statement, with the request that the bridge makes."""
        credential = {"sha256": hashlib.sha256(f"bench-{caller}".encode()).hexdigest()}
        request = {"id": "00000000-0000-4000-8000-000000000000", "address": "127.0.0.1", "transport": "mcp", "web_url": self.web, "admin_url": self.web}
        before, args = arguments.sql(self.spec, caller)
        requests = [request] + ([{**request, "effect": self.spec["effect"]}] if "effect" in self.spec else [])
        return before + [f"select outcome, body, effect, cause, version from mcp.call({literal(credential)}, 'user', '{self.spec['tool']}', {args}, "
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
  return wrk.format("POST", "/mcp/user", {{["Content-Type"] = "application/json", ["Accept"] = "application/json, text/event-stream",
    ["Authorization"] = "Bearer bench-" .. at}}, body)
end
function response(status, headers, answer)
  if status ~= 200 or not answer:find('"isError":false', 1, true) then
    if wrong == 0 then io.stderr:write("wrong answer: ", status, " ", answer:sub(1, 300), "\\n") end
    wrong = wrong + 1
  end
end
"""

    def wrong(self):
        """pgbench does not look at answers, so one is looked at for it: a call that errs is cheap."""
        statement = "select count(*) from mcp.events e where e.name = '%s' and e.outcome not in ('ok', 'effect')" % self.spec["tool"]
        return int(subprocess.run(["psql", "-qXAt", self.owner, "-c", statement], check=True, capture_output=True, text=True).stdout)

    def figures(self, said):
        rate = float(re.search(r"Requests/sec:\s+([\d.]+)", said).group(1))
        at = {p: milliseconds(t) for p, t in re.findall(r"^ +(50|99)% +(\S+) *$", said, re.M)}
        if not rate:
            sys.exit(f"{self.title}: not one call ended within {self.seconds}s; give it longer")
        return rate, at["50"], at["99"]
