"""Applies each kept mutant to a clone of the test template, two at a time, and runs the SQL tests that it names.

A mutant in tests/mutants/*.txt is four lines and an empty one; a line that begins with # is a comment:

    file workspaces/_save_project       of sql/functions
    old  p.workspace_id = workspace     occurs once in it
    new  true
    test workspaces/change_workspace    of tests/sql, several with blanks between; or: equivalent why no test can tell
"""

import os
import pathlib
import re
import subprocess
import sys
import threading

FUNCTIONS, TESTS = pathlib.Path("sql/functions"), pathlib.Path("tests/sql")
TOTALS = {name: int(total) for name, total in (line.split() for line in (TESTS / "totals").read_text().splitlines())}


def psql(database, *arguments, text=None, options=""):
    environment = {**os.environ, "PGDATABASE": database, "PGOPTIONS": options}
    return subprocess.run(["psql", "-qXAt", "-v", "ON_ERROR_STOP=1", *arguments], input=text, env=environment, capture_output=True, text=True)


def clone(database):
    template = os.environ["TEST_TAP_TEMPLATE"]
    made = psql("postgres", "-c", f"drop database if exists {database} with (force)", "-c", f"create database {database} template {template} owner moothall_owner")
    if made.returncode:
        sys.exit(made.stderr)


def mutants():
    for path in sorted(pathlib.Path("tests/mutants").glob("*.txt")):
        kept = "\n".join(line for line in path.read_text().splitlines() if not line.startswith("#"))
        for entry in re.split(r"\n\s*\n", kept.strip()):
            yield dict((line[:4], line[5:]) if not line.startswith("equivalent") else ("equivalent", line[11:]) for line in entry.split("\n"))


def judge(database, mutant):
    """What became of it: killed, equivalent, or a problem."""
    path = FUNCTIONS / f"{mutant['file']}.sql"
    whole = path.read_text() if path.exists() else ""
    if whole.count(mutant["old "].strip()) != 1:
        return "stale: the old text does not occur once"
    if "equivalent" in mutant:
        return "equivalent"
    as_owner = "set role moothall_owner;\n"
    changed = psql(database, text=as_owner + whole.replace(mutant["old "].strip(), mutant["new "].strip()))
    try:
        if changed.returncode:
            return "broken: " + changed.stderr.strip().splitlines()[0]
        for test in mutant["test"].split():
            ran = psql(database, "-f", str(TESTS / f"{test}.sql"), options="-c search_path=tap,public -c client_min_messages=warning")
            passed = len(re.findall(r"^ok ", ran.stdout, re.M))
            if ran.returncode or re.search(r"^not ok ", ran.stdout, re.M) or passed < TOTALS[test]:
                return "killed"
        return "ALIVE"
    finally:
        psql(database, text=as_owner + whole)


def main():
    word = sys.argv[1] if len(sys.argv) > 1 else ""
    left = [m for m in mutants() if word in " ".join(m.values())]
    counts, lock = {}, threading.Lock()

    def work(number):
        database = f"test_{os.getpid()}_mutant{number}"
        clone(database)
        while True:
            with lock:
                if not left:
                    break
                mutant = left.pop(0)
            what = judge(database, mutant)
            with lock:
                counts[what.split(":")[0]] = counts.get(what.split(":")[0], 0) + 1
                if what not in ("killed", "equivalent"):
                    print(f"{what}\n  {mutant['file']}: {mutant['old ']}\n  -> {mutant['new ']}", flush=True)
        psql("postgres", "-c", f"drop database if exists {database} with (force)")

    workers = [threading.Thread(target=work, args=(n,)) for n in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    print(", ".join(f"{count} {what}" for what, count in sorted(counts.items())))
    sys.exit(any(what not in ("killed", "equivalent") for what in counts))


main()
