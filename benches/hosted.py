"""What the match's host does in a round trip, for pgbench, which cannot wait for one: the very statements that the bridge sends when it
queues a command, hands it out, takes its result and tells its caller."""
import os, subprocess, time
from audience import sha256


def script(literal, credential, tool, args, request):
    host = literal({"sha256": sha256(os.environ["BENCH_HOST_KEY"])})
    call = f"select outcome, body, effect, cause, version from mcp.call({literal(credential)}, 'admin', '{tool}', {args}, "
    return [
        f"select effect ->> 'command' as command from mcp.call({literal(credential)}, 'admin', '{tool}', {args}, {literal(request)}) \\gset",
        f"select outcome, body, effect, cause, version from world.host({host}, 'commands', '{{}}', {literal(request)});",
        f"select outcome, body, effect, cause, version from world.host({host}, 'result', jsonb_build_object('id', :command::text, 'status', 'done', "
        f"'result', '{{}}'::jsonb), {literal(request)});",
        f"{call}{literal(request)} || jsonb_build_object('effect', jsonb_build_object('command', :command::text, 'finished', true)));",
    ]


def wait(owner):
    """Until the host has told a state that is not old."""
    fresh = "select count(*) from world.matches m join world.states s on s.match_id = m.id where m.ended_at is null and s.received_at > now() - interval '1 second'"
    for _ in range(100):
        if subprocess.run(["psql", "-qXAt", owner, "-c", fresh], check=True, capture_output=True, text=True).stdout.strip() == "1":
            return
        time.sleep(0.1)
    raise SystemExit("the sample match's host did not attach")
