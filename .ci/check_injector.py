#!/usr/bin/env python3
"""Tests what the container does, without a container: kubernetes/injector, with a java that takes notes.

python3 .ci/check_injector.py [APP]

APP is a folder with lib, classes and test-classes as the image has them; with it a short run is made for real,
once to its end, once with SIGTERM in the middle, and once by two injectors.
"""
import datetime
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

REFERENCE = pathlib.Path(__file__).parent.parent / "src/main/resources/reference.conf"
INJECTOR = pathlib.Path(__file__).parent.parent / "kubernetes" / "injector"
APP = sys.argv.pop(1) if len(sys.argv) > 1 and not sys.argv[1].startswith("-") else None

# Notes its arguments and does what a run or a merge does with files.
JAVA = """#!/bin/sh
for argument in "$@"; do
  printf '%s\\n' "$argument" >>"$NOTES/$$"
  case $argument in
  -Dreports=*) reports=${argument#*=} ;;
  -Dshard=*) shard=${argument#*=} ;;
  -DrunId=*) id=${argument#*=} ;;
  -Dout=*) out=${argument#*=} ;;
  io.gatling.app.Gatling) mkdir -p "$reports/20260102T030405Z-X-y-${id:-}-${shard%/*}of${shard#*/}"
    echo '{}' >"$reports/20260102T030405Z-X-y-${id:-}-${shard%/*}of${shard#*/}/run.json" ;;
  *ReportMain) [ -z "${out:-}" ] || { mkdir -p "$out"; echo '{}' >"$out/run.json"; } ;;
  esac
done
trap 'echo TERM >>"$NOTES/$$"; exit 7' TERM
if [ -n "${JAVA_RUNS:-}" ]; then touch "$NOTES/ready"; while :; do sleep 0.1; done; fi
exit "${JAVA_CODE:-0}"
"""


class Injector(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.root = pathlib.Path(temporary.name)
        for name in ("bin", "notes", "reports"):
            (self.root / name).mkdir()
        java = self.root / "bin" / "java"
        java.write_text(JAVA)
        java.chmod(0o755)

    def environment(self, **variables):
        kept = {"PATH": f"{self.root / 'bin'}:{os.environ['PATH']}", "NOTES": str(self.root / "notes"),
                "REPORTS": str(self.root / "reports"), "APP": "/app", "RUN_ID": "r1", "SHARDS": "4",
                "SIMULATION": "MobiusHighLoad", "POLL_SECONDS": "0.1"}
        return {**kept, **{name: str(value) for name, value in variables.items()}}

    def injector(self, mode, **variables):
        return subprocess.run([INJECTOR, mode], env=self.environment(**variables), capture_output=True, text=True,
                              timeout=60)

    def calls(self):
        return [f.read_text().splitlines() for f in sorted((self.root / "notes").iterdir(), key=lambda f: f.stat().st_mtime_ns)]

    def load(self, index, **variables):
        ended = self.injector("load", JOB_COMPLETION_INDEX=index, **variables)
        return ended.returncode

    def folder(self, name):
        return self.root / "reports" / "r1" / name

    def test_the_index_of_the_job_is_the_shard(self):
        for index in range(4):
            self.assertEqual(self.load(index), 0)
        calls = self.calls()
        self.assertEqual([[a for a in c if a.startswith("-Dshard=")] for c in calls],
                         [[f"-Dshard={n}/4"] for n in (1, 2, 3, 4)])
        for call in calls:
            self.assertIn("-DrunId=r1", call)
            self.assertEqual(call[-5:-2], ["io.gatling.app.Gatling", "-s", "org.folio.perf.simulations.MobiusHighLoad"])
        self.assertEqual(len({c[-1] for c in calls}), 4, "each has a folder of its own for Gatling's results")

    def test_all_injectors_start_at_the_time_that_the_first_has_written(self):
        before = datetime.datetime.now(datetime.timezone.utc)
        for index in (2, 0, 3):
            self.load(index, START_IN=600)
        starts = {a for c in self.calls() for a in c if a.startswith("-DstartAt=")}
        self.assertEqual(len(starts), 1)
        start = datetime.datetime.fromisoformat(starts.pop().split("=")[1].replace("Z", "+00:00"))
        self.assertTrue(595 <= (start - before).total_seconds() <= 660, start)

    def test_a_start_that_is_given_is_taken(self):
        self.load(0, START_AT="2026-11-21T14:00:00Z")
        self.assertIn("-DstartAt=2026-11-21T14:00:00Z", self.calls()[0])

    def test_one_injector_alone_is_no_shard(self):
        ended = self.injector("load", SHARDS=1, DURATION="5s", TENANTS="a b", TARGET="/config/folio.conf",
                              SETTINGS="-Drate=0.5 -Dseed=2")
        self.assertEqual(ended.returncode, 0)
        call = self.calls()[0]
        self.assertFalse([a for a in call if a.startswith(("-Dshard", "-DrunId", "-DstartAt"))])
        for argument in ("-Dduration=5s", "-Dtenants=a b", "-Dtarget=/config/folio.conf", "-Drate=0.5", "-Dseed=2",
                         f"-Dreports={self.root / 'reports' / 'r1'}"):
            self.assertIn(argument, call)

    def test_the_exit_code_is_that_of_the_load(self):
        for code in (0, 1, 2, 3):
            self.assertEqual(self.load(0, JAVA_CODE=code), code)
            self.assertEqual(self.folder("ended-0").read_text(), f"{code}\n")

    def test_an_index_that_no_shard_has_is_refused(self):
        ended = self.injector("load", JOB_COMPLETION_INDEX=4)
        self.assertEqual(ended.returncode, 1)
        self.assertIn("with SHARDS=4 it is at most 3", ended.stderr)
        self.assertEqual(self.calls(), [])

    def test_a_run_without_a_name_is_refused(self):
        self.assertIn("Set RUN_ID", self.injector("load", RUN_ID="").stderr)

    def test_sigterm_reaches_the_load_and_its_end_is_awaited(self):
        process = subprocess.Popen([INJECTOR, "load"], env=self.environment(JAVA_RUNS=1, JOB_COMPLETION_INDEX=0))
        while not (self.root / "notes" / "ready").exists():
            time.sleep(0.05)
        (self.root / "notes" / "ready").unlink()
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(20), 7)
        self.assertEqual(self.calls()[0][-1], "TERM")
        self.assertEqual(self.folder("ended-0").read_text(), "7\n")

    def test_the_report_is_made_of_all_shards_when_they_have_ended(self):
        for index in range(4):
            self.load(index)
        ended = self.injector("merge", JAVA_CODE=2, BASELINE="mobius/test-4")
        self.assertEqual(ended.returncode, 2)
        call = self.calls()[-1]
        together = [a for a in call if a.startswith("-Drun=")][0].split("=")[1].split(",")
        self.assertEqual([pathlib.Path(f).name for f in together],
                         [f"20260102T030405Z-X-y-r1-{n}of4" for n in (1, 2, 3, 4)])
        self.assertEqual(call[-3:], [f"-Dout={self.folder('r1')}", "-Dbaseline=mobius/test-4",
                                     "org.folio.perf.app.ReportMain"])

    def test_made_again_the_report_does_not_take_itself_for_a_shard(self):
        for index in range(4):
            self.load(index)
        self.injector("merge")
        self.injector("merge")
        calls = self.calls()
        self.assertEqual([a for a in calls[-1] if a.startswith("-Drun=")], [a for a in calls[-2] if a.startswith("-Drun=")])

    def test_an_injector_without_a_sign_of_life_is_not_awaited_for_ever(self):
        for index in range(4):
            self.load(index)
        self.folder("ended-2").unlink()
        old = time.time() - 3600
        for file in [*self.root.glob("reports/r1/*3of4"), *self.root.glob("reports/r1/*3of4/*"), self.folder("start-at")]:
            os.utime(file, (old, old))
        self.assertEqual(self.injector("merge", SILENT_MINUTES=15).returncode, 0)
        self.assertIn("3of4", [a for a in self.calls()[-1] if a.startswith("-Drun=")][0])

    def test_an_injector_that_works_is_awaited(self):
        for index in range(4):
            self.load(index)
        self.folder("ended-2").unlink()
        process = subprocess.Popen([INJECTOR, "merge"], env=self.environment())
        with self.assertRaises(subprocess.TimeoutExpired):
            process.wait(1)
        self.folder("ended-2").write_text("0\n")
        self.assertEqual(process.wait(20), 0)

    def test_a_stopped_merge_makes_the_report_of_what_is_there(self):
        self.load(0)
        process = subprocess.Popen([INJECTOR, "merge"], env=self.environment())
        with self.assertRaises(subprocess.TimeoutExpired):
            process.wait(1)
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(20), 0)
        self.assertIn("1of4", [a for a in self.calls()[-1] if a.startswith("-Drun=")][0])

    def test_a_mode_that_is_not_there_is_refused_with_those_that_are(self):
        ended = self.injector("lode")
        self.assertEqual(ended.returncode, 1)
        self.assertIn("load, merge, doctor, prepare and report", ended.stderr)


@unittest.skipIf(APP is None, "needs APP, a folder as the image has it")
class RealRun(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.reports = pathlib.Path(temporary.name)

    def start(self, duration, output):
        environment = {**os.environ, "APP": APP, "REPORTS": str(self.reports), "RUN_ID": "real", "SHARDS": "1",
                       "SIMULATION": "CheckInCheckOut", "TENANTS": "3", "DURATION": duration, "JAVA_OPTIONS": "-Xmx1g",
                       "SETTINGS": "-Drate=20 -DrampUp=1s -DprogressInterval=1s"}
        return subprocess.Popen([INJECTOR, "load"], env=environment, cwd=self.reports, stdout=output,
                                stderr=subprocess.STDOUT)

    def run_folder(self):
        found = list(self.reports.glob("real/*/run.json"))
        self.assertEqual(len(found), 1)
        return found[0].parent

    def test_a_run_leaves_its_folder(self):
        with (self.reports / "output.txt").open("w+") as output:
            code = self.start("8s", output).wait(240)
            self.assertEqual(code, 0, (self.reports / "output.txt").read_text())
        run = self.run_folder()
        for name in ("simulation.log", "transactions.tsv", "report.json", "index.html", "report.css", "gatling/index.html"):
            self.assertTrue((run / name).is_file(), name)
        self.assertEqual(json.loads((run / "report.json").read_text())["verdict"]["status"], "passed")
        self.assertEqual([p.name for p in (self.reports / "real").iterdir() if p.name.startswith(".")], [])

    def test_sigterm_ends_a_run_in_order(self):
        with (self.reports / "output.txt").open("w+") as output:
            process = self.start("10m", output)
            end = time.monotonic() + 240
            while " p50 " not in (self.reports / "output.txt").read_text():
                self.assertIsNone(process.poll(), (self.reports / "output.txt").read_text())
                self.assertLess(time.monotonic(), end)
                time.sleep(0.2)
            process.send_signal(signal.SIGTERM)
            self.assertEqual(process.wait(100), 2, (self.reports / "output.txt").read_text())
        run = self.run_folder()
        self.assertEqual(json.loads((run / "run.json").read_text())["ending"], "interrupted")
        self.assertTrue((run / "index.html").is_file())

    @unittest.skipUnless("startAt =" in REFERENCE.read_text(), "there are no shards yet")
    def test_two_injectors_and_the_merge_make_one_report(self):
        class_path = f"{APP}/test-classes:{APP}/classes:{APP}/lib/*"
        with (self.reports / "sandbox.txt").open("w+") as output:
            sandbox = subprocess.Popen(["java", "-Xmx512m", "-cp", class_path, "org.folio.perf.app.SandboxMain"],
                                       stdout=output, stderr=subprocess.STDOUT)
        try:
            address = None
            while address is None:
                self.assertIsNone(sandbox.poll(), (self.reports / "sandbox.txt").read_text())
                address = re.search(r"runs at (http\S+)", (self.reports / "sandbox.txt").read_text())
                time.sleep(0.2)
            environment = {**os.environ, "APP": APP, "REPORTS": str(self.reports), "RUN_ID": "two", "SHARDS": "2",
                           "SIMULATION": "CheckInCheckOut", "TENANTS": "4", "DURATION": "10s", "JAVA_OPTIONS": "-Xmx700m",
                           "START_IN": "45", "POLL_SECONDS": "1", 
                           "SETTINGS": f"-Drate=20 -DrampUp=1s -Dsandbox.url={address.group(1)}"}
            parts = [subprocess.Popen([INJECTOR, mode], env={**environment, "JOB_COMPLETION_INDEX": str(index)},
                                      cwd=self.reports, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
                     for mode, index in (("load", 0), ("load", 1), ("merge", 0))]
            outputs = [part.communicate(timeout=400)[0] for part in parts]
            self.assertEqual([part.returncode for part in parts[:2]], [0, 0], "\n".join(outputs))
            # Three JVMs that start together on a small machine may start virtual users late: then nothing is judged.
            self.assertIn(parts[2].returncode, (0, 2), outputs[2])
        finally:
            sandbox.terminate()
            sandbox.wait()
        shards = [json.loads(f.read_text()) for f in sorted(self.reports.glob("two/*of2/run.json"))]
        self.assertEqual(len(shards), 2)
        merged = self.reports / "two" / "two"
        report = json.loads((merged / "report.json").read_text())
        self.assertNotEqual(report["verdict"]["status"], "failed", report["verdict"])
        self.assertEqual(sum(row["failed"] for row in report["transactions"]), 0)
        lines = [len((folder / "transactions.tsv").read_text().splitlines()) - 1
                 for folder in (*sorted(self.reports.glob("two/*of2")), merged)]
        self.assertEqual(lines[0] + lines[1], lines[2])
        self.assertGreater(min(lines), 0)
        self.assertTrue((merged / "index.html").is_file())


if __name__ == "__main__":
    unittest.main(verbosity=2)
