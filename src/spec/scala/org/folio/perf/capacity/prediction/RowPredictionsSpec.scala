package org.folio.perf.capacity.prediction

import org.folio.perf.capacity.EnvironmentLoader
import org.folio.perf.capacity.calibration.PublishedLoad
import org.folio.perf.capacity.network.{ClosedNetwork, NetworkCluster, ParametersFile}
import org.folio.perf.model.{PredictedRow, TransactionResult}
import org.scalatest.funsuite.AnyFunSuite
import org.scalatest.matchers.should.Matchers

class RowPredictionsSpec extends AnyFunSuite with Matchers {
  private val environment = EnvironmentLoader.load("mobius-test-3").toOption.get
  private val load =
    PublishedLoad(receivingExports = false, acquisitions = true, rollover = false)
  private val checkIn = "CICO_TC_Check-In Controller"
  private val parameters = ParametersFile.committed

  private val predictedMs =
    new ClosedNetwork(NetworkCluster.of(environment).get, load, parameters)
      .solve()
      .averageMs(checkIn)
      .get

  private def measured(averageMs: Option[Double], comparable: Boolean = true) = TransactionResult(
    name = checkIn,
    workflow = "cico",
    iterations = 100,
    failed = 0,
    averageMs = averageMs,
    minMs = None,
    p50Ms = None,
    p75Ms = None,
    p95Ms = None,
    p99Ms = None,
    maxMs = None,
    offeredPerMinute = 33,
    achievedPerMinute = 33,
    small = None,
    large = None,
    overTime = Vector.empty,
    comparable = comparable,
    incomparableBecause = if (comparable) None else Some("half failed"),
  )

  private def rows(results: TransactionResult*): Vector[PredictedRow] =
    RowPredictions(environment, load, parameters, results.toVector)

  test("a time near the predicted one is explained") {
    rows(measured(Some(1.4 * predictedMs)))
      .shouldBe(Vector(PredictedRow(checkIn, predictedMs, None)))
  }

  test("a time half as long again is not explained, nor is one two thirds as long") {
    rows(measured(Some(1.6 * predictedMs))).head.unexplained
      .shouldBe(Some("slower than the model explains"))
    rows(measured(Some(0.6 * predictedMs))).head.unexplained
      .shouldBe(Some("faster than the model explains"))
  }

  test("a transaction without success or with many failures is not compared") {
    rows(measured(None)).head.unexplained.shouldBe(Some("no execution succeeded"))
    rows(measured(Some(predictedMs), comparable = false)).head.unexplained
      .shouldBe(Some("half failed"))
  }

  test("a transaction that the model does not know has no prediction") {
    rows(measured(Some(100)).copy(name = "Another")).shouldBe(empty)
  }

  test("nothing is predicted for an environment without a campaign") {
    val sandbox = EnvironmentLoader.load("sandbox").toOption.get
    RowPredictions(sandbox, load, parameters, Vector(measured(Some(1)))).shouldBe(empty)
  }
}
