#!/usr/bin/env python3
"""Tests what the containers do, without a container: kubernetes/injector, with a java that takes notes, and the chart's store.sh.

python3 .ci/check_injector.py [APP [CLASS ...]]

APP is a folder with lib, native, classes and test-classes as the image has them; with it a short run is made for real,
once to its end, and once with SIGTERM in the middle. Their /tmp is one that lets nothing be executed, where this machine
allows such a mount. CLASS is one of Injector, Store and RealRun; without any, all are run.
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

INJECTOR = pathlib.Path(__file__).parent.parent / "kubernetes" / "injector"
STORE = INJECTOR.parent / "chart" / "files" / "store.sh"
# A short run ends before the second compiler would pay.
SHORT = "-XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=240m"
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
  *LoadMain) mkdir -p "$reports/20260102T030405Z-X-y-${id:-}-${shard%/*}of${shard#*/}"
    echo '{}' >"$reports/20260102T030405Z-X-y-${id:-}-${shard%/*}of${shard#*/}/run.json" ;;
  *ReportMain) [ -z "${out:-}" ] || { mkdir -p "$out"; echo '{}' >"$out/run.json"; } ;;
  esac
done
trap 'echo TERM >>"$NOTES/$$"; exit 7' TERM
if [ -n "${JAVA_RUNS:-}" ]; then touch "$NOTES/ready"; while :; do sleep 0.1; done; fi
exit "${JAVA_CODE:-0}"
"""


class Folder(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.root = pathlib.Path(temporary.name)
        for name in ("bin", "notes", "reports/r1", "tmp"):
            (self.root / name).mkdir(parents=True)

    def program(self, name, text):
        (self.root / "bin" / name).write_text(text)
        (self.root / "bin" / name).chmod(0o755)

    def environment(self, **variables):
        given = {"PATH": f"{self.root / 'bin'}:{os.environ['PATH']}", "NOTES": self.root / "notes", "REPORTS": self.root / "reports",
                 "TMPDIR": self.root / "tmp", "RUN_ID": "r1", **variables}
        return {name: str(value) for name, value in given.items()}


class Injector(Folder):
    def setUp(self):
        super().setUp()
        self.program("java", JAVA)

    def start(self, mode, **variables):
        usual = {"APP": "/app", "SHARDS": 4, "SIMULATION": "MobiusHighLoad", "POLL_SECONDS": 0.1}
        return subprocess.Popen([INJECTOR, mode], env=self.environment(**{**usual, **variables}), stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True)

    def injector(self, mode, **variables):
        """Exit code, output, errors."""
        process = self.start(mode, **variables)
        output, errors = process.communicate(timeout=300)
        return process.returncode, output, errors

    def load(self, *indexes, **variables):
        return [self.injector("load", JOB_COMPLETION_INDEX=index, **variables)[0] for index in indexes]

    def calls(self):
        return [f.read_text().splitlines() for f in sorted((self.root / "notes").iterdir(), key=lambda f: f.stat().st_mtime_ns)]

    def argument(self, name, call=-1):
        return next((a.split("=", 1)[1] for a in self.calls()[call] if a.startswith(f"-D{name}=")), None)

    def file(self, name):
        return self.root / "reports" / "r1" / name

    def waits(self, process):
        with self.assertRaises(subprocess.TimeoutExpired):
            process.wait(1)

    def test_the_index_of_the_job_is_the_shard_and_all_start_at_the_time_that_the_first_has_written(self):
        before = datetime.datetime.now(datetime.timezone.utc)
        self.assertEqual(self.load(2, 0, 1, 3, START_IN=600), [0] * 4)
        calls = range(4)
        self.assertEqual([self.argument("shard", c) for c in calls], ["3/4", "1/4", "2/4", "4/4"])
        self.assertEqual({(self.argument("runId", c), self.argument("simulation", c)) for c in calls}, {("r1", "MobiusHighLoad")})
        self.assertEqual([[*c[-4:-2], c[-1]] for c in self.calls()], [["org.folio.perf.programs.LoadMain", "-rf", "--no-reports"]] * 4)
        (start,) = {self.argument("startAt", c) for c in calls}
        self.assertTrue(599 <= (datetime.datetime.fromisoformat(start.replace("Z", "+00:00")) - before).total_seconds() <= 660, start)

    def test_a_start_that_is_given_is_taken(self):
        self.load(0, START_AT="2026-11-21T14:00:00Z")
        self.assertEqual(self.argument("startAt"), "2026-11-21T14:00:00Z")
        self.load(1, BEGAN_AT="2026-11-21T14:00:00.123Z", START_IN=90)
        self.assertEqual(self.argument("startAt"), "2026-11-21T14:01:30Z")
        self.assertFalse(self.file("start-at").exists())

    def test_java_has_the_image_s_libraries_and_the_memory_of_the_pom_before_options_of_the_user(self):
        self.load(0, JAVA_OPTIONS="-XX:MaxNewSize=128m")
        call = self.calls()[0]
        self.assertEqual(self.argument("java.library.path"), "/app/native")
        self.assertTrue((self.root / "tmp/.java/.userPrefs").is_dir())
        shipped = re.findall(r"<jvmArg>(-Xms[^<]+|-XX:(?![+]Exit|-HeapDump)[^<]+)</jvmArg>", (INJECTOR.parent.parent / "pom.xml").read_text())
        self.assertGreater(len(shipped), 3)
        self.assertLess(max(map(call.index, shipped)), call.index("-XX:MaxNewSize=128m"))

    def test_one_injector_alone_is_no_shard(self):
        self.load(0, SHARDS=1, DURATION="5s", TENANTS="a b", TARGET="/config/folio.conf", SETTINGS="-Drate=0.5 -Dseed=2")
        self.assertEqual([self.argument(n) for n in ("shard", "runId", "startAt", "duration", "tenants", "target", "rate", "seed", "reports")],
                         [None, None, None, "5s", "a b", "/config/folio.conf", "0.5", "2", str(self.root / "reports/r1")])
        self.assertEqual(self.calls()[0][-1], "--no-reports")

    def test_the_exit_code_is_that_of_the_load_and_is_left_for_other_containers(self):
        for code in range(4):
            self.assertEqual(self.load(code, JAVA_CODE=code), [code])
            self.assertEqual(self.file(f"ended-{code}").read_text(), f"{code}\n")
        file = self.root / "code"
        for mode, code, more in (("merge", 3, {"JAVA_CODE": 3}), ("merge", 0, {}), ("load", 1, {"SIMULATION": ""}), ("lode", 1, {})):
            self.assertEqual((self.injector(mode, EXIT_CODE_FILE=file, **more)[0], file.read_text()), (code, f"{code}\n"))

    def test_what_cannot_be_is_refused_at_once(self):
        self.load(0, JAVA_CODE=1)
        for mode, more, words in (
                ("load", {"JOB_COMPLETION_INDEX": 0}, "Load generator 1 of run r1 has already ended. Set another RUN_ID"),
                ("load", {"JOB_COMPLETION_INDEX": 4}, "with SHARDS=4 it is at most 3"),
                ("run", {"SHARDS": 2, "JOB_COMPLETION_INDEX": 3}, "with SHARDS=2 it is at most 1"),
                ("load", {"RUN_ID": ""}, "Set RUN_ID"), ("lode", {}, "load, merge, run, doctor, prepare and report"),
                *((mode, {"SIMULATION": ""}, "Which simulation? Set SIMULATION.\n") for mode in ("load", "doctor", "prepare"))):
            code, _, errors = self.injector(mode, **more)
            self.assertEqual((code, words in errors, len(self.calls())), (1, True, 1), (mode, more, errors))

    def test_a_common_start_that_is_over_is_refused(self):
        for seconds_ago, code in ((300, 1), (20, 0), (-100, 0)):
            at = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(seconds=seconds_ago)
            self.file("start-at").write_text(at.strftime("%Y-%m-%dT%H:%M:%SZ\n"))
            ended, _, errors = self.injector("load", JOB_COMPLETION_INDEX=1)
            self.assertEqual((ended, "This load generator comes too late" in errors), (code, code == 1), errors)
            self.file("ended-1").unlink(missing_ok=True)

    def test_sigterm_reaches_the_load_and_its_end_is_awaited(self):
        process = self.start("load", JAVA_RUNS=1, JOB_COMPLETION_INDEX=0)
        ready = self.root / "notes" / "ready"
        while not ready.exists():
            time.sleep(0.05)
        ready.unlink()
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=120)
        self.assertEqual((process.returncode, self.calls()[0][-1], self.file("ended-0").read_text()), (7, "TERM", "7\n"))

    def test_the_report_is_made_of_all_shards_and_made_again_without_itself(self):
        self.load(*range(4))
        # The index after the last shard makes the report, too.
        for mode in ("merge", "run"):
            self.assertEqual(self.injector(mode, JAVA_CODE=2, BASELINE="mobius/test-4", JOB_COMPLETION_INDEX=4)[0], 2)
            self.assertEqual([pathlib.Path(f).name for f in self.argument("run").split(",")],
                             [f"20260102T030405Z-X-y-r1-{n}of4" for n in (1, 2, 3, 4)])
            self.assertEqual(self.calls()[-1][-3:], [f"-Dout={self.file('r1')}", "-Dbaseline=mobius/test-4", "org.folio.perf.app.ReportMain"])

    def test_a_merge_awaits_what_works_and_what_is_not_here_yet(self):
        self.load(1, SHARDS=2)
        self.file("start-at").unlink()
        merge = self.start("merge", SHARDS=2, SILENT_MINUTES=5)
        self.waits(merge)
        self.load(0, SHARDS=2, START_AT="2026-11-21T14:00:00Z")
        output, _ = merge.communicate(timeout=300)
        self.assertIn("Load generator 1 of 2 has ended with exit code 0.", output)
        self.assertIn("1of2", self.argument("run"))

    def test_a_merge_does_not_wait_for_ever(self):
        code, output, errors = self.injector("merge", WAIT_MINUTES=-1)
        self.assertEqual((code, "Load generator 4 of 4 has not started within -1 minutes." in output), (1, True), output)
        self.assertIn("No load generator of run r1 has left a run folder", errors)
        later = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(minutes=90)
        process = self.start("merge", WAIT_MINUTES=-60, START_AT=later.strftime("%Y-%m-%dT%H:%M:%SZ"))
        self.waits(process)
        process.terminate()
        process.communicate(timeout=120)
        self.load(*range(4))
        self.file("ended-2").unlink()
        old = time.time() - 3600
        for file in [*self.root.glob("reports/r1/*3of4"), *self.root.glob("reports/r1/*3of4/*"), self.file("start-at")]:
            os.utime(file, (old, old))
        for minutes, words in ((15, "has given no sign of life for 15 minutes."), (0, "has left no mark of its end.")):
            code, output, _ = self.injector("merge", SILENT_MINUTES=minutes)
            self.assertEqual((code, f"Load generator 3 of 4 {words}" in output, "3of4" in self.argument("run")), (0, True, True), output)

    def test_a_stopped_merge_makes_the_report_of_what_is_there(self):
        self.load(0)
        process = self.start("merge")
        self.waits(process)
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=120)
        self.assertEqual((process.returncode, "1of4" in self.argument("run")), (0, True))


# Notes its arguments, and does what the test has written for it.
AWS = """#!/bin/sh
echo "$*" >>"$NOTES/aws"
. "$NOTES/answers"
"""


def command_of(pid):
    try:
        return pathlib.Path(f"/proc/{pid}/cmdline").read_text()
    except OSError:
        return ""


class Store(Folder):
    """The chart's script, which copies from and to the bucket, with an aws that takes notes."""

    def setUp(self):
        super().setUp()
        self.run_folder = self.root / "reports" / "r1"
        self.program("aws", AWS)
        self.answers("")

    def answers(self, script):
        (self.root / "notes" / "answers").write_text(script)

    def start(self, mode, index=0, **more):
        environment = self.environment(**{"BUCKET": "b", "PREFIX": "runs", "SHARDS": 2, "MODE": "run", "JOB_COMPLETION_INDEX": index, **more})
        return subprocess.Popen(["sh", STORE, mode], env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                                start_new_session=True)

    def prepare(self, index=0, **more):
        process = self.start("prepare", index, **more)
        _, said = process.communicate(timeout=300)
        return process.returncode, said

    def stopped(self, index=0):
        """What aws was called with by a copy that is stopped."""
        process = self.start("copy", index)
        # The trap is set before the first sleep. Other children may end while they are looked at.
        while not any("sleep" in command_of(child) for child in
                      pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()):
            time.sleep(0.05)
        process.terminate()
        try:
            self.assertEqual(process.wait(300), 0)
        finally:
            # Its sleep.
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
        return self.calls()

    def calls(self):
        return (self.root / "notes" / "aws").read_text().splitlines()

    def test_the_marker_of_the_end_follows_the_records(self):
        (self.run_folder / "ended-1").write_text("0")
        calls = self.stopped(1)
        self.assertEqual([c.split()[1] for c in calls], ["sync", "cp"])
        self.assertIn(f"{self.run_folder}/ended-1 s3://b/runs/r1/", calls[1])

    def test_a_marker_that_comes_while_records_are_copied_waits_for_the_next_copy(self):
        self.answers(f"touch {self.run_folder}/ended-1")
        self.assertEqual([c.split()[1] for c in self.stopped(1)], ["sync"])

    def test_a_copy_that_fails_leaves_no_marker_and_is_repeated(self):
        (self.run_folder / "ended-1").write_text("0")
        self.answers("exit 1")
        self.assertEqual([c.split()[1] for c in self.stopped(1)], ["sync", "sync"])

    def test_a_load_generator_claims_its_place_once(self):
        self.answers('case $2 in ls) exit 1 ;; esac')
        self.assertEqual(self.prepare(1), (0, ""))
        self.assertTrue(self.calls()[-1].endswith("- s3://b/runs/r1/started-1"))
        self.answers('case $2 in ls) echo "2026-01-02 03:04:05  29 started-1" ;; esac')
        code, said = self.prepare(1)
        self.assertEqual((code, said), (1, "Run r1 is in s3://b/runs already. Give each run a name of its own.\n"))
        self.answers('case $2 in ls) echo "2026-01-02 03:04:05  29 started-10" ;; esac')
        self.assertEqual(self.prepare(1)[0], 0)

    def test_without_the_bucket_nothing_is_sent(self):
        self.answers('case $2 in ls) exit 255 ;; esac')
        self.assertEqual(self.prepare(), (1, "The bucket b cannot be read: see above. Check bucket, endpoint and Secret.\n"))
        self.answers('case $2 in ls) exit 1 ;; cp) exit 255 ;; esac')
        self.assertEqual(self.prepare(), (1, "The bucket b cannot be written: see above. No load was sent.\n"))

    def test_the_report_finds_a_marker_only_with_its_records(self):
        marks = f'case $* in *ended-*--include*|*--include*ended-*) mkdir -p {self.root}/tmp/ended && touch {self.root}/tmp/ended/ended-0 ;; '
        self.answers(marks + "*) exit 1 ;; esac")
        self.assertNotEqual(self.prepare(2)[0], 0)
        self.assertFalse((self.run_folder / "ended-0").exists())
        self.answers(marks + "esac")
        self.assertEqual(self.prepare(2)[0], 0)
        self.assertTrue((self.run_folder / "ended-0").exists())
        (self.run_folder / "ended-0").unlink()
        self.assertEqual(self.prepare(0, MODE="merge")[0], 0)
        self.assertTrue((self.run_folder / "ended-0").exists())


NO_EXEC = ["unshare", "--mount", "sh", "-c", 'mount -t tmpfs -o noexec tmpfs "$TMPDIR" && exec "$0" "$@"']


def mapped(pid):
    """Files that a process and its children have in their memory."""
    children = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return pathlib.Path(f"/proc/{pid}/maps").read_text() + "".join(mapped(child) for child in children)


@unittest.skipIf(APP is None, "needs APP, a folder as the image has it")
class RealRun(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.reports = pathlib.Path(temporary.name)
        (self.reports / "tmp").mkdir()
        self.own = {"TMPDIR": str(self.reports / "tmp")}
        allowed = subprocess.run([*NO_EXEC, "true"], env={**os.environ, **self.own}, capture_output=True)
        self.around = NO_EXEC if allowed.returncode == 0 else []

    def check_words(self, output):
        """Nothing of Maven, which is not there, and no noise of libraries."""
        for word in ("mvn ", "Maven", "-DstartAt", "FileSystemPreferences", "failed to map segment", "Exception"):
            self.assertNotIn(word, output)

    def start(self, duration, output, simulation="CheckInCheckOut"):
        environment = {**os.environ, **self.own, "APP": APP, "REPORTS": str(self.reports), "RUN_ID": "real",
                       "SHARDS": "1", "SIMULATION": simulation, "TENANTS": "3", "DURATION": duration,
                       "JAVA_OPTIONS": f"{SHORT} -Xmx1g -Djava.io.tmpdir={self.own['TMPDIR']}",
                       "SETTINGS": "-Drate=20 -DrampUp=1s -DprogressInterval=1s"}
        return subprocess.Popen([*self.around, INJECTOR, "load"], env=environment, cwd=self.reports, stdout=output,
                                stderr=subprocess.STDOUT)

    def run_folder(self):
        found = list(self.reports.glob("real/*/run.json"))
        self.assertEqual(len(found), 1)
        return found[0].parent

    def test_a_run_leaves_its_folder(self):
        with (self.reports / "output.txt").open("w+") as output:
            code = self.start("6s", output).wait(900)
            # On a busy machine iterations may start late: then nothing is judged.
            self.assertIn(code, (0, 2), (self.reports / "output.txt").read_text())
        run = self.run_folder()
        for name in ("transactions.tsv", "report.json", "index.html", "report.css", "gatling/index.html"):
            self.assertTrue((run / name).is_file(), name)
        verdict = json.loads((run / "report.json").read_text())["verdict"]["status"]
        self.assertEqual(verdict, "cannot-be-judged" if code else "passed")
        self.assertEqual([p.name for p in (self.reports / "real").iterdir() if p.name.startswith(".")], [])
        self.check_words((self.reports / "output.txt").read_text())

    def test_sigterm_ends_a_run_in_order(self):
        with (self.reports / "output.txt").open("w+") as output:
            process = self.start("10m", output)
            end = time.monotonic() + 900
            while not re.search(r" p50 \d", (self.reports / "output.txt").read_text()):
                self.assertIsNone(process.poll(), (self.reports / "output.txt").read_text())
                self.assertLess(time.monotonic(), end)
                time.sleep(0.2)
            self.assertIn(f"{APP}/native/libnetty_transport_native_epoll", mapped(process.pid))
            process.send_signal(signal.SIGTERM)
            self.assertEqual(process.wait(300), 2, (self.reports / "output.txt").read_text())
        self.check_words((self.reports / "output.txt").read_text())
        run = self.run_folder()
        self.assertEqual(json.loads((run / "run.json").read_text())["ending"], "interrupted")
        self.assertTrue((run / "index.html").is_file())


if __name__ == "__main__":
    unittest.main(verbosity=2)
