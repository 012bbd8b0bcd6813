#!/usr/bin/env python3
"""Aborts short runs as a build server and a user do, and looks that nothing is left that sends load.

python3 .ci/check_abort.py [MAVEN ARGUMENT...]

- SIGTERM to Maven alone: Maven waits for the load generator, which stops and writes its report.
- Ctrl-C, which reaches Maven and the load generator alike: the same.
- SIGKILL to Maven alone: the load generator stops by itself, with its report.
- SIGTERM to every process of the build, and SIGKILL after 5 s, as Jenkins aborts: nothing is left, and
  ./perf report makes a report of what was measured until then.
"""
import concurrent.futures
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import uuid

MAVEN = ["mvn", "-B", "-ntp", *sys.argv[1:]]
RUN = ["gatling:test", "-Dsimulation=CheckInCheckOut", "-Dtenants=3", "-Drate=20", "-DrampUp=1s", "-Dduration=10m",
       "-DprogressInterval=1s"]
problems = []


def processes_of(cookie):
    """Ids of those that have inherited the cookie, as Jenkins finds the processes of a build."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                if cookie.encode() in (entry / "environ").read_bytes():
                    found.append(int(entry.name))
            except OSError:
                pass
    return found


def send(pids, number):
    for pid in pids:
        try:
            os.kill(pid, number)
        except ProcessLookupError:
            pass


def wait_until(what, holds, seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if holds():
            return True
        time.sleep(0.2)
    problems.append(f"after {seconds} s still not: {what}")
    return False


def heed_ctrl_c():
    """As in a terminal, whoever started this script."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def aborted(name, folder, abort, ends_within):
    """One run: starts it, aborts it while it sends load, and waits until no process of it is left."""
    cookie = f"folio-perf-check-{uuid.uuid4()}"
    reports = folder / name
    output = folder / f"{name}.txt"
    with output.open("w") as text:
        maven = subprocess.Popen([*MAVEN, *RUN, f"-Dreports={reports}"], stdout=text, stderr=subprocess.STDOUT,
                                 stdin=subprocess.DEVNULL, start_new_session=True, preexec_fn=heed_ctrl_c,
                                 env={**os.environ, "BUILD_ID": cookie})
    try:
        def has_begun():
            return re.search(r"steady .* p50 \d", output.read_text()) or maven.poll() is not None
        if not wait_until(f"{name}: the load has begun", has_begun, 900):
            return None
        if maven.poll() is not None:
            problems.append(f"{name}: the run ended by itself:\n{output.read_text()[-3000:]}")
            return None
        began = time.monotonic()
        abort(maven, cookie)
        def gone():
            maven.poll()
            return not [p for p in processes_of(cookie) if p != maven.pid or maven.returncode is None]
        wait_until(f"{name}: no process is left", gone, ends_within)
        try:
            maven.wait(60)
        except subprocess.TimeoutExpired:
            problems.append(f"{name}: Maven has not ended")
        print(f"{name}: all processes gone after {time.monotonic() - began:.1f} s, Maven ended with {maven.returncode}")
        runs = [f for f in reports.iterdir() if f.is_dir()] if reports.is_dir() else []
        if len(runs) != 1:
            problems.append(f"{name}: {len(runs)} run folders")
            return None
        return runs[0], maven.returncode, output.read_text()
    finally:
        send(processes_of(cookie), signal.SIGKILL)


def has_report(name, run):
    missing = [f for f in ("report.json", "index.html", "junit.xml", "report.css") if not (run / f).is_file()]
    if missing:
        problems.append(f"{name}: there is no {', '.join(missing)}")
        return
    if len((run / "transactions.tsv").read_text().splitlines()) < 2:
        problems.append(f"{name}: transactions.tsv has no transaction")
    report = json.loads((run / "report.json").read_text())
    if report["verdict"]["status"] != "cannot-be-judged":
        problems.append(f"{name}: the verdict is {report['verdict']}")


def terminate_maven(maven, _):
    maven.send_signal(signal.SIGTERM)


def press_ctrl_c(maven, _):
    os.killpg(maven.pid, signal.SIGINT)


def kill_maven(maven, _):
    maven.kill()


def as_jenkins(_, cookie):
    send(processes_of(cookie), signal.SIGTERM)
    end = time.monotonic() + 5
    while processes_of(cookie) and time.monotonic() < end:
        time.sleep(0.2)
    send(processes_of(cookie), signal.SIGKILL)


def check_told(name, abort, folder):
    """A run that is told to end: Maven ends with its verdict, and says what happened."""
    ended = aborted(name, folder, abort, 240)
    if not ended:
        return
    run, code, output = ended
    has_report(name, run)
    if code != 2:
        problems.append(f"{name}: Maven ended with {code}; a verdict that is not passed is 2")
    if "Interrupted: the load stops" not in output:
        problems.append(f"{name}: the load generator said nothing:\n{output[-2000:]}")
    if json.loads((run / "run.json").read_text())["ending"] != "interrupted":
        problems.append(f"{name}: run.json does not say that it was interrupted")


def check_sigkill(folder):
    ended = aborted("sigkill", folder, kill_maven, 240)
    if ended:
        has_report("sigkill", ended[0])


def check_jenkins(folder):
    ended = aborted("jenkins", folder, as_jenkins, 60)
    if ended:
        run = ended[0]
        made = subprocess.run(["./perf", "report", f"-Drun={run}"], capture_output=True, text=True,
                              timeout=600)
        if made.returncode != 2:
            problems.append(f"jenkins: the report ended with {made.returncode}: {made.stdout}{made.stderr}")
        has_report("jenkins", run)


# Two at once: most of the time is waiting for Maven and the load to begin.
with tempfile.TemporaryDirectory() as temporary, concurrent.futures.ThreadPoolExecutor(2) as pool:
    folder = pathlib.Path(temporary)
    runs = [pool.submit(check_told, "sigterm", terminate_maven, folder),
            pool.submit(check_told, "ctrl-c", press_ctrl_c, folder),
            pool.submit(check_sigkill, folder),
            pool.submit(check_jenkins, folder)]
    for ended in runs:
        ended.result()

print("\n".join(problems) if problems else "every abort ended the load and left a report")
sys.exit(1 if problems else 0)
