#!/usr/bin/env python3
"""Builds the image and runs it as the manifests of Kubernetes do: python3 .ci/check_containers.py [APP | whole]

APP is a folder with lib, native, classes and test-classes as the image has them; by default it is made of what Maven has
compiled in target. With `whole`, the Dockerfile is built as it is, from source; that takes many minutes.

Smoke runs in a container with the security context of kubernetes/base: user 10001, a read-only root, no capabilities, no new
privileges; also with a /tmp that is noexec, and with no network but loopback. Another run is stopped in the middle by SIGTERM.
Needs root and Debian, or a Docker engine that runs. Images are kept in ${XDG_CACHE_HOME:-~/.cache}/folio-perf. Ends with
"N passed, N failed", or with the code 77 where it cannot be done.
"""
import json
import os
import pathlib
import re
import sys
import tempfile
import time

import images
from checks import check, end

IMAGE = "folio-perf:check"
given = sys.argv[1] if len(sys.argv) > 1 else None
began = time.monotonic()


def took():
    return f"{time.monotonic() - began:.0f} s"


def pod_security(path):
    """The security context of a manifest as options of Docker: the lines of securityContext, by their keys."""
    text = path.read_text()
    values = dict(line.strip().split(": ") for line in text.splitlines() if line.count(": ") == 1)
    assert "drop:\n                - ALL" in text and values["type"] == "RuntimeDefault"
    assert values["runAsNonRoot"] == "true" and values["allowPrivilegeEscalation"] == "false"
    assert values["readOnlyRootFilesystem"] == "true"
    return ["--user", f"{values['runAsUser']}:{values['runAsGroup']}", "--read-only", "--cap-drop", "ALL",
            "--security-opt", "no-new-privileges", "--memory", "3g"]


with tempfile.TemporaryDirectory() as temporary, images.Docker() as docker:
    work = pathlib.Path(temporary)
    work.chmod(0o755)
    if given == "whole":
        bases = docker.whole(IMAGE)
    else:
        bases = docker.project(IMAGE, pathlib.Path(given) if given else images.make_app(work))
    print(f"        Docker {docker.version()}; {bases}; the image is there after {took()}")
    image = json.loads(docker.run("image", "inspect", IMAGE).stdout)[0]
    check("the image's user is not root", image["Config"]["User"] == "10001:10001", image["Config"])
    options = pod_security(images.PROJECT / "kubernetes" / "base" / "load.yaml")

    def start(name, **variables):
        reports = work / name
        reports.mkdir()
        os.chown(reports, 10001, 10001)
        settings = [word for key, value in {"RUN_ID": name, "SHARDS": "1", **variables}.items() for word in ("-e", f"{key}={value}")]
        docker.run("run", "-d", "--name", name, *options, "--tmpfs", "/tmp:noexec,nosuid,nodev", "--network", "none",
                   "-v", f"{reports}:/reports", *settings, IMAGE)
        return reports / name

    def said(name):
        done = docker.run("logs", name, check=False)
        return done.stdout + done.stderr

    def await_end(name, seconds):
        done = docker.run("wait", name, timeout=seconds)
        return int(done.stdout)

    def run_of(reports):
        found = list(reports.glob("*/report.json"))
        check("the run left one folder with a report", len(found) == 1, list(reports.glob("*/*")))
        if len(found) != 1:
            print(said(reports.name))
            end()
        return found[0].parent

    names = ("check-smoke", "check-term", "check-wrong")
    docker.run("rm", "-f", *names, check=False)
    try:
        smoke = start("check-smoke", SIMULATION="Smoke", SETTINGS="-Dsandbox.serviceDemand=0.4")
        state = json.loads(docker.run("inspect", "check-smoke").stdout)[0]["State"]
        process = pathlib.Path(f"/proc/{state['Pid']}")
        status = dict(line.split(":\t") for line in (process / "status").read_text().splitlines() if ":\t" in line)
        check("it runs as user 10001", status["Uid"].split() == ["10001"] * 4, status["Uid"])
        check("it has no capability, and can get no new privileges", int(status["CapEff"], 16) == int(status["CapBnd"], 16) == 0
              and status["NoNewPrivs"] == "1" and status["Seccomp"] == "2", status)
        mounts = {line.split()[4]: line.split()[5].split(",") for line in (process / "mountinfo").read_text().splitlines()}
        check("its root is read-only, and nothing in /tmp can be executed", "ro" in mounts["/"] and "noexec" in mounts["/tmp"], mounts)
        devices = [line.split(":")[0].strip() for line in (process / "net/dev").read_text().splitlines()[2:]]
        check("it has no network but loopback", set(devices) - {"tunl0", "sit0", "ip6tnl0"} == {"lo"}, devices)
        code = await_end("check-smoke", 600)
        run = run_of(smoke)
        report = json.loads((run / "report.json").read_text())
        check(f"Smoke passes ({took()})", code == 0 and report["verdict"]["status"] == "passed",
              (code, report["verdict"], said("check-smoke")[-1500:]))
        unfit = [row["name"] for row in report["transactions"] if row["iterations"] == 0 or row["failed"]]
        check("each transaction ran, and none failed", report["transactions"] and not unfit, unfit)
        noise = [word for word in ("Exception", "failed to map segment", "FileSystemPreferences", "mvn ") if word in said("check-smoke")]
        check("its log has no stack trace and no word of Maven", not noise, noise)

        wrong = start("check-wrong", SIMULATION="Smok")
        code = await_end("check-wrong", 120)
        check("a misspelt simulation ends with 1 and one line", code == 1 and said("check-wrong").count("\n") == 1
              and "Did you mean Smoke?" in said("check-wrong"), said("check-wrong"))

        stopped = start("check-term", SIMULATION="CheckInCheckOut", DURATION="10m", TENANTS="3",
                        SETTINGS="-Drate=10 -DrampUp=1s -DprogressInterval=1s")
        until = time.monotonic() + 240
        while not re.search(r" p50 \d", said("check-term")) and time.monotonic() < until:
            time.sleep(0.5)
        at = time.monotonic()
        docker.run("kill", "-s", "TERM", "check-term")
        code = await_end("check-term", 120)
        check(f"SIGTERM in mid-run ends it with 2, in the time that Kubernetes gives ({time.monotonic() - at:.0f} s)",
              code == 2 and time.monotonic() - at < 100, said("check-term"))
        run = run_of(stopped)
        check("its report says so, of what was measured until then", json.loads((run / "run.json").read_text())["ending"] == "interrupted"
              and (run / "index.html").is_file() and json.loads((run / "report.json").read_text())["totals"]["requests"] > 0, list(run.iterdir()))
    finally:
        docker.run("rm", "-f", *names, check=False)
    print(f"        {took()} in all")
end()
