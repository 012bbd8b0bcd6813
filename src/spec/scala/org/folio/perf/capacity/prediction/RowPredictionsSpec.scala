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

  /** Published numbers of requests of a check-in by kind, each in time of an average execution. */
  private val checkInRequests = Vector(
    "OPTIONS /users" -> 12.0,
    "GET /users" -> 6.0,
    "GET /circulation/loans" -> 2.0,
    "POST /circulation/check-in-by-barcode" -> 1.0,
    "GET /accounts" -> 3.0,
  )

  private def predicted(measuredMs: String => Double): Vector[PredictedRequest] = {
    val shares = checkInRequests.map { case (name, calls) =>
      RequestShare(name, None, calls, measuredMs(name) / calls, 0, measuredMs(name), 0)
    }
    val row = TransactionBreakdown(checkIn, "cico", 100, predictedMs, shares, 0)
    RowPredictions(environment, load, parameters, Vector(measured(Some(predictedMs))), Vector(row))
      .flatMap(_.requests)
  }

  test("the predicted requests of a transaction add up to its prediction") {
    predicted(_ => 0).map(_.predictedMs).sum.shouldBe(predictedMs +- 1)
  }

  test("the request that differs most from its prediction comes first") {
    val usual = predicted(_ => 0).map(r => r.name -> r.predictedMs).toMap
    val slow = predicted(name => usual(name) + (if (name == "GET /users") 900 else 1))
    slow.head.name.shouldBe("GET /users")
    slow.head.measuredMs.shouldBe(slow.head.predictedMs + 900 +- 0.2)
  }
}
