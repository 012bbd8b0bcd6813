"""Makes the run folders of the golden files, by short real runs at the sandbox: `.ci/check_golden --runs [NAME ...]`."""
import contextlib
import datetime
import gzip
import http.server
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tarfile
import tempfile
import threading
import time
import urllib.parse
import urllib.request

# Fixed, for it stands in the folders.
PORT = 29130
INPUTS = ["run.json", "modules.json", "transactions.tsv", "jobs.tsv", "failures.jsonl", "traces.tsv",
          *[f"infrastructure/{name}" for name in ("metrics.json.gz", "inventory.json.gz", "injector.tsv")]]


class Bank:
    """A folder in which runs are made: each in reports/NAME."""

    def __init__(self, folder, class_path):
        self.folder, self.class_path, self.reports = folder, class_path, folder / "reports"
        self.reports.mkdir(exist_ok=True)

    def java(self, main, arguments=(), own=(), **settings):
        return ["java", "-XX:TieredStopAtLevel=1", "-XX:ReservedCodeCacheSize=240m", "-Xmx700m", "--add-opens=java.base/java.lang=ALL-UNNAMED",
                "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED", "-Daws.java.v1.disableDeprecationAnnouncement=true", *own,
                *[f"-D{name}={value}" for name, value in settings.items()], "-cp", self.class_path, main, *arguments]

    def begin(self, simulation, **settings):
        """A load, as the container starts it. The settings stand in run.json: none may name this machine."""
        settings = {"sandbox.port": PORT, "reports": "reports", **settings}
        output = (self.folder / f"{simulation}-{time.time_ns()}.txt").open("w+")
        command = self.java("org.folio.perf.programs.LoadMain", ["-rf", "gatling", "--no-reports"], simulation=simulation, **settings)
        # A session of its own: a run that is killed must not take this program with it.
        process = subprocess.Popen(command, cwd=self.folder, stdout=output, stderr=subprocess.STDOUT, start_new_session=True,
                                   env={**os.environ, "FOLIO_PERF_PASSWORD": "perf-sandbox"})
        return process, pathlib.Path(output.name)

    def load(self, name, simulation, when_steady=None, **settings):
        """A load from its start to its end, as reports/NAME. In its steady state, a function is called."""
        known = self.folders()
        process, output = self.begin(simulation, **settings)
        if when_steady:
            while not in_steady_state(output) and process.poll() is None:
                time.sleep(0.2)
            when_steady()
        code = process.wait(3600)
        self.named(name, known, output)
        print(f"{name}: exit code {code}; {self.last_words(output)}", flush=True)

    def folders(self):
        return {f.parent for f in self.reports.glob("*/run.json")}

    def named(self, name, known, output):
        new = self.folders() - known
        if len(new) != 1:
            raise SystemExit(f"{name}: {len(new)} run folders were made\n{output.read_text()[-3000:]}")
        shutil.rmtree(self.reports / name, ignore_errors=True)
        new.pop().rename(self.reports / name)

    def report(self, name, **settings):
        command = self.java("org.folio.perf.app.ReportMain", run=f"reports/{name}", **settings)
        subprocess.run(command, cwd=self.folder, stdout=subprocess.DEVNULL)

    def copied(self, name, copy):
        """The inputs of a run that is there already, as another run."""
        shutil.rmtree(self.reports / copy, ignore_errors=True)
        for path in self.inputs(name):
            to = self.folder / "reports" / copy / path.relative_to(pathlib.Path("reports", name))
            to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(self.folder / path, to)
        return self.reports / copy

    def inputs(self, name):
        """What a run leaves before its report, relative to the folder of the bank."""
        folder = self.reports / name
        there = [folder / file for file in INPUTS if (folder / file).exists()]
        return [path.relative_to(self.folder) for path in there]

    def last_words(self, output):
        lines = [line for line in output.read_text().splitlines() if line.strip()]
        return lines[-1] if lines else "it printed nothing"

    @contextlib.contextmanager
    def sandbox(self, **settings):
        """A sandbox that several programs use."""
        with tempfile.TemporaryFile("w+") as output:
            process = subprocess.Popen(self.java("org.folio.perf.app.SandboxMain", **{"sandbox.port": PORT, **settings}),
                                       cwd=self.folder, stdout=output, stderr=subprocess.STDOUT)
            try:
                wait_for(f"http://127.0.0.1:{PORT}/_/version")
                yield f"http://127.0.0.1:{PORT}"
            finally:
                process.terminate()
                process.wait(60)


def wait_for(url, seconds=120):
    for _ in range(seconds * 5):
        try:
            return urllib.request.urlopen(url, timeout=2)
        except urllib.error.HTTPError as answered:
            return answered
        except OSError:
            time.sleep(0.2)
    raise SystemExit(f"{url} does not answer")


def in_steady_state(output):
    """Lines of progress."""
    return len(re.findall(r"^\d\d:\d\d steady", output.read_text(), re.MULTILINE))


def fault(url, **words):
    request = urllib.request.Request(f"{url}/_/faults?{urllib.parse.urlencode(words)}", method="POST")
    urllib.request.urlopen(request).close()



class Prometheus(http.server.BaseHTTPRequestHandler):
    """Answers range queries with values that depend on subject and time alone."""

    def do_POST(self):
        form = dict(urllib.parse.parse_qsl(self.rfile.read(int(self.headers["content-length"])).decode()))
        start, end, step = (int(form[key]) for key in ("start", "end", "step"))
        series = []
        for labels, level in self.subjects(form["query"]):
            values = [[at, str(round(level + (at // step * 7 + len(str(labels))) % 11 * level / 40, 3))] for at in range(start, end + 1, step)]
            series.append({"metric": labels, "values": values})
        body = json.dumps({"status": "success", "data": {"resultType": "matrix", "result": series}}).encode()
        self.send_response(200)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def subjects(self, query):
        modules = ["mod-circulation", "mod-inventory-storage", "mod-users", "okapi"]
        if query == "cpu":
            return [({"container": m}, 20.0 + 25 * i) for i, m in enumerate(modules)]
        if query == "memory":
            return [({"container": m}, 60.0 + 9 * i) for i, m in enumerate(modules)]
        if query == "database_cpu":
            return [({"instance": "folio-db-0"}, 71.0)]
        if query.startswith("kube_pod_container_info"):
            return [({"pod": f"{m}-7c9f8d6b5c-{pod}", "container": m, "image": f"docker.io/folioorg/{m}:1.{i}.2"}, 1)
                    for i, m in enumerate(modules) for pod in ("x2x4z", "bcd45")]
        if query.startswith("kube_pod_container_resource"):
            return [({"pod": f"{m}-7c9f8d6b5c-{pod}", "container": m, "resource": resource}, amount)
                    for m in modules for pod in ("x2x4z", "bcd45") for resource, amount in (("cpu", 0.5), ("memory", 536870912.0))]
        return []

    def log_message(self, *arguments):
        pass


RUNS = {}


def made_by(name):
    """Registers what makes the run of this name."""
    def register(make):
        RUNS[name] = make
        return make
    return register


def plain(name, simulation, **settings):
    RUNS[name] = lambda bank: bank.load(name, simulation, **settings)


SMALL = {"tenants": 3, "duration": "20s", "rampUp": "5s", "exports.records": 20, "exports.receivingRounds": 10}
LONG = {"tenants": 2, "workflows": "cico,ulr,ilr,eva,msf,rtac", "rate": 3, "rampUp": "10s", "duration": "17m"}
plain("smoke", "Smoke", **{"sandbox.serviceDemand": 0.4})
plain("high-load", "MobiusHighLoad", **SMALL, **{"thresholds.limits": 'errors < 1 %;"CICO_TC_Check-In Controller" p95 < 20 ms'})
plain("again", "MobiusHighLoad", **SMALL, seed=2)
plain("slower", "MobiusHighLoad", **SMALL, **{"sandbox.serviceDemand": 1.7, "baseline": "high-load,again"})
plain("closed", "MobiusBaseline", **SMALL, model="closed", rate=6, baseline="mobius/test-4")
plain("eureka", "MobiusWithoutReceivingExport", **SMALL, **{"sandbox.platform": "eureka", "baseline": "high-load", "redact": "true"})
plain("nla", "NlaNormalLoad", **{**SMALL, "tenants": "all"}, **{"nla.importStart": "2s", "nla.exportStart": "1s", "sandbox.jobSpeed": 300})
plain("lists", "ListsRefresh", **{"lists.virtualUsers": "1,5", "sandbox.jobSpeed": 1000, "lists.pollInterval": "100ms"})
plain("import", "DataImportCheckInCheckOut",
      **{"imports.files": "1K,2K", "imports.alone": "8s", "imports.pause": "2s", "sandbox.jobSpeed": 60})
# Slow enough that few requests are too many.
plain("capacity", "FindCapacity", of="CheckInCheckOut", tenants=3, rate=4, atmost="12m", precision=15, **{"sandbox.serviceDemand": 60})


@made_by("before")
def before(bank):
    """Only from ten steady minutes on are two runs compared."""
    with bank.sandbox() as url:
        bank.load("before", "MobiusBaseline", **LONG, **{"sandbox.url": url})


@made_by("after")
def after(bank):
    """Like `before`, with a slow module of another version."""
    with bank.sandbox() as url:
        bank.load("after", "MobiusBaseline", **LONG, **{"sandbox.url": url}, when_steady=lambda: fault(
            url, module="mod-circulation-storage", fault="delay", ms=120))
    for name in ("modules.json", "infrastructure/inventory.json.gz"):
        file = bank.reports / "after" / name
        text = (gzip.decompress(file.read_bytes()) if file.suffix == ".gz" else file.read_bytes()).decode()
        changed = re.sub(r"(mod-circulation-storage\D{1,40})17\.2\.6", r"\g<1>17.3.0", text)
        file.write_bytes(gzip.compress(changed.encode(), mtime=0) if file.suffix == ".gz" else changed.encode())


@made_by("killed")
def killed(bank):
    """It has no log of Gatling; the metrics are collected as long as the sandbox is there."""
    with bank.sandbox() as url:
        known = bank.folders()
        process, output = bank.begin("MobiusHighLoad", **SMALL, **{"sandbox.url": url})
        while in_steady_state(output) < 2:
            time.sleep(0.2)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait(60)
        bank.named("killed", known, output)
        bank.report("killed")


@made_by("stopped")
def stopped(bank):
    """Modules fail more and more, until a criterion ends the run."""
    with bank.sandbox() as url:
        def faults():
            for path, words in (("users", {"module": "mod-users", "fault": "status", "status": 503, "calls": 5}),
                                ("circulation", {"module": "mod-circulation", "fault": "invalidJson", "calls": 5}),
                                ("inventory", {"module": "mod-inventory", "fault": "reset", "calls": 5}),
                                ("storage", {"module": "mod-circulation-storage", "fault": "down"})):
                time.sleep(6)
                fault(url, **words)
        bank.load("stopped", "CheckInCheckOut", tenants=3, rate=40, rampUp="1s", duration="90s",
                  stopWhen="errors > 60 % for 10 s", when_steady=faults, **{"sandbox.url": url})


@made_by("long")
def long(bank):
    """Minutes of metrics, near the limit of the cluster, with delays and an outage of modules."""
    with bank.sandbox(**{"sandbox.serviceDemand": 25}) as url:
        def faults():
            time.sleep(150)
            fault(url, module="mod-inventory-storage", fault="delay", ms=700, calls=600)
            time.sleep(90)
            fault(url, module="mod-feesfines", fault="down", calls=60)
            time.sleep(60)
            fault(url, module="mod-inventory", fault="status", status=500, calls=30)
        bank.load("long", "MobiusBaseline", **{**SMALL, "duration": "8m", "rampUp": "30s"}, rate=3, when_steady=faults,
                  **{"sandbox.url": url, "exclude": "opih", "thresholds.limits": "database cpu < 20 % for 2 m;any service cpu < 90 %"})


@made_by("shards")
def shards(bank):
    """Two load generators; what the merge cannot get again stands in reports/merged."""
    with bank.sandbox() as url:
        known = bank.folders()
        at = (datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=75)).strftime("%Y-%m-%dT%H:%M:%SZ")
        started = [bank.begin("CheckInCheckOut", tenants=4, duration="10s", rampUp="1s", rate=20, shard=f"{n}/2", runId="two", startAt=at,
                              **{"sandbox.url": url}) for n in (1, 2)]
        codes = [process.wait(600) for process, _ in started]
        parts = sorted(bank.folders() - known)
        if len(parts) != 2:
            raise SystemExit(f"shards: {codes}\n" + "\n".join(output.read_text()[-2000:] for _, output in started))
        for number, part in enumerate(parts, 1):
            shutil.rmtree(bank.reports / f"shard-{number}", ignore_errors=True)
            part.rename(bank.reports / f"shard-{number}")
        shutil.rmtree(bank.reports / "merged", ignore_errors=True)
        bank.report("shard-1,reports/shard-2", out="reports/merged")
        print(f"shards: exit codes {codes}", flush=True)
    inputs = [path for n in (1, 2) for path in bank.inputs(f"shard-{n}")]
    merged = pathlib.Path("reports/merged")
    return [*inputs, merged / "run.json", *[merged / "infrastructure" / f"{name}.json.gz" for name in ("metrics", "inventory")]]


@made_by("prometheus")
def prometheus(bank):
    """A FOLIO that is not on AWS, with workloads of Kubernetes."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", PORT + 1), Prometheus)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    queries = [("services", "CPUUtilization", "container", "cpu"), ("services", "MemoryUtilization", "container", "memory"),
               ("databases", "CPUUtilization", "instance", "database_cpu"), ("other", "Missing", "instance", "missing")]
    lines = "".join(f"{{ of = {of}, metric = {metric}, unit = Percent, label = {label}, expression = {expression} }}\n"
                    for of, metric, label, expression in queries)
    with bank.sandbox() as url:
        (bank.folder / "prometheus.conf").write_text(
            f"""target {{ okapiUrl = "{url}", username = perf, tenants = [cs00000001_0001, cs00000001_0002, cs00000001_0009]
            largeTenants = [cs00000001_0009]
            metrics {{ period = 10s, settle = 0s, prometheus {{ url = "http://127.0.0.1:{PORT + 1}", namespace = folio, queries = [
            {lines}] }} }} }}
            changes = any""")
        bank.load("prometheus", "CheckInCheckOut", target="prometheus.conf", rate=20, rampUp="1s", duration="40s",
                  **{"thresholds.limits": "any service cpu < 90 %;any service memory < 95 % for 10 s"})
    server.shutdown()


def small(name, demand):
    def make(bank):
        bank.load(name, "CheckInCheckOut", tenants=3, rate=30, rampUp="1s", duration="8s", seed=int(name.split("-")[1]),
                  **{"sandbox.serviceDemand": demand})
    return make


# A change of the level after the sixth; a trend looks for one in ten runs or more.
for number in range(1, 13):
    RUNS[f"trend-{number}"] = small(f"trend-{number}", 1 if number <= 6 else 3)


@made_by("damaged")
def damaged(bank):
    """Half of the files of another run, each damaged in another way."""
    folder = bank.copied("high-load", "damaged")
    infrastructure = folder / "infrastructure"

    def cut(file, share):
        file.write_bytes(file.read_bytes()[:int(file.stat().st_size * share)])
    cut(infrastructure / "metrics.json.gz", 0.5)
    cut(folder / "modules.json", 0.5)
    lines = (folder / "transactions.tsv").read_text().splitlines()
    lines[5:7] = ["no line of ours", "\t\t\t"]
    (folder / "transactions.tsv").write_text("\n".join(lines)[:-9])
    (folder / "jobs.tsv").write_text((folder / "jobs.tsv").read_text() + "1\t2\t3\n")
    (folder / "failures.jsonl").write_text('{"failure": 1}\nno JSON\n')
    (infrastructure / "injector.tsv").write_text((infrastructure / "injector.tsv").read_text() + "x\ty\n")
    (infrastructure / "inventory.json.gz").write_bytes(gzip.compress(b'{"schemaVersion": 99}', mtime=0))
    manifest = json.loads((folder / "run.json").read_text())
    manifest["settings"]["baseline"] = "gone"
    # Else they would be collected again.
    del manifest["metrics"]
    (folder / "run.json").write_text(json.dumps(manifest))


@made_by("bare")
def bare(bank):
    """Nothing but run.json, of a target without metrics."""
    folder = bank.copied("high-load", "bare")
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.name != "run.json":
            path.rmdir() if path.is_dir() else path.unlink()
    manifest = json.loads((folder / "run.json").read_text())
    (folder / "run.json").write_text(json.dumps({name: value for name, value in manifest.items() if name != "metrics"}))


def invented(name, minutes, seed):
    """Long runs that nobody has made."""
    def make(bank):
        (bank.folder / "sample.tsv").write_text(f"sample.txt\tsample\trun=reports/{name}\tminutes={minutes}\tseed={seed}\n")
        shutil.rmtree(bank.reports / name, ignore_errors=True)
        subprocess.run(bank.java("org.folio.perf.testkit.GoldenPrograms", ["sample.tsv"]), cwd=bank.folder, check=True)
        return sorted(path.relative_to(bank.folder) for path in (bank.reports / name).rglob("*") if path.is_file())
    RUNS[name] = make


invented("sample-hours", 360, 4)
for number in (1, 2, 3):
    invented(f"sample-{number}", 20, number)


def check_words(content, file):
    """Nothing of this machine and of accounts may get into the repository."""
    with contextlib.suppress(EOFError, gzip.BadGzipFile):
        content = gzip.decompress(content)
    text = content.decode("latin1")
    for word in ("perf-sandbox", "sandboxsalt", "eyJ", os.getcwd(), str(pathlib.Path.home()), tempfile.gettempdir(), os.uname().nodename):
        # A shorter name of a machine is too common.
        if len(word) > 2 and word in text:
            raise SystemExit(f"{file} has {word!r}, which must not be stored")


def stored(folder, files):
    """The files as they are stored: without the versions of this machine's system, and long series of metrics with four digits."""
    kept = []
    for file in files:
        path = folder / file
        if path.name == "run.json":
            text = re.sub(r'("os": ?")Linux [^"]*', r"\1Linux 6.1", path.read_text())
            path.write_text(re.sub(r'("gitCommit": ?")[^"]*', r"\g<1>0123456789ab", text))
        if path.name == "metrics.json.gz" and path.stat().st_size > 60_000:
            metrics = json.loads(gzip.decompress(path.read_bytes()))
            for point in (point for series in metrics["series"] for point in series["points"]):
                point["value"] = float(f"{point['value']:.4g}")
            # Unpacked, which is allowed, it takes less of the archive.
            path.with_suffix("").write_text(json.dumps(metrics, separators=(",", ":")))
            file = file.with_suffix("")
        kept.append(file)
        check_words((folder / file).read_bytes(), file)
    return kept


def make(names, class_path, to, pack):
    """Makes runs and stores them; without names, all. Others that they refer to are taken from the store."""
    with tempfile.TemporaryDirectory() as temporary:
        bank = Bank(pathlib.Path(temporary), class_path)
        for other in ("high-load", "again"):
            if names and other not in names:
                with tarfile.open(to / f"{other}.tar.xz") as tar:
                    tar.extractall(bank.folder)
                bank.report(other)
        for name in names or RUNS:
            files = RUNS[name](bank) or []
            if name != "shards" and not name.startswith("sample-"):
                files = [*bank.inputs(name), *files]
            pack(to / f"{name}.tar.xz", bank.folder, stored(bank.folder, files))
