"""What every scenario has: how pgbench and wrk are run and read. `expected` is the least ratio; if needed `title`, `callers` (fewer than
all), `connections` (for what one connection keeps busy long), `setup`, `before` and `after` (SQL files of its folder: run once, before
each measurement, and at the end), `requires` (a question to the database; without a yes there is nothing to measure), `alone` (also
measure one call at a time)."""
import glob, os, re, subprocess, sys
from contextlib import contextmanager


def milliseconds(text):
    number, unit = re.match(r"([\d.]+)(us|ms|s|m)", text).groups()
    return float(number) * {"us": 0.001, "ms": 1, "s": 1000, "m": 60000}[unit]


def percentiles(microseconds):
    times = sorted(microseconds)
    return times[len(times) // 2] / 1000, times[len(times) * 99 // 100] / 1000


class Scenario:
    def __init__(self, spec, name, given):
        self.spec, self.name = spec, name
        self.folder, self.pgbench, self.login, self.owner, self.web, self.work = (
            given[key] for key in ("folder", "pgbench", "login", "owner", "web", "work"))
        self.title = spec.get("title", spec.get("tool"))
        self.seconds = given["seconds"]
        self.callers = min(given["callers"], spec.get("callers", given["callers"]))
        self.connections = spec.get("connections", 32)
        self.pool = min(given["pool"], self.connections)

    def prepare(self):
        """Writes what pgbench and wrk are to run."""
        self.files = []
        for path, lines in self.pgbench_files():
            with open(path, "w") as f:
                f.write("\n".join(lines) + "\n")
            self.files += ["-f", path]
        self.script_file = f"{self.work}/{self.name}.lua"
        with open(self.script_file, "w") as f:
            f.write(self.lua())

    def psql(self, what):
        if what in self.spec:
            path = os.path.join(self.folder, self.spec[what])
            subprocess.run(["psql", "-qX", self.owner, "-v", "ON_ERROR_STOP=1", "-v", f"callers={self.callers}", "-v", f"seconds={self.seconds}",
                            "-f", path], check=True, stdout=subprocess.DEVNULL)

    def ask(self, question):
        return subprocess.run(["psql", "-qXAt", self.owner, "-c", question], check=True, capture_output=True, text=True).stdout.strip()

    def warm_up(self):
        """Caches, plans, connections: not counted."""
        self.bridge(counted=False)
        self.database()

    def pages(self):
        """The median of pages that a call touches, which no busy neighbour changes; None where that is not asked for."""

    def database(self, connections=None):
        """pgbench's calls a second, and their median and 99th percentile in milliseconds."""
        connections = connections or self.pool
        self.psql("before")
        wrong = self.wrong()
        for old in glob.glob(f"{self.work}/log*"):
            os.remove(old)
        command = [self.pgbench, "-n", "-M", "extended", "-c", str(connections), "-j", str(min(2, connections)), "-T", self.seconds, "-l", "--log-prefix",
                   f"{self.work}/log", "-D", "turn=0"]
        done = subprocess.run(command + self.files + [self.login], capture_output=True, text=True)
        if done.returncode:
            sys.exit(done.stderr)
        if self.wrong() > wrong:
            sys.exit(f"{self.title}: {self.wrong() - wrong} of pgbench's calls were not answered with ok {self.reason()}(see mcp.events)")
        times = [int(line.split()[2]) for path in glob.glob(f"{self.work}/log*") for line in open(path)]
        return (float(re.search(r"tps = ([\d.]+)", done.stdout).group(1)), *percentiles(times))

    def reason(self):
        return ""

    @contextmanager
    def attached(self):
        """With whatever must run beside the callers."""
        yield

    def bridge(self, connections=None, counted=True):
        """The same of the callers over HTTP."""
        connections = connections or self.connections
        self.psql("before")
        command = ["wrk", "-t", str(min(self.threads, connections)), "-c", str(connections), "-d", f"{self.seconds}s", "--latency",
                   "-s", self.script_file, self.web]
        with self.attached():
            done = subprocess.run(command, capture_output=True, text=True, check=True)
        if not counted:
            return None
        if "wrong answer" in done.stderr or "Non-2xx" in done.stdout or "Socket errors" in done.stdout:
            sys.exit(done.stderr + done.stdout)
        return self.figures(done.stdout)
