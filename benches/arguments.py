"""A scenario's arguments: JSON whose strings may hold placeholders, written once for pgbench and once for wrk.

{caller} is the caller's number, {other} its neighbour's (1 and 2, 3 and 4, …), {random:N} a number from 1 to N, anew for each call,
{turn} a number that no other call of this caller has within one measurement."""
import json, re

PLACEHOLDER = re.compile(r"\{(caller|other|turn|random:\d+)\}")


def text(spec):
    return json.dumps(spec["arguments"], separators=(",", ":"))


def uses(spec, name):
    return any(found.startswith(name) for found in PLACEHOLDER.findall(text(spec)))


def fixed(arguments, caller):
    """With what is known of a caller filled in."""
    other = caller + 1 if caller % 2 else caller - 1
    return arguments.replace("{caller}", str(caller)).replace("{other}", str(other))


def varying(arguments):
    """Text, placeholder, text, …, of what is left."""
    return PLACEHOLDER.split(arguments)


def sql(spec, caller):
    """(pgbench's lines before the statement, the expression of its arguments)."""
    before, parts = [], []
    for n, part in enumerate(varying(fixed(text(spec), caller))):
        if n % 2 == 0:
            parts.append("'" + part.replace("'", "''") + "'::text")
        elif part == "turn":
            before.append("\\set turn :turn + 1")
            parts.append(":turn::text")
        else:
            before.append(f"\\set r{n} random(1, {part.split(':')[1]})")
            parts.append(f":r{n}::text")
    if len(parts) == 1:
        return before, parts[0].removesuffix("::text") + "::jsonb"
    return before, f"({' || '.join(parts)})::jsonb"


def lua(spec, caller):
    """An expression of the arguments' text; `turn` is the caller's."""
    parts = []
    for n, part in enumerate(varying(fixed(text(spec), caller))):
        if n % 2 == 0:
            parts.append(f"[==[{part}]==]")
        elif part == "turn":
            parts.append("turn")
        else:
            parts.append(f"math.random({part.split(':')[1]})")
    return " .. ".join(parts)
