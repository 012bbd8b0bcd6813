#!/usr/bin/env python3
"""Tests how .ci/run counts checks (checks.sh), which of them have a second try (flaky.py), and how limits are judged (check_limits.py)."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).parent


class Folder(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)

    def python(self, script, *words):
        return subprocess.run([sys.executable, HERE / script, *words], capture_output=True, text=True, cwd=self.folder)

    def write(self, name, text):
        (self.folder / name).write_text(text)
        return self.folder / name


class Counting(Folder):
    """Checks that fail at their first try alone, or always."""

    def checks(self, script, listed="needs the clock\n"):
        head = 'log=$1 listed=$1/listed\n. "$2"\nonce() { [ -e "$log/tried.$1" ] || { : >"$log/tried.$1"; return 1; }; }\n'
        tail = '\necho "$(count passed) passed, $(count failed) failed, $(count skipped) skipped"\n'
        self.write("listed", listed)
        ran = subprocess.run(["bash", "-c", head + script + tail, "bash", self.folder, HERE / "checks.sh"], capture_output=True, text=True)
        self.assertEqual(ran.stderr, "")
        return ran.stdout.splitlines()

    def test_a_check_that_fails_beside_others_has_failed(self):
        said = self.checks('touch "$log/beside"; check "plain" once a; second_tries')
        self.assertEqual((said[0], said[-1]), ("FAILED  plain", "0 passed, 1 failed, 0 skipped"))
        self.assertNotIn("again", "".join(said))

    def test_a_check_of_the_list_is_made_again_when_the_others_have_ended_and_that_counts(self):
        said = self.checks('touch "$log/beside"; check "needs the clock" once a; check "plain" true; second_tries')
        self.assertEqual(said, [
            "again   needs the clock: it failed beside others, and is made again when they have ended", "ok      plain",
            "ok      needs the clock, at the second try", "2 passed, 0 failed, 0 skipped"])
        self.assertIn("needs the clock", (self.folder / "first-tries.txt").read_text())

    def test_what_fails_twice_has_failed(self):
        said = self.checks('touch "$log/beside"; check "needs the clock" false; second_tries')
        self.assertEqual(said[-1], "0 passed, 1 failed, 0 skipped")

    def test_alone_there_is_one_try(self):
        self.assertEqual(self.checks('check "needs the clock" once a; second_tries')[-1], "0 passed, 1 failed, 0 skipped")

    def test_a_part_of_a_name_of_the_list_is_none(self):
        said = self.checks('touch "$log/beside"; check "the clock" once a; check "needs" once b; second_tries')
        self.assertEqual(said[-1], "0 passed, 2 failed, 0 skipped")

    def test_what_was_begun_before_is_begun_once_more(self):
        said = self.checks('touch "$log/beside"; begin work once a; check "needs the clock" ended work; second_tries')
        self.assertEqual(said[-1], "1 passed, 0 failed, 0 skipped")

    def test_specs_that_failed_are_listed_with_suite_and_message(self):
        divides = ["- divides (3 ms) *** FAILED ***", "  1 was not 2 (ASpec.scala:7)", "  Cause: none"]
        reads = ["- reads *** FAILED ***", "  no file (BSpec.scala:9)"]
        # Suites run beside each other: a test does not stand below its own suite.
        printed = ["ASpec:", "- adds", "BSpec:", *divides, *reads, "Tests: succeeded 1, failed 2, canceled 0", "*** 2 TESTS FAILED ***"]
        again = ["ASpec:", "", *divides, "BSpec:", "", *reads]
        self.write("test.txt", "\n".join([*printed, *again, "[INFO] BUILD FAILURE", "[ERROR] There are test failures", ""]))
        self.assertEqual(self.checks('failed_specs "$log/test.txt"')[:-1], ["*** 2 TESTS FAILED ***", *again])

    def test_the_output_of_a_failure_is_printed_and_77_is_skipped(self):
        said = self.checks('check "plain" bash -c "echo words; exit 3"; check "other" bash -c "echo no tool; exit 77"')
        self.assertIn("words", said)
        self.assertEqual(said[-2:], ["skipped other: no tool", "0 passed, 1 failed, 1 skipped"])


class Flaky(Folder):
    def listed(self, entries):
        return self.python("flaky.py", self.write("flaky.toml", entries), self.write("run", 'x\ncheck "one" true\n  check "two, and more" \\\n    false\n'))

    def test_the_projects_own_list_names_checks_of_ci_only(self):
        found = self.python("flaky.py")
        self.assertEqual(found.returncode, 0, found.stderr)

    def test_names_are_printed(self):
        found = self.listed('[[check]]\nname = "two, and more"\nreason = "r"\n[[check]]\nname = "one"\nreason = "r"\n')
        self.assertEqual((found.returncode, found.stdout), (0, "two, and more\none\n"))

    def test_an_empty_list_has_no_name(self):
        self.assertEqual(self.listed("").stdout.strip(), "")

    def test_an_entry_without_a_check_is_an_error(self):
        found = self.listed('[[check]]\nname = "on"\nreason = "r"\n')
        self.assertEqual((found.returncode, found.stdout), (1, ""))
        self.assertRegex(found.stderr, 'no check of .*run is called "on"')

    def test_an_entry_without_a_reason_or_twice_is_an_error(self):
        for entries in ('[[check]]\nname = "one"\n', '[[check]]\nname = "one"\nreason = " "\n', '[[check]]\nreason = "r"\n',
                        2 * '[[check]]\nname = "one"\nreason = "r"\n'):
            self.assertEqual(self.listed(entries).returncode, 1, entries)


class Limits(Folder):
    ROWS = {"CodeCache": "100\t240\tMiB", "Compressed Class Space": "20\t1024\tMiB", "Metaspace": "90\t\tMiB", "PS Old Gen": "300\t1000\tMiB",
            "threads": "100\t96365\t", "open files": "500\t20000\t", "wait": "9.5\t300\ts"}
    CODE = "CodeHeap 'non-nmethods': size=5692Kb used=1114Kb max_used=%dKb free=4577Kb\n bounds\n"
    GC = ("[0.018s][info][gc,init] Heap Max Capacity: 2G\n[1.0s][info][gc] GC(1) Pause Young (Normal) (G1 Evacuation Pause) 1900M->1800M(2048M) 5.1ms\n"
          "[2.0s][info][gc] GC(2) Pause Remark %dM->%dM(2048M) 5.1ms\n")

    def judged(self, *more, **changed):
        rows = {**self.ROWS, **{name.replace("_", " "): row for name, row in changed.items()}}
        table = self.write("limits.tsv", "".join(f"{name}\t{row}\tits note\n" for name, row in rows.items() if row))
        return self.python("check_limits.py", table, *more)

    def test_each_limit_is_printed_with_its_share(self):
        found = self.judged()
        self.assertEqual(found.returncode, 0, found.stdout)
        self.assertRegex(found.stdout, r"CodeCache +100 MiB +240 MiB +42 %  its note")
        self.assertRegex(found.stdout, r"Metaspace +90 MiB +no limit")

    def test_more_than_80_percent_fails_with_advice(self):
        self.assertEqual(self.judged(CodeCache="192\t240\tMiB").returncode, 0)
        found = self.judged(CodeCache="40\t48\tMiB")
        self.assertEqual(found.returncode, 1)
        self.assertIn("FAILED  CodeCache: 40 of 48 MiB is 83 %, at most 80 % may be used. Raise -XX:ReservedCodeCacheSize", found.stdout)

    def test_a_machine_that_allows_much_is_judged_as_a_small_one(self):
        found = self.judged(open_files="3300\t1048576\t")
        self.assertEqual(found.returncode, 1)
        self.assertIn("open files: 3,300 of 4,096", found.stdout)
        self.assertIn("open files: 850 of 1,024", self.judged(open_files="850\t1024\t").stdout)

    def test_what_is_missing_is_an_error(self):
        self.assertIn("FAILED  code is not in", self.judged(CodeCache="").stdout)
        self.assertIn("there is no", self.python("check_limits.py", "nothing.tsv").stderr)

    def test_mavens_code_and_heap_are_judged_too(self):
        def maven(code, heap):
            return self.judged(self.write("maven.txt", self.CODE % code), self.write("gc.txt", self.GC % (heap + 100, heap)))
        found = maven(1128, 700)
        self.assertEqual(found.returncode, 0, found.stdout)
        self.assertRegex(found.stdout, r"heap of Maven +700 MiB +2,048 MiB +34 %")
        self.assertEqual(maven(5600, 700).returncode, 1)
        self.assertEqual(maven(1128, 1700).returncode, 1)
        cache = "CodeCache: size=245760Kb used=58363Kb max_used=61970Kb free=187396Kb\n"
        self.assertRegex(self.judged(self.write("maven.txt", cache), self.write("gc.txt", self.GC % (800, 700))).stdout,
                         r"Code of Maven, all +61 MiB +240 MiB +25 %")
        self.assertIn("FAILED  Maven has told", self.judged(self.write("maven.txt", ""), self.write("gc.txt", "")).stdout)


if __name__ == "__main__":
    unittest.main()
