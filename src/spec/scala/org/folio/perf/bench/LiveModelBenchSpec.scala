package org.folio.perf.bench

import org.folio.perf.testkit.SampleRun
import org.folio.perf.testkit.SampleRun.steady
import org.folio.perf.capacity.prediction.{PredictedStation, PredictedTransaction, Prediction}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class LiveModelBenchSpec extends AnyFunSuite with Matchers {

  test("rows stand with computed and measured time, and those within 15 per cent are counted") {
    val names = Vector("Check-In", "Check-Out", "Failing", "CSI_TC:Share local instance")
    val run = SampleRun(transactions =
      steady(30, 110, names(0)) ++ steady(20, 130, names(1)) ++ steady(9, 100, names(2)) ++
        steady(1, 100, names(2), message = "no") ++ steady(5, 5000, names(3))
    )
    val prediction = Prediction(
      "e",
      "",
      "s",
      "Closed model.",
      (names :+ "Not run").map(PredictedTransaction(_, 100, 1)),
      Vector.empty,
      Vector(PredictedStation("database", 40)),
      "database",
      highestRate = None,
      receivingExportsPerSec = None,
      usdPerHour = None,
      pricesAsOf = Vector.empty,
      pricesFrom = None,
      cautions = Vector.empty,
    )
    val lines = LiveModelBench.lines(run.report, prediction)
    def row(name: String) = lines.find(_.startsWith(name)).map(_.split(" +").toVector.takeRight(4))
    row("Check-In").shouldBe(Some(Vector("30", "100", "110", "1.10")))
    row("Check-Out").shouldBe(Some(Vector("100", "130", "1.30", "outside")))
    row("Failing").shouldBe(Some(Vector("100", "100", "1.00", "apart")))
    row("CSI_TC").shouldBe(Some(Vector("100", "5000", "50.00", "apart")))
    row("Not run").shouldBe(None)
    lines
      .takeRight(2)
      .shouldBe(Vector("Stations: database 40 %", "1 of 2 rows within 15 %, middle ratio 1.30"))
  }
}
