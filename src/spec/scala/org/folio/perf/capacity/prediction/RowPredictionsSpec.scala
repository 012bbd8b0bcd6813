package org.folio.perf.capacity.prediction

import org.folio.perf.bench.calibration.PublishedLoad
import org.folio.perf.capacity.network.{ClosedNetwork, NetworkCluster, NetworkParameters}
import org.folio.perf.model._
import org.folio.perf.testkit.{PlainSuite, SampleEnvironment, SampleReports}

class RowPredictionsSpec extends PlainSuite {
  private val environment = SampleEnvironment.named("mobius-test-3")
  private val load =
    PublishedLoad(receivingExports = false, acquisitions = true, rollover = false)
  private val checkIn = "CICO_TC_Check-In Controller"
  private val parameters = NetworkParameters.committed

  private val predictedMs =
    new ClosedNetwork(NetworkCluster.of(environment).toOption.get, load, parameters)
      .solve()
      .averageMs(checkIn)
      .get

  private def measured(averageMs: Option[Double], comparable: Boolean = true): TransactionResult =
    SampleReports.mobius.transactions.head.copy(
      name = checkIn,
      averageMs = averageMs,
      comparable = comparable,
      incomparableBecause = if (comparable) None else Some("half failed"),
    )

  private def rows(results: TransactionResult*): Vector[PredictedRow] =
    RowPredictions(environment, load, parameters, results.toVector)

  test("a time near the predicted one is explained; one half as long again is not, nor one two thirds as long") {
    Vector(
      measured(Some(1.4 * predictedMs)) -> None,
      measured(Some(1.6 * predictedMs)) -> Some("slower than the model explains"),
      measured(Some(0.6 * predictedMs)) -> Some("faster than the model explains"),
      measured(None) -> Some("no execution succeeded"),
      measured(Some(predictedMs), comparable = false) -> Some("half failed"),
    ).foreach { case (result, words) => rows(result).shouldBe(Vector(PredictedRow(checkIn, predictedMs, words))) }
  }

  test("a transaction that the model does not know has no prediction") {
    rows(measured(Some(100)).copy(name = "Another")).shouldBe(empty)
  }

  test("nothing is predicted for an environment without a campaign") {
    val sandbox = SampleEnvironment.named("sandbox")
    RowPredictions(sandbox, load, parameters, Vector(measured(Some(1)))).shouldBe(empty)
  }
}
