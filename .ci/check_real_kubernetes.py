#!/usr/bin/env python3
"""Runs image, chart and manifests on a real Kubernetes: python3 .ci/check_real_kubernetes.py [APP]

APP is a folder with lib, native, classes and test-classes as the image has them; by default it is made of what Maven has
compiled in target. Kubernetes and Helm are built once from the Go module proxy. They and the images are kept in
${XDG_CACHE_HOME:-~/.cache}/folio-perf. Everything runs in namespaces of its own: load cannot leave this machine, and nothing
is left behind. Pod Security is `restricted`, without exception. moto is the bucket, and the sandbox is the target.

- the chart: two load generators, watched by a real Prometheus; the report after them; one that is deleted in mid-run; a
  name that was used before; the report made again
- the example of kubernetes/example: accepted with one, two and six load generators; two of them with a common volume

The scenarios run beside each other, with tenants of their own: while the chart's two load generators are watched, the others
are ready and wait. SCENARIOS="chart example deleted" chooses among them; START_IN=90 gives the seconds until pods must be ready,
more of which a busy machine needs. Logs and records are copied to the folder KEEP. Needs root, Debian and Go. Ends with
"N passed, N failed", or with the code 77 where it cannot be done.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
import urllib.request
from concurrent.futures import ThreadPoolExecutor

import cluster
import forwarder
import images
from checks import check, end

IMAGE, AWS, PAUSE = "registry.example.org/folio-perf:check", "public.ecr.aws/aws-cli/aws-cli:2.31.0", "registry.example.org/pause:check"
KUBERNETES = images.PROJECT / "kubernetes"
SPACE, BUCKET = "folio-perf", "folio-perf"
START_IN = int(os.environ.get("START_IN", "90"))
# Of what is not watched: its load starts when the watched load has ended.
LATER_START_IN = START_IN + 45
# Each scenario changes records of its own.
WATCHED, APPLIED, DELETED = ([f"cs00000001_{i:04d}" for i in numbers] for numbers in (range(1, 5), range(7, 11), range(11, 15)))
SANDBOX, STORE = f"http://{cluster.NODE}:9130", f"http://{cluster.NODE}:5000"
# All share one small machine, and may be late.
SETTINGS = f"-Drate=20 -DrampUp=2s -DstartGrace=60s -Dsandbox.url={SANDBOX}"
KEYS = {"AWS_ACCESS_KEY_ID": "sandbox", "AWS_SECRET_ACCESS_KEY": "sandbox"}
began = time.monotonic()


def note(text):
    print(f"        {time.monotonic() - float(os.environ.get('BEGAN', began)):4.0f} s: {text}", flush=True)


def python_packages(name, *packages):
    """Packages of PyPI in a folder of the cache, for a Python that has nothing else."""
    folder = images.CACHE / name
    if not folder.is_dir():
        subprocess.run([sys.executable, "-m", "pip", "install", "-q", "--target", f"{folder}.part", *packages],
                       check=True, capture_output=True)
        os.rename(f"{folder}.part", folder)
    return folder


def aws_image(docker):
    """The image of the AWS CLI, or a stand-in with the CLI of PyPI."""
    if docker.has(AWS) or docker.run("pull", "-q", AWS, check=False, timeout=900).returncode == 0:
        return
    docker.base("debian:bookworm-slim")
    with tempfile.TemporaryDirectory() as context:
        context = pathlib.Path(context)
        shutil.copytree(python_packages("awscli", "awscli==1.46.3"), context / "packages", ignore=shutil.ignore_patterns("__pycache__"))
        (context / "aws").write_text("#!/bin/sh\nexec python3 -m awscli \"$@\"\n")
        (context / "aws").chmod(0o755)
        (context / "Dockerfile").write_text("FROM debian:bookworm-slim\nCOPY packages /opt/aws\nCOPY aws /usr/local/bin/aws\n"
                                            "ENV PYTHONPATH=/opt/aws PYTHONDONTWRITEBYTECODE=1\n"
                                            "RUN python3 -m compileall -q /opt/aws\nENTRYPOINT [\"aws\"]\n")
        docker.run("build", "--network=none", "-q", "-t", AWS, context)


def outside(app):
    images.install("etcd-server", "containerd", "runc", "containernetworking-plugins", "iproute2", "prometheus", "openssl")
    cluster.build()
    note("Kubernetes and Helm are there")
    python_packages("moto", "moto[server]==5.2.5")
    with tempfile.TemporaryDirectory(prefix="cluster-") as folder:
        folder = pathlib.Path(folder)
        folder.chmod(0o755)
        app = pathlib.Path(app).resolve() if app else images.make_app(folder)
        with images.Docker() as docker:
            bases = docker.project(IMAGE, app)
            aws_image(docker)
            if not docker.has(PAUSE):
                docker.run("build", "--network=none", "-q", "-t", PAUSE, "-",
                           input=f"FROM {AWS}\nENTRYPOINT [\"sleep\", \"infinity\"]\n")
            docker.run("save", "-o", folder / "images.tar", IMAGE, AWS, PAUSE)
            note(f"images are there, made with Docker {docker.version()} from {bases}")
        os.environ["BEGAN"] = str(began)
        return cluster.in_namespaces([sys.executable, __file__, "--inside", folder, app])


class Bucket:
    """What the runs have left in moto's S3, and in a folder when it is looked at."""

    def __init__(self, folder):
        self.folder = folder
        self.environment = {**os.environ, **KEYS, "PYTHONPATH": str(images.CACHE / "awscli"), "AWS_REGION": "us-east-1",
                            "AWS_DEFAULT_REGION": "us-east-1", "AWS_ENDPOINT_URL_S3": STORE}

    def aws(self, *words):
        return subprocess.run([sys.executable, "-m", "awscli", *map(str, words)], env=self.environment, capture_output=True, text=True)

    def fetch(self, run):
        done = self.aws("s3", "sync", f"s3://{BUCKET}/runs/{run}", self.folder / run)
        if done.returncode != 0:
            raise RuntimeError(done.stderr)
        return self.folder / run


def chart(k8s, name, wait=True, **values):
    """Installs a release. Values replace those of the example's values."""
    target = (images.PROJECT / "src/main/resources/targets/sandbox.conf").read_text().replace(
        "sandbox = true", f'sandbox = true\n  allowedHosts = ["{cluster.NODE}"]\n  maxRequestsPerSec = 500')
    own = {"image": {"repository": IMAGE.rsplit(":")[0], "tag": "check"}, "awsCliImage": AWS, "simulation": "CheckInCheckOut",
           "duration": "20s", "tenants": ",".join(WATCHED), "settings": f"{SETTINGS}", "injectors": 2,
           "startIn": START_IN, "target": target, "bucket": {"name": BUCKET, "prefix": "runs", "region": "us-east-1", "endpoint": STORE},
           "resources": {"requests": {"cpu": "100m", "memory": "768Mi"}, "limits": {"memory": "1Gi"}}, **values}
    file = k8s.folder / f"{name}.json"
    file.write_text(json.dumps(own))
    return k8s.program("helm", "install", name, KUBERNETES / "chart", "-n", SPACE, "-f", file)


def pods(k8s, selector):
    """Pods by the index of the job."""
    return {int(p["metadata"]["labels"]["batch.kubernetes.io/job-completion-index"]): p
            for p in k8s.get("pods", "-n", SPACE, "-l", selector)["items"]}


def has_ended(k8s, job):
    status = k8s.get("job", job, "-n", SPACE)["status"]
    return next((c["type"] for c in status.get("conditions", []) if c["status"] == "True" and c["type"] in ("Complete", "Failed")), None)


def messages(pod):
    """Why its containers failed, as kubectl describe shows it."""
    states = pod["status"].get("initContainerStatuses", []) + pod["status"].get("containerStatuses", [])
    return " ".join(s["state"]["terminated"].get("message", "") for s in states if "terminated" in s["state"])


def logs(k8s, *words):
    return k8s.kubectl("logs", "-n", SPACE, *words, check=False).stdout


def ready(k8s, job):
    return k8s.get("job", job, "-n", SPACE)["status"].get("ready", 0)


def check_report(what, folder, run):
    """The report of two load generators: it has the records of both."""
    file = folder / run / "report.json"
    check(f"{what}: the report is there", file.is_file() and (folder / run / "index.html").is_file(),
          sorted(p.name for p in folder.iterdir()) if folder.is_dir() else folder)
    report = json.loads(file.read_text())
    lines = [len((f / "transactions.tsv").read_text().splitlines()) - 1 for f in (*sorted(folder.glob("*of2")), folder / run)]
    check(f"{what}: it has the transactions of both", len(lines) == 3 and lines[0] + lines[1] == lines[2] and min(lines) > 0, lines)
    return report


def is_in_order(report):
    """Passed; or not judged, since this small machine was too busy to start all iterations in time."""
    verdict = report["verdict"]
    return verdict["status"] == "passed" or verdict["status"] == "cannot-be-judged" and "did not keep the plan" in verdict["statement"]


class Prometheus:
    """A real Prometheus. It scrapes the addresses of a Service, as Kubernetes lists them: Debian's cannot ask for them itself."""

    def __init__(self, k8s):
        self.url, self.targets = "http://127.0.0.1:9090", k8s.folder / "targets.json"
        self.targets.write_text("[]")
        (k8s.folder / "prometheus.yml").write_text(json.dumps({"global": {"scrape_interval": "1s"}, "scrape_configs": [
            {"job_name": "folio-perf", "file_sd_configs": [{"files": [str(self.targets)], "refresh_interval": "1s"}]}]}))
        k8s.run("prometheus", "prometheus", f"--config.file={k8s.folder}/prometheus.yml", f"--storage.tsdb.path={k8s.folder}/tsdb",
                "--web.listen-address=127.0.0.1:9090")

    def scrape(self, k8s, service):
        """Scrapes what is ready behind the Service, with the port that its annotation names."""
        notes = k8s.get("service", service, "-n", SPACE)["metadata"]["annotations"]
        ready = [a["ip"] for s in k8s.get("endpoints", service, "-n", SPACE).get("subsets", []) for a in s.get("addresses", [])]
        port = notes["prometheus.io/port"] if notes["prometheus.io/scrape"] == "true" else None
        self.targets.write_text(json.dumps([{"targets": [f"{ip}:{port}" for ip in ready]}]))
        return ready

    def query(self, expression):
        expression = expression.replace("$instance", ".*").replace("$__rate_interval", "10s")
        url = f"{self.url}/api/v1/query?" + urllib.parse.urlencode({"query": expression})
        try:
            return json.load(urllib.request.urlopen(url, timeout=10))["data"]["result"]
        except OSError:
            return []

    def value(self, expression):
        found = self.query(expression)
        return float(found[0]["value"][1]) if found else 0.0


def watch(k8s, prometheus):
    """While two load generators send: what Prometheus and the dashboards have of them. Returns the planned rate."""
    addresses = prometheus.scrape(k8s, "two-metrics")
    check("the Service has the addresses of both", len(addresses) == 2, addresses)
    k8s.wait("both load generators in Prometheus", 60, lambda: prometheus.value("count(folio_perf_requests_total > 0)") == 2)
    shards = {r["metric"]["shard"] for r in prometheus.query("folio_perf_requests_total")}
    check("Prometheus scrapes both by the Service, each with its number", shards == {"1/2", "2/2"}, shards)
    k8s.wait("finished transactions of both", 60, lambda: prometheus.value("count(sum by (shard) (folio_perf_transactions_total) > 0)") == 2)
    parts = [float(r["value"][1]) for r in prometheus.query("sum by (shard) (folio_perf_offered_per_minute)")]
    for file in sorted((images.PROJECT / "grafana/dashboards").glob("*.json")):
        apart, each = [], []
        for panel in json.loads(file.read_text())["panels"]:
            for target in panel["targets"]:
                found = prometheus.query(target["expr"])
                if "{{shard}}" in target["legendFormat"]:
                    each.append((panel["title"], {r["metric"]["shard"] for r in found}))
                elif any(label in r["metric"] for r in found for label in ("instance", "shard")):
                    apart.append((panel["title"], found))
                if panel["title"] == "Run":
                    check(f"{file.name}: both are one run", len(found) == 1, found)
        check(f"{file.name}: figures are of both together", not apart, apart)
        check(f"{file.name}: or have a line for each", all(shards == {"1/2", "2/2"} for _, shards in each), each)
    check("a load generator's plan is its part", len(parts) == 2 and abs(parts[0] - parts[1]) < 0.3 * sum(parts), parts)
    return sum(parts)


def run_chart(k8s, prometheus, bucket):
    lint = k8s.program("helm", "lint", "--strict", KUBERNETES / "chart", check=False)
    check("helm lint has no finding", lint.returncode == 0, lint.stdout + lint.stderr)
    chart(k8s, "two")
    yield "two is installed"
    k8s.wait("two load generators that are ready", START_IN + 150, lambda: ready(k8s, "two") == 2 or has_ended(k8s, "two"))
    check("chart: two pods are ready, and no third is there", sorted(pods(k8s, "app.kubernetes.io/instance=two")) == [0, 1],
          logs(k8s, "-l", "app.kubernetes.io/instance=two", "-c", "injector", "--prefix"))
    planned = watch(k8s, prometheus)
    yield "two sends load"
    k8s.wait("the end of two", 300, lambda: has_ended(k8s, "two"))
    found = pods(k8s, "app.kubernetes.io/instance=two")
    said = logs(k8s, "-l", "app.kubernetes.io/instance=two", "-c", "injector", "--prefix", "--tail=40")
    ends = [found[i]["status"]["containerStatuses"][0]["state"]["terminated"] for i in range(2)]
    check("chart: both load generators end with 0", [e["exitCode"] for e in ends] == [0, 0], said)
    check("chart: the report's pod starts when a load generator has ended, and not before",
          found[2]["metadata"]["creationTimestamp"] >= min(e["finishedAt"] for e in ends), found[2]["metadata"])
    report = check_report("chart", bucket.fetch("two"), "two")
    check("chart: the run is in order", is_in_order(report) and not sum(row["failed"] for row in report["transactions"]), report["verdict"])
    check("chart: the job has the verdict", (has_ended(k8s, "two") == "Complete") == (report["verdict"]["status"] == "passed"),
          (report["verdict"], said))
    check("chart: Prometheus had the rate that the report has",
          abs(planned - sum(row["offeredPerMinute"] for row in report["transactions"])) <= 0.02 * planned,
          (planned, [row["offeredPerMinute"] for row in report["transactions"]]))
    left = {p.name for p in (bucket.folder / "two").iterdir() if p.name.startswith(".") or p.name.endswith(".part")}
    check("chart: nothing unfinished is in the bucket", not left, left)
    note(f"two: {report['verdict']['statement']} Requests: {report['run']['requests']}")

    k8s.program("helm", "uninstall", "two", "-n", SPACE, "--wait")
    chart(k8s, "two")
    chart(k8s, "again", load=False, runId="two")
    yield "two is installed once more, with the same name"
    k8s.wait("the end of the second two", 200, lambda: has_ended(k8s, "two") and has_ended(k8s, "again"))
    refused = [messages(p) for i, p in pods(k8s, "app.kubernetes.io/instance=two").items() if i < 2]
    check("chart: a name that was used is refused before any load",
          len(refused) == 2 and all("Run two is in s3://folio-perf/runs already. Give each run a name of its own." in m for m in refused), refused)
    check("chart: the report can be made again", (has_ended(k8s, "again") == "Complete") == (report["verdict"]["status"] == "passed"),
          logs(k8s, "job/again", "-c", "injector"))
    same = json.loads((bucket.fetch("two") / "two" / "report.json").read_text())
    check("chart: with the same figures", same["transactions"] == report["transactions"], same["verdict"])


def run_deleted(k8s, bucket):
    chart(k8s, "gone", duration="40s", tenants=",".join(DELETED), startIn=LATER_START_IN)
    yield "gone is installed"
    k8s.wait("two load generators that are ready", LATER_START_IN + 150, lambda: ready(k8s, "gone") == 2 or has_ended(k8s, "gone"))
    victim = pods(k8s, "app.kubernetes.io/instance=gone")[1]["metadata"]["name"]
    k8s.wait("its first transactions", 90, lambda: re.search(r" p50 \d", logs(k8s, victim, "-c", "injector")))
    k8s.kubectl("delete", "pod", "-n", SPACE, victim, "--wait=false")
    yield "gone has lost a pod"
    k8s.wait("the end of gone", 300, lambda: has_ended(k8s, "gone"))
    report = check_report("deleted pod", bucket.fetch("gone"), "gone")
    check("deleted pod: the job has failed", has_ended(k8s, "gone") == "Failed")
    check("deleted pod: its index is not started again",
          k8s.get("job", "gone", "-n", SPACE)["status"].get("failedIndexes", "").split(",")[0] == "1", k8s.get("job", "gone", "-n", SPACE)["status"])
    first = report["verdict"]["reasons"][0].replace("\u00a0", " ")
    check("deleted pod: the verdict names its cause first",
          report["verdict"]["status"] == "cannot-be-judged" and first.startswith("Load generator 2 of 2 was interrupted"), report["verdict"])
    note(f"gone: {first}")


def overlay(k8s, suffix, shards, run):
    """The example as a user fills it in."""
    folder = k8s.folder / "kubernetes" / f"{suffix}"
    if not folder.parent.exists():
        shutil.copytree(KUBERNETES, folder.parent)
    shutil.copytree(KUBERNETES / "example", folder)
    text = (folder / "kustomization.yaml").read_text()
    for old, new in (('nameSuffix: "-20260102"', f'nameSuffix: "-{suffix}"'), ("RUN_ID=20260102", f"RUN_ID={run}"),
                     ('newTag: "0.1.0"', 'newTag: "check"'), ("SIMULATION=MobiusBaseline", "SIMULATION=CheckInCheckOut"),
                     ("DURATION=2h", "DURATION=20s"), ("BASELINE=mobius/test-4", "BASELINE="), ("SHARDS=4", f"SHARDS={shards}"),
                     ("      - RUN_ID=", f"      - START_IN={LATER_START_IN}\n      - TENANTS={','.join(APPLIED)}\n      - SETTINGS={SETTINGS}\n      - RUN_ID="),
                     ('requests: {cpu: "2", memory: 3Gi}', "requests: {cpu: 100m, memory: 768Mi}"),
                     ("limits: {memory: 3Gi}", "limits: {memory: 1Gi}"), ("cpu: 500m", "cpu: 100m")):
        if old not in text:
            raise RuntimeError(f"kubernetes/example/kustomization.yaml has no {old}")
        text = text.replace(old, new, 1)
    (folder / "kustomization.yaml").write_text(text)
    (folder / "folio.conf").write_text((images.PROJECT / "src/main/resources/targets/sandbox.conf").read_text().replace(
        "sandbox = true", f'sandbox = true\n  allowedHosts = ["{cluster.NODE}"]\n  maxRequestsPerSec = 500'))
    return folder


def run_example(k8s):
    reports = k8s.folder / "volume"
    reports.mkdir()
    os.chown(reports, 10001, 10001)
    volume = {"apiVersion": "v1", "kind": "PersistentVolume", "metadata": {"name": "reports"}, "spec": {
        "capacity": {"storage": "50Gi"}, "accessModes": ["ReadWriteMany"], "hostPath": {"path": str(reports)}, "storageClassName": ""}}
    k8s.kubectl("apply", "-f", "-", input=json.dumps(volume))
    k8s.kubectl("apply", "-n", SPACE, "-f", KUBERNETES / "volume.yaml")
    for shards in (1, 2, 6):
        done = k8s.kubectl("apply", "--dry-run=server", "-k", overlay(k8s, f"dry{shards}", shards, "dry"), check=False)
        check(f"example: the API server accepts it with {shards} load generators", done.returncode == 0 and done.stdout.count("job.batch/") == 2
              and "Warning" not in done.stderr, done.stdout + done.stderr)
    done = k8s.kubectl("apply", "-k", overlay(k8s, "monday", 2, "monday"), check=False)
    check("example: it is applied without a warning", done.returncode == 0 and "Warning" not in done.stderr, done.stderr)
    yield "the example is applied"
    k8s.wait("the end of the example", LATER_START_IN + 600,
             lambda: has_ended(k8s, "folio-perf-load-monday") and has_ended(k8s, "folio-perf-report-monday"))
    report = check_report("example", reports / "monday", "monday")
    check("example: the run is in order", is_in_order(report) and not sum(row["failed"] for row in report["transactions"]), report["verdict"])
    note(f"monday: {report['verdict']['statement']}")
    k8s.kubectl("apply", "-k", overlay(k8s, "tuesday", 2, "monday"))
    yield "the example is applied again with the same RUN_ID"
    k8s.wait("the end of the load", 120, lambda: has_ended(k8s, "folio-perf-load-tuesday"))
    said = logs(k8s, "-l", "job-name=folio-perf-load-tuesday")
    check("example: a RUN_ID that was used is refused at once", said.count("of run monday has already ended. Set another RUN_ID") == 2, said)


def follow(scenario):
    for step in scenario:
        note(step)


def inside(folder, app):
    k8s = cluster.Cluster(folder, PAUSE)
    bucket = Bucket(folder / "bucket")
    try:
        imported = threading.Thread(target=lambda: k8s.wait("containerd", 60, (folder / "containerd.sock").exists)
                                    and k8s.load_images(folder / "images.tar"))
        imported.start()
        k8s.start()
        os.environ["PYTHONPATH"] = str(images.CACHE / "moto")
        k8s.run("moto", sys.executable, "-m", "moto.server", "-H", cluster.NODE, "-p", "5000")
        k8s.run("sandbox", "java", "-Xmx768m", "-cp", f"{app}/test-classes:{app}/classes:{app}/lib/*", "-Dsandbox.port=9131",
                "-Dsandbox.serviceDemand=0.2", "org.folio.perf.app.SandboxMain")
        forwarder.serve(cluster.NODE, 9130, 9131)
        imported.join()
        k8s.wait("the node", 120, k8s.is_ready)
        note(f"Kubernetes {cluster.VERSION} is ready")
        k8s.kubectl("create", "namespace", SPACE)
        k8s.kubectl("label", "namespace", SPACE, "pod-security.kubernetes.io/enforce=restricted", "pod-security.kubernetes.io/warn=restricted")
        for name in ("folio-perf", "folio-perf-s3"):
            k8s.kubectl("create", "secret", "generic", name, "-n", SPACE, *(f"--from-literal={k}={v}" for k, v in KEYS.items()))
        k8s.wait("the bucket", 60, lambda: bucket.aws("s3", "mb", f"s3://{BUCKET}").returncode == 0)
        k8s.wait("the sandbox", 120, lambda: "runs at" in (folder / "sandbox.log").read_text())
        prometheus = Prometheus(k8s)
        scenarios = {"chart": run_chart(k8s, prometheus, bucket), "example": run_example(k8s), "deleted": run_deleted(k8s, bucket)}
        with ThreadPoolExecutor() as beside:
            chosen = os.environ.get("SCENARIOS", " ".join(scenarios)).split()
            for done in [beside.submit(follow, scenarios[name]) for name in chosen]:
                done.result()
    except (TimeoutError, RuntimeError, LookupError, OSError) as problem:
        events = k8s.kubectl("get", "pods,events", "-n", SPACE, "--sort-by=.metadata.creationTimestamp", check=False)
        check("all steps were done", False, f"{problem}\n{events.stdout[-1500:]}")
    finally:
        if os.environ.get("KEEP"):
            for kept in (*folder.glob("*.log"), folder / "podlogs", folder / "bucket", folder / "volume"):
                subprocess.run(["cp", "-rL", kept, os.environ["KEEP"]])
        k8s.stop()
    note("everything is stopped")
    end()


if __name__ == "__main__":
    if sys.argv[1:2] == ["--inside"]:
        inside(pathlib.Path(sys.argv[2]), sys.argv[3])
    else:
        sys.exit(outside(sys.argv[1] if len(sys.argv) > 1 else None))
