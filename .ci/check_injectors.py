#!/usr/bin/env python3
"""Four injectors against one sandbox, all on loopback: one is killed in mid-run, the clock of one is 3 s ahead.

Needs faketime (Debian), and a class path: the environment variable TEST_CLASSPATH, or target/class-path as each compilation
by Maven writes it. Ends with "N passed, N failed".
"""
import datetime, json, os, pathlib, re, shutil, signal, subprocess, sys, tempfile, threading, time
from checks import check, end

project = pathlib.Path(__file__).resolve().parent.parent
os.chdir(project)
class_path = os.environ.get("TEST_CLASSPATH") or (project / "target/class-path").read_text()
faketime = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1"
ready_in, duration_s = int(os.environ.get("READY_IN_S", "75")), 40


def java(heap, *words):
    return ["java", f"-Xmx{heap}", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:ReservedCodeCacheSize=240m",
            "--add-opens=java.base/java.lang=ALL-UNNAMED", "--add-opens=java.base/jdk.internal.misc=ALL-UNNAMED", "-cp", class_path, *words]


work = pathlib.Path(tempfile.mkdtemp(prefix="injectors"))
reports = work / "reports"
started = []
try:
    sandbox = subprocess.Popen(java("512m", "-Dsandbox.serviceDemand=0.2", "org.folio.perf.app.SandboxMain"),
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    started.append(sandbox)
    said = []
    while not (ready := re.search(r"runs at (http://\S+) ", said[-1] if said else "")):
        said.append(sandbox.stdout.readline() or sys.exit(f"The sandbox did not start: {said}"))
    threading.Thread(target=sandbox.stdout.read, daemon=True).start()

    at = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=ready_in)
    start_at = at.strftime("%Y-%m-%dT%H:%M:%SZ")
    injectors = []
    for i in range(1, 5):
        clock = []
        if i == 4:
            # Without the last one, timed waits of Java never end.
            clock = ["env", f"LD_PRELOAD={faketime}", "FAKETIME=+3s", "FAKETIME_DONT_FAKE_MONOTONIC=1",
                     "FAKETIME_FORCE_MONOTONIC_FIX=0"]
        settings = {"sandbox.url": ready.group(1), "shard": f"{i}/4", "runId": "four",
                    "startAt": start_at, "startGrace": "15m", "progressInterval": "1s", "duration": f"{duration_s}s", "rampUp": "5s", "rate": "4",
                    "reports": reports}
        words = [f"-D{name}={value}" for name, value in settings.items()]
        out = open(work / f"injector-{i}.txt", "w")
        process = subprocess.Popen(
            [*clock, *java("384m", *words, "io.gatling.app.Gatling", "-s",
                           "org.folio.perf.simulations.CheckInCheckOut", "-rf", str(work / f"gatling-{i}"))],
            stdout=out, stderr=subprocess.STDOUT)
        injectors.append(process)
        started.append(process)

    # In the middle of its load, which may begin late on a busy machine.
    elapsed = 0
    while elapsed < duration_s / 2:
        injectors[1].poll() is None or sys.exit(f"Injector 2 has ended: {(work / 'injector-2.txt').read_text()[-900:]}")
        time.sleep(0.2)
        clock = re.findall(r"^(\d\d):(\d\d) (?:ramp-up|steady)", (work / "injector-2.txt").read_text(), re.M)
        elapsed = max((int(minutes) * 60 + int(seconds) for minutes, seconds in clock), default=0)
    injectors[1].send_signal(signal.SIGKILL)
    codes = [process.wait(timeout=900) for process in injectors]

    def last(i):
        return (work / f"injector-{i}.txt").read_text()[-900:]

    for i in (1, 3, 4):
        check(f"injector {i} ends with 0", codes[i - 1] == 0, last(i))
    check("injector 2 was killed", codes[1] == -signal.SIGKILL, codes[1])
    folders = [next(iter(reports.glob(f"*-four-{i}of4")), None) for i in range(1, 5)]
    check("each left its run folder", all(folders), list(reports.glob("*")))
    if not all(folders):
        sys.exit("The rest needs all four folders.")
    done = subprocess.run(java("512m", "org.folio.perf.app.ReportMain", ",".join(map(str, folders))), capture_output=True, text=True)
    merged = next(iter(reports.glob("*-four-merged")), None)
    check("the verdict is not passed", done.returncode == 2, done.stdout + done.stderr)
    result = json.loads((merged / "report.json").read_text())
    causes = result["findings"]
    found = causes + [effect for cause in causes for effect in cause.get("effects", [])] + result.get("observed", [])
    statements = [finding["statement"].replace("\u00a0", " ") for finding in found]
    check("the killed injector is named",
          "Load generator 2 of 4 was killed, or was still running when its records were taken." in statements, statements)
    clocks = [re.fullmatch(r"The clock of load generator 4 of 4 was ([\d.]+) s ahead of the target's clock; "
                           r"the report corrects its times\.", s) for s in statements]
    off = [float(match.group(1)) for match in clocks if match]
    parts = {part["index"]: part for part in result["run"]["injectors"]["parts"]}
    error_s = parts[4]["clock"]["errorMs"] / 1000
    check("the clock that is 3 s ahead is named, within its error, and no other", len(off) == 1 and abs(off[0] - 3) <= error_s + 0.05, (statements, error_s))
    began = datetime.datetime.fromisoformat(json.loads((merged / "run.json").read_text())["loadStartedAt"].replace("Z", "+00:00"))
    # On a busy machine some are late, but none may follow its own clock.
    check("none started before the common start", (began - at.replace(microsecond=0)).total_seconds() >= -error_s, (began, at))
    kept = result["planKept"]
    check("what the killed injector did not send counts as not started",
          kept["keptPercent"] < 95 and kept["planned"] * 0.7 < kept["started"] < kept["planned"] * 0.95, kept)
    check("the run cannot be judged", result["verdict"]["status"] == "cannot-be-judged", result["verdict"])
    reasons = [reason.replace("\u00a0", " ") for reason in result["verdict"]["reasons"]]
    killed = [i for i, reason in enumerate(reasons) if reason.startswith("Load generator 2 of 4 was killed")]
    unkept = [i for i, reason in enumerate(reasons) if "did not keep the plan" in reason]
    check("its cause is said before the plan that was not kept", killed and unkept and killed < unkept, reasons)
    check("no transaction failed", all(row["failed"] == 0 for row in result["transactions"]),
          [(row["name"], row["failed"]) for row in result["transactions"]])

    done = subprocess.run(java("512m", "-Dpages=true", "org.folio.perf.app.ReportMain", str(merged)),
                          capture_output=True, text=True)
    page = merged / "gatling/index.html"
    check("Gatling makes its own report of all", done.returncode == 2 and page.exists()
          and "CICO_TC_Check-Out Controller" in page.read_text(), done.stdout + done.stderr)
finally:
    for process in started:
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()
    shutil.rmtree(work, ignore_errors=True)

end()
