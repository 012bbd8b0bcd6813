package org.folio.perf.pipeline

import java.nio.file.{Files, Path}
import org.folio.perf.model._
import org.folio.perf.source._
import org.folio.perf.testkit.{FileBytes, PlainSuite, SampleFailures}
import org.folio.perf.testkit.SampleRunFolder.{rewrite, Small}

/** A run folder of which a copy has left only a part: its report says what is missing, or one message does. */
class HalfRunFolderSpec extends PlainSuite {

  /** As a run leaves it that has come to its end. */
  private def withRun[A](use: Path => A): A = Small.lend { folder =>
    SampleFailures.write(folder)
    Files.write(folder.resolve(TracesFile.Name), TracesFile.slowest(traces))
    rewrite(folder)(_.copy(records = Checksum.recorded(folder, RunFolder.Records)))
    use(folder)
  }

  private val traces = Vector("GET /users", "GET /items").map { request =>
    TraceSample(1767600000000L, 12, "t0", "transaction-0", request, "traceparent", "00-1-2-01")
  }

  private def produce(folder: Path): Either[String, RunReport] =
    RunReporter.produce(folder, say = _ => ())

  /** What is left of the report when a file has come to harm. */
  private def after(name: String)(harm: Path => Unit): RunReport = withRun { folder =>
    harm(folder.resolve(name))
    withClue(name)(produce(folder).value)
  }

  private def half(file: Path): Unit = FileBytes.cut(file)(_ / 2)

  /** The first half of its lines, each of them whole. */
  private def halfOfItsLines(file: Path): Unit = {
    val text = Files.readString(file)
    Files.writeString(file, text.take(text.indexOf('\n', text.length / 2) + 1))
    ()
  }

  private val files = RunFolder.Records :+ "infrastructure/metrics.json"

  test("a whole folder has nothing to say about its records") {
    withRun { folder =>
      produce(folder).value.missing.filter(said => files.exists(said.contains)).shouldBe(empty)
    }
  }

  test("each file that is not there is named as missing") {
    RunFolder.Records.foreach { name =>
      val said = after(name)(Files.delete(_)).missing
      withClue(said)(said.exists(_.startsWith(name)).shouldBe(true))
    }
  }

  test("metrics of a killed run are asked for until its last record") {
    withRun { folder =>
      halfOfItsLines(folder.resolve(TransactionsFile.Name))
      rewrite(folder)(_.copy(endedAt = None, ending = None))
      val run = RunFolder.open(folder).value
      val plannedEnd = run.manifest.loadStartedAt.toEpochMilli + run.manifest.profile.totalMs
      val window = InfrastructureCollection.windowOf(run, Long.MaxValue)
      window.runToMs.shouldBe(run.lastRecordMs.value)
      window.runToMs.should(be < plannedEnd)
    }
  }

  test("each file that is cut off in its middle is named") {
    files.foreach { name =>
      val said = after(name)(half).missing
      withClue(said)(said.exists(_.contains(name)).shouldBe(true))
    }
  }

  test("a file that is cut off between two lines is told by its checksum") {
    RunFolder.Records.filter(_.endsWith(".tsv")).foreach { name =>
      val said = after(name)(halfOfItsLines).missing
      withClue(said)(
        said.exists(_.startsWith(s"$name changed since the run ended: ")).shouldBe(true)
      )
    }
  }

  test("without run.json, or with half of it, one message names it") {
    withRun { folder =>
      val file = folder.resolve("run.json")
      half(file)
      val cut = produce(folder).left.value
      cut.should(startWith(s"$file cannot be read: found "))
      cut.linesIterator.should(have).size(1)
      Files.delete(file)
      produce(folder).left.value
        .shouldBe(s"$file is missing. Name the folder of a run, as in reports/.")
    }
  }

  test(
    "of a killed run a transaction in the far future makes neither a long run nor a large report"
  ) {
    withRun { folder =>
      rewrite(folder)(_.copy(records = Vector.empty, endedAt = None, ending = None))
      val file = folder.resolve("transactions.tsv")
      val lines = Files.readString(file)
      Files.writeString(file, s"${lines}999999999999999\t5\tt\tx\ttrue\t\n")
      val report = produce(folder).value
      report.timeline.buckets.size.should(be <= 4320)
      report.missing.mkString.should(include("lie long after the end of the run"))
    }
  }
}
