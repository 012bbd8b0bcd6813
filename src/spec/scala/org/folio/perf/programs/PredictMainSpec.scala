package org.folio.perf.programs

import org.folio.perf.app.Asked
import org.folio.perf.bench.calibration.{CalibrationTests, FitErrors, PublishedLoad}
import org.folio.perf.capacity.network.{NetworkLoad, NetworkParameters}
import org.folio.perf.capacity.prediction.Prediction
import org.folio.perf.plan.LoadPlan
import org.folio.perf.runner.PreparedRun
import org.folio.perf.simulations.{MobiusBaseline, MobiusFiscalYearRollover, MobiusWithoutReceivingExport}
import org.folio.perf.testkit.PlainSuite

class PredictMainSpec extends PlainSuite {
  private def predict(properties: (String, String)*): Prediction =
    PredictMain.predict(Asked(properties.toMap)).value

  private def complaint(properties: (String, String)*): String =
    PredictMain.tell(Asked(properties.toMap)).fold(_.message, _ => "")

  private def loadOf(simulation: org.folio.perf.plan.SimulationPlan): NetworkLoad = {
    val settings = PreparedRun.readSettings(Map.empty, Map.empty).toOption.get
    PlanLoad(LoadPlan.build(simulation, settings).toOption.get)._1
  }

  test("the plans of the simulations are the loads of the published tests") {
    def users(load: NetworkLoad) = load.groups
      .filterNot(_.workflow == "opih")
      .map(g => (g.workflow, g.users, g.intervalMs.map(_.round), g.rows.toSet))
      .toSet
    val baseline = loadOf(MobiusBaseline.plan)
    val published = PublishedLoad(receivingExports = true, acquisitions = true, rollover = false)
    users(baseline).shouldBe(users(published))
    baseline.receivingExportUsers.shouldBe(published.receivingExportUsers)
    loadOf(MobiusWithoutReceivingExport.plan).receivingExportUsers.shouldBe(0.0)
    loadOf(MobiusFiscalYearRollover.plan).rollover.shouldBe(true)
  }

  test("a prediction is that of the calibration for the same test") {
    val test = CalibrationTests.named(Vector("mobius-test-4")).head
    val expected = FitErrors.of(test, NetworkParameters.committed).rows
    val times =
      predict("environment" -> "mobius-test-4").transactions.map(t => t.name -> t.averageMs)
    times.should(have).size(28)
    expected.foreach { row =>
      times.toMap.apply(row.transaction).shouldBe(row.predictedMs +- row.predictedMs / 1000)
    }
  }

  test("the bottlenecks are those that the reports name") {
    predict("environment" -> "mobius-test-1").bottleneck.shouldBe("mod-authtoken")
    predict("environment" -> "mobius-test-2").bottleneck.shouldBe("database")
    val starved = predict("environment" -> "consolidation-5")
    starved.bottleneck.shouldBe("instances")
    starved.cautions.mkString.should(include("coarse"))
  }

  test("an environment without a campaign is refused with what it lacks") {
    complaint("environment" -> "sandbox").should(include("sandbox has no campaign"))
  }

  test("a wrong simulation, format or file is refused with what is right") {
    val environment = "environment" -> "mobius-test-1"
    complaint(environment, "simulation" -> "Mobius").should(include("MobiusBaseline"))
    complaint(environment, "format" -> "xml").should(include("text or json"))
    complaint(environment, "prices" -> "nowhere.csv").should(include("there is no such file"))
  }
}
