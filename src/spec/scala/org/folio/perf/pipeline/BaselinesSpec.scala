package org.folio.perf.pipeline

import java.nio.file.{Files, Path}
import org.folio.perf.analysis.comparison.Baseline
import org.folio.perf.model.ModelJson
import org.folio.perf.source.PublishedTests
import org.folio.perf.testkit.{SampleModuleReports, TemporaryFolder}
import org.scalatest.EitherValues
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class BaselinesSpec extends AnyFunSuite with Matchers with EitherValues {

  private def withRun(test: Path => Any): Unit = TemporaryFolder.lend { folder =>
    val run = Files.createDirectories(folder.resolve("run-1"))
    Files.write(run.resolve("report.json"), ModelJson.write(SampleModuleReports.report("run-1")))
    test(folder)
    ()
  }

  test("a run is found by its folder, by its name among the reports and by its file") {
    withRun { folder =>
      val names = Vector("run-1", s"$folder/run-1", s"$folder/run-1/report.json")
      names.foreach { name =>
        withClue(name)(Baselines.find(name, folder).value.map(_.run.id).shouldBe(Right("run-1")))
      }
    }
  }

  test("a published test is found by its name, alone") {
    withRun { folder =>
      Baselines.open(Vector("mobius/test-2"), folder).value.get.shouldBe(a[Baseline.Published])
      Baselines.open(Vector("mobius/test-2", "run-1"), folder).left.value.should(include("alone"))
      Baselines.open(Vector("run-1", "mobius/test-2"), folder).left.value.should(include("noise"))
    }
  }

  test("a test of another report is read from a file of one's own, with all its figures") {
    TemporaryFolder.lend { folder =>
      val file = folder.resolve("ours.json")
      Files.writeString(
        file,
        """{"schemaVersion": 1, "name": "ours/a", "title": "A", "source": "wiki",
          | "facts": [{"part": "Load", "name": "users", "value": "8"}],
          | "rows": [{"transaction": "Check-in", "averageMs": 450, "p95Ms": 601, "samples": 2009,
          |           "dimensions": [{"name": "tenant class", "value": "large"}]}],
          | "figures": [{"metric": "CPU of the database", "subject": "writer", "statistic": "average",
          |              "bound": "=", "value": 97, "unit": "%"}],
          | "jobs": [{"tenant": "t1", "durationMs": 60000, "status": "Success", "kind": "import"}],
          | "claims": [{"words": "below 1 s", "belowMs": 1000}]}""".stripMargin,
      )
      val test = PublishedTests.of(Baselines.find(file.toString, folder).value.left.value)
      test.report.shouldBe("ours")
      test.rows.map(_.label).shouldBe(Vector("Check-in (large)"))
      test.rows.flatMap(_.samples).shouldBe(Vector(2009L))
      test.figures.map(_.value).shouldBe(Vector(97.0))
      test.jobs.map(_.kind).shouldBe(Vector("import"))
      test.claims.flatMap(_.belowMs).shouldBe(Vector(1000.0))
      Files.writeString(file, """{"schemaVersion": 1, "name": "ours/a"}""")
      Baselines
        .find(file.toString, folder)
        .left
        .value
        .should(
          include("published test").and(include("ours.json")).and(include("title"))
        )
    }
  }

  test("no name is no baseline, an unknown one says what there is") {
    withRun { folder =>
      Baselines.open(Vector.empty, folder).value.shouldBe(None)
      Baselines
        .open(Vector("nowhere"), folder)
        .left
        .value
        .should(include("nowhere is no run with a report.json").and(include("mobius/test-4")))
    }
  }

  test("names stand between commas") {
    Baselines.names(" a, b ,,a").shouldBe(Vector("a", "b"))
    Baselines.names("").shouldBe(empty)
  }
}
