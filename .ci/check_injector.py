#!/usr/bin/env python3
"""Tests what the containers do, without a container: kubernetes/injector, with a java that takes notes, and the chart's store.sh.

python3 .ci/check_injector.py [APP [CLASS ...]]

APP is a folder with lib, native, classes and test-classes as the image has them; with it a short run is made for real,
once to its end, once with SIGTERM in the middle, once with SIGTERM before its first request, and once by two injectors.
Their /tmp is one that lets nothing be executed, where this machine allows such a mount. CLASS is one of Injector, Store,
RealRun and TwoInjectors; without any, all are run.
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
                              timeout=300)

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
            self.assertIn("-Dsimulation=MobiusHighLoad", call)
            self.assertEqual(call[-4:-2], ["org.folio.perf.programs.LoadMain", "-rf"])
            self.assertEqual(call[-1], "--no-reports")
        self.assertEqual(len({c[-2] for c in calls}), 4, "each has a folder of its own for Gatling's results")

    def test_native_libraries_are_those_of_the_image(self):
        self.load(0)
        self.assertIn("-Djava.library.path=/app/native", self.calls()[0])

    def test_the_load_has_the_memory_of_the_pom_and_options_of_the_user_come_after(self):
        shipped = re.findall(r"<jvmArg>(-Xms[^<]+|-XX:(?![+]Exit|-HeapDump)[^<]+)</jvmArg>", (INJECTOR.parent.parent / "pom.xml").read_text())
        self.load(0, JAVA_OPTIONS="-XX:MaxNewSize=128m")
        call = self.calls()[0]
        self.assertGreater(len(shipped), 3)
        for option in shipped:
            self.assertLess(call.index(option), call.index("-XX:MaxNewSize=128m"), call)

    def test_the_folder_of_preferences_is_there_before_java_would_make_it(self):
        self.load(0, TMPDIR=self.root)
        self.assertTrue((self.root / ".java/.userPrefs").is_dir())
        self.assertIn(f"-Djava.util.prefs.userRoot={self.root}", self.calls()[0])

    def test_all_injectors_start_at_the_time_that_the_first_has_written(self):
        before = datetime.datetime.now(datetime.timezone.utc)
        self.load(2, START_IN=600)
        after = datetime.datetime.now(datetime.timezone.utc)
        for index in (0, 3):
            self.load(index, START_IN=600)
        starts = {a for c in self.calls() for a in c if a.startswith("-DstartAt=")}
        self.assertEqual(len(starts), 1)
        start = datetime.datetime.fromisoformat(starts.pop().split("=")[1].replace("Z", "+00:00"))
        self.assertTrue(599 <= (start - before).total_seconds() and (start - after).total_seconds() <= 600, start)

    def test_a_start_that_is_given_is_taken(self):
        self.load(0, START_AT="2026-11-21T14:00:00Z")
        self.assertIn("-DstartAt=2026-11-21T14:00:00Z", self.calls()[0])

    def test_the_start_follows_from_when_the_run_began(self):
        self.load(0, BEGAN_AT="2026-11-21T14:00:00.123Z", START_IN=90)
        self.assertIn("-DstartAt=2026-11-21T14:01:30Z", self.calls()[0])
        self.assertFalse(self.folder("start-at").exists())

    def test_the_exit_code_is_left_for_other_containers(self):
        file = self.root / "code"
        for mode, code, variables in (("load", 2, {"JAVA_CODE": 2}), ("load", 1, {"SIMULATION": ""}), ("merge", 3, {"JAVA_CODE": 3}),
                                      ("merge", 0, {}), ("lode", 1, {})):
            ended = self.injector(mode, EXIT_CODE_FILE=file, SHARDS=1, **variables)
            self.assertEqual((ended.returncode, file.read_text()), (code, f"{code}\n"), (mode, ended.stderr))

    def test_a_merge_that_need_not_wait_says_who_has_left_no_mark(self):
        self.load(0)
        self.folder("start-at").unlink()
        ended = self.injector("merge", SILENT_MINUTES=0, WAIT_MINUTES=0)
        self.assertEqual(ended.returncode, 0, ended.stderr)
        self.assertIn("Load generator 1 of 4 has ended with exit code 0.", ended.stdout)
        self.assertIn("Load generator 4 of 4 has left no mark of its end.", ended.stdout)

    def test_one_injector_alone_is_no_shard(self):
        ended = self.injector("load", SHARDS=1, DURATION="5s", TENANTS="a b", TARGET="/config/folio.conf",
                              SETTINGS="-Drate=0.5 -Dseed=2")
        self.assertEqual(ended.returncode, 0)
        call = self.calls()[0]
        self.assertFalse([a for a in call if a.startswith(("-Dshard", "-DrunId", "-DstartAt"))])
        self.assertEqual(call[-1], "--no-reports")
        for argument in ("-Dduration=5s", "-Dtenants=a b", "-Dtarget=/config/folio.conf", "-Drate=0.5", "-Dseed=2",
                         f"-Dreports={self.root / 'reports' / 'r1'}"):
            self.assertIn(argument, call)

    def test_the_exit_code_is_that_of_the_load(self):
        for code in (0, 1, 2, 3):
            self.assertEqual(self.load(code, JAVA_CODE=code), code)
            self.assertEqual(self.folder(f"ended-{code}").read_text(), f"{code}\n")

    def test_a_run_id_of_an_earlier_run_is_refused_at_once(self):
        self.load(0, JAVA_CODE=1)
        ended = self.injector("load", JOB_COMPLETION_INDEX=0)
        self.assertEqual(ended.returncode, 1)
        self.assertIn("Load generator 1 of run r1 has already ended. Set another RUN_ID", ended.stderr)
        alone = [self.injector("load", SHARDS=1, RUN_ID="r2") for _ in range(2)]
        self.assertEqual([a.returncode for a in alone], [0, 1])
        self.assertEqual(len(self.calls()), 2)

    def test_a_common_start_that_is_over_is_refused_at_once(self):
        self.folder("").mkdir()
        for seconds_ago, code in ((300, 1), (20, 0), (-100, 0)):
            at = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(seconds=seconds_ago)
            self.folder("start-at").write_text(at.strftime("%Y-%m-%dT%H:%M:%SZ\n"))
            ended = self.injector("load", JOB_COMPLETION_INDEX=1)
            self.assertEqual(ended.returncode, code, ended.stderr)
            if code:
                self.assertRegex(ended.stderr, r"The load of run r1 was to start at \S+Z, 3\d\d s ago\. This load generator "
                                 "comes too late, or the name was used before. Set another RUN_ID for each run, or delete ")
                self.assertEqual(self.calls(), [])
            else:
                self.folder("ended-1").unlink()

    def test_a_merge_waits_for_the_first_injector_for_an_hour_at_most(self):
        ended = self.injector("merge", WAIT_MINUTES=-1)
        self.assertEqual(ended.returncode, 1)
        self.assertIn("Load generator 4 of 4 has not started within -1 minutes.", ended.stdout)
        self.assertIn("No load generator of run r1 has left a run folder", ended.stderr)
        later = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(minutes=90)
        process = subprocess.Popen([INJECTOR, "merge"],
                                   env=self.environment(WAIT_MINUTES=-60, START_AT=later.strftime("%Y-%m-%dT%H:%M:%SZ")))
        with self.assertRaises(subprocess.TimeoutExpired):
            process.wait(1)
        process.terminate()
        process.wait(120)

    def test_the_index_after_the_last_shard_makes_the_report(self):
        for index in range(3):
            self.assertEqual(self.injector("run", SHARDS=2, JOB_COMPLETION_INDEX=index).returncode, 0)
        self.assertEqual([c[-4] if c[-2] == "-rf" or c[-3] == "-rf" else c[-1] for c in self.calls()],
                         ["org.folio.perf.programs.LoadMain"] * 2 + ["org.folio.perf.app.ReportMain"])
        self.assertIn("with SHARDS=2 it is at most 1", self.injector("run", SHARDS=2, JOB_COMPLETION_INDEX=3).stderr)
        self.assertIn("with SHARDS=1 it is at most 0", self.injector("run", SHARDS=1, JOB_COMPLETION_INDEX=1).stderr)

    def test_an_index_that_no_shard_has_is_refused(self):
        ended = self.injector("load", JOB_COMPLETION_INDEX=4)
        self.assertEqual(ended.returncode, 1)
        self.assertIn("with SHARDS=4 it is at most 3", ended.stderr)
        self.assertEqual(self.calls(), [])

    def test_a_run_without_a_name_is_refused(self):
        self.assertIn("Set RUN_ID", self.injector("load", RUN_ID="").stderr)

    def test_without_a_simulation_it_says_which_variable_is_missing(self):
        for mode in ("load", "doctor", "prepare"):
            self.assertEqual(self.injector(mode, SIMULATION="").stderr, "Which simulation? Set SIMULATION.\n")

    def test_sigterm_reaches_the_load_and_its_end_is_awaited(self):
        process = subprocess.Popen([INJECTOR, "load"], env=self.environment(JAVA_RUNS=1, JOB_COMPLETION_INDEX=0))
        while not (self.root / "notes" / "ready").exists():
            time.sleep(0.05)
        (self.root / "notes" / "ready").unlink()
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(120), 7)
        self.assertEqual(self.calls()[0][-1], "TERM")
        self.assertEqual(self.folder("ended-0").read_text(), "7\n")

    def test_the_report_is_made_of_all_shards_when_they_have_ended(self):
        for index in range(4):
            self.load(index)
        ended = self.injector("merge", JAVA_CODE=2, BASELINE="mobius/test-4")
        self.assertEqual(ended.returncode, 2)
        call = self.calls()[-1]
        for option in SHORT.split():
            self.assertIn(option, call)
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
        ended = self.injector("merge", SILENT_MINUTES=15)
        self.assertEqual(ended.returncode, 0)
        self.assertIn("Load generator 3 of 4 has given no sign of life for 15 minutes.", ended.stdout)
        self.assertIn("3of4", [a for a in self.calls()[-1] if a.startswith("-Drun=")][0])

    def test_an_injector_whose_records_are_not_here_yet_is_awaited(self):
        self.load(1, SHARDS=2)
        self.folder("start-at").unlink()
        merge = subprocess.Popen([INJECTOR, "merge"], env=self.environment(SHARDS=2, SILENT_MINUTES=5),
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(1)
        self.load(0, SHARDS=2, START_AT="2026-11-21T14:00:00Z")
        output, _ = merge.communicate(timeout=300)
        self.assertIn("Load generator 1 of 2 has ended with exit code 0.", output)
        self.assertIn("1of2", [a for a in self.calls()[-1] if a.startswith("-Drun=")][0])

    def test_an_injector_that_works_is_awaited(self):
        for index in range(4):
            self.load(index)
        self.folder("ended-2").unlink()
        process = subprocess.Popen([INJECTOR, "merge"], env=self.environment())
        with self.assertRaises(subprocess.TimeoutExpired):
            process.wait(1)
        self.folder("ended-2").write_text("0\n")
        self.assertEqual(process.wait(120), 0)

    def test_a_stopped_merge_makes_the_report_of_what_is_there(self):
        self.load(0)
        process = subprocess.Popen([INJECTOR, "merge"], env=self.environment())
        with self.assertRaises(subprocess.TimeoutExpired):
            process.wait(1)
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.wait(120), 0)
        self.assertIn("1of4", [a for a in self.calls()[-1] if a.startswith("-Drun=")][0])

    def test_a_mode_that_is_not_there_is_refused_with_those_that_are(self):
        ended = self.injector("lode")
        self.assertEqual(ended.returncode, 1)
        self.assertIn("load, merge, run, doctor, prepare and report", ended.stderr)


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


class Store(unittest.TestCase):
    """The chart's script, which copies from and to the bucket, with an aws that takes notes."""

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.root = pathlib.Path(temporary.name)
        self.run_folder = self.root / "reports" / "r1"
        self.run_folder.mkdir(parents=True)
        (self.root / "aws").write_text(AWS)
        (self.root / "aws").chmod(0o755)
        self.answers("")

    def answers(self, script):
        (self.root / "notes").mkdir(exist_ok=True)
        (self.root / "notes" / "answers").write_text(script)

    def start(self, mode, index=0, **more):
        environment = {"PATH": f"{self.root}:{os.environ['PATH']}", "NOTES": str(self.root / "notes"), "REPORTS": str(self.root / "reports"),
                       "TMPDIR": str(self.root), "BUCKET": "b", "PREFIX": "runs", "RUN_ID": "r1", "SHARDS": "2", "MODE": "run",
                       "JOB_COMPLETION_INDEX": str(index), **more}
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
        marks = f'case $* in *ended-*--include*|*--include*ended-*) mkdir -p {self.root}/ended && touch {self.root}/ended/ended-0 ;; '
        self.answers(marks + "*) exit 1 ;; esac")
        self.assertNotEqual(self.prepare(2)[0], 0)
        self.assertFalse((self.run_folder / "ended-0").exists())
        self.answers(marks + "esac")
        self.assertEqual(self.prepare(2)[0], 0)
        self.assertTrue((self.run_folder / "ended-0").exists())
        (self.run_folder / "ended-0").unlink()
        self.assertEqual(self.prepare(0, MODE="merge")[0], 0)
        self.assertTrue((self.run_folder / "ended-0").exists())


def requests_in(log):
    """Number of requests in a simulation.log of Gatling, which is binary."""
    data, at = log.read_bytes(), 1

    def number():
        nonlocal at
        at += 4
        return int.from_bytes(data[at - 4:at], "big", signed=True)

    def string():
        nonlocal at
        length = number()
        at += length + (length > 0)

    def cached():
        if number() > 0:
            string()

    string()
    string()
    at += 8
    string()
    for _ in range(number()):
        string()
    for _ in range(number()):
        at += number()
    requests = 0
    while at < len(data):
        kind = data[at]
        at += 1
        if kind == 2:
            at += 9
            continue
        if kind in (1, 3):
            for _ in range(number()):
                cached()
        if kind in (1, 4):
            cached()
        at += {1: 9, 3: 13, 4: 4}[kind]
        if kind == 1:
            cached()
            requests += 1
    return requests


NO_EXEC = ["unshare", "--mount", "sh", "-c", 'mount -t tmpfs -o noexec tmpfs "$TMPDIR" && exec "$0" "$@"']


def mapped(pid):
    """Files that a process and its children have in their memory."""
    children = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return pathlib.Path(f"/proc/{pid}/maps").read_text() + "".join(mapped(child) for child in children)


class Words(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.reports = pathlib.Path(temporary.name)
        (self.reports / "tmp").mkdir()

    def check_words(self, output):
        """Nothing of Maven, which is not there, and no noise of libraries."""
        for word in ("mvn ", "Maven", "-DstartAt", "FileSystemPreferences", "failed to map segment", "Exception"):
            self.assertNotIn(word, output)


@unittest.skipIf(APP is None, "needs APP, a folder as the image has it")
class RealRun(Words):
    def setUp(self):
        super().setUp()
        self.own = {"TMPDIR": str(self.reports / "tmp")}
        allowed = subprocess.run([*NO_EXEC, "true"], env={**os.environ, **self.own}, capture_output=True)
        self.around = NO_EXEC if allowed.returncode == 0 else []

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
        for name in ("simulation.log", "transactions.tsv", "report.json", "index.html", "report.css", "gatling/index.html"):
            self.assertTrue((run / name).is_file(), name)
        verdict = json.loads((run / "report.json").read_text())["verdict"]["status"]
        self.assertEqual(verdict, "cannot-be-judged" if code else "passed")
        self.assertEqual([p.name for p in (self.reports / "real").iterdir() if p.name.startswith(".")], [])
        self.check_words((self.reports / "output.txt").read_text())

    def test_a_misspelt_simulation_is_refused_with_those_that_exist(self):
        with (self.reports / "output.txt").open("w+") as output:
            self.assertEqual(self.start("8s", output, simulation="Smok").wait(300), 1)
        said = (self.reports / "output.txt").read_text()
        self.assertRegex(said, r"^There is no simulation Smok\. Did you mean Smoke\? Allowed: Smoke, .*MobiusHighLoad.*\n$")

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


@unittest.skipIf(APP is None, "needs APP, a folder as the image has it")
class TwoInjectors(Words):
    def test_two_injectors_and_the_merge_make_one_report(self):
        class_path = f"{APP}/test-classes:{APP}/classes:{APP}/lib/*"
        with (self.reports / "sandbox.txt").open("w+") as output:
            sandbox = subprocess.Popen(["java", *SHORT.split(), "-Xmx512m", "-cp", class_path, "org.folio.perf.app.SandboxMain"],
                                       stdout=output, stderr=subprocess.STDOUT)
        try:
            address = None
            while address is None:
                self.assertIsNone(sandbox.poll(), (self.reports / "sandbox.txt").read_text())
                address = re.search(r"runs at (http\S+)", (self.reports / "sandbox.txt").read_text())
                time.sleep(0.2)
            environment = {**os.environ, "APP": APP, "REPORTS": str(self.reports), "RUN_ID": "two", "SHARDS": "2",
                           "SIMULATION": "CheckInCheckOut", "TENANTS": "4", "DURATION": "10s", "JAVA_OPTIONS": f"{SHORT} -Xmx700m",
                           "START_IN": "30", "POLL_SECONDS": "1",
                           "SETTINGS": f"-Drate=20 -DrampUp=1s -DstartGrace=15m -Dsandbox.url={address.group(1)}"}

            def part(mode, index):
                # As each pod has its own.
                own = self.reports / "tmp" / f"{mode}-{index}"
                own.mkdir()
                return subprocess.Popen([INJECTOR, mode], cwd=self.reports, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                        env={**environment, "JOB_COMPLETION_INDEX": str(index), "TMPDIR": str(own)})

            parts = [part("load", 0), part("load", 1), part("merge", 0)]
            outputs = [part.communicate(timeout=900)[0] for part in parts]
            self.assertEqual([part.returncode for part in parts[:2]], [0, 0], "\n".join(outputs))
            # Three JVMs that start together on a small machine may start virtual users late: then nothing is judged.
            self.assertIn(parts[2].returncode, (0, 2), outputs[2])
            for output in outputs:
                self.check_words(output)
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
        # The report counts each request of Gatling's logs once; its table has those of the steady state.
        logs = [requests_in(f) for f in (*sorted(self.reports.glob("two/*of2/simulation.log")), merged / "simulation.log")]
        self.assertEqual(report["run"]["requests"], logs[0] + logs[1])
        self.assertEqual(logs[2], logs[0] + logs[1])
        steady = sum(row["count"] for row in report["requests"])
        self.assertIn(f"{steady:,} of {logs[2]:,} in the whole run", (merged / "index.html").read_text())
        # Gatling's pages show one log only: an injector of several has none.
        self.assertEqual(list(self.reports.glob("two/*of2/gatling*")), [])


if __name__ == "__main__":
    unittest.main(verbosity=2)
