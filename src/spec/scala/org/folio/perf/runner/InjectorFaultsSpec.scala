package org.folio.perf.runner

import java.nio.file.{Files, Path, Paths}
import org.folio.perf.model.{Ending, ModelJson, RunReport, VerdictStatus}
import org.folio.perf.pipeline.RunReporter
import org.folio.perf.testkit.{
  MemoryHungryRun,
  Patience,
  PlainRun,
  PlainSuite,
  RecordedLines,
  RunProcess,
  TemporaryFolder,
  WithSandbox,
}

/** What goes wrong in the load generator's own process, in processes of their own. */
class InjectorFaultsSpec extends PlainSuite with WithSandbox with Patience {

  private def withRuns(test: (RunProcess, Path) => Any): Unit = withSandbox { url =>
    TemporaryFolder.lend { folder =>
      test(new RunProcess(folder, url), folder)
      ()
    }
  }

  private def report(run: Path): RunReport =
    RunReporter.produce(run, say = _ => ()).value

  private def stackTrace(console: String): Vector[String] =
    console.linesIterator.filter(_.matches("\\s+at [a-z].*")).toVector

  /** As the pom gives them to the load generator. */
  private val pomOptions: Seq[String] = "<jvmArg>(-XX:[^<]+)</jvmArg>".r
    .findAllMatchIn(Files.readString(Paths.get("pom.xml")))
    .map(_.group(1))
    .toVector

  /** Longer than there are records for, so it has to be forced. */
  private val long =
    Seq("duration" -> "60s", "rampUp" -> "0s", "thinkTime" -> "0", "force" -> "true")

  test("two runs of one simulation at once in one checkout keep their records apart") {
    withRuns { (runs, _) =>
      val short = Seq("duration" -> "3s", "rampUp" -> "0s", "thinkTime" -> "0", "force" -> "true")
      val started = Vector("1", "3").map { rate =>
        runs.start(s"rate-$rate", classOf[PlainRun], short :+ ("rate" -> rate))
      }
      started.foreach(run => withClue(run.console)(run.ended().should(be(0).or(be(2)))))
      val folders = runs.runFolders
      folders.should(have).size(2)
      val starts = folders.map { folder =>
        val planned = ModelJson
          .read[RunReport](Files.readAllBytes(folder.resolve("report.json")))
          .value
        val executions = RecordedLines.of(folder.resolve("transactions.tsv"))
        planned.totals.requests.shouldBe(executions.flatMap(_.requests).map(_.size.toLong).sum)
        planned.planKept.started.shouldBe(planned.planKept.planned)
        planned.planKept.planned
      }
      // 10 and 30 a second for three seconds.
      starts.sorted.shouldBe(Vector(30L, 90L))
    }
  }

  test("a second run at the target of a run in progress is refused, and leaves nothing behind") {
    withRuns { (runs, _) =>
      val first = runs.start("first", classOf[PlainRun], long)
      try {
        eventually(withClue(first.console)(runs.runFolders.should(not).be(empty)))
        val second = runs.start("second", classOf[PlainRun], long.filterNot(_._1 == "force"))
        val code = second.ended()
        withClue(second.console) {
          code.shouldBe(1)
          second.console.should(
            include(s"Run ${runs.runFolders.head.getFileName} (process ")
              .and(include(s") is in progress at "))
              .and(include("Wait for its end, or start this one too with -Dforce=true."))
          )
          stackTrace(second.console).shouldBe(empty)
        }
        runs.runFolders.should(have).size(1)
        runs.reports.toFile.list.count(_.startsWith(".running-")).shouldBe(1)
      } finally first.kill()
    }
  }

  test("a full disk in mid-run ends the load with one message, and the records tell of it") {
    withRuns { (runs, _) =>
      // No file may be longer: writing more fails as on a full disk, with words of its own.
      val limited = Seq("bash", "-c", "ulimit -f 32 && exec \"$@\"", "bash")
      // Its libraries would unpack larger ones.
      val own = Seq("-Dgatling.ssl.useOpenSsl=false", "-Dgatling.netty.useNativeTransport=false")
      val run = runs.start("full", classOf[PlainRun], long :+ ("rate" -> "1"), own, limited)
      val code = run.ended()
      withClue(run.console) {
        code.shouldBe(3)
        stackTrace(run.console).shouldBe(empty)
        run.console.linesIterator.count(_.contains("can no longer be written")).shouldBe(1)
        run.console.should(
          include(
            "File too large. The load stops, because its results would be lost. The report names the fault, if " +
              "it can still be written."
          )
        )
        run.console.should(include("create the report with: ./perf report -Drun="))
      }
      val made = report(runs.runFolders.head)
      made.run.ending.shouldBe(Some(Ending.Crashed))
      made.verdict.status.shouldBe(VerdictStatus.CannotBeJudged)
      made.run.remarks.mkString.should(include(" ends early: "))
    }
  }

  test("out of memory ends the run at once, without a dump of it, and its records give a report") {
    withRuns { (runs, checkout) =>
      pomOptions.should(
        contain.allOf(
          "-XX:+ExitOnOutOfMemoryError",
          "-XX:-HeapDumpOnOutOfMemoryError",
        )
      )
      val run = runs.start("hungry", classOf[MemoryHungryRun], long, jvm = pomOptions)
      val code = run.ended()
      withClue(run.console) {
        code.shouldBe(3)
        run.console.should(
          include("Terminating due to java.lang.OutOfMemoryError: Java heap space")
        )
        stackTrace(run.console).shouldBe(empty)
      }
      checkout.toFile.list.filter(_.endsWith(".hprof")).shouldBe(empty)
      val made = report(runs.runFolders.head)
      made.run.ending.shouldBe(None)
      made.transactions.map(_.iterations).sum.should(be > 0L)
      made.verdict.statement.should(include("cut short after ").and(include("it was killed, or is still running")))
      made.missing.mkString.should(include("have no checksums"))
    }
  }
}
