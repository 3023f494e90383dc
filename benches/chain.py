"""A scenario of requests that follow from each other, `chain`: refresh (each token is the answer of the one before) or authorize (from the
client's first request by way of the person's consent to tokens). A caller is one connection and one thread of wrk, since an answer must
find its way to the next request; what is counted and timed is the whole chain."""
import glob, hashlib, os, sys
from scenario import Scenario, percentiles

VERIFIER = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
CHALLENGE = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"
CALLBACK = "https://bench.test/cb"


def sha(text):
    return hashlib.sha256(text.encode()).hexdigest()


def hashed(expression):
    return f"encode(sha256(convert_to({expression}, 'UTF8')), 'hex')"


def csrf(caller):
    return sha("csrf:" + f"browser{caller}".ljust(43, "-"))


class Chain(Scenario):
    def __init__(self, spec, name, given):
        super().__init__(spec, name, given)
        self.threads = self.connections = self.callers

    def pgbench_files(self):
        request = (f"jsonb_build_object('id', '00000000-0000-4000-8000-000000000000', 'address', '127.0.0.1', 'web_url', '{self.web}', "
                   f"'admin_url', '{self.web}', 'browser', {hashed('rpad(' + chr(39) + 'browser' + chr(39) + ' || :caller, 43, ' + chr(39) + '-' + chr(39) + ')')}, "
                   f"'session', {hashed('rpad(' + chr(39) + 'session' + chr(39) + ' || :caller, 43, ' + chr(39) + '-' + chr(39) + ')')})")
        issue = [f"\\if :issued", "\\else", "select 'no tokens were issued'::integer;", "\\endif"]
        lines = ["\\set caller :client_id + 1", "\\set before :turn", "\\set turn :turn + 1"]
        if self.spec["chain"] == "refresh":
            lines += [f"select (oauth.token('user', jsonb_build_object('parameters', jsonb_build_object('grant_type', '[\"refresh_token\"]'::jsonb, "
                      f"'client_id', '[\"mhc_bench\"]'::jsonb, 'refresh_token', jsonb_build_array({self.hash_of('refresh', ':before')})), "
                      f"'access', {self.hash_of('access', ':turn')}, 'refresh', {self.hash_of('refresh', ':turn')}, 'sealed', repeat('s', 220)), "
                      f"{request}) -> 'issued') is not null "
                      "as issued \\gset"]
        else:
            lines += [f"select oauth.authorize('user', jsonb_build_object('parameters', '{{\"client_id\": [\"mhc_bench\"], \"redirect_uri\": [\"{CALLBACK}\"], "
                      f"\"response_type\": [\"code\"], \"code_challenge\": [\"{CHALLENGE}\"], \"code_challenge_method\": [\"S256\"], \"state\": [\"s\"]}}'::jsonb), "
                      f"{request}) ->> 'request' as asked \\gset",
                      f"select pages.decide_consent('user', jsonb_build_object('id', :asked::text, 'approve', true, 'scopes', '[\"user\\u003aread\"]'::jsonb, 'tier', 'act', "
                      f"'workspace', 'bench-' || :caller::text, 'allowlist', '[]'::jsonb, 'code', {self.hash_of('code', ':turn')}), {request}) is not null as decided \\gset",
                      f"select (oauth.token('user', jsonb_build_object('parameters', jsonb_build_object('grant_type', '[\"authorization_code\"]'::jsonb, "
                      f"'client_id', '[\"mhc_bench\"]'::jsonb, 'code', jsonb_build_array({self.hash_of('code', ':turn')}), 'redirect_uri', '[\"{CALLBACK}\"]'::jsonb, "
                      f"'code_verifier', '[\"{CHALLENGE}\"]'::jsonb), 'access', {self.hash_of('access', ':turn')}, 'refresh', {self.hash_of('made', ':turn')}), "
                      f"{request}) -> 'issued') is not null as issued \\gset"]
        yield f"{self.work}/{self.name}.sql", lines + issue

    def hash_of(self, kind, turn):
        return hashed(f"'{kind}-' || :caller || '-' || {turn}")

    def lua(self):
        tokens = ",".join(f'"{csrf(n)}"' for n in range(1, self.callers + 1))
        return f"""
local ffi = require("ffi")
ffi.cdef("typedef struct {{ long s; long us; }} moment; int gettimeofday(moment *, void *);")
local function now()
  local at = ffi.new("moment")
  ffi.C.gettimeofday(at, nil)
  return tonumber(at.s) * 1e6 + tonumber(at.us)
end
local csrf = {{{tokens}}}
local made = 0
function setup(thread)
  made = made + 1
  thread:set("caller", made)
end
local form = {{["Content-Type"] = "application/x-www-form-urlencoded"}}
local began, times, stage, token, asked, code
function init()
  times = io.open("{self.work}/trips-" .. caller, "w")
  token = "refresh-" .. caller .. "-0"
  stage = {1 if self.spec["chain"] == "authorize" else 4}
  local pad = function(text) return text .. string.rep("-", 43 - #text) end
  cookie = "moothall_user_browser=" .. pad("browser" .. caller) .. "; moothall_user_session=" .. pad("session" .. caller)
end
function request()
  if stage == 1 then
    began = now()
    return wrk.format("GET", "/oauth/authorize?client_id=mhc_bench&redirect_uri=https%3A%2F%2Fbench.test%2Fcb&response_type=code&state=s"
      .. "&code_challenge={CHALLENGE}&code_challenge_method=S256", {{["Cookie"] = cookie}})
  elseif stage == 2 then
    return wrk.format("POST", "/mcp/authorize?request=" .. asked, {{["Cookie"] = cookie, ["Content-Type"] = form["Content-Type"]}},
      "csrf=" .. csrf[caller] .. "&request=" .. asked .. "&workspace=bench-" .. caller .. "&scope=user%3Aread&tier=act&decision=approve")
  elseif stage == 3 then
    return wrk.format("POST", "/oauth/token", form, "grant_type=authorization_code&client_id=mhc_bench&redirect_uri=https%3A%2F%2Fbench.test%2Fcb"
      .. "&code_verifier={VERIFIER}&code=" .. code)
  end
  began = now()
  return wrk.format("POST", "/oauth/token", form, "grant_type=refresh_token&client_id=mhc_bench&refresh_token=" .. token)
end
local function header(headers, name)
  for key, value in pairs(headers) do
    if key:lower() == name then return value end
  end
  return ""
end
function response(status, headers, answer)
  if stage == 1 then
    asked = header(headers, "location"):match("^/mcp/authorize%?request=([%w-]+)$")
    if asked then stage = 2 return end
  elseif stage == 2 then
    code = header(headers, "location"):match("[?&]code=([%w_-]+)")
    if code then stage = 3 return end
  elseif status == 200 then
    token = answer:match('"refresh_token":"([^"]+)"')
    times:write(now() - began, "\\n")
    if stage == 3 then stage = 1 end
    return
  end
  io.stderr:write("wrong answer: stage ", stage, " ", status, " ", header(headers, "location"), " ", (answer:match("<main.*") or answer):sub(1, 300), "\\n")
  wrk.thread:stop()
end
"""

    def wrong(self):
        return 0  # pgbench stops at the first wrong answer by itself

    def figures(self, said):
        times = [float(line) for path in glob.glob(f"{self.work}/trips-*") for line in open(path) if line.endswith("\n")]
        for path in glob.glob(f"{self.work}/trips-*"):
            os.remove(path)
        if not times:
            sys.exit(f"{self.title}: not one chain ended within {self.seconds}s; give it longer")
        return (len(times) / float(self.seconds), *percentiles(times))
