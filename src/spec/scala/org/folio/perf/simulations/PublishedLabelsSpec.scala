package org.folio.perf.simulations

import org.folio.perf.model.ImportJob
import org.folio.perf.plan.SimulationPlan
import org.folio.perf.settings.{SettingsLoader, TargetTenants}
import org.folio.perf.source.{PublishedBaselines, PublishedImportsFile, PublishedListsFile}
import org.folio.perf.testkit.{GatlingSuite, SampleSettings}

/** Every row of the published tables has a transaction of its label in the simulation that repeats the test. */
class PublishedLabelsSpec extends GatlingSuite {

  /** Of all tests of a report. */
  private def published(report: String): Set[String] =
    PublishedBaselines.names
      .filter(_.startsWith(s"$report/"))
      .flatMap(PublishedBaselines.find(_))
      .flatMap(_.rows.map(_.transaction))
      .toSet

  private def offered(simulations: SimulationPlan*): Set[String] =
    simulations.flatMap(_.workflows).flatMap(_.workflow.transactions).map(_.name).toSet

  test("all rows of the reports are in the simulations of their tests") {
    val reports = Vector(
      ("mobius", 30, Vector(MobiusHighLoad.plan, MobiusFiscalYearRollover.plan)),
      ("consolidation", 28, Vector(MobiusBaseline.plan)),
      ("nla", 49, Vector(NlaNormalLoad.plan)),
    )
    for ((report, count, simulations) <- reports) withClue(report) {
      val rows = published(report)
      rows.size.shouldBe(count)
      (rows -- offered(simulations: _*)).shouldBe(empty)
    }
  }

  test("all 29 lists of the lists report are refreshed, under their queries") {
    val rows = published("lists").map(_.replaceFirst("^List \\d+: ", ""))
    rows.size.shouldBe(29)
    PublishedListsFile.read().map(_.label).toSet.shouldBe(rows)
    (rows -- offered(ListsRefresh.plan)).shouldBe(empty)
  }

  test("all ten imports of the report of data import are made, a row for each file") {
    val rows = PublishedImportsFile.read().imports.keySet.map { case (_, job, file) => (job, file) }
    rows.size.shouldBe(10)
    val tenants = TargetTenants(SampleSettings.accounts(1), None)
    val settings =
      SettingsLoader.load(Map.empty, Map.empty, tenants).value
    val files = settings.load.imports.files.map(_.name)
    val planned = for {
      job <- ImportJob.all
      file <- files
    } yield (job.code, file)
    planned.toSet.shouldBe(rows)
    (ImportJob.all.map(_.row).toSet -- offered(DataImportCheckInCheckOut.plan))
      .shouldBe(empty)
  }
}
