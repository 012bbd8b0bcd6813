package org.folio.perf.pipeline

import java.nio.file.{Files, Path}
import java.time.Instant
import org.folio.perf.analysis.pair.Baseline
import org.folio.perf.model.{ModelJson, ReleaseMatch, RunReport, Target, VerdictStatus}
import org.folio.perf.testkit.{PlainSuite, SampleModuleReports, TemporaryFolder}

class BaselinesSpec extends PlainSuite {

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
      val test = Baselines.find(file.toString, folder).value.left.value
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

  private val moment = Instant.parse("2026-03-01T00:00:00Z")

  /** A run that began some days before the moment. */
  private def earlier(folder: Path, name: String, daysBefore: Int)(change: RunReport => RunReport = identity): Unit = {
    val report = SampleModuleReports.report(name)
    val run = report.run.copy(
      simulation = "MobiusBaseline",
      target = report.run.target.copy(name = "folio"),
      loadStartedAt = moment.minusSeconds(daysBefore * 86400L),
    )
    val passed = report.copy(
      run = run,
      totals = report.totals.copy(lastEndMs = 20 * 60000),
      release = Some(ReleaseMatch("Sunflower", 5, 5)),
      verdict = report.verdict.copy(status = VerdictStatus.Passed),
    )
    Files.createDirectories(folder.resolve(name))
    Files.write(folder.resolve(name).resolve("report.json"), ModelJson.write(change(passed)))
    ()
  }

  private def seeker(release: String = "Trillium") = Baselines.Seeker("MobiusBaseline", "folio", moment, release)

  test("last is the last passed run of the same simulation and target before the run") {
    TemporaryFolder.lend { folder =>
      def chosen = Baselines.chosen(Vector("last", "noise"), folder, seeker())
      chosen.shouldBe(empty)
      seeker()
        .absence(Vector("last"))
        .shouldBe("MobiusBaseline has no earlier passed run at folio, so this run is not compared.")
      earlier(folder, "old", 21)()
      earlier(folder, "good", 14)()
      earlier(folder, "failed", 7)(r => r.copy(verdict = r.verdict.copy(status = VerdictStatus.Failed)))
      earlier(folder, "elsewhere", 6)(r => r.copy(run = r.run.copy(target = Target("other", ""))))
      earlier(folder, "other", 5)(r => r.copy(run = r.run.copy(simulation = "Smoke")))
      earlier(folder, "later", -1)()
      // The page that is shipped with the project.
      earlier(folder, "shipped", 1)()
      Files.writeString(folder.resolve("shipped").resolve("own.conf"), "hours = []")
      chosen.shouldBe(Vector("good", "noise"))
      Baselines.chosen(Vector("old"), folder, seeker()).shouldBe(Vector("old"))
    }
  }

  test("last prefers a run that is long enough to a short one") {
    TemporaryFolder.lend { folder =>
      earlier(folder, "short", 1)(r => r.copy(totals = r.totals.copy(lastEndMs = 3 * 60000)))
      Baselines.chosen(Vector("last"), folder, seeker()).shouldBe(Vector("short"))
      earlier(folder, "long", 8)()
      Baselines.chosen(Vector("last"), folder, seeker()).shouldBe(Vector("long"))
    }
  }

  test("last-release is the last passed run with another release of FOLIO") {
    TemporaryFolder.lend { folder =>
      earlier(folder, "sunflower", 14)()
      earlier(folder, "unknown", 10)(r => r.copy(release = None))
      earlier(folder, "trillium", 7)(r => r.copy(release = Some(ReleaseMatch("Trillium", 5, 5))))
      Baselines.chosen(Vector("last-release"), folder, seeker()).shouldBe(Vector("sunflower"))
      Baselines.chosen(Vector("last-release"), folder, seeker("Sunflower")).shouldBe(Vector("trillium"))
      Baselines.chosen(Vector("last-release"), folder, seeker("")).shouldBe(empty)
      seeker("").absence(Vector("last-release")).should(startWith("The release of folio is not known"))
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
      Baselines.open(Vector("run"), folder).left.value.should(endWith("Runs with this in their names: run-1."))
    }
  }
}
